"""The duties of each game a third time, as clauses on tricks whose cards were not seen.

A duty is a ``DutyExclusion``: unless one of the literals ``unless`` is true, the player may not
hold a card now. ``solvers.rules`` has the same duties as legal cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from solvers.legality.hidden.clauses.formula import FALSE, Formula
from solvers.legality.hidden.clauses.four_seats import StrainTerms
from solvers.legality.hidden.rules.four_seats import StrainRules
from solvers.legality.hidden.rules.play_rules import members
from solvers.rules.cards.card import Rank, Suit
from solvers.rules.ruleset.choices import Game


class DutyExclusion(NamedTuple):
    """Unless a literal of ``unless`` is true, ``card`` is not held when the duty is owed."""

    unless: tuple[int, ...]
    card: int


def _follow(rules: StrainRules, terms: StrainTerms, place: int) -> Iterator[DutyExclusion]:
    """Who plays another suit than a plain one that was led holds none of it."""
    for suit in Suit:
        if rules.strain.ranks_as_trump(suit):
            continue
        unless = (-terms.suits[0][suit], terms.suits[place][suit])
        for card in members(rules.of_suit[suit]):
            yield DutyExclusion(unless, card)


def coinche_duties(
    rules: StrainRules, terms: StrainTerms, place: int, formula: Formula
) -> Iterator[DutyExclusion]:
    """What the card of a place proves in Coinche (rules C49 to C60)."""
    partner = _partner_wins(terms, place, formula)
    yield from _follow(rules, terms, place)
    yield from _follow_trump(rules, terms, place)
    yield from _beat(rules, terms, place, partner)
    if rules.strain.trump is not None:
        yield from _ruff(rules, rules.strain.trump, terms, place, partner)


def _follow_trump(rules: StrainRules, terms: StrainTerms, place: int) -> Iterator[DutyExclusion]:
    """Who plays another suit than one led that ranks as trump holds none of it."""
    for suit in Suit:
        if rules.strain.ranks_as_trump(suit):
            unless = (-terms.suits[0][suit], terms.suits[place][suit])
            for card in members(rules.of_suit[suit]):
                yield DutyExclusion(unless, card)


def _beat(
    rules: StrainRules, terms: StrainTerms, place: int, partner: int
) -> Iterator[DutyExclusion]:
    """Who follows suit without taking the trick holds none that would, where he has to beat."""
    for suit in Suit:
        if rules.strain.ranks_as_trump(suit):
            exempt = FALSE if rules.ruleset.overtrump_partner_on_trump_lead else partner
        elif rules.ruleset.must_beat_plain:
            exempt = FALSE
        else:
            continue
        unless = (-terms.suits[0][suit], -terms.suits[place][suit], terms.takes[place], exempt)
        for card in members(rules.of_suit[suit]):
            yield DutyExclusion((*unless, -terms.weaker_best[place][card]), card)


def _ruff(
    rules: StrainRules, trump: Suit, terms: StrainTerms, place: int, partner: int
) -> Iterator[DutyExclusion]:
    """Who cannot follow a plain lead has to ruff, over the best trump, unless partner wins."""
    own, options = terms.suits[place], rules.ruleset
    exempt = FALSE if options.must_trump_when_partner_wins else partner
    exempt_low = FALSE if options.voluntary_trump_must_raise else exempt
    ruffed = tuple(terms.suits[earlier][trump] for earlier in range(1, place))
    for card in members(rules.of_suit[trump]):
        higher = -terms.weaker_best[place][card]
        low = (terms.suits[0][trump], -own[trump], terms.takes[place], exempt_low, higher)
        yield DutyExclusion(low, card)
        for led in Suit:
            if led is trump:
                continue
            discard = (-terms.suits[0][led], own[led], own[trump], exempt)
            if options.must_under_trump:
                yield DutyExclusion(discard, card)
            else:
                yield DutyExclusion((*discard, *ruffed), card)
                yield DutyExclusion((*discard, higher), card)


def _partner_wins(terms: StrainTerms, place: int, formula: Formula) -> int:
    """A literal that is true only where the partner, who played the last card but one, wins."""
    if place < 2:
        return FALSE
    return formula.implies_all(terms.takes[place - 2], -terms.takes[place - 1])


def jass_duties(
    rules: StrainRules, terms: StrainTerms, place: int, _formula: Formula
) -> Iterator[DutyExclusion]:
    """What the card of a place proves in Jass (rules J7 to J10, J34 to J40)."""
    trump, own = rules.strain.trump, terms.suits[place]
    if trump is None:
        yield from _follow(rules, terms, place)
        return
    for duty_exclusions in _follow(rules, terms, place):
        yield DutyExclusion((*duty_exclusions.unless, own[trump]), duty_exclusions.card)
    for card in members(rules.of_suit[trump]):
        if rules.deck[card].rank is not Rank.JACK:
            yield DutyExclusion((-terms.suits[0][trump], own[trump]), card)
    under_ruff = (terms.suits[0][trump], -own[trump], terms.takes[place])
    for card in members(rules.everything & ~rules.of_suit[trump]):
        yield DutyExclusion(under_ruff, card)


Duties = Callable[[Any, Any, int, Formula], Iterator[DutyExclusion]]
"""What the card of a place proves, by the rules and the terms of its own game."""
DUTIES: Mapping[Game, Duties] = {Game.COINCHE: coinche_duties, Game.JASS: jass_duties}
"""The duties of each game that has any (``PlayRules.has_duties``)."""
