"""Lines of values in a JSON text."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from coinche_cli.formats.input.json_place import lines_of

TEXT = """
{
 "a/b": [1,
  {"c~d": null}],
 "deals": [{"dealer": "N",
   "n":
     5}]
}
"""


def test_values_and_their_nearest() -> None:
    pointers = {
        "": 2,
        "/a~1b": 3,
        "/a~1b/1": 4,
        "/a~1b/1/c~0d": 4,
        "/deals/0/n": 7,
        "/deals/0/dealer": 5,
        "/deals/0/tricks/3": 5,
        "/deals/9": 5,
        "/none/at/all": 2,
        "/deals/x": 5,
    }
    assert lines_of(TEXT, pointers) == pointers
    assert lines_of(TEXT, []) == {}


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


def pointers_of(value: Any, pointer: str = "") -> list[tuple[str, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    found = [(pointer, value)]
    for key, inner in items:
        step = f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"
        found += pointers_of(inner, step) if isinstance(inner, dict | list) else [(step, inner)]
    return found


@given(st.dictionaries(st.text(), VALUES, max_size=4))
def test_every_value_begins_in_its_line(value: dict[str, Any]) -> None:
    text = json.dumps(value, indent=1)
    found = lines_of(text, [pointer for pointer, _ in pointers_of(value)])
    lines = text.split("\n")
    for pointer, inner in pointers_of(value):
        begins = json.dumps(inner, indent=1).split("\n")[0]
        assert begins in lines[found[pointer] - 1]
    for (one, _), (other, _) in zip(pointers_of(value), pointers_of(value)[1:], strict=False):
        assert found[one] <= found[other]


def test_wide_and_deep_texts_are_passed_over() -> None:
    deep = "[" * 400 + "]" * 400
    wide = "0,\n" * 100_000
    text = f'{{"deep": {deep},\n"wide": [{wide}0],\n"x": 1}}'
    assert lines_of(text, ["/x", "/wide/99999"]) == {"/x": 100_003, "/wide/99999": 100_001}
    assert lines_of(text, ["/deep" + "/0" * 1000]) == {"/deep" + "/0" * 1000: 1}
