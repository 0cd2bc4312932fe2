"""Calls of a log in the terms of the rules, and as text for messages."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET, UnsetType

from solvers.legality.log.game_log import BidValue, CallLog, StrainText
from solvers.legality.log.terms import SEATS
from solvers.rules.auction.bidding import Call, CallKind
from solvers.rules.cards.strain import STRAIN_BY_TEXT
from solvers.rules.ruleset.feat import value_from_log

KINDS = {kind.value: kind for kind in CallKind}


def call_of(entry: CallLog) -> Call:
    """A logged call in the terms of the rules; a trump of another game becomes None.

    Value and trump of a call other than a bid are left out: ``auction.calls`` judges them.
    """
    bid = entry.call == "bid"
    return _call_of(
        entry.by, entry.call, entry.value if bid else UNSET, entry.trump if bid else UNSET
    )


@lru_cache(maxsize=4096)
def _call_of(
    by: str, kind: str, value: BidValue | UnsetType, trump: StrainText | UnsetType
) -> Call:
    return Call(
        SEATS[by],
        KINDS[kind],
        None if value is UNSET else value_from_log(value),
        None if trump is UNSET else STRAIN_BY_TEXT.get(trump),
    )


def call_text(entry: CallLog) -> str:
    """A call as people write it: ``pass``, ``80H``, ``capotS``, ``coinche``."""
    return bid_text(entry) or "a bid of nothing" if entry.call == "bid" else entry.call


def bid_text(entry: CallLog) -> str:
    """Value and trump of a call, as people write them; empty if it has neither."""
    value = "" if entry.value is UNSET else str(entry.value)
    return value + ("" if entry.trump is UNSET else entry.trump)


def unknown_strain_text(trump: str) -> str:
    """Why a trump that no ruleset has is wrong, in words."""
    return f"{trump} is a trump of another game"
