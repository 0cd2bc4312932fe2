"""A ruleset: every option that play, contract and score depend on, validated; presets are data.

The pages in docs/rules name the option that decides a rule; a preset is a TOML file in
``presets/`` that names what it is based on and the options in which it differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

from solvers.rules.cards.strain import AllTrumpValues, CardPoints, NoTrumpValues, Strain
from solvers.rules.errors import CannotBe, CannotRead
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
from solvers.rules.ruleset.game import PIECES, GamePieces
from solvers.rules.ruleset.option import is_allowed, option_field, typed_value, values_in_words
from solvers.rules.seats import Direction

_JASS = (Game.JASS,)
_BOTH = (Game.COINCHE, Game.JASS)


@dataclass(frozen=True)
class Ruleset:
    """The rules one table plays by. The defaults are the preset ``coinche``.

    Options of other games than ``game`` mean nothing and keep their defaults.

    Raises:
        CannotBe: an option has a value it cannot take (all such options are named).
    """

    name: str = field(default="coinche", metadata={})
    game: Game = field(default=Game.COINCHE, metadata={})
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
        PassedOutDealer.NEXT, "who deals after everybody passed", games=_BOTH
    )
    bidding: WayToBid = option_field(
        WayToBid.AUCTION,
        "how a trump is found: by bids, or the first to play names it or pushes to partner",
        games=_JASS,
    )
    suits_ranked: bool = option_field(
        False, "an equal number outbids in a higher strain: C < D < H < S < NT < AT"
    )
    auction_end: AuctionEnd = option_field(
        AuctionEnd.THREE_PASSES,
        "passes after a bid that end the auction; with four the bidder may speak again",
        games=_BOTH,
    )
    coinche_timing: CoincheTiming = option_field(
        CoincheTiming.ANY_TIME, "when a coinche may be called", games=_BOTH
    )
    coinche_ends_auction: bool = option_field(
        True, "nobody bids after a coinche; else a higher bid cancels it", games=_BOTH
    )
    # Play
    direction: Direction = option_field(
        Direction.COUNTER_CLOCKWISE, "the way round that play goes", games=_BOTH
    )
    first_leader: FirstLeader = option_field(
        FirstLeader.AFTER_DEALER, "who leads to the first trick", games=_BOTH
    )
    no_trump: bool = option_field(False, "contracts at no-trump may be bid")
    all_trump: bool = option_field(False, "contracts at all-trump may be bid")
    obenabe: bool = option_field(
        False, "a deal may be played without a trump, the ace highest (TOP)", games=_JASS
    )
    undenufe: bool = option_field(
        False, "a deal may be played without a trump, the six highest (BOTTOM)", games=_JASS
    )
    must_under_trump: bool = option_field(
        True, "who cannot over-ruff an opponent must still play a lower trump"
    )
    must_trump_when_partner_wins: bool = option_field(
        False, "who cannot follow must ruff even while partner is winning"
    )
    overtrump_partner_on_trump_lead: bool = option_field(
        True, "on a trump lead the best trump must be beaten even when it is partner's"
    )
    voluntary_trump_must_raise: bool = option_field(
        False, "a trump played on partner's winning trump must beat it, by who can"
    )
    must_beat_plain: bool = option_field(False, "a plain lead must be beaten by who can")
    # Values
    no_trump_values: NoTrumpValues = option_field(NoTrumpValues.RAW, "card values at no-trump")
    all_trump_values: AllTrumpValues = option_field(AllTrumpValues.RAW, "card values at all-trump")
    # Contracts
    min_bid: int = option_field(80, "the lowest bid", range(10, 200), games=_BOTH)
    min_bid_threshold: int = option_field(82, "points that make the lowest bid", range(10, 200))
    bid_step: int = option_field(10, "bids are multiples of it", (1, 5, 10), games=_BOTH)
    max_bid: int = option_field(
        180,
        "the highest bid; 0, where it may be, is none",
        {Game.COINCHE: (0, *range(80, 2001)), Game.JASS: range(80, 258)},
        games=_BOTH,
    )
    extra_per_bid: int = option_field(0, "points needed above every bid", range(21))
    slam_can_be_coinched: bool = option_field(
        False, "a slam is an ordinary bid that can be coinched"
    )
    generale: bool = option_field(False, "a generale (declarer takes all tricks alone) may be bid")
    generale_leads: bool = option_field(False, "who bid a generale leads the first trick")
    surcoinche_factor: int = option_field(4, "the factor of a surcoinche", (3, 4), games=_BOTH)
    contract_test: ContractTest = option_field(
        ContractTest.EXACT,
        "points compared with the bid as they are, or to the nearest 5 where that helps",
    )
    must_exceed_defenders: bool = option_field(
        False, "a contract also needs more points than the defenders have"
    )
    all_tricks_make_any_bid: bool = option_field(True, "all tricks make a bid over 162 too")
    # Belote
    belote_calls: BeloteCalls = option_field(
        BeloteCalls.BOTH, "calls that a belote needs, in a record that has calls"
    )
    belote_side: BeloteSide = option_field(BeloteSide.ANY, "who may score a belote")
    belote_counts_to_contract: bool = option_field(True, "belote helps to make the contract")
    belote_on_failure: BeloteOnFailure = option_field(
        BeloteOnFailure.HOLDER, "who gets the declarers' belote when they fail"
    )
    belote_multiplied: bool = option_field(False, "a coinche multiplies belote too")
    all_trump_belote: AllTrumpBelote = option_field(AllTrumpBelote.NONE, "belote at all-trump")
    # Announcements
    announcements: Announcements = option_field(Announcements.NONE, "runs and squares")
    announcement_tie: AnnouncementTie = option_field(
        AnnouncementTie.FIRST, "which of two equal best announcements counts"
    )
    # Score
    score_mode: ScoreMode = option_field(ScoreMode.POINTS_AND_BID, "what a made contract brings")
    coinche_scope: CoincheScope = option_field(
        CoincheScope.BID,
        "what a coinche multiplies",
        {
            Game.COINCHE: tuple(CoincheScope),
            Game.JASS: (CoincheScope.BID, CoincheScope.POINTS_AND_BID),
        },
        games=_BOTH,
    )
    defenders_score_when_coinched_and_made: bool = option_field(
        True, "defenders keep their points when a coinched contract is made"
    )
    fail_points: int = option_field(160, "what defenders get beside the bid", (160, 162))
    rounding: Rounding = option_field(Rounding.NEAREST_10, "how trick points become score")
    capot_value: int = option_field(500, "score of a slam made", range(10, 2001))
    capot_failed: int = option_field(
        500, "score of the defenders for a slam that failed", range(10, 2001)
    )
    generale_value: int = option_field(500, "score of a generale, made or failed", range(10, 4001))
    capot_unannounced: SweepBonus = option_field(
        SweepBonus.REPLACE_250, "what all tricks bring when only a number was bid"
    )
    capot_adds_belote: bool = option_field(True, "belote is added to an unannounced capot")
    defender_capot_bonus: int = option_field(
        0, "what replaces the fail points when defenders take all tricks; 0 is nothing", (0, 250)
    )
    match_points: int = option_field(
        100, "card points for winning all tricks (a match)", (0, 100), games=_JASS
    )
    failed_attackers_keep_cards: bool = option_field(
        False, "declarers keep their card points when they fail", games=_JASS
    )
    contract_to_defenders: bool = option_field(
        True, "defenders get the bid too when declarers fail", games=_JASS
    )
    # Match
    target: int = option_field(
        2000,
        "the score that ends the game; 0, where it may be, is none",
        {game: range(int(game is Game.COINS), 10001) for game in Game},
        games=tuple(Game),
    )
    target_test: TargetTest = option_field(
        TargetTest.AT_LEAST, "how a total is compared with the target", games=_BOTH
    )
    out_detection: OutDetection = option_field(
        OutDetection.CLAIM,
        "how a game ends that reaches the target within a deal: claimed, or of itself",
        games=_JASS,
    )

    def __post_init__(self) -> None:
        faults = [
            f"option {option.name}: {repr(value)[:40]} is not one of "
            f"{option_values(option.name, self.game)}"
            for option in _options(self.game)
            for value in [getattr(self, option.name)]
            if not is_allowed(option, self.game, value)
        ]
        has_threshold = self.has_option("min_bid_threshold")
        if not faults and has_threshold and self.min_bid_threshold < self.min_bid:
            faults.append(
                f"option min_bid_threshold: {self.min_bid_threshold} is under "
                f"min_bid {self.min_bid}"
            )
        if faults:
            raise CannotBe(f"ruleset '{self.name}'", faults)

    @property
    def pieces(self) -> GamePieces:
        """What the game is made of.

        Raises:
            CannotRead: it is no game of four players.
        """
        pieces = PIECES.get(self.game)
        if pieces is None:
            raise CannotRead(
                f"ruleset {self.name!r} is of {self.game.spoken}, which is no game of four players"
            )
        return pieces

    def card_points(self, strain: Strain) -> CardPoints:
        """What cards and last trick are worth in a strain under these rules."""
        return self.pieces.card_points(strain, self)

    def has_option(self, name: str) -> bool:
        """Whether an option is one of this ruleset's game."""
        return name in _names(self.game)

    def allows(self, name: str, value: object) -> bool:
        """Whether an option of this ruleset's game can have a value."""
        return self.has_option(name) and is_allowed(_find(name), self.game, value)

    def with_options(self, options: Mapping[str, Any]) -> Ruleset:
        """This ruleset with some options changed; values may be text, as on a command line.

        Raises:
            CannotRead: there is no option of that name (a similar one is suggested), or it is one
                of another game.
            CannotBe: an option has a value it cannot take.
        """
        return replace(self, **typed_options(self.game, options))

    def differences(self, other: Ruleset) -> dict[str, Any]:
        """Options of this ruleset whose values differ from the other's."""
        return {
            option.name: getattr(self, option.name)
            for option in _options(self.game)
            if getattr(self, option.name) != getattr(other, option.name)
        }


