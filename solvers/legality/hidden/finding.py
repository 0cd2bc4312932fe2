"""The H findings: no deal of the unseen cards explains a logged deal."""

from __future__ import annotations

from itertools import groupby

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.findings.finding import Certainty, ContradictingFact
from solvers.legality.header.teams import Teams
from solvers.legality.hidden.deadline import Deadline
from solvers.legality.hidden.question.fact_text import fact_text
from solvers.legality.hidden.question.facts import Fact, FactKind
from solvers.legality.hidden.question.from_log import questions_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.hidden.rules.play_rules import members
from solvers.legality.hidden.verdict.explain import Contradiction
from solvers.legality.hidden.verdict.verdict import HiddenVerdict, judge
from solvers.legality.log.game_log import DealLog
from solvers.rules.ruleset.lookup import options_of
from solvers.rules.ruleset.option import Family
from solvers.rules.ruleset.ruleset import Ruleset

SECONDS = 3.0
"""The longest search for a deal, in processor time.

Usually a budget of conflicts ends it earlier, so that a finding is the same on any machine.
"""
OPTION_CONFLICTS = 2_000
"""Conflicts after which the search for an option that would explain a log gives up."""
MOST_FACTS_SHOWN = 8
"""The most facts in a message; there are seldom more, and more would not help the reader."""
DECIDING_OPTIONS = options_of(Family.PLAY | Family.VALUE)
"""Options that can decide whether a deal is explained."""
CLAIMS = (FactKind.WINNER, FactKind.POINTS, FactKind.TOTAL)
"""What a log claims about the result of the play; all other facts are cards and calls."""


def judge_unseen_cards(
    deal: DealLog, trump_sure: bool, ruleset: Ruleset, teams: Teams, collector: Collector
) -> None:
    """Add a finding if no deal explains a log with unseen cards.

    Args:
        deal: a deal that was bid, without faults in its seen cards.
        trump_sure: whether the log gives the trump, in calls or a contract without faults.
    """
    deadline = Deadline.after_work(SECONDS)
    questions = questions_of(deal, ruleset, teams)
    trumps = len({question.rules.strain for question in questions})
    undecided = ""
    for question in questions:
        if deadline.passed:
            what = "trump" if trumps > 1 else "possible order of play"
            _add_undecided(f"not every {what} was tried within {SECONDS:g} seconds", collector)
            return
        verdict = judge(question, explaining=False, deadline=deadline)
        if verdict.consistent:
            return
        undecided = undecided or verdict.undecided
    if undecided:
        _add_undecided(undecided, collector)
    else:
        last_refuted = _last_refuted(questions, deadline)
        decides = _deciding_option(deal, deadline, ruleset, teams, collector)
        _add(deal, last_refuted, trumps, trump_sure, decides, collector)


def _last_refuted(questions: list[Question], deadline: Deadline) -> HiddenVerdict:
    """The verdict to report for refuted questions: the one that stays possible longest.

    After the deadline the other questions are skipped, but there is always one verdict.
    """
    last = judge(questions[0])
    for question in questions[1:]:
        if not deadline.passed:
            other = judge(question, deadline=deadline)
            last = last if other.undecided else max(last, other, key=_facts_needed)
    return last


def _add_undecided(why: str, collector: Collector) -> None:
    text = f"whether any deal explains this is undecided: {why}"
    collector.add(Code.UNDECIDED, text, "", certainty=Certainty.POSSIBLE)


def _facts_needed(verdict: HiddenVerdict) -> int:
    """The number of facts, from the first on, until no deal is left."""
    contradiction, facts = verdict.contradiction, verdict.question.facts
    return (
        len(facts)
        if contradiction is None or contradiction.at is None
        else facts.index(contradiction.at)
    )


def _add(
    deal: DealLog,
    verdict: HiddenVerdict,
    trumps: int,
    trump_sure: bool,
    option: str | None,
    collector: Collector,
) -> None:
    """Add the finding with the contradiction, at the first point at which no deal is left."""
    question, contradiction = verdict.question, verdict.contradiction
    assert contradiction is not None, "a decided verdict without a witness has a contradiction"
    texts = _texts(question, contradiction)
    text = "; ".join(texts[:MOST_FACTS_SHOWN])
    if len(texts) > MOST_FACTS_SHOWN:
        text += f"; and {len(texts) - MOST_FACTS_SHOWN} more"
    message = f"no deal explains this{_assumption_text(question, contradiction, trumps)}: {text}"
    if not contradiction.smallest:
        message += " (not proved smallest)"
    pointer, trick, play = _place(deal, question, contradiction.at)
    collector.add(
        _code(contradiction),
        message,
        pointer,
        trick=trick,
        play=play,
        seat=_seat(question, contradiction.at),
        option=option,
        certainty=Certainty.DEFINITE if trump_sure else Certainty.POSSIBLE,
        facts=tuple(
            _fact_entry(deal, fact, fact_text(question, fact)) for fact in contradiction.facts
        ),
    )


