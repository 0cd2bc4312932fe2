"""JSON lines of the bots of coinche-cli: one event on each line, with a type and a payload.

Cards are French, rank first (``10♥``, ``V♠``); play goes counter-clockwise. The house rules of
that program: no duty to under-ruff; a contract that is made scores the points, rounded, and the
bid; one that fails scores 160 and the bid for the defenders; a coinche multiplies all of this
except a belote; an unannounced capot counts 250 instead of the points; the game goes to 500.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from coinche_cli.formats.importers import ImportedGame
from coinche_cli.formats.input import strict_json
from coinche_cli.formats.input.faults import Unreadable, in_words
from solvers.legality.findings.codes import Code
from solvers.legality.log.game_log import FORMAT, VERSION, GameLog
from solvers.rules.cards.card import Card, Rank, Suit, pack_order
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown, suggestion
from solvers.rules.seats import Direction, Seat, Side, turn_order

GAME_A_LINE = False
HOUSE_RULES = {
    "must_under_trump": False,
    "min_bid_threshold": 80,
    "coinche_scope": "points-and-bid",
    "defenders_score_when_coinched_and_made": True,
    "fail_points": 160,
    "rounding": "nearest-10",
    "belote_multiplied": False,
    "capot_unannounced": "replace-250",
}
"""The program's rules, as far as they are options of ``coinche``."""
TARGET = 500

_RANKS = {"V": Rank.JACK, "D": Rank.QUEEN, "R": Rank.KING, "10": Rank.TEN} | {
    rank.value: rank for rank in (Rank.ACE, Rank.NINE, Rank.EIGHT, Rank.SEVEN)
}
_SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "♣": Suit.CLUBS}
_CARDS = {name + symbol: Card(suit, rank) for name, rank in _RANKS.items()
          for symbol, suit in _SUITS.items()}  # fmt: skip
_LEVELS = (1, 2, 4)
_KEYS = {"type", "payload"}
_TYPES: dict[type, str] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    dict: "an object",
    list: "a list",
    type(None): "null",
}
_DEAL = {"round_number": int, "dealer_seat": str, "hands": dict, "first_bidder_seat": str}
_CONTRACT = {
    "outcome": str, "seat": str, "attacking_team": str, "trump": str, "points": int,
    "coinche_level": int, "first_leader": str,
}  # fmt: skip
_SIDE_SCORE = {
    "card_points": int, "contract_result": str, "belote_bonus": int, "capot_bonus": int,
    "multiplier": int, "total": int,
}  # fmt: skip
Entry = dict[str, Any]


def is_record(record: Entry) -> bool:
    """Whether a JSON object looks like an event."""
    kind = record.get("type")
    return record.keys() == _KEYS and isinstance(kind, str) and kind in _HANDLERS


def read(text: str, file: str) -> ImportedGame:  # noqa: ARG001 - part of the protocol
    """Read the game that a text of events holds; a game that breaks off is in progress.

    Args:
        text: all of the text.
        file: the name of the text.

    Raises:
        Unreadable: an event is unknown, malformed or out of order (F110), with its line.
    """
    game = _Game()
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        if line.strip():
            game.add(_event(line, number))
    if not game.deals:
        raise Unreadable(Code.NO_GAME_IN_FILE, "there is no game in the file")
    return ImportedGame(game.log(), game.lines)


class _Event(NamedTuple):
    """An event. Reading removes parts of its payload, so that nothing is overlooked."""

    kind: str
    payload: Entry
    line: int

    def fault(self, message: str) -> Unreadable:
        return Unreadable(Code.UNREADABLE_EVENTS, f"event {shown(self.kind)}: {message}", self.line)

    def fields(self, form: dict[str, type], payload: Entry | None = None) -> Entry:
        """The fields of the payload, or of an object in it, which must have exactly these."""
        fields = self.payload if payload is None else payload
        for key in fields:
            if key not in form:
                raise self.fault(f"unknown field {shown(key)}{suggestion(key, form)}")
        for key, kind in form.items():
            if key not in fields:
                raise self.fault(f"missing field {key!r}")
            if type(fields[key]) is not kind:
                raise self.fault(f"{key} is {in_words(fields[key])}, not {_TYPES[kind]}")
        return fields

    def one_of(self, key: str, value: Any, known: Any) -> Any:
        """The meaning of a word that the program uses."""
        if not isinstance(value, str | int) or value not in known:
            names = ", ".join(str(each) for each in known)
            raise self.fault(f"{key} is {in_words(value)}, not one of {names}")
        return known[value] if isinstance(known, dict) else value

    def seat(self, key: str) -> str:
        return str(self.one_of(key, self.payload[key], _SEATS))

    def card(self, value: Any) -> Card:
        card = _CARDS.get(value) if isinstance(value, str) else None
        if card is None:
            what = "a card is rank and suit, such as 10♥ V♠ D♦ R♣ A♠"
            raise self.fault(f"unknown card {in_words(value)}; {what}")
        return card


