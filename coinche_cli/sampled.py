"""Deals drawn for a log, as boards of a deal file: with the contract, and the play so far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from coinche_cli.formats.record import DealRecord
from solvers.legality.hidden.play_rules import members
from solvers.legality.seating import SEATS
from solvers.rules.cards import Card
from solvers.rules.contract import bid_faults
from solvers.rules.deal import Deal
from solvers.rules.preset import preset

if TYPE_CHECKING:
    from coinche_cli.unseen import Inferred
    from solvers.legality.hidden.question import Question
    from solvers.legality.log import DealLog
    from solvers.rules.contract import Contract

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")


def deal_record(deal: DealLog, contract: Contract | None, question: Question) -> DealRecord:
    """What a deal file says of a logged deal beside its hands, which are unseen.

    The cards played stand in it where all were seen and the deal is not over.
    """
    rules = question.rules
    ruleset, strain = rules.ruleset, rules.strain
    if contract is not None and (contract.strain is not strain or bid_faults(contract, ruleset)):
        contract = None
    changed = ruleset.differences(preset(ruleset.name))
    leader = rules.seats[question.tricks[0].leader] if question.tricks else None
    return DealRecord(
        Deal.of({}),
        dealer=SEATS.get(deal.dealer),
        leader=leader,
        contract=contract,
        strain=None if contract else strain,
        direction=ruleset.direction,
        ruleset=ruleset.name,
        options={
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in changed.items()
            if name != "direction"
        },
        played=_played(question),
        game=ruleset.game,
    )


def common_record(records: Sequence[DealRecord]) -> DealRecord:
    """What records of one deal agree on, of which the play went in different ways; at least one."""
    first = records[0]
    leader = first.leader if all(each.leader is first.leader for each in records) else None
    same = all(each.played == first.played for each in records)
    return replace(first, leader=leader, played=first.played if same else ())


def _played(question: Question) -> tuple[Card, ...]:
    deck = question.rules.deck
    plays = [cards for trick in question.tricks for cards in trick.cards]
    if len(plays) == len(deck) or any(cards & (cards - 1) for cards in plays):
        return ()
    return tuple(deck[cards.bit_length() - 1] for cards in plays)


def boards(inferred: Inferred) -> Iterator[DealRecord]:
    """The samples of an entry, named by game, deal and number, as ``club-2-17``."""
    source, rules = inferred.source, inferred.verdict.question.rules
    plain = _PLAIN_NAME.fullmatch(source.game)
    game = source.game if plain else str(source.game_number)
    for number, dealt in enumerate(inferred.samples, 1):
        hands = {
            seat: [rules.deck[card] for card in members(hand)]
            for seat, hand in zip(rules.seats, dealt, strict=True)
        }
        board = f"{game}-{source.deal}-{number}"
        yield replace(inferred.record, deal=Deal.of(hands), board=board)
