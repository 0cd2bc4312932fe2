"""Why no deal is left: the first point in the game where none is, and the facts that clash."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import dataclass

from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.question.fact_text import fact_text
from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.question.question import Question

FindContradiction = Callable[[Sequence[int]], Collection[int] | None]
"""Of facts, given by their numbers, some that no deal agrees with, if none agrees with all of them.

None where some deal agrees with them all. Raises ``Undecided`` where a budget ended the search.
"""

MOST_SECONDS = 0.8
"""The longest search for an explanation, in time of the processor.

Budgets of conflicts mostly end it before, so that what it finds is the same on any machine.
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
"""What an explanation does without if it can; plays tell people more than what hands held."""


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Facts that no deal agrees with, in the order in which they became known.

    ``smallest`` is whether it is proved that each of them is needed. ``at`` is the fact with which
    it first shows; None where a budget ended the search for it.
    """

    facts: tuple[Fact, ...]
    texts: tuple[str, ...]
    smallest: bool
    at: Fact | None


class Undecided(Exception):
    """A budget ended before it was clear whether some deal agrees with facts."""


class _ClashSearch:
    """A search for what clashes, which ends after some time; what it found stays known."""

    def __init__(
        self, clash: FindContradiction, known: Collection[int], deadline: Deadline
    ) -> None:
        self._clash = clash
        self._deadline = deadline
        self._clashes = [frozenset(known)]
        self._possible: list[frozenset[int]] = []

    def refuted(self, numbers: Set[int]) -> bool:
        """Whether it is proved that no deal agrees with these facts."""
        if self.known_possible(numbers):
            return False
        if any(clash <= numbers for clash in self._clashes):
            return True
        if self._deadline.passed:
            return False
        try:
            clash = self._clash(sorted(numbers))
        except Undecided:
            return False
        if clash is None:
            self._possible.append(frozenset(numbers))
            return False
        self._clashes.append(frozenset(clash))
        return True

    def known_possible(self, numbers: Set[int]) -> bool:
        """Whether it is proved that some deal agrees with these facts."""
        return any(numbers <= possible for possible in self._possible)

    def known_contradiction(self, numbers: Set[int]) -> frozenset[int]:
        """The fewest of some facts known to be refuted that are known to clash."""
        return min((clash for clash in self._clashes if clash <= numbers), key=len)


def explain(
    question: Question, clash: FindContradiction, deadline: Deadline = NO_DEADLINE
) -> Contradiction:
    """Explain a question whose facts, taken together, are known to contradict each other.

    Args:
        clash: what clashes of some facts; for all of them it answers at once.
        deadline: after which the search ends with what it has; ``MOST_SECONDS`` end it too.
    """
    facts = question.facts
    search = _ClashSearch(clash, clash(range(len(facts))) or (), deadline.within_work(MOST_SECONDS))
    length = _first_refuted_length(len(facts), search)
    numbers = _smallest(frozenset(range(length)), facts, search)
    smallest = all(search.known_possible(numbers - {number}) for number in numbers)
    place_found = search.known_possible(frozenset(range(length - 1)))
    chosen = tuple(facts[number] for number in sorted(numbers))
    texts = tuple(fact_text(question, fact) for fact in chosen)
    return Contradiction(chosen, texts, smallest, facts[length - 1] if place_found else None)


def _first_refuted_length(most: int, search: _ClashSearch) -> int:
    """How many facts, from the first on, it takes until no deal is left."""
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if search.refuted(frozenset(range(middle))):
            high = middle
        else:
            low = middle
    return high


def _smallest(
    numbers: frozenset[int], facts: Sequence[Fact], search: _ClashSearch
) -> frozenset[int]:
    """Some of the facts that still clash, but no longer without any one of them.

    Where a budget ended, they are the fewest known to clash.
    """
    kept = numbers

    def drop(chunk: Sequence[int]) -> None:
        """Drop as many of a chunk as can be; what is known to clash without some tells which."""
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
