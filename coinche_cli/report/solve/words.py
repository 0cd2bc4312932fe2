"""Sentences about solutions: the contract, its verdict and needs, the parts of a score."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.option import option_text
from solvers.rules.ruleset.presets import preset
from solvers.rules.score.deal_score import points_needed
from solvers.rules.score.tally import Tally
from solvers.rules.seats import SEAT_NAMES, Side

if TYPE_CHECKING:
    from coinche_cli.solve.four_seats import Solved
    from coinche_cli.solve.problem import Problem
    from solvers.double_dummy.bounds import Bounds

WIDTH = 80
SIDE_NAMES = {Side.NS: "North-South", Side.EW: "East-West"}
_DOUBLING_WORDS = {
    Doubling.NONE: "",
    Doubling.COINCHE: ", coinched",
    Doubling.SURCOINCHE: ", surcoinched",
}


def contract_words(contract: Contract) -> str:
    """A contract in words: ``110 ♠ by East, coinched``."""
    value = contract.value
    level = value.value.capitalize() if isinstance(value, TrickContract) else value
    by = SEAT_NAMES[contract.by]
    return f"{level} {strain_words(contract.strain)} by {by}{_DOUBLING_WORDS[contract.doubling]}"


def strain_words(strain: Strain) -> str:
    """A trump as people write it: a suit symbol, ``no-trump`` or ``all-trump``."""
    return strain.symbol if strain.trump else strain.display_name


def title(problem: Problem) -> list[str]:
    """The board, the dealer, the leader, and the rules."""
    facts = [f"{SEAT_NAMES[problem.dealer]} deals"] if problem.dealer else []
    leads = "led" if problem.played else "leads"
    facts.append(f"{SEAT_NAMES[problem.opening_leader]} {leads}")
    board = printable(f"{problem.file}, board {problem.record.board}")
    start, rules = f"{board}: {', '.join(facts)}", rules_words(problem)
    if len(start) + len(rules) + 2 <= WIDTH:
        return [f"{start}; {rules}"]
    return [start, *wrap(rules, WIDTH)]


def rules_words(problem: Problem) -> str:
    """The ruleset, and the options that are changed in it."""
    ruleset = problem.ruleset
    changed = [
        f"{name}={option_text(value)}"
        for name, value in ruleset.differences(preset(ruleset.name)).items()
    ]
    return f"{ruleset.name} rules" + (f" with {', '.join(changed)}" if changed else "")


def verdict_words(solved: Solved) -> str:
    """How the contract turns out, and by how many points."""
    contract, solution = solved.problem.contract, solved.solution
    assert contract is not None, "only a contract has a verdict"
    if solution.made is None:
        return "not decided within the limits"
    word = "made" if solution.made else "down"
    own = solution.points[contract.declarers]
    if isinstance(contract.value, TrickContract) or not own.exact:
        return word
    needed = needed_points(solved)
    if needed is None or (solution.made and own.low < needed):
        sweep = solved.problem.ruleset.facts.sweep
        return f"made with {sweep}" if solution.made else f"down, only {sweep} would make it"
    if own.low == needed:
        return "just made"
    return (
        f"{word} with {own.low - needed} to spare" if solution.made else f"down {needed - own.low}"
    )


def needed_points(solved: Solved) -> int | None:
    """Card points that make a numeric contract; None if only all tricks can make it."""
    contract, solution = solved.problem.contract, solved.solution
    assert contract is not None
    own, other = contract.declarers, contract.declarers.other
    tally = Tally(
        0,
        0,
        declarer_belote=solution.belote[own],
        defender_belote=solution.belote[other],
        declarer_announcements=solution.announcements[own],
        defender_announcements=solution.announcements[other],
    )
    total = solution.points[own].low + solution.points[other].high
    return points_needed(contract, tally, solved.problem.ruleset, total)


def need_words(solved: Solved) -> str:
    """What the declarers need to make the contract."""
    contract, solution = solved.problem.contract, solved.solution
    assert contract is not None
    side = SIDE_NAMES[contract.declarers]
    if contract.value is TrickContract.GENERALE:
        return f"{SEAT_NAMES[contract.by]} needs all tricks alone."
    needed = None if contract.value is TrickContract.SLAM else needed_points(solved)
    if needed is None:
        return f"{side} need {solved.problem.ruleset.facts.sweep}."
    belote = solution.belote[contract.declarers]
    announced = solution.announcements[contract.declarers]
    extras = []
    if belote and solved.problem.ruleset.belote_counts_to_contract:
        extras.append(f"the belote of {belote}")
    if announced:
        extras.append(f"{announced} announced")
    words = f" besides {' and '.join(extras)}" if extras else ""
    return f"{side} need {needed} card points{words}."


def score_words(solved: Solved) -> list[str]:
    """The arithmetic of the score, a sentence for each side; empty if there is no score."""
    contract, score = solved.problem.contract, solved.solution.score
    if contract is None or score is None:
        return []
    lines = []
    for side, number, reason in (
        (contract.declarers, score.declarers, score.declarers_reason),
        (contract.declarers.other, score.defenders, score.defenders_reason),
    ):
        because = f" = {reason}" if number else ""
        lines.append(f"{SIDE_NAMES[side]} score {number}{because}.")
    return lines


def sweep_words(solved: Solved) -> list[str]:
    """Whether a side can take all tricks."""
    side, facts = solved.solution.sweep, solved.problem.ruleset.facts
    return [f"{SIDE_NAMES[side]} can take {facts.sweep}."] if side else []


def range_text(bounds: Bounds) -> str:
    """A number, or its bounds as ``60-80``."""
    return str(bounds.low) if bounds.exact else f"{bounds.low}-{bounds.high}"
