"""What the play of a deal brought both sides, and the score that comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Party(Enum):
    """The two sides as a contract sees them."""

    DECLARERS = "declarers"
    DEFENDERS = "defenders"


@dataclass(frozen=True, slots=True)
class Tally:
    """What the play of one deal brought both sides.

    ``points`` are card points with the last-trick bonus, without belote. ``all_tricks`` is the
    party that won every trick; ``declarer_alone`` is whether the declarer won them all alone.
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
    """Match score of one deal, for declarers and defenders, and how it comes about in words."""

    made: bool
    declarers: int
    defenders: int
    declarers_reason: str
    defenders_reason: str
