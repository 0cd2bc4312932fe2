"""Dealing: packets, impossible decks, and the next dealer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.rules.cards.card import DECK, Card
from solvers.rules.deal.deal import check_deal
from solvers.rules.deal.dealing import hands_from_deck, next_dealer
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset.choices import DealPackets, PassedOutDealer
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction, Seat, turn_order
from tests.rules.match.deals_and_matches import (
    BAD_DECKS,
    DEALERS,
    DEALS,
    DealCase,
    DealerCase,
    DeckCase,
)

COINCHE = preset("coinche")
PACKETS = set(DealPackets) - {DealPackets.THREE_THREE_THREE}


@pytest.mark.parametrize("case", DEALS, ids=lambda case: case.name)
def test_directed_deals(case: DealCase) -> None:
    assert case.holds()


def test_all_packets_have_a_directed_deal() -> None:
    covered = {case.options.get("deal_packets", COINCHE.deal_packets) for case in DEALS}
    assert covered == PACKETS


@pytest.mark.parametrize("case", BAD_DECKS, ids=lambda case: case.name)
def test_decks_that_cannot_be_dealt(case: DeckCase) -> None:
    assert case.holds()
    with pytest.raises(CannotBe, match=r"^impossible deck: "):
        hands_from_deck(case.deck, Seat.NORTH, COINCHE)


@pytest.mark.parametrize("case", DEALERS, ids=lambda case: case.name)
def test_directed_dealers(case: DealerCase) -> None:
    assert case.holds()


def test_all_dealers_after_four_passes_have_a_directed_case() -> None:
    covered = {case.options.get("passed_out_dealer", COINCHE.passed_out_dealer) for case in DEALERS}
    assert covered == set(PassedOutDealer)


@pytest.mark.parametrize("packets", sorted(PACKETS))
def test_packets_make_eight_cards(packets: DealPackets) -> None:
    assert sum(packets.sizes) == 8
    assert "-".join(map(str, packets.sizes)) == packets


@given(
    st.permutations(DECK),
    st.sampled_from(Seat),
    st.sampled_from(Direction),
    st.sampled_from(sorted(PACKETS)),
)
def test_every_pack_gives_a_sound_deal(
    deck: list[Card], dealer: Seat, direction: Direction, packets: DealPackets
) -> None:
    ruleset = COINCHE.with_options({"direction": direction, "deal_packets": packets})
    deal = hands_from_deck(deck, dealer, ruleset)
    check_deal(deal)
    first, *_, last = turn_order(dealer.after(direction), direction)
    assert deck[0] in deal.hand(first)
    assert deck[-1] in deal.hand(last)
    assert last is dealer


@pytest.mark.parametrize("direction", Direction)
def test_four_deals_come_back_to_the_first_dealer(direction: Direction) -> None:
    ruleset = COINCHE.with_options({"direction": direction})
    dealers = [Seat.SOUTH]
    for _ in range(4):
        dealers.append(next_dealer(dealers[-1], False, ruleset))
    assert set(dealers[:4]) == set(Seat)
    assert dealers[4] is Seat.SOUTH
