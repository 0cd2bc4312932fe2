"""Why no deal is left: the first point where there is none, and the contradicting facts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import dataclass

from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.question.fact_text import fact_text
from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.question.question import Question

FindContradiction = Callable[[Sequence[int]], Collection[int] | None]
"""Finds, among facts given by their numbers, some that no deal agrees with.

None if some deal agrees with all of them. Raises ``Undecided`` if a budget ended the search.
"""

MOST_SECONDS = 0.8
"""The longest search for an explanation, in processor time.

Usually a budget of conflicts ends it earlier, so that its result is the same on any machine.
"""
_DROPPED_FIRST = (
    FactKind.TOTAL,
    FactKind.POINTS,
    FactKind.HAND,
    FactKind.SUIT_COUNT,
    FactKind.WINNER,
    FactKind.ANNOUNCED,
    FactKind.HELD,
    FactKind.LEADER,
    FactKind.DUTY,
)
"""The order in which facts are dropped; plays explain more to people than cards in hands."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Facts that no deal agrees with, in the order in which they became known.

    ``smallest``: it is proved that each of them is needed. ``at`` is the first fact after which no
    deal is left; None if a budget ended the search for it.
    """

    facts: tuple[Fact, ...]
    texts: tuple[str, ...]
    smallest: bool
    at: Fact | None


class Undecided(Exception):
    """A budget ended before it was clear whether some deal agrees with the facts."""


class _Search:
    """A search for contradictions until a deadline; it remembers what it found."""

    def __init__(self, find: FindContradiction, known: Collection[int], deadline: Deadline) -> None:
        self._find = find
        self._deadline = deadline
        self._contradictions = [frozenset(known)]
        self._possible: list[frozenset[int]] = []

    def refuted(self, numbers: Set[int]) -> bool:
        """Whether it is proved that no deal agrees with these facts."""
        if self.known_possible(numbers):
            return False
        if any(known <= numbers for known in self._contradictions):
            return True
        if self._deadline.passed:
            return False
        try:
            found = self._find(sorted(numbers))
        except Undecided:
            return False
        if found is None:
            self._possible.append(frozenset(numbers))
            return False
        self._contradictions.append(frozenset(found))
        return True

    def known_possible(self, numbers: Set[int]) -> bool:
        """Whether it is proved that some deal agrees with these facts."""
        return any(numbers <= possible for possible in self._possible)

    def known_contradiction(self, numbers: Set[int]) -> frozenset[int]:
        """The smallest known contradiction within some facts; there must be one."""
        return min((known for known in self._contradictions if known <= numbers), key=len)


def explain(
    question: Question, find: FindContradiction, deadline: Deadline = NO_DEADLINE
) -> Contradiction:
    """Explain why no deal agrees with a question that is known to have none.

    Args:
        find: finds a contradiction among some facts; for all facts it answers at once.
        deadline: when the search ends with what it has; it also ends after ``MOST_SECONDS``.
    """
    facts = question.facts
    search = _Search(find, find(range(len(facts))) or (), deadline.within_work(MOST_SECONDS))
    length = _first_refuted_length(len(facts), search)
    numbers = _smallest(frozenset(range(length)), facts, search)
    smallest = all(search.known_possible(numbers - {number}) for number in numbers)
    place_found = search.known_possible(frozenset(range(length - 1)))
    chosen = tuple(facts[number] for number in sorted(numbers))
    texts = tuple(fact_text(question, fact) for fact in chosen)
    return Contradiction(chosen, texts, smallest, facts[length - 1] if place_found else None)


def _first_refuted_length(most: int, search: _Search) -> int:
    """The number of facts, from the first on, until no deal is left."""
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if search.refuted(frozenset(range(middle))):
            high = middle
        else:
            low = middle
    return high


def _smallest(numbers: frozenset[int], facts: Sequence[Fact], search: _Search) -> frozenset[int]:
    """A contradiction among the facts in which each one is needed.

    If a budget ended, it is the smallest one known.
    """
    kept = numbers

    def drop(chunk: Sequence[int]) -> None:
        """Drop as many facts of a chunk as possible, with the help of known contradictions."""
        nonlocal kept
        if search.refuted(kept.difference(chunk)):
            kept = kept.difference(chunk)
            return
        needless = kept.intersection(chunk) - search.known_contradiction(kept)
        kept -= needless
        left = [number for number in chunk if number in kept]
        if len(left) > 1:
            drop(left[: len(left) // 2])
            drop(left[len(left) // 2 :])

    for kind in _DROPPED_FIRST:
        chunk = [number for number in sorted(kept, reverse=True) if facts[number].kind is kind]
        if chunk:
            drop(chunk)
    return search.known_contradiction(kept)
