"""Lines of values in a JSON text, found by their JSON pointers in one pass over the text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

Steps = dict[str, "Steps"]

_NOT_SPACE = re.compile(r"[^ \t\r\n]")
_SCAN = json.JSONDecoder(strict=False)


def lines_of(text: str, pointers: Iterable[str]) -> dict[str, int]:
    """The line, from 1, of each pointer's value, or of the nearest value around it.

    Args:
        text: valid JSON.
        pointers: the JSON pointers.
    """
    wanted = set(pointers)
    steps: Steps = {}
    for pointer in wanted:
        branch = steps
        for step in pointer.split("/")[1:]:
            branch = branch.setdefault(step.replace("~1", "/").replace("~0", "~"), {})
    places = {"": _after_space(text, 0)}
    _walk(text, places[""], "", steps, places)
    lines: dict[str, int] = {}
    line, counted = 1, 0
    for pointer, place in sorted(
        ((pointer, places[_nearest(pointer, places)]) for pointer in wanted),
        key=lambda found: found[1],
    ):
        line, counted = line + text.count("\n", counted, place), place
        lines[pointer] = line
    return lines


def _nearest(pointer: str, places: dict[str, int]) -> str:
    while pointer not in places:
        pointer = pointer.rpartition("/")[0]
    return pointer


def _walk(text: str, place: int, pointer: str, steps: Steps, places: dict[str, int]) -> int:
    """Note where the wanted values inside the value at ``place`` begin; return where it ends.

    It goes no deeper than the pointers do; the decoder skips other values.
    """
    opening = text[place]
    if not steps or opening not in "{[":
        return _SCAN.raw_decode(text, place)[1]
    place = _after_space(text, place + 1)
    index = 0
    while text[place] not in "}]":
        step = str(index)
        if opening == "{":
            step, place = _SCAN.raw_decode(text, place)
            place = _after_space(text, _after_space(text, place) + 1)
        inner = f"{pointer}/{step.replace('~', '~0').replace('/', '~1')}"
        if step in steps:
            places[inner] = place
        place = _after_space(text, _walk(text, place, inner, steps.get(step, {}), places))
        index += 1
        if text[place] == ",":
            place = _after_space(text, place + 1)
    return place + 1


def _after_space(text: str, place: int) -> int:
    match = _NOT_SPACE.search(text, place)
    return match.start() if match else len(text)
