"""The cards of a deal: are they the deck, evenly dealt, and do they follow from the cut deck?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from solvers.legality.deal.hands import (
    Hands,
    compare_with_cut_deck,
    hands_fit,
    hands_of_cut_deck,
    judge_hands,
)
from solvers.legality.findings.collector import Collector
from solvers.legality.header.other_deck import judge_deck
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.terms import CARDS, SEATS, terms_of
from solvers.rules.cards.card import Card
from solvers.rules.deal.dealing import hands_from_deck
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat


@dataclass(slots=True)
class Dealt:
    """The hands as dealt: those seen completely, and the ``known`` cards of the others.

    ``sound`` is false if the cards contradict each other: no play can be judged by them.
    ``foreign``: the cards belong to another game, so nothing can be judged by them.
    """

    hands: dict[Seat, list[str]]
    known: dict[Seat, list[str]]
    sound: bool
    foreign: bool = False

    @property
    def whole(self) -> bool:
        """Whether all four hands are known, and are a sound deal."""
        return self.sound and len(self.hands) == len(Seat)


def judge_cards(deal: DealLog, ruleset: Ruleset, collector: Collector) -> Dealt:
    """Check the cards of a deal (rules C5, C6).

    Hands that are not logged follow from the cut deck, and a fourth hand from the other three.
    """
    if not judge_deck(deal, ruleset, collector):
        return Dealt({}, {}, sound=False, foreign=True)
    before, terms = len(collector.findings), terms_of(ruleset.game)
    hands, known = judge_hands(deal, terms, collector)
    sound = len(collector.findings) == before

    def deal_out(deck: Sequence[Card], rules: Ruleset) -> Hands[Seat]:
        dealt = hands_from_deck(deck, SEATS[deal.dealer], rules)
        return {seat: [str(card) for card in dealt.hand(seat)] for seat in Seat}

    from_deck = hands_of_cut_deck(deal, terms, lambda deck: deal_out(deck, ruleset), collector)
    if from_deck is not None and sound:
        assert deal.cut_deck is not UNSET, "hands were dealt from it"
        deck = [CARDS[text] for text in deal.cut_deck]
        compare_with_cut_deck(
            from_deck,
            hands,
            known,
            terms,
            lambda: collector.deciding_option(
                ruleset,
                ("deal_packets", "direction"),
                lambda other: hands_fit(deal_out(deck, other), hands, known),
            ),
            collector,
        )
        hands, known = from_deck | hands, {}
    elif sound and len(hands) == len(Seat) - 1:
        _add_last_hand(hands, known, ruleset)
    return Dealt(hands, known, sound)


def _add_last_hand(
    hands: dict[Seat, list[str]], known: dict[Seat, list[str]], ruleset: Ruleset
) -> None:
    """Add the fourth hand: the cards that are not in the three complete ones."""
    held = {text for hand in hands.values() for text in hand}
    (seat,) = set(Seat) - hands.keys()
    hands[seat] = [text for text in terms_of(ruleset.game).deck if text not in held]
    known.pop(seat, None)
