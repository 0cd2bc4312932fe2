"""JSON Schemas (2020-12) of results: what ``check``, ``solve`` and ``infer`` write as JSON.

Results may get more keys later, so no object forbids others.
"""

from __future__ import annotations

from typing import Any, get_args

from coinche_cli.report.check.entries import SCHEMA as CHECK_SCHEMA
from coinche_cli.report.infer.json import SCHEMA as INFER_SCHEMA
from coinche_cli.report.solve.json import SCHEMA as SOLVE_SCHEMA
from solvers.legality.findings.finding import Certainty, Severity
from solvers.legality.hidden.verdict.verdict import Layer
from solvers.rules.cards.card import DECK_36
from solvers.rules.cards.strain import Strain
from solvers.rules.coins.cards import SPANISH_DECK
from solvers.rules.coins.players import Player
from solvers.rules.ruleset.feat import TrickContract
from solvers.rules.seats import Seat, Side

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_TRUTH: Schema = {"type": "boolean"}
_NULL: Schema = {"type": "null"}
_BOUNDED: Schema = {
    "anyOf": [
        {"type": "integer", "minimum": 0},
        {
            "type": "array",
            "items": {"type": "integer", "minimum": 0},
            "minItems": 2,
            "maxItems": 2,
            "description": "lowest and highest, if a limit was hit",
        },
    ]
}
_PART: Schema = {"type": "number", "minimum": 0, "maximum": 1}
_CODE: Schema = {"type": "string", "pattern": "^[A-Z][0-9]{3}$"}


def check_schema() -> Schema:
    """The schema of ``coinche check --output-format json``."""
    from solvers.legality.log.game_log import SeatText

    count = _whole(0)
    by_code = {"type": "object", "propertyNames": _CODE, "additionalProperties": _whole(1)}
    summary = {
        "files": count,
        "games": count,
        "deals": count,
        "findings": count,
        "unjudged": _described(count, "plays not judged, because the hand or the trump is unknown"),
        "statistics": _object(
            {"by_code": _described(by_code, "the number of findings of each code")}
        ),
    }
    finding = {
        "code": _described(_CODE, "what `coinche rules CODE` explains"),
        "severity": _one_of(Severity),
        "certainty": _described(_one_of(Certainty), "definite: whatever the unseen cards are"),
        "message": _described(_TEXT, "one sentence for people; its words may change"),
    }
    place = {
        "game": _described(_TEXT, "the id of the game, or its number in the file"),
        "deal": _whole(1),
        "trick": _whole(1),
        "play": _whole(1),
        "seat": _described(_one_of(get_args(SeatText)), "the seat of the call or card"),
        "expected": _described({}, "what the rules ask for"),
        "actual": _described({}, "what the log says"),
        "option": _described(_TEXT, "the option that decides"),
        "facts": _described(
            _list(_ref("Fact")), "the facts that contradict each other, for codes that begin with H"
        ),
        "pointer": _described(_TEXT, "JSON pointer to the place within the record on that line"),
        "line": _described(_whole(1), "the line of the file"),
    }
    fact = _object({"fact": _TEXT}, {"trick": _whole(1), "play": _whole(1)})
    file = {"file": _TEXT, "findings": _list(_ref("Finding"))}
    return _document(
        CHECK_SCHEMA,
        "Findings of a check of game logs",
        {"summary": _ref("Summary"), "files": _list(_ref("File"))},
        {
            "Summary": _object(summary),
            "File": _object(file),
            "Finding": _object(finding, place),
            "Fact": fact,
        },
    )


