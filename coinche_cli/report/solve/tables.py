"""Tables of a solution as plain text: points of both sides, values of cards, the line of play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from coinche_cli.report.board import symbol_text, trick_on_table
from coinche_cli.report.solve.words import SIDE_NAMES, range_text, strain_words
from solvers.rules.cards.card import Card
from solvers.rules.seats import SEAT_NAMES, Seat, Side

if TYPE_CHECKING:
    from coinche_cli.solve.four_seats import Solved
    from solvers.double_dummy.bounds import Bounds
    from solvers.double_dummy.four_seats.solution import CardValue
    from solvers.rules.cards.names import CardNames
    from solvers.rules.play.position import Position, Trick

_SIDES = "".join(f"{SIDE_NAMES[side]:>14}" for side in Side)


def points_table(solved: Solved) -> list[str]:
    """Card points, belote, announcements and score of both sides."""
    solution, scores, ruleset = solved.solution, solved.scores, solved.problem.ruleset
    sweep_points = dict.fromkeys(Side, 0)
    if solution.sweep:
        sweep_points[solution.sweep] = ruleset.sweep_points
    rows = [f"{'':14}{_SIDES}", _row("card points", [solution.points[side] for side in Side])]
    rows += [
        _row(name, [amounts[side] or "-" for side in Side])
        for name, amounts in (
            ("belote", solution.belote),
            ("announced", solution.announcements),
            ("match", sweep_points),
        )
        if any(amounts.values())
    ]
    if scores is not None:
        rows.append(_row("score", [scores[side] for side in Side]))
    return rows


def trumps_table(entries: Sequence[Solved]) -> list[str]:
    """One row for each trump: points of both sides, belote, who can take all tricks."""
    has_belote = entries[0].problem.ruleset.facts.belote
    heading = f"{'belote':15}" if has_belote else ""
    rows = [f"{'trump':14}{_SIDES}   {heading}all tricks"]
    for solved in entries:
        solution = solved.solution
        belote = ", ".join(
            f"{SIDE_NAMES[side]} {points}" for side, points in solution.belote.items() if points
        )
        sweep = SIDE_NAMES[solution.sweep] if solution.sweep else ""
        row = _row(strain_words(solved.problem.strain), [solution.points[side] for side in Side])
        cell = f"{belote:15}" if has_belote else ""
        rows.append(f"{row}   {cell}{sweep}".rstrip())
    return rows


def cards_table(solved: Solved, names: CardNames | None = None) -> list[str]:
    """The legal cards by their value to the side to play; cards of equal value share a row."""
    position = solved.problem.position
    seat = position.to_play
    groups: dict[tuple[int, int], list[CardValue]] = {}
    for value in solved.solution.cards:
        own = value.points[seat.side]
        groups.setdefault((own.low, own.high), []).append(value)
    best = max((low for low, _ in groups), default=0)
    texts = {
        bounds: " ".join(symbol_text(value.card, names) for value in values)
        for bounds, values in groups.items()
    }
    width = max(24, *(len(text) + 1 for text in texts.values()))
    rows = [
        f"{SEAT_NAMES[seat]} {position.legal.duty.value}",
        f"{'cards':{width}}{_SIDES}{'cost':>8}",
    ]
    for (low, high), values in sorted(groups.items(), reverse=True):
        cost = "?" if low != high else str(best - low) if low < best else "-"
        points = "".join(f"{range_text(values[0].points[side]):>14}" for side in Side)
        rows.append(f"{texts[low, high]:{width}}{points}{cost:>8}")
    return rows


def line_table(solved: Solved, names: CardNames | None = None) -> list[str]:
    """The tricks of the line, one in each row, with the winning card starred and running points."""
    position, line = solved.problem.position, solved.solution.line
    if not line:
        return ["no line: the deal was not solved exactly"]
    before = len(position.tricks)
    totals = running_points(position, [*position.tricks, *line])
    sides = "".join(f"{side.value:>5}" for side in Side)
    size = 5 if names else 3
    width = 4 * size + 22
    rows = [f"trick  {'cards in the order played':{width}}{'won by':10}{'points':>8}{sides}"]
    for number, trick in enumerate(line, start=before):
        points = sum(totals[number].values()) - (sum(totals[number - 1].values()) if number else 0)
        played = _played(position, trick)
        so_far = "".join(f"{totals[number][side]:>5}" for side in Side)
        shown = [
            symbol_text(card, names) + ("*" if seat is trick.winner else "")
            for seat, card in played.items()
        ]
        cards = "  ".join(
            f"{seat.value} {text:{size}}" for seat, text in zip(played, shown, strict=True)
        )
        played_text = f"{cards:{width}}{SEAT_NAMES[trick.winner]:10}{points:>8}{so_far}"
        rows.append(f"{number + 1:>5}  {played_text}")
    return rows


def running_points(position: Position, tricks: Sequence[Trick]) -> list[dict[Side, int]]:
    """Points of both sides after each of the tricks; the last trick of a deal has its bonus."""
    values = position.ruleset.card_points(position.strain)
    dealt = sum(map(len, position.hands.values())) + len(position.trick) + 4 * len(position.tricks)
    sums = dict.fromkeys(Side, 0)
    totals = []
    for number, trick in enumerate(tricks, start=1):
        winners = trick.winner.side
        sums[winners] += sum(values.values[card] for card in trick.cards)
        last = 4 * number == dealt
        totals.append(
            {side: values.side_points(sums[side], last and side is winners) for side in Side}
        )
    return totals


def _played(position: Position, trick: Trick) -> dict[Seat, Card]:
    return trick_on_table(trick.leader, trick.cards, position.ruleset.direction)


def _row(name: str, cells: Sequence[Bounds | int | str]) -> str:
    texts = [str(cell) if isinstance(cell, int | str) else range_text(cell) for cell in cells]
    return f"{name:14}" + "".join(f"{text:>14}" for text in texts)
