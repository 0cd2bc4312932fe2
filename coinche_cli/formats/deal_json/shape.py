"""What deal JSON of every game shares: ``x-`` keys, options, and errors of shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown
from solvers.rules.ruleset.option import option_text

T = TypeVar("T")

FORMAT = "coinche-deal"
VERSION = 1

_DEPTH = 8


def without_extensions(value: dict[str, Any], depth: int = 0) -> dict[str, Any]:
    """The object without its ``x-`` keys, which are free for users; options are left alone.

    Raises:
        CannotRead: objects are nested deeper than in any deal.
    """
    if depth > _DEPTH:
        raise CannotRead("objects are nested too deeply for a deal")
    return {
        key: without_extensions(inner, depth + 1)
        if isinstance(inner, dict) and (depth, key) != (1, "options")
        else inner
        for key, inner in value.items()
        if not key.startswith("x-")
    }


def converted(value: dict[str, Any], kind: Any) -> Any:
    """Convert an object without ``x-`` keys to a kind of deal.

    Raises:
        CannotRead: it is not of that kind; the text begins with the place in it.
    """
    import msgspec

    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        from coinche_cli.formats.input.faults import shape_fault

        wrong = shape_fault(value, kind, str(error))
        raise CannotRead(f"{wrong.path}: {wrong.text}" if wrong.path else wrong.text) from None


def cards_at(
    path: str, texts: list[str] | None, read_card: Callable[[str], T], *, most: int, deck: str
) -> list[T] | None:
    """The cards of a list of texts; None if there is no list.

    Args:
        path: the place of the list in the object.
        texts: the list.
        read_card: reads a card from its text.
        most: the largest number of cards.
        deck: the start of a message about that number, such as ``the deck has``.

    Raises:
        CannotRead: there are too many cards, or one is unknown.
    """
    if texts is None:
        return None
    if len(texts) > most:
        raise CannotRead(f"{path}: {len(texts)} cards, but {deck} {most}")
    cards = []
    for index, text in enumerate(texts):
        try:
            cards.append(read_card(text))
        except CannotRead as error:
            raise CannotRead(f"{path}[{index}]: {error}") from None
    return cards


def ruleset_of(ruleset: Any) -> tuple[str | None, dict[str, str]]:
    """The name of a ruleset and its options, given as a name alone or as an object of both.

    Raises:
        CannotRead: the value of an option is not a text, a whole number, true or false.
    """
    if ruleset is None or isinstance(ruleset, str):
        return ruleset, {}
    return ruleset.id, _options(ruleset.options)


def _options(values: dict[str, Any]) -> dict[str, str]:
    """Option values as text, as on a command line."""
    for key, value in values.items():
        if not isinstance(value, str | int):
            raise CannotRead(
                f"ruleset.options.{shown(key)}: expected a text, a whole number, true or false"
            )
    return {key: option_text(value) for key, value in values.items()}


def cards_object(
    hands: Mapping[Any, Sequence[Any] | None], played: Sequence[Any]
) -> dict[str, Any]:
    """The keys ``hands`` (null for an unseen one) and, where cards are played, ``played``."""
    made: dict[str, Any] = {
        "hands": {
            seat: None if hand is None else list(map(str, hand)) for seat, hand in hands.items()
        }
    }
    if played:
        made["played"] = list(map(str, played))
    return made
