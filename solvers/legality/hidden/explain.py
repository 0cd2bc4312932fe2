"""Why no deal is left: the first point in the game where none is, and the facts that clash."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.facts import Fact, FactKind
from solvers.legality.hidden.question import Question
from solvers.legality.hidden.words import fact_text

Possible = Callable[[Sequence[int]], bool | None]
"""Whether a deal agrees with some of the facts, given by their numbers; None if undecided."""

MOST_SECONDS = 0.8
"""The longest search for an explanation."""
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


class _Search:
    """A search for what clashes, which ends after some time: what is then untested is kept."""

    def __init__(self, possible: Possible, deadline: Deadline) -> None:
        self._possible = possible
        self._deadline = deadline
        self.sure = True

    def refuted(self, numbers: Sequence[int]) -> bool:
        """Whether it is proved that no deal agrees with these facts."""
        result = self._possible(numbers) if not self._deadline.passed else None
        self.sure &= result is not None
        return result is False


def explain(
    question: Question, possible: Possible, deadline: Deadline = NO_DEADLINE
) -> Contradiction:
    """Explain a question whose facts, taken together, are known to contradict each other.

    Args:
        possible: whether there is a deal that agrees with some facts.
        deadline: after which the search ends with what it has; ``MOST_SECONDS`` end it too.
    """
    search = _Search(possible, deadline.within(MOST_SECONDS))
    facts = question.facts
    length = _first_refuted_length(len(facts), search)
    place_found = search.sure
    numbers = _smallest(range(length), facts, search)
    chosen = tuple(facts[number] for number in numbers)
    texts = tuple(fact_text(question, fact) for fact in chosen)
    return Contradiction(chosen, texts, search.sure, facts[length - 1] if place_found else None)


def _first_refuted_length(most: int, search: _Search) -> int:
    """How many facts, from the first on, it takes until no deal is left."""
    low, high = 0, most
    while high - low > 1:
        middle = (low + high) // 2
        if search.refuted(range(middle)):
            high = middle
        else:
            low = middle
    return high


def _smallest(numbers: Sequence[int], facts: Sequence[Fact], search: _Search) -> list[int]:
    """Some of the facts that still clash, but no longer without any one of them."""
    kept = set(numbers)
    order = sorted(numbers, key=lambda number: (_DROPPED_FIRST.index(facts[number].kind), -number))

    def drop(chunk: Sequence[int]) -> None:
        rest = sorted(kept.difference(chunk))
        if search.refuted(rest):
            kept.intersection_update(rest)
        elif len(chunk) > 1:
            drop(chunk[: len(chunk) // 2])
            drop(chunk[len(chunk) // 2 :])

    for kind in _DROPPED_FIRST:
        chunk = [number for number in order if facts[number].kind is kind]
        if chunk:
            drop(chunk)
    return sorted(kept)
