"""The numbers of a game's deals: each deal has the number after that of the deal before."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.two_counts import TwoCounts


class DealNumbers:
    """Follows the numbers; after a wrong one, both it and the right one may be continued."""

    def __init__(self, collector: Collector) -> None:
        self._collector = collector
        self._numbers: TwoCounts[int] = TwoCounts()

    def judge(self, number: int | UnsetType) -> None:
        """D202 for the number of the next deal, which the log may leave out."""
        following = self._numbers.map(lambda before: before + 1)
        if number is not UNSET and number < 1:
            text = f"the deal is number {number}; deals are numbered from 1"
            self._collector.add(Code.DEAL_NUMBERS_NOT_CONSECUTIVE, text, "/n")
        if number is UNSET or number < 1:
            self._numbers = following
            return
        if following.logged is not None and number not in following.known:
            self._collector.add(
                Code.DEAL_NUMBERS_NOT_CONSECUTIVE,
                f"the deal is number {number}, after number {following.logged - 1}",
                "/n",
                expected=following.logged,
                actual=number,
            )
        continues = number == following.logged or following.right is None
        self._numbers = TwoCounts(number if continues else following.right, number)
