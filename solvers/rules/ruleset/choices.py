"""The values that options of a ruleset take, where they are words."""

from __future__ import annotations

from enum import StrEnum


class Game(StrEnum):
    """The games; the value is the name of the ruleset that each is played by if none is named."""

    COINCHE = "coinche"
    JASS = "jass-coinche"
    COINS = "coins"

    @property
    def display_name(self) -> str:
        """Its name in a sentence."""
        return _TITLES[self]


_TITLES = {Game.COINCHE: "Coinche", Game.JASS: "Coinché Jass", Game.COINS: "Coins"}


class BeloteSide(StrEnum):
    """Who may score a belote."""

    ANY = "any"
    DECLARERS = "declarers"


class BeloteOnFailure(StrEnum):
    """Where the declarers' belote goes when their contract fails."""

    HOLDER = "holder"
    DEFENDERS = "defenders"


class AllTrumpBelote(StrEnum):
    """Belote at all-trump: none, any suit, or only when king and queen both lead or follow suit."""

    NONE = "none"
    ANY_SUIT = "any-suit"
    WHEN_FOLLOWING = "when-following"


class SweepBonus(StrEnum):
    """What an unannounced capot brings beside the bid."""

    REPLACE_250 = "replace-250"
    NONE = "none"
    PLUS_88 = "plus-88"
    PLUS_90 = "plus-90"


class ScoreMode(StrEnum):
    """Whether points made are written beside the bid."""

    POINTS_AND_BID = "points-and-bid"
    BID_ONLY = "bid-only"


class CoincheScope(StrEnum):
    """What a coinche multiplies."""

    BID = "bid"
    POINTS_AND_BID = "points-and-bid"
    FIXED_160_AND_BID = "160-and-bid"
    FIXED_162_AND_BID = "162-and-bid"


class Rounding(StrEnum):
    """How trick points become score."""

    NEAREST_10 = "nearest-10"
    NONE = "none"
    FIVE_DOWN = "five-down"


class ContractTest(StrEnum):
    """How points are compared with the bid."""

    EXACT = "exact"
    NEAREST_5 = "nearest-5"


class Announcements(StrEnum):
    """Runs and squares announced before the first card."""

    NONE = "none"
    STANDARD = "standard"


class AnnouncementTie(StrEnum):
    """Which of two equal best announcements counts."""

    FIRST = "first"
    CANCEL = "cancel"


class BeloteCalls(StrEnum):
    """Which of the calls "belote" and "rebelote" a belote needs; automatic: none."""

    BOTH = "both"
    REBELOTE = "rebelote"
    AUTO = "auto"


class DealPackets(StrEnum):
    """How many cards each player is dealt at a time; with 6-2 the last two follow the auction."""

    THREE_THREE_TWO = "3-3-2"
    THREE_TWO_THREE = "3-2-3"
    TWO_THREE_THREE = "2-3-3"
    FOUR_FOUR = "4-4"
    SIX_TWO = "6-2"
    THREE_THREE_THREE = "3-3-3"

    @property
    def sizes(self) -> tuple[int, ...]:
        """Cards of each packet, in the order they are dealt."""
        return tuple(map(int, self.value.split("-")))


class PassedOutDealer(StrEnum):
    """Who deals after four passes."""

    NEXT = "next"
    SAME = "same"


class CoincheTiming(StrEnum):
    """When a coinche may be called."""

    ANY_TIME = "any-time"
    ON_TURN = "on-turn"


class AuctionEnd(StrEnum):
    """How many passes after a bid close the auction, and so whether the bidder speaks again."""

    THREE_PASSES = "three-passes"
    FOUR_PASSES = "four-passes"
    FOUR_PASSES_OTHER_SUIT = "four-passes-other-suit"


class FirstLeader(StrEnum):
    """Who leads to the first trick."""

    AFTER_DEALER = "after-dealer"
    CONTRACT_WINNER = "contract-winner"


class WayToBid(StrEnum):
    """How a trump is found: by bids, or the first to play names it or leaves it to partner."""

    AUCTION = "auction"
    PUSH = "push"


class OutDetection(StrEnum):
    """How a match that reaches its target in mid-deal ends there: by a claim, or of itself."""

    CLAIM = "claim"
    AUTOMATIC = "automatic"


class TargetTest(StrEnum):
    """How a side's total is compared with the target."""

    AT_LEAST = "at-least"
    MORE_THAN = "more-than"
