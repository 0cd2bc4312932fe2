"""A game with missing deals is judged in parts; what spans a gap cannot be checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed

from msgspec import UNSET
from msgspec.structs import replace

from coinche_cli.formats.game_log.record import Gap
from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Finding, Place, Severity
from solvers.legality.log.game_log import DealLog, GameLog

GAP = Code.STREAMED_OUT_OF_PLACE
"""The code of a note that something was not checked because of a gap."""


@dataclass(frozen=True, slots=True)
class Segment:
    """Deals of a game that follow one another with none missing, as a log to be judged.

    ``first`` is the index of its first deal in the game; ``number`` is the number of that deal,
    with missing deals counted.
    """

    log: GameLog
    first: int
    number: int

    def in_game(self, finding: Finding) -> Finding:
        """A finding of this part with its place in the game."""
        place = finding.place
        if place.deal is None or self.number == 1:
            return finding
        _, deals, index, *rest = place.pointer.split("/")
        pointer = "/".join(["", deals, str(int(index) + self.first), *rest])
        deal = place.deal - 1 + self.number
        return changed(finding, place=changed(place, deal=deal, pointer=pointer))


def segments_of(log: GameLog, gaps: Sequence[Gap]) -> Iterator[Segment]:
    """The parts of a game; only a game without deals gives a part without deals.

    The result, and totals after a gap, are left out: they count deals that cannot be read.
    """
    if not gaps:
        yield Segment(log, 0, 1)
        return
    starts, lost = [0, *(gap.before for gap in gaps)], 0
    for index, start in enumerate(starts):
        lost += gaps[index - 1].deals if index else 0
        end = starts[index + 1] if index < len(gaps) else len(log.deals)
        deals = log.deals[start:end]
        if deals or (not index and not log.deals):
            kept = [_without_totals(deal) for deal in deals] if index else deals
            yield Segment(replace(log, deals=kept, result=UNSET), start, start + 1 + lost)


def numbers_of(log: GameLog, gaps: Sequence[Gap]) -> list[int]:
    """The numbers of the deals that were read."""
    return [
        part.number + index
        for part in segments_of(log, gaps)
        for index in range(len(part.log.deals))
    ]


def gap_notes(log: GameLog, gaps: Sequence[Gap]) -> Iterator[Finding]:
    """Notes on what is not checked because of gaps, one for each gap."""
    lost = 0
    for gap in gaps:
        lost += gap.deals
        line = f"line {gap.line} cannot be read, and may hold a deal"
        if gap.before < len(log.deals):
            place = Place(deal=gap.before + 1 + lost, pointer=f"/deals/{gap.before}")
            what = "the dealer, the totals and the result from here on are not checked against it"
        elif log.result is not UNSET:
            place, what = Place(pointer="/result"), "the result is not checked"
        else:
            continue
        yield Finding(GAP, f"{line}: {what}", place, Severity.NOTE)


def _without_totals(deal: DealLog) -> DealLog:
    if deal.score is UNSET:
        return deal
    return replace(deal, score=replace(deal.score, total=UNSET))
