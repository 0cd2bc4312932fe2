"""Each rule of the auction, broken on purpose, is noticed by the directed cases."""

from __future__ import annotations

from types import ModuleType

import pytest

from solvers.rules.auction import bidding as auction
from tests.rules.auction.auction_texts import FAULT_TEXTS, LEGAL_TEXTS
from tests.rules.auction.auctions import AUCTIONS
from tests.rules.mutants import Mutant

CLOSED = "if self.closed:\n            raise self._illegal(CallFault.AUCTION_CLOSED)\n"
CLOSED_FAULT = "if self.closed:\n            return CallFault.AUCTION_CLOSED\n"
FEAT_CLOSES = """isinstance(call.value, Feat) and not self._ruleset.slam_can_be_coinched
        return after"""

CALLS = [
    Mutant("the dealer speaks first", "auction._turns[dealer], 0", "dealer, 0"),
    Mutant(
        "auctions go one way round",
        "_NEXT[ruleset.direction]",
        "_NEXT[Direction.COUNTER_CLOCKWISE]",
    ),
    Mutant(
        "anybody passes",
        "if call.by is not self.turn:\n            raise",
        "if False:\n            raise",
    ),
    Mutant(
        "anybody bids",
        "if call.by is not self.turn:\n            return",
        "if False:\n            return",
    ),
    Mutant("three passes end the deal", "after.passes == SEAT_COUNT", "after.passes == 3"),
    Mutant(
        "nobody is passed out",
        "after.closed = after.passed_out = after.passes",
        "after.closed = after.passes",
    ),
    Mutant(
        "passes before a bid count",
        "self._turns[call.by], 0)\n        after._bid",
        "self._turns[call.by], self.passes)\n        after._bid",
    ),
    Mutant("two passes after a bid", "return 3 if three", "return 2 if three"),
    Mutant("four passes are three", "is not None else 4", "is not None else 3"),
    Mutant(
        "a coinche does not shorten four passes",
        "3 if three or self.coinched_by is not None else 4",
        "3 if three else 4",
    ),
    Mutant(
        "a pass after the end counts",
        f"{CLOSED}        if call.by is not self.turn",
        "if call.by is not self.turn",
    ),
    Mutant(
        "a pass after a surcoinche counts",
        "if self.surcoinched_by is not None:\n                raise",
        "if False:\n                raise",
    ),
    Mutant("a pass is in vain", "self._turns[self.turn], self.passes + 1", "self.turn, 1"),
]
DECLINES = [
    Mutant("anybody declines", "if seat.side is self._bid.by.side:", "if True:"),
    Mutant(
        "the other side declines",
        "if seat.side is self._bid.by.side:",
        "if seat.side is not self._bid.by.side:",
    ),
    Mutant("one decline is enough", "len(after._declined) == 2", "len(after._declined) == 1"),
    Mutant("declines close nothing", "len(after._declined) == 2", "False"),
    Mutant("declines are forgotten", "self._declined | {seat}", "frozenset({seat})"),
    Mutant("no play before two declines", "return self.closed or (", "return self.closed and ("),
    Mutant(
        "play may begin while bidding goes on",
        "(self.coinched_by is not None and self._ruleset.coinche_ends_auction)\n\n",
        "self.coinched_by is not None\n\n",
    ),
]
BIDS = [
    Mutant(
        "bids after the end",
        f"{CLOSED_FAULT}        if self.coinched_by is not None and",
        "if self.coinched_by is not None and",
    ),
    Mutant(
        "bids after a coinche",
        "if self.coinched_by is not None and ruleset.coinche_ends_auction:",
        "if False:",
    ),
    Mutant(
        "no bids after a coinche under any rules",
        "if self.coinched_by is not None and ruleset.coinche_ends_auction:",
        "if self.coinched_by is not None:",
    ),
    Mutant(
        "a bid of nothing is a wrong number", "CallFault.BID_INCOMPLETE\n", "CallFault.BAD_VALUE\n"
    ),
    Mutant(
        "any value in any trump",
        "if bid_faults(_undoubled(value, strain), ruleset):",
        "if False:",
    ),
    Mutant("a trump is at fault for nothing", "if strain_faults(strain, ruleset):", "if True:"),
    Mutant("a trump is never at fault", "if strain_faults(strain, ruleset):", "if False:"),
    Mutant(
        "a generale is a wrong number",
        "return CallFault.GENERALE_NOT_PLAYED if tricks else CallFault.BAD_VALUE",
        "return CallFault.BAD_VALUE",
    ),
    Mutant(
        "equal bids",
        "self._rank(call) <= self._rank(last)",
        "self._rank(call) < self._rank(last)",
    ),
    Mutant("any bid over any other", "self._rank(call) <= self._rank(last)", "False"),
    Mutant("suits are always ranked", "if self._ruleset.suits_ranked else 0", "if True else 0"),
    Mutant("suits are never ranked", "if self._ruleset.suits_ranked else 0", "if False else 0"),
    Mutant(
        "suits in another order",
        '("C", "D", "H", "S", "NT", "AT")',
        '("D", "C", "H", "S", "NT", "AT")',
    ),
    Mutant(
        "all-trump is low", '("C", "D", "H", "S", "NT", "AT")', '("AT", "C", "D", "H", "S", "NT")'
    ),
    Mutant(
        "a slam is over a generale",
        "{Feat.SLAM: 1, Feat.GENERALE: 2}",
        "{Feat.SLAM: 2, Feat.GENERALE: 1}",
    ),
    Mutant(
        "a slam is a number of 250", "(_TRICK_CONTRACT_RANKS[value], 0, strain)", "(0, 250, strain)"
    ),
    Mutant("suit comes before number", "else (0, value, strain)", "else (0, strain, value)"),
    Mutant(
        "he may always raise his own suit",
        "if other_suit and last.by is call.by",
        "if False and last.by",
    ),
    Mutant(
        "he may raise only another's suit under any rules",
        "if other_suit and last.by is call.by",
        "if last.by is call.by",
    ),
    Mutant("partner may not raise either", "and last.by is call.by and", "and"),
    Mutant("he may not raise in another suit", " and last.strain is strain:", ":"),
    Mutant(
        "a coinche outlives the bid",
        "after.coinched_by = None\n        after.closed = isinstance",
        "after.closed = isinstance",
    ),
    Mutant(
        "no slam ends the auction",
        FEAT_CLOSES,
        "False\n        return after",
    ),
    Mutant(
        "every slam ends the auction",
        FEAT_CLOSES,
        "isinstance(call.value, Feat)\n        return after",
    ),
    Mutant(
        "a number ends the auction",
        FEAT_CLOSES,
        "True\n        return after",
    ),
]
COINCHES = [
    Mutant(
        "nothing is coinched at the end",
        "return CallFault.AUCTION_CLOSED if self.closed else CallFault.NOTHING_TO_COINCHE",
        "return CallFault.NOTHING_TO_COINCHE",
    ),
    Mutant(
        "coinched twice",
        "if self.coinched_by is not None:\n            return CallFault.ALREADY",
        "if False:\n            return CallFault.ALREADY",
    ),
    Mutant(
        "a slam is not to be coinched under any rules",
        "if isinstance(bid.value, Feat) and not self._ruleset.slam_can_be_coinched:",
        "if isinstance(bid.value, Feat):",
    ),
    Mutant(
        "a slam is at fault for nothing",
        "if isinstance(bid.value, Feat) and not self._ruleset.slam_can_be_coinched:",
        "if False:",
    ),
    Mutant(
        "coinched after the end",
        f"{CLOSED_FAULT}        if seat.side",
        "if seat.side",
    ),
    Mutant("partner coinches", "if seat.side is bid.by.side:", "if seat is bid.by:"),
    Mutant("he coinches himself", "if seat.side is bid.by.side:", "if seat is bid.by.partner:"),
    Mutant(
        "a coinche always waits for its turn",
        "if self._ruleset.coinche_timing is CoincheTiming.ON_TURN and",
        "if",
    ),
    Mutant(
        "a coinche never waits for its turn",
        "if self._ruleset.coinche_timing is CoincheTiming.ON_TURN and",
        "if False and",
    ),
    Mutant(
        "who was to speak still is",
        "self._after(self._turns[call.by], 0)\n        after.coinched_by",
        "self._after(self.turn, 0)\n        after.coinched_by",
    ),
    Mutant(
        "passes before a coinche count",
        "self._after(self._turns[call.by], 0)\n        after.coinched_by",
        "self._after(self._turns[call.by], self.passes)\n        after.coinched_by",
    ),
    Mutant("a coinche is of nobody", "after.coinched_by = call.by", "pass"),
    Mutant(
        "a surcoinche of no coinche",
        "if self.coinched_by is None or self._bid is None:",
        "if self._bid is None:",
    ),
    Mutant(
        "surcoinched twice",
        "if self.surcoinched_by is not None:\n            raise",
        "if False:\n            raise",
    ),
    Mutant(
        "surcoinched after the end",
        f"{CLOSED}        if call.by.side",
        "if call.by.side",
    ),
    Mutant("anybody surcoinches", "if call.by.side is not self._bid.by.side:", "if False:"),
    Mutant(
        "only the bidder surcoinches",
        "if call.by.side is not self._bid.by.side:",
        "if call.by is not self._bid.by:",
    ),
    Mutant("a surcoinche ends nothing", "after.closed = True", "pass"),
    Mutant("a surcoinche is a coinche", "doubling = Doubling.SURCOINCHE", "pass"),
    Mutant(
        "a coinche is none",
        "Doubling.NONE if self.coinched_by is None else Doubling.COINCHE",
        "Doubling.NONE",
    ),
]
WORDS = [
    Mutant(
        "a passed-out deal is no end",
        "if self.passed_out:\n            return",
        "if False:\n            return",
    ),
    Mutant(
        "the wrong side may surcoinche",
        "{bid.by.side.value} may surcoinche, or pass",
        "{bid.by.side.other.value} may surcoinche, or pass",
    ),
    Mutant("nobody is told to surcoinche", "{text}; {bid.by.side.value} may surcoinche", "{text}"),
    Mutant(
        "the wrong side may coinche",
        "{bid.by.side.other.value} may coinche",
        "{bid.by.side.value} may coinche",
    ),
    Mutant(
        "partner on turn may coinche", "return text if self.turn.side is bid.by.side else", "return"
    ),
    Mutant(
        "no higher suit",
        "again = bid is not None and ruleset.suits_ranked and",
        "again = False and",
    ),
    Mutant(
        "always a higher suit",
        "again = bid is not None and ruleset.suits_ranked and",
        "again = bid is not None and",
    ),
    Mutant(
        "a higher suit that is not played",
        "other > rank and not strain_faults(strain, self._ruleset)",
        "other > rank",
    ),
    Mutant(
        "a generale is always told",
        "if feat is Feat.SLAM or ruleset.generale",
        "if True",
    ),
    Mutant("a slam over a slam", "+ (not again) :]", ":]"),
    Mutant("values beside the steps", "value // step * step + step", "value + step"),
    Mutant("a number over the last", "elif lowest < ruleset.max_bid:", "elif True:"),
    Mutant(
        "no number left but one",
        "elif lowest < ruleset.max_bid:",
        "elif lowest <= ruleset.max_bid:",
    ),
    Mutant("a highest number of 0", "if not ruleset.max_bid:", "if False:"),
    Mutant("an option is not told", '" (option generale)"', '""'),
    Mutant("the bid that stands is not told", 'f", {self.contract}"', '""'),
]

MUTANTS = [*CALLS, *DECLINES, *BIDS, *COINCHES, *WORDS]


def noticed(module: ModuleType) -> bool:
    return (
        any(case.found(module) != case.end for case in AUCTIONS)
        or any(row.found(module) != row.text for row in LEGAL_TEXTS)
        or any(row.refused(module) != row.text for row in FAULT_TEXTS)
    )


def test_the_rules_as_they_are_pass() -> None:
    assert not noticed(auction)


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_broken_auctions_are_noticed(mutant: Mutant) -> None:
    assert noticed(mutant.of(auction))