@cache
def _options(game: Game | None) -> tuple[Any, ...]:
    """The options of a game, or those of all games."""
    options = [option for option in fields(Ruleset) if option.metadata]
    return tuple(option for option in options if game is None or game in option.metadata["games"])


@cache
def _names(game: Game) -> frozenset[str]:
    return frozenset(option_names(game))


def option_names(game: Game | None = Game.COINCHE) -> list[str]:
    """Names of the options of a game (None: of all), in the order they are documented."""
    return [option.name for option in _options(game)]


def option_games(name: str) -> tuple[Game, ...]:
    """The games of which an option is one."""
    games: tuple[Game, ...] = _find(name).metadata["games"]
    return games


def option_meaning(name: str) -> str:
    """One line on what an option decides."""
    meaning: str = _find(name).metadata["meaning"]
    return meaning


def option_values(name: str, game: Game | None = None) -> str:
    """The values an option can take in a game (None: the first that has it), as text."""
    option = _find(name)
    return values_in_words(option, game or option.metadata["games"][0])


def _find(name: str, game: Game | None = None) -> Any:
    """The option of a name; names of options of the game are suggested where there is none."""
    for option in _options(None):
        if option.name == name:
            return option
    raise CannotRead(f"unknown option {name[:40]!r}{suggestion(name, option_names(game))}")


def typed_options(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options in their own types.

    Raises:
        CannotRead: one is unknown, or of another game.
    """
    for name in options:
        games = _find(name, game).metadata["games"]
        if game not in games:
            others = " and ".join(other.spoken for other in games)
            raise CannotRead(f"option {name} is one of {others}, not of {game.spoken}")
    return {name: typed_value(_find(name), value) for name, value in options.items()}


def suggestion(name: str, known: Iterable[str]) -> str:
    """``; did you mean 'x'?`` where a name is close or goes on, else the list of known names."""
    import difflib

    names = list(known)
    longer = [each for each in names if name and each.startswith(name)]
    close = difflib.get_close_matches(name[:40], names, n=1) or longer
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(names)}"


def parse_option(text: str) -> tuple[str, str]:
    """Read ``key=value``; whether there is such an option depends on the game.

    Raises:
        CannotRead: there is no ``=``.
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise CannotRead(f"option {text[:40]!r} is not key=value")
    return name.strip(), value.strip()
