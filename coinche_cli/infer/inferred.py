"""The result of ``infer`` for one deal, which its reports write."""

from __future__ import annotations

from dataclasses import dataclass

from coinche_cli.formats.records.deal import AnyRecord
from solvers.legality.hidden.question.question import Assumed
from solvers.legality.hidden.survey.rejection import Hands
from solvers.legality.hidden.survey.survey import Survey
from solvers.legality.hidden.verdict.verdict import HiddenVerdict


@dataclass(frozen=True, slots=True)
class Source:
    """The place of a deal: the game's id or its number in the file, and the deal's number in it."""

    file: str
    game: str
    game_number: int
    deal: int

    def __str__(self) -> str:
        return f"{self.file}: game {self.game}, deal {self.deal}"


@dataclass(frozen=True, slots=True)
class Inferred:
    """What is proved about one deal in one strain.

    If its tricks can have gone in several ways and some deal explains one, this is about all ways
    together: ``ways`` are the assumptions of each explained way, first those of the verdict.
    Otherwise it is about one way alone.

    ``survey`` is for consistent deals only. ``record`` is what is known of the deal besides its
    hands. ``missing`` samples could not be drawn.
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
        """Whether some deal explains everything, and no sample is missing."""
        return self.verdict.consistent is True and not self.missing
