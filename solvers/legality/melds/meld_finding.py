"""A finding on one call of belote or one announcement of a log."""

from __future__ import annotations

from typing import Unpack

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector, Details
from solvers.legality.log.game_log import MeldLog
from solvers.legality.log.terms import seat_name


def add_meld_finding(
    collector: Collector,
    code: Code,
    index: int,
    meld: MeldLog,
    text: str,
    pointer: str = "",
    **details: Unpack[Details],
) -> None:
    """Add a finding at the moment of the call, with the player's name before its text.

    Args:
        collector: where findings go.
        code: which one.
        index: the place of the meld in the log's list.
        meld: the call or announcement.
        text: what is wrong, after the name of the player.
        pointer: the key within the meld; the meld itself where it is empty.
        details: option, and expected and actual value.
    """
    said = meld.said
    if said is not UNSET and said.trick is not UNSET:
        details["trick"] = said.trick
    if said is not UNSET and said.play is not UNSET:
        details["play"] = said.play
    details["seat"] = meld.by
    message = f"{seat_name(meld.by)} {text}"
    collector.add(code, message, f"/melds/{index}{pointer}", **details)
