"""A deal with the cards of another game: one finding, not one for each card."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.terms import terms_of
from solvers.legality.log.which_rules import PRESET_OF_GAME
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat

_GAME_OF_DECK = {str(len(facts.deck)): game for game, facts in GAME_FACTS.items()} | {
    "48-spanish": Game.COINS
}


def judge_deck(deal: DealLog, ruleset: Ruleset, collector: Collector) -> bool:
    """Whether the cards may belong to this game; D108 if they are the deck of another game.

    They are if the four complete hands, the cut deck, or the cards of all tricks are that deck.
    """
    if _is_whole(deal, ruleset.game):
        return True
    fitting = next((game for game in GAME_FACTS if _is_whole(deal, game)), None)
    if fitting is None:
        return True
    own, other = len(terms_of(ruleset.game).deck), len(terms_of(fitting).deck)
    collector.add(
        Code.DECK_OF_ANOTHER_GAME,
        f"the deal has {other} cards, but {ruleset.game.display_name} is played with {own}; "
        f"{deck_hint(str(other))} fits",
        "/hands" if deal.hands is not UNSET else "",
        expected=own,
        actual=other,
    )
    return False


def deck_hint(deck: str) -> str:
    """The game that is played with a deck, as a log names it; an empty text if there is none."""
    game = _GAME_OF_DECK.get(deck)
    return "" if game is None else f"game {PRESET_OF_GAME[game.value]!r}"


def _is_whole(deal: DealLog, game: Game) -> bool:
    """Whether the hands, the cut deck or the tricks are exactly a game's deck."""
    deck, size = terms_of(game).deck.keys(), GAME_FACTS[game].hand_size
    stated: list[Sequence[Sequence[str]]] = []
    if deal.hands is not UNSET and len(deal.hands) == len(Seat):
        hands = [hand for hand in deal.hands.values() if isinstance(hand, list)]
        stated.append([hand for hand in hands if len(hand) == size])
    if deal.cut_deck is not UNSET:
        stated.append([deal.cut_deck])
    if deal.hands is UNSET and deal.tricks is not UNSET and len(deal.tricks) == size:
        stated.append([trick.cards for trick in deal.tricks])
    return any(
        sum(map(len, groups)) == len(deck) and {text for group in groups for text in group} == deck
        for groups in stated
    )
