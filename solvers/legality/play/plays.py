"""The play of a logged deal, card by card: turns, duties, winners and points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET

from solvers.legality.deal.first_lead import FirstLead
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.log.terms import SEATS, terms_of
from solvers.legality.play.accounting import CardAccounting, Move, PlayState
from solvers.legality.play.legal_lists import judge_legal_list
from solvers.legality.play.trick import PlayedTrick, bonus_inside, judge_trick
from solvers.legality.play.turn import Turn, card_texts
from solvers.rules.cards.card import Card, cards_text, pack_order
from solvers.rules.cards.strain import Strain
from solvers.rules.play.duties import Duty, Legal, winner_index
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat

DUTY_CODES = {
    Duty.FOLLOW: Code.MUST_FOLLOW_SUIT,
    Duty.FOLLOW_TRUMP: Code.MUST_FOLLOW_SUIT,
    Duty.BEAT: Code.MUST_BEAT_PLAIN_LEAD,
    Duty.RISE: Code.MUST_BEAT_TRUMP,
    Duty.RUFF: Code.MUST_RUFF,
    Duty.OVER_RUFF: Code.MUST_OVER_RUFF,
    Duty.UNDER_RUFF: Code.MUST_UNDER_RUFF,
    Duty.PARTNER_WINS_RAISE: Code.VOLUNTARY_TRUMP_MUST_RAISE,
    Duty.FOLLOW_OR_RUFF: Code.MUST_FOLLOW_SUIT,
    Duty.FOLLOW_OR_OVER_RUFF: Code.MUST_FOLLOW_SUIT,
    Duty.VOID_NO_UNDER_RUFF: Code.MUST_NOT_UNDER_RUFF,
}


@dataclass(slots=True)
class Play(PlayState):
    """The result of the play of a deal.

    ``tricks`` are the complete ones up to the first illegal act or unseen card.
    """

    tricks: list[PlayedTrick] = field(default_factory=list)


class PlayReferee(CardAccounting[Seat, Card]):
    """Goes through the tricks of one deal of a game with duties and trumps.

    Args:
        hands: cards as dealt of the seats whose hands were seen completely.
        known: cards seen of other hands.
        strain: the strain; None if the log does not show it, and then only turns and cards are
            judged.
        first_lead: decides who leads to the first trick.
        keep_going: also judge what follows the first illegal act.
    """

    def __init__(
        self,
        deal: DealLog,
        hands: Mapping[Seat, list[str]],
        known: Mapping[Seat, list[str]],
        strain: Strain | None,
        first_lead: FirstLead,
        ruleset: Ruleset,
        collector: Collector,
        keep_going: bool,
    ) -> None:
        self.play = Play()
        super().__init__(
            deal,
            hands,
            known,
            terms_of(ruleset.game),
            ruleset.direction,
            first_lead.leader(ruleset),
            self.play,
            collector,
            keep_going,
        )
        self._bonus_inside = bonus_inside(deal)
        self._strain = strain
        self._points = None if strain is None else ruleset.card_points(strain)
        self._first_lead = first_lead
        self._ruleset = ruleset

    def judge(self) -> Play:
        """Judge all tricks, and add the findings."""
        self._judge_all()
        return self.play

    def _lead_option(self, leader: str) -> str | None:
        return self._first_lead.option(leader, self._ruleset, self._collector)

    def _turn_of(self, move: Move[Seat, Card]) -> Turn | None:
        """The turn at which a card was played; None if hand, trick or trump are not known."""
        unclear = move.trick.ordered is False or len(move.table) < move.place
        if move.seat is None or move.seat not in self._held or self._strain is None or unclear:
            return None
        return Turn(
            move.index,
            move.place,
            move.trick,
            move.seat,
            self._held,
            move.table,
            self._strain,
            self._ruleset,
        )

    def _playable(self, move: Move[Seat, Card]) -> list[str] | None:
        turn = self._turn_of(move)
        return None if turn is None else card_texts(turn.legal(self._ruleset).cards)

    def _judge_duty(self, move: Move[Seat, Card]) -> None:
        turn = self._turn_of(move)
        if turn is None:
            self.play.unjudged += 1
            return
        legal = turn.legal(self._ruleset)
        if move.trick.legal is not UNSET or move.trick.rejected is not UNSET:
            judge_legal_list(turn, card_texts(legal.cards), legal.duty.value, self._collector)
        if move.card not in legal.cards:
            self._add_illegal(turn, legal, move.card)

    def _add_illegal(self, turn: Turn, legal: Legal, card: Card) -> None:
        """Add a finding for a card that breaks a duty."""
        code = _duty_code(legal, card, turn.strain)
        higher = legal.duty in (Duty.RISE, Duty.BEAT)
        duty = Duty.FOLLOW if code == Code.MUST_FOLLOW_SUIT and higher else legal.duty
        self._add(
            code,
            f"{turn.name} plays {card}, but {duty.value}; "
            f"legal: {cards_text(pack_order(legal.cards))}",
            turn.index,
            turn.place,
            seat=turn.seat,
            expected=card_texts(legal.cards),
            actual=str(card),
            option=turn.option(self._collector, lambda texts: str(card) in texts),
            board=turn.board(),
        )

    def _judge_complete(
        self, index: int, trick: TrickLog, turn: Sequence[str], table: Sequence[Card]
    ) -> bool | None:
        self._leader = None
        if self._strain is None or self._points is None or not turn or len(table) < len(turn):
            return None
        self._leader = SEATS[turn[winner_index(table, self._strain, self._ruleset.facts.order)]]
        card_sum = sum(self._points.values[card] for card in table)
        last = index == self._terms.hand_size - 1
        bonus = self._points.last_trick if last else 0
        seats = [SEATS[seat] for seat in turn]
        played = PlayedTrick(seats, trick.cards, self._leader, card_sum + bonus, bonus)
        if self.play.legal and len(self.play.tricks) == index:
            self.play.tricks.append(played)
        return judge_trick(
            index, trick, played, self._bonus_inside, self._strain, self._ruleset, self._collector
        )


def _duty_code(legal: Legal, card: Card, strain: Strain) -> Code:
    """The code of a broken duty; the duty to follow comes before the duty to play higher."""
    if legal.duty is Duty.FOLLOW_OR_OVER_RUFF and card.suit is strain.trump:
        return Code.MUST_NOT_UNDER_RUFF
    higher = legal.duty in (Duty.RISE, Duty.BEAT)
    if higher and card.suit is not legal.cards[0].suit:
        return Code.MUST_FOLLOW_SUIT
    return DUTY_CODES[legal.duty]
