"""Card names of other packs: every card is written and read back, and no two are confused."""

from __future__ import annotations

import pytest

from solvers.rules.cards.card import DECK_36, Suit, parse_card
from solvers.rules.cards.names import Dialect
from solvers.rules.errors import CannotRead


@pytest.mark.parametrize("dialect", Dialect)
def test_every_card_is_read_as_it_is_written(dialect: Dialect) -> None:
    texts = {dialect.names.text(card) for card in DECK_36}
    assert len(texts) == 36
    for card in DECK_36:
        text = dialect.names.text(card)
        for written in (text, text.lower(), text.upper()):
            assert dialect.names.parse(written) == card


@pytest.mark.parametrize("dialect", Dialect)
def test_no_word_means_two_cards(dialect: Dialect) -> None:
    suits = [word.casefold() for words in dialect.names.suits.values() for word in words]
    ranks = [word.casefold() for words in dialect.names.ranks.values() for word in words]
    joined = [suit + rank for suit in suits for rank in ranks]
    assert len(set(joined)) == len(joined)
    for suit, suit_words in dialect.names.suits.items():
        for rank, rank_words in dialect.names.ranks.items():
            for text in (f"{one}-{other}" for one in suit_words for other in rank_words):
                card = dialect.names.parse(text)
                assert (card.suit, card.rank) == (suit, rank)


@pytest.mark.parametrize(
    ("dialect", "text", "card"),
    [
        ("fr", "C10", "HT"),
        ("fr", "trèfle-valet", "CJ"),
        ("fr", "KD", "DQ"),
        ("fr", "♥R", "HK"),
        ("ch", "EiU", "CJ"),
        ("ch", "RoB", "ST"),
        ("ch", "R10", "ST"),
        ("ch", "Schilten-Ober", "HQ"),
        ("ch", "schellenkönig", "DK"),
        ("de", "HO", "HQ"),
        ("de", "S10", "DT"),
        ("de", "Laub-Unter", "SJ"),
        ("de", "EA", "CA"),
    ],
)
def test_names_mean_what_the_table_says(dialect: str, text: str, card: str) -> None:
    assert Dialect(dialect).names.parse(text) == parse_card(card)


@pytest.mark.parametrize(
    ("dialect", "text", "card"),
    [
        ("fr", "tre\N{COMBINING GRAVE ACCENT}fle-valet", "CJ"),
        ("ch", "schellen-ko\N{COMBINING DIAERESIS}nig", "DK"),
        ("de", "NA\N{COMBINING DIAERESIS}LL", "H9"),
    ],
)
def test_letters_with_separate_accents_are_read(dialect: str, text: str, card: str) -> None:
    assert Dialect(dialect).names.parse(text, Suit.HEARTS) == parse_card(card)


@pytest.mark.parametrize("dialect", Dialect)
@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Buur", "DJ"),
        ("Bauer", "DJ"),
        ("puur", "DJ"),
        ("Bour", "DJ"),
        ("Nell", "D9"),
        ("Näll", "D9"),
    ],
)
def test_trump_jack_and_nine_have_names_of_their_own(
    dialect: Dialect, text: str, card: str
) -> None:
    assert dialect.names.parse(text, Suit.DIAMONDS) == parse_card(card)
    with pytest.raises(CannotRead, match="is a trump, but no trump suit is given"):
        dialect.names.parse(text)


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("fr", "HT"),
        ("fr", "S8"),
        ("fr", "CB"),
        ("ch", "S9"),
        ("ch", "SU"),
        ("de", "CJ"),
        ("de", ""),
    ],
)
def test_what_a_dialect_has_no_name_for_is_refused(dialect: str, text: str) -> None:
    with pytest.raises(CannotRead, match=r"unknown card '.*'; suits are "):
        Dialect(dialect).names.parse(text)


def test_a_long_text_is_shortened() -> None:
    with pytest.raises(CannotRead, match=r"'x{40}\.\.\.'"):
        Dialect.FRENCH.names.parse("x" * 99)
