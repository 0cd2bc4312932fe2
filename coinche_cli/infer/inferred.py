"""What is proved of one deal: the record that ``infer`` makes and its reports write."""

from __future__ import annotations

from dataclasses import dataclass

from coinche_cli.formats.records.deal import AnyRecord
from solvers.legality.hidden.question.question import Assumed
from solvers.legality.hidden.survey.rejection import Hands
from solvers.legality.hidden.survey.survey import Survey
from solvers.legality.hidden.verdict.verdict import HiddenVerdict


@dataclass(frozen=True, slots=True)
class Source:
    """Where a deal stands: the game's id or its number in the file, and the deal's number in it."""

    file: str
    game: str
    game_number: int
    deal: int

    def __str__(self) -> str:
        return f"{self.file}: game {self.game}, deal {self.deal}"


@dataclass(frozen=True, slots=True)
class Inferred:
    """What is proved of one deal in one strain.

    Where its tricks can have gone in several ways it is about all ways together if some deal
    explains one: ``ways`` is then what is supposed in each that is explained, the first being that
    of the verdict. Else it is about one way alone.

    ``survey`` is of consistent ones only. ``record`` is what else of the deal is known to whoever
    solves it, without its hands. ``missing`` samples could not be drawn.
    """

    source: Source
    verdict: HiddenVerdict
    record: AnyRecord
    ways: tuple[Assumed, ...] = ()
    survey: Survey | None = None
    samples: tuple[Hands, ...] = ()
    missing: int = 0

    @property
    def explained(self) -> bool:
        """Whether some deal explains everything, and all that was asked for is there."""
        return self.verdict.consistent is True and not self.missing
