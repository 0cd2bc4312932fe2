"""What logs with unseen cards prove, for people: the verdict, and who can hold what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from solvers.rules.seats import SEAT_NAMES

if TYPE_CHECKING:
    from coinche_cli.output import Output
    from coinche_cli.unseen import Inferred
    from solvers.legality.hidden.explain import Contradiction
    from solvers.legality.hidden.play_rules import PlayRules
    from solvers.legality.hidden.surveying import Hands


class TextReport:
    """A paragraph for each deal, with a table of the cards that were not placed."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._entries = 0

    def add(self, inferred: Inferred) -> None:
        """Write one deal."""
        lines = [""] if self._entries else []
        self._entries += 1
        self._output.write("\n".join([*lines, *_lines(inferred)]) + "\n")

    def close(self) -> None:
        """Nothing is left to write."""


def _lines(inferred: Inferred) -> list[str]:
    verdict = inferred.verdict
    rules = verdict.question.rules
    head = (
        f"{printable(inferred.file)}: game {printable(inferred.game)}, deal {inferred.deal}, "
        f"{rules.strain.spoken}"
    )
    if verdict.undecided:
        return [f"{head}: undecided, {verdict.undecided}"]
    if verdict.contradiction is not None:
        return [f"{head}: no deal explains this", *_contradiction_lines(verdict.contradiction)]
    count = inferred.deals
    assert count is not None, "a consistent deal has been counted"
    number = f"{count.deals:,}" if count.exact else f"at least {count.deals:,}"
    plural = "" if count.exact and count.deals == 1 else "s"
    lines = [f"{head}: consistent, {number} deal{plural}", *_table(inferred)]
    for place, sample in enumerate(inferred.samples, 1):
        lines.append(f"  sample {place}: {_hands_text(sample, rules)}")
    return lines


def _contradiction_lines(contradiction: Contradiction) -> list[str]:
    lines = [f"  - {text}" for text in contradiction.texts]
    told = None if contradiction.at is None else contradiction.at.place_told
    if told is not None:
        lines.append(f"  It first shows in trick {told[0] + 1}, card {told[1] + 1}.")
    if not contradiction.smallest:
        lines.append("  Fewer of these may clash already: not proved smallest.")
    return lines


def _table(inferred: Inferred) -> list[str]:
    """Each card that more than one seat can hold, and the others in one line."""
    rules, holders = inferred.verdict.question.rules, inferred.holders
    if holders is None:
        return ["  Who can hold what is undecided."]
    open_cards = {card: seats for card, seats in holders.items() if len(seats) > 1}
    if not open_cards:
        return [f"  every card is placed: {_hands_text(_placed(inferred), rules)}"]
    lines = ["  card  " + "".join(f"{SEAT_NAMES[seat]:>8}" for seat in rules.seats)]
    for card, seats in open_cards.items():
        cells = []
        for seat in range(len(rules.seats)):
            chance = None if inferred.chances is None else inferred.chances[card].get(seat)
            text = "." if seat not in seats else "?" if chance is None else f"{chance:.1%}"
            cells.append(f"{text:>8}")
        lines.append(f"  {rules.deck[card]!s:<6}" + "".join(cells))
    return lines


def _placed(inferred: Inferred) -> Hands:
    assert inferred.verdict.witness is not None
    return inferred.verdict.witness.hands


def _hands_text(hands: Hands, rules: PlayRules) -> str:
    return "  ".join(
        f"{seat.value}: {' '.join(rules.texts(hand))}"
        for seat, hand in zip(rules.seats, hands, strict=True)
    )
