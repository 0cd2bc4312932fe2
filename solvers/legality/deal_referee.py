"""Judges one deal of a logged game: cards, auction, play, melds, score, and its end."""

from __future__ import annotations

from itertools import pairwise

from msgspec import UNSET

from solvers.legality.auction.calls import judge_auction
from solvers.legality.auction.contract import Bidding
from solvers.legality.deal.cards import Dealt, judge_cards
from solvers.legality.deal.ending import judge_end, judge_game_end
from solvers.legality.deal.extras import judge_deal_claims
from solvers.legality.deal.first_lead import FirstLead
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.header.teams import Teams
from solvers.legality.log.claims import (
    cards_played,
    claim_of_remaining_tricks,
    is_out_claim,
    may_be_out,
)
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.terms import SEATS, TURNS, seat_name, terms_of
from solvers.legality.match.claim import judge_claim
from solvers.legality.match.going_out import OutReferee
from solvers.legality.match.totals import MatchReferee
from solvers.legality.melds import announcements as announced
from solvers.legality.melds import belote as belote_calls
from solvers.legality.melds.belote import judge_belote_calls, owners_of_royals, pairs_of
from solvers.legality.play.native_replay import native_replay
from solvers.legality.play.plays import Play, PlayReferee
from solvers.legality.play.trick import judge_tricks, winners_of
from solvers.legality.play.unordered import open_tricks, with_leaders
from solvers.legality.score.claims import ScoreReferee
from solvers.legality.score.count import PlayedDeal, count_deal
from solvers.legality.score.deal_without_play import deal_without_play, only_score, played_strains
from solvers.legality.score.without_play import ScoreSheetReferee
from solvers.legality.unseen import judge_unseen
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, SEAT_NAMES, Seat, Side


