"""Rounds of Schieber from the Jass server of HSLU and Swisslos: one JSON object on each line.

A round is alone on its line, wrapped with an ``id``, or one of the ``rounds`` of a table after
the date in a server's log. Seats are 0 to 3 clockwise from North, but play goes
counter-clockwise. Cards are suit first (``D10``). Points are not multiplied, and the 5 for the last
trick are in its own points.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from coinche_cli.formats.importers import ImportedGame
from coinche_cli.formats.input import strict_json
from coinche_cli.formats.input.faults import Unreadable, in_words
from solvers.legality.findings.codes import Code
from solvers.legality.log.game_log import FORMAT, VERSION, GameLog
from solvers.rules.cards.card import Rank, Suit, pack_order, parse_card
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown, suggestion
from solvers.rules.seats import Direction, Seat, turn_order

GAME_A_LINE = True
RULESET = "jass-schieber"
HAND_SIZE = 9

_SEATS = tuple(seat.value for seat in Seat)
_TRUMPS = ("D", "H", "S", "C", "TOP", "BOTTOM")
_PUSHED_TRUMP, _UNKNOWN = 10, -1
_CARDS = {
    suit.value + ("10" if rank is Rank.TEN else rank.value): suit.value + rank.value
    for suit in Suit
    for rank in Rank
}
_TARGET = re.compile(r"SCHIEBER_([0-9]{1,5})", re.ASCII)
_DATED = re.compile(r"[0-9.]+ [0-9:,]+ \|")
_UNKEPT = ("version", "currentPlayer")
"""Keys that the log cannot hold."""
_ROUND = {
    "trump": int, "dealer": int, "tss": int, "forehand": int, "tricks": list, "player": list,
    "jassTyp": str, "version": str, "currentPlayer": int, "playerView": int,
}  # fmt: skip
_TRICK = {"cards": list, "points": int, "win": int, "first": int}
_TYPES = {int: "a whole number", list: "a list", str: "a text"}
Entry = dict[str, Any]


def is_record(record: Entry) -> bool:
    """Whether a JSON object looks like a round, or like a round wrapped with its id."""
    data = record["data"] if record.keys() == {"id", "data"} else record
    return isinstance(data, dict) and {"trump", "dealer", "jassTyp"} <= data.keys()


def read(text: str, file: str) -> ImportedGame:  # noqa: ARG001 - part of the protocol
    """Read the game that a line holds: one round, or those of a table.

    Args:
        text: the line.
        file: the name of the text.

    Raises:
        Unreadable: it is not such a round, or contradicts itself (F110).
    """
    data, game_id = _unwrapped(text)
    rounds, lost = [data], []
    if "rounds" in data:
        rounds = [each for each in _list(data["rounds"], "rounds") if each is not None]
        lost = [f"key {key}" for key in data if key != "rounds"]
        lost += ["an empty round"] * (len(data["rounds"]) > len(rounds))
    if not rounds:
        raise Unreadable(Code.NO_GAME_IN_FILE, "there is no round in the record")
    read_rounds = [_Round(_object(each, "a round")) for each in rounds]
    lost += dict.fromkeys(loss for each in read_rounds for loss in each.lost)
    targets = {each.target for each in read_rounds}
    if len(targets) > 1:
        raise _fault("jassTyp is not the same in all rounds")
    return ImportedGame(_log(read_rounds, game_id, targets.pop()), {"": 1}, lost)


def _unwrapped(text: str) -> tuple[Entry, str | None]:
    """The object of a line, without date and wrapping, and its id."""
    text = text.removeprefix("\ufeff").strip()
    if _DATED.match(text):
        text = text[max(text.find("{"), 0) :]
    try:
        data = strict_json.decoder().decode(text)
    except (json.JSONDecodeError, RecursionError) as error:
        what = getattr(error, "msg", "nested too deeply")
        raise _fault(f"not JSON: {what[0].lower()}{what[1:]}") from None
    except CannotRead as error:
        raise _fault(f"not JSON: {error}") from None
    data = _object(data, "the record")
    if set(data) != {"id", "data"}:
        return data, None
    if not isinstance(data["id"], str):
        raise _fault(f"id is {in_words(data['id'])}, not a text")
    return _object(data["data"], "data"), data["id"]


@dataclass(slots=True)
class _Round:
    """A round as the server writes it; ``deal`` is the same round in our log."""

    data: Entry
    lost: list[str] = field(default_factory=list)
    deal: Entry = field(default_factory=dict)
    target: int | None = None
    viewer: str | None = None

    def __post_init__(self) -> None:
        _check(self.data, _ROUND, "a round")
        if "dealer" not in self.data:
            raise _fault("a round has no dealer")
        self.lost = [f"key {key}" for key in _UNKEPT if key in self.data]
        self.target = self._target()
        dealer = _seat(self.data["dealer"], "dealer")
        tricks = [_trick(each) for each in self.data.get("tricks", [])]
        end = "complete" if _is_whole(tricks) else "in_progress"
        self.deal = {"dealer": dealer, **self._trump(dealer)}
        self.deal |= self._hands(tricks)
        self.deal |= {"tricks": tricks, "end": end}

    def _target(self) -> int | None:
        if "jassTyp" not in self.data:
            return None
        kind = _TARGET.fullmatch(self.data["jassTyp"])
        if kind is None:
            raise _fault(f"jassTyp {shown(self.data['jassTyp'])} is not SCHIEBER_ and a target")
        return int(kind[1])

    def _trump(self, dealer: str) -> Entry:
        """Calls and contract, as far as they are known."""
        number = self.data.get("trump", _UNKNOWN)
        known = 0 <= number < len(_TRUMPS)
        if not known and number not in (_UNKNOWN, _PUSHED_TRUMP):
            raise _fault(f"trump {number} is not one of 0 to 5, {_PUSHED_TRUMP} and {_UNKNOWN}")
        pushed = self._pushed()
        if number == _PUSHED_TRUMP:
            pushed = True
        first = Seat(dealer).after(Direction.COUNTER_CLOCKWISE)
        if pushed is None:
            return {"contract": {"trump": _TRUMPS[number]}} if known else {}
        calls: list[Entry] = [{"by": first.value, "call": "push"}] if pushed else []
        if not known:
            return {"auction": calls} if calls else {}
        by = first.partner.value if pushed else first.value
        calls.append({"by": by, "call": "bid", "trump": _TRUMPS[number]})
        return {"auction": calls, "contract": {"trump": _TRUMPS[number], "by": by}}

    def _pushed(self) -> bool | None:
        """Whether the player who leads to trick 1 pushed; None if unknown or not decided."""
        data = set()
        for key, pushed in (("tss", 1), ("forehand", 0)):
            value = self.data.get(key, _UNKNOWN)
            if value not in (0, 1, _UNKNOWN):
                raise _fault(f"{key} {value} is not one of 0, 1 and {_UNKNOWN}")
            if value != _UNKNOWN:
                data.add(value == pushed)
        if len(data) == 2:
            raise _fault("tss and forehand contradict each other")
        return data.pop() if data else None

    def _hands(self, tricks: Sequence[Entry]) -> Entry:
        """Hands as dealt: the cards that players still show and those they have played."""
        players = self.data.get("player", [])
        if len(players) not in (0, len(Seat)):
            raise _fault(f"player has {len(players)} entries, not {len(Seat)}")
        shown_hands = {
            seat: [_card(card) for card in _shown_hand(player)]
            for seat, player in zip(_SEATS, players, strict=False)
        }
        hands: Entry = {}
        for seat, left in shown_hands.items():
            if not left:
                continue
            played = _played_by(seat, tricks)
            if len(left) + len(played) != HAND_SIZE:
                raise _fault(
                    f"player {_SEATS.index(seat)} ({seat}) shows {len(left)} cards and has played "
                    f"{len(played)}{_in_brackets(played)}; together they must be {HAND_SIZE}"
                )
            cards = pack_order(parse_card(card) for card in (*left, *played))
            hands[seat] = [str(card) for card in cards]
        if "playerView" in self.data:
            self.viewer = _seat(self.data["playerView"], "playerView")
        elif len(hands) == 1:
            self.viewer = next(iter(hands))
        return {"hands": hands} if hands else {}


def _is_whole(tricks: Sequence[Entry]) -> bool:
    return len(tricks) == HAND_SIZE and len(tricks[-1]["cards"]) == len(Seat)


def _trick(data: Any) -> Entry:
    """A trick; winner and points of an incomplete trick have no meaning and are ignored."""
    trick = _object(data, "a trick")
    _check(trick, _TRICK, "a trick")
    for key in ("cards", "first"):
        if key not in trick:
            raise _fault(f"a trick has no {key}")
    if len(trick["cards"]) > len(Seat):
        raise _fault(f"a trick has {len(trick['cards'])} cards")
    entry: Entry = {
        "leader": _seat(trick["first"], "first"),
        "cards": [_card(card) for card in trick["cards"]],
    }
    if len(entry["cards"]) == len(Seat):
        if "win" in trick:
            entry["winner"] = _seat(trick["win"], "win")
        if "points" in trick:
            entry["points"] = trick["points"]
    return entry


def _played_by(seat: str, tricks: Sequence[Entry]) -> list[str]:
    """The cards a seat has played."""
    played = []
    for trick in tricks:
        turn = turn_order(Seat(trick["leader"]), Direction.COUNTER_CLOCKWISE)
        played += [card for by, card in zip(turn, trick["cards"], strict=False) if by.value == seat]
    return played


def _shown_hand(data: Any) -> list[Any]:
    player = _object(data, "a player")
    if set(player) - {"hand"}:
        raise _fault(f"unknown key {shown(min(set(player) - {'hand'}))} in a player")
    return _list(player.get("hand", []), "hand")


def _card(data: Any) -> str:
    card = _CARDS.get(data) if isinstance(data, str) else None
    if card is None:
        raise _fault(f"unknown card {in_words(data)}; a card is suit and rank, such as D10 HA C6")
    return card


def _seat(number: int, key: str) -> str:
    if not 0 <= number < len(_SEATS):
        raise _fault(f"{key} is {number}; players are 0 to 3")
    return _SEATS[number]


def _check(data: Entry, form: Mapping[str, type], what: str) -> None:
    """Refuse unknown keys, and values of another type."""
    for key, value in data.items():
        if key not in form:
            raise _fault(f"unknown key {shown(key)} in {what}{suggestion(key, form)}")
        if type(value) is not form[key]:
            raise _fault(f"{key} is {in_words(value)}, not {_TYPES[form[key]]}")


def _object(data: Any, what: str) -> Entry:
    if not isinstance(data, dict):
        raise _fault(f"{what} is {in_words(data)}, not an object")
    return data


def _list(data: Any, what: str) -> list[Any]:
    if not isinstance(data, list):
        raise _fault(f"{what} is {in_words(data)}, not a list")
    return data


def _in_brackets(cards: Sequence[str]) -> str:
    return f" ({' '.join(cards)})" if cards else ""


def _fault(message: str) -> Unreadable:
    return Unreadable(Code.UNREADABLE_EVENTS, message, 1)


def _log(rounds: Sequence[_Round], game_id: str | None, target: int | None) -> GameLog:
    import msgspec

    viewers = {each.viewer for each in rounds}
    all_complete = all(each.deal["end"] == "complete" for each in rounds)
    viewer = viewers.pop() if len(viewers) == 1 else None
    header: Entry = {
        "format": FORMAT,
        "version": VERSION,
        "game": RULESET,
        "source": {"program": "Swisslos Jass server", "form": "swisslos"},
        "deck": "36",
        "seats": list(_SEATS),
        "rotation": "counterclockwise",
        "ruleset": {"id": RULESET},
        "deals": [each.deal for each in rounds],
    }
    view = "all" if all_complete else viewer
    more = {"id": game_id, "view": view, "target": target}
    return msgspec.convert(
        header | {key: value for key, value in more.items() if value is not None}, GameLog
    )
