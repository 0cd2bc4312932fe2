"""A trick as it was played, and the winner and points that a log claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.log.terms import CARDS, SEATS, TURNS, seat_name, terms_of
from solvers.rules.cards.strain import Strain
from solvers.rules.play.duties import winner_index
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat


@dataclass(slots=True)
class PlayedTrick:
    """A complete trick; ``points`` are those of its cards and, in the last trick, its ``bonus``.

    It is not frozen, because creating a frozen one takes twice as long.
    """

    turn: Sequence[Seat]
    cards: Sequence[str]
    winner: Seat
    points: int
    bonus: int


def winners_of(trick: TrickLog, strain: Strain | None, ruleset: Ruleset) -> list[str]:
    """Who may have won a trick of four cards: as the log says, and by its cards."""
    found = [] if trick.winner is UNSET else [str(trick.winner)]
    deck = terms_of(ruleset.game).deck
    cards = [deck[text] for text in trick.cards if text in deck]
    turn = TURNS[ruleset.direction].get(trick.leader, [])
    if strain is not None and len(cards) == len(turn):
        found.append(turn[winner_index(cards, strain, ruleset.facts.order)])
    return found or list(SEATS)


def bonus_inside(deal: DealLog) -> bool:
    """Whether the log counts the last trick's bonus as points of that trick."""
    return deal.score is UNSET or deal.score.last_bonus_in_cards is not False


def judge_trick(
    index: int,
    logged: TrickLog,
    played: PlayedTrick,
    inside: bool,
    strain: Strain,
    ruleset: Ruleset,
    collector: Collector,
) -> bool:
    """Check the claims about a trick (rules C12, C32 to C34).

    Args:
        index: the place of the trick in the deal, from 0.
        inside: whether the log counts the last-trick bonus in the points of the trick.

    Returns:
        Whether the claimed winner is right.
    """
    right = played.points if inside else played.points - played.bonus
    if logged.points is not UNSET and logged.points != right:
        hint = ""
        if inside and played.bonus and logged.points == played.points - played.bonus:
            hint = f"; if its bonus of {played.bonus} is separate, set last_bonus_in_cards to false"
        collector.add(
            Code.WRONG_TRICK_POINTS,
            f"the trick is worth {right} points, not {logged.points}{hint}",
            f"/tricks/{index}/points",
            trick=index + 1,
            expected=right,
            actual=logged.points,
            option=collector.deciding_option(
                ruleset,
                ("no_trump_values", "all_trump_values"),
                lambda other: logged.points == _worth(index, played, inside, strain, other),
            ),
        )
    winner = played.winner
    if logged.winner is UNSET or logged.winner == winner.value:
        return True
    card = played.cards[played.turn.index(winner)]
    stated = seat_name(logged.winner)
    collector.add(
        Code.WRONG_TRICK_WINNER,
        f"{SEAT_NAMES[winner]} wins the trick with {card}, not {stated}",
        f"/tricks/{index}/winner",
        trick=index + 1,
        expected=winner.value,
        actual=logged.winner,
    )
    return False


def _worth(index: int, played: PlayedTrick, inside: bool, strain: Strain, ruleset: Ruleset) -> int:
    """The points of a trick under a ruleset."""
    points = ruleset.card_points(strain)
    last = index == ruleset.facts.hand_size - 1
    bonus = points.last_trick if inside and last else 0
    return sum(points.values[CARDS[text]] for text in played.cards) + bonus


def judge_tricks(
    deal: DealLog,
    played: Sequence[PlayedTrick],
    strain: Strain,
    ruleset: Ruleset,
    collector: Collector,
) -> None:
    """Check the claims about all complete tricks of a deal whose play is legal."""
    if deal.tricks is UNSET:
        return
    inside = bonus_inside(deal)
    for index, trick in enumerate(played):
        logged = deal.tricks[index]
        if logged.winner != trick.winner or logged.points != trick.points:
            judge_trick(index, logged, trick, inside, strain, ruleset, collector)
