"""Validators for our JSON Schemas, with the package ``jsonschema``."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

NOTES = {"$schema", "$id", "$defs", "title", "description", "default"}
"""Keywords that validate nothing alone."""
BY_NAME = ("$defs", "properties", "patternProperties")
"""Keywords whose value is an object of schemas."""
SINGLE = ("items", "additionalProperties", "propertyNames")
"""Keywords whose value is a schema."""


def validator(schema: dict[str, Any]) -> Draft202012Validator:
    """The validator of a schema, which must be valid and have no misspelt keyword."""
    Draft202012Validator.check_schema(schema)
    unknown = keywords_in(schema) - NOTES - Draft202012Validator.VALIDATORS.keys()
    assert not unknown, f"no keywords of JSON Schema: {sorted(unknown)}"
    return Draft202012Validator(schema)


def definition(schema: dict[str, Any], name: str) -> Draft202012Validator:
    """The validator of one of the definitions in a schema."""
    return validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{name}"})


def keywords_in(part: Any) -> set[str]:
    """All keywords of a schema and of the schemas in it."""
    if not isinstance(part, dict):
        return set()
    inner = [each for key in BY_NAME for each in part.get(key, {}).values()]
    inner += part.get("anyOf", ())
    inner += [part[key] for key in SINGLE if key in part]
    return set(part).union(*map(keywords_in, inner))
