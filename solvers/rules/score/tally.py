"""What the play of a deal brought each side, and the resulting score."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Party(Enum):
    """The two sides by their part in the contract."""

    DECLARERS = "declarers"
    DEFENDERS = "defenders"


@dataclass(frozen=True, slots=True)
class Tally:
    """What the play of a deal brought each side.

    The ``points`` are card points with the last-trick bonus, without belote. ``all_tricks`` is the
    party that took every trick. ``declarer_alone``: the declarer took every trick alone.
    """

    declarer_points: int
    defender_points: int
    all_tricks: Party | None = None
    declarer_alone: bool = False
    declarer_belote: int = 0
    defender_belote: int = 0
    declarer_announcements: int = 0
    defender_announcements: int = 0


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal for declarers and defenders, each with its reason in words."""

    made: bool
    declarers: int
    defenders: int
    declarers_reason: str
    defenders_reason: str
