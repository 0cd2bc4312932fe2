"""Small positions of Coins, in the forms of the solver and of the plain search."""

from __future__ import annotations

from random import Random

from solvers.rules.coins.cards import SPANISH_DECK
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition
from tests.reference.coins.minimax import State


def random_position(random: Random, size: int, played: int = 0) -> CoinsPosition:
    """Hands of ``size`` cards, often of few suits or rich in coins, after ``played`` cards."""
    deck = list(SPANISH_DECK)
    suits = random.sample("COSB", random.choice([2, 3, 4, 4])) + ["O"] * random.randrange(2)
    if 12 * len(set(suits)) >= 3 * size:
        deck = [card for card in deck if card.suit in suits]
    cards = random.sample(deck, 3 * size)
    deal = CoinsDeal.of({player: cards[place::3] for place, player in enumerate(Player)})
    position = CoinsPosition.start(deal, random.choice(list(Player)))
    for _ in range(played):
        position = position.play(random.choice(position.legal))
    return position


def played_down(random: Random, size: int) -> CoinsPosition:
    """A full deal played at random until each hand has ``size`` cards; no coins count as won."""
    cards = random.sample(SPANISH_DECK, 48)
    deal = CoinsDeal.of({player: cards[place::3] for place, player in enumerate(Player)})
    position = CoinsPosition.start(deal, random.choice(list(Player)))
    while len(position.tricks) < 16 - size:
        position = position.play(random.choice(position.legal))
    return CoinsPosition(position.hands, position.leader)


def plain(position: CoinsPosition) -> State:
    """The position for the plain search, with X as seat 0."""
    x, y, z = (frozenset(map(str, position.hands[player])) for player in Player)
    a, b, c = (position.coins_won(player) for player in Player)
    return State((x, y, z), seat(position.leader), tuple(map(str, position.trick)), (a, b, c))


def seat(player: Player) -> int:
    return list(Player).index(player)
