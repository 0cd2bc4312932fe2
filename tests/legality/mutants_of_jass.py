"""The parts of the referee that only Jass needs, broken."""

from __future__ import annotations

from types import ModuleType

from solvers.legality.auction import trump_choice as choices
from solvers.legality.header import other_deck as foreign_decks
from solvers.legality.match import going_out as out_claims
from solvers.rules.auction import choosing
from tests.rules.mutants import Mutant

CHOICES = [
    Mutant(
        "calls are not judged",
        "except IllegalChoice as error:\n",
        "except IllegalChoice as error:\n                return None\n",
    ),
    Mutant(
        "a choice may stay open before play", 'what = "play begins" if deal', 'what = "" if deal'
    ),
    Mutant("calls of other games pass", 'if entry.call not in ("push", "bid"):', "if False:"),
    Mutant("a trump may have a value", "if entry.value is not UNSET:\n", "if False:\n"),
    Mutant(
        "a push may name a trump",
        'return ("A119", "who pushes names nothing") if told else ("", "")',
        'return "", ""',
    ),
    Mutant(
        "contracts are not compared", "if told is not UNSET and told not in fitting:", "if False:"
    ),
    Mutant(
        "a contract without calls is not judged",
        "_judge_contract(claim, deal.dealer, ruleset, notes)",
        "pass",
    ),
    Mutant(
        "a contract without trump passes",
        'notes.add("A202", "no contract',
        '(lambda *_: None)("A202", "no contract',
    ),
    Mutant("any trump will do", "    if faults:\n", "    if False:\n"),
    Mutant(
        "anybody names the trump",
        "by = claim.by if claim.by in choosers else forehand.value",
        "by = claim.by",
    ),
    *(
        Mutant(f"{code} is taken for another fault", f'"{code}",\n', '"A118",\n')
        for code in ("A101", "A106", "A120")
    ),
]
CHOOSING = [
    Mutant("anybody may call", "if by is not self.turn:", "if False:"),
    Mutant(
        "a push goes to the next seat",
        "turn=by.partner, pushed=True",
        "turn=by.after(self.ruleset.direction), pushed=True",
    ),
    Mutant("partner may push back", "if self.pushed:", "if False:"),
    Mutant(
        "a trump may be named twice",
        "if self.contract is not None:\n            raise",
        "if False:\n            raise",
    ),
    Mutant("any strain is played", "        if faults:", "        if False:"),
    Mutant(
        "the dealer calls first",
        "cls(dealer.after(ruleset.direction), ruleset)",
        "cls(dealer, ruleset)",
    ),
]
FOREIGN_DECKS = [
    Mutant("other decks are not seen", "if fitting is None:", "if True:"),
    Mutant(
        "any deal is of another deck",
        "    if _is_whole(deal, ruleset.game):\n        return True\n",
        "",
    ),
]
OUT_CLAIMS = [
    Mutant("claims are not seen", "if is_out_claim(self._deal):", "if False:"),
    Mutant(
        "claims are needed where the game ends of itself",
        "                self._add_needless()",
        "                pass",
    ),
    Mutant(
        "every claim is true",
        "{side: live.is_out(side) for side in sides}",
        "dict.fromkeys(sides, True)",
    ),
    Mutant(
        "every claim is false",
        "{side: live.is_out(side) for side in sides}",
        "dict.fromkeys(sides, False)",
    ),
    Mutant(
        "nobody who claims wins",
        "winner_of_claims(verdict.claims, declarers)",
        "winner_of_claims(dict.fromkeys(verdict.claims, False), declarers)",
    ),
    Mutant(
        "of two sides that are out the defenders win",
        "None if contract is None else contract.declarers\n",
        "None if contract is None else contract.declarers.other\n",
    ),
    Mutant(
        "only the first claim is judged",
        "for at, claim in claims_of(self._deal) if",
        "for at, claim in claims_of(self._deal)[:1] if",
    ),
    Mutant("two false claims end the game", "return None if refused else", "return"),
    Mutant(
        "play may go on after any claim", "goes_on = refused or perhaps_refused", "goes_on = True"
    ),
    Mutant(
        "what the log says of a claim is not judged",
        "or claim.valid in truths:",
        "or True:",
    ),
    Mutant(
        "what the log says of a claim does not count where nothing else is told",
        "verdicts.append(_Verdict(told, ()))",
        "pass",
    ),
    Mutant(
        "a claim in an auction is not judged",
        "or (self._bidding.unfinished and not count):",
        "or False:",
    ),
    Mutant(
        "a trick in progress counts",
        "complete, tricks = count // len(Seat),",
        "complete, tricks = -(-count // len(Seat)),",
    ),
    Mutant("nobody is out of himself", "if live.winner is not None:", "if False:"),
    Mutant(
        "play may go on", "goes_on = cards_played(self._deal) > len(Seat) * last", "goes_on = False"
    ),
    Mutant("play may go on for a trick", "> len(Seat) * last\n", "> len(Seat) * (last + 1)\n"),
    Mutant(
        "the totals before do not count",
        "LiveScore(ruleset, start, ",
        "LiveScore(ruleset, dict.fromkeys(start, 0), ",
    ),
    Mutant("tricks count for nobody", "live = live.after(", "live.after("),
    Mutant(
        "declarers count as defenders do",
        "bidding.strain, bidding.contract)",
        "bidding.strain, None)",
    ),
]
MUTANTS_OF_JASS: dict[ModuleType, list[Mutant]] = {
    choices: CHOICES,
    choosing: CHOOSING,
    foreign_decks: FOREIGN_DECKS,
    out_claims: OUT_CLAIMS,
}
