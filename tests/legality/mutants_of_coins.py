"""The referee of Coins, broken: a card, a trick, a total or a header judged wrongly."""

from __future__ import annotations

from types import ModuleType

from solvers.legality import coins_referee
from solvers.legality.coins import (
    cards as coins_dealt,
)
from solvers.legality.coins import (
    header as coins_table,
)
from solvers.legality.coins import (
    match as coins_match_claims,
)
from solvers.legality.coins import (
    plays as coins_plays,
)
from solvers.legality.coins import (
    score as coins_score_claims,
)
from solvers.legality.coins import (
    totals as coins_totals,
)
from solvers.legality.coins import (
    trick as coins_tricks,
)
from solvers.legality.coins import (
    without_play as coins_sheets,
)
from solvers.legality.log import coins_terms as coins_seating
from tests.rules.mutants import Mutant

PLAYS = [
    Mutant("leaders are not judged", "self._judge_leader(index, trick)\n", "pass\n"),
    Mutant(
        "any leader of the first trick will do",
        "elif leader is not None and",
        "elif index and leader is not None and",
    ),
    Mutant(
        "any leader of the later tricks will do",
        "elif leader is not None and",
        "elif not index and leader is not None and",
    ),
    Mutant("who leads first may lead again", "self._leader = played.winner", "pass"),
    Mutant("turns are not judged", "by[place] in (UNKNOWN, turn[place]):", "True:"),
    Mutant("a fourth card is played", "if place >= TRICK_SIZE:", "if False:"),
    Mutant("a seventeenth trick is played", "if index == COINS_HAND_SIZE:", "if False:"),
    Mutant("a card may be played again", "if before is not None:", "if False:"),
    Mutant("a card of another hand may be played", "if owner is player or", "if True or"),
    Mutant("cards of other packs pass", "if text in UNSEEN_SPANISH_CARDS:", "if True:"),
    Mutant("cards not seen are of another pack", "if text in UNSEEN_SPANISH_CARDS:", "if False:"),
    Mutant("legal lists are not compared", "set(believed) != set(right)", "False"),
    Mutant("legal lists have an order", "set(believed) != set(right)", "list(believed) != right"),
    Mutant("cards stay in the hand", "self._held[holder].pop(text, None)", "pass"),
    Mutant("refusals are not judged", "and refused.card in right:", "and False:"),
    Mutant("every refusal is wrong", "and refused.card in right:", "and True:"),
    Mutant("refusals out of turn are wrong", "refused.by == player.value and", ""),
    Mutant("refusals are of the trick's first play", "refused.play - 1", "0"),
    Mutant("lists of any length pass", "len(listed) > len(trick.cards) + most", "False"),
    Mutant("the next card may not be known", "int(running)", "0"),
    Mutant("tricks may stay incomplete", "if index + 1 < len(self._logged):\n", "if False:\n"),
    Mutant(
        "the record may not end in a trick", "if index + 1 < len(self._logged):\n", "if True:\n"
    ),
    Mutant(
        "what tricks claim is not judged",
        "right = judge_coins_trick(",
        "right = (lambda *_: True)(",
    ),
    Mutant(
        "play goes on after a wrong winner", "following.leader == trick.winner and", "False and"
    ),
    Mutant("the game never ends within a deal", "if self.play.won:", "if False:"),
    Mutant(
        "the game ends with the deal",
        "if self.play.won:",
        "if self.play.won and index == COINS_HAND_SIZE:",
    ),
    Mutant(
        "points count when the deal is over",
        "self.play.totals = self.play.totals.after_trick(played)",
        "pass",
    ),
    Mutant(
        "who has won a trick with unseen cards does not lead",
        "None if trick.winner is UNSET else PLAYERS.get(trick.winner)",
        "PLAYERS[trick.leader]",
    ),
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
]
DEALT = [
    Mutant("cards may be dealt twice", "_no_card_twice(hands, known, notes)\n    sound", "sound"),
    Mutant("the cut deck is not dealt", "    _compare(from_deck, hands, known, notes)\n", ""),
    Mutant("any deck will do", "if deck is UNSET:", "if True:"),
    Mutant("a deck of other cards will do", "    if strange:\n", "    if False:\n"),
    Mutant("any seat has a hand", "if text in PLAYERS:", "if True:"),
    Mutant(
        "faulty hands are played from",
        "if not sound:\n        return CoinsDealt({}, {})",
        "if False:\n        pass",
    ),
]
TABLE = [
    Mutant("any deck is played with", "if log.deck not in (UNSET, DECK):", "if False:"),
    Mutant("the deck is that of Coinche", 'DECK = "48-spanish"', 'DECK = "32"'),
    Mutant("seats have any order", "if list(log.seats) != clockwise:", "if False:"),
    Mutant(
        "seats begin with X", 'COINS_TURNS.get(log.seats[0], COINS_TURNS["X"])', 'COINS_TURNS["X"]'
    ),
    Mutant("any way round will do", "if log.rotation not in (UNSET, ROTATION):", "if False:"),
    Mutant("there are teams", "if log.teams is not UNSET and log.teams:", "if False:"),
    Mutant("teams may not be empty", "log.teams is not UNSET and log.teams:", "True:"),
    Mutant("anybody plays", "if player not in PLAYERS:", "if False:"),
    Mutant("anybody looks on", 'log.view != "all" and log.view not in PLAYERS', "False"),
    Mutant("the whole view is none", 'log.view != "all" and ', ""),
    Mutant("the target need not be told", "if not options or", "if False and"),
    Mutant("the target stands in the header alone", '"target" not in options', "True"),
    Mutant("two targets are told", "elif log.target != target:", "elif False:"),
    Mutant("a deal may tell anything", "if value is not UNSET and value:", "if False:"),
    Mutant(
        "a deal may not tell of nothing", "if value is not UNSET and value:", "if value != UNSET:"
    ),
    Mutant("a score may tell anything", "any(numbers.values()):", "False:"),
    Mutant("a score may not tell of nothing", "any(numbers.values()):", "True:"),
    Mutant("there are outcomes", 'if score.outcome not in (UNSET, "abandoned"):', "if False:"),
    Mutant("a game cannot break off", '(UNSET, "abandoned")', "(UNSET,)"),
]
TRICKS = [
    Mutant(
        "points are not judged",
        "if logged.points is not UNSET and logged.points != played.coins:",
        "if False:",
    ),
    Mutant(
        "points have to be told",
        "if logged.points is not UNSET and logged.points != played.coins:",
        "if logged.points != played.coins:",
    ),
    Mutant("winners are not judged", "logged.winner == winner.value:", "True:"),
    Mutant("a wrong winner is right", "return False", "return True"),
]
SCORES = [
    Mutant(
        "card points are not judged",
        '"S101", "cards", claims.cards, play',
        '"S101", "", UNSET, play',
    ),
    Mutant(
        "awards are not judged",
        '"S301", "awarded", claims.awarded, play',
        '"S301", "", UNSET, play',
    ),
    Mutant("last tricks are not judged", "if claims.last != winner:", "if False:"),
    Mutant("the first trick is the last", "play.tricks[-1]", "play.tricks[0]"),
    Mutant("nobody is a player", "for name in (claims.last,) if", "for name in () if"),
    Mutant(
        "strangers have points",
        'refuse_unknown_players(claim, f"/score/{key}", notes)\n    if all',
        "if all",
    ),
]
SHEETS = [
    Mutant("points may be halves", "number != int(number) for", "False for"),
    Mutant("a deal has any number of points", "sum(named.values()) > COINS_PER_DEAL:", "False:"),
    Mutant("tricks that are told bring nothing", "if number < self.won[player]:", "if False:"),
    Mutant("a game has any number of winners", "return len(winners) > 1 or any(", "return any("),
    Mutant("winners go on", "match.totals[player] + named.get(player, 0) > most", "False"),
    Mutant("a game ends with its target", "match.target - 1 + MOST_COINS_A_TRICK", "match.target"),
    Mutant(
        "coins may be lost",
        "or sum(named.values()) == COINS_PER_DEAL:",
        "or True:",
    ),
    Mutant("a won game has all coins", "if any(_winners(match, named) for", "if any([] for"),
    Mutant("a deal that is followed may be short", "(deal.end is UNSET and followed)", "False"),
    Mutant("cards and award may differ", "_differ(claim, claims.cards):", "False:"),
    Mutant(
        "names are not judged", 'f"/score/{key}", notes)\n        why', '"", Notes())\n        why'
    ),
]
SEATING = [
    Mutant("strangers are players", "if name not in PLAYERS:", "if False:"),
    Mutant("players are strangers", "if name not in PLAYERS:", "if name in PLAYERS:"),
]
TOTALS = [
    Mutant("no game is over", "return len(self.known) == 2 and", "return False and"),
    Mutant(
        "one count is enough",
        "return len(self.known) == 2 and all(",
        "return any(",
    ),
    Mutant("no deal ends early", "return not self.known or any(", "return not self.known and any("),
    Mutant("points of a trick are lost", "match.after(trick.winner, trick.coins)", "match"),
    Mutant("points of a deal are lost", "else match.after_deal(coins)", "else match"),
]
MATCH = [
    Mutant("deals follow the end", "if over or (", "if False and ("),
    Mutant("deals follow without end", "self._whole_deals >= most_deals(target)", "False"),
    Mutant("a deal is one too many", "self._whole_deals >= most", "1 + self._whole_deals >= most"),
    Mutant("deals may stay unfinished", "if self._unfinished:", "if False:"),
    Mutant("numbers are not judged", "self._numbers.judge(deal.n)", "pass"),
    Mutant(
        "anybody deals",
        "if self._dealers and dealer not in self._dealers",
        "if False and self._dealers",
    ),
    Mutant(
        "the winner of the last trick deals",
        "[next_coins_dealer(winner) for winner in sorted(winners)]",
        "list(winners)",
    ),
    Mutant(
        "who dealt a deal that was thrown in does not deal again",
        "[*self._dealers, PLAYERS[deal.dealer]] if winners else ()",
        "[PLAYERS[deal.dealer].after()]",
    ),
    Mutant("totals are not judged", "if score.total is UNSET:", "if True:"),
    Mutant(
        "totals follow the log", "not any(_fits(claim, totals) for totals in possible)", "False"
    ),
    Mutant("a wrong total goes on", "    if whole is not None:\n", "    if False:\n"),
    Mutant("totals of sheets are not judged", "if not faults or not all(faults):", "if True:"),
    Mutant(
        "a total may contradict a part of the award",
        "if not fits and not sheet.fault(told):",
        "if False:",
    ),
    Mutant(
        "an impossible award is added", "and not (sheet is not None and sheet.fault(claim))", ""
    ),
    Mutant("results are not totalled", "if result.total is not UNSET:", "if False:"),
    Mutant("ends are not judged", "if claim in fitting:", "if True:"),
    Mutant("every game reaches its target", '("target",) if over else', '("target",) if True else'),
    Mutant("winners are not judged", "if claim in names:", "if True:"),
    Mutant("nobody wins", "match.winner.value if match.winner else None", "None"),
    Mutant(
        "the totals of the deal before stand",
        "self.totals = before.after_deal(",
        "_ = before.after_deal(",
    ),
]
REFEREE = [
    Mutant("headers are not judged", "judge_coins_header(log, ruleset.target, notes)\n", "pass\n"),
    Mutant("what Coins has not may be told", "refuse_what_coins_has_not(deal, notes)\n", "pass\n"),
    Mutant("first leaders are not judged", "if deal.first_leader is not UNSET and", "if False and"),
    Mutant("the dealer leads", "PLAYERS[deal.dealer].after()", "PLAYERS[deal.dealer]"),
    Mutant("results are not judged", "if log.result is not UNSET:", "if False:"),
    Mutant("points are not judged", "if score is not UNSET and not play.beyond:", "if False:"),
    Mutant(
        "points after the end are judged", "if score is not UNSET and not play.beyond:", "if True:"
    ),
    Mutant("unseen points are not judged", "judge_coins_sheet(score, sheet, notes)", "pass"),
    Mutant("a deal thrown in counts", 'if deal.end == "cancelled":', "if False:"),
    Mutant("a deal may be passed out", 'if end in ("passed", "claimed"):', "if False:"),
    Mutant("a deal may end too early", "and goes_on and not over:", "and False:"),
    Mutant(
        "no deal ends before its last card",
        "and goes_on and not over:",
        "and play.legal and count < 48:",
    ),
    Mutant("a whole deal may break off", "and over and play.legal:", "and False:"),
    Mutant("no deal stays unfinished", 'if end == "in_progress" and not over', "if False"),
]
MUTANTS_OF_COINS: dict[ModuleType, list[Mutant]] = {
    coins_plays: PLAYS,
    coins_dealt: DEALT,
    coins_table: TABLE,
    coins_tricks: TRICKS,
    coins_score_claims: SCORES,
    coins_sheets: SHEETS,
    coins_seating: SEATING,
    coins_totals: TOTALS,
    coins_match_claims: MATCH,
    coins_referee: REFEREE,
}
