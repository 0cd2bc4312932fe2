"""The play of a logged deal in any game: whose turn it is, who holds which card, how many.

Each game adds its own rules: which cards are legal, and who wins a trick.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, Unpack

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, Details
from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import CardT, LogTerms, SeatT
from solvers.legality.play.legal_lists import judge_refusals
from solvers.legality.play.unordered import UNKNOWN, is_open, players_fit
from solvers.rules.seats import Direction

NUMBER_WORDS = {3: "three", 4: "four"}


@dataclass(slots=True)
class PlayState:
    """How far the play of a deal could be judged.

    ``legal`` is false after an illegal act. ``unjudged`` is the number of cards whose duties could
    not be judged, because a card of hand or trick is unseen or the trump is not known.
    """

    legal: bool = True
    unjudged: int = 0


@dataclass(frozen=True, slots=True)
class Move(Generic[SeatT, CardT]):
    """One card of a trick: ``index`` of the trick and ``place`` in it count from 0.

    ``seat`` is who played it; None if that is not known. ``turn`` are the seats in the order they
    play; empty if that is not known. ``table`` are the cards seen earlier in the trick.
    """

    index: int
    place: int
    trick: TrickLog
    card: CardT
    seat: SeatT | None
    turn: Sequence[str]
    table: Sequence[CardT]


class CardAccounting(ABC, Generic[SeatT, CardT]):
    """Goes through the tricks of one deal.

    Args:
        hands: cards as dealt of the seats whose hands were seen completely.
        known: cards seen of other hands.
        direction: the order of the turns.
        leader: who leads to the first trick; None if that is not known.
        state: how far the play can be judged; this object updates it.
        keep_going: also judge what follows the first illegal act.
    """

    def __init__(
        self,
        deal: DealLog,
        hands: Mapping[SeatT, list[str]],
        known: Mapping[SeatT, list[str]],
        terms: LogTerms[SeatT, CardT],
        direction: Direction,
        leader: SeatT | None,
        state: PlayState,
        collector: Collector,
        keep_going: bool,
    ) -> None:
        self._logged = deal.all_tricks
        self._terms = terms
        self._turns = terms.turns[direction]
        self._other_turns = terms.turns.get(direction.other, {})
        self._whole = frozenset(hands)
        self._held = {
            seat: {terms.deck[text]: None for text in hand} for seat, hand in hands.items()
        }
        self._owner = {
            text: seat for seat, hand in chain(hands.items(), known.items()) for text in hand
        }
        self._leader = leader
        self._state = state
        self._collector = collector
        self._keep_going = keep_going
        self._played: dict[str, int] = {}
        self._accounting = False

    @abstractmethod
    def _judge_duty(self, move: Move[SeatT, CardT]) -> None:
        """Judge whether a card is legal, and the log's list of legal cards."""

    @abstractmethod
    def _judge_complete(
        self, index: int, trick: TrickLog, turn: Sequence[str], table: Sequence[CardT]
    ) -> bool | None:
        """Judge a complete trick, and set who leads next.

        Returns:
            Whether the winner that the log names is right; None if a card of the trick is unseen,
            so that its winner is not known.
        """

    @abstractmethod
    def _playable(self, move: Move[SeatT, CardT]) -> list[str] | None:
        """The cards that the seat can play instead; None if they are not known."""

    def _lead_option(self, _leader: str, /) -> str | None:
        """The option that decides who leads to the first trick; None if there is none."""
        return None

    def _with_leader(self, trick: TrickLog) -> TrickLog:
        """The trick, with its leader filled in if it is known but not in the log."""
        return trick

    def _is_over(self, _index: int, /) -> bool:
        """Whether the game ended before a trick, so that the rest of the deal is not judged."""
        return False

    def _judge_all(self) -> None:
        """Judge all tricks, and add the findings."""
        for index, trick in enumerate(self._logged):
            if self._is_over(index):
                break
            if index == self._terms.hand_size:
                self._add(Code.TOO_MANY_TRICKS, f"a deal has only {index} tricks", index)
                break
            self._judge_trick(index, trick)

    def _judge_trick(self, index: int, trick: TrickLog) -> None:
        if not self._accounting:
            self._judge_leader(index, trick)
        judge_refusals(index, trick, self._terms, self._collector)
        trick, turn = self._with_leader(trick), list[str]()
        if not is_open(trick):
            turn = self._turns.get(trick.leader, [])
        elif not self._accounting:
            self._judge_players(index, trick)
        table: list[CardT] = []
        for place, text in enumerate(trick.cards):
            if not self._accounting:
                self._judge_seat(index, place, trick, turn)
            seat = self._seat_of(place, trick, turn)
            card = self._terms.deck.get(text)
            if card is None:
                self._is_unknown_card(index, place, text, seat)
                continue
            move = Move(index, place, trick, card, seat, turn, table)
            if self._is_available(move, text) and not self._accounting:
                self._judge_duty(move)
            table.append(card)
            self._remove_from_hand(seat, card)
        if not self._accounting:
            self._judge_lengths(index, trick)
            self._end_of_trick(index, trick, turn, table)

    def _judge_leader(self, index: int, trick: TrickLog) -> None:
        leader = self._leader
        if trick.leader == UNKNOWN:
            return
        if leader is None:
            self._unknown_leader(index, trick)
        if leader is None or trick.leader == leader.value:
            return
        because = "won the trick before" if index else "leads to the first trick"
        self._add(
            Code.WRONG_LEADER if index else Code.WRONG_FIRST_LEADER,
            f"{self._name(trick.leader)} leads, but {self._name(leader)} {because}",
            index,
            seat=trick.leader,
            pointer="/leader",
            expected=leader.value,
            actual=trick.leader,
            option=None if index else self._lead_option(trick.leader),
        )

    def _unknown_leader(self, index: int, trick: TrickLog) -> bool:
        """D303 for a leader that is not a seat of the game; whether there is such a finding."""
        pointer = f"/tricks/{index}/leader"
        unknown = unknown_seat(trick.leader, pointer, self._terms, self._collector, trick=index + 1)
        if unknown:
            self._break_off()
        return unknown

    def _judge_seat(self, index: int, place: int, trick: TrickLog, turn: Sequence[str]) -> None:
        by, size = trick.by, self._terms.trick_size
        if place >= size:
            self._add(
                Code.PLAYED_OUT_OF_TURN,
                f"{trick.cards[place]} is played to a trick that already has "
                f"{NUMBER_WORDS[size]} cards",
                index,
                place,
                actual=trick.cards[place],
            )
            return
        if by is UNSET or place >= len(by) or not turn or by[place] in (UNKNOWN, turn[place]):
            return
        other_way = self._other_turns.get(trick.leader)
        self._add(
            Code.PLAYED_OUT_OF_TURN,
            f"{self._name(by[place])} plays {trick.cards[place]} out of turn; it is "
            f"{self._name(turn[place])}'s turn",
            index,
            place,
            seat=by[place],
            pointer=f"/by/{place}",
            expected=turn[place],
            actual=by[place],
            option="direction" if other_way and by[place] == other_way[place] else None,
        )

    def _judge_players(self, index: int, trick: TrickLog) -> None:
        """Judge the seats named in a trick whose leader or order is not known."""
        if trick.by is not UNSET and not players_fit(trick, self._turns):
            text = f"by is {' '.join(trick.by)}; each seat should play one card, in turn"
            self._add(Code.PLAYED_OUT_OF_TURN, text, index, pointer="/by")

    def _seat_of(self, place: int, trick: TrickLog, turn: Sequence[str]) -> SeatT | None:
        """Who played a card: the seat the log names, otherwise the seat whose turn it is."""
        if trick.by is not UNSET and place < len(trick.by) and trick.by[place] != UNKNOWN:
            return self._terms.seats.get(trick.by[place])
        return self._terms.seats[turn[place]] if place < len(turn) else None

    def _is_unknown_card(self, index: int, place: int, text: str, seat: SeatT | None) -> None:
        """Handle an unseen card, or one of another deck; its player's hand is not known then."""
        if seat is None:
            self._held.clear()
        elif seat in self._held:
            del self._held[seat]
        if text not in self._terms.unseen:
            what = f"{text} is not in the {self._terms.deck_words}"
            self._add(Code.CARD_OF_ANOTHER_DECK, what, index, place, seat=seat, actual=text)
        elif not self._accounting:
            self._state.unjudged += 1

    def _remove_from_hand(self, seat: SeatT | None, card: CardT) -> None:
        """Remove a card from its player's hand; from any hand if the player is not known."""
        for holder in self._held if seat is None else {seat} & self._held.keys():
            self._held[holder].pop(card, None)

    def _is_available(self, move: Move[SeatT, CardT], text: str) -> bool:
        """Whether the card can be played: it is in the seat's hand and was not played before."""
        before = self._played.get(text)
        if before is not None:
            self._add_card(
                Code.CARD_ALREADY_PLAYED, move, f"which was already played in trick {before + 1}"
            )
            return False
        self._played[text] = move.index
        if self._accounting or move.seat is None:
            return True
        owner = self._owner.get(text)
        if owner is move.seat or (owner is None and move.seat not in self._whole):
            return True
        if owner is not None:
            del self._played[text]  # its owner may still play it
        where = "no hand has it" if owner is None else f"it is in {self._name(owner)}'s hand"
        self._add_card(Code.CARD_NOT_IN_HAND, move, f"but {where}")
        return False

    def _add_card(self, code: Code, move: Move[SeatT, CardT], why: str) -> None:
        self._add(
            code,
            f"{self._name(move.seat)} plays {move.card}, {why}",
            move.index,
            move.place,
            seat=move.seat,
            actual=str(move.card),
            expected=None if self._accounting else self._playable(move),
        )

    def _judge_lengths(self, index: int, trick: TrickLog) -> None:
        """Judge lists with more entries than cards; in a running trick, ``legal`` may have one."""
        short = len(trick.cards) < self._terms.trick_size
        running = short and index + 1 == len(self._logged)
        if short and not running:
            return  # T103 reports it
        for code, key, most in (
            (Code.PLAYED_OUT_OF_TURN, "by", 0),
            (Code.WRONG_LIST_OF_LEGAL_CARDS, "legal", int(running)),
        ):
            listed = getattr(trick, key)
            if listed is not UNSET and len(listed) > len(trick.cards) + most:
                self._collector.add(
                    code,
                    f"{key} is for {len(listed)} cards, but {len(trick.cards)} were played",
                    f"/tricks/{index}/{key}/{len(trick.cards) + most}",
                    trick=index + 1,
                    expected=len(trick.cards),
                    actual=len(listed),
                )
                self._state.legal = self._state.legal and key != "by"
                return

    def _end_of_trick(
        self, index: int, trick: TrickLog, turn: Sequence[str], table: Sequence[CardT]
    ) -> None:
        following = self._logged[index + 1] if index + 1 < len(self._logged) else None
        size = self._terms.trick_size
        if len(trick.cards) < size:
            if following is not None:
                text = f"the trick has {len(trick.cards)} cards, but another trick follows"
                count = len(trick.cards)
                self._add(
                    Code.TRICK_INCOMPLETE,
                    text,
                    index,
                    pointer="/cards",
                    actual=count,
                    expected=size,
                )
            return
        right = self._judge_complete(index, trick, turn, table)
        if right is None and trick.winner is not UNSET:
            pointer = f"/tricks/{index}/winner"
            unknown_seat(trick.winner, pointer, self._terms, self._collector, trick=index + 1)
        continues = following is not None and following.leader == trick.winner
        if right is False and continues and not self._keep_going:
            self._break_off()  # the wrong seat leads, so the rest is another course of play

    def _name(self, seat: str | None) -> str:
        return "a player" if seat is None else self._terms.name(seat)

    def _add(
        self,
        code: Code,
        message: str,
        index: int,
        place: int | None = None,
        *,
        pointer: str | None = None,
        **details: Unpack[Details],
    ) -> None:
        """Add a finding for an illegal act."""
        self._collector.add_play(code, message, index, place, pointer=pointer, **details)
        self._break_off()

    def _break_off(self) -> None:
        """After an illegal act, judge only the cards of the rest of the deal, not the turns."""
        self._state.legal = False
        self._accounting = not self._keep_going
