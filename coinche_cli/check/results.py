"""Results of a check: findings with their place in a file, results of games, the summary."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Finding


@dataclass(frozen=True, slots=True)
class LocatedFinding:
    """A finding and its place: the line of the file, and the JSON pointer in the record there.

    ``game`` is the game's own id, or its number in the file; None if no game could be read.
    """

    finding: Finding
    file: str
    game: str | None = None
    line: int | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of checking one game, or one record that cannot be read.

    ``unjudged`` counts plays that could not be judged, because the hand or the trump is unknown.
    ``failed``: an internal error ended the check early. ``numbers`` are the numbers of its deals,
    if some between them are missing.
    """

    file: str
    game: str | None
    line: int | None
    deals: int
    unjudged: int = 0
    findings: tuple[LocatedFinding, ...] = ()
    failed: bool = False
    numbers: tuple[int, ...] = ()


@dataclass(slots=True)
class Summary:
    """Counts over a run; ``by_code`` are findings by code, ``failing`` those that fail the run.

    ``failed`` counts games and records with an internal error.
    ``complete`` is false while the run goes on, and stays so if it is interrupted.
    """

    files: int = 0
    games: int = 0
    deals: int = 0
    unjudged: int = 0
    failing: int = 0
    failed: int = 0
    by_code: Counter[Code] = field(default_factory=Counter)
    complete: bool = False

    @property
    def findings(self) -> int:
        """The number of findings."""
        return self.by_code.total()

    def add(self, result: GameResult) -> None:
        """Count the result of a game."""
        self.games += result.game is not None
        self.deals += result.deals
        self.unjudged += result.unjudged
        self.failed += result.failed
        self.by_code.update(located.finding.code for located in result.findings)
