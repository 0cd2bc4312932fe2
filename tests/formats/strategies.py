"""Hypothesis strategies for deal records, possible and impossible ones."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from coinche_cli.formats.records.deal import DealRecord
from solvers.rules.auction.contract import Contract, Doubling
from solvers.rules.cards.card import DECK
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.seats import Direction, Seat

FIXTURES = Path(__file__).parents[2] / "fixtures" / "deals"

cards = st.sampled_from(DECK)
seats = st.sampled_from(list(Seat))
strains = st.sampled_from(list(Strain))

full_deals = st.permutations(DECK).map(
    lambda pack: Deal.of({seat: list(pack[8 * i : 8 * i + 8]) for i, seat in enumerate(Seat)})
)
odd_deals = st.fixed_dictionaries(
    {seat: st.none() | st.lists(cards, max_size=10) for seat in Seat}
).map(Deal.of)
deals = full_deals | odd_deals

contracts = st.builds(
    Contract,
    value=st.integers(0, 9999) | st.sampled_from(list(TrickContract)),
    strain=strains,
    by=seats,
    doubling=st.sampled_from(list(Doubling)),
)

ascii_text = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=12)
values = ascii_text.filter(lambda text: text == text.strip() and text[:1] not in "?-*#")
option_texts = st.from_regex(r"[a-z][a-z0-9_.\"\\{-]{0,9}", fullmatch=True)


def records(names: st.SearchStrategy[str] = values) -> st.SearchStrategy[DealRecord]:
    """Records of all shapes; ``names`` are their boards and rulesets."""
    return st.builds(
        DealRecord,
        deal=deals,
        board=names,
        dealer=st.none() | seats,
        leader=st.none() | seats,
        contract=st.none() | contracts,
        strain=st.none() | strains,
        direction=st.none() | st.sampled_from(list(Direction)),
        ruleset=st.none() | names,
        options=st.dictionaries(option_texts, option_texts | st.just(""), max_size=3),
        played=st.lists(cards, max_size=6).map(tuple),
    )
