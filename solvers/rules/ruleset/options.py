"""Every option of every game: its type, default, meaning, values and family.

The pages in docs/rules say which option decides a rule.
"""

from __future__ import annotations

from dataclasses import dataclass

from solvers.rules.cards.strain import AllTrumpValues, NoTrumpValues
from solvers.rules.ruleset.choices import (
    AllTrumpBelote,
    Announcements,
    AnnouncementTie,
    AuctionEnd,
    BeloteCalls,
    BeloteOnFailure,
    BeloteSide,
    CoincheScope,
    CoincheTiming,
    ContractTest,
    DealPackets,
    FirstLeader,
    Game,
    OutDetection,
    PassedOutDealer,
    Rounding,
    ScoreMode,
    SweepBonus,
    TargetTest,
    WayToBid,
)
from solvers.rules.ruleset.option import Family, option_field
from solvers.rules.seats import Direction

_JASS = (Game.JASS,)
_BOTH = (Game.COINCHE, Game.JASS)


@dataclass(frozen=True)
class Options:
    """The options; the defaults are those of the preset ``coinche``."""

    # Deal and auction
    deal_packets: DealPackets = option_field(
        DealPackets.THREE_THREE_TWO,
        "cards dealt to each player at a time",
        {
            Game.COINCHE: [packets for packets in DealPackets if sum(packets.sizes) == 8],
            Game.JASS: [DealPackets.THREE_THREE_THREE],
        },
        games=_BOTH,
    )
    passed_out_dealer: PassedOutDealer = option_field(
        PassedOutDealer.NEXT,
        "who deals after all players passed",
        games=_BOTH,
        family=Family.DEALER,
    )
    bidding: WayToBid = option_field(
        WayToBid.AUCTION,
        "how a trump is chosen: by bids, or the first player names it or pushes to their partner",
        games=_JASS,
    )
    suits_ranked: bool = option_field(
        False,
        "an equal number outbids in a higher strain: C < D < H < S < NT < AT",
        family=Family.AUCTION,
        weight=3,
    )
    auction_end: AuctionEnd = option_field(
        AuctionEnd.THREE_PASSES,
        "passes after a bid that end the auction; with four the bidder may speak again",
        games=_BOTH,
        family=Family.AUCTION,
        weight=5,
    )
    coinche_timing: CoincheTiming = option_field(
        CoincheTiming.ANY_TIME,
        "when a coinche may be called",
        games=_BOTH,
        family=Family.AUCTION,
        weight=4,
    )
    coinche_ends_auction: bool = option_field(
        True,
        "a coinche ends the bidding; otherwise a higher bid cancels it",
        games=_BOTH,
        family=Family.AUCTION,
        weight=5,
    )
    # Play
    direction: Direction = option_field(
        Direction.COUNTER_CLOCKWISE,
        "the direction of play",
        games=_BOTH,
        family=Family.AUCTION | Family.FIRST_LEAD | Family.DEALER,
    )
    first_leader: FirstLeader = option_field(
        FirstLeader.AFTER_DEALER,
        "who leads to the first trick",
        games=_BOTH,
        family=Family.FIRST_LEAD,
        weight=1,
    )
    no_trump: bool = option_field(
        False, "contracts at no-trump may be bid", family=Family.AUCTION, weight=2
    )
    all_trump: bool = option_field(
        False, "contracts at all-trump may be bid", family=Family.AUCTION, weight=2
    )
    obenabe: bool = option_field(
        False,
        "a deal may be played without a trump, the ace highest (TOP)",
        games=_JASS,
        family=Family.AUCTION,
        weight=2,
    )
    undenufe: bool = option_field(
        False,
        "a deal may be played without a trump, the six highest (BOTTOM)",
        games=_JASS,
        family=Family.AUCTION,
        weight=2,
    )
    must_under_trump: bool = option_field(
        True,
        "a player who can neither follow suit nor over-ruff an opponent must play a lower trump",
        family=Family.PLAY,
        weight=6,
    )
    must_trump_when_partner_wins: bool = option_field(
        False,
        "a player who cannot follow suit must ruff even while partner is winning",
        family=Family.PLAY,
        weight=5,
    )
    overtrump_partner_on_trump_lead: bool = option_field(
        True,
        "on a trump lead, the best trump must be beaten even when it is partner's",
        family=Family.PLAY,
        weight=6,
    )
    voluntary_trump_must_raise: bool = option_field(
        False,
        "a trump played on partner's winning trump must beat it, if the player can",
        family=Family.PLAY,
        weight=5,
    )
    must_beat_plain: bool = option_field(
        False,
        "a player who follows suit on a plain lead must beat its best card, if they can",
        family=Family.PLAY,
        weight=6,
    )
    # Values
    no_trump_values: NoTrumpValues = option_field(
        NoTrumpValues.RAW,
        "points at no-trump",
        family=Family.SCORE | Family.VALUE,
    )
    all_trump_values: AllTrumpValues = option_field(
        AllTrumpValues.RAW,
        "points at all-trump",
        family=Family.SCORE | Family.VALUE,
    )
    # Contracts
    min_bid: int = option_field(
        80,
        "the lowest bid",
        range(10, 200),
        games=_BOTH,
        family=Family.AUCTION,
        common=(80, 82, 70, 90, 100, 40, 10),
        weight=1,
    )
    min_bid_threshold: int = option_field(
        82,
        "points that make the lowest bid; not below min_bid",
        range(10, 200),
        family=Family.SCORE,
        common=(80, 81, 82),
        weight=3,
    )
    bid_step: int = option_field(
        10,
        "bids are multiples of it",
        (1, 5, 10),
        games=_BOTH,
        family=Family.AUCTION,
        common=(10, 5, 1),
        weight=2,
    )
    max_bid: int = option_field(
        180,
        "the highest bid; 0 means no limit",
        {Game.COINCHE: (0, *range(80, 2001)), Game.JASS: range(80, 258)},
        games=_BOTH,
        family=Family.AUCTION,
        common=(0, 157, 160, 170, 180, 250, 650),
        weight=1,
    )
    extra_per_bid: int = option_field(
        0,
        "points needed above every bid: with 2, a bid of 90 needs 92",
        range(21),
        family=Family.SCORE,
        common=(0, 1, 2),
        weight=3,
    )
    slam_can_be_coinched: bool = option_field(
        False,
        "a slam or generale is an ordinary bid that can be coinched",
        family=Family.AUCTION,
        weight=3,
    )
    generale: bool = option_field(
        False,
        "a generale may be bid: the declarer takes all tricks alone",
        family=Family.AUCTION,
        weight=3,
    )
    generale_leads: bool = option_field(
        False, "the declarer of a generale leads to trick 1", family=Family.FIRST_LEAD, weight=1
    )
    surcoinche_factor: int = option_field(
        4,
        "the factor of a surcoinche",
        (3, 4),
        games=_BOTH,
        family=Family.SCORE,
        common=(4, 3),
        weight=4,
    )
    contract_test: ContractTest = option_field(
        ContractTest.EXACT,
        "points are compared with the bid as they are, or to the nearest 5 where that helps",
        family=Family.SCORE,
        weight=2,
    )
    must_exceed_defenders: bool = option_field(
        False,
        "a contract also needs more points than the defenders have",
        family=Family.SCORE,
        weight=3,
    )
    all_tricks_make_any_bid: bool = option_field(
        True, "all tricks make any bid by number", family=Family.SCORE, weight=2
    )
    # Belote
    belote_calls: BeloteCalls = option_field(
        BeloteCalls.BOTH,
        "calls that a belote needs, in a record that has calls",
        family=Family.SCORE,
        weight=6,
    )
    belote_side: BeloteSide = option_field(
        BeloteSide.ANY, "who may score a belote", family=Family.SCORE, weight=6
    )
    belote_counts_to_contract: bool = option_field(
        True, "belote helps to make the contract", family=Family.SCORE, weight=5
    )
    belote_on_failure: BeloteOnFailure = option_field(
        BeloteOnFailure.HOLDER,
        "who gets the declarers' belote when they fail",
        family=Family.SCORE,
        weight=6,
    )
    belote_multiplied: bool = option_field(
        False, "a coinche multiplies belote too", family=Family.SCORE, weight=6
    )
    all_trump_belote: AllTrumpBelote = option_field(
        AllTrumpBelote.NONE, "belote at all-trump", family=Family.SCORE | Family.VALUE, weight=5
    )
    # Announcements
    announcements: Announcements = option_field(
        Announcements.NONE, "runs and squares", family=Family.SCORE, weight=1
    )
    announcement_tie: AnnouncementTie = option_field(
        AnnouncementTie.FIRST,
        "of two equal best announcements, the one of the earlier seat counts, or neither counts",
        family=Family.SCORE,
        weight=1,
    )
    # Score
    score_mode: ScoreMode = option_field(
        ScoreMode.POINTS_AND_BID,
        "a contract made brings points and bid, or only the bid",
        family=Family.SCORE,
        weight=9,
    )
    coinche_scope: CoincheScope = option_field(
        CoincheScope.BID,
        "what a coinche multiplies",
        {
            Game.COINCHE: tuple(CoincheScope),
            Game.JASS: (CoincheScope.BID, CoincheScope.POINTS_AND_BID),
        },
        games=_BOTH,
        family=Family.SCORE,
        weight=10,
    )
    defenders_score_when_coinched_and_made: bool = option_field(
        True,
        "defenders keep their points when a coinched contract is made",
        family=Family.SCORE,
        weight=7,
    )
    fail_points: int = option_field(
        160,
        "what the defenders get in addition to the bid when a contract fails",
        (160, 162),
        family=Family.SCORE,
        common=(160, 162),
        weight=11,
    )
    rounding: Rounding = option_field(
        Rounding.NEAREST_10,
        "points become score: to the nearest ten with 5 up; as they are; or with 5 down",
        family=Family.SCORE,
        weight=10,
    )
    capot_value: int = option_field(
        500,
        "score of a slam that was bid and made",
        range(10, 2001),
        family=Family.SCORE,
        common=(250, 500),
        weight=8,
    )
    capot_failed: int = option_field(
        500,
        "score of the defenders for a slam that failed",
        range(10, 2001),
        family=Family.SCORE,
        common=(250, 410, 412, 500),
        weight=8,
    )
    generale_value: int = option_field(
        500,
        "score of a generale, made or failed",
        range(10, 4001),
        family=Family.SCORE,
        common=(250, 400, 500, 1000),
        weight=2,
    )
    capot_unannounced: SweepBonus = option_field(
        SweepBonus.REPLACE_250,
        "what all tricks bring when only a number was bid",
        family=Family.SCORE,
        weight=9,
    )
    capot_adds_belote: bool = option_field(
        True, "belote is added to an unannounced capot", family=Family.SCORE, weight=8
    )
    defender_capot_bonus: int = option_field(
        0,
        "what replaces fail_points when the defenders take all tricks; 0 means nothing does",
        (0, 250),
        family=Family.SCORE,
        common=(0, 250),
        weight=8,
    )
    match_points: int = option_field(
        100,
        "card points for winning all tricks (a match)",
        (0, 100),
        games=_JASS,
        family=Family.SCORE,
        common=(100, 0),
    )
    failed_attackers_keep_cards: bool = option_field(
        False,
        "declarers keep their card points when they fail",
        games=_JASS,
        family=Family.SCORE,
    )
    contract_to_defenders: bool = option_field(
        True, "defenders get the bid too when declarers fail", games=_JASS, family=Family.SCORE
    )
    # Match
    target: int = option_field(
        2000,
        "the score that ends the game; 0, where allowed, means none",
        {Game.COINCHE: range(10001), Game.JASS: range(10001), Game.COINS: range(1, 10001)},
        games=tuple(Game),
        common=(501, 701, 1000, 1010, 1500, 2000, 2500, 3000),
    )
    target_test: TargetTest = option_field(
        TargetTest.AT_LEAST, "how a total is compared with the target", games=_BOTH
    )
    out_detection: OutDetection = option_field(
        OutDetection.CLAIM,
        "how a game ends when a side reaches the target within a deal: by a claim, or "
        "automatically",
        games=_JASS,
    )
