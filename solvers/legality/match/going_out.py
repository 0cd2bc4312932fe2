"""A game of Jass that ends in the middle of a deal: by a claim to be out, or automatically.

Rules J16 to J20, J42 to J47.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec import UNSET

from solvers.legality.auction.contract import Bidding
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.claims import (
    cards_played,
    claim_moments,
    claimed_at,
    claims_of,
    is_out_claim,
)
from solvers.legality.log.game_log import ClaimLog, DealLog
from solvers.legality.log.terms import CARDS, SEATS
from solvers.legality.match.claim import judge_claim_time
from solvers.legality.play.plays import Play
from solvers.legality.play.trick import PlayedTrick
from solvers.rules.match.going_out import LiveScore, winner_of_claims
from solvers.rules.play.position import Trick
from solvers.rules.ruleset.choices import OutDetection, WayToBid
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, SEAT_NAMES, Seat, Side

Totals = Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class EarlyEnd:
    """Who won the game in mid-deal, and the totals that a log may have then."""

    winner: Side
    totals: Sequence[Totals]


@dataclass(frozen=True, slots=True)
class EarlyEnds:
    """The end of a game in mid-deal, for each of the totals that it can be judged by.

    ``endings`` is empty if neither totals nor play are known: the game is over, but the winner is
    not known.
    """

    endings: Sequence[EarlyEnd]


@dataclass(frozen=True, slots=True)
class _ClaimVerdict:
    """Whether claims to be out are true, given the totals before the deal.

    ``totals`` are those that a log may have then: with the points won before the claim, or without.
    """

    claims: Mapping[Side, bool]
    totals: Sequence[Totals]


class OutReferee:
    """Judges whether a deal of Jass ended the game before its last trick, and how.

    Args:
        play: the play; None if there was none.
    """

    def __init__(
        self,
        deal: DealLog,
        play: Play | None,
        bidding: Bidding,
        ruleset: Ruleset,
        collector: Collector,
    ) -> None:
        self._deal = deal
        self._play = play
        self._bidding = bidding
        self._ruleset = ruleset
        self._collector = collector

    def judge(self, starts: Sequence[Totals], final: Totals | None) -> EarlyEnds | None:
        """How the game ended in the deal; None if it did not end.

        Args:
            starts: the totals before the deal, by the rules and by the log's own count.
            final: the score of the deal if it was played to its end.
        """
        automatic = self._ruleset.out_detection is OutDetection.AUTOMATIC
        if is_out_claim(self._deal):
            if automatic:
                self._add_needless()
            return self._claimed(starts, final)
        if automatic and self._play is not None and self._play.legal and self._is_scored:
            return self._ended_automatically(self._play, starts)
        return None

    @property
    def _is_scored(self) -> bool:
        """Whether the live scores can be counted: strain and contract are known if they matter."""
        needs_contract = self._ruleset.bidding is WayToBid.AUCTION
        bidding = self._bidding
        return bidding.strain is not None and not (needs_contract and bidding.contract is None)

    def _add_needless(self) -> None:
        pointer = next(place for place, claim in claims_of(self._deal) if claim.kind == "out")
        self._collector.add(
            Code.WRONG_CLAIM,
            "the claim is 'out', but under these rules the game ends automatically (out_detection)",
            f"{pointer}/kind",
            option="out_detection",
        )

    def _claimed(self, starts: Sequence[Totals], final: Totals | None) -> EarlyEnds | None:
        """The end of the game by claims to be out; M109 for each that the log misjudges."""
        claims = [(at, claim) for at, claim in claims_of(self._deal) if claim.kind == "out"]
        if any(claim.by not in SEATS for _, claim in claims):
            return EarlyEnds(())
        sides = [SEATS[claim.by].side for _, claim in claims]
        stated = {SEATS[claim.by].side: claim.valid is not False for _, claim in claims}
        verdicts = self._verdicts(sides, starts, final)
        wrong = [self._judge_valid(pointer, claim, verdicts) for pointer, claim in claims]
        if any(wrong):
            verdicts.append(_ClaimVerdict(stated, verdicts[0].totals))
        elif not verdicts and all(claim.valid is not UNSET for _, claim in claims):
            verdicts.append(_ClaimVerdict(stated, ()))
        return self._ended(verdicts, perhaps_refused=len(stated) > 1 and not verdicts)

    def _ended(
        self, verdicts: Sequence[_ClaimVerdict], *, perhaps_refused: bool
    ) -> EarlyEnds | None:
        """The end of the game, given whether the claims are true; None if the game continues."""
        deal, contract = self._deal, self._bidding.contract
        declarers = None if contract is None else contract.declarers
        winners = [winner_of_claims(verdict.claims, declarers) for verdict in verdicts]
        endings = [
            EarlyEnd(winner, verdict.totals)
            for winner, verdict in zip(winners, verdicts, strict=True)
            if winner is not None
        ]
        at = claimed_at(deal, self._ruleset)
        continues_in_log = deal.end == "in_progress" or (at is not None and cards_played(deal) > at)
        continues_in_log = continues_in_log or (deal.end == "complete" and deal.score is not UNSET)
        refused = None in winners and not endings
        refused = refused or (continues_in_log and (None in winners or perhaps_refused))
        if self._play is None or self._play.legal:
            continues = refused or perhaps_refused
            judge_claim_time(deal, self._ruleset, continues=continues, collector=self._collector)
        return None if refused else EarlyEnds(endings)

    def _verdicts(
        self, sides: Sequence[Side], starts: Sequence[Totals], final: Totals | None
    ) -> list[_ClaimVerdict]:
        """Whether claims of these sides are true, for each of the totals; empty if not known."""
        tricks = self._tricks_before()
        if tricks is None or (tricks and not self._is_scored):
            return []
        if not tricks:
            false = dict.fromkeys(sides, False)
            return [_ClaimVerdict(false, (start,)) for start in starts] or [
                _ClaimVerdict(false, ())
            ]
        verdicts = []
        for start in starts:
            *_, live = _live_scores(tricks, self._bidding, start, self._ruleset)
            totals = [_totals(live), start]
            if len(tricks) == self._ruleset.facts.hand_size:
                live = replace(live, final=final)
                totals.insert(0, _totals(live))
            verdicts.append(
                _ClaimVerdict({side: live.has_reached_target(side) for side in sides}, totals)
            )
        return verdicts

    def _judge_valid(
        self, pointer: str, claim: ClaimLog, verdicts: Sequence[_ClaimVerdict]
    ) -> bool:
        """Whether the log misjudges a claim by all of the totals; M109 then."""
        seat = SEATS[claim.by]
        truths = {verdict.claims[seat.side] for verdict in verdicts}
        if not truths or claim.valid is UNSET or claim.valid in truths:
            return False
        stated, verdict = ("valid", "false") if claim.valid else ("not valid", "true")
        totals = verdicts[0].totals
        have = f": {seat.side.value} have {totals[0][seat.side]}" if totals else ""
        self._collector.add(
            Code.OUT_CLAIM_MISJUDGED,
            f"{SEAT_NAMES[seat]}'s claim to be out is marked {stated}, but it is {verdict}"
            f"{have} (target {self._ruleset.target})",
            f"{pointer}/valid",
            seat=seat.value,
            expected=not claim.valid,
            actual=claim.valid,
            option="target",
        )
        return True

    def _tricks_before(self) -> Sequence[PlayedTrick] | None:
        """The complete tricks before a claim; None if they are not all known."""
        count = cards_played(self._deal)
        if self._play is None or (self._bidding.unfinished and not count):
            return ()
        at = claimed_at(self._deal, self._ruleset)
        if at is None and (self._deal.tricks is UNSET or claim_moments(self._deal, self._ruleset)):
            return None
        if at is not None:
            count = at if self._deal.tricks is UNSET else min(count, at)
        complete, tricks = count // len(Seat), self._play.tricks
        return tricks[:complete] if len(tricks) >= complete else None

    def _ended_automatically(self, play: Play, starts: Sequence[Totals]) -> EarlyEnds | None:
        """The automatic end of the game after a trick; M110 if play continues (rule J20)."""
        endings, last = [], 0
        tricks = play.tricks[: self._ruleset.facts.hand_size - 1]
        for start in starts:
            scores = _live_scores(tricks, self._bidding, start, self._ruleset)
            for number, live in enumerate(scores, 1):
                if live.winner is not None:
                    endings.append(EarlyEnd(live.winner, (_totals(live), start)))
                    last = max(last, number)
                    break
        continues = cards_played(self._deal) > len(Seat) * last
        if not endings or (continues and len(endings) < len(starts)):
            return None  # by one of the counts no side was out, and play continued
        if continues:
            winner, totals = endings[0].winner, endings[0].totals[0]
            self._collector.add(
                Code.PLAY_AFTER_THE_WIN,
                f"play continues, but {winner.value} were out after trick {last} with "
                f"{totals[winner]} (target {self._ruleset.target})",
                f"/tricks/{last}",
                trick=last + 1,
                option="out_detection",
            )
        return EarlyEnds(endings)


def _totals(live: LiveScore) -> Totals:
    return {side: live.score(side) for side in BOTH_SIDES}


def _live_scores(
    tricks: Sequence[PlayedTrick], bidding: Bidding, start: Totals, ruleset: Ruleset
) -> Iterator[LiveScore]:
    """The live scores after each trick."""
    if bidding.strain is None:
        return
    live = LiveScore(ruleset, start, bidding.strain, bidding.contract)
    for trick in tricks:
        cards = tuple(CARDS[text] for text in trick.cards)
        live = live.after(Trick(trick.turn[0], cards, trick.winner))
        yield live
