"""JSON Schemas (2020-12) of input, made from the types that read it; and access to all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown, suggestion

_OWN_KEYS = "^x-"
_TEMPLATE = "#/$defs/{name}"


def _game_log() -> dict[str, Any]:
    from solvers.legality.log.game_log import GameLog

    title = "A game log: what a record of a game claims"
    return _schema([GameLog], "coinche-log-1", title, _log_values())


def _log_record() -> dict[str, Any]:
    from coinche_cli.formats.game_log.stream import Deal, End, Header

    title = "A streamed record: the header of a game, a deal, or the end of a game"
    made = _schema([Header, Deal, End], "coinche-log-record-1", title, _log_values())
    made["$defs"]["Header"]["properties"]["deals"] = {"type": "array", "maxItems": 0}
    return made


def _log_values() -> dict[str, tuple[str, ...]]:
    """Values that appear in many places of a log."""
    from solvers.legality.log.game_log import CardText, SeatText

    return {"Card": get_args(CardText), "Seat": get_args(SeatText)}


def _deal() -> dict[str, Any]:
    from coinche_cli.formats.deal_json.four_seats import deal_type

    return _schema([deal_type()], "coinche-deal-1", "A deal, complete or in mid-play", {})


def _coins_deal() -> dict[str, Any]:
    from coinche_cli.formats.deal_json.coins import coins_deal_type

    return _schema([coins_deal_type()], "coinche-deal-1-coins", "A deal of Coins", {})


def _check_result() -> dict[str, Any]:
    from coinche_cli.schemas.results import check_schema

    return check_schema()


def _solve_result() -> dict[str, Any]:
    from coinche_cli.schemas.results import solve_schema

    return solve_schema()


def _infer_result() -> dict[str, Any]:
    from coinche_cli.schemas.results import infer_schema

    return infer_schema()


_SCHEMAS: dict[str, tuple[str, Callable[[], dict[str, Any]]]] = {
    "game-log": ("logged games, coinche-log/1, as check reads them", _game_log),
    "log-record": ("streamed records of games, as check reads them", _log_record),
    "deal": ("deals, coinche-deal/1, as solve reads them", _deal),
    "coins-deal": ("deals of Coins, coinche-deal/1, as solve reads them", _coins_deal),
    "check-result": ("findings, coinche-check/1, as check writes them", _check_result),
    "solve-result": ("solutions, coinche-solve/1, as solve writes them", _solve_result),
    "infer-result": ("inferences, coinche-infer/1, as infer writes them", _infer_result),
}


def schemas() -> dict[str, str]:
    """The names of the schemas, and what each describes."""
    return {name: of for name, (of, _) in _SCHEMAS.items()}


def schema(name: str) -> dict[str, Any]:
    """The schema of this name.

    Raises:
        CannotRead: the name is unknown (a similar one is suggested).
    """
    if name not in _SCHEMAS:
        raise CannotRead(f"unknown schema {shown(name)}{suggestion(name, _SCHEMAS)}")
    return _SCHEMAS[name][1]()


def _schema(
    kinds: list[Any], identity: str, title: str, common: dict[str, tuple[str, ...]]
) -> dict[str, Any]:
    """The schema of values that have one of the types.

    Args:
        common: values that appear in many places, by the names of their own definitions.
    """
    import msgspec

    roots, parts = msgspec.json.schema_components(kinds, ref_template=_TEMPLATE)
    names = {frozenset(values): name for name, values in common.items()}
    definitions = {name: _published(part, names) for name, part in parts.items()}
    definitions |= {name: {"enum": list(values)} for name, values in common.items()}
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:coinche:schema:{identity}",
    }
    root: dict[str, Any] = {"anyOf": list(roots)}
    if len(kinds) == 1:
        root = definitions.pop(kinds[0].__name__)
    return head | root | {"title": title, "$defs": definitions}


def _published(part: Any, names: dict[frozenset[str], str]) -> Any:
    """A part of a schema in which every object may also have keys that begin with ``x-``."""
    if isinstance(part, list):
        return [_published(inner, names) for inner in part]
    if not isinstance(part, dict):
        return part
    if "enum" in part and frozenset(part["enum"]) in names:
        return {"$ref": _TEMPLATE.format(name=names[frozenset(part["enum"])])}
    made = {key: _published(inner, names) for key, inner in part.items()}
    if "description" in part and isinstance(part["description"], str):
        made["description"] = part["description"].replace("``", "`")
    if part.get("type") == "object":
        made["patternProperties"] = {_OWN_KEYS: True}
        if "propertyNames" in made:
            made["propertyNames"] = {"anyOf": [made["propertyNames"], {"pattern": _OWN_KEYS}]}
    return made
