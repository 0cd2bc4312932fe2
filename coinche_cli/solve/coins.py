"""From a deal of Coins and what the command line asks to positions, and to their solutions."""

from __future__ import annotations

import atexit
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from threading import get_ident
from time import perf_counter
from typing import TypeAlias

from coinche_cli.errors import Fault, printable
from coinche_cli.formats.records.coins_deal import CoinsRecord
from coinche_cli.solve.four_seats import Found
from solvers.double_dummy.bounds import Limits
from solvers.double_dummy.coins.layers.plan import LayerPlan, LayerSettings
from solvers.double_dummy.coins.layers.run import LAYERS_FROM_CARDS
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.double_dummy.coins.solution import CoinsSolution, CoinsVerdict, SelfishSolution
from solvers.double_dummy.coins.solver import DEFAULT_COINS_TABLE_MIB, CoinsSolver
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.deal import check_coins_deal
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from solvers.rules.errors import CannotRead, InputError
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset

Answer: TypeAlias = CoinsSolution | CoinsVerdict | SelfishSolution


@dataclass(frozen=True, slots=True)
class CoinsWishes:
    """What the command line asks about every deal of Coins.

    With ``coins`` or ``scores`` the question is yes or no, about ``by``: can he force so many coins
    in the deal, or be the first at ``target``. Else it is what players can force, or with
    ``selfish`` how the deal ends where each plays for himself.
    """

    by: Player | None = None
    coins: int | None = None
    scores: dict[Player, int] | None = None
    target: int | None = None
    selfish: bool = False
    leader: Player | None = None
    played: tuple[SpanishCard, ...] | None = None

    @property
    def question(self) -> bool:
        """Whether the answer is yes or no."""
        return self.coins is not None or self.scores is not None


@dataclass(frozen=True, slots=True)
class CoinsProblem:
    """One position to solve. ``opening_leader`` led to the first trick of the deal."""

    file: str
    record: CoinsRecord
    opening_leader: Player
    played: tuple[SpanishCard, ...]
    position: CoinsPosition

    @property
    def place(self) -> str:
        """File and board, as messages name them."""
        return _place(self.file, self.record)


def coins_problems(
    records: Iterable[Found | Fault], wishes: CoinsWishes
) -> Iterator[CoinsProblem | Fault]:
    """The positions to solve in order, with a fault in place of what cannot be solved."""
    for found in records:
        if isinstance(found, Fault):
            yield found
            continue
        record = found.record
        if not isinstance(record, CoinsRecord):
            yield Fault(
                f"{found.file}: board {printable(record.board)}: a deal of another game than Coins",
                "solve the deals of each game in a run of their own",
            )
            continue
        try:
            yield _problem(found.file, record, wishes)
        except InputError as error:
            yield Fault.at(_place(found.file, record), error)


def _place(file: str, record: CoinsRecord) -> str:
    return f"{file}: board {printable(record.board)}"


def _check_ruleset(record: CoinsRecord) -> None:
    """Refuse a ruleset of another game, and options that Coins does not have."""
    ruleset = preset(record.ruleset or Game.COINS.value)
    if ruleset.game is not Game.COINS:
        raise CannotRead(f"ruleset {ruleset.name!r} is of another game than Coins; write 'coins'")
    ruleset.with_options(record.options)


def _problem(file: str, record: CoinsRecord, wishes: CoinsWishes) -> CoinsProblem:
    if record.deal.unseen:
        raise Fault(f"solve needs all three hands; unseen: {', '.join(record.deal.unseen)}")
    check_coins_deal(record.deal)
    _check_ruleset(record)
    leader = wishes.leader or record.leader
    if leader is None:
        raise CannotRead("nothing says who leads: give --leader X, Y or Z")
    played = record.played if wishes.played is None else wishes.played
    position = CoinsPosition.start(record.deal, leader).play_all(played)
    if position.finished:
        raise Fault("all cards have been played, nothing is left to solve")
    return CoinsProblem(file, record, leader, played, position)


