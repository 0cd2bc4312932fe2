"""Solutions of Coins as text for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from coinche_cli.report.solve_words import range_text
from solvers.double_dummy.coins_solution import CoinsSolution, CoinsVerdict, SelfishSolution
from solvers.double_dummy.coins_solver import MAX_N_TIE_RULE
from solvers.rules.coins_cards import SPANISH_SUIT_NAMES, SpanishSuit
from solvers.rules.coins_seats import Player

if TYPE_CHECKING:
    from coinche_cli.coins_solving import CoinsEffort, CoinsProblem, CoinsSolved, CoinsWishes
    from coinche_cli.output import Output
    from solvers.rules.coins_position import CoinsTrick


class CoinsTextReport:
    """Writes each deal as it comes."""

    def __init__(self, output: Output, effort: CoinsEffort) -> None:
        self._output = output
        self._effort = effort
        self._written = 0

    def add(self, solved: CoinsSolved) -> None:
        """Write one deal."""
        text = "\n".join(coins_block(solved, self._effort)) + "\n"
        self._output.write("\n" + text if self._written else text)
        self._written += 1

    def close(self) -> None:
        """Nothing follows the last deal."""


def coins_block(solved: CoinsSolved, effort: CoinsEffort) -> list[str]:
    """One deal: the hands, and the answer."""
    answer = solved.answer
    lines = _hands(solved.problem)
    if isinstance(answer, CoinsVerdict):
        return [*lines, _verdict(answer, effort.wishes)]
    if isinstance(answer, SelfishSolution):
        lines += _selfish(answer)
    else:
        lines += _guaranteed(answer)
        if effort.cards:
            lines += _cards(answer)
    if effort.line:
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
    return [
        *lines,
        *(f"  {player}  {range_text(bounds)}" for player, bounds in answer.guaranteed.items()),
    ]


def _verdict(answer: CoinsVerdict, wishes: CoinsWishes) -> str:
    if wishes.scores is None:
        question = f"{answer.player} forces {wishes.coins} coins against the other two"
    else:
        question = f"{answer.player} is the first at {wishes.target} against the other two"
    if answer.able is None:
        return f"{question}: not decided within the limits"
    within = " within this deal" if wishes.scores and not answer.able else ""
    return f"{question}: {'yes' if answer.able else 'no, not' + within if within else 'no'}"


def _selfish(answer: SelfishSolution) -> list[str]:
    if answer.coins is None:
        return ["max-n: not found within the limits"]
    return [
        "coins where each plays for himself (max-n):",
        *(f"  {player}  {coins}" for player, coins in answer.coins.items()),
        f"  {MAX_N_TIE_RULE}",
    ]


def _cards(answer: CoinsSolution) -> list[str]:
    lines = ["", f"coins of {answer.player} after each card of {answer.position.to_play}:"]
    return [
        *lines,
        *(f"  {value.card}  {range_text(value.coins)}" for value in answer.cards),
    ]


def _line(tricks: Sequence[CoinsTrick]) -> list[str]:
    if not tricks:
        return ["", "no line: it was not found within the limits"]
    lines = ["", "line of play, the winning card starred:"]
    for trick in tricks:
        cards = "  ".join(
            f"{trick.leader.after(place)} {card}"
            f"{'*' if trick.leader.after(place) is trick.winner else ' '}"
            for place, card in enumerate(trick.cards)
        )
        lines.append(f"  {cards}  {trick.coins or '-'}")
    return lines
