"""The four kinds of wrong input, an error class for each, and their base class."""

from __future__ import annotations

from collections.abc import Sequence


class InputError(Exception):
    """Wrong input of any kind; the message is for the user."""


class CannotRead(InputError):
    """A text that does not have the right form; the message says where, and what was expected."""


class CannotBe(InputError):
    """Something well-formed but impossible, such as a deal with a card twice.

    ``reasons`` has every reason, not only the first.
    """

    def __init__(self, what: str, reasons: Sequence[str]) -> None:
        self.what = what
        self.reasons = tuple(reasons)
        super().__init__(f"{what}: {'; '.join(self.reasons)}")


class MayNotBe(InputError):
    """An action that the rules forbid, such as a revoke."""


class NotOfThisGame(InputError):
    """Something that does not apply to the game or ruleset, such as an option of another game."""