_SEATS = {seat.value: seat.value for seat in Seat}
_SIDES = {side.value: side.value for side in Side}


def _event(line: str, number: int) -> _Event:
    try:
        value = strict_json.decoder().decode(line)
    except (json.JSONDecodeError, RecursionError) as error:
        what = getattr(error, "msg", "nested too deeply")
        raise Unreadable(
            Code.UNREADABLE_EVENTS, f"not JSON: {what[0].lower()}{what[1:]}", number
        ) from None
    except CannotRead as error:
        raise Unreadable(Code.UNREADABLE_EVENTS, f"not JSON: {error}", number) from None
    if not isinstance(value, dict) or not isinstance(value.get("type"), str):
        raise Unreadable(
            Code.UNREADABLE_EVENTS, f"{in_words(value)} is not an event: it has no type", number
        )
    event = _Event(value["type"], value.get("payload", {}), number)
    if value.keys() != _KEYS or not isinstance(event.payload, dict):
        raise event.fault("an event has a type and a payload, and nothing else")
    return event


@dataclass(slots=True)
class _Game:
    """The game so far. ``awaited`` are the kinds of events that can come now."""

    deals: list[Entry] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    totals: Entry | None = None
    over: bool = False
    awaited: tuple[str, ...] = ("deal",)

    def add(self, event: _Event) -> None:
        """Add an event.

        Raises:
            Unreadable: it is unknown, malformed or out of order.
        """
        if event.kind not in _HANDLERS:
            hint = suggestion(event.kind, _HANDLERS)
            raise Unreadable(
                Code.UNREADABLE_EVENTS, f"unknown event {shown(event.kind)}{hint}", event.line
            )
        if event.kind not in self.awaited:
            raise event.fault(f"out of order; expected {' or '.join(self.awaited)}")
        self.lines.setdefault("", event.line)
        _HANDLERS[event.kind](self, event)

    def _mark(self, pointer: str, event: _Event) -> None:
        self.lines[f"/deals/{len(self.deals) - 1}{pointer}"] = event.line

    def _deal(self, event: _Event) -> None:
        fields = event.fields(_DEAL)
        hands = event.fields(dict.fromkeys(_SEATS, list), fields["hands"])
        self.deals.append(
            {
                "n": fields["round_number"],
                "dealer": event.seat("dealer_seat"),
                "first_bidder": event.seat("first_bidder_seat"),
                "hands": {
                    seat: [str(card) for card in pack_order(map(event.card, hands[seat]))]
                    for seat in _SEATS
                },
                "auction": [],
                "melds": [],
                "tricks": [],
                "end": "in_progress",
            }
        )
        self._mark("", event)
        self.awaited = ("bid_update", "bidding_result")

    def _bid(self, event: _Event) -> None:
        action = event.one_of("action", event.payload.get("action"), _ACTIONS)
        bid = {"trump": str, "points": int} if action == "bid" else {}
        fields = event.fields({"seat": str, "action": str, **bid})
        call = {"by": event.seat("seat"), "call": action}
        if bid:
            trump = event.one_of("trump", fields["trump"], _SUITS)
            call |= {"value": fields["points"], "trump": trump.value}
        auction = self.deals[-1]["auction"]
        self._mark(f"/auction/{len(auction)}", event)
        auction.append(call)

    def _bidding_result(self, event: _Event) -> None:
        outcome = event.one_of("outcome", event.payload.get("outcome"), ("contract", "redeal"))
        deal = self.deals[-1]
        self._mark("/contract", event)
        if outcome == "redeal":
            event.fields({"outcome": str})
            deal |= _PASSED_OUT
            self.awaited = ("deal",)
            return
        fields = event.fields(_CONTRACT)
        by = event.seat("seat")
        if fields["attacking_team"] != Seat(by).side.value:
            raise event.fault(f"attacking_team is not the team of {by}")
        contract = {
            "by": by,
            "value": fields["points"],
            "trump": event.one_of("trump", fields["trump"], _SUITS).value,
            "multiplier": event.one_of("coinche_level", fields["coinche_level"], _LEVELS),
        }
        for call in deal["auction"]:
            if call["call"] in ("coinche", "surcoinche"):
                contract[f"{call['call']}d_by"] = call["by"]
        deal |= {"contract": contract, "first_leader": event.seat("first_leader")}
        self._mark("/first_leader", event)
        self.awaited = ("card_played",)

    def _card(self, event: _Event) -> None:
        belote = event.payload.get("belote_announcement")
        kind = str if belote is not None else type(None)
        fields = event.fields({"seat": str, "card": str, "belote_announcement": kind})
        deal, seat = self.deals[-1], event.seat("seat")
        tricks = deal["tricks"]
        if not tricks or "winner" in tricks[-1]:
            tricks.append({"leader": seat, "cards": [], "by": []})
            self._mark(f"/tricks/{len(tricks) - 1}", event)
        trick, number = tricks[-1], len(tricks) - 1
        self._mark(f"/tricks/{number}/cards/{len(trick['cards'])}", event)
        trick["cards"].append(str(event.card(fields["card"])))
        trick["by"].append(seat)
        if belote is not None:
            meld_kind = event.one_of("belote_announcement", belote, ("belote", "rebelote"))
            place = {"trick": number + 1, "play": len(trick["cards"])}
            self._mark(f"/melds/{len(deal['melds'])}", event)
            deal["melds"].append({"by": seat, "kind": meld_kind, "said": place})
        self.awaited = ("trick_result",) if len(trick["cards"]) == 4 else ("card_played",)

    def _trick(self, event: _Event) -> None:
        fields = event.fields({"winner_seat": str, "points_won": int})
        tricks = self.deals[-1]["tricks"]
        tricks[-1] |= {"winner": event.seat("winner_seat"), "points": fields["points_won"]}
        for key in ("winner", "points"):
            self._mark(f"/tricks/{len(tricks) - 1}/{key}", event)
        self.awaited = ("card_played", "round_score")

    def _score(self, event: _Event) -> None:
        fields = event.fields({"round_score": dict, "cumulative_scores": dict, "game_over": bool})
        sides = event.fields(dict.fromkeys(_SIDES, dict), fields["round_score"])
        totals = event.fields(dict.fromkeys(_SIDES, int), fields["cumulative_scores"])
        scores = {side: event.fields(_SIDE_SCORE, sides[side]) for side in _SIDES}
        deal = self.deals[-1]
        results = {scores[side]["contract_result"] for side in _SIDES}
        factors = {scores[side]["multiplier"] for side in _SIDES}
        if len(results) > 1 or factors != {deal["contract"]["multiplier"]}:
            raise event.fault("contract_result or multiplier is not the same everywhere")

        def both(key: str) -> Entry:
            return {side: scores[side][key] for side in _SIDES}

        deal["score"] = {
            "cards": both("card_points"),
            "last_bonus_in_cards": True,
            "belote": both("belote_bonus"),
            "capot": both("capot_bonus"),
            "outcome": event.one_of("contract_result", results.pop(), ("made", "failed")),
            "awarded": both("total"),
            "total": totals,
        }
        deal["end"] = "complete"
        for meld in deal["melds"]:
            if scores[Seat(meld["by"]).side.value]["belote_bonus"]:
                meld["status"] = "scored"
        self._mark("/score", event)
        self.lines["/result"] = event.line
        self.totals, self.over = totals, fields["game_over"]
        self.awaited = ("deal",)

    def log(self) -> GameLog:
        """The game as a log; a trick names its seats only if a player played out of turn."""
        import msgspec

        if [call["call"] for call in self.deals[-1]["auction"]] == ["pass"] * 4:
            self.deals[-1] |= _PASSED_OUT  # the record ends before the event that reports this
        for trick in (trick for deal in self.deals for trick in deal["tricks"]):
            turn = turn_order(Seat(trick["leader"]), Direction.COUNTER_CLOCKWISE)
            if trick["by"] == [seat.value for seat in turn[: len(trick["by"])]]:
                del trick["by"]
        result: Entry = {"end": "target" if self.over else "in_progress"}
        if self.totals is not None:
            result["total"] = self.totals
        return msgspec.convert(
            {
                "format": FORMAT,
                "version": VERSION,
                "game": "coinche",
                "source": {"program": "coinche-cli", "form": "coinche-bots"},
                "deck": "32",
                "seats": list(_SEATS),
                "rotation": "counterclockwise",
                "teams": {side.value: [s.value for s in Seat if s.side is side] for side in Side},
                "view": "all",
                "ruleset": {"id": "coinche", "options": dict(HOUSE_RULES)},
                "target": TARGET,
                "deals": self.deals,
                "result": result,
            },
            GameLog,
        )


_PASSED_OUT: Entry = {"contract": None, "end": "passed", "score": {"outcome": "passed"}}
_ACTIONS = {action: action for action in ("pass", "bid", "coinche", "surcoinche")}
_HANDLERS: dict[str, Callable[[_Game, _Event], None]] = {
    "deal": _Game._deal,
    "bid_update": _Game._bid,
    "bidding_result": _Game._bidding_result,
    "card_played": _Game._card,
    "trick_result": _Game._trick,
    "round_score": _Game._score,
}
