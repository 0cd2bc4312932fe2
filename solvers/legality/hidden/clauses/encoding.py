"""A question as clauses: each fact has a selector, a variable that makes the fact required."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import groupby

from solvers.legality.hidden.clauses.formula import FALSE, TRUE, Clause, Formula
from solvers.legality.hidden.clauses.games import owed_cards, trick_terms
from solvers.legality.hidden.clauses.sat_solver import at_least, dealing, sharing
from solvers.legality.hidden.clauses.sums import (
    cards_won,
    digits_of,
    require_sum,
    trick_sums,
    won_by,
)
from solvers.legality.hidden.clauses.trick import TrickTerms
from solvers.legality.hidden.question.exclusions import forbidden_now
from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.question.question import HeldCards, Question
from solvers.legality.hidden.rules.play_rules import CardSet, members


class Encoding:
    """The clauses of a question.

    Without assumptions they can always be satisfied. With the selectors of some facts as
    assumptions they can be satisfied if there is a deal that agrees with these facts.
    ``selectors`` are in the order of ``question.facts``.

    Args:
        at_once: encode all facts now; otherwise the caller iterates over ``parts``.
    """

    def __init__(self, question: Question, *, at_once: bool = True) -> None:
        self.question = question
        self._rules = question.rules
        clauses, variables = dealing(len(self._rules.deck), len(self._rules.seats))
        self.formula = Formula(clauses, variables)
        self.tricks: list[TrickTerms] = []
        self._required_totals: dict[tuple[Set[int], Set[tuple[int, bool]]], int] = {}
        self._held_selectors: dict[tuple[int, int], int] = {}
        self._call_choices: list[tuple[int, str, CardSet, int]] = []
        self._unseen = [
            [
                (trick, place)
                for trick in range(len(question.tricks))
                for place in range(len(question.tricks[trick].cards))
                if question.seat_of(trick, place) == seat
                and _is_unseen(question.tricks[trick].cards[place])
            ]
            for seat in range(len(self._rules.seats))
        ]
        self.selectors = [self.formula.new() for _ in question.facts]
        for fact, selector in zip(question.facts, self.selectors, strict=True):
            if fact.kind is FactKind.HELD:
                self._held_selectors[fact.trick, fact.place] = selector
        if at_once:
            for _ in self.parts():
                pass

    def parts(self) -> Iterator[int]:
        """Encode the facts in order, part by part: before the play, each trick, totals.

        Yields:
            The number of facts encoded so far.
        """
        encoded = 0
        for part, facts in groupby(self.question.facts, _part):
            self._begin_tricks(part + 1)
            for fact in facts:
                self._encode(fact, self.selectors[encoded])
                encoded += 1
            yield encoded
        self._begin_tricks(len(self.question.tricks))

    def _begin_tricks(self, number: int) -> None:
        for trick in self.question.tricks[len(self.tricks) : number]:
            self.tricks.append(trick_terms(self._rules, trick.cards, self.formula))

    def holds(self, seat: int, card: int) -> int:
        """The variable that is true if a seat was dealt a card."""
        return seat * len(self._rules.deck) + card + 1

    @property
    def deal_variables(self) -> int:
        """The number of variables that describe the deal; they are the first ones."""
        return len(self._rules.seats) * len(self._rules.deck)

    def spare_clauses(self) -> list[Clause]:
        """Clauses that follow from the formula and help hard searches."""
        return sharing(len(self._rules.deck), len(self._rules.seats), self.formula.variables)

    def hands(self, true: Sequence[int]) -> tuple[CardSet, ...]:
        """The hands of a solution, from its true variables."""
        size = len(self._rules.deck)
        hands = [0] * len(self._rules.seats)
        for variable in true:
            if variable <= self.deal_variables:
                hands[(variable - 1) // size] |= 1 << (variable - 1) % size
        return tuple(hands)

    def plays(self, true: Sequence[int]) -> list[list[int]]:
        """The cards played in a solution, trick by trick."""
        truth = {TRUE, *true}
        return [
            [
                next(card for card, literal in cards.items() if literal in truth)
                for cards in terms.cards
            ]
            for terms in self.tricks
        ]

    def _encode(self, fact: Fact, selector: int) -> None:
        add, question = self.formula.add, self.question
        if fact.kind is FactKind.HAND:
            add(-selector, self.holds(fact.seat, fact.cards.bit_length() - 1))
        elif fact.kind is FactKind.SUIT_COUNT:
            count = question.suit_counts[fact.index]
            of_suit = members(self._rules.of_suit[count.suit])
            own = [self.holds(count.seat, card) for card in of_suit]
            at_least(self.formula, own, count.count, selector)
        elif fact.kind is FactKind.ANNOUNCED:
            self._call(fact, selector)
        elif fact.kind is FactKind.HELD:
            self._held(fact, selector)
        elif fact.kind is FactKind.DUTY:
            self._duty(fact, selector)
        elif fact.kind in (FactKind.LEADER, FactKind.WINNER):
            place = (fact.seat - question.tricks[fact.trick].leader) % len(self._rules.seats)
            for literal in self.tricks[fact.trick].wins(place):
                add(-selector, literal)
        elif fact.kind is FactKind.POINTS:
            sums = trick_sums(self._rules, self.tricks[fact.trick], self.formula)
            for points, literal in sums.items():
                bonus = question.trick_points(fact.trick, ())
                if points + bonus != question.tricks[fact.trick].points:
                    add(-selector, -literal)
        else:
            self._total(fact, selector)

    def _held(self, fact: Fact, selector: int) -> None:
        for card, literal in self.tricks[fact.trick].cards[fact.place].items():
            self.formula.add(-selector, -literal, self.holds(fact.seat, card))
            if self.question.played_before(fact.seat, fact.trick) >> card & 1:
                self.formula.add(-selector, -literal)

            elif _is_unseen(fact.cards):
                self._not_played_twice(fact, card, -literal, selector)
        if not _is_unseen(fact.cards):
            self._not_played_twice(fact, fact.cards.bit_length() - 1, FALSE, selector)

    def _not_played_twice(self, fact: Fact, card: int, unless: int, selector: int) -> None:
        """The player of a card has not played it before as an unseen card."""
        for trick, place in self._unseen[fact.seat]:
            if trick < fact.trick:
                guard = self._held_selectors[trick, place]
                before = self.tricks[trick].cards[place].get(card, FALSE)
                self.formula.add(-selector, -guard, unless, -before)

    def _not_held(self, seat: int, card: int, trick: int) -> list[int]:
        """Literals of which one is true if a seat does not hold a card when it plays to a trick."""
        return [-self.holds(seat, card), *self._played_unseen(seat, card, trick)]

    def _played_unseen(self, seat: int, card: int, trick: int) -> list[int]:
        """Literals of which one is true if a seat played a card unseen before a trick."""
        return [
            self.tricks[earlier].cards[place].get(card, FALSE)
            for earlier, place in self._unseen[seat]
            if earlier < trick
        ]

    def _duty(self, fact: Fact, selector: int) -> None:
        trick, place, seat = fact.trick, fact.place, fact.seat
        seen = self.question.tricks[trick].cards[: place + 1]
        if all(cards & (cards - 1) == 0 for cards in seen):
            for card in members(forbidden_now(self.question, trick, place)):
                self.formula.add(-selector, *self._not_held(seat, card, trick))
            return
        before = self.question.played_before(seat, trick)
        not_held: dict[int, list[int]] = {}
        for unless, card in owed_cards(self._rules, self.tricks[trick], place, self.formula):
            if TRUE in unless or before >> card & 1:
                continue
            if card not in not_held:
                not_held[card] = self._not_held(seat, card, trick)
            self.formula.add(-selector, *unless, *not_held[card])

    def _call(self, fact: Fact, selector: int) -> None:
        """The cards of one option of a call are held; calls of a group need different cards."""
        call = self.question.announced[fact.index]
        choices = []
        for cards in call.options:
            choice = selector if len(call.options) == 1 else self.formula.new()
            choices.append(choice)
            for card in members(cards):
                self.formula.add(-choice, self.holds(call.seat, card))
            self._call_came_with(call, cards, choice)
            for seat, group, others, other in self._call_choices:
                if seat == call.seat and group == call.group != "" and cards & others:
                    self.formula.add(-choice, -other)
        self.formula.add(-selector, *choices)
        self._call_choices += [
            (call.seat, call.group, cards, choice)
            for cards, choice in zip(call.options, choices, strict=True)
        ]

    def _seen_play(self, seat: int, card: int) -> int:
        """The selector of a seen play."""
        return next(
            selector
            for (trick, place), selector in self._held_selectors.items()
            if self.question.tricks[trick].cards[place] == 1 << card
            and self.question.seat_of(trick, place) == seat
        )

    def _call_came_with(self, call: HeldCards, cards: CardSet, choice: int) -> None:
        """The card that a call came with is the first, or the last, of these cards to be played."""
        if call.after is None or call.first is None:
            return
        trick, place = call.after
        possible = self.tricks[trick].cards[place]
        self.formula.add(-choice, *(possible.get(card, FALSE) for card in members(cards)))
        for card in members(cards):
            for other in members(cards & ~(1 << card)):
                reason = (-choice, -possible.get(card, FALSE))
                before = self._played_unseen(call.seat, other, trick)
                if self.question.played_before(call.seat, trick) >> other & 1:
                    before = [self._seen_play(call.seat, other)]
                if call.first:
                    for earlier in before:
                        self.formula.add(*reason, -earlier)
                else:
                    self.formula.add(*reason, *before)

    def _total(self, fact: Fact, selector: int) -> None:
        """The points that some seats made in all tricks, with the last-trick bonus.

        The sum is always that of the seats with seat 0, so that claims of both sides share one sum.
        """
        total, values = self.question.totals[fact.index], self._rules.values
        own = 0 in total.seats
        seats = frozenset(total.seats if own else set(range(len(self._rules.seats))) - total.seats)
        fitting = frozenset(
            (card_sum if own else sum(values) - card_sum, with_last is own)
            for card_sum in range(sum(values) + 1)
            for with_last in (True, False)
            if total.of(card_sum, with_last, self._rules) == total.points
        )
        required = seats, fitting
        if required not in self._required_totals:
            self._required_totals[required] = self._require_total(seats, fitting)
        self.formula.add(-selector, self._required_totals[required])

    def _require_total(self, seats: Set[int], fitting: Set[tuple[int, bool]]) -> int:
        """A literal that requires one of these sums of some seats, with or without the bonus."""
        guard = self.formula.new()
        won = [
            won_by(
                [self.question.seat_of(trick, place) in seats for place in range(len(terms.cards))],
                terms,
                self.formula,
            )
            for trick, terms in enumerate(self.tricks)
        ]
        taken = cards_won(self.tricks, won, guard, self.formula)
        wanted = {
            card_sum: TRUE
            if (card_sum, not with_last) in fitting
            else won[-1]
            if with_last
            else -won[-1]
            for card_sum, with_last in fitting
        }
        if wanted:
            require_sum(digits_of(self._rules, taken), wanted, guard, self.formula)
        else:
            self.formula.add(-guard)
        return guard


def _part(fact: Fact) -> int:
    """The trick in which a fact became known; a leader is known before the first card."""
    return fact.trick + (fact.kind is FactKind.LEADER)


def _is_unseen(cards: CardSet) -> bool:
    return bool(cards & (cards - 1))