@dataclass(frozen=True, slots=True)
class CoinsSolved:
    """A problem with its answer and the time it took."""

    problem: CoinsProblem
    answer: Answer
    seconds: float

    @property
    def made(self) -> bool | None:
        """The answer to a question with yes or no; None where there is none, or it is open."""
        return self.answer.able if isinstance(self.answer, CoinsVerdict) else None

    @property
    def nodes(self) -> int:
        """Positions searched."""
        return self.answer.nodes

    @property
    def name(self) -> str:
        """What messages call the position."""
        return self.problem.place

    @property
    def interrupted(self) -> bool:
        """Whether an interrupt ended it; the answer is what was proven till then."""
        return isinstance(self.answer, CoinsSolution) and self.answer.interrupted


@dataclass(frozen=True, slots=True)
class CoinsEffort:
    """What to find out about every position of Coins, and at what price."""

    wishes: CoinsWishes
    cards: bool = False
    line: bool = False
    limits: Limits = field(default_factory=Limits)
    table_mib: int = DEFAULT_COINS_TABLE_MIB
    layers: LayerSettings = field(default_factory=LayerSettings)
    method: CoinsMethod | None = None

    def goes_by_layers(self, problem: CoinsProblem) -> bool:
        """Whether layers are the method, if there is memory for them.

        A limit of nodes is one of search, for its sake work repeats. Who keeps layers wants them
        of small hands too.
        """
        if self.wishes.selfish or self.wishes.question:
            return False
        if self.method is not None or self.limits.nodes is not None:
            return self.method is CoinsMethod.LAYERS
        cards = max(map(len, problem.position.hands.values()))
        return cards >= LAYERS_FROM_CARDS or (cards > 1 and self.layers.store is not None)

    def players(self) -> list[Player]:
        """Whose coins are asked about."""
        return [self.wishes.by] if self.wishes.by else list(Player)

    def plan(self, problem: CoinsProblem) -> list[LayerPlan]:
        """What layers would take, player by player."""
        return self._solver().plan(problem.position, self.players())

    def spent_on_small(self, problem: CoinsProblem | Fault) -> CoinsSolved | CoinsProblem | Fault:
        """The same as ``spent_on``, but what goes by layers is passed on as it is."""
        if isinstance(problem, CoinsProblem) and self.goes_by_layers(problem):
            return problem
        return self.spent_on(problem)

    def spent_on(self, problem: CoinsProblem | Fault) -> CoinsSolved | Fault:
        """The problem solved, or why it cannot be; a fault is passed on as it is."""
        if isinstance(problem, Fault):
            return problem
        start = perf_counter()
        try:
            answer = self._answer(problem)
        except InputError as error:
            return Fault.at(problem.place, error)
        return CoinsSolved(problem, answer, perf_counter() - start)

    @staticmethod
    def interrupt() -> None:
        """End the searches at work in other threads, with the bounds proven so far."""
        for solver in list(_AT_WORK.values()):
            solver.interrupt()

    def not_begun(self, problem: CoinsProblem) -> CoinsSolved:
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
        position, wishes = problem.position, self.wishes
        if wishes.selfish:
            return solver.max_n(position, self.limits)
        if wishes.by and wishes.coins is not None:
            return solver.can_get(position, wishes.by, wishes.coins, self.limits)
        if wishes.by and wishes.scores and wishes.target is not None:
            return solver.race(position, wishes.by, wishes.scores, wishes.target, self.limits)
        return solver.solve(
            position,
            self.players(),
            cards=self.cards,
            replies=self.cards,
            leaders=True,
            line=self.line,
            limits=self.limits,
            method=CoinsMethod.LAYERS if self.goes_by_layers(problem) else CoinsMethod.SEARCH,
        )

    def _solver(self) -> CoinsSolver:
        return _solver(get_ident(), self.table_mib, self.layers)


_AT_WORK: dict[int, CoinsSolver] = {}
"""Solvers that are answering a question, by thread."""


@lru_cache(maxsize=8)
def _solver(_thread: int, table_mib: int, layers: LayerSettings) -> CoinsSolver:
    """A solver for one thread; kept, for its table of endings holds for all deals."""
    return CoinsSolver(table_mib=table_mib, layers=layers)


# The core complains on stderr of what is still alive when the program ends.
atexit.register(_solver.cache_clear)
