"""The referee: replays a logged game by its ruleset and writes down what the rules do not allow."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import UNSET

from solvers.legality import announced, belote_calls, coins_referee
from solvers.legality.belote_calls import judge_belote_calls, owners_of_royals, pairs_of
from solvers.legality.calls import Bidding, judge_auction
from solvers.legality.counting import PlayedDeal, count_deal
from solvers.legality.dealt import Dealt, judge_cards
from solvers.legality.findings import Finding
from solvers.legality.house_rules import DIRECTIONS
from solvers.legality.log import DealLog, GameLog
from solvers.legality.match_claims import MatchReferee
from solvers.legality.native_replay import native_replay
from solvers.legality.notes import Notes
from solvers.legality.plays import Play, PlayReferee
from solvers.legality.rotation import OTHER, only_direction, order_text
from solvers.legality.score_claims import ScoreReferee
from solvers.legality.seating import CARDS, SEATS, TURNS, next_seat
from solvers.legality.table import judge_header
from solvers.legality.teams import Teams
from solvers.legality.tricks import judge_tricks
from solvers.rules.contract import Contract, Feat
from solvers.rules.deal import HAND_SIZE
from solvers.rules.options import FirstLeader
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, SEAT_NAMES, Seat, Side
from solvers.rules.strains import Strain, card_points

PLAYED_GAMES = ("coinche", "contree", "coins")
"""Games of the log's vocabulary that the referee knows."""
TURN_CODES = frozenset(("A101", "A203", "D201", "P101", "P201", "P202", "P203", "T101"))
"""Findings that a wrong rotation brings about."""


