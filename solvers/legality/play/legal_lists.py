"""What the program that wrote a log considered legal: its lists of cards, the plays it refused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from typing import Protocol

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.findings.finding import Board
from solvers.legality.log.game_log import RejectedPlay, TrickLog
from solvers.legality.log.places import judge_place
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import AnyTerms


class Choice(Protocol):
    """One seat's choice of a card: ``index`` of the trick and ``place`` in it count from 0."""

    @property
    def index(self) -> int:
        """The index of the trick in the deal."""

    @property
    def place(self) -> int:
        """The place of the card in the trick."""

    @property
    def trick(self) -> TrickLog:
        """The trick as logged."""

    @property
    def seat(self) -> StrEnum:
        """The seat to play."""

    @property
    def name(self) -> str:
        """The name of the seat."""

    def is_choice_of(self, refused: RejectedPlay) -> bool:
        """Whether a refused play was at this turn."""

    def option(self, collector: Collector, fits: Callable[[Collection[str]], bool]) -> str | None:
        """The option that decides whether the legal cards, as texts, fit."""

    def board(self) -> Board | None:
        """The hands and the table at this turn; None if they do not decide what is legal."""


def judge_legal_list(choice: Choice, right: list[str], reason: str, collector: Collector) -> None:
    """Compare the logged list of legal cards, and the refused plays, with the legal cards.

    Args:
        right: the legal cards, in pack order.
        reason: why they are legal, in words.
    """
    trick, place = choice.trick, choice.place
    listed = None
    if trick.legal is not UNSET and place < len(trick.legal):
        listed = trick.legal[place]
    if listed is not None and set(listed) != set(right):
        _add_list(choice, right, reason, listed, collector)
    for number, refused in enumerate(trick.refused):
        if choice.is_choice_of(refused) and refused.card in right:
            _add_refused(choice, right, reason, number, refused.card, collector)


def _add_refused(
    choice: Choice, right: list[str], reason: str, number: int, card: str, collector: Collector
) -> None:
    collector.add(
        Code.LEGAL_CARD_REFUSED,
        f"{choice.name} was refused {card}, but it is legal ({reason})",
        f"/tricks/{choice.index}/rejected/{number}",
        trick=choice.index + 1,
        play=choice.place + 1,
        seat=choice.seat.value,
        expected=right,
        actual=card,
        option=choice.option(collector, lambda legal: card not in legal),
    )


def _add_list(
    choice: Choice, right: list[str], reason: str, listed: Sequence[str], collector: Collector
) -> None:
    missing = [text for text in right if text not in listed]
    illegal = [text for text in listed if text not in right]
    parts = [f"{' '.join(missing)} missing"] if missing else []
    parts += [f"{' '.join(illegal)} not legal"] if illegal else []
    collector.add(
        Code.WRONG_LIST_OF_LEGAL_CARDS,
        f"the list of {choice.name}'s legal cards is wrong: {', '.join(parts)}; "
        f"{reason}; legal: {' '.join(right)}",
        f"/tricks/{choice.index}/legal/{choice.place}",
        trick=choice.index + 1,
        play=choice.place + 1,
        seat=choice.seat.value,
        expected=right,
        actual=list(listed),
        option=choice.option(collector, lambda legal: set(legal) == set(listed)),
        board=choice.board(),
    )


def judge_refusals(index: int, trick: TrickLog, terms: AnyTerms, collector: Collector) -> None:
    """Check that refused plays have a seat, a card and a place of the game."""
    for number, refused in enumerate(trick.refused):
        pointer = f"/tricks/{index}/rejected/{number}"
        unknown_seat(
            refused.by, f"{pointer}/by", terms, collector, trick=index + 1, seat=refused.by
        )
        if refused.card not in terms.deck and refused.card not in terms.unseen:
            collector.add(
                Code.CARD_OF_ANOTHER_DECK,
                f"{refused.card} is not in the {terms.deck_words}",
                f"{pointer}/card",
                trick=index + 1,
                actual=refused.card,
            )
        judge_place("a refused play", UNSET, refused.play, pointer, terms, collector)
