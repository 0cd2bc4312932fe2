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
    """Forms in which results are written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


class Colour(StrEnum):
    """When to use colours."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


class Expectation(StrEnum):
    """How all contracts have to turn out."""

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
    typer.Option("--contract", metavar="CONTRACT", help="What was bid: 110S, 100HXX, SLAMH, 90NT."),
]
Declarer = Annotated[
    str | None,
    typer.Option(
        "--by", metavar="SEAT", help="Who declares the contract: N E S W; in Coins, who to ask for."
    ),
]
Coins = Annotated[
    int | None,
    whole_number_option(
        "--coins",
        metavar="N",
        least=1,
        most=12,
        help="Coins: can --by force so many? Yes or no.",
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
        help="Coins, with --score: is --by the first there?",
    ),
]
Method = Annotated[
    CoinsMethod | None,
    typer.Option(
        "--method",
        help="Coins: search, or all states layer by layer; the faster one if not given.",
    ),
]
Keep = Annotated[
    str | None,
    typer.Option(
        "--keep", metavar="DIR", help="Coins: keep layers in this folder, and go on from them."
    ),
]
ModeOfPlay = Annotated[
    Mode | None,
    typer.Option("--mode", help="Coins: one against two (paranoid), or each for himself."),
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
        "--dialect", help="Card names of --played, of JSON deals and of text output: never guessed."
    ),
]
RulesetName = Annotated[
    str | None,
    typer.Option(
        "--ruleset", metavar="NAME", help="Rules to play by, in place of those the file names."
    ),
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
        help="Stop after this time, per deal and trump; the answer is then bounds.",
    ),
]
Nodes = Annotated[
    int | None,
    whole_number_option(
        "--nodes",
        metavar="N",
        least=1,
        most=10**18,
        help="Stop after this many nodes, per deal and trump; the answer is then bounds.",
    ),
]
Memory = Annotated[
    int | None,
    whole_number_option(
        "--memory",
        metavar="MIB",
        least=1,
        most=65536,
        help="Size of each job's table, in MiB; in Coins all that layers may take.",
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
        help="Threads; 0 is one for every core.",
    ),
]
Format = Annotated[ResultFormat, typer.Option("--output-format", help="How to write the results.")]
OutputFile = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write to a file, not to stdout."),
]
Expect = Annotated[
    Expectation | None,
    typer.Option("--expect", help="Exit with 1 unless every contract turns out so."),
]
Stats = Annotated[bool, typer.Option("--stats", help="Nodes, time and speed, on stderr.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Nothing on stderr but errors.")]
ColourChoice = Annotated[Colour, typer.Option("--color", help="Red suits in text output.")]


def refuse(given: Mapping[str, object], why: str) -> None:
    """Do nothing where none of the options is given.

    Raises:
        UserError: names those that are.
    """
    names = [name for name, value in given.items() if value]
    if names:
        raise UserError(f"{', '.join(names)}: {why}")
