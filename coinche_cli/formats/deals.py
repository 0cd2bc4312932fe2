"""Deal files of any supported format."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from coinche_cli.formats.input.text import input_name, read_text
from coinche_cli.formats.pbn.deals import read_pbn
from coinche_cli.formats.records.deal import AnyRecord
from solvers.rules.cards.card import parse_card
from solvers.rules.cards.names import Dialect

_JSON_START = re.compile(r'\ufeff?\s*(\{\s*["}]|\[\s*[\[{"\]\d-])')
_PBN_START = re.compile(r"\ufeff?\s*(%|;|\[\s*[A-Za-z])")
_JSON_SUFFIXES = (".json", ".jsonl", ".ndjson")


def read_deals(path: str | os.PathLike[str], dialect: Dialect | None = None) -> Iterator[AnyRecord]:
    """Read the boards of a deal file: PBN or deal JSON, recognized by the start of the text.

    The file is opened at once; boards are read when they are asked for.

    Args:
        path: a file, perhaps ``.gz`` or ``.zst``, or ``-`` for standard input.
        dialect: the card names in deal JSON; None for our own letters. PBN has its own names.

    Raises:
        CannotRead: the file cannot be read or is in neither format. Errors in a board are
            raised when the iteration reaches it.
    """
    return deals_in(read_text(path), input_name(path), dialect)


def deals_in(text: str, name: str, dialect: Dialect | None = None) -> Iterator[AnyRecord]:
    """Read the boards of a text in either format.

    Args:
        text: all of the text.
        name: the name of the text in messages.
        dialect: as for ``read_deals``.

    Raises:
        CannotRead: as for ``read_deals``.
    """
    if not _is_json(text, name):
        return read_pbn(text, name)
    from coinche_cli.formats.deal_json.text import read_deal_json

    return read_deal_json(text, name, dialect.names.parse if dialect else parse_card)


def _is_json(text: str, name: str) -> bool:
    if _JSON_START.match(text):
        return True
    plain_name = name.removesuffix(".gz").removesuffix(".zst")
    return plain_name.endswith(_JSON_SUFFIXES) and not _PBN_START.match(text)
