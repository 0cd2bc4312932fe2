"""The commands of ``coinche``, and how typer calls them."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from coinche_cli import print_version
from coinche_cli.errors import EXIT_WRONG_INPUT, print_error

COMMANDS = {
    "solve": "coinche_cli.commands.solve",
    "check": "coinche_cli.commands.check",
    "infer": "coinche_cli.commands.infer",
    "convert": "coinche_cli.commands.convert",
    "rules": "coinche_cli.commands.rules",
    "schema": "coinche_cli.commands.schema",
}
"""The module of each command; it has a function named after the command."""


def call(arguments: list[str]) -> int:
    """Parse the arguments, run the command and return its exit code."""
    try:
        code = app_for(arguments[0])(arguments, prog_name="coinche", standalone_mode=False)
    except typer.TyperException as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "coinche"
        print_error(error.format_message(), f"see '{command} --help'")
        return EXIT_WRONG_INPUT
    return int(code or 0)


def app_for(first_argument: str) -> typer.Typer:
    """The application with the command asked for, or with every command if none is.

    Modules of other commands are not imported, so that the program starts quickly.
    """
    app = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    )
    app.callback()(coinche)
    for name, module in COMMANDS.items():
        if first_argument not in COMMANDS or name == first_argument:
            app.command(name)(getattr(import_module(module), name))
    return app


def coinche(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True)
    ] = False,
) -> None:
    """Double-dummy solver and rules checker for card games of the Coinche family."""
    if version:
        print_version()
        raise typer.Exit
