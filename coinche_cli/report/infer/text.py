"""What logs with unseen cards prove, for people: the verdict, and who can hold what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from coinche_cli.errors import printable
from solvers.legality.hidden.rules.play_rules import CardSet, members
from solvers.legality.hidden.survey.survey import CountKind
from solvers.rules.coins.cards import SpanishCard

if TYPE_CHECKING:
    from coinche_cli.infer.inferred import Inferred
    from coinche_cli.terminal.output import Output
    from solvers.legality.hidden.question.question import Assumed
    from solvers.legality.hidden.rules.play_rules import PlayRules
    from solvers.legality.hidden.survey.rejection import Hands
    from solvers.legality.hidden.survey.survey import DealCount, Survey
    from solvers.legality.hidden.verdict.explain import Contradiction
    from solvers.rules.cards.card import Card
    from solvers.rules.cards.names import CardNames

CardText = Callable[["Card | SpanishCard"], str]
MOST_WAYS = 8
"""Ways in which tricks can have gone that are listed; of more, only the number is shown."""


class InferTextReport:
    """A paragraph for each deal, with a table of the cards whose holder is open.

    Args:
        names: names of cards; None for our own letters.
    """

    def __init__(self, output: Output, names: CardNames | None = None) -> None:
        self._output = output
        self._text: CardText = str if names is None else partial(_named, names)
        self._entries = 0

    def add(self, inferred: Inferred, proof: str | None = None) -> None:
        """Write one deal.

        Args:
            proof: the name of its proof file.
        """
        lines = [""] if self._entries else []
        self._entries += 1
        lines += _lines(inferred, self._text)
        if proof is not None:
            lines.append(f"  proof: {printable(proof)}")
        self._output.write("\n".join(lines) + "\n")

    def close(self, *, complete: bool) -> None:
        """Report whether deals are left out.

        Args:
            complete: whether the run reached the last deal.
        """
        if not complete:
            self._output.write("\nThe run ended here; later deals were not examined.\n")


def _named(names: CardNames, card: Card | SpanishCard) -> str:
    """A card in a dialect; a card of Coins has only one name."""
    return str(card) if isinstance(card, SpanishCard) else names.text(card)


def _lines(inferred: Inferred, text: CardText) -> list[str]:
    verdict, survey = inferred.verdict, inferred.survey
    rules = verdict.question.rules
    head = ", ".join(filter(None, (printable(str(inferred.source)), rules.display_name)))
    if verdict.question.assumed and not inferred.ways:
        head += f", if {_assumed_text(verdict.question.assumed)}"
    if verdict.undecided:
        return [f"{head}: undecided, {verdict.undecided}"]
    if verdict.contradiction is not None:
        return [f"{head}: no deal explains this", *_contradiction_lines(verdict.contradiction)]
    assert survey is not None, "the deals of a consistent log are surveyed"
    lines = [
        f"{head}: consistent, {_count_text(survey.count)}",
        *_estimate_lines(survey.count),
        *_way_lines(inferred.ways),
    ]
    lines += _table(inferred, survey, text)
    for place, sample in enumerate(inferred.samples, 1):
        lines += [f"  sample {place}", *_hand_lines(sample, rules, text)]
    if inferred.missing:
        lines.append(f"  {inferred.missing} of the samples could not be drawn within the budget.")
    return lines


def _assumed_text(assumed: Assumed) -> str:
    return " and ".join(text for _, text in assumed)


def _way_lines(ways: Sequence[Assumed]) -> list[str]:
    """The ways in which the tricks can have gone, or their number if there are many."""
    if len(ways) > MOST_WAYS:
        return [f"  It can have gone in {len(ways)} ways."]
    return [f"  {'or' if number else 'if'} {_assumed_text(way)}" for number, way in enumerate(ways)]


def _count_text(count: DealCount) -> str:
    if count.kind is CountKind.AT_LEAST:
        return f"at least {_deals(count.deals)}"
    if count.kind is CountKind.ESTIMATE:
        return f"about {_deals(_rounded(count.deals, 3))}"
    return _deals(count.deals)


def _deals(number: int) -> str:
    return f"{number:,} deal{'' if number == 1 else 's'}"


def _rounded(number: int, digits: int) -> int:
    """A number rounded to this many significant digits."""
    return round(number, min(0, digits - len(str(number))))


def _estimate_lines(count: DealCount) -> list[str]:
    if count.kind is not CountKind.ESTIMATE:
        return []
    return [
        f"  This number and the percentages are estimates from {count.draws:,} draws;",
        f"  the standard error is {_deals(_rounded(count.standard_error, 2))}.",
    ]


def _contradiction_lines(contradiction: Contradiction) -> list[str]:
    lines = [f"  - {text}" for text in contradiction.texts]
    shown_at = None if contradiction.at is None else contradiction.at.place_in_log
    if shown_at is not None:
        lines.append(f"  It first shows in trick {shown_at[0] + 1}, card {shown_at[1] + 1}.")
    if not contradiction.smallest:
        lines.append("  Fewer of these may already contradict each other: not proved smallest.")
    return lines


def _table(inferred: Inferred, survey: Survey, text: CardText) -> list[str]:
    """Each card that more than one seat can hold; before them, the forced cards."""
    question, holders = inferred.verdict.question, survey.holders
    rules = question.rules
    if holders is None:
        return ["  Who can hold what is undecided."]
    open_cards = {card: seats for card, seats in holders.items() if len(seats) > 1}
    if not open_cards:
        assert inferred.verdict.witness is not None
        hands = inferred.verdict.witness.hands
        return ["  every card is placed", *_hand_lines(hands, rules, text)]
    lines = []
    forced = survey.forced(question)
    if forced:
        hands = tuple(
            sum(1 << card for card, holder in forced.items() if holder == seat)
            for seat in range(len(rules.seats))
        )
        lines += ["  unseen, but certain", *_hand_lines(hands, rules, text)]
    names = (rules.name(seat) for seat in range(len(rules.seats)))
    lines.append("  card  " + "".join(f"{name:>8}" for name in names))
    for card, seats in open_cards.items():
        probabilities = None if survey.probabilities is None else survey.probabilities[card]
        cells = []
        for seat in range(len(rules.seats)):
            part = "?" if probabilities is None else f"{probabilities.get(seat, 0):.1%}"
            cells.append(f"{part if seat in seats else '.':>8}")
        lines.append(f"  {text(rules.deck[card]):<6}" + "".join(cells))
    return lines


def _hand_lines(hands: Hands, rules: PlayRules, text: CardText) -> list[str]:
    """A line for each seat that has cards."""

    def cards_text(hand: CardSet) -> str:
        return " ".join(text(rules.deck[card]) for card in members(hand))

    names = [rules.name(seat) for seat in range(len(hands))]
    width = 1 + max(map(len, names))
    return [
        f"    {name:<{width}}{cards_text(hand)}"
        for name, hand in zip(names, hands, strict=True)
        if hand
    ]
