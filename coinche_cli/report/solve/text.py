"""Solutions as text for people: one board in full, several as short blocks and a summary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from coinche_cli.report.board import diagram, painted, trick_on_table
from coinche_cli.report.solve.tables import (
    cards_table,
    line_table,
    points_table,
    running_points,
    trumps_table,
)
from coinche_cli.report.solve.words import (
    SIDE_NAMES,
    contract_words,
    need_words,
    range_text,
    score_words,
    strain_words,
    sweep_words,
    title,
    verdict_words,
)
from solvers.rules.seats import Side

if TYPE_CHECKING:
    from coinche_cli.solve.four_seats import SearchOptions, Solved
    from coinche_cli.terminal.output import Output
    from solvers.rules.cards.names import CardNames

INDENT = "  "
Block = Callable[["list[Solved]", "SearchOptions", "CardNames | None"], list[str]]
"""Writes the entries of one board in lines."""


class SolveTextReport:
    """Writes a board when the next one begins, because only then it is known to be one of many."""

    def __init__(
        self, output: Output, search: SearchOptions, names: CardNames | None = None
    ) -> None:
        self._output = output
        self._search = search
        self._names = names
        self._board: list[Solved] = []
        self._written = 0
        self._outcomes: Counter[str] = Counter()

    def add(self, solved: Solved) -> None:
        """Take one solution; solutions of one board must come one after another."""
        if self._board and self._board[0].problem.record is not solved.problem.record:
            self._write_board(brief_block)
        self._board.append(solved)

    def close(self) -> None:
        """Write what is left, and a summary if there were several boards."""
        if self._board:
            self._write_board(brief_block if self._written else full_block)
        if self._written > 1:
            counts = ", ".join(f"{count} {name}" for name, count in self._outcomes.items())
            self._output.write(f"\n{self._written} boards: {counts}\n")

    def _write_board(self, block: Block) -> None:
        entries, self._board = self._board, []
        text = "\n".join(block(entries, self._search, self._names)) + "\n"
        if self._written:
            text = "\n" + text
        self._output.write(painted(text) if self._output.coloured else text)
        self._written += 1
        self._outcomes[_outcome(entries)] += 1


def full_block(entries: list[Solved], search: SearchOptions, names: CardNames | None) -> list[str]:
    """One board with its diagram."""
    first = entries[0]
    lines = [*title(first.problem), "", _diagram(entries, names), "", *_so_far(first)]
    if len(entries) > 1:
        lines += trumps_table(entries)
    else:
        lines += _one_trump(first)
    for solved in entries:
        lines += _asked_for(solved, search, names, name_trump=len(entries) > 1)
    return lines


def _one_trump(solved: Solved) -> list[str]:
    contract = solved.problem.contract
    if contract is None:
        heading = f"{strain_words(solved.problem.strain)}, no contract"
        return [heading, "", *_indented([*points_table(solved), *_paragraph(sweep_words(solved))])]
    sentences = [need_words(solved), *score_words(solved), *sweep_words(solved)]
    return [
        f"{contract_words(contract)}: {verdict_words(solved)}",
        "",
        *_indented([*points_table(solved), *_paragraph(sentences)]),
    ]


def brief_block(entries: list[Solved], search: SearchOptions, names: CardNames | None) -> list[str]:
    """One board of several, without a diagram."""
    lines = title(entries[0].problem)
    if len(entries) > 1:
        lines += _indented(trumps_table(entries))
    else:
        lines += _indented(_brief_lines(entries[0]))
    for solved in entries:
        lines += _asked_for(solved, search, names, name_trump=len(entries) > 1)
    return lines


def _brief_lines(solved: Solved) -> list[str]:
    problem, solution, scores = solved.problem, solved.solution, solved.scores
    contract = problem.contract
    if contract is None:
        heading = strain_words(problem.strain)
    else:
        heading = f"{contract_words(contract)}: {verdict_words(solved)}"
    facts = ["points " + " ".join(f"{s} {range_text(solution.points[s])}" for s in Side)]
    for name, amounts in (("belote", solution.belote), ("announced", solution.announcements)):
        held = [f"{side} {points}" for side, points in amounts.items() if points]
        facts += [f"{name} {' '.join(held)}"] if held else []
    if scores is not None:
        facts.append("score " + " ".join(f"{side} {scores[side]}" for side in Side))
    if solution.sweep:
        facts.append(f"{solution.sweep} can take {problem.ruleset.facts.sweep}")
    return [heading, "; ".join(facts)]


def _diagram(entries: list[Solved], names: CardNames | None) -> str:
    problem = entries[0].problem
    position = problem.position
    titles = {}
    if problem.dealer:
        titles[problem.dealer] = "deals"
    if not position.finished:
        turn = "to play" if problem.played else "leads"
        title = titles.get(position.to_play)
        titles[position.to_play] = f"{title}, {turn}" if title else turn
    return diagram(
        position.hands,
        problem.strain if len(entries) == 1 else None,
        titles,
        trick_on_table(position.leader, position.trick, position.ruleset.direction),
        order=position.ruleset.facts.order,
        names=names,
    )


def _so_far(solved: Solved) -> list[str]:
    position = solved.problem.position
    if not position.tricks:
        return []
    points = running_points(position, position.tricks)[-1]
    count = len(position.tricks)
    sides = ", ".join(f"{SIDE_NAMES[side]} {points[side]}" for side in Side)
    return [f"{count} {'trick' if count == 1 else 'tricks'} played, points so far: {sides}", ""]


def _asked_for(
    solved: Solved, search: SearchOptions, names: CardNames | None, *, name_trump: bool
) -> list[str]:
    """The tables of ``--cards`` and ``--line``."""
    lines = []
    trump = f", trump {strain_words(solved.problem.strain)}" if name_trump else ""
    if search.cards and not solved.problem.position.finished:
        heading, *rows = cards_table(solved, names)
        lines += ["", heading + trump, *_indented(rows)]
    if search.line:
        lines += ["", f"Best play{trump}", *_indented(line_table(solved, names))]
    return lines


def _outcome(entries: list[Solved]) -> str:
    if entries[0].problem.contract is None:
        return "without a contract"
    return {True: "made", False: "down", None: "not decided"}[entries[0].solution.made]


def _paragraph(sentences: list[str]) -> list[str]:
    return ["", *sentences] if sentences else []


def _indented(lines: Iterable[str]) -> list[str]:
    return [INDENT + line if line else "" for line in lines]
