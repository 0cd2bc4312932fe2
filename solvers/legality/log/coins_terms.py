"""Who plays Coins and whose turn follows whose, in the letters a log uses."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.legality.findings.collector import Notes
from solvers.legality.log.game_log import ByTeam
from solvers.rules.coins.cards import SPANISH_DECK, SpanishCard
from solvers.rules.coins.players import Player, turns_from

PLAYERS: Mapping[str, Player] = {player.value: player for player in Player}
SPANISH_CARDS: Mapping[str, SpanishCard] = {str(card): card for card in SPANISH_DECK}
UNSEEN_SPANISH_CARDS = frozenset(("?", *(f"{text[0]}?" for text in SPANISH_CARDS)))
"""How cards are written that nobody saw, or of which no more than the suit."""
COINS_TURNS: Mapping[str, list[str]] = {
    first.value: [player.value for player in turns_from(first)] for first in Player
}
"""For each first player: the three in the order they play."""


def refuse_unknown_players(claim: ByTeam, pointer: str, notes: Notes) -> None:
    """D303 for each name in a claim by players that is no player's."""
    for name in claim:
        if name not in PLAYERS:
            text = f"{name!r} is no player of this game; players are X Y Z"
            notes.add("D303", text, pointer, expected=list(PLAYERS), actual=name)
