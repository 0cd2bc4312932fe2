"""What logs with unseen cards prove as JSON, ``coinche-infer/1``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from solvers.legality.hidden.facts import Fact
from solvers.legality.hidden.play_rules import PlayRules

if TYPE_CHECKING:
    from coinche_cli.output import Output
    from coinche_cli.unseen import Inferred
    from solvers.legality.hidden.explain import Contradiction
    from solvers.legality.hidden.surveying import DealCount, Hands

SCHEMA = "coinche-infer/1"


class JsonReport:
    """One object whose ``games`` are the entries, one a line."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self._entries = 0

    def add(self, inferred: Inferred) -> None:
        """Write one entry."""
        opening = ",\n" if self._entries else f'{{"schema": "{SCHEMA}", "games": [\n'
        self._entries += 1
        self._output.write(opening + json.dumps(entry(inferred)))

    def close(self) -> None:
        """Close the object; a run without any entry writes an empty one."""
        start = "" if self._entries else f'{{"schema": "{SCHEMA}", "games": ['
        self._output.write(f"{start}\n]}}\n")


def entry(inferred: Inferred) -> dict[str, Any]:
    """The entry of one deal in one strain, its keys in the documented order."""
    verdict = inferred.verdict
    rules = verdict.question.rules
    result: dict[str, Any] = {
        "file": inferred.file,
        "game": inferred.game,
        "deal": inferred.deal,
        "ruleset": rules.ruleset.name,
        "trump": rules.strain.value,
        "consistent": verdict.consistent,
        "layer": verdict.layer.value,
    }
    if verdict.undecided:
        result["undecided"] = verdict.undecided
    if inferred.deals is not None:
        result["deals"] = _count(inferred.deals)
    if inferred.holders is not None:
        result["holders"] = {
            str(rules.deck[card]): [rules.seats[seat].value for seat in seats]
            for card, seats in inferred.holders.items()
        }
    if inferred.chances is not None:
        result["probabilities"] = {
            str(rules.deck[card]): {
                rules.seats[seat].value: round(part, 6) for seat, part in parts.items()
            }
            for card, parts in sorted(inferred.chances.items())
        }
    if verdict.contradiction is not None:
        result |= _contradiction(verdict.contradiction)
    if verdict.witness is not None:
        result["witness"] = hands(verdict.witness.hands, rules)
    if inferred.samples:
        result["samples"] = [hands(sample, rules) for sample in inferred.samples]
    return result


def hands(dealt: Hands, rules: PlayRules) -> dict[str, list[str]]:
    """The hands of a deal by seat."""
    return {seat.value: rules.texts(hand) for seat, hand in zip(rules.seats, dealt, strict=True)}


def _count(count: DealCount) -> int | dict[str, int]:
    return count.deals if count.exact else {"at_least": count.deals}


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
    """Trick and play of a fact, counted from 1; nothing for one that has none."""
    told = fact.place_told
    return {} if told is None else {"trick": told[0] + 1, "play": told[1] + 1}