def solve_schema() -> Schema:
    """The schema of ``coinche solve --output-format json``."""
    coins = _coins_deals()
    score = {side.value: {"type": "integer"} for side in Side}
    contract = {
        "value": _either({"type": "integer"}, _one_of(TrickContract)),
        "trump": _ref("Trump"),
        "by": _ref("Seat"),
        "multiplier": _whole(1),
    }
    cards = _object({"card": _ref("Card"), "points": _ref("Points")})
    some_points = _object({}, {side.value: _whole(0) for side in Side})
    deal = {
        "file": _TEXT,
        "board": _described(_either(_TEXT, _NULL), "the name of the deal in the file"),
        "ruleset": _TEXT,
        "trump": _ref("Trump"),
        "leader": _described(_ref("Seat"), "who leads, or led, to the first trick"),
        "contract": _either(_object(contract), _NULL),
        "status": {"enum": ["exact", "bounds"]},
        "points": _described(
            _ref("Points"), "card points with best play, without belote and bonuses"
        ),
        "belote": some_points,
        "sweep": _described({"enum": [*_values(Side), None]}, "the side that can force all tricks"),
        "made": _either(_TRUTH, _NULL),
        "score": _either(_object(score), _NULL),
        "nodes": _described(_whole(0), "positions that were searched"),
    }
    where_it_applies = {
        "options": _described({"type": "object"}, "options that differ from the ruleset"),
        "played": _described(_list(_ref("Card")), "the cards played before"),
        "announcements": some_points,
        "cards": _described(_list(cards), "the legal cards, best first, and the points after each"),
        "line": _line("Seat", "Card", "one way to play on that is best for both sides"),
    }
    return _document(
        SOLVE_SCHEMA,
        "Double-dummy solutions of deals",
        {"deals": _list(_either(_ref("Deal"), *map(_ref, coins)))},
        {
            "Deal": _object(deal, where_it_applies),
            **coins,
            "Points": _object({side.value: _BOUNDED for side in Side}),
            "Card": _one_of(map(str, DECK_36)),
            "Seat": _one_of(Seat),
            "Trump": _one_of(Strain),
            "SpanishCard": _one_of(map(str, SPANISH_DECK)),
            "Player": _one_of(Player),
            "Forced": _object({}, {player.value: _BOUNDED for player in Player}),
        },
    )


def infer_schema() -> Schema:
    """The schema of ``coinche infer --output-format json``."""
    entry = {
        "file": _TEXT,
        "game": _described(_TEXT, "the id of the game, or its number in the file"),
        "deal": _whole(1),
        "ruleset": _TEXT,
        "consistent": _described(
            _either(_TRUTH, _NULL), "whether some deal explains it; null: undecided"
        ),
    }
    place = {"trick": _whole(1), "play": _whole(1)}
    return _document(
        INFER_SCHEMA,
        "What logs with unseen cards prove",
        {
            "games": _list(_ref("Deal")),
            "complete": _described(_TRUTH, "false: the run ended before the last deal"),
        },
        {
            "Deal": _object(entry, _inferred()),
            "Fact": _object({"fact": _described(_TEXT, "in words, which may change")}, place),
            "Place": _described(_object({}, place), "empty if it shows before the first card"),
            "Hands": _either(
                *(
                    _object({seat.value: _list(_ref("Card")) for seat in seats})
                    for seats in (Seat, Player)
                )
            ),
            "Card": _one_of(dict.fromkeys(map(str, (*DECK_36, *SPANISH_DECK)))),
            "Seat": _described(_one_of((*Seat, *Player)), "X Y Z are the players of Coins"),
            "Trump": _one_of(Strain),
        },
    )


