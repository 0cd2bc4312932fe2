"""How the trump is chosen in a game without bids: a player names it, or pushes to their partner."""

from __future__ import annotations

from dataclasses import replace

from msgspec import UNSET

from solvers.legality.auction.contract import AUCTION_OPTIONS, Bidding, bidding_as_logged
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.findings.finding import Value
from solvers.legality.log.calls import call_text, unknown_strain_text
from solvers.legality.log.game_log import CallLog, ContractLog, DealLog
from solvers.legality.log.terms import SEATS, next_seat, seat_name
from solvers.rules.auction.choosing import Choice, ChoiceFault, IllegalChoice
from solvers.rules.auction.contract import strain_faults
from solvers.rules.cards.strain import STRAIN_BY_TEXT, Strain
from solvers.rules.ruleset.ruleset import Ruleset

CHOICE_CODES = {
    ChoiceFault.OUT_OF_TURN: Code.CALL_OUT_OF_TURN,
    ChoiceFault.CLOSED: Code.CALL_AFTER_AUCTION,
    ChoiceFault.PUSHED_BACK: Code.PUSHED_BACK,
    ChoiceFault.STRAIN_NOT_PLAYED: Code.TRUMP_NOT_PLAYED,
}


def judge_choice(deal: DealLog, ruleset: Ruleset, collector: Collector) -> Bidding:
    """Check the calls of a deal without bids, and the contract that the log claims."""
    claim = deal.contract
    if claim is None:
        collector.add(
            Code.CONTRACT_NOT_OF_THE_AUCTION,
            "the log has no contract, but in every deal a player names a trump",
            "/contract",
        )
        return Bidding(None, None)
    if deal.auction is UNSET:
        if claim is not UNSET:
            _judge_contract(claim, deal.dealer, ruleset, collector)
        return bidding_as_logged(deal, ruleset)
    choice = _after_all_calls(deal, ruleset, collector)
    if choice is None:
        return bidding_as_logged(deal, ruleset)
    contract = choice.contract
    if contract is None:
        what = "play begins" if deal.all_tricks else ""
        what = what or ("the log has a contract" if claim is not UNSET else "")
        if what:
            collector.add(
                Code.AUCTION_NOT_FINISHED,
                f"{what} before a trump is named: {choice.legal_text()}",
                "/auction",
            )
        return replace(bidding_as_logged(deal, ruleset), unfinished=True)
    if claim is not UNSET:
        expected: dict[str, Value] = {"trump": contract.strain.value, "by": contract.by.value}
        _compare(claim, expected, "by the calls", collector)
    return Bidding(contract, contract.strain)


def _after_all_calls(deal: DealLog, ruleset: Ruleset, collector: Collector) -> Choice | None:
    """The choice after all calls; None if a call is illegal, which is added as a finding."""
    choice = Choice.open(SEATS[deal.dealer], ruleset)
    for index, entry in enumerate(deal.all_calls):
        fault, option = _form_fault(entry), None
        if fault is None:
            try:
                choice = _after(choice, entry)
                continue
            except IllegalChoice as error:
                fault = CHOICE_CODES[error.fault], error.text
                option = collector.deciding_option(
                    ruleset,
                    AUCTION_OPTIONS,
                    lambda other: _legal_until(deal, index, other),  # noqa: B023
                )
        code, text = fault
        collector.add(
            code,
            f"{seat_name(entry.by)} calls {call_text(entry)}: {text}; {choice.legal_text()}",
            f"/auction/{index}",
            seat=entry.by,
            actual=call_text(entry),
            expected=choice.legal_text(),
            option=option,
        )
        return None
    return choice


def _form_fault(entry: CallLog) -> tuple[Code, str] | None:
    """Code and message for a call that this game does not have; None for any other call."""
    if entry.by not in SEATS:
        return Code.CONTRADICTS_THE_GAME, "not a seat of this game"
    if entry.call not in ("push", "bid"):
        return Code.CALL_OF_ANOTHER_GAME, "a call of another game"
    if entry.call == "push":
        stated = entry.value is not UNSET or entry.trump is not UNSET
        return (Code.WRITTEN_WITH_A_BID, "a push names no trump") if stated else None
    if entry.value is not UNSET:
        return Code.VALUE_CANNOT_BE_BID, "a trump is named without a value"
    if entry.trump is UNSET:
        return Code.BID_WITHOUT_VALUE_OR_TRUMP, "no trump is named"
    if entry.trump not in STRAIN_BY_TEXT:
        return Code.TRUMP_NOT_PLAYED, unknown_strain_text(entry.trump)
    return None


def _after(choice: Choice, entry: CallLog) -> Choice:
    seat = SEATS[entry.by]
    if entry.call == "push":
        return choice.push(seat)
    assert entry.trump is not UNSET
    return choice.name(seat, STRAIN_BY_TEXT[entry.trump])


def _legal_until(deal: DealLog, index: int, ruleset: Ruleset) -> bool:
    """Whether all calls up to one are legal under a ruleset."""
    assert deal.auction is not UNSET
    choice = Choice.open(SEATS[deal.dealer], ruleset)
    try:
        for entry in deal.auction[: index + 1]:
            choice = _after(choice, entry)
    except IllegalChoice:
        return False
    return True


def _judge_contract(
    claim: ContractLog, dealer: str, ruleset: Ruleset, collector: Collector
) -> None:
    """Check a contract without calls: the player after the dealer, or their partner, names it."""
    strain = STRAIN_BY_TEXT.get(claim.trump)
    faults = (
        [unknown_strain_text(claim.trump)] if strain is None else strain_faults(strain, ruleset)
    )
    if faults:
        collector.add(
            Code.TRUMP_NOT_PLAYED,
            f"the contract is in {claim.trump}: {faults[0]}",
            "/contract/trump",
            actual=claim.trump,
            option=collector.deciding_option(
                ruleset, AUCTION_OPTIONS, lambda other: _is_played(strain, other)
            ),
        )
    forehand = SEATS[next_seat(dealer, ruleset.direction)]
    choosers = (forehand.value, forehand.partner.value)
    by = claim.by if claim.by in choosers else forehand.value
    _compare(claim, {"by": by}, f"{' or '.join(choosers)} names the trump, so", collector)


def _is_played(strain: Strain | None, ruleset: Ruleset) -> bool:
    return strain is not None and not strain_faults(strain, ruleset)


def _compare(
    claim: ContractLog, expected: dict[str, Value], reason: str, collector: Collector
) -> None:
    """A202 for each wrong part of a contract claim, which has neither a value nor a coinche.

    Args:
        reason: why the expected values are right, in words.
    """
    nothing: dict[str, tuple[Value, ...]] = {
        "value": (0,),
        "multiplier": (1,),
        "coinched_by": (),
        "surcoinched_by": (),
    }
    for key, fitting in (*((key, (right,)) for key, right in expected.items()), *nothing.items()):
        stated = getattr(claim, key)
        if stated is not UNSET and stated not in fitting:
            right = fitting[0] if fitting else "none"
            why = reason if key in expected else "without bids"
            collector.add(
                Code.CONTRACT_NOT_OF_THE_AUCTION,
                f"the contract's {key} is {stated}; {why} it is {right}",
                f"/contract/{key}",
                expected=right,
                actual=stated,
            )
