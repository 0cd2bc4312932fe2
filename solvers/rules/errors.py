"""The four kinds of wrong input, one type each, and the base they share."""

from __future__ import annotations

from collections.abc import Sequence


class InputError(Exception):
    """Wrong input of any kind; its text is meant for the user."""


class CannotRead(InputError):
    """The text does not follow its form: says where and what was expected."""


class CannotBe(InputError):
    """Well-formed but impossible, as a deal with a card twice.

    ``reasons`` holds every reason, not only the first.
    """

    def __init__(self, what: str, reasons: Sequence[str]) -> None:
        self.what = what
        self.reasons = tuple(reasons)
        super().__init__(f"{what}: {'; '.join(self.reasons)}")


class MayNotBe(InputError):
    """An act that the rules forbid, as a card that does not follow suit."""


class NotOfThisGame(InputError):
    """A question that the game, or the ruleset, has no answer to, as an option of another game."""
