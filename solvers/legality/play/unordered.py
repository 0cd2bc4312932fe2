"""Tricks whose leader, players or order are unseen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations

from msgspec import UNSET
from msgspec.structs import replace

from solvers.legality.deal.first_lead import FirstLead
from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.log.terms import TURNS, terms_of
from solvers.rules.cards.strain import Strain
from solvers.rules.play.duties import winner_index
from solvers.rules.ruleset.ruleset import Ruleset

UNKNOWN = "?"
"""An unknown seat in a log."""


def is_open(trick: TrickLog) -> bool:
    """Whether the leader of a trick, or the order of its cards, is unknown."""
    return trick.leader == UNKNOWN or trick.ordered is False


def open_tricks(deal: DealLog) -> list[int]:
    """The indices of the open tricks of a deal."""
    tricks = deal.all_tricks
    return [index for index, trick in enumerate(tricks) if is_open(trick)]


def with_leaders(
    deal: DealLog, strain: Strain | None, first_lead: FirstLead, ruleset: Ruleset
) -> DealLog:
    """The deal with unknown leaders filled in, if they follow from the rest of the log.

    A leader follows from a seat named in the trick; in the first trick from the rules, in others
    from the trick before if it was seen completely and in order. The players named must agree.

    Args:
        strain: the strain; None if it is not known, so that no winner is known.
    """
    first = first_lead.leader(ruleset)
    return leaders_put_in(
        deal,
        UNKNOWN if first is None else first.value,
        TURNS[ruleset.direction],
        lambda trick: seen_winner(trick, strain, ruleset),
    )


def leaders_put_in(
    deal: DealLog,
    first: str,
    turns: Mapping[str, Sequence[str]],
    winner: Callable[[TrickLog], str],
) -> DealLog:
    """The deal with unknown leaders filled in, as far as they follow.

    Args:
        first: who leads to the first trick by the rules; ``?`` if that is not known.
        turns: for each seat that can lead, the seats in the order they play.
        winner: who won a trick by its cards; ``?`` if they do not show it.
    """
    if deal.tricks is UNSET or all(trick.leader != UNKNOWN for trick in deal.tricks):
        return deal
    following = first
    tricks = []
    for trick in deal.tricks:
        leader = _shown_leader(trick, turns)
        turn = turns.get(following, [])
        if leader == UNKNOWN and turn and orders(trick, turn):
            leader = following
        settled = trick if trick.leader == leader else replace(trick, leader=leader)
        following = winner(settled)
        tricks.append(settled)
    return replace(deal, tricks=tricks)


def _shown_leader(trick: TrickLog, turns: Mapping[str, Sequence[str]]) -> str:
    """Who led: the logged leader, or the one that a seat named in an ordered trick shows."""
    if trick.leader != UNKNOWN or trick.by is UNSET or trick.ordered is False:
        return trick.leader
    shown = (turns[seat][-place] for place, seat in enumerate(trick.by) if seat in turns)
    return next(shown, UNKNOWN)


def seen_winner(trick: TrickLog, strain: Strain | None, ruleset: Ruleset) -> str:
    """Who won a trick by its cards; ``?`` if a card or the order is unseen."""
    deck, turn = terms_of(ruleset.game).deck, TURNS[ruleset.direction].get(trick.leader, [])
    cards = [deck[text] for text in trick.cards if text in deck]
    if strain is None or trick.ordered is False or not turn or len(cards) < len(turn):
        return UNKNOWN
    return turn[winner_index(cards, strain, ruleset.facts.order)]


def orders(trick: TrickLog, turn: Sequence[str]) -> list[tuple[int, ...]]:
    """Every order in which a trick may have been played.

    Each is given by the places of the cards in the log. Orders with the same texts appear once.

    Args:
        turn: the seats in the order they play, from the leader on.
    """
    places = range(len(trick.cards))
    if trick.ordered is not False:
        return [tuple(places)]
    by = [] if trick.by is UNSET else trick.by
    named = [*by, *[UNKNOWN] * len(trick.cards)]
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for order in permutations(places):
        if all(named[index] in (UNKNOWN, seat) for index, seat in zip(order, turn, strict=False)):
            found.setdefault(tuple(trick.cards[index] for index in order), order)
    return list(found.values())


def players_fit(trick: TrickLog, turns: Mapping[str, Sequence[str]]) -> bool:
    """Whether the seats named in a trick can have played its cards, one card each, in turn.

    Args:
        turns: for each seat that can lead, the seats in the order they play.
    """
    possible = [turns[trick.leader]] if trick.leader in turns else turns.values()
    return any(orders(trick, turn) for turn in possible)
