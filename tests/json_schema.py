"""Whether JSON is of a schema: a small validator for the keywords that ours use."""

from __future__ import annotations

import re
from typing import Any

TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
KEYWORDS = {
    "$schema", "$id", "$defs", "$ref", "title", "description", "default", "type", "enum", "anyOf",
    "properties", "required", "patternProperties", "additionalProperties", "propertyNames", "items",
    "pattern", "minimum", "maximum", "minItems", "maxItems",
}  # fmt: skip


def valid(value: Any, part: Any, root: dict[str, Any]) -> bool:
    """Whether a value is of a schema, with the keywords that ours use."""
    if isinstance(part, bool):
        return part
    if "$ref" in part:
        return valid(value, root["$defs"][part["$ref"].removeprefix("#/$defs/")], root)
    assert set(part) <= KEYWORDS
    kind = TYPES[part["type"]] if "type" in part else object
    number = isinstance(value, int | float)
    return (
        isinstance(value, kind)
        and (not isinstance(value, bool) or part.get("type") not in ("integer", "number"))
        and ("enum" not in part or (type(value), value) in [(type(e), e) for e in part["enum"]])
        and (any(valid(value, each, root) for each in part["anyOf"]) if "anyOf" in part else True)
        and (not number or part.get("minimum", value) <= value <= part.get("maximum", value))
        and (not isinstance(value, list) or _valid_list(value, part, root))
        and (not isinstance(value, dict) or _valid_object(value, part, root))
        and (re.search(part["pattern"], value) is not None if "pattern" in part else True)
    )


def _valid_list(value: list[Any], part: Any, root: dict[str, Any]) -> bool:
    fits = part.get("minItems", 0) <= len(value) <= part.get("maxItems", len(value))
    return fits and all(valid(each, part.get("items", True), root) for each in value)


def _valid_object(value: dict[str, Any], part: Any, root: dict[str, Any]) -> bool:
    for key, inner in value.items():
        named = [part["properties"][key]] if key in part.get("properties", {}) else []
        named += [
            each
            for pattern, each in part.get("patternProperties", {}).items()
            if re.search(pattern, key)
        ]
        if not all(
            valid(inner, each, root) for each in named or [part.get("additionalProperties", True)]
        ):
            return False
        if not valid(key, part.get("propertyNames", True), root):
            return False
    return all(key in value for key in part.get("required", ()))
