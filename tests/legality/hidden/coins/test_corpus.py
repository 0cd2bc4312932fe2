"""Small logs of Coins with unseen cards are judged as trying all deals judges them."""

from __future__ import annotations

from tests.legality.hidden.coins.corpus import corpus, is_noticed


def test_all_logs_are_judged_rightly() -> None:
    explained = [each for _, each in corpus()]
    assert explained.count(True) > 150 < explained.count(False)
    assert not is_noticed()
