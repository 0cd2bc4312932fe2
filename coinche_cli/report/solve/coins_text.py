"""Solutions of Coins as text for people."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from coinche_cli.report.solve.words import WIDTH, range_text
from solvers.double_dummy.coins.solution import CoinsSolution, CoinsVerdict, MaxNSolution
from solvers.double_dummy.coins.solver import MAX_N_TIE_RULE
from solvers.rules.coins.cards import SPANISH_SUIT_NAMES, SpanishSuit
from solvers.rules.coins.players import Player, turns_from

if TYPE_CHECKING:
    from coinche_cli.solve.coins import CoinsProblem, CoinsRequest, CoinsSearchOptions, CoinsSolved
    from coinche_cli.terminal.output import Output
    from solvers.double_dummy.coins.solution import CoinsCardValue
    from solvers.rules.coins.position import CoinsTrick


class CoinsTextReport:
    """Writes each deal as it comes."""

    def __init__(self, output: Output, search: CoinsSearchOptions) -> None:
        self._output = output
        self._search = search
        self._written = 0

    def add(self, solved: CoinsSolved) -> None:
        """Write one deal."""
        text = "\n".join(coins_block(solved, self._search)) + "\n"
        self._output.write("\n" + text if self._written else text)
        self._written += 1

    def close(self) -> None:
        """Write nothing: this report has no summary."""


def coins_block(solved: CoinsSolved, search: CoinsSearchOptions) -> list[str]:
    """The lines of one deal: the hands, and the answer."""
    answer = solved.solution
    lines = _hands(solved.problem)
    if isinstance(answer, CoinsVerdict):
        return [*lines, _verdict(answer, search.request)]
    if isinstance(answer, MaxNSolution):
        lines += _max_n_lines(answer)
    else:
        lines += _guaranteed(answer)
        if search.cards:
            lines += _cards(answer)
    if search.line:
        lines += _line(answer.line)
    return lines


def _hands(problem: CoinsProblem) -> list[str]:
    position = problem.position
    leads = "led" if problem.played else "leads"
    place = printable(f"{problem.file}, board {problem.record.board}")
    lines = [f"{place}: Coins, {problem.opening_leader} {leads}", ""]
    ranks = {
        (player, suit): " ".join(c.rank for c in position.hands[player] if c.suit is suit) or "-"
        for player in Player
        for suit in SpanishSuit
    }
    width = max(18, 2 + max(map(len, ranks.values())))
    names = "".join(f"{SPANISH_SUIT_NAMES[suit]:{width}}" for suit in SpanishSuit)
    lines.append(f"    {names}".rstrip())
    for player in Player:
        held = "".join(f"{ranks[player, suit]:{width}}" for suit in SpanishSuit)
        lines.append(f"  {player} {held}".rstrip())
    if position.trick:
        lines.append(f"  on the table: {' '.join(map(str, position.trick))}")
    return [*lines, f"  {position.to_play} is to play", ""]


def _guaranteed(answer: CoinsSolution) -> list[str]:
    lines = ["coins that each can force against the other two together:"]
    if not answer.by_leader:
        return [
            *lines,
            *(f"  {player}  {range_text(bounds)}" for player, bounds in answer.guaranteed.items()),
        ]
    leader = answer.position.leader
    heads = [f"{leader} leads", *(f"if {other} led" for other in turns_from(leader)[1:])]
    rows = [
        [f"  {player}", *(range_text(bounds[each]) for each in turns_from(leader))]
        for player, bounds in answer.by_leader.items()
    ]
    return [*lines, *_table([["", *heads], *rows])]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of cells in columns, with two spaces between them."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _verdict(answer: CoinsVerdict, request: CoinsRequest) -> str:
    if request.scores is None:
        coins = f"{request.coins} coin{'s' * (request.coins != 1)}"
        question = f"{answer.player} forces {coins} against the other two"
    else:
        question = f"{answer.player} is first to reach {request.target} against the other two"
    if answer.possible is None:
        return f"{question}: not decided within the limits"
    within = " within this deal" if request.scores and not answer.possible else ""
    return f"{question}: {'yes' if answer.possible else 'no, not' + within if within else 'no'}"


def _max_n_lines(answer: MaxNSolution) -> list[str]:
    if answer.coins is None:
        return ["max-n: not found within the limits"]
    return [
        "coins if each player plays for their own coins (max-n):",
        *(f"  {player}  {coins}" for player, coins in answer.coins.items()),
        f"  {MAX_N_TIE_RULE}",
    ]


def _cards(answer: CoinsSolution) -> list[str]:
    position = answer.position
    title = f"coins of {answer.player} after each card of {position.to_play}"
    if not answer.replies:
        values = (f"  {value.card}  {range_text(value.coins)}" for value in answer.cards)
        return ["", f"{title}:", *values]
    lines = ["", f"{title}, and after the replies of {position.to_play.after()}:"]
    width = max(len(range_text(value.coins)) for value in answer.cards)
    for value in answer.cards:
        replies = "; ".join(_alike(answer.replies[value.card]))
        lines += wrap(
            replies,
            WIDTH,
            initial_indent=f"  {value.card}  {range_text(value.coins):{width}}  ",
            subsequent_indent=" " * (width + 8),
        )
    return lines


def _alike(values: Sequence[CoinsCardValue]) -> list[str]:
    """Cards in their order, with those of equal value together: ``1: CN C2``."""
    groups = [
        (coins, [str(value.card) for value in group])
        for coins, group in groupby(values, key=lambda value: range_text(value.coins))
    ]
    if len(groups) == 1:
        return [f"{groups[0][0]}: all"]
    return [f"{coins}: {' '.join(cards)}" for coins, cards in groups]


def _line(tricks: Sequence[CoinsTrick]) -> list[str]:
    if not tricks:
        return ["", "no line: none was found within the limits"]
    lines = ["", "line of play, the winning card starred:"]
    for trick in tricks:
        cards = "  ".join(
            f"{trick.leader.after(place)} {card}"
            f"{'*' if trick.leader.after(place) is trick.winner else ' '}"
            for place, card in enumerate(trick.cards)
        )
        lines.append(f"  {cards}  {trick.coins or '-'}")
    return lines
