"""The play of a deal replayed natively, where all hands are logged and nothing is wrong with it.

The referee in Python judges every deal; this is his short cut for the many without a fault. What is
not wholly in order in any way gets None here, and he looks at it card by card.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET

from solvers.double_dummy import _core
from solvers.double_dummy.native_rules import play_keywords
from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.log.terms import SEATS, TURNS
from solvers.legality.play.plays import Play
from solvers.legality.play.trick import PlayedTrick
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import HAND_SIZE
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_COUNT, Seat

REPLAYED = Game.COINCHE
"""The game that the core can replay."""


class NativeReplay:
    """Replays deals of one strain under one ruleset."""

    def __init__(self, ruleset: Ruleset, strain: Strain) -> None:
        points = ruleset.card_points(strain)
        self._core = _core.Replay(
            **play_keywords(ruleset, strain, points), last_trick=points.last_trick
        )
        self._bonus = points.last_trick
        turns = TURNS[ruleset.direction]
        self._seats = turns[Seat.NORTH.value]
        self._place = {seat: place for place, seat in enumerate(self._seats)}
        self._turns = {first: [SEATS[seat] for seat in turn] for first, turn in turns.items()}

    def play(self, deal: DealLog, leader: Seat) -> Play | None:
        """The play of a deal whose hands and cards are all in order; None for any other."""
        hands, tricks = deal.hands, deal.all_tricks
        if hands is UNSET or deal.cut_deck is not UNSET or len(hands) != SEAT_COUNT:
            return None
        replayed = self._core.replay(
            [hands.get(seat) for seat in self._seats],  # type: ignore[call-overload]
            self._place[leader.value],
            [trick.cards for trick in tricks],
        )
        if replayed is None:
            return None
        play, expected = Play(), leader.value
        for trick, winner, points in zip(tricks, *replayed, strict=False):
            if trick.leader != expected or not _is_plain(trick):
                return None
            expected = self._seats[winner]
            turn = self._turns[trick.leader]
            bonus = self._bonus if len(play.tricks) == HAND_SIZE - 1 else 0
            play.tricks.append(PlayedTrick(turn, trick.cards, SEATS[expected], points, bonus))
        for running in tricks[len(play.tricks) :]:
            if running.leader != expected or not _is_plain(running):
                return None
        return play


def _is_plain(trick: TrickLog) -> bool:
    """Whether nothing is told of a trick but cards and claims."""
    return (
        trick.by is UNSET
        and trick.ordered is UNSET
        and trick.legal is UNSET
        and trick.rejected is UNSET
    )


@lru_cache(maxsize=64)
def native_replay(ruleset: Ruleset, strain: Strain) -> NativeReplay | None:
    """The replay for a strain under a ruleset, kept for the next deal; None for another game."""
    return NativeReplay(ruleset, strain) if ruleset.game is REPLAYED else None
