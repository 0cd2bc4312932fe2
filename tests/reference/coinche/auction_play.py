"""The auction by rules C7 to C10 and C35 to C47, and random auctions."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry
from tests.reference.table import after, side_of, turn_from

RANKED = ("C", "D", "H", "S", "NT", "AT")
FEATS = ("capot", "generale")
HIGHEST_IN_PRACTICE = 250


@dataclass
class Bidding:
    """An auction so far. Calls have the form of the log; ``add`` takes only legal ones."""

    dealer: str
    ruleset: Ruleset
    calls: list[Entry] = field(default_factory=list)
    bid: Entry | None = None
    passes: int = 0
    coinched_by: str | None = None
    surcoinched_by: str | None = None
    declined: set[str] = field(default_factory=set)
    closed: bool = False

    def __post_init__(self) -> None:
        self.turn = after(self.dealer, self.ruleset)

    @property
    def waiting(self) -> bool:
        """Whether only an answer to a coinche is left; the first lead may replace it."""
        return self.coinched_by is not None and self.ruleset.coinche_ends_auction

    @property
    def play_may_begin(self) -> bool:
        """Whether there is a contract to play."""
        return self.bid is not None and (self.closed or self.waiting)

    def strains(self) -> list[str]:
        """The strains that may be bid."""
        suits = ["S", "H", "D", "C"]
        suits += ["NT"] if self.ruleset.no_trump else []
        return suits + (["AT"] if self.ruleset.all_trump else [])

    def values(self) -> list[int]:
        """All numbers that may be bid; without a limit, a few above any usual bid."""
        rules = self.ruleset
        top = rules.max_bid or HIGHEST_IN_PRACTICE
        steps = [value for value in range(0, top + 1, rules.bid_step) if value > rules.min_bid]
        return [rules.min_bid, *steps]

    def outbids(self, value: int | str, strain: str) -> bool:
        """Whether a bid is higher than the last one."""
        if self.bid is None:
            return True
        new, old = _height(value), _height(self.bid["value"])
        if new == old and self.ruleset.suits_ranked:
            return RANKED.index(strain) > RANKED.index(self.bid["trump"])
        return new > old

    def own_raise_allowed(self, seat: str, strain: str) -> bool:
        """Whether a seat may outbid the last bid even if it is its own (rules C9, C44)."""
        if self.bid is None or self.bid["by"] != seat:
            return True
        end = self.ruleset.auction_end
        return end == "four-passes" or (
            end == "four-passes-other-suit" and strain != self.bid["trump"]
        )

    def higher_bids(self) -> list[Entry]:
        """Every bid that the seat on turn may make."""
        if self.closed or self.waiting:
            return []
        values: list[int | str] = [*self.values(), "capot"]
        values += ["generale"] if self.ruleset.generale else []
        return [
            {"by": self.turn, "call": "bid", "value": value, "trump": strain}
            for value in values
            for strain in self.strains()
            if self.outbids(value, strain) and self.own_raise_allowed(self.turn, strain)
        ]

    def coinchers(self) -> list[str]:
        """The seats that may coinche now."""
        bid = self.bid
        if bid is None or self.closed or self.coinched_by:
            return []
        against = [seat for seat in "NESW" if side_of(seat) != side_of(bid["by"])]
        if self.ruleset.coinche_timing == "on-turn" or not self.ruleset.coinche_ends_auction:
            return [seat for seat in against if seat == self.turn]
        return against

    def add(self, call: Entry) -> None:
        """Make a legal call."""
        self.calls.append(call)
        kind, seat = call["call"], call["by"]
        if kind == "pass" and self.waiting:
            self._decline(seat)
            return
        self.turn = after(seat, self.ruleset)
        self.passes = self.passes + 1 if kind == "pass" else 0
        if kind == "bid":
            self.bid, self.coinched_by = call, None
            self.closed = call["value"] in FEATS and not self.ruleset.slam_can_be_coinched
        elif kind == "coinche":
            self.coinched_by = seat
        elif kind == "surcoinche":
            self.surcoinched_by, self.closed = seat, True
        else:
            three = self.ruleset.auction_end == "three-passes" or self.coinched_by
            self.closed = self.passes == (3 if self.bid and three else 4)

    def _decline(self, seat: str) -> None:
        assert self.bid is not None
        if side_of(seat) == side_of(self.bid["by"]):
            self.declined.add(seat)
        self.closed = len(self.declined) == 2

    def contract(self) -> Entry | None:
        """The contract as a log has it; None if all players passed."""
        if self.bid is None:
            return None
        contract = {name: self.bid[name] for name in ("by", "value", "trump")} | {"multiplier": 1}
        if self.coinched_by:
            contract |= {"multiplier": 2, "coinched_by": self.coinched_by}
        if self.surcoinched_by:
            contract |= {
                "multiplier": self.ruleset.surcoinche_factor,
                "surcoinched_by": self.surcoinched_by,
            }
        return contract


def _height(value: int | str) -> int:
    return 10_000 + FEATS.index(value) if isinstance(value, str) else value


def bidding_after(calls: list[Entry], dealer: str, ruleset: Ruleset) -> Bidding:
    """An auction after some legal calls."""
    bidding = Bidding(dealer, ruleset)
    for call in calls:
        bidding.add(call)
    return bidding


def random_auction(
    random: Random,
    dealer: str,
    ruleset: Ruleset,
    strong: str | None,
    calls: int = 1000,
    *,
    bidding_of: type[Bidding] = Bidding,
) -> Bidding:
    """An auction, to its end or up to a number of calls; rare events are frequent.

    Args:
        strong: a seat that holds nearly all high cards and likes to bid a slam or generale.
        bidding_of: the class of the auction, which depends on the game.
    """
    bidding = bidding_of(dealer, ruleset)
    passing = random.random() < 0.08
    keen = random.choice((0.15, 0.35, 0.6))
    while not bidding.closed and len(bidding.calls) < calls:
        if bidding.waiting:
            if not _answer(random, bidding):
                break
        elif (coinchers := bidding.coinchers()) and random.random() < 0.12:
            bidding.add({"by": random.choice(coinchers), "call": "coinche"})
        elif bidding.coinched_by and _may_surcoinche(bidding) and random.random() < 0.2:
            bidding.add({"by": bidding.turn, "call": "surcoinche"})
        else:
            bid = None if passing else _wanted_bid(random, bidding, keen, strong)
            bidding.add(bid or {"by": bidding.turn, "call": "pass"})
    return bidding


def _may_surcoinche(bidding: Bidding) -> bool:
    return bidding.bid is not None and side_of(bidding.turn) == side_of(bidding.bid["by"])


def _wanted_bid(random: Random, bidding: Bidding, keen: float, strong: str | None) -> Entry | None:
    """The bid that the seat on turn would like to make."""
    bids = bidding.higher_bids()
    ambitious = bidding.turn == strong and random.random() < 0.5
    if not bids or not (ambitious or random.random() < keen):
        return None
    feats = [bid for bid in bids if bid["value"] in FEATS]
    numbers = [bid for bid in bids if bid["value"] not in FEATS]
    if not numbers or (feats and random.random() < (0.5 if ambitious else 0.02)):
        return random.choice(feats) if random.random() < 0.5 else None
    if random.random() < 0.1:
        return random.choice(numbers)
    return random.choice(numbers[: 3 * len(bidding.strains())])


def _answer(random: Random, bidding: Bidding) -> bool:
    """Add an answer to a coinche, or a pass that changes nothing; false: play begins."""
    assert bidding.bid is not None
    declarers = [seat for seat in "NESW" if side_of(seat) == side_of(bidding.bid["by"])]
    chance = random.random()
    if chance < 0.25:
        bidding.add({"by": random.choice(declarers), "call": "surcoinche"})
        return True
    if chance < 0.5:
        return False
    silent = [
        seat for seat in turn_from(bidding.turn, bidding.ruleset) if not _has_passed(bidding, seat)
    ]
    if not silent:
        return False
    bidding.add({"by": silent[0], "call": "pass"})
    return True


def _has_passed(bidding: Bidding, seat: str) -> bool:
    calls = bidding.calls
    coinche = max(index for index, call in enumerate(calls) if call["call"] == "coinche")
    return any(call["by"] == seat for call in calls[coinche + 1 :])
