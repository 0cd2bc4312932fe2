"""The parts of the referee that see the table, broken: a card, a call, a deal judged wrongly."""

from __future__ import annotations

from types import ModuleType

from solvers.legality.auction import calls
from solvers.legality.auction import contract as contract_claims
from solvers.legality.deal import (
    cards as dealt,
)
from solvers.legality.deal import (
    dealer as dealers,
)
from solvers.legality.deal import (
    ending as deal_ends,
)
from solvers.legality.deal import (
    extras as deal_claims,
)
from solvers.legality.deal import (
    first_lead as leading,
)
from solvers.legality.deal import (
    hand as hand_claims,
)
from solvers.legality.header import rotation
from solvers.legality.log import places as references
from solvers.legality.match import claim as claims
from solvers.legality.play import (
    legal_lists as beliefs,
)
from solvers.legality.play import (
    plays,
)
from solvers.legality.play import (
    trick as tricks,
)
from solvers.legality.play import (
    unordered as open_tricks,
)
from tests.rules.mutants import Mutant

PLAYS = [
    Mutant("leaders are not judged", "self._judge_leader(index, trick)\n", "pass\n"),
    Mutant(
        "any leader of the first trick will do",
        "if leader is None or trick.leader == leader.value:",
        "if leader is None or trick.leader == leader.value or index == 0:",
    ),
    Mutant(
        "any leader of the later tricks will do",
        "if leader is None or trick.leader == leader.value:",
        "if leader is None or trick.leader == leader.value or index:",
    ),
    Mutant("turns are not judged", "by[place] in (UNKNOWN, turn[place]):", "True:"),
    Mutant("players not seen are out of turn", "by[place] in (UNKNOWN, turn[place])", "False"),
    Mutant("any players can have played a trick", "not players_fit(trick, turns):", "False:"),
    Mutant("leaders not seen are judged", "if trick.leader == UNKNOWN:", "if False:"),
    Mutant(
        "cards are in order, whatever is told",
        "if trick.ordered is not False:",
        "if True:",
    ),
    Mutant(
        "a card unseen of nobody in particular was nobody's",
        "            self._held.clear()\n",
        "            pass\n",
    ),
    Mutant(
        "a card of nobody in particular stays in the hand",
        "for holder in self._held if seat is None else",
        "for holder in [] if seat is None else",
    ),
    Mutant("duties are not judged", "if card in legal.cards:", "if True:"),
    Mutant("a ninth trick is played", "if index == self._pieces.hand_size:", "if False:"),
    Mutant("a card may be played again", "if before is not None:", "if False:"),
    Mutant("a card of another hand may be played", "if owner is seat or", "if True or"),
    Mutant(
        "cards of other decks pass", "if text not in UNSEEN_CARDS[self._ruleset.game]:", "if False:"
    ),
    Mutant(
        "cards not seen are of another deck",
        "if text not in UNSEEN_CARDS[self._ruleset.game]:",
        "if True:",
    ),
    Mutant(
        "a card played unseen is still held",
        "            del self._held[seat]\n",
        "            pass\n",
    ),
    Mutant(
        "a hand with a card unseen may have any",
        "seat not in self._whole)",
        "seat not in self._held)",
    ),
    Mutant(
        "cards not seen do not bind",
        "trick.ordered is False or len(table) < place\n",
        "trick.ordered is False\n",
    ),
    Mutant("cards not seen win nothing", "not turn or not seen:", "not turn:"),
    Mutant("a gap in the tricks is none", " and len(self.play.tricks) == index:", ":"),
    Mutant("tricks may stay incomplete", "if index + 1 < len(self._logged):\n", "if False:\n"),
    Mutant(
        "the record may not end in a trick",
        "if index + 1 < len(self._logged):\n",
        "if True:\n",
    ),
    Mutant(
        "what tricks claim is not judged here", "right = judge_trick(", "right = (lambda *_: True)("
    ),
    Mutant(
        "play goes on after a wrong winner", "following.leader == trick.winner and", "False and"
    ),
    Mutant(
        "the last trick has no bonus", "last_trick if last else 0", "last_trick if False else 0"
    ),
    Mutant("every trick has the bonus", "last_trick if last else 0", "last_trick if True else 0"),
    Mutant(
        "the deal stays lawful",
        "self.play.legal = False\n        self._accounting",
        "self._accounting",
    ),
    Mutant(
        "judging goes on after the first illegal act",
        "self._accounting = not self._keep_going",
        "self._accounting = False",
    ),
    Mutant("a card stays in the hand", "self._held[holder].pop(card, None)", "pass"),
    Mutant(
        "who fails to follow has to rise",
        "if higher and card.suit is not legal.cards[0].suit:",
        "if False:",
    ),
    *(
        Mutant(f"{code} is taken for another duty", f'"{code}",\n', '"P301",\n')
        for code in ("P302", "P303", "P304", "P305", "P306", "P307", "P308")
    ),
    Mutant(
        "an under-trump does not follow suit",
        "if legal.duty is Duty.FOLLOW_OR_OVER_RUFF and card.suit is strain.trump:",
        "if False:",
    ),
    Mutant(
        "who does not follow suit under-trumps",
        "if legal.duty is Duty.FOLLOW_OR_OVER_RUFF and card.suit is strain.trump:",
        "if legal.duty is Duty.FOLLOW_OR_OVER_RUFF:",
    ),
    Mutant(
        "tricks are won as in Coinche",
        "table, self._strain, self._pieces.order",
        "table, self._strain",
    ),
]
BELIEFS = [
    Mutant("legal lists are not compared", "set(believed) != set(right)", "False"),
    Mutant("legal lists have an order", "set(believed) != set(right)", "list(believed) != right"),
    Mutant("refusals are not judged", "and refused.card in right:", "and False:"),
    Mutant("every refusal is wrong", "and refused.card in right:", "and True:"),
    Mutant("refusals are of the trick's first play", "refused.play == place + 1", "place == 0"),
    Mutant(
        "a refusal without place is one in turn",
        "refused.play == place + 1",
        "refused.play in (UNSET, place + 1)",
    ),
    Mutant(
        "refused plays may be anywhere", "        judge_reference(", "        (lambda *_: None)("
    ),
]
CALLS = [
    Mutant("the first bidder is not judged", "deal.first_bidder != first:", "False:"),
    Mutant(
        "calls are not judged",
        "except IllegalCall as error:\n        entry",
        "except IllegalCall as error:\n        return None\n        entry",
    ),
    Mutant("calls of other games pass", "or entry.call not in KINDS:", "or False:"),
    Mutant("auctions may stay open before play", "if not auction.complete:", "if False:"),
    Mutant("an open auction is never told", 'notes.add("A201"', '(lambda *_: None)("A201"'),
    Mutant(
        "contracts are not compared",
        "if deal.contract is not UNSET:\n        compare",
        "if False:\n        compare",
    ),
    Mutant(
        "a contract without calls is not judged",
        "judge_contract(deal.contract, ruleset, notes)",
        "pass",
    ),
    Mutant("a pass may have a bid", 'if told and entry.call != "bid":', "if False:"),
    Mutant("a coinche may name any bid", "    if not repeats:", "    if not contract:"),
    Mutant(
        "an illegal auction was passed out",
        "    if auction is None:\n        told = bidding_as_told(deal, ruleset)",
        "    if auction is None:\n        return Bidding(None, None, passed_out=True)",
    ),
    *(
        Mutant(
            f"{code} is taken for another fault",
            f'"{code}",\n    CallFault',
            f'"{"A102" if code == "A101" else "A101"}",\n    CallFault',
        )
        for code in (*(f"A{number}" for number in range(101, 117)),)
    ),
]
CONTRACT_CLAIMS = [
    Mutant(
        "a contract of a passed deal passes",
        "if claim is not None or contract is not None:",
        "if False:",
    ),
    Mutant(
        "parts of a contract are not compared",
        "if told is not UNSET and told != right:",
        "if False:",
    ),
    Mutant(
        "multipliers are not compared",
        '"multiplier": multiplier(contract.doubling, ruleset),\n',
        "",
    ),
    Mutant("any contract can be bid", "    if not faults:", "    if True:"),
    Mutant("anybody may coinche", "coincher.side is declarers:", "False:"),
    Mutant("any factor will do", "claim.multiplier not in possible:", "False:"),
    Mutant("a coinche may have no factor", "possible.remove(1)", "pass"),
    Mutant("the told trump is lost", "return Bidding(None, strain)", "return Bidding(None, None)"),
]
LEADING = [
    Mutant("anybody leads first", "return SEATS[next_seat(self.dealer", "return None and SEATS[(0"),
    Mutant(
        "the dealer leads first",
        "return SEATS[next_seat(self.dealer, ruleset.direction)]",
        "return SEATS[self.dealer]",
    ),
    Mutant("the declarer never leads", "return contract.by if contract else None", "return None"),
]
DEALERS = [
    Mutant("anybody may deal", "if expected and told not in expected:", "if False:"),
    Mutant("a cancelled deal is not dealt again", "following += self._dealers", "pass"),
    Mutant("any deal may be dealt again", "self._before.end in THROWN_IN:", "True:"),
    Mutant(
        "a passed deal is a played one",
        "else (self._passed_out,)",
        "else (False,)",
    ),
    Mutant("an untold deal was played", "outcomes = (False, True) if", "outcomes = (False,) if"),
    Mutant(
        "a wrong dealer is believed",
        "right = next((seat for seat in shown if seat in expected), told or expected[0])",
        "right = told or expected[0]",
    ),
    Mutant("the first dealer is always right", "elif not expected:", "elif False:"),
    Mutant("the next dealer tells nothing", "if later is not None and", "if False and"),
]
DEALT = [
    Mutant(
        "the fourth hand stays unknown",
        "elif sound and len(hands) == len(Seat) - 1:",
        "elif False:",
    ),
    Mutant("cards may stand twice", "for card in duplicates(held):", "for card in ():"),
    Mutant("cut decks are not compared", "if not set(hand) <= set(from_deck[seat]):", "if False:"),
    Mutant(
        "cut decks may lack cards",
        "except CannotBe as error:\n",
        "except CannotBe as error:\n        return None\n",
    ),
    Mutant(
        "the cut deck is dealt from another seat",
        "SEATS[deal.dealer], ruleset)",
        "SEATS[deal.dealer].partner, ruleset)",
    ),
    Mutant("unsound cards are sound", "sound = len(notes.findings) == before", "sound = True"),
]
HAND_CLAIMS = [
    Mutant("hands may have any size", "if count - twice != shape.size and (", "if False and ("),
    Mutant("only hands too large are told", "or size not in (None, shape.size)):", "or False):"),
    Mutant("a card twice is one too many", "twice = len(seen) - len(set(seen))", "twice = 0"),
    Mutant(
        "hidden cards do not count",
        "None if hand.hidden is UNSET else len(texts) + hand.hidden",
        "len(texts)",
    ),
    Mutant("cards of other decks pass", "text not in shape.unseen:", "False:"),
]
DEAL_ENDS = [
    Mutant("a claim ends nothing", 'end = "claimed"\n    whole', "pass\n    whole"),
    Mutant("deals may end anyhow", 'elif end != "complete" and whole and legal:', "elif False:"),
    Mutant("scores need no cards", "if count and not whole and legal and counted", "if False"),
]
CLAIMS = [
    Mutant(
        "claims to be out pass",
        'if claim.kind == "out" and not ruleset.has_option("out_detection"):',
        "if False:",
    ),
    Mutant(
        "all cards may be claimed",
        "if claim.valid is not False and cards_played(deal) >= len(ruleset.pieces.deck):",
        "if False:",
    ),
    Mutant("a claim may come at any moment", "if at is None or deal", "if True or deal"),
    Mutant("a claim comes a trick later", "(trick - 1)", "trick"),
    Mutant("play goes on after every claim", "(at < count and goes_on)", "at < count"),
    Mutant(
        "a side may claim twice",
        "elif SEATS[first.by].side is SEATS[other.by].side:",
        "elif False:",
    ),
    Mutant("two claims may come at two moments", "and first.after != other.after:", "and False:"),
    Mutant(
        "two claims may be of tricks", 'if first.kind != "out" or other.kind != "out":', "if False:"
    ),
]
DEAL_CLAIMS = [
    Mutant("turn-ups pass", "if told is not UNSET and told:", "if False:"),
    Mutant(
        "irregularities may be anywhere",
        "irregularity.trick, irregularity.play,",
        "UNSET, UNSET,",
    ),
]
REFERENCES = [
    Mutant("places count from nought", "not 1 <= number <= most", "not 0 <= number <= most"),
    Mutant("tricks have no end", "number <= most", "True"),
]
TRICKS = [
    Mutant("points are not judged", "logged.points != right:", "False:"),
    Mutant("winners are not judged", "or logged.winner == winner.value:", "or True:"),
    Mutant("a bonus apart is inside", "deal.score.last_bonus_in_cards is not False", "True"),
    Mutant("the bonus is always apart", "right = played.points if inside else", "right = "),
    Mutant(
        "clean deals need not be right",
        "for index, trick in enumerate(played):",
        "for index, trick in ():",
    ),
]
ROTATION = [
    Mutant("no rotation is ever certain", "turns[direction] >= LEAST_EVIDENCE and", "False and"),
    Mutant("little is evidence enough", "LEAST_EVIDENCE = 3", "LEAST_EVIDENCE = 0"),
    Mutant(
        "a turn to partner tells nothing",
        "neither += not fitting",
        "neither += 0",
    ),
    Mutant("other turns do not count", "against = turns[OTHER[direction]] +", "against ="),
    Mutant("calls tell nothing", "if deal.auction is not UNSET:", "if False:"),
    Mutant("a coinche is in turn", 'if call.call not in ("pass", "bid"):', "if False:"),
]
OPEN_TRICKS = [
    Mutant(
        "seats of cards tell no leader",
        "_shown_leader(trick, turns)",
        "str(trick.leader)",
    ),
    Mutant("a later card tells the leader as the first does", "[seat][-place]", "[seat][0]"),
    Mutant("nobody is to lead first", "UNKNOWN if first is None else first.value", "UNKNOWN"),
    Mutant("who won does not lead", "following = winner(settled)", "pass"),
    Mutant("a trick in no order has a winner", " or trick.ordered is False or", " or"),
    Mutant("anybody can have played a card", "named[index] in (UNKNOWN, seat)", "True"),
]
MUTANTS_OF_PLAY: dict[ModuleType, list[Mutant]] = {
    plays: PLAYS,
    beliefs: BELIEFS,
    calls: CALLS,
    contract_claims: CONTRACT_CLAIMS,
    leading: LEADING,
    open_tricks: OPEN_TRICKS,
    dealers: DEALERS,
    dealt: DEALT,
    hand_claims: HAND_CLAIMS,
    claims: CLAIMS,
    deal_ends: DEAL_ENDS,
    deal_claims: DEAL_CLAIMS,
    references: REFERENCES,
    tricks: TRICKS,
    rotation: ROTATION,
}
