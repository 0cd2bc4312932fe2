"""The proof of a contradiction: its facts as commented clauses, and their refutation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.clauses.sat_solver import refutation
from solvers.legality.hidden.deadline import NO_DEADLINE, Deadline
from solvers.legality.hidden.proof.drup_checker import check_refutation, read_cnf, read_proof
from solvers.legality.hidden.question.fact_text import fact_text
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.verdict.explain import Contradiction


@dataclass(frozen=True, slots=True)
class Proof:
    """A formula in DIMACS form and its refutation in DRUP, as texts."""

    cnf: str
    drup: str

    def check(self, deadline: Deadline = NO_DEADLINE) -> None:
        """Do nothing if the refutation is valid.

        Raises:
            CannotRead: one of the texts does not have its form.
            CannotBe: a step does not follow, or the proof is not complete.
            DeadlinePassed: the deadline passed before that was clear.
        """
        check_refutation(read_cnf(self.cnf), read_proof(self.drup), deadline)


def prove(
    question: Question, contradiction: Contradiction, deadline: Deadline = NO_DEADLINE
) -> Proof | None:
    """Prove a contradiction; None if a budget or the deadline ended the search for a proof.

    The facts are required by unit clauses, since a proof under assumptions says nothing about the
    formula without them.
    """
    encoding = Encoding(question)
    chosen = set(contradiction.facts)
    units = [
        [selector]
        for fact, selector in zip(question.facts, encoding.selectors, strict=True)
        if fact in chosen
    ]
    clauses = [*encoding.formula.clauses, *units]
    lines = refutation(clauses, encoding.formula.variables, deadline)
    if lines is None:
        return None
    return Proof(_cnf_text(encoding, clauses, contradiction), _drup_text(lines))


def _cnf_text(
    encoding: Encoding, clauses: Sequence[Sequence[int]], contradiction: Contradiction
) -> str:
    rules, chosen = encoding.question.rules, set(contradiction.facts)
    smallest = "each of them is needed" if contradiction.smallest else "not proved smallest"
    lines = [
        f"c {rules.in_words}: no deal agrees with these facts",
        f"c {smallest}",
        *(f"c fact: {text}" for text in contradiction.texts),
    ]
    lines += [
        f"c var {encoding.holds(number, card)} = {seat.value} was dealt {rules.deck[card]}"
        for number, seat in enumerate(rules.seats)
        for card in range(len(rules.deck))
    ]
    lines += [
        f"c var {literal} = trick {index} card {place} is {rules.deck[card]}"
        for index, terms in enumerate(encoding.tricks, 1)
        for place, cards in enumerate(terms.cards, 1)
        if len(cards) > 1
        for card, literal in cards.items()
    ]
    lines += [
        f"c sel {selector} = {fact_text(encoding.question, fact)}"
        for fact, selector in zip(encoding.question.facts, encoding.selectors, strict=True)
        if fact in chosen
    ]
    lines.append(f"p cnf {encoding.formula.variables} {len(clauses)}")
    lines += [" ".join(map(str, [*clause, 0])) for clause in clauses]
    return "\n".join(lines) + "\n"


def _drup_text(lines: Sequence[str]) -> str:
    """The proof up to its first empty clause, which is added if the solver left it out."""
    steps = list(lines)
    end = next((place for place, line in enumerate(steps) if line.split() == ["0"]), len(steps))
    return "\n".join([*steps[:end], "0"]) + "\n"
