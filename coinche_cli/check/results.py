"""What a check comes to: findings with their place in a file, results of games, and the summary."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from solvers.legality.findings.codes import Code
from solvers.legality.findings.finding import Finding


@dataclass(frozen=True, slots=True)
class LocatedFinding:
    """A finding and where it stands: the line of the file, and the JSON pointer in that record.

    ``game`` is the game's own name, or its number in the file; None where no game could be read.
    """

    finding: Finding
    file: str
    game: str | None = None
    line: int | None = None
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class GameResult:
    """What checking one game, or one record that could not be read, came to.

    ``unjudged`` counts plays whose duties could not be judged, because the hand or the trump is not
    known. ``failed``: it was not checked to its end, by a fault of ours. ``numbers`` are those of
    its deals, where some are missing between them.
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
    """Counts over a run; ``by_code`` are findings by their code, ``failing`` those that fail it.

    ``failed`` are games and records on which a fault of ours came to light.
    ``complete`` is false while the run goes on, and stays so where it was broken off.
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
        """How many findings there were."""
        return self.by_code.total()

    def add(self, result: GameResult) -> None:
        """Count the result of a game."""
        self.games += result.game is not None
        self.deals += result.deals
        self.unjudged += result.unjudged
        self.failed += result.failed
        self.by_code.update(located.finding.code for located in result.findings)
