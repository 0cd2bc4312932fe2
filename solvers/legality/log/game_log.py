"""The game log ``coinche-log/1``: what a record of a game claims, in the terms of its format.

Only format, version, game and each deal's dealer are required. Every other value is a claim: the
referee checks it if it is present, and derives it if it is absent. Keys are those of the published
schema, which is made from these types. Numbers of deals, tricks and plays count from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

FORMAT = "coinche-log"
VERSION = 1

CardText: TypeAlias = Literal[
    "SA", "SK", "SQ", "SJ", "ST", "S9", "S8", "S7", "S6",
    "HA", "HK", "HQ", "HJ", "HT", "H9", "H8", "H7", "H6",
    "DA", "DK", "DQ", "DJ", "DT", "D9", "D8", "D7", "D6",
    "CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "C7", "C6",
    "CN", "C5", "C4", "C3", "C2",
    "OA", "OK", "ON", "OJ", "O9", "O8", "O7", "O6", "O5", "O4", "O3", "O2",
    "SN", "S5", "S4", "S3", "S2",
    "BA", "BK", "BN", "BJ", "B9", "B8", "B7", "B6", "B5", "B4", "B3", "B2",
    "?", "S?", "H?", "D?", "C?", "O?", "B?",
]  # fmt: skip
"""A French card (suits S H D C), a Spanish one (C O S B), or an unseen one (``?``, ``H?``)."""

SeatText: TypeAlias = Literal["N", "E", "S", "W", "X", "Y", "Z"]
StrainText: TypeAlias = Literal[
    "S", "H", "D", "C", "NT", "AT", "TOP", "BOTTOM", "SLALOM-TOP", "SLALOM-BOTTOM"
]
GameName: TypeAlias = Literal[
    "coinche", "contree", "belote", "jass-coinche", "jass-schieber", "coins"
]
BidValue: TypeAlias = int | Literal["capot", "generale"]
Number: TypeAlias = int | float
ByTeam: TypeAlias = dict[str, Number]
"""A number for each team (or player, where there are no teams)."""


class _Entry(Struct, kw_only=True, forbid_unknown_fields=True, gc=False):
    """An object of the log; absent keys are unset, and are not written."""


class PlayRef(_Entry):
    """A point in the play: a trick, and the place of a card in it."""

    trick: int | UnsetType = UNSET
    play: int | UnsetType = UNSET


class KnownHand(_Entry):
    """A hand of which some cards are known; ``hidden`` is the number of unseen ones."""

    known: list[CardText]
    hidden: Annotated[int, Meta(ge=0, le=16)] | UnsetType = UNSET


HandLog: TypeAlias = list[CardText] | KnownHand | None


def seen_cards(hand: HandLog) -> Sequence[CardText]:
    """The cards that a logged hand shows, whether it is complete or not."""
    if hand is None:
        return ()
    return hand.known if isinstance(hand, KnownHand) else hand


class CallLog(_Entry):
    """One call of the auction.

    In Schieber a bid names a trump without a value, and ``push`` leaves that to partner. ``take``
    is a call of another game.
    """

    by: SeatText
    call: Literal["pass", "bid", "coinche", "surcoinche", "take", "push"]
    value: BidValue | UnsetType = UNSET
    trump: StrainText | UnsetType = UNSET
    belote: bool | UnsetType = UNSET
    alert: str | UnsetType = UNSET
    t: str | Number | UnsetType = UNSET


class ContractLog(_Entry):
    """The contract that the auction ended in."""

    trump: StrainText
    by: SeatText | UnsetType = UNSET
    value: BidValue | UnsetType = UNSET
    multiplier: Literal[1, 2, 3, 4] | UnsetType = UNSET
    coinched_by: SeatText | UnsetType = UNSET
    surcoinched_by: SeatText | UnsetType = UNSET


class MeldLog(_Entry):
    """A call of belote or rebelote, or an announcement of a run or a square."""

    by: SeatText
    kind: Literal["belote", "rebelote", "stock", "run", "square"]
    cards: list[CardText] | UnsetType = UNSET
    said: PlayRef | UnsetType = UNSET
    shown: PlayRef | UnsetType = UNSET
    status: Literal["scored", "cancelled", "not_said", "not_shown", "false_claim"] | UnsetType = (
        UNSET
    )
    points: int | UnsetType = UNSET


class RejectedPlay(_Entry):
    """A card that a player tried to play and the table refused; it is not part of the trick."""

    by: SeatText
    card: CardText
    play: int | UnsetType = UNSET


class TrickLog(_Entry):
    """A trick, its cards in the order played unless ``ordered`` is false.

    The ``leader``, or a seat of ``by``, is ``?`` if it is unknown. ``legal`` has, for each card
    played, the cards that the program that wrote the log considered legal.
    """

    leader: SeatText | Literal["?"]
    cards: Annotated[list[CardText], Meta(max_length=4)]
    by: list[SeatText | Literal["?"]] | UnsetType = UNSET
    ordered: bool | UnsetType = UNSET
    winner: SeatText | UnsetType = UNSET
    points: int | UnsetType = UNSET
    legal: list[list[CardText] | None] | UnsetType = UNSET
    rejected: list[RejectedPlay] | UnsetType = UNSET
    t: list[str | Number | None] | UnsetType = UNSET

    @property
    def refused(self) -> Sequence[RejectedPlay]:
        """The plays that the table refused; empty if the log leaves them out."""
        return () if self.rejected is UNSET else self.rejected


class ScoreLog(_Entry):
    """How a deal was counted.

    ``cards`` are card points, ``awarded`` is the score of the deal, ``total`` the total after it.
    ``last_bonus_in_cards``: whether the last-trick bonus is in ``cards`` and in that trick's
    ``points``; it is unless the log says otherwise.
    """

    cards: ByTeam | UnsetType = UNSET
    last: str | UnsetType = UNSET
    last_bonus_in_cards: bool | UnsetType = UNSET
    belote: ByTeam | UnsetType = UNSET
    melds: ByTeam | UnsetType = UNSET
    capot: ByTeam | UnsetType = UNSET
    outcome: (
        Literal["made", "failed", "tie", "capot_made", "capot_failed", "passed", "abandoned"]
        | UnsetType
    ) = UNSET
    awarded: ByTeam | UnsetType = UNSET
    total: ByTeam | UnsetType = UNSET


class ClaimLog(_Entry):
    """A claim: of the remaining tricks (``tricks``), or of being out (``out``, Jass).

    Both sides may claim to be out at once; the deal then has a list of two claims.
    """

    by: SeatText
    kind: Literal["tricks", "out"] | UnsetType = UNSET
    after: PlayRef | UnsetType = UNSET
    valid: bool | UnsetType = UNSET


class IrregularityLog(_Entry):
    """Something that went wrong at the table, as the log says."""

    kind: Literal["revoke", "out_of_turn", "insufficient_bid", "misdeal", "exposed_card", "other"]
    by: SeatText | UnsetType = UNSET
    trick: int | UnsetType = UNSET
    play: int | UnsetType = UNSET
    ruling: str | UnsetType = UNSET


DealEnd: TypeAlias = Literal[
    "complete", "passed", "claimed", "abandoned", "in_progress", "cancelled"
]


class DealLog(_Entry):
    """One deal. ``contract`` is null if the deal was passed out; a hand is null if it is unseen."""

    dealer: SeatText
    n: int | UnsetType = UNSET
    id: str | UnsetType = UNSET
    seed: str | int | UnsetType = UNSET
    first_bidder: SeatText | UnsetType = UNSET
    first_leader: SeatText | UnsetType = UNSET
    cut_deck: list[CardText] | UnsetType = UNSET
    hands: dict[SeatText, HandLog] | UnsetType = UNSET
    turnup: CardText | UnsetType = UNSET
    talon: list[CardText] | UnsetType = UNSET
    auction: list[CallLog] | UnsetType = UNSET
    contract: ContractLog | UnsetType | None = UNSET
    melds: list[MeldLog] | UnsetType = UNSET
    tricks: list[TrickLog] | UnsetType = UNSET
    score: ScoreLog | UnsetType = UNSET
    end: DealEnd | UnsetType = UNSET
    claim: ClaimLog | Annotated[list[ClaimLog], Meta(min_length=2, max_length=2)] | UnsetType = (
        UNSET
    )
    irregularities: list[IrregularityLog] | UnsetType = UNSET
    comments: list[dict[str, Any]] | UnsetType = UNSET
    meta: dict[str, Any] | UnsetType = UNSET

    @property
    def all_calls(self) -> Sequence[CallLog]:
        """The calls of the auction; empty if the log leaves it out."""
        return () if self.auction is UNSET else self.auction

    @property
    def all_hands(self) -> Mapping[SeatText, HandLog]:
        """The hands by seat; empty if the log leaves them out."""
        return {} if self.hands is UNSET else self.hands

    @property
    def all_melds(self) -> Sequence[MeldLog]:
        """The calls of belote and the announcements; empty if the log leaves them out."""
        return () if self.melds is UNSET else self.melds

    @property
    def all_tricks(self) -> Sequence[TrickLog]:
        """The tricks; empty if the log leaves them out."""
        return () if self.tricks is UNSET else self.tricks


class RulesetLog(_Entry):
    """The rules a game was played by: a ruleset's name, and options with other values."""

    id: str
    options: dict[str, Any] | UnsetType = UNSET