class DealReferee:
    """Goes through one deal: cards, auction, play, melds, score, and its end."""

    def __init__(
        self,
        deal: DealLog,
        ruleset: Ruleset,
        teams: Teams,
        match: MatchReferee,
        collector: Collector,
        keep_going: bool,
    ) -> None:
        self._deal = deal
        self._ruleset = ruleset
        self._teams = teams
        self._match = match
        self._notes = collector
        self._keep_going = keep_going
        self.unjudged = 0

    def judge(self) -> bool | None:
        """Judge the deal and add it to the match.

        Returns:
            Whether all players passed; None if the log does not show it.
        """
        deal, collector = self._deal, self._notes
        before = len(collector.findings)
        judge_deal_claims(deal, self._ruleset, collector)
        bidding = judge_auction(deal, self._ruleset, collector)
        if bidding.passed_out:
            self._judge_passed_out()
            return True
        first_lead = FirstLead(deal.dealer, bidding.contract)
        self._judge_first_leader(first_lead)
        dealt, play = self._play(bidding, first_lead)
        self.unjudged = play.unjudged
        played = self._played_deal(dealt, play, bidding, first_lead.leader(self._ruleset))
        if played is not None:
            scores, winner = self._judge_count(played)
        else:
            scores, winner = self._judge_without_play(bidding, dealt, play, first_lead)
        found = collector.findings[before:]
        judge_unseen(deal, dealt, play, bidding, found, self._ruleset, self._teams, collector)
        judge_claim(deal, play.legal, self._ruleset, collector)
        if self._ends_the_game(bidding, play, scores):
            return False
        unfinished = ""
        if not dealt.foreign:
            unfinished = judge_end(deal, play.legal, self._ruleset, collector)
        declarers = bidding.contract.declarers if bidding.contract else None
        self._match.end(
            deal, unfinished=unfinished, scores=scores, winner=winner, declarers=declarers
        )
        stated = bidding.strain or cards_played(deal) or deal.auction is not UNSET
        return False if stated or deal.end in ("complete", "claimed") else None

    def _ends_the_game(
        self, bidding: Bidding, play: Play | None, scores: dict[Side, int] | None
    ) -> bool:
        """Whether the game ends in the middle of this deal, so that its score does not count."""
        if not self._match.may_end_within:
            return False
        totals = self._match.totals
        referee = OutReferee(self._deal, play, bidding, self._ruleset, self._notes)
        out = referee.judge(totals, scores)
        if out is None:
            return False
        judge_game_end(self._deal, self._notes)
        self._match.end_within(self._deal, out)
        return True

    def _judge_count(self, played: PlayedDeal) -> tuple[dict[Side, int] | None, Side | None]:
        """Count a deal that was played to its end.

        Returns:
            Its scores, and the side that won it; None for each that is not known.
        """
        deal, collector = self._deal, self._notes
        count = count_deal(played, self._ruleset)
        if deal.melds is not UNSET:
            announced.judge_statuses(
                deal.melds,
                count.announcements,
                self._ruleset,
                lambda other: count_deal(played, other).announcements,
                collector,
            )
        if deal.score is not UNSET:
            ScoreReferee(self._teams, self._ruleset, collector).judge(deal.score, played, count)
        if count.score is None or played.contract is None:
            return count.scores, None
        own = played.contract.declarers
        return count.scores, own if count.score.made else own.other

    def _judge_without_play(
        self, bidding: Bidding, dealt: Dealt, play: Play, first_lead: FirstLead
    ) -> tuple[dict[Side, int] | None, Side | None]:
        """Check the score of a deal whose play was not judged to its end.

        Returns:
            Its scores, and the side that won it; None for each that is not known.
        """
        deal, claims, contract = self._deal, self._deal.score, bidding.contract
        if deal.end == "cancelled":
            if claims is not UNSET:
                referee = ScoreReferee(self._teams, self._ruleset, self._notes)
                referee.judge_nothing(claims, "the deal was cancelled", "abandoned")
            return dict.fromkeys(BOTH_SIDES, 0), None
        if claims is UNSET or may_be_out(deal) or dealt.foreign:
            return None, None
        played = cards_played(deal)
        ends = (UNSET, "complete", "claimed")
        claimed = claim_of_remaining_tricks(deal) is not None
        complete = claimed or played in (0, len(self._ruleset.facts.deck))
        ended = deal.end in ends and complete
        if ended and play.legal and bidding.strain is not None:
            without_play = deal_without_play(
                deal, dealt, bidding.strain, contract, first_lead, self._ruleset
            )
            counts = ScoreSheetReferee(self._teams, self._ruleset, self._notes).judge(
                claims, without_play
            )
            return only_score(counts, contract)
        ScoreReferee(self._teams, self._ruleset, self._notes).judge_unfinished(
            claims,
            [bidding.strain] if bidding.strain else played_strains(self._ruleset),
            ("abandoned",) if deal.end not in ends or not played else (),
            complete=ended and play.legal,
        )
        if contract is None or claims.outcome is UNSET:
            return None, None
        if claims.outcome in ("made", "capot_made"):
            return None, contract.declarers
        failed = claims.outcome in ("failed", "capot_failed")
        return None, contract.declarers.other if failed else None

    def _judge_passed_out(self) -> None:
        """Judge a deal without a contract; if it was played, the play is not judged."""
        deal, collector = self._deal, self._notes
        replay = native_replay(self._ruleset, Strain.SPADES)
        if replay is None or replay.play(deal, SEATS[deal.dealer]) is None:
            judge_cards(deal, self._ruleset, collector)
        if is_out_claim(deal):
            judge_claim(deal, True, self._ruleset, collector)
        if self._ends_the_game(Bidding(None, None, passed_out=True), None, None):
            return
        scores: dict[Side, int] | None = dict.fromkeys(BOTH_SIDES, 0)
        if deal.all_tricks:
            collector.add(
                Code.PLAY_IN_PASSED_OUT_DEAL,
                "cards are played, but all players passed",
                "/tricks/0",
                trick=1,
            )
            scores = None
        else:
            self._judge_nothing_played()
        self._match.end(deal, unfinished="", scores=scores, winner=None, declarers=None)

    def _judge_nothing_played(self) -> None:
        deal, collector = self._deal, self._notes
        if deal.all_melds:
            collector.add(
                Code.PLAY_IN_PASSED_OUT_DEAL,
                "the log has announcements, but all players passed",
                "/melds/0",
            )
        if deal.claim is not UNSET and not is_out_claim(deal):
            collector.add(Code.WRONG_CLAIM, "tricks are claimed, but all players passed", "/claim")
        if deal.end not in (UNSET, "passed"):
            collector.add(
                Code.WRONG_DEAL_END,
                f"end is {deal.end!r}, but all players passed",
                "/end",
                expected="passed",
                actual=deal.end,
            )
        if deal.score is not UNSET:
            referee = ScoreReferee(self._teams, self._ruleset, collector)
            referee.judge_nothing(deal.score, "all players passed")

    def _judge_first_leader(self, first_lead: FirstLead) -> None:
        leader = first_lead.leader(self._ruleset)
        claim = self._deal.first_leader
        if claim is UNSET or leader is None or claim == leader.value:
            return
        self._notes.add(
            Code.WRONG_FIRST_LEADER,
            f"first_leader is {seat_name(claim)}; it should be {SEAT_NAMES[leader]}",
            "/first_leader",
            expected=leader.value,
            actual=claim,
            option=first_lead.option(claim, self._ruleset, self._notes),
        )

    def _play(self, bidding: Bidding, first_lead: FirstLead) -> tuple[Dealt, Play]:
        """The hands and the play; replayed natively if both are complete and without a fault."""
        deal, ruleset = self._deal, self._ruleset
        leader = first_lead.leader(ruleset)
        if bidding.strain is not None and leader is not None:
            replay = native_replay(ruleset, bidding.strain)
            play = None if replay is None else replay.play(deal, leader)
            if play is not None:
                judge_tricks(deal, play.tricks, bidding.strain, ruleset, self._notes)
                assert deal.hands is not UNSET
                hands = {SEATS[seat]: hand for seat, hand in deal.hands.items()}
                return Dealt(hands, {}, True), play  # type: ignore[arg-type]
        dealt = judge_cards(deal, ruleset, self._notes)
        if dealt.foreign:
            return dealt, Play(legal=False, unjudged=cards_played(deal))
        deal = with_leaders(deal, bidding.strain, first_lead, ruleset)
        if dealt.sound:
            dealt = self._with_played(deal, dealt, bidding.strain)
        referee = PlayReferee(
            deal,
            dealt.hands if dealt.sound else {},
            dealt.known if dealt.sound else {},
            bidding.strain,
            first_lead,
            ruleset,
            self._notes,
            self._keep_going,
        )
        return dealt, referee.judge()

    def _with_played(self, deal: DealLog, dealt: Dealt, strain: Strain | None) -> Dealt:
        """The hands, with those that are not in the log taken from a complete play.

        The play shows who played each card if the winner of each trick leads to the next.
        """
        tricks, hand_size = deal.tricks, self._ruleset.facts.hand_size
        if dealt.whole or tricks is UNSET or len(tricks) != hand_size or open_tricks(deal):
            return dealt
        if not all(
            trick.leader in winners_of(before, strain, self._ruleset)
            for before, trick in pairwise(tricks)
        ):
            return dealt
        hands: dict[Seat, list[str]] = {seat: [] for seat in Seat}
        for trick in tricks:
            turn = TURNS[self._ruleset.direction].get(trick.leader, [])
            for seat, text in zip(turn, trick.cards, strict=False):
                hands[SEATS[seat]].append(text)
        played = {text for hand in hands.values() for text in hand}
        complete = played == terms_of(self._ruleset.game).deck.keys() and all(
            len(hand) == hand_size for hand in hands.values()
        )
        fits = all(
            set(seen) <= set(hands[seat])
            for seat, seen in (*dealt.hands.items(), *dealt.known.items())
        )
        return Dealt(hands, {}, True) if complete and fits else dealt

    def _played_deal(
        self, dealt: Dealt, play: Play, bidding: Bidding, leader: Seat | None
    ) -> PlayedDeal | None:
        """The facts that give the score; None if the deal was not played to its end."""
        deal, strain = self._deal, bidding.strain
        if strain is None or not play.legal or leader is None or not dealt.sound:
            return None
        owners = owners_of_royals((*dealt.hands.items(), *dealt.known.items()), play.tricks)
        melds = None if deal.melds is UNSET else deal.melds
        declarers = bidding.contract.declarers if bidding.contract else None
        pairs = pairs_of(strain, owners, play.tricks, melds)
        stated: announced.Announced = {}
        if melds is None:
            stated = announced.held_announcements(dealt.hands, self._ruleset)
        else:
            stated = announced.judge_announcements(melds, dealt.hands, self._ruleset, self._notes)
            belote_calls.judge_callers(melds, self._ruleset, self._notes)
            certain = dealt.whole or not self._ruleset.facts.belote
            if certain and any(belote_calls.is_call(meld) for meld in melds):
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
        complete = len(play.tricks) == self._ruleset.facts.hand_size
        claim = claim_of_remaining_tricks(deal)
        if not complete and claim is not None:
            if not dealt.whole or deal.tricks is UNSET:
                return None
            rest = SEATS.get(claim.by)
        if not complete and rest is None:
            return None
        turn = [SEATS[seat] for seat in TURNS[self._ruleset.direction][leader.value]]
        values = self._ruleset.card_points(strain)
        return PlayedDeal(strain, bidding.contract, values, play.tricks, pairs, stated, turn, rest)
