"""Legal plays, trick winner and card points, card by card from the written rules."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

SUITS = "SHDC"
TRUMP_HIGH_TO_LOW = "J9ATKQ87"
PLAIN_HIGH_TO_LOW = "ATKQJ987"
DECK = tuple(suit + rank for suit in SUITS for rank in PLAIN_HIGH_TO_LOW)
STRAINS = (*SUITS, "NT", "AT")

PLAY_OPTIONS = {
    "must_under_trump": True,
    "must_trump_when_partner_wins": False,
    "overtrump_partner_on_trump_lead": True,
    "voluntary_trump_must_raise": False,
    "must_beat_plain": False,
}
"""Every option that decides which cards are legal, with its default."""

Options = Mapping[str, bool]


def power(card: str, led: str, strain: str) -> int:
    """How strong a card is in a trick where suit ``led`` was led; 0 cannot win."""
    suit, rank = card[0], card[1]
    if suit == strain:
        return 20 - TRUMP_HIGH_TO_LOW.index(rank)
    if suit != led:
        return 0
    order = TRUMP_HIGH_TO_LOW if strain == "AT" else PLAIN_HIGH_TO_LOW
    return 10 - order.index(rank)


def trick_winner(trick: Sequence[str], strain: str) -> int:
    """Index in play order of the card that is winning a trick."""
    powers = [power(card, trick[0][0], strain) for card in trick]
    return powers.index(max(powers))


def takes(card: str, trick: Sequence[str], strain: str) -> bool:
    """Whether ``card`` would be winning if it were played now."""
    return trick_winner([*trick, card], strain) == len(trick)


def partner_is_winning(trick: Sequence[str], strain: str) -> bool:
    """Whether the partner of the player on turn, who played two cards ago, is winning."""
    return len(trick) >= 2 and trick_winner(trick, strain) == len(trick) - 2


def may_play(
    card: str, hand: Collection[str], trick: Sequence[str], strain: str, options: Options
) -> bool:
    """Whether one card of a hand may be played to a running trick."""
    if not trick:
        return True
    led = trick[0][0]
    if any(held[0] == led for held in hand):
        return card[0] == led and _may_follow_with(card, hand, trick, strain, options)
    trumps = [held for held in hand if held[0] == strain]
    if not trumps:
        return True
    if partner_is_winning(trick, strain) and not _option(options, "must_trump_when_partner_wins"):
        if card[0] != strain or takes(card, trick, strain):
            return True
        if not _option(options, "voluntary_trump_must_raise"):
            return True
        # A trump below partner's is legal only for a hand that has none above it.
        return not any(takes(held, trick, strain) for held in trumps)
    if any(takes(trump, trick, strain) for trump in trumps):
        return takes(card, trick, strain)
    return card[0] == strain or not _option(options, "must_under_trump")


def _may_follow_with(
    card: str, hand: Collection[str], trick: Sequence[str], strain: str, options: Options
) -> bool:
    """Whether a card of the suit led may be played by a hand that can follow."""
    led = trick[0][0]
    if strain in {led, "AT"}:
        must_beat = _option(options, "overtrump_partner_on_trump_lead") or not partner_is_winning(
            trick, strain
        )
    else:
        must_beat = _option(options, "must_beat_plain")
    if not must_beat or takes(card, trick, strain):
        return True
    return not any(held[0] == led and takes(held, trick, strain) for held in hand)


def _option(options: Options, name: str) -> bool:
    return options.get(name, PLAY_OPTIONS[name])


def legal_cards(
    hand: Iterable[str], trick: Sequence[str], strain: str, options: Options
) -> list[str]:
    """The legal cards of the player on turn, in the order of their hand."""
    held = list(hand)
    return [card for card in held if may_play(card, held, trick, strain, options)]


@dataclass(frozen=True)
class Worth:
    """The worth of cards and last trick; the card sum of a side is scaled, then rounded."""

    values: Mapping[str, int]
    last_trick: int = 10
    scale: Fraction = Fraction(1)

    def of(self, raw: int, won_last_trick: bool) -> int:
        """Points of a side whose cards add up to ``raw`` before scaling."""
        return floor(raw * self.scale + Fraction(1, 2)) + self.last_trick * won_last_trick


_RANK_VALUES = {
    "trump": {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0},
    "plain": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0},
    "no-trump-revalued": {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0},
    "all-trump-revalued": {"J": 14, "9": 9, "A": 6, "T": 5, "K": 3, "Q": 1, "8": 0, "7": 0},
}


def worth(strain: str, system: str = "raw") -> Worth:
    """The worth of the cards in a strain; ``system`` is one of those for NT and AT."""
    if strain not in {"NT", "AT"}:
        return Worth(_values({suit: "trump" if suit == strain else "plain" for suit in SUITS}))
    table = "plain" if strain == "NT" else "trump"
    if system == "revalued":
        table = "no-trump-revalued" if strain == "NT" else "all-trump-revalued"
    values = _values(dict.fromkeys(SUITS, table))
    if system == "scaled":
        return Worth(values, 10, Fraction(152, sum(values.values())))
    if system == "doubled":
        return Worth(values, 20, Fraction(2))
    if system == "raw-without-last-trick":
        return Worth(values, 0)
    return Worth(values)


def _values(tables: Mapping[str, str]) -> dict[str, int]:
    return {card: _RANK_VALUES[tables[card[0]]][card[1]] for card in DECK}
