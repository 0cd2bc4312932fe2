"""The header of a log of Coins: deck, seats, rotation, view, target; and what Coins has not."""

from __future__ import annotations

from msgspec import UNSET

from solvers.legality.findings.collector import Notes
from solvers.legality.log.coins_terms import COINS_TURNS, PLAYERS
from solvers.legality.log.game_log import DealLog, GameLog

DECK = "48-spanish"
ROTATION = "clockwise"


def judge_coins_header(log: GameLog, target: int, notes: Notes) -> None:
    """Check what the header says of deck, seats, way round, teams, view and target.

    Rules K1 to K4, K12.

    Args:
        target: the points the game is judged to go to.
    """
    if log.deck not in (UNSET, DECK):
        notes.add(
            "D303",
            f"the deck is {log.deck!r}; Coins is played with 48 Spanish cards",
            "/deck",
            expected=DECK,
            actual=str(log.deck),
        )
    if log.seats is not UNSET:
        clockwise = COINS_TURNS.get(log.seats[0], COINS_TURNS["X"])
        if list(log.seats) != clockwise:
            notes.add(
                "D303",
                f"seats are {' '.join(log.seats)}; clockwise they are {' '.join(clockwise)}",
                "/seats",
                expected=list(clockwise),
                actual=list(log.seats),
            )
    if log.rotation not in (UNSET, ROTATION):
        notes.add(
            "D301",
            "the log says counter-clockwise (X Z Y), but Coins goes clockwise (X Y Z)",
            "/rotation",
            expected=ROTATION,
            actual=str(log.rotation),
        )
    if log.teams is not UNSET and log.teams:
        text = "teams are named, but in Coins each plays for himself"
        notes.add(
            "D303", text, "/teams", actual={team: list(log.teams[team]) for team in log.teams}
        )
    for player in () if log.players is UNSET else log.players:
        if player not in PLAYERS:
            notes.add("D303", f"{player} is no player of this game", "/players", actual=player)
    if log.view is not UNSET and log.view != "all" and log.view not in PLAYERS:
        notes.add("D303", f"{log.view} is no player of this game", "/view", actual=log.view)
    _judge_target(log, target, notes)


def _judge_target(log: GameLog, target: int, notes: Notes) -> None:
    if log.target is UNSET or log.target is None:
        options = {} if log.ruleset is UNSET else log.ruleset.options
        if not options or "target" not in options:
            notes.add(
                "M111",
                f"the header does not say to how many points the game went; judged as {target}",
                "",
                expected=target,
                option="target",
            )
    elif log.target != target:
        notes.add(
            "M106",
            f"the game is said to go to {log.target}, but the rules say {target}",
            "/target",
            expected=target,
            actual=log.target,
            option="target",
        )


def refuse_what_coins_has_not(deal: DealLog, notes: Notes) -> None:
    """D304 for what a deal tells of auctions, trumps and announcements, of which Coins has none."""
    told = (
        ("auction", deal.auction),
        ("first_bidder", deal.first_bidder),
        ("contract", deal.contract),
        ("melds", deal.melds),
        ("turnup", deal.turnup),
        ("talon", deal.talon),
        ("claim", deal.claim),
    )
    for key, value in told:
        if value is not UNSET and value:
            notes.add("D304", f"the deal tells of {_WORDS[key]}, and Coins has none", f"/{key}")
    score = deal.score
    if score is UNSET:
        return
    for key, numbers in (("belote", score.belote), ("melds", score.melds), ("capot", score.capot)):
        if numbers is not UNSET and any(numbers.values()):
            text = f"the score tells of {_WORDS[key]}, and Coins has none"
            notes.add("D304", text, f"/score/{key}", actual=dict(numbers))
    if score.outcome not in (UNSET, "abandoned"):
        notes.add(
            "D304",
            "the score tells the outcome of a contract, and Coins has none",
            "/score/outcome",
            actual=str(score.outcome),
        )


_WORDS = {
    "auction": "an auction",
    "first_bidder": "who speaks first",
    "contract": "a contract",
    "melds": "announcements",
    "turnup": "a card turned up",
    "talon": "a talon",
    "claim": "a claim",
    "belote": "belote",
    "capot": "a capot",
}
