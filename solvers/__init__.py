"""The games of the Coinche family and the reasoning about them. Reads no file, prints nothing.

* ``rules`` what the games are
* ``double_dummy`` what perfect play reaches when all hands are seen
* ``legality`` whether a recorded game keeps the rules

The names below can be imported from here; ``docs/python.md`` shows how to use them. Each is loaded
when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solvers.double_dummy.bounds import Bounds as Bounds
    from solvers.double_dummy.bounds import Limits as Limits
    from solvers.double_dummy.coins.solver import CoinsSolver as CoinsSolver
    from solvers.double_dummy.four_seats.solution import Solution as Solution
    from solvers.double_dummy.four_seats.solver import Solver as Solver
    from solvers.legality.findings.finding import Finding as Finding
    from solvers.legality.referee import check_game as check_game
    from solvers.rules.auction.contract import Contract as Contract
    from solvers.rules.auction.contract import parse_bid as parse_bid
    from solvers.rules.cards.card import Card as Card
    from solvers.rules.cards.card import parse_cards as parse_cards
    from solvers.rules.cards.strain import Strain as Strain
    from solvers.rules.deal.deal import Deal as Deal
    from solvers.rules.deal.deal import check_deal as check_deal
    from solvers.rules.errors import InputError as InputError
    from solvers.rules.play.position import Position as Position
    from solvers.rules.ruleset.presets import preset as preset
    from solvers.rules.ruleset.ruleset import Ruleset as Ruleset
    from solvers.rules.seats import Seat as Seat
    from solvers.rules.seats import Side as Side

_HOMES = {
    "Bounds": "double_dummy.bounds",
    "Card": "rules.cards.card",
    "CoinsSolver": "double_dummy.coins.solver",
    "Contract": "rules.auction.contract",
    "Deal": "rules.deal.deal",
    "Finding": "legality.findings.finding",
    "InputError": "rules.errors",
    "Limits": "double_dummy.bounds",
    "Position": "rules.play.position",
    "Ruleset": "rules.ruleset.ruleset",
    "Seat": "rules.seats",
    "Side": "rules.seats",
    "Solution": "double_dummy.four_seats.solution",
    "Solver": "double_dummy.four_seats.solver",
    "Strain": "rules.cards.strain",
    "check_deal": "rules.deal.deal",
    "check_game": "legality.referee",
    "parse_bid": "rules.auction.contract",
    "parse_cards": "rules.cards.card",
    "preset": "rules.ruleset.presets",
}
"""Each public name, and the module that it comes from."""


def __getattr__(name: str) -> Any:
    """Load a public name from its module."""
    if name not in _HOMES:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *_HOMES})
