"""Solve a position double dummy: value, verdict, cards and line, under a ruleset."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers.double_dummy.bounds import NO_LIMITS, Allowance, Bounds, Limits
from solvers.double_dummy.four_seats.engine import Engine
from solvers.double_dummy.four_seats.solution import CardValue, Solution
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.card import pack_order
from solvers.rules.cards.strain import CardPoints, Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position, Trick
from solvers.rules.ruleset.choices import Announcements
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.announcements import announcement_points, announcements_in
from solvers.rules.score.belote import belote_points
from solvers.rules.score.deal_score import contract_made, deal_score, points_needed
from solvers.rules.score.tally import DealScore, Party, Tally
from solvers.rules.seats import Seat, Side, turn_order

TABLE_MIB_SMALL, TABLE_MIB_LARGE = 4, 64
"""Memory of the transposition table that suits full deals: eight cards a hand, and nine."""


def default_table_mib(ruleset: Ruleset) -> int:
    """Memory of the transposition table, in MiB, that suits full deals of a game."""
    return TABLE_MIB_SMALL if ruleset.facts.hand_size <= 8 else TABLE_MIB_LARGE


class Solver:
    """Solves positions of one strain under one ruleset; not for two threads at once.

    Args:
        table_mib: memory of the transposition table at most; that of the game if not given.
    """

    def __init__(self, ruleset: Ruleset, strain: Strain, *, table_mib: int | None = None) -> None:
        self._ruleset = ruleset
        self._strain = strain
        self._table_mib = default_table_mib(ruleset) if table_mib is None else table_mib
        self._points = ruleset.card_points(strain)
        self._points_engine = Engine(ruleset, strain, self._points, table_mib=self._table_mib)
        self._trick_engines: dict[Seat | None, Engine] = {}

    def solve(
        self,
        deal: Deal,
        position: Position,
        contract: Contract | None = None,
        *,
        cards: bool = False,
        line: bool = False,
        verdict: bool = False,
        limits: Limits = NO_LIMITS,
    ) -> Solution:
        """Solve a position of this strain, with all hands seen and best play by both sides.

        Args:
            deal: the hands as dealt, for belote and announcements.
            position: where the play stands, before its last card.
            contract: what the declarers have to make, if anything.
            cards: also find the points of both sides after each legal card.
            line: also find one optimal line of play to the end.
            verdict: only decide whether the contract makes; points are then what that proves.
            limits: when to stop early, with bounds.

        Raises:
            CannotRead: belote depends on the play under this ruleset.
            ValueError: the position is of another strain or ruleset than the solver's, or its
                hands cannot be (see ``solvers.rules.deal.deal.check_deal``).
        """
        if position.strain is not self._strain or position.ruleset != self._ruleset:
            raise ValueError("the position is of another strain or ruleset than the solver")
        return _Question(self, deal, position, contract, limits).answer(
            cards=cards, line=line, verdict=verdict and contract is not None
        )

    def points_engine(self) -> Engine:
        """The engine for points, its table empty."""
        self._points_engine.clear()
        return self._points_engine

    def tricks_engine(self, alone: Seat | None) -> Engine:
        """An engine that counts cards instead of points, its table empty."""
        if alone not in self._trick_engines:
            self._trick_engines[alone] = Engine(
                self._ruleset,
                self._strain,
                CardPoints(dict.fromkeys(self._ruleset.facts.deck, 1), last_trick=0, scale=(1, 1)),
                alone=alone,
                table_mib=max(1, self._table_mib // 4),
            )
        engine = self._trick_engines[alone]
        engine.clear()
        return engine

    def total_points(self, position: Position) -> int:
        """Points of both sides together: in a deal with all its cards mostly 162, 157 in Jass."""
        won = [card for side in Side for card in position.won_by(side)]
        held = [card for hand in position.hands.values() for card in hand]
        values = self._points.values
        return self._points.side_points(
            sum(values[card] for card in (*won, *held, *position.trick)), True
        )


@dataclass
class _Sweep:
    """Which side can force all tricks, as far as it was found out."""

    side: Side | None
    known: bool


class _Question:
    """One call of :meth:`Solver.solve`: what is asked, and what of its limits is left."""

    def __init__(
        self,
        solver: Solver,
        deal: Deal,
        position: Position,
        contract: Contract | None,
        limits: Limits,
    ) -> None:
        self._solver = solver
        self._deal = deal
        self._position = position
        self._contract = contract
        self._ruleset = position.ruleset
        self._limits = limits
        self._allowance = Allowance(limits)
        self._total = solver.total_points(position)
        declarers = contract.declarers if contract else None
        self._belote = belote_points(deal, position.strain, self._ruleset, declarers)
        self._announcements = self._announced()

    def answer(self, *, cards: bool, line: bool, verdict: bool) -> Solution:
        engine = self._solver.points_engine()
        ns_points = self._ns_points(engine, verdict=verdict)
        points_decide = verdict and self._made_by_points(ns_points) is not None
        sweep = _Sweep(None, known=False) if points_decide else self._sweep(ns_points)
        if sweep.side is not None:
            everything = self._total if sweep.side is Side.NS else 0
            ns_points = Bounds(everything, everything)
        made = self._made(ns_points, sweep)
        score = self._score(ns_points, sweep, made)
        values = self._card_values(engine) if cards else []
        tricks = self._line(engine, ns_points, sweep, made) if line else []
        return Solution(
            position=self._position,
            points=self._sides(ns_points),
            sweep=sweep.side,
            sweep_known=sweep.known,
            belote=self._belote,
            announcements=self._announcements,
            nodes=self._allowance.nodes,
            stopped=self._allowance.stopped,
            contract=self._contract,
            made=made,
            score=score,
            cards=values,
            line=tricks,
        )

    def _announced(self) -> dict[Side, int]:
        whole = len(self._deal.hand(Seat.NORTH)) == self._ruleset.facts.hand_size
        if self._ruleset.announcements is Announcements.NONE or not whole:
            return dict.fromkeys(Side, 0)
        position = self._position
        first = position.tricks[0].leader if position.tricks else position.leader
        announced = {seat: announcements_in(self._deal.hand(seat)) for seat in Seat}
        turn = turn_order(first, self._ruleset.direction)
        return announcement_points(announced, turn, position.strain, self._ruleset)

    def _ns_points(self, engine: Engine, *, verdict: bool) -> Bounds:
        contract, needed = self._contract, self._needed()
        bounds = Bounds(0, self._total)
        with self._allowance.search(engine):
            if contract is not None and needed is not None and (verdict or self._limits.any):
                target = needed if contract.declarers is Side.NS else self._total - needed + 1
                bounds = engine.decide(self._position, target)
            if verdict:
                return bounds
            points = engine.points(self._position)
        return Bounds(max(bounds.low, points.low), min(bounds.high, points.high))

    def _sides(self, ns_points: Bounds) -> dict[Side, Bounds]:
        ew_points = Bounds(self._total - ns_points.high, self._total - ns_points.low)
        return {Side.NS: ns_points, Side.EW: ew_points}

    def _needed(self) -> int | None:
        """Points that make a numeric contract, or None if it is not a matter of points."""
        contract = self._contract
        if contract is None or isinstance(contract.value, TrickContract):
            return None
        return points_needed(contract, self._tally(contract), self._ruleset, self._total)

    def _tally(self, contract: Contract) -> Tally:
        own, theirs = contract.declarers, contract.declarers.other
        return Tally(
            declarer_points=0,
            defender_points=0,
            declarer_belote=self._belote[own],
            defender_belote=self._belote[theirs],
            declarer_announcements=self._announcements[own],
            defender_announcements=self._announcements[theirs],
        )

    def _sweep(self, ns_points: Bounds) -> _Sweep:
        """Who can force all tricks. Only a side that can have all points can (rule C23)."""
        for side, points in self._sides(ns_points).items():
            if points.high < self._total:
                continue
            if any(trick.winner.side is not side for trick in self._position.tricks):
                continue
            forced = self._forces_all_tricks(None, side)
            if forced is None:
                return _Sweep(None, known=False)
            if forced:
                return _Sweep(side, known=True)
        return _Sweep(None, known=True)

    def _forces_all_tricks(self, alone: Seat | None, side: Side) -> bool | None:
        """Whether a side (or one seat of it alone) can win all tricks; None if not decided."""
        everything = _cards_of_all_tricks(self._position)
        engine = self._solver.tricks_engine(alone)
        # Points count for North-South, or for the side of the seat that plays alone.
        target = everything if alone or side is Side.NS else 1
        with self._allowance.search(engine):
            bounds = engine.decide(self._position, target)
        if bounds.low < target <= bounds.high:
            return None
        reached = bounds.low >= target
        return reached if alone or side is Side.NS else not reached

    def _made(self, ns_points: Bounds, sweep: _Sweep) -> bool | None:
        contract = self._contract
        if contract is None:
            return None
        if contract.value is TrickContract.GENERALE:
            if any(trick.winner is not contract.by for trick in self._position.tricks):
                return False
            return self._forces_all_tricks(contract.by, contract.declarers)
        swept = (sweep.side is contract.declarers) if sweep.known else None
        if contract.value is TrickContract.SLAM:
            return swept
        by_points = self._made_by_points(ns_points)
        if by_points is not None:
            return by_points
        needed = self._needed()
        if needed is not None and self._sides(ns_points)[contract.declarers].high >= needed:
            return swept or None
        return swept

    def _made_by_points(self, ns_points: Bounds) -> bool | None:
        """Whether a numeric contract makes, as far as points tell; None if they do not."""
        contract = self._contract
        if contract is None or isinstance(contract.value, TrickContract):
            return None
        points, needed = self._sides(ns_points)[contract.declarers], self._needed()
        if needed is not None and points.low >= needed:
            return True
        sweep_may_make = points.high == self._total and self._made_by_all_tricks(contract)
        if not sweep_may_make and (needed is None or points.high < needed):
            return False
        return None

    def _made_by_all_tricks(self, contract: Contract) -> bool:
        tally = replace(
            self._tally(contract), declarer_points=self._total, all_tricks=Party.DECLARERS
        )
        return contract_made(contract, tally, self._ruleset)

    def _score(self, ns_points: Bounds, sweep: _Sweep, made: bool | None) -> DealScore | None:
        """The deal's score, if what is proven leaves only one."""
        contract = self._contract
        if contract is None or made is None:
            return None
        sweeps = [sweep.side] if sweep.known else [None, *Side]
        parties = {contract.declarers: Party.DECLARERS, contract.declarers.other: Party.DEFENDERS}
        points = self._sides(ns_points)[contract.declarers]
        scores = {
            deal_score(
                contract,
                replace(
                    self._tally(contract),
                    declarer_points=own,
                    defender_points=self._total - own,
                    all_tricks=None if side is None else parties[side],
                    declarer_alone=made and contract.value is TrickContract.GENERALE,
                ),
                self._ruleset,
            )
            for own in (points.low, points.high)
            for side in sweeps
        }
        scores = {score for score in scores if score.made is made}
        return scores.pop() if len(scores) == 1 else None

    def _card_values(self, engine: Engine) -> list[CardValue]:
        with self._allowance.search(engine):
            bounds = engine.card_points(self._position)
        own = self._position.to_play.side
        values = [CardValue(card, self._sides(bounds[card])) for card in pack_order(bounds)]
        return sorted(values, key=lambda value: -value.points[own].low)

    def _line(
        self, engine: Engine, ns_points: Bounds, sweep: _Sweep, made: bool | None
    ) -> list[Trick]:
        """Best play to the end, from the running trick on; for all tricks where they are forced."""
        contract = self._contract
        everything = _cards_of_all_tricks(self._position)
        target = ns_points.low
        if contract and contract.value is TrickContract.GENERALE and made:
            engine, target = self._solver.tricks_engine(contract.by), everything
        elif sweep.side is not None:
            engine = self._solver.tricks_engine(None)
            target = everything if sweep.side is Side.NS else 0
        elif not ns_points.exact:
            return []
        with self._allowance.search(engine):
            tricks = engine.line(self._position, target)
        return [] if engine.stopped else tricks


def _cards_of_all_tricks(position: Position) -> int:
    return 4 * len(position.tricks) + len(position.trick) + sum(map(len, position.hands.values()))