def _assumption_text(question: Question, contradiction: Contradiction, trumps: int) -> str:
    """The trump and the unseen course of tricks under which the facts contradict each other."""
    last = max(
        (fact.place_in_log[0] for fact in contradiction.facts if fact.place_in_log), default=-1
    )
    if any(fact.kind is FactKind.TOTAL for fact in contradiction.facts):
        last = len(question.tricks)
    courses = [text for trick, text in question.assumed if trick <= last]
    whatever = ", whatever the trump" if trumps > 1 else ""
    whatever += ", however it went" if courses else ""
    assumed = [f"at {question.rules.display_name}"] if trumps > 1 else []
    assumed += [f"if {' and '.join(courses)}"] if courses else []
    return f"{whatever}; {', '.join(assumed)}" if assumed else ""


def _deciding_option(
    deal: DealLog, deadline: Deadline, ruleset: Ruleset, teams: Teams, collector: Collector
) -> str | None:
    """The option that alone, with another value, would let some deal explain a log."""

    def explained(other: Ruleset) -> bool:
        return any(
            judge(question, OPTION_CONFLICTS, explaining=False, deadline=deadline).consistent
            for question in questions_of(deal, other, teams)
        )

    return collector.deciding_option(ruleset, DECIDING_OPTIONS, explained)


def _code(contradiction: Contradiction) -> Code:
    """H103 if the facts include a claim on tricks or points, H102 if they include a call."""
    kinds = {fact.kind for fact in contradiction.facts}
    if kinds.intersection(CLAIMS):
        return Code.CLAIM_UNEXPLAINED
    return Code.CALL_UNEXPLAINED if FactKind.ANNOUNCED in kinds else Code.PLAY_UNEXPLAINED


def _texts(question: Question, contradiction: Contradiction) -> list[str]:
    """The facts in words; the cards of one hand are listed together."""
    texts = []
    for (kind, seat), group in groupby(contradiction.facts, lambda fact: (fact.kind, fact.seat)):
        facts = list(group)
        if kind is FactKind.HAND:
            rules = question.rules
            cards = [rules.card_name(card) for fact in facts for card in members(fact.cards)]
            texts.append(f"{rules.name(seat)} was dealt the {', '.join(cards)}")
        else:
            texts += [fact_text(question, fact) for fact in facts]
    return texts


def _fact_entry(deal: DealLog, fact: Fact, text: str) -> ContradictingFact:
    if fact.place_in_log is None:
        return ContradictingFact(text)
    trick, place = fact.place_in_log
    return ContradictingFact(text, trick + 1, place + 1 if _in_order(deal, trick) else None)


def _in_order(deal: DealLog, index: int) -> bool:
    """Whether the log has the cards of a trick in the order of play."""
    return deal.tricks is UNSET or deal.tricks[index].ordered is not False


def _seat(question: Question, fact: Fact | None) -> str | None:
    """The seat of a card or call; None for a claim on tricks or points."""
    if fact is None or fact.kind in CLAIMS:
        return None
    return question.rules.seats[fact.seat].value


def _place(
    deal: DealLog, question: Question, fact: Fact | None
) -> tuple[str, int | None, int | None]:
    """The place of a fact in the log: its pointer, and trick and play from 1, if it has them."""
    if fact is None:
        return "", None, None
    kind, in_log = fact.kind, fact.place_in_log
    if kind is FactKind.TOTAL:
        return f"/score/{question.totals[fact.index].key}", None, None
    if kind is FactKind.ANNOUNCED:
        number = question.announced[fact.index].number
        trick, play = (None, None) if in_log is None else (in_log[0] + 1, in_log[1] + 1)
        return f"/melds/{number}", trick, play
    if in_log is None:
        return f"/hands/{question.rules.seats[fact.seat].value}", None, None
    index, place = in_log
    key = {
        FactKind.LEADER: "leader",
        FactKind.WINNER: "winner",
        FactKind.POINTS: "points",
    }.get(kind)
    if key is not None:
        return f"/tricks/{index}/{key}", index + 1, None
    if not _in_order(deal, index):
        return f"/tricks/{index}/cards", index + 1, None
    return f"/tricks/{index}/cards/{place}", index + 1, place + 1
