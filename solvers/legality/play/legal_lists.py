"""What the program that wrote a log took to be legal: its lists of cards, the plays it refused."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import UNSET

from solvers.legality.findings.collector import Notes
from solvers.legality.log.game_log import TrickLog
from solvers.legality.log.places import judge_reference
from solvers.legality.log.terms import DECKS, SEATS, UNSEEN_CARDS
from solvers.legality.play.turn import PLAY_OPTIONS, Turn, card_texts
from solvers.rules.play.coinche import Legal
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES


def judge_beliefs(turn: Turn, legal: Legal, notes: Notes) -> None:
    """Compare the list of legal cards, and the plays refused, with the cards that are legal.

    A refused play without its place may have come out of turn, and is left alone.
    """
    trick, place, seat = turn.trick, turn.place, turn.seat
    right = card_texts(legal.cards)
    believed = None
    if trick.legal is not UNSET and place < len(trick.legal):
        believed = trick.legal[place]
    if believed is not None and set(believed) != set(right):
        _add_list(turn, legal, right, believed, notes)
    for number, refused in enumerate(() if trick.rejected is UNSET else trick.rejected):
        in_turn = refused.play == place + 1 and refused.by == seat.value
        if in_turn and refused.card in right:
            notes.add(
                "P402",
                f"{SEAT_NAMES[seat]} was refused {refused.card}, but it is legal "
                f"({legal.duty.value})",
                f"/tricks/{turn.index}/rejected/{number}",
                trick=turn.index + 1,
                play=place + 1,
                seat=seat.value,
                expected=right,
                actual=refused.card,
                option=notes.deciding_option(
                    turn.ruleset, PLAY_OPTIONS, partial(_is_illegal, turn, refused.card)
                ),
            )


def _is_illegal(turn: Turn, card: str, ruleset: Ruleset) -> bool:
    return card not in card_texts(turn.legal(ruleset).cards)


def _add_list(
    turn: Turn, legal: Legal, right: list[str], believed: Sequence[str], notes: Notes
) -> None:
    option = notes.deciding_option(
        turn.ruleset,
        PLAY_OPTIONS,
        lambda other: set(card_texts(turn.legal(other).cards)) == set(believed),
    )
    lacking = [text for text in right if text not in believed]
    beyond = [text for text in believed if text not in right]
    parts = [f"without {' '.join(lacking)}"] if lacking else []
    parts += [f"with {' '.join(beyond)}"] if beyond else []
    notes.add(
        "P401",
        f"the list of {SEAT_NAMES[turn.seat]}'s legal cards is wrong: {', '.join(parts)}; "
        f"{legal.duty.value}; legal: {' '.join(right)}",
        f"/tricks/{turn.index}/legal/{turn.place}",
        trick=turn.index + 1,
        play=turn.place + 1,
        seat=turn.seat.value,
        expected=right,
        actual=list(believed),
        option=option,
        board=turn.board(),
    )


def judge_refusals(index: int, trick: TrickLog, ruleset: Ruleset, notes: Notes) -> None:
    """Check that the plays a table refused are such as could be tried at all."""
    deck = DECKS[ruleset.game]
    for number, refused in enumerate(() if trick.rejected is UNSET else trick.rejected):
        pointer = f"/tricks/{index}/rejected/{number}"
        if refused.by not in SEATS:
            notes.add(
                "D303",
                f"{refused.by} is no seat of this game",
                f"{pointer}/by",
                trick=index + 1,
                seat=refused.by,
            )
        if refused.card not in deck and refused.card not in UNSEEN_CARDS[ruleset.game]:
            notes.add(
                "D104",
                f"{refused.card} is no card of the {len(deck)}-card deck",
                f"{pointer}/card",
                trick=index + 1,
                actual=refused.card,
            )
        judge_reference("a refused play", UNSET, refused.play, pointer, ruleset, notes)