@dataclass(frozen=True, slots=True)
class _Manner:
    """How far to go: past the first illegal act of a deal, and into what decides on a finding."""

    keep_going: bool
    explaining: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee found in a game; ``unjudged`` counts plays of hands that were not seen."""

    findings: list[Finding] = field(default_factory=list)
    unjudged: int = 0


def check_game(
    log: GameLog, ruleset: Ruleset, *, keep_going: bool = False, explaining: bool = True
) -> Verdict:
    """Check a whole game, deal by deal.

    Args:
        ruleset: what the game is judged by, as ``house_rules.ruleset_of`` gives it.
        keep_going: judge also what follows the first illegal act of a deal.
        explaining: name the option that decides on a finding, which takes longer than to find it.
    """
    if log.game == coins_referee.GAME:
        return Verdict(*coins_referee.check_coins_game(log, ruleset.target, keep_going=keep_going))
    manner = _Manner(keep_going, explaining)
    verdict = _check(log, ruleset, manner)
    certain = log.rotation is not UNSET and DIRECTIONS[log.rotation] is ruleset.direction
    if certain and not any(finding.code in TURN_CODES for finding in verdict.findings):
        return verdict
    return _with_rotation(log, ruleset, manner, verdict)


def _with_rotation(log: GameLog, ruleset: Ruleset, manner: _Manner, verdict: Verdict) -> Verdict:
    """The verdict, with one finding on the rotation where it is wrong or not told (rules C2)."""
    fitting = only_direction(log)
    told = None if log.rotation is UNSET else DIRECTIONS[log.rotation]
    notes = Notes()
    pointer = "" if told is None else "/rotation"
    if fitting is OTHER[ruleset.direction]:
        verdict = _check(log, ruleset.with_options({"direction": fitting}), manner)
        notes.add(
            "D301",
            f"the game went {order_text(fitting)}, but the "
            f"{'rules say' if told is not ruleset.direction else 'log says'} "
            f"{order_text(ruleset.direction)}",
            pointer,
            expected=_WORDS[fitting],
            actual=_WORDS[ruleset.direction],
            option="direction",
        )
    elif told is not None and told is not ruleset.direction:
        notes.add(
            "D301",
            f"the log says {order_text(told)}, but the rules say {order_text(ruleset.direction)}",
            pointer,
            expected=_WORDS[ruleset.direction],
            actual=_WORDS[told],
            option="direction",
        )
    elif told is None and fitting is not None:
        notes.add(
            "D302",
            f"the log does not say which way round the game went; only {order_text(fitting)} fits",
            pointer,
            expected=_WORDS[fitting],
        )
    return Verdict(notes.findings + verdict.findings, verdict.unjudged)


_WORDS = {direction: word for word, direction in DIRECTIONS.items()}


def _check(log: GameLog, ruleset: Ruleset, manner: _Manner) -> Verdict:
    notes = Notes(manner.explaining)
    teams = judge_header(log, ruleset, notes)
    match = MatchReferee(teams, ruleset, notes)
    unjudged = 0
    for number, deal in enumerate(log.deals, 1):
        notes.deal = number
        if deal.dealer not in SEATS:
            notes.add("D303", f"{deal.dealer} is no seat of this game", "/dealer")
            continue
        referee = _DealReferee(deal, ruleset, teams, match, notes, manner.keep_going)
        referee.judge()
        unjudged += referee.unjudged
    notes.deal = None
    if log.result is not UNSET:
        match.finish(log.result)
    return Verdict(notes.findings, unjudged)


class _DealReferee:
    """Goes through one deal: cards, auction, play, calls of belote, score, and its end."""

    def __init__(
        self,
        deal: DealLog,
        ruleset: Ruleset,
        teams: Teams,
        match: MatchReferee,
        notes: Notes,
        keep_going: bool,
    ) -> None:
        self._deal = deal
        self._ruleset = ruleset
        self._teams = teams
        self._match = match
        self._notes = notes
        self._keep_going = keep_going
        self.unjudged = 0

    def judge(self) -> None:
        """Judge the deal and add it to the match."""
        deal, notes = self._deal, self._notes
        self._match.begin(deal)
        bidding = judge_auction(deal, self._ruleset, notes)
        if bidding.passed_out:
            self._judge_passed_out()
            return
        leader = self._leader(bidding)
        self._judge_first_leader(leader)
        dealt, play = self._play(bidding, leader)
        self.unjudged = play.unjudged
        played = self._played_deal(dealt, play, bidding, leader)
        if played is not None:
            scores, winner = self._judge_count(played)
        else:
            scores, winner = self._uncounted(bidding.contract)
        self._judge_claim()
        unfinished = self._judge_end(play)
        self._match.end(deal, passed_out=False, unfinished=unfinished, scores=scores, winner=winner)

    def _judge_count(self, played: PlayedDeal) -> tuple[dict[Side, int] | None, Side | None]:
        """Count a deal that was played to its end; its scores, and the side that won it."""
        deal, notes = self._deal, self._notes
        count = count_deal(played, self._ruleset)
        if deal.melds is not UNSET:
            announced.judge_statuses(deal.melds, count.announcements, notes)
        if deal.score is not UNSET:
            ScoreReferee(self._teams, self._ruleset, notes).judge(deal.score, played, count)
        if count.score is None or played.contract is None:
            return count.scores, None
        own = played.contract.declarers
        return count.scores, own if count.score.made else own.other

    def _uncounted(self, contract: Contract | None) -> tuple[dict[Side, int] | None, Side | None]:
        """Scores and winner of a deal whose play was not judged to its end, as far as told."""
        deal = self._deal
        if deal.end == "cancelled":
            if deal.score is not UNSET:
                referee = ScoreReferee(self._teams, self._ruleset, self._notes)
                referee.judge_nothing(deal.score, "the deal was cancelled")
            return dict.fromkeys(BOTH_SIDES, 0), None
        if contract is None or deal.score is UNSET:
            return None, None
        if deal.score.outcome in ("made", "capot_made"):
            return None, contract.declarers
        failed = deal.score.outcome in ("failed", "capot_failed")
        return None, contract.declarers.other if failed else None

    def _judge_passed_out(self) -> None:
        deal, notes = self._deal, self._notes
        if native_replay(self._ruleset, Strain.SPADES).play(deal, SEATS[deal.dealer]) is None:
            judge_cards(deal, self._ruleset, notes)
        if deal.tricks is not UNSET and deal.tricks:
            notes.add("A204", "cards are played, but everybody passed", "/tricks/0", trick=1)
        if deal.claim is not UNSET:
            self._notes.add("M102", "tricks are claimed, but everybody passed", "/claim")
        if deal.end not in (UNSET, "passed"):
            notes.add(
                "M102",
                f"the deal is said to end {deal.end!r}, but everybody passed",
                "/end",
                expected="passed",
                actual=deal.end,
            )
        if deal.score is not UNSET:
            referee = ScoreReferee(self._teams, self._ruleset, notes)
            referee.judge_nothing(deal.score, "everybody passed")
        self._match.end(
            deal,
            passed_out=True,
            unfinished="",
            scores=dict.fromkeys(BOTH_SIDES, 0),
            winner=None,
        )

    def _leader(self, bidding: Bidding) -> Seat | None:
        """Who leads to the first trick; None where the log does not tell who declares."""
        ruleset, contract = self._ruleset, bidding.contract
        generale = contract is None or contract.value is Feat.GENERALE
        if ruleset.first_leader is FirstLeader.CONTRACT_WINNER or (
            generale and ruleset.generale and ruleset.generale_leads
        ):
            return contract.by if contract else None
        return SEATS[next_seat(self._deal.dealer, ruleset.direction)]

    def _judge_first_leader(self, leader: Seat | None) -> None:
        claim = self._deal.first_leader
        if claim is UNSET or leader is None or claim == leader.value:
            return
        self._notes.add(
            "P202",
            f"{claim} is said to lead first; {SEAT_NAMES[leader]} does",
            "/first_leader",
            expected=leader.value,
            actual=claim,
            option="first_leader",
        )

    def _play(self, bidding: Bidding, leader: Seat | None) -> tuple[Dealt, Play]:
        """The hands and the play; natively where both are whole and without fault."""
        deal, ruleset = self._deal, self._ruleset
        if bidding.strain is not None and leader is not None:
            play = native_replay(ruleset, bidding.strain).play(deal, leader)
            if play is not None:
                judge_tricks(deal, play.tricks, self._notes)
                assert deal.hands is not UNSET
                whole = {SEATS[seat]: hand for seat, hand in deal.hands.items()}
                return Dealt(whole, {}, True), play  # type: ignore[arg-type]
        dealt = judge_cards(deal, ruleset, self._notes)
        if dealt.sound:
            dealt = self._with_played(dealt)
        hands, known = (dealt.hands, dealt.known) if dealt.sound else ({}, {})
        referee = PlayReferee(
            deal, hands, known, bidding.strain, leader, ruleset, self._notes, self._keep_going
        )
        return dealt, referee.judge()

    def _with_played(self, dealt: Dealt) -> Dealt:
        """The hands, those nobody logged taken from the cards they played, if all were."""
        tricks = self._deal.tricks
        if dealt.whole or tricks is UNSET or len(tricks) != HAND_SIZE:
            return dealt
        hands: dict[Seat, list[str]] = {seat: [] for seat in Seat}
        for trick in tricks:
            turn = TURNS[self._ruleset.direction].get(trick.leader, [])
            for seat, text in zip(turn, trick.cards, strict=False):
                hands[SEATS[seat]].append(text)
        everything = {text for hand in hands.values() for text in hand}
        complete = everything == CARDS.keys() and all(
            len(hand) == HAND_SIZE for hand in hands.values()
        )
        fits = all(
            set(seen) <= set(hands[seat])
            for seat, seen in (*dealt.hands.items(), *dealt.known.items())
        )
        return Dealt(hands, {}, True) if complete and fits else dealt

    def _played_deal(
        self, dealt: Dealt, play: Play, bidding: Bidding, leader: Seat | None
    ) -> PlayedDeal | None:
        """The facts the score follows from; None where the deal was not played to its end."""
        deal, strain = self._deal, bidding.strain
        if strain is None or not play.legal or leader is None or not dealt.sound:
            return None
        owners = owners_of_royals((*dealt.hands.items(), *dealt.known.items()), play.tricks)
        melds = None if deal.melds is UNSET else deal.melds
        declarers = bidding.contract.declarers if bidding.contract else None
        pairs = pairs_of(strain, owners, play.tricks, melds)
        told: announced.Announced = {}
        if melds is None:
            told = announced.held_announcements(dealt.hands)
        else:
            told = announced.judge_announcements(melds, dealt.hands, self._ruleset, self._notes)
            if any(belote_calls.is_call(meld) for meld in melds) and dealt.whole:
                judge_belote_calls(
                    melds,
                    pairs,
                    owners,
                    len(play.tricks),
                    strain,
                    declarers,
                    self._ruleset,
                    self._notes,
                )
        rest = None
        if deal.claim is not UNSET and deal.claim.kind != "out" and not play.complete:
            rest = SEATS.get(deal.claim.by)
        if not play.complete and rest is None:
            return None
        turn = [SEATS[seat] for seat in TURNS[self._ruleset.direction][leader.value]]
        values = card_points(strain, self._ruleset.no_trump_values, self._ruleset.all_trump_values)
        return PlayedDeal(strain, bidding.contract, values, play.tricks, pairs, told, turn, rest)

    def _judge_claim(self) -> None:
        claim = self._deal.claim
        if claim is not UNSET and claim.by not in SEATS:
            self._notes.add(
                "D303", f"{claim.by} is no seat of this game", "/claim/by", actual=claim.by
            )

    def _judge_end(self, play: Play) -> str:
        """Check the deal's end against its play; in words how it was left, if unfinished."""
        deal, end = self._deal, self._deal.end
        count = 0 if deal.tricks is UNSET else sum(len(trick.cards) for trick in deal.tricks)
        whole = count >= len(CARDS)
        counted = deal.score is not UNSET and deal.score.awarded is not UNSET
        if count and not whole and play.legal and counted and end in (UNSET, "in_progress"):
            self._notes.add(
                "M102",
                f"the deal is scored, but only {count} of 32 cards were played",
                "/score",
                expected=len(CARDS),
                actual=count,
            )
        if end is UNSET:
            return "" if whole or not count else f"{count} of 32 cards played"
        if end == "passed":
            self._add_end("passed", "but not everybody passed", "complete")
        elif end == "complete" and deal.tricks is not UNSET and not whole and play.legal:
            self._add_end("complete", f"but only {count} of 32 cards were played", "in_progress")
        elif end != "complete" and whole and play.legal:
            self._add_end(end, "but all 32 cards were played", "complete")
        return f"its end is {end!r}" if end == "in_progress" and not whole else ""

    def _add_end(self, end: str, but: str, right: str) -> None:
        self._notes.add(
            "M102",
            f"the deal is said to end {end!r}, {but}",
            "/end",
            expected=right,
            actual=end,
        )
