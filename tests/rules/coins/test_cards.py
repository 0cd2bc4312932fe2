"""Spanish cards and players of Coins: their text forms, and what is refused."""

from __future__ import annotations

import pytest

from solvers.rules.coins.cards import (
    SPANISH_DECK,
    parse_spanish_card,
    parse_spanish_cards,
    spanish_cards_text,
    spanish_duplicates,
    spanish_pack_order,
)
from solvers.rules.coins.players import Player, parse_player, turns_from
from solvers.rules.errors import CannotRead
from tests.reference.coins import tricks as oracle


def test_the_pack() -> None:
    assert list(map(str, SPANISH_DECK)) == oracle.PACK
    assert len(set(SPANISH_DECK)) == 48


@pytest.mark.parametrize("card", SPANISH_DECK, ids=str)
def test_text_round_trip_in_either_case(card: object) -> None:
    assert parse_spanish_card(str(card)) == parse_spanish_card(str(card).lower()) == card


def test_strength_follows_the_order_of_ranks() -> None:
    cups = [card for card in SPANISH_DECK if card.suit == "C"]
    assert [card.rank.strength for card in cups] == list(range(11, -1, -1))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "unknown card ''; write suit then rank, like OA"),
        ("O", "unknown card 'O'"),
        ("OTTT", "unknown card 'OTTT'"),
        ("O" * 99, "unknown card 'OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO...'"),
        ("9O", "write suit then rank, O9"),
        ("kb", "write suit then rank, BK"),
        ("H9", "this is a French suit, of Coinche or Jass; here suits are C O S B"),
        ("DA", "a French suit"),
        ("♠A", "a French suit"),
        ("X9", "unknown suit 'X'; suits are C O S B"),
        ("ſ9", "unknown suit 'ſ'"),
        ("SQ", "unknown rank 'Q'; ranks are A K N J 9"),
        ("ST", "unknown rank 'T'"),
        ("C10", "unknown rank '10'"),
        ("O1", "unknown rank '1'"),
        ("O?", "unknown rank '?'"),
    ],
)
def test_what_is_refused(text: str, what: str) -> None:
    with pytest.raises(CannotRead) as caught:
        parse_spanish_card(text)
    assert what in str(caught.value)


def test_several_cards() -> None:
    cards = parse_spanish_cards("B2, oa s9,OA C2")
    assert spanish_cards_text(cards) == "B2 OA S9 OA C2"
    assert spanish_cards_text(spanish_pack_order(cards)) == "C2 OA OA S9 B2"
    assert spanish_cards_text(spanish_duplicates(cards)) == "OA"
    assert parse_spanish_cards(" ") == []


def test_players_go_round_to_the_left() -> None:
    assert [parse_player(text) for text in "xYZ"] == list(Player)
    assert turns_from(Player.Y) == (Player.Y, Player.Z, Player.X)
    for player in Player:
        for turns in range(-4, 5):
            assert player.after(turns) == oracle.seat_after(player.value, turns)


@pytest.mark.parametrize("text", ["N", "", "XY", "1"])
def test_unknown_players(text: str) -> None:
    with pytest.raises(CannotRead, match="players are X Y Z"):
        parse_player(text)
