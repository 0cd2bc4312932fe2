"""A game of Jass that ends in the middle of a deal: by a claim to be out, or of itself (3.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec import UNSET

from solvers.legality.contract_claims import Bidding
from solvers.legality.deal_ends import cards_played, is_out_claim
from solvers.legality.log import ClaimLog, DealLog
from solvers.legality.notes import Notes
from solvers.legality.plays import Play
from solvers.legality.seating import CARDS, SEATS
from solvers.legality.tricks import PlayedTrick
from solvers.rules.jass_out import LiveScore
from solvers.rules.match import Match
from solvers.rules.options import Bidding as BiddingOption
from solvers.rules.options import OutDetection
from solvers.rules.position import Trick
from solvers.rules.ruleset import Ruleset
from solvers.rules.seats import BOTH_SIDES, SEAT_NAMES, Seat, Side

Totals = Mapping[Side, int]


@dataclass(frozen=True, slots=True)
class Ending:
    """Who won the game in mid-deal, from what totals before it, and the live scores then."""

    winner: Side
    before: Totals
    live: Totals


@dataclass(frozen=True, slots=True)
class Out:
    """The end of a game in mid-deal, for each of the totals that it can be judged by.

    There are none where neither totals nor play are known: the game is over, and who won is not
    known.
    """

    endings: Sequence[Ending]


def judge_out(
    deal: DealLog,
    play: Play | None,
    bidding: Bidding,
    starts: Sequence[Totals],
    final: Totals | None,
    ruleset: Ruleset,
    notes: Notes,
) -> Out | None:
    """How a deal of Jass ended the game before its last trick; None where it did not.

    Args:
        play: the play; None where there was none.
        starts: the totals before the deal, by the rules and by the log's own count.
        final: the score of the deal where it was played to its end.
    """
    of_itself = ruleset.out_detection is OutDetection.AUTOMATIC
    if is_out_claim(deal):
        assert deal.claim is not UNSET
        if of_itself:
            _add_needless(notes)
        return _claimed(deal, deal.claim, play, bidding, starts, final, ruleset, notes)
    if of_itself and play is not None and play.legal and _is_scored(bidding, ruleset):
        return _of_itself(deal, play, bidding, starts, ruleset, notes)
    return None


def _is_scored(bidding: Bidding, ruleset: Ruleset) -> bool:
    """Whether enough is told to count live: in what is played, and what the declarers need."""
    needs_contract = ruleset.bidding is BiddingOption.AUCTION
    return bidding.strain is not None and not (needs_contract and bidding.contract is None)


def _add_needless(notes: Notes) -> None:
    notes.add(
        "M108",
        "to be out is claimed, but by these rules the game ends of itself",
        "/claim/kind",
        option="out_detection",
    )


def _claimed(
    deal: DealLog,
    claim: ClaimLog,
    play: Play | None,
    bidding: Bidding,
    starts: Sequence[Totals],
    final: Totals | None,
    ruleset: Ruleset,
    notes: Notes,
) -> Out:
    """The game as a claim to be out ended it, and whether the log judged the claim rightly."""
    if claim.by not in SEATS:
        return Out(())
    seat = SEATS[claim.by]
    tricks = _tricks_before(deal, claim, play)
    if tricks is None or (tricks and not _is_scored(bidding, ruleset)):
        return Out(())
    endings, truths = [], set()
    for start in starts:
        live = next(iter([*_live_scores(tricks, bidding, start, ruleset)][-1:]), None)
        totals = start if live is None else {side: live.score(side) for side in BOTH_SIDES}
        true = live is not None and live.is_out(seat.side)
        if len(tricks) == ruleset.pieces.hand_size and final is not None:
            own = start[seat.side] + final[seat.side]
            true = true or Match(ruleset, dict.fromkeys(BOTH_SIDES, own)).over
        truths.add(true)
        endings.append(Ending(seat.side if true else seat.side.other, start, totals))
    if truths and claim.valid is not UNSET and claim.valid not in truths:
        _add_misjudged(claim, seat, endings[0], ruleset, notes)
    return Out(endings)


def _add_misjudged(
    claim: ClaimLog, seat: Seat, ending: Ending, ruleset: Ruleset, notes: Notes
) -> None:
    side = seat.side
    verdict = "true" if claim.valid is False else "false"
    told = "not valid" if claim.valid is False else "valid"
    notes.add(
        "M109",
        f"{SEAT_NAMES[seat]}'s claim to be out is written as {told}, but it is {verdict}: "
        f"{side.value} have {ending.live[side]} (target {ruleset.target})",
        "/claim/valid",
        seat=seat.value,
        expected=claim.valid is False,
        actual=claim.valid is not False,
        option="target",
    )


def _tricks_before(
    deal: DealLog, claim: ClaimLog, play: Play | None
) -> Sequence[PlayedTrick] | None:
    """The complete tricks before a claim; None where the play is not known to be in order."""
    if play is None:
        return ()
    if not play.legal:
        return None
    if deal.tricks is UNSET:
        before = claim.after is not UNSET and claim.after.trick == 0
        return () if before else None
    count = cards_played(deal)
    if claim.after is not UNSET and claim.after.trick is not UNSET:
        trick, card = claim.after.trick, claim.after.play
        count = min(count, len(Seat) * (trick - 1) + (len(Seat) if card is UNSET else card))
    complete = max(count, 0) // len(Seat)
    return play.tricks[:complete] if len(play.tricks) >= complete else None


def _of_itself(
    deal: DealLog,
    play: Play,
    bidding: Bidding,
    starts: Sequence[Totals],
    ruleset: Ruleset,
    notes: Notes,
) -> Out | None:
    """The game as it ended after a trick, which a log cannot play on from (rules J20)."""
    endings, last = [], 0
    tricks = play.tricks[: ruleset.pieces.hand_size - 1]
    for start in starts:
        for number, live in enumerate(_live_scores(tricks, bidding, start, ruleset), 1):
            if live.winner is not None:
                totals = {side: live.score(side) for side in BOTH_SIDES}
                endings.append(Ending(live.winner, start, totals))
                last = max(last, number)
                break
    goes_on = cards_played(deal) > len(Seat) * last
    if not endings or (goes_on and len(endings) < len(starts)):
        return None  # by one of the counts nobody was out, and play went on
    if goes_on:
        winner = endings[0].winner
        notes.add(
            "M110",
            f"play goes on, but {winner.value} were out after trick {last} with "
            f"{endings[0].live[winner]} (target {ruleset.target})",
            f"/tricks/{last}",
            trick=last + 1,
            option="out_detection",
        )
    return Out(endings)


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
