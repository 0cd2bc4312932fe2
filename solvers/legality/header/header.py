"""The header of a game log: deck, seats, teams, view, target."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.header.other_deck import deck_hint
from solvers.legality.header.teams import Teams
from solvers.legality.log.game_log import GameLog
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import SEATS, AnyTerms, terms_of
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction, Seat, Side

SIDE_BY_TEXT = {side.value: side for side in Side}


def judge_header(log: GameLog, ruleset: Ruleset, collector: Collector) -> Teams:
    """Check what the header says about deck, seats, teams, view and target.

    Returns:
        The sides by their names in the log.
    """
    if log.deck is not UNSET:
        _judge_deck(log.deck, ruleset, collector)
    judge_seats(log, terms_of(ruleset.game), collector)
    if log.target is not UNSET and (log.target or 0) != ruleset.target:
        stated, right = (str(target or "none") for target in (log.target, ruleset.target))
        collector.add(
            Code.WRONG_TARGET,
            f"target is {stated}; under these rules it is {right}",
            "/target",
            expected=ruleset.target,
            actual=log.target or 0,
            option="target",
        )
    return SIDE_BY_TEXT if log.teams is UNSET else _teams(log.teams, collector)


def judge_seats(log: GameLog, terms: AnyTerms, collector: Collector) -> None:
    """Check the order of the seats, and the seats of the players and of the view."""
    if log.seats is not UNSET:
        turns = terms.turns[Direction.CLOCKWISE]
        clockwise = turns.get(log.seats[0], next(iter(turns.values())))
        if list(log.seats) != clockwise:
            collector.add(
                Code.CONTRADICTS_THE_GAME,
                f"seats are {' '.join(log.seats)}; clockwise they are {' '.join(clockwise)}",
                "/seats",
                expected=list(clockwise),
                actual=list(log.seats),
            )
    if log.view is not UNSET and log.view != "all":
        unknown_seat(log.view, "/view", terms, collector)
    for seat in () if log.players is UNSET else log.players:
        unknown_seat(seat, f"/players/{seat}", terms, collector)


def _judge_deck(stated: str, ruleset: Ruleset, collector: Collector) -> None:
    cards = len(ruleset.facts.deck)
    if stated == str(cards):
        return
    hint = deck_hint(stated)
    collector.add(
        Code.CONTRADICTS_THE_GAME,
        f"the deck is {stated!r}; {ruleset.game.display_name} is played with {cards} cards"
        + (f", {hint} with {stated}" if hint else ""),
        "/deck",
        expected=str(cards),
        actual=stated,
    )


def _teams(logged: Mapping[str, Sequence[str]], collector: Collector) -> Teams:
    """The teams as the log names them; NS and EW if the log's are not teams of this game."""
    named = {
        team: SEATS[members[0]].side
        for team, members in logged.items()
        if len(members) == 2
        and members[0] in SEATS
        and SEATS[members[0]].partner.value == members[1]
    }
    if len(named) == len(logged) == len(set(named.values())) == len(Side):
        return named
    text = "; ".join(f"{team}: {' '.join(members)}" for team, members in logged.items())
    collector.add(
        Code.CONTRADICTS_THE_GAME,
        f"teams are {text or 'empty'}; partners sit opposite: NS and EW",
        "/teams",
        expected={side.value: [seat.value for seat in Seat if seat.side is side] for side in Side},
        actual={team: list(members) for team, members in logged.items()},
    )
    return SIDE_BY_TEXT
