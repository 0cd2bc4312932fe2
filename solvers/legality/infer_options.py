"""Which options make logged games consistent: many logs do not state the rules they follow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from solvers.legality.auction.contract import AUCTION_OPTIONS
from solvers.legality.findings.deciding_option import alternatives
from solvers.legality.findings.finding import Finding, Severity
from solvers.legality.findings.registry import codes
from solvers.legality.play.turn import PLAY_OPTIONS
from solvers.legality.referee import GameVerdict
from solvers.legality.score.claims import SCORE_OPTIONS
from solvers.rules.ruleset.ruleset import Ruleset

MOST_CHANGES = 8
BREADTH = 8
"""The most options that are changed, and the most sets of changes that are followed further."""
PATIENCE = 2
"""The number of further changes, none of which helps, after which the search ends."""

HIDING = ("A", "P", "F", "D1")
"""Findings after which the rest of a deal is not judged: they weigh more than one."""
_WEIGHT = 8

_OF_FAMILY = {"A": AUCTION_OPTIONS, "P": PLAY_OPTIONS, "S": SCORE_OPTIONS}

Judge = Callable[[Ruleset], GameVerdict]
"""The verdict on the games under a ruleset, all together."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Changes of options, and what they leave unexplained.

    ``hidden`` is the number of claims of a score that the changes make impossible to judge. Such a
    claim is not explained.
    """

    changes: tuple[tuple[str, Any], ...]
    findings: Sequence[Finding]
    hidden: int = 0

    @property
    def cost(self) -> int:
        """How much is left unexplained."""
        return self.hidden + sum(
            _WEIGHT if finding.code.startswith(HIDING) else 1
            for finding in self.findings
            if finding.severity is Severity.ERROR
        )


def explanations(judge: Judge, ruleset: Ruleset) -> Iterator[list[Explanation]]:
    """The fewest changes of options that leave the fewest findings; all sets that do equally well.

    Each result is better than the one before, so the caller may stop at any time and keep the last.
    The first result changes no option.

    A set of changes grows only by options that decide on what it leaves unexplained. Therefore a
    set whose options help only together may be missed.
    """
    usual = judge(ruleset)
    best = Explanation((), usual.findings)
    yield [best]
    level, seen, in_vain = [(best, ruleset)], {best.changes}, 0
    for _ in range(MOST_CHANGES):
        if not best.cost or in_vain == PATIENCE:
            return
        tried = [
            (explained(changes, judge(changed), usual), changed)
            for explanation, base in level
            for changes, changed in _further(explanation, base, seen)
        ]
        tried.sort(key=lambda each: each[0].cost)
        level = [each for each in tried[:BREADTH] if each[0].cost <= best.cost]
        if not level:
            return
        in_vain += 1
        if level[0][0].cost < best.cost:
            best, in_vain = level[0][0], 0
            yield [each for each, _ in tried if each.cost == best.cost]


def explained(
    changes: tuple[tuple[str, Any], ...], verdict: GameVerdict, usual: GameVerdict
) -> Explanation:
    """What changes of options leave unexplained.

    Args:
        verdict: under the changed options.
        usual: the verdict without the changes.
    """
    hidden = max(0, verdict.unjudged_scores - usual.unjudged_scores)
    return Explanation(changes, verdict.findings, hidden)


def _further(
    explanation: Explanation, ruleset: Ruleset, seen: set[tuple[tuple[str, Any], ...]]
) -> list[tuple[tuple[tuple[str, Any], ...], Ruleset]]:
    """Every set with one more change of an option that decides on a finding, if not tried yet."""
    changed = {name for name, _ in explanation.changes}
    names = {
        name
        for finding in explanation.findings
        for name in (*codes()[finding.code].options, *_OF_FAMILY.get(finding.code[0], ()))
        if name not in changed
    }
    further = []
    for name, value, other in alternatives(ruleset, tuple(sorted(names))):
        changes = tuple(sorted((*explanation.changes, (name, value)), key=lambda each: each[0]))
        if changes not in seen:
            seen.add(changes)
            further.append((changes, other))
    return further
