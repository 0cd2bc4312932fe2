"""What ``check`` makes of unseen cards, broken on purpose."""

from __future__ import annotations

from types import ModuleType

from solvers.legality import unseen as unseen_cards
from solvers.legality.hidden import finding as unexplained
from tests.rules.mutants import Mutant

UNSEEN_CARDS = [
    Mutant(
        "nothing is asked where all hands are known",
        "if dealt.whole and not play.unjudged:",
        "if dealt.whole:",
    ),
    Mutant(
        "nothing is asked where no hand was seen",
        "dealt.hands or dealt.known or deal.tricks or deal.melds",
        "dealt.hands or dealt.known",
    ),
    Mutant(
        "nothing is asked before the first trick",
        "dealt.hands or dealt.known or deal.tricks or deal.melds",
        "deal.tricks",
    ),
    Mutant(
        "deals with a fault of play are asked",
        "if not (dealt.sound and play.legal) or",
        "if not dealt.sound or",
    ),
    Mutant(
        "deals with other faults are asked",
        "play.legal) or any(each.code.startswith(BROKEN) for each in found)",
        "play.legal)",
    ),
    Mutant(
        "a trump of another game is any trump",
        "return not of_another_game",
        "return True",
    ),
    Mutant("a faulty auction tells the trump", " and not in_auction", ""),
    Mutant("any trump is sure", "sure = bidding.strain is not None and", "sure ="),
    Mutant(
        "a wrong sum is told again",
        "if any(finding.code == WRONG_SUM for finding in found):",
        "if False:",
    ),
]
UNEXPLAINED = [
    Mutant("nothing is explained", "        if verdict.consistent:\n", "        if False:\n"),
    Mutant("what is undecided is explained", "    if undecided:\n", "    if False:\n"),
    Mutant("the time never ends", "        if deadline.passed:", "        if False:"),
    Mutant("the first trump is told", "max(chief, later, key=_facts_needed)", "chief"),
    Mutant("the trump that fails first is told", "max(chief, ", "min(chief, "),
    Mutant(
        "the trumps that were tried are not told",
        '", whatever the trump" if trumps > 1 else',
        '", whatever the trump" if False else',
    ),
    Mutant("no trump is supposed", "if trumps > 1 else []", "if False else []"),
    Mutant("no course of tricks is supposed", "if courses else []", "if False else []"),
    Mutant(
        "more is supposed than matters",
        "in question.assumed if trick <= last",
        "in question.assumed",
    ),
    Mutant("cards in no order have a place", "if not _in_order(deal, index):", "if False:"),
    Mutant(
        "facts in no order have one", "place + 1 if _in_order(deal, trick) else None", "place + 1"
    ),
    Mutant("nothing is ever proved smallest", "if not clash.smallest:", "if True:"),
    Mutant("claims are play", "    if kinds.intersection(CLAIMS):\n", "    if False:\n"),
    Mutant("calls are play", "FactKind.ANNOUNCED in kinds", "False"),
    Mutant("every finding is sure", "if trump_sure else", "if True else"),
    Mutant("no finding is sure", "if trump_sure else", "if False else"),
    Mutant("no option decides", "option=option,", ""),
    Mutant("facts are not told", "facts=tuple(", "facts=()and("),
    Mutant("messages have no end", "if len(texts) > MOST_FACTS_SHOWN:", "if False:"),
    Mutant(
        "tricks count from 0",
        "ContradictingFact(text, trick + 1, place + 1 if",
        "ContradictingFact(text, trick, place if",
    ),
    Mutant(
        "findings are a card late",
        'cards/{place}", index + 1, place + 1',
        'cards/{place}", index + 1, place + 2',
    ),
    Mutant("a claim has a seat", "or fact.kind in CLAIMS:", ":"),
    Mutant("calls have no place", "(told[0] + 1, told[1] + 1)", "(None, None)"),
    Mutant("the first call is meant", "announced[fact.index]", "announced[0]"),
]
MUTANTS_OF_CHECK: dict[ModuleType, list[Mutant]] = {
    unseen_cards: UNSEEN_CARDS,
    unexplained: UNEXPLAINED,
}
