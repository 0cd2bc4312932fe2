"""From a board of a deal file and the command line's options to the positions to solve."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from coinche_cli.errors import UserError
from coinche_cli.formats.records.deal import DealRecord
from coinche_cli.solve.records import LocatedRecord
from solvers.rules.auction.contract import Bid, Contract, bid_faults, strain_faults
from solvers.rules.cards.card import Card, CardText, cards_text, pack_order
from solvers.rules.cards.names import Dialect
from solvers.rules.cards.strain import Strain
from solvers.rules.deal.deal import Deal, deal_faults
from solvers.rules.errors import CannotBe, CannotRead, InputError, MayNotBe
from solvers.rules.play.position import Position
from solvers.rules.ruleset.choices import FirstLeader
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import SEAT_NAMES, Seat


@dataclass(frozen=True, slots=True)
class Overrides:
    """What the command line sets for every board; None leaves it to the file."""

    bid: Bid | None = None
    by: Seat | None = None
    strain: Strain | None = None
    leader: Seat | None = None
    dealer: Seat | None = None
    ruleset: Ruleset | None = None
    options: dict[str, str] = field(default_factory=dict)
    played: tuple[Card, ...] | None = None
    dialect: Dialect | None = None
    contract_required: bool = False

    @property
    def card_text(self) -> CardText:
        """How messages name cards."""
        return str if self.dialect is None else self.dialect.names.text


@dataclass(frozen=True, slots=True)
class Problem(LocatedRecord[DealRecord]):
    """One position to solve. ``opening_leader`` led to the first trick of the deal."""

    dealer: Seat | None
    opening_leader: Seat
    played: tuple[Card, ...]
    position: Position
    contract: Contract | None

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the position."""
        return self.position.ruleset

    @property
    def strain(self) -> Strain:
        """The trump of the position."""
        return self.position.strain


def problems_of(located: LocatedRecord[DealRecord], overrides: Overrides) -> Iterator[Problem]:
    """The positions to solve for one board: one, or without a trump one for every trump.

    Raises:
        UserError: the board cannot be solved; the text names file and board.
    """
    try:
        yield from _problems(located, overrides)
    except InputError as error:
        raise UserError.at(located.place, error) from None


def _problems(located: LocatedRecord[DealRecord], overrides: Overrides) -> Iterator[Problem]:
    record = located.record
    ruleset = ruleset_of(record, overrides)
    _check_hands(record, ruleset, overrides.card_text)
    contract = contract_of(record, overrides)
    ending = len(record.deal.hand(Seat.NORTH)) != ruleset.facts.hand_size
    if contract and ending:
        raise UserError(
            "an ending cannot have a contract: the points won before it are unknown",
            "give the full deal and --played, or a trump without a contract",
        )
    if contract is None and overrides.contract_required:
        raise UserError("--expect and --verdict need a contract", "give --contract")
    strains = _strains(record, overrides, contract, ruleset)
    faults = bid_faults(contract, ruleset) if contract else strain_faults(strains[0], ruleset)
    if faults:
        raise CannotBe(f"contract {contract}" if contract else f"trump {strains[0].value}", faults)
    if ending and any(ruleset.card_points(strain).rounded for strain in strains):
        raise UserError(
            "an ending cannot have scaled values: they are rounded over the full deal",
            "give the full deal and --played, or a suit with --trump",
        )
    dealer = overrides.dealer or record.dealer
    leader = leader_of(record, overrides, contract, ruleset)
    played = record.played if overrides.played is None else overrides.played
    for strain in strains:
        start = Position.start(record.deal, leader, strain, ruleset)
        try:
            position = start.play_all(played, overrides.card_text)
        except MayNotBe as error:
            raise MayNotBe(f"trump {strain.value}, {error}") from None
        if position.finished:
            raise UserError("all cards have been played; nothing is left to solve")
        yield Problem(located.file, record, dealer, leader, played, position, contract)


def _check_hands(record: DealRecord, ruleset: Ruleset, card_text: CardText) -> None:
    _refuse_other_deck(record.deal, ruleset, card_text)
    faults = deal_faults(record.deal, ruleset.facts.deck, card_text)
    if faults:
        raise CannotBe("impossible deal", faults)
    unseen = record.deal.unseen
    if unseen:
        names = ", ".join(SEAT_NAMES[seat] for seat in unseen)
        raise UserError(
            f"solve needs all four hands; unseen: {names}",
            "'coinche infer' draws deals that fit a PBN file or a game log: "
            "--sample N --output-format pbn",
        )


