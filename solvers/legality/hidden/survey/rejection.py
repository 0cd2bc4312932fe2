"""Rejection sampling: deals drawn from a larger space, and kept if they agree with a question.

It is for questions with too many deals of too many kinds to count them. The share of deals that are
kept gives an estimate of their number, and each kept deal is as likely as any other that agrees.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import sqrt
from random import Random

from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.clauses.sat_solver import SatSolver
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.deals.deal_space import DealSpace
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.rules.play_rules import CardSet, members

Hands = tuple[CardSet, ...]
"""The cards dealt to each seat."""


@dataclass(frozen=True)
class RejectionSampler:
    """Questions, and a space that contains all their deals."""

    questions: tuple[Question, ...]
    space: DealSpace

    @cached_property
    def _encodings(self) -> list[Encoding]:
        return [Encoding(question) for question in self.questions]

    def draws(self, random: Random, deadline: Deadline = NO_DEADLINE) -> Iterator[Hands | None]:
        """Draw deals of the space without end; None for each that agrees with no question.

        It ends if a budget or the deadline ends before it is clear whether a deal agrees.
        """
        hands, hopeless = self._drawn(random), False
        while not hopeless:
            hopeless = True  # unless new solvers, with their full budget, decide this deal
            with ExitStack() as stack:
                solvers = [
                    stack.enter_context(SatSolver(encoding.formula, deadline))
                    for encoding in self._encodings
                ]
                while (agrees := self._agrees(hands, solvers)) is not None:
                    hopeless = False
                    yield hands if agrees else None
                    hands = self._drawn(random)

    def _drawn(self, random: Random) -> Hands:
        return tuple(self.space.sample(random))

    def _agrees(self, hands: Hands, solvers: Sequence[SatSolver]) -> bool | None:
        """Whether a deal agrees with some question; None if a budget ended first."""
        unclear = False
        for encoding, solver in zip(self._encodings, solvers, strict=True):
            agrees = solver.solve(_exactly_this_deal(hands, encoding))
            if agrees:
                return True
            unclear |= agrees is None
        return None if unclear else False

    def estimate(self, draws: int, least: int, random: Random, deadline: Deadline) -> Estimate:
        """Estimate the number of deals from a number of draws.

        Raises:
            TooFewDraws: there was not enough time to draw, or fewer than ``least`` were kept.
        """
        kept: list[Hands] = []
        done = 0
        for hands in islice(self.draws(random, deadline), draws):
            done += 1
            if hands is not None:
                kept.append(hands)
        if done < draws or len(kept) < least:
            raise TooFewDraws
        return Estimate(self.space.count, draws, kept)


def _exactly_this_deal(hands: Hands, encoding: Encoding) -> list[int]:
    """Assumptions that require every fact and exactly this deal."""
    dealt = [
        encoding.holds(seat, card) for seat, hand in enumerate(hands) for card in members(hand)
    ]
    return [*encoding.selectors, *dealt]


class TooFewDraws(Exception):
    """There are too few draws for an estimate."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimate from draws: ``kept`` are the deals that agree, out of ``draws``."""

    space_size: int
    draws: int
    kept: Sequence[Hands]

    @property
    def deals(self) -> int:
        """About how many deals agree; the estimate is unbiased."""
        return round(self.space_size * len(self.kept) / self.draws)

    @property
    def standard_error(self) -> int:
        """The standard error of that number, by the binomial distribution.

        By Laplace's rule, one more draw is counted as kept and one as not, so that it is not 0.
        """
        part = (len(self.kept) + 1) / (self.draws + 2)
        return round(self.space_size * sqrt(part * (1 - part) / self.draws))

    def probabilities(self) -> dict[int, dict[int, float]]:
        """For each card and seat, the share of the kept deals in which the seat holds the card."""
        held: dict[int, dict[int, int]] = {}
        for hands in self.kept:
            for seat, hand in enumerate(hands):
                for card in members(hand):
                    of_card = held.setdefault(card, {})
                    of_card[seat] = of_card.get(seat, 0) + 1
        return {
            card: {seat: number / len(self.kept) for seat, number in sorted(of_card.items())}
            for card, of_card in sorted(held.items())
        }
