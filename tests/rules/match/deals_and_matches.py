"""Directed decks, dealers and ends of matches, each worked out by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solvers.rules.cards.card import DECK, Card, parse_cards
from solvers.rules.deal import dealing
from solvers.rules.errors import CannotBe
from solvers.rules.match import match
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, Side


def ruleset(options: dict[str, Any]) -> Ruleset:
    return preset("coinche").with_options(options)


def upside_down() -> list[Card]:
    """The deck in reverse order."""
    return list(reversed(DECK))


@dataclass(frozen=True)
class DealCase:
    """A deck to deal, and the places of each seat's cards in it, ``0-2 12-14 24-25``."""

    name: str
    dealer: str
    places: dict[str, str]
    options: dict[str, Any] = field(default_factory=dict)

    def holds(self, module: Any = dealing) -> bool:
        """Whether an implementation deals these cards to every seat."""
        deck = upside_down()
        found = module.hands_from_deck(deck, Seat(self.dealer), ruleset(self.options))
        return all(
            set(found.hand(Seat(seat))) == {deck[place] for place in _numbers(text)}
            for seat, text in self.places.items()
        )


def _numbers(text: str) -> list[int]:
    ends = [part.split("-") for part in text.split()]
    return [place for first, last in ends for place in range(int(first), int(last) + 1)]


DEALS = [
    DealCase(
        "rule C6: three, three and two",
        "E",
        {
            "N": "0-2 12-14 24-25",
            "W": "3-5 15-17 26-27",
            "S": "6-8 18-20 28-29",
            "E": "9-11 21-23 30-31",
        },
    ),
    DealCase(
        "rule C5: dealt by North, West is first",
        "N",
        {
            "W": "0-2 12-14 24-25",
            "S": "3-5 15-17 26-27",
            "E": "6-8 18-20 28-29",
            "N": "9-11 21-23 30-31",
        },
    ),
    DealCase(
        "clockwise, East is first",
        "N",
        {
            "E": "0-2 12-14 24-25",
            "S": "3-5 15-17 26-27",
            "W": "6-8 18-20 28-29",
            "N": "9-11 21-23 30-31",
        },
        {"direction": "cw"},
    ),
    DealCase(
        "three, two and three",
        "E",
        {
            "N": "0-2 12-13 20-22",
            "W": "3-5 14-15 23-25",
            "S": "6-8 16-17 26-28",
            "E": "9-11 18-19 29-31",
        },
        {"deal_packets": "3-2-3"},
    ),
    DealCase(
        "two, three and three",
        "E",
        {
            "N": "0-1 8-10 20-22",
            "W": "2-3 11-13 23-25",
            "S": "4-5 14-16 26-28",
            "E": "6-7 17-19 29-31",
        },
        {"deal_packets": "2-3-3"},
    ),
    DealCase(
        "four and four",
        "E",
        {"N": "0-3 16-19", "W": "4-7 20-23", "S": "8-11 24-27", "E": "12-15 28-31"},
        {"deal_packets": "4-4"},
    ),
    DealCase(
        "six, and two after the auction",
        "E",
        {"N": "0-5 24-25", "W": "6-11 26-27", "S": "12-17 28-29", "E": "18-23 30-31"},
        {"deal_packets": "6-2"},
    ),
]


@dataclass(frozen=True)
class DeckCase:
    """A deck that cannot be dealt, and every reason."""

    name: str
    deck: list[Card]
    reasons: tuple[str, ...]

    def holds(self, module: Any = dealing) -> bool:
        """Whether an implementation gives these reasons."""
        try:
            module.hands_from_deck(self.deck, Seat.NORTH, preset("coinche"))
        except CannotBe as error:
            return (error.what, error.reasons) == ("impossible deck", self.reasons)
        return False


BAD_DECKS = [
    DeckCase("a card too few", upside_down()[1:], (f"missing: {DECK[-1]}",)),
    DeckCase("a card too many", [*DECK, DECK[0]], (f"{DECK[0]} appears twice",)),
    DeckCase(
        "a card for another",
        [DECK[5], *DECK[1:]],
        (f"{DECK[5]} appears twice", f"missing: {DECK[0]}"),
    ),
    DeckCase(
        "every fault, in the order of the pack",
        [card for card in DECK if card not in parse_cards("D9 S8")] + parse_cards("HA SA HA"),
        ("SA appears twice", "HA appears 3 times", "missing: S8 D9"),
    ),
    DeckCase(
        "half a pack",
        parse_cards("SA SK SQ SJ ST S9 S8 S7 HA HK HQ HJ HT H9 H8 H7"),
        ("missing: DA DK DQ DJ DT D9 D8 D7 CA CK CQ CJ CT C9 C8 C7",),
    ),
]


