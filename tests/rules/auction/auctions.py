"""Directed auctions: their state after some calls, each worked out by hand.

Rows with the name of a rule are well-known traps; others have the name of a call or an option.
Auctions reported as wrong in other programs come from a file of their own. East deals and North
calls first, then West, South and East, unless a row has another dealer.
"""

from __future__ import annotations

import json
from typing import Any

from tests.rules.auction.auction_case import AuctionCase
from tests.rules.play.positions import CASES

REPORTED: dict[str, list[dict[str, Any]]] = json.loads(
    (CASES / "coinche_auctions.json").read_text(encoding="utf-8")
)

FOUR, OTHER = {"auction_end": "four-passes"}, {"auction_end": "four-passes-other-suit"}
OPEN, ON_TURN = {"coinche_ends_auction": False}, {"coinche_timing": "on-turn"}
SLAM, RANKED = {"slam_can_be_coinched": True}, {"suits_ranked": True}
STRAINS = {"no_trump": True, "all_trump": True}
PASSES = "N:pass W:pass S:pass E:pass"

TRAPS = [
    AuctionCase(
        "rule C8: a pass is not final", "N:pass W:80H S:pass E:pass N:90S", "W speaks: 90S by N"
    ),
    AuctionCase(
        "rule C44: three passes after a bid", "N:80H W:pass S:pass E:pass", "closed: 80H by N"
    ),
    AuctionCase(
        "rule C9: a player may not raise their own bid",
        "N:80H W:pass S:pass E:pass N:90H",
        "illegal 5: AUCTION_CLOSED",
    ),
    AuctionCase("rule C7: four passes", PASSES, "passed out"),
    AuctionCase("rule C7: three passes without a bid", "N:pass W:pass S:pass", "E speaks: no bid"),
    AuctionCase("rule C8: the fourth may bid", "N:pass W:pass S:pass E:80H", "N speaks: 80H by E"),
    AuctionCase("rule C38: suits are not ranked", "N:100H W:100S", "illegal 2: NOT_HIGHER"),
    AuctionCase("rule C37: 85 is not a multiple of ten", "N:85H", "illegal 1: BAD_VALUE"),
    AuctionCase("rule C37: 75 is too low", "N:75H", "illegal 1: BAD_VALUE"),
    AuctionCase("rule C37: 190 is too high", "N:190H", "illegal 1: BAD_VALUE"),
    AuctionCase("rule C41: partner's bid", "N:80H S:coinche", "illegal 2: OWN_BID_COINCHED"),
    AuctionCase("rule C41: their own bid", "N:80H N:coinche", "illegal 2: OWN_BID_COINCHED"),
    AuctionCase(
        "rule C40: a coinche before others speak",
        "N:80H W:pass E:coinche",
        "play or answer: 80HX by N, coinched E",
    ),
    AuctionCase(
        "rule C42: the others may not bid",
        "N:80H W:pass E:coinche S:90H",
        "illegal 4: BID_AFTER_COINCHE",
    ),
    AuctionCase(
        "rule C41: a coinche after the third pass",
        "N:80H W:pass S:pass E:pass E:coinche",
        "illegal 5: AUCTION_CLOSED",
    ),
    AuctionCase(
        "rule C42: a higher bid is not coinched",
        "N:80H W:coinche S:90H E:pass N:pass W:pass",
        "closed: 90H by S",
        OPEN,
    ),
    AuctionCase(
        "rule C39: a slam is not coinched", "N:SLAMH W:coinche", "illegal 2: SLAM_COINCHED"
    ),
    AuctionCase(
        "rule C39: unless it is an ordinary bid",
        "N:SLAMH W:coinche",
        "play or answer: SLAMHX by N, coinched W",
        SLAM,
    ),
    AuctionCase(
        "rule C43: a surcoinche is not a coinche",
        "N:80H W:coinche N:surcoinche",
        "closed: 80HXX by N, coinched W, surcoinched N",
    ),
]

