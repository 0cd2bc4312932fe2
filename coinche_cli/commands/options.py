"""Options that several commands share, each with its one name and help text."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import typer

from coinche_cli.commands.numbers import number_option, whole_number_option
from coinche_cli.errors import UserError
from solvers.double_dummy.coins.question import CoinsMethod
from solvers.rules.cards.names import Dialect


class ResultFormat(StrEnum):
    """Formats of results."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


class Colour(StrEnum):
    """When to use colours."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Expectation(StrEnum):
    """What every contract is expected to do."""

    MADE = "made"
    FAILED = "failed"


class Mode(StrEnum):
    """How the players of Coins play."""

    PARANOID = "paranoid"
    MAX_N = "max-n"


Deals = Annotated[
    list[str], typer.Argument(metavar="DEALS...", help="Deal files (PBN or JSON); - is stdin.")
]
Boards = Annotated[
    list[str] | None,
    typer.Option("--board", metavar="BOARD", help="Only this board; may be repeated."),
]
BidText = Annotated[
    str | None,
    typer.Option("--contract", metavar="CONTRACT", help="The bid: 110S, 100HXX, SLAMH, 90NT."),
]
Declarer = Annotated[
    str | None,
    typer.Option(
        "--by", metavar="SEAT", help="The declarer: N E S W; in Coins, the player to ask about."
    ),
]
Coins = Annotated[
    int | None,
    whole_number_option(
        "--coins",
        metavar="N",
        least=1,
        most=12,
        help="Coins: can --by force this many? Yes or no.",
    ),
]
Score = Annotated[
    str | None,
    typer.Option("--score", metavar="TOTALS", help="Coins: totals before the deal, X=7,Y=9,Z=3."),
]
Target = Annotated[
    int | None,
    whole_number_option(
        "--target",
        metavar="N",
        least=1,
        most=10000,
        help="Coins, with --score: does --by get there first?",
    ),
]
Method = Annotated[
    CoinsMethod | None,
    typer.Option(
        "--method",
        help="Coins: search, or layer by layer; by default the faster one.",
    ),
]
Keep = Annotated[
    str | None,
    typer.Option("--keep", metavar="DIR", help="Coins: keep layers in this folder and reuse them."),
]
ModeOfPlay = Annotated[
    Mode | None,
    typer.Option("--mode", help="Coins: one against two (paranoid), or each alone (max-n)."),
]
Trump = Annotated[
    str | None,
    typer.Option(
        "--trump", metavar="TRUMP", help="Solve in this trump only: S H D C NT AT, TOP BOTTOM."
    ),
]
Leader = Annotated[
    str | None, typer.Option("--leader", metavar="SEAT", help="Who leads to the first trick.")
]
Dealer = Annotated[
    str | None, typer.Option("--dealer", metavar="SEAT", help="Who dealt; the next seat leads.")
]
Played = Annotated[
    str | None,
    typer.Option("--played", metavar="CARDS", help="Cards played so far, in order: 'C8 CT CA'."),
]
DialectName = Annotated[
    Dialect | None,
    typer.Option(
        "--dialect", help="Card names in --played, JSON deals and text output; never guessed."
    ),
]
RulesetName = Annotated[
    str | None,
    typer.Option("--ruleset", metavar="NAME", help="Rules to use instead of those in the file."),
]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="Change one rule; may be repeated."),
]
Timeout = Annotated[
    float | None,
    number_option(
        "--timeout",
        metavar="SECONDS",
        least=0,
        help="Stop after this time, per deal and trump, with bounds as the answer.",
    ),
]
Nodes = Annotated[
    int | None,
    whole_number_option(
        "--nodes",
        metavar="N",
        least=1,
        most=10**18,
        help="Stop after this many nodes, per deal and trump, with bounds as the answer.",
    ),
]
Memory = Annotated[
    int | None,
    whole_number_option(
        "--memory",
        metavar="MIB",
        least=1,
        most=65536,
        help="Size of each job's table, in MiB; in Coins, of all layers together.",
    ),
]
Jobs = Annotated[
    int,
    whole_number_option(
        "--jobs",
        metavar="N",
        least=0,
        most=1024,
        default=1,
        help="Threads; 0 is one per core.",
    ),
]
Format = Annotated[ResultFormat, typer.Option("--output-format", help="Format of the results.")]
OutputFile = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to a file instead of stdout."),
]
Expect = Annotated[
    Expectation | None,
    typer.Option("--expect", help="Exit with 1 unless every contract does this."),
]
Stats = Annotated[bool, typer.Option("--stats", help="Print nodes, time and speed on stderr.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print only errors on stderr.")]
ColourChoice = Annotated[Colour, typer.Option("--color", help="Red suits in text output.")]


def refuse(given: Mapping[str, object], why: str) -> None:
    """Refuse any of the options that is given, for the reason ``why``.

    Raises:
        UserError: one is given; the text names all that are.
    """
    names = [name for name, value in given.items() if value]
    if names:
        raise UserError(f"{', '.join(names)}: {why}")