@dataclass(frozen=True)
class DealerCase:
    """The next dealer after a deal that was played, or passed out."""

    name: str
    dealer: str
    passed_out: bool
    next_dealer: str
    options: dict[str, Any] = field(default_factory=dict)

    def holds(self, module: Any = dealing) -> bool:
        """Whether an implementation gives this dealer."""
        found = module.next_dealer(Seat(self.dealer), self.passed_out, ruleset(self.options))
        return bool(found is Seat(self.next_dealer))


SAME = {"passed_out_dealer": "same"}
DEALERS = [
    DealerCase("rule C3: the deal passes to the right", "N", False, "W"),
    DealerCase("all the way round", "E", False, "N"),
    DealerCase("clockwise to the left", "N", False, "E", {"direction": "cw"}),
    DealerCase("rule C7: the next after four passes", "N", True, "W"),
    DealerCase("rule C7: or the same", "N", True, "N", SAME),
    DealerCase("the same after four passes alone", "N", False, "W", SAME),
]

Deal = tuple[int, int, str]


@dataclass(frozen=True)
class MatchCase:
    """Deals as (North-South, East-West, winner or nothing), and the match after them."""

    name: str
    deals: list[Deal]
    end: str
    options: dict[str, Any] = field(default_factory=dict)

    def found(self, module: Any = match) -> str:
        """The match after these deals according to an implementation."""
        after = module.Match(ruleset(self.options))
        for north_south, east_west, winner in self.deals:
            scores = {Side.NS: north_south, Side.EW: east_west}
            after = after.after(scores, Side(winner) if winner else None)
        totals = f"{after.totals[Side.NS]}-{after.totals[Side.EW]}"
        if after.over:
            return f"{after.winner} wins {totals}"
        return f"goes on {totals}" + (f", won by {after.winner}" if after.winner else "")


MORE = {"target_test": "more-than"}
PASSED: Deal = (0, 0, "")
MATCHES = [
    MatchCase("nothing was played", [], "goes on 0-0"),
    MatchCase("one deal", [(220, 40, "NS")], "goes on 220-40"),
    MatchCase("totals add up", [(220, 40, "NS"), (0, 240, "EW")], "goes on 220-280"),
    MatchCase("1990 is not enough", [(1990, 0, "NS")], "goes on 1990-0"),
    MatchCase("rule C28: exactly 2000", [(1900, 500, "NS"), (100, 60, "NS")], "NS wins 2000-560"),
    MatchCase(
        "rule C28: the other side too", [(500, 1900, "EW"), (0, 100, "EW")], "EW wins 500-2000"
    ),
    MatchCase("exactly 2000 is not more", [(2000, 560, "NS")], "goes on 2000-560", MORE),
    MatchCase("2001 is more", [(2001, 560, "NS")], "NS wins 2001-560", MORE),
    MatchCase(
        "two sides at exactly 2000 are not more",
        [(2000, 2000, "EW")],
        "goes on 2000-2000",
        MORE,
    ),
    MatchCase(
        "rule C29: both pass 2000, East-West with more",
        [(1950, 1990, "EW"), (160, 240, "EW")],
        "EW wins 2110-2230",
    ),
    MatchCase(
        "rule C29: the higher total wins, also of the loser of the last deal",
        [(2050, 1700, "NS"), (100, 310, "EW")],
        "NS wins 2150-2010",
    ),
    MatchCase(
        "rule C29: equal totals go to the winner of the last deal",
        [(1860, 1920, "EW"), (160, 100, "NS")],
        "NS wins 2020-2020",
    ),
    MatchCase(
        "rule C29: or to the other side",
        [(1920, 1860, "NS"), (100, 160, "EW")],
        "EW wins 2020-2020",
    ),
    MatchCase(
        "rule C30: the winner of a deal is not who scored more in it",
        [(1920, 1920, "NS"), (100, 100, "EW")],
        "EW wins 2020-2020",
    ),
    MatchCase(
        "a deal that was passed out has no winner",
        [(2020, 2020, "EW"), PASSED],
        "EW wins 2020-2020",
    ),
    MatchCase("it brings nothing", [(220, 40, "NS"), PASSED], "goes on 220-40"),
    MatchCase("no target, no end", [(9000, 0, "NS")], "goes on 9000-0", {"target": 0}),
    MatchCase("no target, with more", [(1, 0, "NS")], "goes on 1-0", {"target": 0, **MORE}),
    MatchCase("no target, nothing played", [], "goes on 0-0", {"target": 0}),
    MatchCase("a target of 1000", [(1000, 0, "NS")], "NS wins 1000-0", {"target": 1000}),
    MatchCase("and not before", [(990, 980, "NS")], "goes on 990-980", {"target": 1000}),
]
