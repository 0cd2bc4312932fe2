"""A fault in a clean game, and the tools that put it there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from solvers.legality.findings.finding import Finding
from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.card_play import Entry, Play
from tests.reference.coinche.games import write_result, write_scores
from tests.reference.coinche.melds import say_belotes

Item = TypeVar("Item")

ANYWHERE = "anywhere"
"""A seat, trick or play of a finding that the test leaves open."""


@dataclass(frozen=True)
class FaultedGame:
    """A game with one fault: one finding, of one of these codes, at this place, and no other.

    ``also`` are codes of further findings in the same deal that repeat the same fault.
    """

    game: Entry
    codes: Collection[str]
    deal: int | None = None
    trick: int | str | None = None
    play: int | str | None = None
    seat: str | None = None
    also: Collection[str] = ()

    def is_found(self, finding: Finding) -> bool:
        """Whether a finding is the fault's own."""
        place = finding.place
        found = (place.trick, place.play, place.seat)
        return (
            finding.code in self.codes
            and place.deal == self.deal
            and all(
                right in (ANYWHERE, other)
                for right, other in zip((self.trick, self.play, self.seat), found, strict=True)
            )
        )

    def stray(self, findings: Sequence[Finding]) -> list[Finding]:
        """The findings that are neither the fault itself nor repeat it."""
        own = next((finding for finding in findings if self.is_found(finding)), None)
        return [
            finding
            for finding in findings
            if finding is not own
            and not (finding.code in self.also and finding.place.deal == self.deal)
        ]


Fault = Callable[[Random, Entry, Ruleset], FaultedGame | None]
"""Puts a fault into a game, which it may change; None if it does not apply."""


def one(random: Random, items: Sequence[Item]) -> Item | None:
    """One item at random; None if there is none."""
    return random.choice(items) if items else None


def deals_that(game: Entry, *ends: str) -> list[int]:
    """Indices of the deals that ended in one of these ways."""
    return [place for place, deal in enumerate(game["deals"]) if deal.get("end") in ends]


def a_played_deal(random: Random, game: Entry) -> int | None:
    """The index of a deal that was played to its end."""
    return one(random, deals_that(game, "complete"))


def settle(game: Entry, place: int, ruleset: Ruleset) -> None:
    """End the record after a deal, with its score counted from its own tricks."""
    del game["deals"][place + 1 :]
    write_scores(game, ruleset)
    write_result(game, ruleset)


def break_off(game: Entry, place: int, play: Play, ruleset: Ruleset) -> None:
    """End the record in the middle of a deal's play."""
    deal = game["deals"][place]
    for key in ("score", "melds"):
        deal.pop(key, None)
    deal |= {"tricks": play.tricks, "end": "in_progress"}
    for trick in play.tricks:
        del trick["legal"]
    settle(game, place, ruleset)


def rewrite_play(random: Random, game: Entry, place: int, play: Play, ruleset: Ruleset) -> None:
    """Replace the play of a deal, as a program that noticed nothing would log it."""
    deal = game["deals"][place]
    deal.pop("score", None)
    announced = [meld for meld in deal["melds"] if meld["kind"] in ("run", "square")]
    deal["tricks"] = play.tricks
    for trick in play.tricks:
        del trick["legal"]
    for meld in announced:
        if "shown" in meld:
            meld["shown"]["play"] = play.tricks[1]["by"].index(meld["by"]) + 1
    deal["melds"] = announced + say_belotes(random, deal, ruleset, "always")
    settle(game, place, ruleset)
