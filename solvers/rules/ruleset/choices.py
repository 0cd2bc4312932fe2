"""The values of options that are words."""

from __future__ import annotations

from enum import StrEnum


class Game(StrEnum):
    """The games. The value is the name of the default ruleset of the game."""

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
    """Who gets the declarers' belote when their contract fails."""

    HOLDER = "holder"
    DEFENDERS = "defenders"


class AllTrumpBelote(StrEnum):
    """Belote at all-trump: none, any suit, or only if king and queen both lead or follow suit."""

    NONE = "none"
    ANY_SUIT = "any-suit"
    WHEN_FOLLOWING = "when-following"


class SweepBonus(StrEnum):
    """What a sweep without a slam bid brings in addition to the bid."""

    REPLACE_250 = "replace-250"
    NONE = "none"
    PLUS_88 = "plus-88"
    PLUS_90 = "plus-90"


class ScoreMode(StrEnum):
    """Whether a made contract scores its points in addition to the bid."""

    POINTS_AND_BID = "points-and-bid"
    BID_ONLY = "bid-only"


class CoincheScope(StrEnum):
    """What a coinche multiplies."""

    BID = "bid"
    POINTS_AND_BID = "points-and-bid"
    FIXED_160_AND_BID = "160-and-bid"
    FIXED_162_AND_BID = "162-and-bid"


class Rounding(StrEnum):
    """How card points are rounded for the score."""

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
    """Which of the calls "belote" and "rebelote" a belote needs; ``AUTO`` needs none."""

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
        """The number of cards in each packet, in the order of the deal."""
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
    """How many passes close the auction after a bid, and whether the bidder may call again."""

    THREE_PASSES = "three-passes"
    FOUR_PASSES = "four-passes"
    FOUR_PASSES_OTHER_SUIT = "four-passes-other-suit"


class FirstLeader(StrEnum):
    """Who leads to the first trick."""

    AFTER_DEALER = "after-dealer"
    CONTRACT_WINNER = "contract-winner"


class WayToBid(StrEnum):
    """How a trump is chosen: by bids, or the first player names it or pushes to their partner."""

    AUCTION = "auction"
    PUSH = "push"


class OutDetection(StrEnum):
    """How a match ends when a side reaches the target in a deal: by a claim, or automatically."""

    CLAIM = "claim"
    AUTOMATIC = "automatic"


class TargetTest(StrEnum):
    """How a side's total is compared with the target."""

    AT_LEAST = "at-least"
    MORE_THAN = "more-than"
