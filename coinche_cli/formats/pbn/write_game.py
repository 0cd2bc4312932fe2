"""Games written as Portable Bridge Notation, and what PBN cannot express, in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from coinche_cli.formats.game_log.write import plain
from coinche_cli.formats.pbn.deals import PLACEHOLDER, ROTATIONS, Profile, escaped, value_faults
from coinche_cli.formats.pbn.games import PLAYER_TAGS
from coinche_cli.formats.pbn.lost import header_losses
from coinche_cli.formats.pbn.which_game import DECK_TAGS, GAME_TAGS_OF_LOGS
from coinche_cli.formats.pbn.write_deal import DealPart, Tags, deal_part
from solvers.legality.log.game_log import GameLog
from solvers.rules.messages import shown
from solvers.rules.ruleset.option import option_text
from solvers.rules.ruleset.presets import preset
from solvers.rules.seats import Direction

_HEADERS = {
    "bridge-safe": "% PBN 2.1\n% Coinche-PBN: 1\n",
    "native": "% PBN 2.1\n% Coinche-PBN: 1 native\n",
}
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)
_CLOCKWISE_FROM_ANY = ("NESW", "ESWN", "SWNE", "WNES")


@dataclass(frozen=True, slots=True)
class PbnText:
    """The text of a game, and what is not in it, each item in a few words."""

    text: str
    lost: list[str]


@dataclass(slots=True)
class GameWriter:
    """Writes games one after another into one PBN text."""

    profile: Profile = "bridge-safe"
    _names: set[str] = field(default_factory=set)
    _begun: bool = False

    def write(self, log: GameLog) -> PbnText:
        """Write the boards of a game; the first game also gets the head of the file.

        Each game gets a name of its own, because boards with the same name are read as one game.
        Hands are sorted; seats and teams are written only if they are not the usual ones.
        """
        data = plain(log)
        deals = data.pop("deals")
        game = data["game"]
        if game not in GAME_TAGS_OF_LOGS:
            return PbnText("", [f"the game: PBN cannot hold {game}"])
        if not deals:
            return PbnText("", ["the game: it has no deals, and each board of PBN is a deal"])
        lost: list[str] = []
        header = _Header(data, lost)
        name = self._name(data, len(deals) > 1, lost)
        tags = header.tags()
        result = header.result()
        direction = header.direction
        for key in ("format", "version"):
            del data[key]
        lost += header_losses(data)
        parts = []
        for number, deal in enumerate(deals, 1):
            part = deal_part(deal, number, preset(game).game, direction, self.profile)
            lost += [f"deal {number}: {loss}" for loss in part.lost]
            last = number == len(deals)
            own = [*tags, ("CoincheGame", name), ("CoincheResult", result if last else None)]
            parts.append(self._board(header.event, own, part))
        begin = "\n" if self._begun else _HEADERS[self.profile]
        self._begun = True
        return PbnText(begin + "\n".join(parts), lost)

    def _name(self, data: dict[str, Any], needed: bool, lost: list[str]) -> str | None:
        """The name of the game, unlike any before; None for one deal without a name."""
        game_id = data.pop("id", None)
        name = game_id if game_id is not None and not value_faults("id", game_id) else None
        if name is None and not needed and game_id is None:
            return None
        wanted = name or "game"
        chosen, number = wanted, 1
        while chosen in self._names:
            number += 1
            chosen = f"{wanted}-{number}"
        self._names.add(chosen)
        if game_id is None:
            lost.append(f"that the game has no id (it is called {chosen})")
        elif chosen != game_id:
            lost.append(f"id (the game is called {chosen})")
        return chosen

    def _board(self, event: Tags, own: Tags, part: DealPart) -> str:
        if self.profile == "bridge-safe":
            tags = [*_bridge_tags(dict(event), part), *own]
        else:
            tags = [*event, *part.names, *own]
        lines = [f'[{tag} "{escaped(value)}"]' for tag, value in tags if value is not None]
        lines += [f'[{tag} "{escaped(value)}"]' for tag, value in part.claims if value is not None]
        for tag, value, rows in part.sections:
            lines += [f'[{tag} "{value}"]', *rows]
        return "".join(line + "\n" for line in lines)


def _bridge_tags(event: dict[str, str | None], part: DealPart) -> list[tuple[str, str | None]]:
    """The 15 mandatory tags of PBN, in its order."""
    names = dict(part.names)
    order = ("Event", "Site", "Date", "Board", "West", "North", "East", "South")
    values = event | names
    return [
        *((tag, values.get(tag) or PLACEHOLDER) for tag in order),
        ("Dealer", names["Dealer"]),
        ("Vulnerable", "None"),
        ("Deal", names["Deal"] or "N:- - - -"),
        ("Scoring", "Coinche"),
        ("Declarer", PLACEHOLDER),
        ("Contract", PLACEHOLDER),
        ("Result", PLACEHOLDER),
    ]


class _Header:
    """Removes from a game's header what PBN has tags for; the rest is lost."""

    def __init__(self, data: dict[str, Any], lost: list[str]) -> None:
        self._data = data
        self._lost = lost
        self.event = self._event()
        rotation = data.pop("rotation", None)
        self.direction: Direction | None = Direction(rotation) if rotation else None

    def _event(self) -> list[tuple[str, str | None]]:
        data = self._data
        meta = data.get("meta", {})
        made = [(name, self._text(meta, name.lower())) for name in ("Event", "Site")]
        if not meta:
            data.pop("meta", None)
        match = _DATE.fullmatch(data.get("created", ""))
        if match:
            del data["created"]
        made.append(("Date", ".".join(match.groups()) if match else None))
        players = data.get("players", {})
        for seat, tag in PLAYER_TAGS.items():
            made.append((tag, self._text(players.get(seat.value, {}), "name")))
        data["players"] = {seat: player for seat, player in players.items() if player}
        if not data["players"]:
            del data["players"]
        return made

    @staticmethod
    def _text(data: dict[str, Any], key: str) -> str | None:
        """Remove a text and return it, if it fits into a tag."""
        value = data.get(key)
        if not isinstance(value, str) or value_faults(key, value):
            return None
        del data[key]
        return value

    def tags(self) -> list[tuple[str, str | None]]:
        data = self._data
        if "".join(data.get("seats", ())) in _CLOCKWISE_FROM_ANY:
            del data["seats"]
        if data.get("teams") == {"NS": ["N", "S"], "EW": ["E", "W"]}:
            del data["teams"]
        game = data.pop("game")
        usual_deck = DECK_TAGS[preset(game).game]
        deck = data.pop("deck") if data.get("deck") == usual_deck else None
        view = data.pop("view", None) if data.get("view") in ("all", *"NESW") else None
        direction = self.direction
        target = None
        if "target" in data:
            number = data.pop("target")
            target = "none" if number is None else str(number)
        ruleset, options = self._ruleset()
        return [
            ("Game", GAME_TAGS_OF_LOGS[game]),
            ("Deck", deck),
            ("Rotation", None if direction is None else ROTATIONS[direction]),
            ("Ruleset", ruleset),
            ("RulesetOptions", options),
            ("CoincheTarget", target),
            ("CoincheView", view),
            ("CoincheTeams", self._teams()),
        ]

    def _teams(self) -> str | None:
        """The seats of the teams, if they are not NS and EW."""
        teams = self._data.get("teams", {})
        if not teams or not all(map(_is_word, teams)):
            return None
        if not all(seats and set(seats) <= set("NESW") for seats in teams.values()):
            return None
        del self._data["teams"]
        return ";".join(f"{team}={','.join(seats)}" for team, seats in teams.items())

    def _ruleset(self) -> tuple[str | None, str | None]:
        ruleset = self._data.pop("ruleset", None)
        if ruleset is None:
            return None, None
        if value_faults("ruleset", ruleset["id"]):
            self._lost.append("ruleset (its name does not fit into a tag)")
            return None, None
        options = []
        for key, value in ruleset.get("options", {}).items():
            text = option_text(value)
            item = f"{key}={text}"
            plain = isinstance(value, str | int) and item.isascii() and item.isprintable()
            if plain and text and key.isidentifier() and not {";", " "} & set(item):
                options.append(item)
            else:
                self._lost.append(f"option {shown(key)} of the ruleset")
        return ruleset["id"], ";".join(options) or None

    def result(self) -> str | None:
        claimed = self._data.pop("result", {})
        items = []
        if "end" in claimed:
            items.append(f"end={claimed['end']}")
        if "winner" in claimed:
            winner = claimed["winner"]
            if winner is None or _is_word(winner):
                items.append(f"winner={'none' if winner is None else winner}")
            else:
                self._lost.append("the winner in the result")
        if "total" in claimed:
            if all(map(_is_word, claimed["total"])) and claimed["total"]:
                teams = " ".join(f"{team} {number}" for team, number in claimed["total"].items())
                items.append(f"total={teams}")
            else:
                self._lost.append("the total in the result")
        return ";".join(items) or None


def _is_word(text: str) -> bool:
    """Whether a team's name can be in a tag among others."""
    return text.isascii() and text.isalnum() and text != "none"