ORDER = [
    AuctionCase("the first call", "W:pass", "illegal 1: OUT_OF_TURN"),
    AuctionCase("a bid out of turn", "N:80H S:90H", "illegal 2: OUT_OF_TURN"),
    AuctionCase("a pass out of turn", "N:80H S:pass", "illegal 2: OUT_OF_TURN"),
    AuctionCase("no call yet", "", "N speaks: no bid"),
    AuctionCase("clockwise", "N:80H E:90H", "S speaks: 90H by E", {"direction": "cw"}, "W"),
    AuctionCase("not clockwise", "N:80H E:90H", "illegal 2: OUT_OF_TURN"),
    AuctionCase("nothing after four passes", f"{PASSES} N:80H", "illegal 5: AUCTION_CLOSED"),
    AuctionCase("no pass after four passes", f"{PASSES} N:pass", "illegal 5: AUCTION_CLOSED"),
    AuctionCase("no coinche either", f"{PASSES} N:coinche", "illegal 5: AUCTION_CLOSED"),
    AuctionCase(
        "passes before a bid do not close it",
        "N:pass W:pass S:80H E:pass N:pass",
        "W speaks: 80H by S",
    ),
    AuctionCase(
        "passes before a higher bid do not close it",
        "N:80H W:pass S:pass E:90H N:pass",
        "W speaks: 90H by E",
    ),
]

BIDS = [
    AuctionCase("the lowest bid", "N:80H", "W speaks: 80H by N"),
    AuctionCase("the highest number", "N:180H", "W speaks: 180H by N"),
    AuctionCase("a jump, in the same suit", "N:80H W:170H", "S speaks: 170H by W"),
    AuctionCase("a number after a slam", "N:SLAMH W:180H", "illegal 2: NOT_HIGHER", SLAM),
    AuctionCase("a slam ends it at once", "N:SLAMH", "closed: SLAMH by N"),
    AuctionCase("no bid after a slam", "N:SLAMH W:SLAMS", "illegal 2: AUCTION_CLOSED"),
    AuctionCase("no pass after a slam", "N:SLAMH W:pass", "illegal 2: AUCTION_CLOSED"),
    AuctionCase("an ordinary slam", "N:SLAMH", "W speaks: SLAMH by N", SLAM),
    AuctionCase("passes close a slam", "N:SLAMH W:pass S:pass E:pass", "closed: SLAMH by N", SLAM),
    AuctionCase("one slam, one suit", "N:SLAMH W:SLAMS", "illegal 2: NOT_HIGHER", SLAM),
    AuctionCase("no generale", "N:GENERALEH", "illegal 1: GENERALE_NOT_PLAYED"),
    AuctionCase("a generale", "N:GENERALEH", "closed: GENERALEH by N", {"generale": True}),
    AuctionCase(
        "a generale is over a slam",
        "N:SLAMH W:GENERALEC",
        "S speaks: GENERALEC by W",
        {**SLAM, "generale": True},
    ),
    AuctionCase(
        "a slam is not over a generale",
        "N:GENERALEC W:SLAMH",
        "illegal 2: NOT_HIGHER",
        {**SLAM, "generale": True},
    ),
    AuctionCase("no no-trump", "N:90NT", "illegal 1: STRAIN_NOT_PLAYED"),
    AuctionCase("no all-trump", "N:90AT", "illegal 1: STRAIN_NOT_PLAYED"),
    AuctionCase("no slam at no-trump", "N:SLAMNT", "illegal 1: STRAIN_NOT_PLAYED"),
    AuctionCase("no-trump", "N:90NT", "W speaks: 90NT by N", {"no_trump": True}),
    AuctionCase("all-trump", "N:90AT", "W speaks: 90AT by N", {"all_trump": True}),
    AuctionCase("a bid of nothing", "N:bid", "illegal 1: BID_INCOMPLETE"),
    AuctionCase("steps of five", "N:85H", "W speaks: 85H by N", {"bid_step": 5}),
    AuctionCase(
        "82 and then tens",
        "N:82H W:90H",
        "S speaks: 90H by W",
        {"min_bid": 82},
    ),
    AuctionCase("82 alone is off the tens", "N:82H W:84H", "illegal 2: BAD_VALUE", {"min_bid": 82}),
    AuctionCase("190 without a limit", "N:190H", "W speaks: 190H by N", {"max_bid": 0}),
    AuctionCase("a limit of 160", "N:170H", "illegal 1: BAD_VALUE", {"max_bid": 160}),
]

