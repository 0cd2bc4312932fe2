"""Contracts and sweeps of Jass late in the play, against a plain search for the verdict."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from solvers.double_dummy.four_seats.solver import Solver
from solvers.rules.auction.contract import Contract
from solvers.rules.cards.card import parse_cards
from solvers.rules.cards.strain import parse_strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction, Seat, Side, turn_order
from tests.reference.jass import rules as oracle

RULESET = preset("sidi").with_options({"match_points": 100, "max_bid": 250})
TURN = turn_order(Seat.NORTH, Direction.COUNTER_CLOCKWISE)
Tricks = list[tuple[int, list[str]]]
Hands = list[list[str]]


def best(
    hands: Hands, leader: int, table: list[str], tricks: Tricks, *, trump: str, bid: int
) -> bool:
    """Whether team 0 reaches the bid, with the points of a match."""
    if not table and not any(hands):
        return oracle.play_points(tricks, trump)[0] >= bid
    seat = (leader + len(table)) % 4
    results = []
    for card in oracle.legal_cards(hands[seat], table, trump):
        rest = [[held for held in hand if held != card] for hand in hands]
        played = [*table, card]
        if len(played) < 4:
            result = best(rest, leader, played, tricks, trump=trump, bid=bid)
        else:
            winner = (leader + oracle.trick_winner(played, trump)) % 4
            result = best(rest, winner, [], [*tricks, (winner, played)], trump=trump, bid=bid)
        if result is (seat % 2 == 0):
            return result
        results.append(result)
    return results[0]


def late_deal(rng: random.Random, trump: str, left: int) -> tuple[Hands, Hands, int, Tricks]:
    """A deal and its hands after random play; the first team often has the best cards."""
    deck = sorted(oracle.DECK, key=lambda card: -oracle.worth(card, trump) - (card[0] == trump) * 9)
    strong, weak = deck[:18], deck[18:]
    if rng.random() < 0.3:
        strong, weak = (mixed := rng.sample(deck, 36))[:18], mixed[18:]
    rng.shuffle(strong)
    rng.shuffle(weak)
    dealt = [strong[:9], weak[:9], strong[9:], weak[9:]]
    hands, leader = [list(hand) for hand in dealt], 0
    tricks: Tricks = []
    while len(hands[0]) > left:
        table: list[str] = []
        for place in range(4):
            seat = (leader + place) % 4
            card = rng.choice(oracle.legal_cards(hands[seat], table, trump))
            hands[seat].remove(card)
            table.append(card)
        leader = (leader + oracle.trick_winner(table, trump)) % 4
        tricks.append((leader, table))
    return dealt, hands, leader, tricks


@pytest.mark.parametrize("trump", oracle.TRUMPS)
def test_contracts_are_made_as_in_a_plain_search(trump: str) -> None:
    rng, seen = random.Random(trump), Counter[tuple[bool, bool]]()
    solver = Solver(RULESET, parse_strain(trump), table_mib=1)
    for _ in range(40):
        dealt, hands, leader, tricks = late_deal(rng, trump, rng.choice((2, 3)))
        deal = Deal.of(
            {seat: parse_cards(" ".join(hand)) for seat, hand in zip(TURN, dealt, strict=True)}
        )
        played = [card for _, cards in tricks for card in cards]
        start = Position.start(deal, Seat.NORTH, parse_strain(trump), RULESET)
        position = start.play_all(parse_cards(" ".join(played)))
        assert position.leader is TURN[leader]
        for bid in (80, 110, 150, 160, 250):
            contract = Contract(bid, parse_strain(trump), Seat.SOUTH)
            makes_it = best(hands, leader, [], tricks, trump=trump, bid=bid)
            solution = solver.solve(deal, position, contract)
            assert solution.made is makes_it
            assert solver.solve(deal, position, contract, verdict=True).made is makes_it
            if bid == 250:
                assert (solution.sweep is Side.NS) is makes_it
                assert solution.score is not None
                if makes_it:
                    assert (solution.score.declarers, solution.score.defenders) == (507, 0)
            seen[bid > 157, makes_it] += 1
    assert all(seen[match, made] for match in (False, True) for made in (False, True))
