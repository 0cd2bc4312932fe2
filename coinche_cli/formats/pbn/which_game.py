"""Which game a board of PBN is of, by its tags Game, Deck and Ruleset."""

from __future__ import annotations

from coinche_cli.formats.pbn.deal_tag import BRIDGE_DEAL
from coinche_cli.formats.pbn.tags import PbnBoard
from solvers.rules.messages import shown
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.presets import preset, preset_names

DECK_TAGS = {game: str(len(facts.deck)) for game, facts in GAME_FACTS.items()}
"""The value of the tag Deck for each game."""
GAME_TAGS_OF_LOGS = {
    "coinche": "Coinche",
    "contree": "Contree",
    "jass-coinche": "CoincheJass",
    "jass-schieber": "JassSchieber",
}
"""The games of logs that PBN holds, and the value of the tag Game for each."""


def game_of(board: PbnBoard) -> Game:
    """The game of a board: what its tags Game and Deck tell, else that of its ruleset.

    Raises:
        CannotRead: it is none of those that PBN is read for, or the two tags do not fit together.
    """
    game_text = board.text("Game").lower()
    if game_text == "coins":
        raise board.fault("deals of Coins, for three players, are read from JSON", "Game")
    name = _log_game(game_text)
    game = None if name is None else preset(name).game
    deck = board.text("Deck").lower()
    if deck:
        by_deck = next((game for game, cards in DECK_TAGS.items() if cards == deck), None)
        if by_deck is None:
            unknown = f"deck {shown(deck)} is not supported; Coinche has 32 cards, Jass 36"
            raise board.fault(BRIDGE_DEAL if deck == "52" else unknown, "Deck")
        if game not in {None, by_deck}:
            names = game.display_name, by_deck.display_name
            wrong = f"{names[0]} is not played with {deck} cards, but {names[1]} is"
            raise board.fault(wrong, "Deck")
        game = by_deck
    if game is not None:
        return game
    ruleset = board.text("Ruleset")
    return preset(ruleset).game if ruleset in preset_names() else Game.COINCHE


def log_game_of(board: PbnBoard) -> str:
    """What a log calls the game of a board.

    Raises:
        CannotRead: as for ``game_of``, or the tag Game names a game that is not known.
    """
    game_text = board.text("Game")
    name, game = _log_game(game_text.lower()), game_of(board)
    if name is not None:
        return name
    if game_text:
        known = ", ".join(GAME_TAGS_OF_LOGS.values())
        raise board.fault(f"{shown(game_text)} is not read, only {known}", "Game")
    ruleset = board.text("Ruleset")
    follows_from_ruleset = ruleset in GAME_TAGS_OF_LOGS and preset(ruleset).game is game
    return ruleset if follows_from_ruleset else game.value


def ruleset_of(board: PbnBoard) -> str | None:
    """The name of the rules that a board is played by: its ruleset, or that of a game by name."""
    name = _log_game(board.text("Game").lower())
    own_rules = name is not None and name != preset(name).game.value
    return board.text("Ruleset") or (name if own_rules else None)


def _log_game(game_text: str) -> str | None:
    """The game that a value of the tag Game, in lower case, names."""
    if "schieber" in game_text:
        return "jass-schieber"
    if "jass" in game_text:
        return "jass-coinche"
    return {"coinche": "coinche", "contree": "contree", "contrée": "contree"}.get(game_text)