class ResultLog(_Entry):
    """How the game ended. ``winner`` is a team, or null if no team won."""

    winner: str | UnsetType | None = UNSET
    total: ByTeam | UnsetType = UNSET
    end: Literal["target", "abandoned", "in_progress", "draw", "fixed_deals"] | UnsetType = UNSET


class GameLog(_Entry):
    """A game. ``seats`` are listed clockwise; ``view`` is the seat that saw what the log has."""

    format: Literal["coinche-log"]
    version: Literal[1]
    game: GameName
    deals: list[DealLog]
    id: str | UnsetType = UNSET
    created: str | UnsetType = UNSET
    source: dict[str, Any] | UnsetType = UNSET
    deck: Literal["32", "36", "48-spanish", "40-spanish", "custom"] | UnsetType = UNSET
    seats: Annotated[list[SeatText], Meta(min_length=2, max_length=4)] | UnsetType = UNSET
    rotation: Literal["clockwise", "counterclockwise"] | UnsetType = UNSET
    teams: dict[str, list[SeatText]] | UnsetType = UNSET
    players: dict[SeatText, dict[str, Any]] | UnsetType = UNSET
    view: Literal["all"] | SeatText | UnsetType = UNSET
    ruleset: RulesetLog | UnsetType = UNSET
    target: Annotated[int, Meta(ge=0, le=1_000_000)] | UnsetType | None = UNSET
    result: ResultLog | UnsetType = UNSET
    meta: dict[str, Any] | UnsetType = UNSET
