"""Sampled deals of a log as boards of a deal file, with the contract and the play so far."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from coinche_cli.formats.records.coins_deal import CoinsRecord
from coinche_cli.formats.records.deal import AnyRecord, DealRecord
from coinche_cli.infer.inferred import Inferred
from solvers.legality.hidden.question.four_seats import bidding_of
from solvers.legality.hidden.question.question import Question
from solvers.legality.log.game_log import DealLog
from solvers.legality.log.terms import CARDS, COINS_TERMS, PLAYERS, SEATS
from solvers.rules.auction.contract import Contract, bid_faults
from solvers.rules.coins.deal import CoinsDeal
from solvers.rules.deal.deal import Deal
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.option import option_text
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset

_PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
RecordBuilder = Callable[[Question], AnyRecord]


def record_builder(deal: DealLog, ruleset: Ruleset) -> RecordBuilder:
    """A function that makes the record of a deal from a question, without the hands.

    The record has the cards played if all of them were seen and the deal is not over.
    """
    return _BUILDERS[ruleset.game](deal, ruleset)


def _of_four_seats(deal: DealLog, ruleset: Ruleset) -> RecordBuilder:
    return partial(_deal_record, deal, bidding_of(deal, ruleset).contract)


def _of_coins(deal: DealLog, _ruleset: Ruleset) -> RecordBuilder:
    return partial(_coins_record, deal)


_BUILDERS: Mapping[Game, Callable[[DealLog, Ruleset], RecordBuilder]] = {
    **dict.fromkeys(GAME_FACTS, _of_four_seats),
    Game.COINS: _of_coins,
}


def _deal_record(deal: DealLog, contract: Contract | None, question: Question) -> DealRecord:
    """The record of a deal of four seats."""
    rules = question.rules
    ruleset, strain = rules.ruleset, rules.strain
    if contract is not None and (contract.strain is not strain or bid_faults(contract, ruleset)):
        contract = None
    leader = rules.seats[question.tricks[0].leader] if question.tricks else None
    return DealRecord(
        Deal.of({}),
        dealer=SEATS.get(deal.dealer),
        leader=SEATS.get(leader or ""),
        contract=contract,
        strain=None if contract else strain,
        direction=ruleset.direction,
        ruleset=ruleset.name,
        options=_options(ruleset),
        played=tuple(CARDS[text] for text in _played(question)),
        game=ruleset.game,
    )


def common_record(records: Sequence[AnyRecord]) -> AnyRecord:
    """The record of what all records of one deal agree on; their plays may differ."""
    first, unclear = records[0], dict[str, Any]()
    if any(each.leader is not first.leader for each in records):
        unclear["leader"] = None
    if any(each.played != first.played for each in records):
        unclear["played"] = ()
    return replace(first, **unclear)


def _coins_record(deal: DealLog, question: Question) -> CoinsRecord:
    """The record of a deal of Coins; the player on the dealer's left leads, unless another did."""
    rules, leader = question.rules, PLAYERS[deal.dealer].after()
    if question.tricks:
        leader = PLAYERS[rules.seats[question.tricks[0].leader]]
    return CoinsRecord(
        CoinsDeal.of({}),
        leader=leader,
        ruleset=rules.ruleset.name,
        options=_options(rules.ruleset),
        played=tuple(COINS_TERMS.deck[text] for text in _played(question)),
    )


def _options(ruleset: Ruleset) -> dict[str, str]:
    """Options that differ from the preset, as text."""
    return {
        name: option_text(value)
        for name, value in ruleset.differences(preset(ruleset.name)).items()
        if name != "direction"
    }


def _played(question: Question) -> list[str]:
    """The cards played, in order; none if one is unseen or no card is left to play."""
    rules = question.rules
    plays = [cards for trick in question.tricks for cards in trick.cards]
    if len(plays) == len(rules.deck) or any(cards & (cards - 1) for cards in plays):
        return []
    return [text for cards in plays for text in rules.texts(cards)]


def boards(inferred: Inferred) -> Iterator[AnyRecord]:
    """The samples of an entry, named by game, deal and number, such as ``club-2-17``."""
    source, rules = inferred.source, inferred.verdict.question.rules
    plain = _PLAIN_NAME.fullmatch(source.game)
    game = source.game if plain else str(source.game_number)
    for number, dealt in enumerate(inferred.samples, 1):
        hands = {
            seat.value: rules.texts(hand) for seat, hand in zip(rules.seats, dealt, strict=True)
        }
        yield inferred.record.with_hands(hands, f"{game}-{source.deal}-{number}")
