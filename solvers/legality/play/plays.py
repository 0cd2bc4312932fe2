"""The play of a logged deal, card by card: whose turn, which duty, who wins, what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from msgspec import UNSET

from solvers.legality.deal.first_lead import Leading
from solvers.legality.findings.collector import Notes
from solvers.legality.header.rotation import OTHER
from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.log.terms import CARDS, DECKS, SEATS, TURNS, UNSEEN_CARDS, seat_name
from solvers.legality.play.legal_lists import judge_beliefs, judge_refusals
from solvers.legality.play.trick import PlayedTrick, bonus_inside, judge_trick
from solvers.legality.play.turn import PLAY_OPTIONS, Turn, card_texts
from solvers.legality.play.unordered import UNKNOWN, players_fit
from solvers.rules.cards.card import Card, cards_text, pack_order
from solvers.rules.cards.strain import Strain
from solvers.rules.play.coinche import Duty, Legal, winner_index
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat

DUTY_CODES = {
    Duty.FOLLOW: "P301",
    Duty.FOLLOW_TRUMP: "P301",
    Duty.BEAT: "P302",
    Duty.RISE: "P303",
    Duty.RUFF: "P304",
    Duty.OVER_RUFF: "P305",
    Duty.UNDER_RUFF: "P306",
    Duty.PARTNER_WINS_RAISE: "P307",
    Duty.FOLLOW_OR_RUFF: "P301",
    Duty.FOLLOW_OR_OVER_RUFF: "P301",
    Duty.VOID_NO_UNDER_RUFF: "P308",
}


@dataclass(slots=True)
class Play:
    """What the play of a deal came to.

    ``tricks`` are the complete ones up to the first illegal act or unseen card. ``legal`` is false
    once there was an illegal act. ``unjudged`` counts cards whose duties could not be judged, as
    the hand or the trick was not wholly seen, or the trump is not told.
    """

    tricks: list[PlayedTrick] = field(default_factory=list)
    legal: bool = True
    unjudged: int = 0


class PlayReferee:
    """Goes through the tricks of one deal.

    Args:
        hands: cards as dealt of the seats whose hands were wholly seen.
        known: cards seen of other hands.
        strain: the trump; None where the log does not tell it, and then only turn and cards are
            judged.
        leading: what decides who has to lead to the first trick.
        keep_going: judge also what comes after the first illegal act.
    """

    def __init__(
        self,
        deal: DealLog,
        hands: Mapping[Seat, list[str]],
        known: Mapping[Seat, list[str]],
        strain: Strain | None,
        leading: Leading,
        ruleset: Ruleset,
        notes: Notes,
        keep_going: bool,
    ) -> None:
        self._logged = [] if deal.tricks is UNSET else deal.tricks
        self._bonus_inside = bonus_inside(deal)
        self._whole = frozenset(hands)
        self._held = {seat: {CARDS[text]: None for text in hand} for seat, hand in hands.items()}
        self._owner = {
            text: seat for seat, hand in chain(hands.items(), known.items()) for text in hand
        }
        self._strain = strain
        self._points = None if strain is None else ruleset.card_points(strain)
        self._pieces = ruleset.pieces
        self._deck = DECKS[ruleset.game]
        self._leading = leading
        self._leader = leading.leader(ruleset)
        self._ruleset = ruleset
        self._notes = notes
        self._keep_going = keep_going
        self._played: dict[str, tuple[int, int]] = {}
        self._accounting = False
        self.play = Play()

    def judge(self) -> Play:
        """Judge all tricks, and write down what is wrong."""
        for index, trick in enumerate(self._logged):
            if index == self._pieces.hand_size:
                self._add("T104", f"a deal has only {index} tricks", index)
                break
            self._trick(index, trick)
        return self.play

    def _trick(self, index: int, trick: TrickLog) -> None:
        if not self._accounting:
            self._judge_leader(index, trick)
        judge_refusals(index, trick, self._ruleset, self._notes)
        turn: list[str] = []
        if trick.ordered is not False:
            turn = TURNS[self._ruleset.direction].get(trick.leader, [])
        elif not self._accounting:
            self._judge_players(index, trick)
        table: list[Card] = []
        for place, text in enumerate(trick.cards):
            if not self._accounting:
                self._judge_seat(index, place, trick, turn)
            seat = self._seat_of(place, trick, turn)
            card = self._deck.get(text)
            if card is None:
                self._strange_card(index, place, text, seat)
                continue
            if self._account(index, place, text, seat) and not self._accounting:
                self._judge_duty(index, place, trick, card, seat, table)
            table.append(card)
            self._take_away(seat, card)
        if not self._accounting:
            self._judge_lengths(index, trick)
            self._end_of_trick(index, trick, turn, table)

    def _judge_lengths(self, index: int, trick: TrickLog) -> None:
        """Lists that tell of more cards than were played; of a running trick, one more is known."""
        short = len(trick.cards) < len(Seat)
        running = short and index + 1 == len(self._logged)
        if short and not running:
            return  # T103 says it
        for code, key, most in (("P201", "by", 0), ("P401", "legal", int(running))):
            listed = getattr(trick, key)
            if listed is not UNSET and len(listed) > len(trick.cards) + most:
                self._notes.add(
                    code,
                    f"{key} tells of {len(listed)} cards, but {len(trick.cards)} were played",
                    f"/tricks/{index}/{key}/{len(trick.cards) + most}",
                    trick=index + 1,
                    expected=len(trick.cards),
                    actual=len(listed),
                )
                self.play.legal = self.play.legal and key != "by"
                return

    def _judge_leader(self, index: int, trick: TrickLog) -> None:
        leader = self._leader
        if trick.leader == UNKNOWN:
            return
        if leader is None and trick.leader not in SEATS:
            self._add("D303", f"{trick.leader} is no seat of this game", index, pointer="/leader")
        if leader is None or trick.leader == leader.value:
            return
        if index == 0:
            because = "leads to the first trick"
            option = self._leading.option(trick.leader, self._ruleset, self._notes)
        else:
            because, option = "won the trick before", None
        self._add(
            "P203" if index else "P202",
            f"{_name(trick.leader)} leads, but {SEAT_NAMES[leader]} {because}",
            index,
            seat=trick.leader,
            pointer="/leader",
            expected=leader.value,
            actual=trick.leader,
            option=option,
        )

    def _judge_seat(self, index: int, place: int, trick: TrickLog, turn: list[str]) -> None:
        by = trick.by
        if by is UNSET or place >= len(by) or not turn or by[place] in (UNKNOWN, turn[place]):
            return
        other_way = TURNS[OTHER[self._ruleset.direction]][trick.leader]
        self._add(
            "P201",
            f"{_name(by[place])} plays {trick.cards[place]} out of turn; it is "
            f"{_name(turn[place])}'s turn",
            index,
            place,
            seat=by[place],
            pointer=f"/by/{place}",
            expected=turn[place],
            actual=by[place],
            option="direction" if by[place] == other_way[place] else None,
        )

    def _judge_players(self, index: int, trick: TrickLog) -> None:
        turns = TURNS[self._ruleset.direction]
        if trick.by is not UNSET and not players_fit(trick, turns):
            self._add(
                "P201",
                f"{' '.join(trick.by)} did not play one card each in turn",
                index,
                pointer="/by",
            )

    def _seat_of(self, place: int, trick: TrickLog, turn: list[str]) -> Seat | None:
        """Who played a card: whom the log names, else whose turn it was, if that is known."""
        if trick.by is not UNSET and place < len(trick.by) and trick.by[place] != UNKNOWN:
            return SEATS.get(trick.by[place])
        return SEATS[turn[place]] if turn else None

    def _strange_card(self, index: int, place: int, text: str, seat: Seat | None) -> None:
        """A card nobody saw, or one that is not of this deck; what is held is then not known."""
        if seat is None:
            self._held.clear()
        elif seat in self._held:
            del self._held[seat]
        if text not in UNSEEN_CARDS[self._ruleset.game]:
            self._add(
                "D104",
                f"{text} is no card of the {len(self._deck)}-card deck",
                index,
                place,
                seat=seat,
                actual=text,
            )
        elif not self._accounting:
            self.play.unjudged += 1

    def _take_away(self, seat: Seat | None, card: Card) -> None:
        """Take a card from who played it; from whoever holds it, where nobody saw who did."""
        for holder in self._held if seat is None else {seat} & self._held.keys():
            self._held[holder].pop(card, None)

    def _account(self, index: int, place: int, text: str, seat: Seat | None) -> bool:
        """Whether the card can be played at all: not played before, and from his own hand."""
        before = self._played.get(text)
        if before is not None:
            self._add(
                "P102",
                f"{_name(seat)} plays {text}, which was played in trick {before[0] + 1} already",
                index,
                place,
                seat=seat,
                actual=text,
                expected=self._legal_texts(seat, index, place),
            )
            return False
        self._played[text] = (index, place)
        if self._accounting or seat is None:
            return True
        owner = self._owner.get(text)
        if owner is seat or (owner is None and seat not in self._whole):
            return True
        if owner is not None:
            del self._played[text]  # he may still play it
        where = "no hand has it" if owner is None else f"it is in {SEAT_NAMES[owner]}'s hand"
        self._add(
            "P101",
            f"{_name(seat)} plays {text}, but {where}",
            index,
            place,
            seat=seat,
            actual=text,
            expected=self._legal_texts(seat, index, place),
        )
        return False

    def _legal_texts(self, seat: Seat | None, index: int, place: int) -> list[str] | None:
        """What a seat could have played, where its hand is known."""
        if seat not in self._held or self._strain is None or self._accounting:
            return None
        if self._logged[index].ordered is False:
            return None
        deck, cards = self._deck, self._logged[index].cards[:place]
        table = [deck[text] for text in cards if text in deck]
        if len(table) < place:
            return None
        hand = list(self._held[seat])
        legal = self._pieces.legal_plays(hand, table, self._strain, self._ruleset)
        return card_texts(legal.cards)

    def _judge_duty(
        self,
        index: int,
        place: int,
        trick: TrickLog,
        card: Card,
        seat: Seat | None,
        table: list[Card],
    ) -> None:
        unclear = trick.ordered is False or len(table) < place
        if seat not in self._held or self._strain is None or unclear:
            self.play.unjudged += 1
            return
        turn = Turn(index, place, trick, seat, self._held, table, self._strain, self._ruleset)
        legal = turn.legal(self._ruleset)
        if trick.legal is not UNSET or trick.rejected is not UNSET:
            judge_beliefs(turn, legal, self._notes)
        if card in legal.cards:
            return
        option = self._notes.deciding_option(
            self._ruleset, PLAY_OPTIONS, lambda other: card in turn.legal(other).cards
        )
        code = _duty_code(legal, card, self._strain)
        higher = legal.duty in (Duty.RISE, Duty.BEAT)
        duty = Duty.FOLLOW if code == "P301" and higher else legal.duty
        self._add(
            code,
            f"{SEAT_NAMES[seat]} plays {card}, but {duty.value}; "
            f"legal: {cards_text(pack_order(legal.cards))}",
            index,
            place,
            seat=seat,
            expected=card_texts(legal.cards),
            actual=str(card),
            option=option,
            board=turn.board(),
        )

    def _end_of_trick(
        self, index: int, trick: TrickLog, turn: list[str], table: list[Card]
    ) -> None:
        if len(trick.cards) < len(Seat):
            if index + 1 < len(self._logged):
                self._add(
                    "T103",
                    f"the trick has {len(trick.cards)} cards, but another trick follows",
                    index,
                    pointer="/cards",
                    actual=len(trick.cards),
                    expected=len(Seat),
                )
            return
        seen = len(table) == len(Seat)
        if self._strain is None or self._points is None or not turn or not seen:
            self._leader = None
            if trick.winner is not UNSET and trick.winner not in SEATS:
                strange = f"{trick.winner} is no seat of this game"
                self._notes.add_play("D303", strange, index, pointer="/winner")
            return
        winner = SEATS[turn[winner_index(table, self._strain, self._pieces.order)]]
        card_sum = sum(self._points.values[card] for card in table)
        last = index == self._pieces.hand_size - 1
        bonus = self._points.last_trick if last else 0
        seats = [SEATS[seat] for seat in turn]
        played = PlayedTrick(seats, trick.cards, winner, card_sum + bonus, bonus)
        if self.play.legal and len(self.play.tricks) == index:
            self.play.tricks.append(played)
        self._leader = winner
        right = judge_trick(
            index, trick, played, self._bonus_inside, self._strain, self._ruleset, self._notes
        )
        following = self._logged[index + 1] if index + 1 < len(self._logged) else None
        if not right and following and following.leader == trick.winner and not self._keep_going:
            self.play.legal = False  # the wrong seat went on: what follows is another deal
            self._accounting = True

    def _add(
        self, code: str, message: str, index: int, place: int | None = None, **more: Any
    ) -> None:
        """Write down an illegal act; the rest of the deal then gets card accounting only."""
        self._notes.add_play(code, message, index, place, **more)
        self.play.legal = False
        self._accounting = not self._keep_going


def _duty_code(legal: Legal, card: Card, strain: Strain) -> str:
    """The code of a broken duty; not to follow suit comes before how high a card has to be."""
    if legal.duty is Duty.FOLLOW_OR_OVER_RUFF and card.suit is strain.trump:
        return "P308"
    higher = legal.duty in (Duty.RISE, Duty.BEAT)
    if higher and card.suit is not legal.cards[0].suit:
        return "P301"
    return DUTY_CODES[legal.duty]


def _name(seat: str | None) -> str:
    return "somebody" if seat is None else seat_name(seat)
