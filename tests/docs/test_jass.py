"""docs/jass.md names every option, value and duty that the program has for Jass."""

from __future__ import annotations

import re

import pytest

from solvers.rules.cards.card import DECK_36, Suit
from solvers.rules.cards.names import Dialect
from solvers.rules.cards.strain import JASS_ORDER, Strain, jass_card_points
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.lookup import option_names, option_values
from solvers.rules.ruleset.presets import preset, preset_names
from tests.docs.examples import ROOT

PAGE = (ROOT / "docs" / "jass.md").read_text(encoding="utf-8")
ROWS = {
    match[1]: match
    for match in re.finditer(r"^\| `(\w+)` \| `([^`]+)` \| (`.+?`) \| (\S.*) \|$", PAGE, re.M)
}


def test_every_option_has_a_row_in_its_order() -> None:
    assert list(ROWS) == option_names(Game.JASS)


@pytest.mark.parametrize("option", option_names(Game.JASS))
def test_defaults_and_values_are_those_of_the_program(option: str) -> None:
    value = getattr(preset("jass-coinche"), option)
    assert ROWS[option][2] == (str(value).lower() if isinstance(value, bool) else str(value))
    assert ROWS[option][3].replace("`", "") == option_values(option, Game.JASS)


def test_every_ruleset_is_named() -> None:
    for name in preset_names(Game.JASS):
        assert f"`{name}`" in PAGE


@pytest.mark.parametrize(
    ("row", "strain", "suit"),
    [
        ("trump", Strain.HEARTS, Suit.HEARTS),
        ("plain", Strain.HEARTS, Suit.SPADES),
        ("obenabe, `TOP`", Strain.TOP, Suit.SPADES),
        ("undenufe, `BOTTOM`", Strain.BOTTOM, Suit.SPADES),
    ],
)
def test_order_and_values_of_cards(row: str, strain: Strain, suit: Suit) -> None:
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| {row} |"))
    *cells, total = [cell.strip() for cell in line.strip("|").split("|")][1:]
    values = jass_card_points(strain).values
    cards = sorted(
        (card for card in DECK_36 if card.suit is suit),
        key=lambda card: -JASS_ORDER.strength(card, strain),
    )
    for cell, card in zip(cells, cards, strict=True):
        rank, _, value = cell.partition(" ")
        assert (rank, int(value or 0)) == (card.rank.value, values[card])
    assert int(total) == sum(values[card] for card in cards)


@pytest.mark.parametrize("dialect", Dialect)
def test_names_of_suits(dialect: Dialect) -> None:
    for suit in Suit:
        assert any(
            f" {dialect.names.suit_text(suit)} {word} " in PAGE
            for word in dialect.names.suits[suit]
        )