def _inferred() -> Schema:
    """The keys that an entry of ``infer`` has where they apply."""
    by_card = {"type": "object", "propertyNames": _ref("Card")}
    parts = {"type": "object", "propertyNames": _ref("Seat"), "additionalProperties": _PART}
    probabilities = by_card | {"additionalProperties": parts}
    hands = _ref("Hands")
    estimate = {
        "estimate": _described(_whole(0), "approximate number of deals; unbiased over all draws"),
        "standard_error": _described(_whole(0), "in deals"),
        "draws": _whole(1),
        "method": _TEXT,
    }
    at_least = _object({"at_least": _described(_whole(0), "a lower bound: the budget was spent")})
    assumed = _list(_object({"trick": _whole(1), "fact": _described(_TEXT, "in words")}))
    return {
        "trump": _described(
            _ref("Trump"), "the log's; if it names none, there is an entry for each trump"
        ),
        "assumed": _described(
            assumed, "how tricks went, where that is unseen; no deal explains any way"
        ),
        "ways": _described(
            _list(assumed), "the ways in which they can have gone; the witness's first"
        ),
        "undecided": _described(_TEXT, "why there is no verdict"),
        "layer": _described(_one_of(layer.value for layer in Layer), "the way of reasoning"),
        "deals": _described(
            _either(_whole(1), _object(estimate), at_least),
            "the number of deals that explain it: exact, or an object that says what it is",
        ),
        "holders": _described(
            by_card | {"additionalProperties": _list(_ref("Seat"))}, "who can hold it"
        ),
        "forced": _described(
            by_card | {"additionalProperties": _ref("Seat")},
            "unseen cards that only one seat can hold",
        ),
        "probabilities": _described(
            probabilities, "the share of all deals in which the seat holds the card"
        ),
        "estimated_probabilities": _described(probabilities, "the same, estimated"),
        "contradiction": _described(_list(_ref("Fact")), "facts that no deal agrees with"),
        "smallest": _described(_TRUTH, "whether each of them is proved to be needed"),
        "at": _described(_ref("Place"), "the card at which it first shows"),
        "witness": _described(hands, "one deal that explains it"),
        "samples": _list(hands),
        "missing_samples": _described(_whole(1), "samples that could not be drawn in the budget"),
        "proof": _described(_TEXT, "the name of the formula's file"),
    }


def _coins_deals() -> dict[str, Schema]:
    """Solutions of Coins, by the question: what can be forced, yes or no, or max-n."""
    deal = {
        "file": _TEXT,
        "board": _described(_TEXT, "the name of the deal in the file"),
        "game": {"enum": ["coins"]},
        "leader": _described(_ref("Player"), "who leads, or led, to the first trick"),
        "status": {"enum": ["exact", "bounds"]},
        "nodes": _described(_whole(0), "positions that were searched"),
    }
    played = {"played": _described(_list(_ref("SpanishCard")), "the cards played before")}
    line = {"line": _line("Player", "SpanishCard", "one way to play on")}
    forced = _ref("Forced")
    valued = {"card": _ref("SpanishCard"), "guaranteed": forced}
    replies = _described(_list(_object(valued)), "cards of the next player in the same trick")
    card = _object(valued, {"replies": replies})
    leaders = _described(
        _object({player.value: forced for player in Player}),
        "the same for each player who might lead",
    )
    everybody = _object({player.value: _whole(0) for player in Player})
    guaranteed = _described(forced, "coins that a player can force against the other two together")
    question = {"by": _ref("Player"), "made": _described(_either(_TRUTH, _NULL), "the answer")}
    about = {
        "coins": _described(_whole(1), "can the player force this many?"),
        "score": _described(everybody, "totals before the deal"),
        "target": _described(_whole(1), "does the player get there first?"),
    }
    max_n = {"mode": {"enum": ["max-n"]}, "coins": _either(everybody, _NULL)}
    return {
        "CoinsDeal": _object(
            deal | {"guaranteed": guaranteed},
            {**played, "leaders": leaders, "cards": _list(card), **line},
        ),
        "CoinsQuestion": _object(deal | question, played | about),
        "CoinsMaxN": _object(deal | max_n, played | line),
    }


def _document(schema: str, title: str, parts: Schema, definitions: Schema) -> Schema:
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:coinche:schema:{schema.replace('/', '-')}",
        "title": title,
    }
    return head | _object({"schema": {"enum": [schema]}, **parts}) | {"$defs": definitions}


def _object(required: Schema, optional: Schema | None = None) -> Schema:
    properties = required | (optional or {})
    return {"type": "object", "properties": properties, "required": list(required)}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _line(seat: str, card: str, description: str) -> Schema:
    """Tricks, with the definitions of their seats and cards."""
    trick = {"leader": _ref(seat), "cards": _list(_ref(card)), "winner": _ref(seat)}
    return _described(_list(_object(trick)), description)


def _whole(least: int) -> Schema:
    return {"type": "integer", "minimum": least}


def _values(texts: Any) -> list[str]:
    return [str(text) for text in texts]


def _one_of(texts: Any) -> Schema:
    return {"enum": _values(texts)}


def _either(*parts: Schema) -> Schema:
    return {"anyOf": list(parts)}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _described(part: Schema, description: str) -> Schema:
    return part | {"description": description}
