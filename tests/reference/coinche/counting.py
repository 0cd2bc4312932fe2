"""The count of a played deal by rules C20 to C27 and C71 to C79."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.auction_play import FEATS
from tests.reference.coinche.card_play import Entry, worth_under
from tests.reference.coinche.melds import announcement_points, belote_points
from tests.reference.table import SIDES, other_side, side_of

Points = dict[str, int]
"""A number for each side."""


@dataclass(frozen=True)
class Count:
    """The count of a deal: card points with and without the bonus, extras, and the score."""

    cards: Points
    cards_without_bonus: Points
    last: str
    belote: Points
    melds: Points
    capot: Points
    made: bool
    awarded: Points
    winner: str
    """The side that won the deal (rule C30)."""


def count_deal(deal: Entry, ruleset: Ruleset) -> Count:
    """Count a deal of eight tricks by its contract, hands, tricks and melds."""
    contract, tricks = deal["contract"], deal["tricks"]
    declarers = side_of(contract["by"])
    worth = worth_under(contract["trump"], ruleset)
    raw = dict.fromkeys(SIDES, 0)
    for trick in tricks:
        raw[side_of(trick["winner"])] += sum(worth.values[card] for card in trick["cards"])
    last = side_of(tricks[-1]["winner"])
    cards = {side: worth.of(raw[side], side == last) for side in SIDES}
    belote = belote_points(deal, declarers, ruleset)
    melds = announcement_points(deal, ruleset)
    takers = {trick["winner"] for trick in tricks}
    swept = {side_of(seat) for seat in takers}
    scorer = _Scorer(
        contract,
        ruleset,
        own=cards[declarers],
        theirs=cards[other_side(declarers)],
        sweep=swept == {declarers},
        swept=declarers not in swept,
        alone=takers == {contract["by"]},
        own_belote=belote[declarers],
        their_belote=belote[other_side(declarers)],
        own_melds=melds[declarers],
        their_melds=melds[other_side(declarers)],
    )
    made = scorer.made()
    own, theirs = scorer.score(made)
    capot = scorer.capot(made)
    return Count(
        cards,
        {side: worth.of(raw[side], False) for side in SIDES},
        last,
        belote,
        melds,
        {declarers: capot} if capot else {},
        made,
        {side: own if side == declarers else theirs for side in SIDES},
        declarers if made else other_side(declarers),
    )


@dataclass(frozen=True)
class _Scorer:
    """The points of declarers and defenders, and the score they make."""

    contract: Entry
    rules: Ruleset
    own: int
    theirs: int
    sweep: bool
    swept: bool
    alone: bool
    own_belote: int
    their_belote: int
    own_melds: int
    their_melds: int

    @property
    def value(self) -> Any:
        return self.contract["value"]

    @property
    def times(self) -> int:
        """The factor of the contract (rule C72)."""
        factor: int = self.contract["multiplier"]
        return factor

    def made(self) -> bool:
        """Whether the contract is made (rules C20 to C23)."""
        rules = self.rules
        if self.value == "generale":
            return self.alone
        if self.value == "capot":
            return self.sweep
        if self.sweep and rules.all_tricks_make_any_bid:
            return True
        own, theirs = self.own + self.own_melds, self.theirs + self.their_melds
        if rules.belote_counts_to_contract:
            own, theirs = own + self.own_belote, theirs + self.their_belote
        if rules.must_exceed_defenders and not own > theirs:
            return False
        if rules.contract_test == "nearest-5":
            own = max(own, (own + 2) // 5 * 5)
        needed = self.value + rules.extra_per_bid
        if self.value == rules.min_bid:
            needed = max(needed, rules.min_bid_threshold)
        return bool(own >= needed)

    def score(self, made: bool) -> tuple[int, int]:
        """Match score of declarers and defenders."""
        own, theirs = self._feat(made) if self.value in FEATS else self._number(made)
        own_belote, their_belote = self._belotes(made)
        return own + own_belote + self.own_melds, theirs + their_belote + self.their_melds

    def _feat(self, made: bool) -> tuple[int, int]:
        rules = self.rules
        if self.value == "generale":
            amount = rules.generale_value
        else:
            amount = rules.capot_value if made else rules.capot_failed
        return (amount * self.times, 0) if made else (0, amount * self.times)

    def _number(self, made: bool) -> tuple[int, int]:
        rules, times = self.rules, self.times
        bid = self.value // rules.bid_step * rules.bid_step
        if rules.score_mode == "bid-only":
            return (bid * times, 0) if made else (0, bid * times)
        whole = times > 1 and rules.coinche_scope != "bid"
        fixed = {"160-and-bid": 160, "162-and-bid": 162}.get(rules.coinche_scope) if whole else None
        if not made:
            base = rules.fail_points if fixed is None else fixed
            if self.swept and rules.defender_capot_bonus:
                base = rules.defender_capot_bonus
            return 0, (base + bid) * times if whole else base + bid * times
        own, theirs = self._written()
        if fixed is not None and not self.sweep:
            own = fixed
        if times > 1 and not rules.defenders_score_when_coinched_and_made:
            theirs = 0
        return (own + bid) * times if whole else own + bid * times, theirs

    def _written(self) -> tuple[int, int]:
        """Trick points as both sides write them down, or an unannounced capot instead."""
        own, theirs = self.own, self.theirs
        if self.sweep:
            if self.rules.capot_unannounced == "replace-250":
                return 250, 0
            own += {"plus-88": 88, "plus-90": 90}.get(self.rules.capot_unannounced, 0)
        if self.rules.rounding == "none":
            return own, theirs
        if self.rules.rounding == "nearest-10":
            return (own + 5) // 10 * 10, (theirs + 5) // 10 * 10
        all_points = (self.own + self.theirs) // 10 * 10
        down = (own + 4) // 10 * 10
        return down, max(0, all_points - down)

    def _belotes(self, made: bool) -> tuple[int, int]:
        rules, own, theirs = self.rules, self.own_belote, self.their_belote
        if not made and rules.belote_on_failure == "defenders":
            own, theirs = 0, own + theirs
        if made and self.sweep and self.value not in FEATS and not rules.capot_adds_belote:
            own = 0
        times = self.times if rules.belote_multiplied else 1
        return own * times, theirs * times

    def capot(self, made: bool) -> int:
        """The value of a slam made, or the bonus of an unannounced capot; else 0."""
        rules = self.rules
        if not made or not self.sweep:
            return 0
        if self.value in FEATS:
            return rules.generale_value if self.value == "generale" else rules.capot_value
        if rules.score_mode == "bid-only":
            return 0
        return {"replace-250": 250, "plus-88": 88, "plus-90": 90}.get(rules.capot_unannounced, 0)


def match_over(total: Points, ruleset: Ruleset) -> bool:
    """Whether the game ends with these totals (rule C28; a target of 0 means no target)."""
    best = max(total.values())
    if not ruleset.target:
        return False
    return best > ruleset.target if ruleset.target_test == "more-than" else best >= ruleset.target


def match_winner(total: Points, last_winner: str) -> str:
    """The winner of a game that is over (rule C29)."""
    if total["NS"] == total["EW"]:
        return last_winner
    return "NS" if total["NS"] > total["EW"] else "EW"
