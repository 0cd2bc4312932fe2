"""The parts of the referee that count, broken: a meld, a score, a match judged wrongly."""

from __future__ import annotations

from types import ModuleType

from solvers.legality.deal import number as deal_numbers
from solvers.legality.match import totals as match_claims
from solvers.legality.melds import announcements as announced
from solvers.legality.melds import belote as belote_calls
from solvers.legality.score import (
    by_side as side_claims,
)
from solvers.legality.score import (
    claims as score_claims,
)
from solvers.legality.score import (
    count as counting,
)
from solvers.legality.score import (
    possible_counts,
)
from solvers.legality.score import (
    without_play as score_sheets,
)
from tests.rules.mutants import Mutant

BELOTE_CALLS = [
    Mutant("false calls pass", "if not own:", "if False:"),
    Mutant(
        "partners' cards are not told apart", "if len(seats) == 2 and len({", "if False and len({"
    ),
    Mutant("a call may be repeated", "elif count > len(own):", "elif False:"),
    Mutant("the order of the calls is free", '(meld.kind == "belote") not in firsts', "False"),
    Mutant(
        "the king comes first",
        "        other is None or (card.trick",
        "        card is pair.king or other is None or (card.trick",
    ),
    Mutant(
        "calls may stand at any card",
        'right = " and ".join(f"trick',
        'return\n    right = " and ".join(f"trick',
    ),
    Mutant("statuses are not judged", '(meld.status == "scored") != scored', "False"),
    Mutant("points are not judged", "meld.points != points:", "False:"),
    Mutant("one call is enough and none lacks", "and len(pair.called) == 1:", "and False:"),
    Mutant("one call scores", 'self.called >= {"belote", "rebelote"}', "True"),
    Mutant(
        "belote is the declarers'",
        "if ruleset.belote_side is BeloteSide.DECLARERS and self.seat.side",
        "if self.seat.side",
    ),
    Mutant(
        "partners make a pair",
        "owners.get(queen) is seat and",
        "owners.get(queen) in (seat, seat.partner) and",
    ),
    Mutant("any suit makes a belote", "and strain.ranks_as_trump(suit):", "and True:"),
    Mutant(
        "a pair lost in the tricks does not score",
        "return self.called >= ",
        "return self.king.trick < 3 and self.called >= ",
    ),
]
ANNOUNCED = [
    Mutant(
        "announcements are always played",
        "or ruleset.announcements is Announcements.NONE:\n            decides",
        "or False:\n            decides",
    ),
    Mutant("cards need not be held", "if held is not None and card not in held]", "if False]"),
    Mutant("any cards are a run", "or places[0] - places[-1] != len(cards) - 1:", "or False:"),
    Mutant("a run may be of two suits", "len(suits) != 1 or", "len(suits) > 2 or"),
    Mutant("any four cards are a square", "len(ranks) != 1 or", "False or"),
    Mutant("cards count in two announcements", "    if twice:", "    if False:"),
    Mutant("announcing may be late", "said.trick not in (UNSET, 1)", "False"),
    Mutant("showing may be late", "shown.trick not in (UNSET, 2)", "False"),
    Mutant("points are not judged", "meld.points != announcement.points:", "False:"),
    Mutant("statuses are not judged", '(meld.status == "scored" and not scored) or', "False or"),
    Mutant("cancelled ones may score", '(meld.status == "cancelled" and scored)', "False"),
    Mutant(
        "runs of five are worth those of four",
        "RUN_POINTS[min(len(cards), 5)]",
        "RUN_POINTS[min(len(cards), 4)]",
    ),
]
SCORE_CLAIMS = [
    Mutant(
        "card points are not compared",
        "if cards is not UNSET and not self._sides.fits(cards, right):",
        "if False:",
    ),
    Mutant("the bonus is always inside", "if claims.last_bonus_in_cards is False:", "if False:"),
    Mutant(
        "the last trick is not judged", "self.teams.get(claims.last) is not count.last:", "False:"
    ),
    Mutant("extras are not judged", "self._judge_extras(claims, deal, count)\n        if", "if"),
    *(
        Mutant(
            f"{code} is not judged",
            f'            ("{code}", "{key}", "{what}", count',
            f'            ("S101", "{key}", "{what}", count',
        )
        for code, key, what in (
            ("S103", "belote", "belote"),
            ("S104", "melds", "announcements"),
            ("S105", "capot", "the capot"),
        )
    ),
    Mutant("outcomes are not judged", "if claim in fitting:", "if True:"),
    Mutant(
        "what was awarded is not judged", "if self._sides.fits(claim, count.scores):", "if True:"
    ),
    Mutant(
        "a passed deal may bring anything",
        'self._sides.compare("S301", "awarded", claims.awarded, nothing, because)',
        "pass",
    ),
    Mutant(
        "only numbers can be made",
        'return ["capot_made", "made"] if made',
        'return ["made"] if made',
    ),
]
SIDE_CLAIMS = [
    Mutant("the last trick may be worth nothing", "else values.last_trick):", "else 0):"),
    Mutant("a match is never among the card points", "(False, True)):", "(False,)):"),
    Mutant(
        "one right side is enough",
        "number != right[side]:",
        "number != right[side] and team == next(iter(claim)):",
    ),
    Mutant(
        "what is left out is free",
        "return all(side in named",
        "return True or all(side in named",
    ),
]
SCORE_SHEETS = [
    Mutant("points need not add up", "        if not left:", "        if False:"),
    Mutant("no claim rules out another", "            if not fitting:", "            if False:"),
    *(
        Mutant(f"{code} is not judged", f'    ("{code}", "{key}"),\n', "")
        for code, key in (
            ("S102", "last"),
            ("S103", "belote"),
            ("S104", "melds"),
            ("S105", "capot"),
            ("S201", "outcome"),
            ("S301", "awarded"),
        )
    ),
]
POSSIBLE_COUNTS = [
    Mutant("everybody may hold a belote", "if ns_pairs + ew_pairs <= most", "if True"),
    Mutant("capots are not thought of", "if ns_points in (0, basis.total)", "if False"),
]
DEAL_NUMBERS = [
    Mutant("numbers are not judged", "if following and number not in following:", "if False:"),
    Mutant("numbers begin with one", "self._told: int | None = None", "self._told: int | None = 0"),
    Mutant(
        "numbers may be nought",
        "and number < 1:\n            self._notes",
        "and False:\n            self._notes",
    ),
    Mutant(
        "a deal without number does not count",
        "(following[0], following[-1]) if following else",
        "(self._told, self._right) if following else",
    ),
]
MATCH_CLAIMS = [
    Mutant("deals may follow the end", "if self._over:", "if False:"),
    Mutant("unfinished deals may be followed", "if self._unfinished:", "if False:"),
    Mutant("totals are not judged", "if possible and ", "if False and "),
    Mutant(
        "the log's own count is not followed",
        "            possible.append(self._told.totals)",
        "            pass",
    ),
    Mutant("only totals part the two counts", " or as_told != rightly:", ":"),
    Mutant(
        "the result's total is not judged",
        "self._judge_total(result.total, [match.totals for match in matches])",
        "True",
    ),
    Mutant("the result's end is not judged", "if claim in fitting or", "if True or"),
    Mutant("any game may be a draw", "and tied and not over", "and not over"),
    Mutant("the winner is not judged", "if told in names or told is UNSET:", "if True:"),
    Mutant(
        "who ends a game in a deal is not judged",
        "if result.winner is not UNSET and winners and",
        "if False and",
    ),
    Mutant(
        "a deal may follow a claim",
        "if self._out is not None:\n            return True",
        "if False:\n            return True",
    ),
    Mutant(
        "who declared is forgotten",
        "match.after(scores, winner, declarers)",
        "match.after(scores, winner, None)",
    ),
    Mutant(
        "nobody ever wins",
        "for match in matches] if over else [None]",
        "for match in matches] if False else [None]",
    ),
]
COUNTING = [
    Mutant("the last trick is the first one", "last = takers[-1].side", "last = takers[0].side"),
    Mutant(
        "tricks count for the leader",
        "sums[trick.winner.side] += worth",
        "sums[trick.turn[0].side] += worth",
    ),
    Mutant(
        "the bonus counts twice", "worth = trick.points - trick.bonus\n", "worth = trick.points\n"
    ),
    Mutant(
        "belote is the other side's",
        "belote[pair.seat.side] += BELOTE_POINTS",
        "belote[pair.seat.side.other] += BELOTE_POINTS",
    ),
    Mutant(
        "belote counts without calls",
        "if pair.scores(deal.strain, declarers, ruleset):",
        "if True:",
    ),
    Mutant(
        "declarers and defenders change places",
        "scores = {own: score.declarers, theirs: score.defenders}",
        "scores = {theirs: score.declarers, own: score.defenders}",
    ),
    Mutant("capots are not seen", "if len(takers_sides) == 1 else None", "if False else None"),
    Mutant(
        "a match brings the other side its points",
        "else {sweep: points}",
        "else {sweep.other: points}",
    ),
    Mutant("a match brings nothing", "if sweep is None or not points", "if True"),
    Mutant("a capot brings no bonus", "if bonus is None or", "if True or"),
    Mutant(
        "a slam made is worth nothing",
        "return {contract.declarers: ruleset.capot_value}",
        "return {}",
    ),
    Mutant(
        "announcements of the sides are exchanged",
        "        announcements[own],\n        announcements[theirs],",
        "        announcements[theirs],\n        announcements[own],",
    ),
]
MUTANTS_OF_COUNTS: dict[ModuleType, list[Mutant]] = {
    belote_calls: BELOTE_CALLS,
    announced: ANNOUNCED,
    score_claims: SCORE_CLAIMS,
    side_claims: SIDE_CLAIMS,
    score_sheets: SCORE_SHEETS,
    possible_counts: POSSIBLE_COUNTS,
    deal_numbers: DEAL_NUMBERS,
    match_claims: MATCH_CLAIMS,
    counting: COUNTING,
}
