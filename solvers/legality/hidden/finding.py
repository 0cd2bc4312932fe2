"""The finding on a logged deal that no deal of its unseen cards explains."""

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
"""The longest search on a deal, in time of the processor.

Budgets of conflicts mostly end it before, so that a finding is the same on any machine.
"""
OPTION_CONFLICTS = 2_000
"""Conflicts after which it is left open whether another option lets some deal explain a log."""
MOST_FACTS_SHOWN = 8
"""Facts in the message; there are seldom more, and then they help nobody to see the fault."""
DECIDING_OPTIONS = options_of(Family.PLAY | Family.VALUE)
"""Options that decide whether a deal can be explained."""
CLAIMS = (FactKind.WINNER, FactKind.POINTS, FactKind.TOTAL)
"""What a log says of how the play came out; all other facts are cards and calls."""


def judge_unseen_cards(
    deal: DealLog, trump_sure: bool, ruleset: Ruleset, teams: Teams, collector: Collector
) -> None:
    """Write down that no deal explains a log in which cards are unseen, where none does.

    Args:
        deal: a deal that was bid, with no fault in the cards that were seen.
        trump_sure: whether the log tells the trump, in calls or a contract without fault.
    """
    deadline = Deadline.after_work(SECONDS)
    questions = questions_of(deal, ruleset, teams)
    trumps = len({question.rules.strain for question in questions})
    undecided = ""
    for question in questions:
        if deadline.passed:
            what = "trump" if trumps > 1 else "way it can have gone"
            _add_undecided(f"not every {what} was tried within {SECONDS:g} seconds", collector)
            return
        verdict = judge(question, explaining=False, deadline=deadline)
        if verdict.consistent:
            return
        undecided = undecided or verdict.undecided
    if undecided:
        _add_undecided(undecided, collector)
    else:
        chief = _deciding_verdict(questions, deadline)
        decides = _deciding_option(deal, deadline, ruleset, teams, collector)
        _add(deal, chief, trumps, trump_sure, decides, collector)


def _deciding_verdict(questions: list[Question], deadline: Deadline) -> HiddenVerdict:
    """The verdict to tell of questions that are all refuted: of that which holds out longest.

    Only those are looked at that can be explained in time, but one at least.
    """
    chief = judge(questions[0])
    for question in questions[1:]:
        if not deadline.passed:
            later = judge(question, deadline=deadline)
            chief = chief if later.undecided else max(chief, later, key=_facts_needed)
    return chief


def _add_undecided(why: str, collector: Collector) -> None:
    text = f"whether any deal explains this is undecided: {why}"
    collector.add(Code.UNDECIDED, text, "", certainty=Certainty.POSSIBLE)


def _facts_needed(verdict: HiddenVerdict) -> int:
    """How many facts there are until no deal is left; of several trumps the last gives out."""
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
    """Write down the facts that clash, at the first point at which no deal is left."""
    question, contradiction = verdict.question, verdict.contradiction
    assert contradiction is not None, "a verdict without witness that is decided has one"
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
    """Under which trump, and which course of tricks that was not seen, the facts clash."""
    last = max(
        (fact.place_in_log[0] for fact in contradiction.facts if fact.place_in_log), default=-1
    )
    if any(fact.kind is FactKind.TOTAL for fact in contradiction.facts):
        last = len(question.tricks)
    courses = [text for trick, text in question.assumed if trick <= last]
    whatever = ", whatever is played" if trumps > 1 else ""
    whatever += ", however it went" if courses else ""
    supposed = [f"at {question.rules.display_name}"] if trumps > 1 else []
    supposed += [f"if {' and '.join(courses)}"] if courses else []
    return f"{whatever}; {', '.join(supposed)}" if supposed else ""


def _deciding_option(
    deal: DealLog, deadline: Deadline, ruleset: Ruleset, teams: Teams, collector: Collector
) -> str | None:
    """The option of which another value alone would let some deal explain a log."""

    def explained(other: Ruleset) -> bool:
        return any(
            judge(question, OPTION_CONFLICTS, explaining=False, deadline=deadline).consistent
            for question in questions_of(deal, other, teams)
        )

    return collector.deciding_option(ruleset, DECIDING_OPTIONS, explained)


def _code(contradiction: Contradiction) -> Code:
    """H103 where a claim on tricks or points is among the facts, H102 where a call is."""
    kinds = {fact.kind for fact in contradiction.facts}
    if kinds.intersection(CLAIMS):
        return Code.CLAIM_UNEXPLAINED
    return Code.CALL_UNEXPLAINED if FactKind.ANNOUNCED in kinds else Code.PLAY_UNEXPLAINED


def _texts(question: Question, contradiction: Contradiction) -> list[str]:
    """The facts in words; cards of one hand are told together."""
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
    """Whether the cards of a trick stand in the log in the order in which they were played."""
    return deal.tricks is UNSET or deal.tricks[index].ordered is not False


def _seat(question: Question, fact: Fact | None) -> str | None:
    """Whose card or call it is; None for a claim on tricks or points."""
    if fact is None or fact.kind in CLAIMS:
        return None
    return question.rules.seats[fact.seat].value


def _place(
    deal: DealLog, question: Question, fact: Fact | None
) -> tuple[str, int | None, int | None]:
    """Where a fact stands in the log: its pointer, and trick and play, if any, from 1."""
    if fact is None:
        return "", None, None
    kind, stated = fact.kind, fact.place_in_log
    if kind is FactKind.TOTAL:
        return f"/score/{question.totals[fact.index].key}", None, None
    if kind is FactKind.ANNOUNCED:
        number = question.announced[fact.index].number
        trick, play = (None, None) if stated is None else (stated[0] + 1, stated[1] + 1)
        return f"/melds/{number}", trick, play
    if stated is None:
        return f"/hands/{question.rules.seats[fact.seat].value}", None, None
    index, place = stated
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