RANKS = [
    AuctionCase(f"{higher} over {lower}", f"N:{lower} W:{higher}", f"S speaks: {higher} by W", rank)
    for rank in [{**RANKED, **STRAINS}]
    for lower, higher in [
        ("80C", "80D"),
        ("80D", "80H"),
        ("80H", "80S"),
        ("80S", "80NT"),
        ("80NT", "80AT"),
        ("80AT", "90C"),
    ]
]
RANKS += [
    AuctionCase("not in the same suit", "N:80H W:80H", "illegal 2: NOT_HIGHER", RANKED),
    AuctionCase("not in a lower suit", "N:80H W:80D", "illegal 2: NOT_HIGHER", RANKED),
    AuctionCase("number comes before suit", "N:90C W:80S", "illegal 2: NOT_HIGHER", RANKED),
    AuctionCase(
        "slams are ranked too", "N:SLAMC W:SLAMD", "S speaks: SLAMD by W", {**RANKED, **SLAM}
    ),
]

COINCHES = [
    AuctionCase("a coinche of no bid", "N:coinche", "illegal 1: NOTHING_TO_COINCHE"),
    AuctionCase("after a pass too", "N:pass W:coinche", "illegal 2: NOTHING_TO_COINCHE"),
    AuctionCase("a second coinche", "N:80H W:coinche E:coinche", "illegal 3: ALREADY_COINCHED"),
    AuctionCase(
        "a coinche of the last bid", "N:80H W:90H E:coinche", "illegal 3: OWN_BID_COINCHED"
    ),
    AuctionCase(
        "a coinche by the side just outbid",
        "N:80H W:90H N:coinche",
        "play or answer: 90HX by W, coinched N",
    ),
    AuctionCase("not on turn", "N:80H W:pass E:coinche", "illegal 3: COINCHE_NOT_ON_TURN", ON_TURN),
    AuctionCase(
        "on turn",
        "N:80H W:pass S:pass E:coinche",
        "play or answer: 80HX by N, coinched E",
        ON_TURN,
    ),
    AuctionCase("a surcoinche of nothing", "N:surcoinche", "illegal 1: NOTHING_TO_SURCOINCHE"),
    AuctionCase("of no coinche", "N:80H S:surcoinche", "illegal 2: NOTHING_TO_SURCOINCHE"),
    AuctionCase(
        "of the coinching side",
        "N:80H W:coinche E:surcoinche",
        "illegal 3: SURCOINCHE_WRONG_SIDE",
    ),
    AuctionCase(
        "a second surcoinche",
        "N:80H W:coinche N:surcoinche S:surcoinche",
        "illegal 4: ALREADY_SURCOINCHED",
    ),
    AuctionCase(
        "the other declarer surcoinches after a decline",
        "N:80H W:coinche N:pass S:surcoinche",
        "closed: 80HXX by N, coinched W, surcoinched S",
    ),
    AuctionCase(
        "a surcoinche by partner, on turn or not",
        "N:80H W:coinche S:surcoinche",
        "closed: 80HXX by N, coinched W, surcoinched S",
        ON_TURN,
    ),
    AuctionCase(
        "no pass after a surcoinche",
        "N:80H W:coinche N:surcoinche W:pass",
        "illegal 4: AUCTION_CLOSED",
    ),
    AuctionCase(
        "no bid after a surcoinche",
        "N:80H W:coinche N:surcoinche W:90H",
        "illegal 4: AUCTION_CLOSED",
    ),
    AuctionCase(
        "one decline leaves the window open",
        "N:80H W:coinche S:pass",
        "play or answer: 80HX by N, coinched W",
    ),
    AuctionCase(
        "two declines, with a pass between them that does not count",
        "N:80H W:coinche S:pass E:pass N:pass",
        "closed: 80HX by N, coinched W",
    ),
    AuctionCase(
        "declines are taken in any order",
        "N:80H W:coinche N:pass S:pass",
        "closed: 80HX by N, coinched W",
    ),
    AuctionCase(
        "the same seat twice is one decline",
        "N:80H W:coinche S:pass S:pass E:pass W:pass",
        "play or answer: 80HX by N, coinched W",
    ),
    AuctionCase(
        "a player who declined may still surcoinche",
        "N:80H W:coinche S:pass E:pass S:surcoinche",
        "closed: 80HXX by N, coinched W, surcoinched S",
    ),
    AuctionCase(
        "no surcoinche after two declines",
        "N:80H W:coinche S:pass N:pass N:surcoinche",
        "illegal 5: AUCTION_CLOSED",
    ),
    AuctionCase(
        "passes of others after two declines change nothing",
        "N:80H W:coinche S:pass N:pass E:pass",
        "closed: 80HX by N, coinched W",
    ),
]

