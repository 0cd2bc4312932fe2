"""What a seen card proves, against hands of any kind."""

from __future__ import annotations

from random import Random

import pytest

from solvers.legality.hidden.question.exclusions import forbidden
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.full_size import full_table


@pytest.mark.parametrize("game", [Game.COINCHE, Game.JASS])
def test_a_card_is_legal_exactly_if_no_forbidden_one_is_held(game: Game) -> None:
    """Hands of one to eight cards; the result for a trick is kept for others like it."""
    legal_cards = 0
    for seed in range(25):
        random = Random(f"{game} {seed}")
        table = full_table(random, game)
        rules = table.play_rules
        for _ in range(60):
            drawn = random.sample(table.deck, random.randrange(2, 12))
            length = random.randrange(min(4, len(drawn)))
            trick, hand = drawn[:length], drawn[length:]
            card = hand[0]
            legal = card in table.legal(hand, trick)
            numbers = [rules.numbers[text] for text in trick]
            proven = forbidden(rules, numbers, rules.numbers[card])
            held = sum(1 << rules.numbers[text] for text in hand)
            assert legal is (proven & held == 0)
            legal_cards += legal
    assert 375 < legal_cards < 1375
