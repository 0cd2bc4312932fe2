"""What logs with unseen cards prove as JSON, ``coinche-infer/1``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from solvers.legality.hidden.question.facts import Fact
from solvers.legality.hidden.rules.play_rules import PlayRules
from solvers.legality.hidden.survey.survey import CountKind

if TYPE_CHECKING:
    from coinche_cli.infer.inferred import Inferred
    from coinche_cli.terminal.output import Output
    from solvers.legality.hidden.question.question import Assumed, Question
    from solvers.legality.hidden.survey.rejection import Hands
    from solvers.legality.hidden.survey.survey import DealCount, Survey
    from solvers.legality.hidden.verdict.explain import Contradiction

SCHEMA = "coinche-infer/1"
METHOD = "the share of deals drawn among possible holders that agree with the log"
"""How an estimate was made."""


class InferJsonReport:
    """One object whose ``games`` are the entries, one on each line."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._entries = 0

    def add(self, inferred: Inferred, proof: str | None = None) -> None:
        """Write one entry.

        Args:
            proof: the name of its proof file.
        """
        opening = ",\n" if self._entries else f'{{"schema": "{SCHEMA}", "games": [\n'
        self._entries += 1
        made = entry(inferred)
        if proof is not None:
            made["proof"] = proof
        self._output.write(opening + json.dumps(made))

    def close(self, *, complete: bool) -> None:
        """Close the object; a run without any entry writes an empty one.

        Args:
            complete: whether the run reached the last deal.
        """
        start = "" if self._entries else f'{{"schema": "{SCHEMA}", "games": ['
        self._output.write(f'{start}\n], "complete": {json.dumps(complete)}}}\n')


def entry(inferred: Inferred) -> dict[str, Any]:
    """The entry of one deal in one strain, with its keys in the documented order."""
    verdict = inferred.verdict
    rules = verdict.question.rules
    result: dict[str, Any] = {
        "file": inferred.source.file,
        "game": inferred.source.game,
        "deal": inferred.source.deal,
        "ruleset": rules.ruleset.name,
    }
    if rules.strain is not None:
        result["trump"] = rules.strain.value
    if inferred.ways:
        result["ways"] = [_assumed(way) for way in inferred.ways]
    elif verdict.question.assumed:
        result["assumed"] = _assumed(verdict.question.assumed)
    result |= {
        "consistent": verdict.consistent,
    }
    if verdict.undecided:
        result["undecided"] = verdict.undecided
    else:
        result["layer"] = verdict.layer.value
    if inferred.survey is not None:
        result |= _survey(inferred.survey, verdict.question)
    if verdict.contradiction is not None:
        result |= _contradiction(verdict.contradiction)
    if verdict.witness is not None:
        result["witness"] = hands(verdict.witness.hands, rules)
    if inferred.samples:
        result["samples"] = [hands(sample, rules) for sample in inferred.samples]
    if inferred.missing:
        result["missing_samples"] = inferred.missing
    return result


def _assumed(assumed: Assumed) -> list[dict[str, int | str]]:
    return [{"trick": trick + 1, "fact": text} for trick, text in assumed]


def _survey(survey: Survey, question: Question) -> dict[str, Any]:
    """The number of deals, and who can hold what; an estimate has keys of its own."""
    rules = question.rules
    result: dict[str, Any] = {"deals": _count(survey.count)}
    if survey.holders is not None:
        result["holders"] = {
            str(rules.deck[card]): [rules.seats[seat].value for seat in seats]
            for card, seats in survey.holders.items()
        }
        result["forced"] = {
            str(rules.deck[card]): rules.seats[seat].value
            for card, seat in survey.forced(question).items()
        }
    if survey.probabilities is not None:
        exact = survey.count.kind is CountKind.EXACT
        result["probabilities" if exact else "estimated_probabilities"] = {
            str(rules.deck[card]): {
                rules.seats[seat].value: round(part, 6) for seat, part in parts.items()
            }
            for card, parts in survey.probabilities.items()
        }
    return result


def hands(dealt: Hands, rules: PlayRules) -> dict[str, list[str]]:
    """The hands of a deal by seat."""
    return {seat.value: rules.texts(hand) for seat, hand in zip(rules.seats, dealt, strict=True)}


def _count(count: DealCount) -> int | dict[str, int | str]:
    if count.kind is CountKind.EXACT:
        return count.deals
    if count.kind is CountKind.AT_LEAST:
        return {"at_least": count.deals}
    return {
        "estimate": count.deals,
        "standard_error": count.standard_error,
        "draws": count.draws,
        "method": METHOD,
    }


def _contradiction(contradiction: Contradiction) -> dict[str, Any]:
    facts = zip(contradiction.facts, contradiction.texts, strict=True)
    result: dict[str, Any] = {
        "contradiction": [{**_place(fact), "fact": text} for fact, text in facts],
        "smallest": contradiction.smallest,
    }
    if contradiction.at is not None:
        result["at"] = _place(contradiction.at)
    return result


def _place(fact: Fact) -> dict[str, int]:
    """Trick and play of a fact, counted from 1; empty if it has none."""
    shown_at = fact.place_in_log
    return {} if shown_at is None else {"trick": shown_at[0] + 1, "play": shown_at[1] + 1}
