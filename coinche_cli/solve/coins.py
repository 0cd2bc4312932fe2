"""From a deal of Coins and what the command line asks to positions, and to their solutions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from threading import get_ident
from time import perf_counter
from typing import TypeAlias

from coinche_cli.errors import UserError
from coinche_cli.formats.records.coins_deal import CoinsRecord
from coinche_cli.formats.records.deal import AnyRecord
from coinche_cli.solve.kept_solvers import kept
from coinche_cli.solve.records import LocatedRecord, SolvedProblem, records_of
from solvers.double_dummy.bounds import Limits
from solvers.double_dummy.coins.layers.plan import LayerPlan, LayerSettings
from solvers.double_dummy.coins.layers.run import LAYERS_FROM_CARDS
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solution import CoinsSolution, CoinsVerdict, MaxNSolution
from solvers.double_dummy.coins.solver import DEFAULT_COINS_TABLE_MIB, CoinsSolver
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.deal import check_coins_deal
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.errors import CannotRead, InputError
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset

Answer: TypeAlias = CoinsSolution | CoinsVerdict | MaxNSolution


@dataclass(frozen=True, slots=True)
class CoinsRequest:
    """What the command line asks about every deal of Coins.

    With ``coins`` or ``scores`` the question is yes or no, about ``by``: can he force so many coins
    in the deal, or be the first at ``target``. Else it is what players can force, or with
    ``max_n`` how the deal ends where each plays for himself.
    """

    by: Player | None = None
    coins: int | None = None
    scores: dict[Player, int] | None = None
    target: int | None = None
    max_n: bool = False
    leader: Player | None = None
    played: tuple[SpanishCard, ...] | None = None

    @property
    def question(self) -> bool:
        """Whether the answer is yes or no."""
        return self.coins is not None or self.scores is not None


@dataclass(frozen=True, slots=True)
class CoinsProblem(LocatedRecord[CoinsRecord]):
    """One position to solve. ``opening_leader`` led to the first trick of the deal."""

    opening_leader: Player
    played: tuple[SpanishCard, ...]
    position: CoinsPosition


def coins_problems(
    records: Iterable[LocatedRecord[AnyRecord] | UserError], request: CoinsRequest
) -> Iterator[CoinsProblem | UserError]:
    """The positions to solve in order, with a fault in place of what cannot be solved."""
    for located in records_of(CoinsRecord, records, "a deal of another game than Coins"):
        if isinstance(located, UserError):
            yield located
            continue
        try:
            yield _problem(located, request)
        except InputError as error:
            yield UserError.at(located.place, error)


def _check_ruleset(record: CoinsRecord) -> None:
    """Refuse a ruleset of another game, and options that Coins does not have."""
    ruleset = preset(record.ruleset or Game.COINS.value)
    if ruleset.game is not Game.COINS:
        raise CannotRead(f"ruleset {ruleset.name!r} is of another game than Coins; write 'coins'")
    ruleset.with_options(record.options)


def _problem(located: LocatedRecord[CoinsRecord], request: CoinsRequest) -> CoinsProblem:
    record = located.record
    if record.deal.unseen:
        raise UserError(f"solve needs all three hands; unseen: {', '.join(record.deal.unseen)}")
    check_coins_deal(record.deal)
    _check_ruleset(record)
    leader = request.leader or record.leader
    if leader is None:
        raise CannotRead("nothing says who leads: give --leader X, Y or Z")
    played = record.played if request.played is None else request.played
    position = CoinsPosition.start(record.deal, leader).play_all(played)
    if position.finished:
        raise UserError("all cards have been played, nothing is left to solve")
    return CoinsProblem(located.file, record, leader, played, position)


@dataclass(frozen=True, slots=True)
class CoinsSolved(SolvedProblem[CoinsProblem, Answer]):
    """A position of Coins with its solution."""

    @property
    def made(self) -> bool | None:
        """The answer to a question with yes or no; None where there is none, or it is open."""
        return self.solution.possible if isinstance(self.solution, CoinsVerdict) else None

    @property
    def name(self) -> str:
        """What messages call the position."""
        return self.problem.place

    @property
    def interrupted(self) -> bool:
        """Whether an interrupt ended it; the answer is what was proven till then."""
        return isinstance(self.solution, CoinsSolution) and self.solution.interrupted


@dataclass(frozen=True, slots=True)
class CoinsSearchOptions:
    """What to find out about every position of Coins, and at what price."""

    request: CoinsRequest
    cards: bool = False
    line: bool = False
    limits: Limits = field(default_factory=Limits)
    table_mib: int = DEFAULT_COINS_TABLE_MIB
    layers: LayerSettings = field(default_factory=LayerSettings)
    method: CoinsMethod | None = None

    def uses_layers(self, problem: CoinsProblem) -> bool:
        """Whether layers are the method, if there is memory for them.

        A limit of nodes is one of search, for its sake work repeats. Who keeps layers wants them
        of small hands too.
        """
        if self.request.max_n or self.request.question:
            return False
        if self.method is not None or self.limits.nodes is not None:
            return self.method is CoinsMethod.LAYERS
        cards = max(map(len, problem.position.hands.values()))
        return cards >= LAYERS_FROM_CARDS or (cards > 1 and self.layers.store is not None)

    def players(self) -> list[Player]:
        """Whose coins are asked about."""
        return [self.request.by] if self.request.by else list(Player)

    def plan(self, problem: CoinsProblem) -> list[LayerPlan]:
        """What layers would take, player by player."""
        return self._solver().plan(problem.position, self.players())

    def solve_small(
        self, problem: CoinsProblem | UserError
    ) -> CoinsSolved | CoinsProblem | UserError:
        """The same as ``solve``, but what goes by layers is passed on as it is."""
        if isinstance(problem, CoinsProblem) and self.uses_layers(problem):
            return problem
        return self.solve(problem)

    def solve(self, problem: CoinsProblem | UserError) -> CoinsSolved | UserError:
        """The problem solved, or why it cannot be; a fault is passed on as it is."""
        if isinstance(problem, UserError):
            return problem
        start = perf_counter()
        try:
            answer = self._answer(problem)
        except InputError as error:
            return UserError.at(problem.place, error)
        return CoinsSolved(problem, answer, perf_counter() - start)

    @staticmethod
    def interrupt() -> None:
        """End the searches at work in other threads, with the bounds proven so far."""
        for solver in list(_AT_WORK.values()):
            solver.interrupt()

    def unsolved(self, problem: CoinsProblem) -> CoinsSolved:
        """The problem with what is known of it where an interrupt comes before it is solved."""
        answer = self._solver().unsolved(
            problem.position,
            self.players(),
            cards=self.cards,
            replies=self.cards,
            leaders=True,
        )
        return CoinsSolved(problem, answer, 0.0)

    def _answer(self, problem: CoinsProblem) -> Answer:
        _AT_WORK[get_ident()] = solver = self._solver()
        try:
            return self._answer_by(solver, problem)
        finally:
            del _AT_WORK[get_ident()]

    def _answer_by(self, solver: CoinsSolver, problem: CoinsProblem) -> Answer:
        position, request = problem.position, self.request
        if request.max_n:
            return solver.max_n(position, self.limits)
        if request.by and request.coins is not None:
            return solver.can_get(position, request.by, request.coins, self.limits)
        if request.by and request.scores and request.target is not None:
            return solver.race(position, request.by, request.scores, request.target, self.limits)
        return solver.solve(
            position,
            self.players(),
            cards=self.cards,
            replies=self.cards,
            leaders=True,
            line=self.line,
            limits=self.limits,
            method=CoinsMethod.LAYERS if self.uses_layers(problem) else CoinsMethod.SEARCH,
        )

    def _solver(self) -> CoinsSolver:
        return _solver(table_mib=self.table_mib, layers=self.layers)


_AT_WORK: dict[int, CoinsSolver] = {}
"""Solvers that are answering a question, by thread."""


_solver = kept(CoinsSolver)