OPEN_COINCHES = [
    AuctionCase("the bidding goes on", "N:80H W:coinche", "S speaks: 80HX by N, coinched W", OPEN),
    AuctionCase(
        "from the seat after the coincher",
        "N:80H E:coinche",
        "N speaks: 80HX by N, coinched E",
        OPEN,
    ),
    AuctionCase(
        "three passes end it",
        "N:80H W:coinche S:pass E:pass N:pass",
        "closed: 80HX by N, coinched W",
        OPEN,
    ),
    AuctionCase(
        "three passes end it, where four end a bid",
        "N:80H W:coinche S:pass E:pass N:pass",
        "closed: 80HX by N, coinched W",
        {**OPEN, **FOUR},
    ),
    AuctionCase(
        "passes before the coinche do not count",
        "N:80H W:pass S:pass E:coinche N:pass W:pass",
        "S speaks: 80HX by N, coinched E",
        OPEN,
    ),
    AuctionCase("a pass has its turn", "N:80H W:coinche E:pass", "illegal 3: OUT_OF_TURN", OPEN),
    AuctionCase(
        "no pass once it has ended",
        "N:80H W:coinche S:pass E:pass N:pass W:pass",
        "illegal 6: AUCTION_CLOSED",
        OPEN,
    ),
    AuctionCase(
        "no surcoinche once it has ended",
        "N:80H W:coinche S:pass E:pass N:pass N:surcoinche",
        "illegal 6: AUCTION_CLOSED",
        OPEN,
    ),
    AuctionCase(
        "no bid once it has ended",
        "N:80H W:coinche S:pass E:pass N:pass W:90H",
        "illegal 6: AUCTION_CLOSED",
        OPEN,
    ),
    AuctionCase(
        "the coinching side may outbid too",
        "N:80H W:coinche S:pass E:90C",
        "N speaks: 90C by E",
        OPEN,
    ),
    AuctionCase(
        "a new bid can be coinched again",
        "N:80H W:coinche S:90H E:coinche",
        "N speaks: 90HX by S, coinched E",
        OPEN,
    ),
    AuctionCase(
        "a bid that cancels must be higher",
        "N:80H W:coinche S:80S",
        "illegal 3: NOT_HIGHER",
        OPEN,
    ),
    AuctionCase(
        "a surcoinche ends it",
        "N:80H W:coinche S:pass E:pass N:surcoinche",
        "closed: 80HXX by N, coinched W, surcoinched N",
        OPEN,
    ),
]

FOUR_PASSES = [
    AuctionCase("three are not enough", "N:80H W:pass S:pass E:pass", "N speaks: 80H by N", FOUR),
    AuctionCase("four are", "N:80H W:pass S:pass E:pass N:pass", "closed: 80H by N", FOUR),
    AuctionCase(
        "a player raises their own bid",
        "N:80H W:pass S:pass E:pass N:90H",
        "W speaks: 90H by N",
        FOUR,
    ),
    AuctionCase(
        "a coinche after the third pass",
        "N:80H W:pass S:pass E:pass E:coinche",
        "play or answer: 80HX by N, coinched E",
        FOUR,
    ),
    AuctionCase(
        "not in the same suit",
        "N:80H W:pass S:pass E:pass N:90H",
        "illegal 5: OWN_BID_RAISED",
        OTHER,
    ),
    AuctionCase("but in another", "N:80H W:pass S:pass E:pass N:90S", "W speaks: 90S by N", OTHER),
    AuctionCase(
        "and higher",
        "N:80H W:pass S:pass E:pass N:80S",
        "illegal 5: NOT_HIGHER",
        OTHER,
    ),
    AuctionCase("four end it too", "N:80H W:pass S:pass E:pass N:pass", "closed: 80H by N", OTHER),
    AuctionCase(
        "partner raises in the same suit", "N:80H W:pass S:90H", "E speaks: 90H by S", OTHER
    ),
    AuctionCase(
        "a player may return to their suit after another bid",
        "N:80H W:pass S:pass E:90D N:100H",
        "W speaks: 100H by N",
        OTHER,
    ),
]

REPORTED_AUCTIONS = [
    AuctionCase(
        entry["id"], entry["calls"], variant["end"], variant.get("options", {}), entry["dealer"]
    )
    for entry in REPORTED["auctions"]
    for variant in [entry, *entry.get("also", [])]
]

AUCTIONS = [
    *TRAPS,
    *ORDER,
    *BIDS,
    *RANKS,
    *COINCHES,
    *OPEN_COINCHES,
    *FOUR_PASSES,
    *REPORTED_AUCTIONS,
]
