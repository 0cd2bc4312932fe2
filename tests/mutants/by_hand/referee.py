"""The referee: plays, melds, scores and totals of the three games."""

from __future__ import annotations

from solvers.legality.coins import match, trick, without_play
from solvers.legality.coins import plays as coins_plays
from solvers.legality.coins import totals as coins_totals
from solvers.legality.match import going_out
from solvers.legality.match import totals as match_totals
from solvers.legality.melds import announcements, belote
from solvers.legality.play import accounting, legal_lists
from solvers.legality.play import plays as play_plays
from solvers.legality.score import claims, count, possible_counts
from tests.mutants.by_hand.logs import is_noticed
from tests.mutants.by_hand.part import Mutant

__all__ = ["IS_SLOW", "MUTANTS", "is_noticed"]

MUTANTS = {
    accounting: [
        Mutant(
            "leaders are not judged",
            "CardAccounting._judge_trick",
            "self._judge_leader(index, trick)",
            "pass",
        ),
        Mutant(
            "turns are not judged",
            "CardAccounting._judge_seat",
            "(by[place] in (UNKNOWN, turn[place]))",
            "True",
        ),
        Mutant(
            "a card may be played again",
            "CardAccounting._is_available",
            "before is not None",
            "False",
        ),
        Mutant(
            "a card of another hand may be played",
            "CardAccounting._is_available",
            "owner is move.seat",
            "True",
        ),
        Mutant(
            "an unseen card of an unknown player leaves all hands as they are",
            "CardAccounting._is_unknown_card",
            "self._held.clear()",
            "pass",
        ),
    ],
    play_plays: [
        Mutant(
            "duties are not judged",
            "PlayReferee._judge_duty",
            "move.card not in legal.cards",
            "False",
        ),
        Mutant(
            "the last trick has no bonus",
            "PlayReferee._judge_complete",
            "if last else",
            "if False else",
        ),
        Mutant(
            "tricks of Jass are won as in Coinche",
            "PlayReferee._judge_complete",
            ", self._ruleset.facts.order",
            "",
        ),
    ],
    legal_lists: [
        Mutant(
            "legal lists are not compared", "judge_legal_list", "set(listed) != set(right)", "False"
        ),
        Mutant("every refusal is wrong", "judge_legal_list", "refused.card in right", "True"),
    ],
    belote: [
        Mutant("one call scores", "Pair.scores", "self.called >= {'belote', 'rebelote'}", "True"),
        Mutant(
            "belote always scores for the declarers alone",
            "Pair.scores",
            "if ruleset.belote_side is BeloteSide.DECLARERS and self",
            "if self",
        ),
        Mutant("partners make a pair", "pairs_of", "is seat", "in (seat, seat.partner)"),
    ],
    announcements: [
        Mutant(
            "cards need not be held",
            "_announcement",
            "held is not None and card not in held",
            "False",
        ),
        Mutant(
            "any cards are a run", "_shape", "places[0] - places[-1] != len(cards) - 1", "False"
        ),
    ],
    count: [
        Mutant("the last trick is the first one", "count_deal", "-1", "0"),
        Mutant("tricks count for the leader", "count_deal", ".winner.", ".turn[0]."),
        Mutant("the bonus counts twice", "count_deal", "points - trick.bonus", "points"),
        Mutant("belote is the other side's", "count_deal", "seat.side] +", "seat.side.other] +"),
        Mutant(
            "declarers and defenders change places",
            "count_points",
            "own: score.declarers, theirs",
            "theirs: score.declarers, own",
        ),
        Mutant(
            "a match brings the other side its points",
            "sweep_points_of",
            "{sweep:",
            "{sweep.other:",
        ),
    ],
    claims: [
        Mutant(
            "card points are not compared",
            "ScoreReferee._judge_points",
            "cards is not UNSET and (not self._sides.fits(cards, right))",
            "False",
        ),
        Mutant(
            "the last trick is not judged",
            "ScoreReferee._judge_points",
            "self.teams.get(claims.last) is not count.last",
            "False",
        ),
        Mutant(
            "the awarded score is not judged",
            "ScoreReferee._judge_awarded",
            "self._sides.fits(claim, count.scores)",
            "True",
        ),
    ],
    possible_counts: [
        Mutant(
            "each side may hold any number of belotes",
            "belotes_of",
            "ns_pairs + ew_pairs <= most",
            "True",
        ),
    ],
    match_totals: [
        Mutant("totals are not judged", "MatchReferee.end", "if possible and", "if False and"),
        Mutant(
            "the result's total is not judged",
            "MatchReferee.finish",
            "self._judge_total(result.total, [match.totals for match in matches])",
            "True",
        ),
        Mutant(
            "the winner is not judged",
            "MatchReferee._judge_winner",
            "logged in names or logged is UNSET",
            "True",
        ),
    ],
    going_out: [
        Mutant(
            "every claim is true",
            "OutReferee._verdicts",
            "{side: live.has_reached_target(side) for side in sides}",
            "dict.fromkeys(sides, True)",
        ),
        Mutant(
            "every claim is false",
            "OutReferee._verdicts",
            "{side: live.has_reached_target(side) for side in sides}",
            "dict.fromkeys(sides, False)",
        ),
        Mutant(
            "of two sides that are out the defenders win",
            "OutReferee._ended",
            "else contract.declarers",
            "else contract.declarers.other",
        ),
        Mutant(
            "a trick in progress counts",
            "OutReferee._tricks_before",
            "count // len(Seat",
            "-(-count // len(Seat)",
        ),
    ],
    coins_plays: [
        Mutant(
            "points count only when the deal is over",
            "CoinsPlayReferee._judge_complete",
            "self.play.totals = self.play.totals.after_trick(played)",
            "pass",
        ),
    ],
    trick: [
        Mutant(
            "points are not judged",
            "judge_coins_trick",
            "logged.points is not UNSET and logged.points != played.coins",
            "False",
        ),
        Mutant(
            "winners are not judged", "judge_coins_trick", "logged.winner == winner.value", "True"
        ),
    ],
    without_play: [
        Mutant(
            "a deal has any number of points",
            "CoinsScoreSheet.fault",
            "sum(named.values()) > COINS_PER_DEAL",
            "False",
        ),
        Mutant(
            "a game has any number of winners",
            "_is_past_the_end",
            "return len(winners) > 1 or any",
            "return any",
        ),
        Mutant(
            "coins may be lost",
            "CoinsScoreSheet.fault",
            "sum(named.values()) == COINS_PER_DEAL",
            "True",
        ),
    ],
    coins_totals: [
        Mutant(
            "points of a trick are lost",
            "CoinsTotals.after_trick",
            ".after(trick.winner, trick.coins)",
            "",
        ),
        Mutant("no game is over", "CoinsTotals.over", "len(self.known) == 2", "False"),
    ],
    match: [
        Mutant("totals are not judged", "CoinsMatchReferee.end", "score.total is UNSET", "True"),
        Mutant(
            "the winner of the last trick deals",
            "CoinsMatchReferee.end",
            "[next_coins_dealer(winner) for winner in sorted(winners)]",
            "list(winners)",
        ),
    ],
}

IS_SLOW = True