def _refuse_other_deck(deal: Deal, ruleset: Ruleset, card_text: CardText) -> None:
    """Refuse a deal of another deck, and say which ruleset fits."""
    own = ruleset.facts
    cards = {card for hand in deal.hands.values() for card in hand or ()}
    for game, facts in GAME_FACTS.items():
        if facts is own or deal_faults(deal, facts.deck):
            continue
        if cards == set(facts.deck) or not cards <= set(own.deck):
            full_deal = f"a {len(facts.deck)}-card deal"
            strange = (
                full_deal
                if cards == set(facts.deck)
                else cards_text(pack_order(cards - set(own.deck)), card_text)
            )
            raise UserError(
                f"{strange} under '{ruleset.name}', which has {len(own.deck)} cards",
                f"use --ruleset {game.value}",
            )


def ruleset_of(record: DealRecord, overrides: Overrides) -> Ruleset:
    """The ruleset of a board: the command line's, else the file's, else the default.

    A direction in the file is a fact about the game played. It wins over a ruleset; only an option
    on the command line changes it.
    """
    if overrides.ruleset is not None:
        ruleset = overrides.ruleset
        if ruleset.game not in GAME_FACTS:
            raise UserError(
                f"ruleset {ruleset.name!r} is for {ruleset.game.display_name}, "
                f"the deal for {record.game.display_name}",
                f"use --ruleset {record.game.value}",
            )
    else:
        try:
            ruleset = preset(record.ruleset or record.game.value).with_options(record.options)
            if ruleset.game is not record.game:
                raise CannotRead(
                    f"ruleset {ruleset.name!r} is for {ruleset.game.display_name}, "
                    f"the deal for {record.game.display_name}"
                )
        except InputError as error:
            raise UserError(str(error), "give --ruleset NAME to choose other rules") from None
    if record.direction is not None:
        ruleset = replace(ruleset, direction=record.direction)
    return ruleset.with_options(overrides.options)


def contract_of(record: DealRecord, overrides: Overrides) -> Contract | None:
    """The contract of a board: the command line's, else the file's unless it is in another trump.

    Raises:
        UserError: a bid has no declarer, or ``--by`` has no bid.
    """
    contract = record.contract
    by = overrides.by or (contract.by if contract else None)
    if overrides.bid is not None:
        if by is None:
            raise UserError("a contract needs a declarer", "give --by SEAT")
        return overrides.bid.declared_by(by)
    if contract is None or by is None or overrides.strain not in (None, contract.strain):
        if overrides.by is not None:
            raise UserError("--by is given, but there is no contract", "give --contract")
        return None
    return replace(contract, by=by)


def _strains(
    record: DealRecord, overrides: Overrides, contract: Contract | None, ruleset: Ruleset
) -> list[Strain]:
    asked = overrides.bid.strain if overrides.bid else overrides.strain
    if asked is not None:
        return [asked]
    if record.contract and record.strain not in (None, record.contract.strain):
        raise UserError(
            f"the file has two trumps: contract {record.contract} and trump {record.strain.value}"
        )
    one = contract.strain if contract else record.strain
    if one is not None:
        return [one]
    return [strain for strain in Strain if not strain_faults(strain, ruleset)]


def leader_of(
    record: DealRecord, overrides: Overrides, contract: Contract | None, ruleset: Ruleset
) -> Seat:
    """The leader of the first trick; a dealer on the command line beats a leader in the file.

    Raises:
        CannotRead: the leader is unknown.
    """
    leader = overrides.leader or (None if overrides.dealer else record.leader)
    if leader is not None:
        return leader
    generale_leads = (
        ruleset.generale_leads and contract and contract.value is TrickContract.GENERALE
    )
    if contract and (generale_leads or ruleset.first_leader is FirstLeader.CONTRACT_WINNER):
        return contract.by
    dealer = overrides.dealer or record.dealer
    if dealer is None:
        raise CannotRead("the leader is unknown: give --dealer SEAT or --leader SEAT")
    return dealer.after(ruleset.direction)
