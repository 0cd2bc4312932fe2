"""The match: totals, when it is over, and which side has won it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.rules.match.match import Match
from solvers.rules.ruleset.choices import TargetTest
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Side
from tests.rules.match.deals_and_matches import MATCHES, MatchCase

COINCHE = preset("coinche")


@pytest.mark.parametrize("case", MATCHES, ids=lambda case: case.name)
def test_directed_matches(case: MatchCase) -> None:
    assert case.found() == case.end


def test_all_tests_of_the_target_have_a_directed_case() -> None:
    covered = {case.options.get("target_test", COINCHE.target_test) for case in MATCHES}
    assert covered == set(TargetTest)


def test_a_match_is_not_changed_by_a_deal_that_follows() -> None:
    before = Match(COINCHE)
    after = before.after({Side.NS: 220, Side.EW: 40}, Side.NS)
    assert (before.totals, before.last_winner) == ({Side.NS: 0, Side.EW: 0}, None)
    assert (after.totals, after.last_winner) == ({Side.NS: 220, Side.EW: 40}, Side.NS)
    assert after.after({Side.NS: 0, Side.EW: 0}, None).last_winner is Side.NS


SCORES = st.integers(0, 120).map(lambda tens: 10 * tens)


@given(
    st.lists(st.tuples(SCORES, SCORES, st.sampled_from(Side)), min_size=1, max_size=12),
    st.sampled_from([0, 10, 500, 1000, 2000]),
    st.sampled_from(TargetTest),
)
def test_a_match_ends_for_both_sides_alike(
    deals: list[tuple[int, int, Side]], target: int, test: TargetTest
) -> None:
    """Exchanging the sides exchanges the winner; there is a winner exactly if the match is over."""
    ruleset = COINCHE.with_options({"target": target, "target_test": test})
    one, other = Match(ruleset), Match(ruleset)
    for first, second, winner in deals:
        one = one.after({Side.NS: first, Side.EW: second}, winner)
        other = other.after({Side.NS: second, Side.EW: first}, winner.other)
        assert one.over is other.over
        assert (one.winner is None) is not one.over
        assert one.winner is (other.winner.other if other.winner else None)
    columns = zip(*[deal[:2] for deal in deals], strict=True)
    assert [one.totals[side] for side in Side] == [sum(column) for column in columns]
