"""Games in Portable Bridge Notation: boards with auction, play and score become game logs.

A board is a deal. Boards that follow one another with the same ``[CoincheGame "id"]`` are deals of
one game; any other board is a game of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, get_args

from coinche_cli.formats.pbn.claims import (
    SCORE_TAGS,
    add_melds,
    one_of,
    parse_claims,
    parse_number,
    parse_teams,
    read_score,
)
from coinche_cli.formats.pbn.deal_tag import parse_deal
from coinche_cli.formats.pbn.deals import (
    NO_CONTRACT,
    PLACEHOLDER,
    parse_options,
    parse_played,
    parse_rotation,
)
from coinche_cli.formats.pbn.play import Entry, is_number, read_play
from coinche_cli.formats.pbn.tags import GAME_TAGS, TAGS, PbnBoard, read_boards
from coinche_cli.formats.pbn.which_game import game_of, log_game_of
from solvers.legality.log.game_log import FORMAT, VERSION, DealEnd, GameLog
from solvers.rules.auction.contract import Bid, parse_bid
from solvers.rules.cards.strain import Strain, parse_strain
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown
from solvers.rules.ruleset.feat import logged_value
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.seats import Seat, parse_seat

PLAYER_TAGS = {Seat.NORTH: "North", Seat.EAST: "East", Seat.SOUTH: "South", Seat.WEST: "West"}

_HEADER_LINES = {
    "/rotation": "Rotation",
    "/ruleset": "Ruleset",
    "/ruleset/options": "RulesetOptions",
    "/target": "CoincheTarget",
    "/view": "CoincheView",
    "/teams": "CoincheTeams",
    "/result": "CoincheResult",
    "/id": "CoincheGame",
}
_DEAL_LINES = {
    "/dealer": "Dealer",
    "/hands": "Deal",
    "/cut_deck": "CoincheCutDeck",
    "/first_bidder": "CoincheFirstBidder",
    "/first_leader": "Leader",
    "/melds": "CoincheMeldTable",
    "/score": "CoinchePoints",
    "/score/last": "CoincheLast",
    "/score/last_bonus_in_cards": "CoincheLastBonus",
    "/score/outcome": "CoincheOutcome",
    "/end": "CoincheEnd",
    "/claim": "CoincheClaim",
    **{f"/score/{key}": name for key, name in SCORE_TAGS.items()},
}
_CONTRACT_TAGS = ("CoincheContract", "Contract", "CoincheTrump")
_DATE = re.compile(r"(\d{4})\.(\d{2})\.(\d{2})", re.ASCII)


class PbnGame(NamedTuple):
    """A game that was read, and lines of the text by JSON pointers into the game."""

    log: GameLog
    lines: Mapping[str, int]


def read_games(text: str, file: str) -> Iterator[PbnGame | CannotRead]:
    """Read the games of a PBN text, with an error in place of each board that cannot be read.

    The boards after such a board are a game of their own, without running totals, because totals
    depend on the board that is missing.

    Args:
        text: all of the text.
        file: the name of the text in messages.

    Raises:
        CannotRead: the text cannot be taken apart into boards, or there is no board.
    """
    game: _Game | None = None
    broken = ""
    found = False
    for board in read_boards(text, file, (*TAGS, *GAME_TAGS)):
        found = True
        name = board.text("CoincheGame")
        if game is not None and not (name and game.name == name):
            yield game.made()
            game = None
        try:
            game = game or _Game(board, name, resumed=bool(name) and name == broken)
            game.add(board)
        except CannotRead as error:
            if game is not None and game.deals:
                yield game.made()
            yield error
            game, broken = None, name
    if not found:
        raise CannotRead(f'{file}: no game found; a board of PBN has [Deal "N:..."]')
    if game is not None:
        yield game.made()


@dataclass(slots=True)
class _Game:
    """A game whose boards are being read; ``first`` is its first board.

    ``resumed``: boards before it in the same game could not be read.
    """

    first: PbnBoard
    name: str
    resumed: bool = False
    header: Entry = field(default_factory=dict)
    deals: list[Entry] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)

    def add(self, board: PbnBoard) -> None:
        """Add the deal of a board; the board must say the same of the game as those before it."""
        header = _header(board)
        for key, value in header.items():
            if self.deals and key != "result" and self.header.get(key) != value:
                what = f"its {key} differs from that of the game's first board"
                raise board.fault(f"{what}; make them equal, or use another CoincheGame")
        self.header |= header
        for pointer, name in _HEADER_LINES.items():
            if name in board.tags:
                self.lines.setdefault(pointer, board.tags[name].line)
        place = f"/deals/{len(self.deals)}"
        deal, lines = _deal(board)
        if self.resumed:
            deal.get("score", {}).pop("total", None)
            self.header.pop("result", None)
        first = next(iter(board.tags.values())).line
        self.lines.setdefault("", first)
        self.lines[place] = first
        self.lines |= {place + pointer: line for pointer, line in lines.items()}
        self.deals.append(deal)

    def made(self) -> PbnGame | CannotRead:
        """The game as a log, or an error if a value is not one that a log can have."""
        import msgspec

        log = {"format": FORMAT, "version": VERSION, **self.header, "deals": self.deals}
        try:
            return PbnGame(msgspec.convert(log, GameLog), self.lines)
        except msgspec.ValidationError as error:
            return self.first.fault(str(error))


def _header(board: PbnBoard) -> Entry:
    """What a board says about its game."""
    names = {
        seat.value: {"name": board.text(tag)}
        for seat, tag in PLAYER_TAGS.items()
        if board.text(tag)
    }
    meta = {name.lower(): board.text(name) for name in ("Event", "Site") if board.text(name)}
    rotation = board.read("Rotation", parse_rotation)
    made: Entry = {
        "game": log_game_of(board),
        "id": board.text("CoincheGame"),
        "created": board.read("Date", _parse_date),
        "deck": board.text("Deck"),
        "rotation": None if rotation is None else rotation.text,
        "teams": board.read("CoincheTeams", _parse_team_seats),
        "players": names,
        "view": board.read("CoincheView", _parse_view),
        "ruleset": _ruleset(board),
        "result": board.read("CoincheResult", _parse_result),
        "meta": meta,
    }
    made = {key: value for key, value in made.items() if value}
    target = board.text("CoincheTarget")
    if target:
        made["target"] = None if target == "none" else board.read("CoincheTarget", parse_number)
    return made


def _ruleset(board: PbnBoard) -> Entry | None:
    name = board.text("Ruleset")
    options = board.read("RulesetOptions", parse_options)
    if not name:
        if options:
            raise board.fault('options need a ruleset; add [Ruleset "coinche"]', "RulesetOptions")
        return None
    if options is None:
        return {"id": name}
    return {"id": name, "options": {key: _option(value) for key, value in options.items()}}


def _option(text: str) -> str | int | bool:
    """The value of an option as true, false or a number if its text has that form."""
    if text in ("true", "false"):
        return text == "true"
    return int(text) if is_number(text) and str(int(text)) == text else text


def _parse_team_seats(text: str) -> dict[str, list[str]]:
    return {
        team: [parse_seat(letter).value for letter in seats.split(",")]
        for team, seats in parse_options(text).items()
    }


def _parse_date(text: str) -> str | None:
    match = _DATE.fullmatch(text)
    return "-".join(match.groups()) if match else None


def _parse_view(text: str) -> str:
    return "all" if text.lower() == "all" else parse_seat(text).value


def _parse_result(text: str) -> Entry:
    values = parse_options(text)
    unknown = values.keys() - {"end", "winner", "total"}
    if unknown:
        raise CannotRead(f"unknown key {shown(min(unknown))}; keys are end, winner, total")
    made: Entry = dict(values)
    if "winner" in values and values["winner"] == "none":
        made["winner"] = None
    if "total" in values:
        made["total"] = parse_teams(values["total"])
    return made


def _deal(board: PbnBoard) -> tuple[Entry, dict[str, int]]:
    """The deal of a board, and the lines of its parts by pointers into the deal."""
    dealer = board.read("Dealer", parse_seat)
    if dealer is None:
        raise board.fault('the dealer is unknown; add [Dealer "N"] (or E, S, W)')
    made: Entry = {"dealer": dealer.value, **_names(board)}
    lines = {
        pointer: board.tags[name].line
        for pointer, name in _DEAL_LINES.items()
        if name in board.tags
    }
    hands = board.read("Deal", parse_deal)
    if hands is not None and any(hand is not None for hand in hands.hands.values()):
        made["hands"] = {
            seat.value: None if hand is None else [str(card) for card in hand]
            for seat, hand in hands.hands.items()
        }
    cut_deck = board.read("CoincheCutDeck", parse_played)
    bidder, leader = board.read("CoincheFirstBidder", parse_seat), board.read("Leader", parse_seat)
    optional = {
        "cut_deck": None if cut_deck is None else [str(card) for card in cut_deck],
        "first_bidder": bidder and bidder.value,
        "first_leader": leader and leader.value,
    }
    made |= {key: value for key, value in optional.items() if value}
    strain = _add_contract(board, made, lines)
    order = GAME_FACTS[game_of(board)].order
    played = read_play(board, board.read("Rotation", parse_rotation), strain, order)
    made |= {"auction": played.auction} if played.auction is not None else {}
    made |= {"tricks": played.tricks} if played.tricks is not None else {}
    made |= {"irregularities": played.irregularities} if played.irregularities else {}
    lines |= played.lines
    add_melds(board, made, lines)
    score = read_score(board)
    made |= {"score": score} if score else {}
    end = board.read("CoincheEnd", _parse_end) or ("in_progress" if played.unfinished else "")
    made |= {"end": end} if end else {}
    claim = board.read("CoincheClaim", parse_claims)
    made |= {"claim": claim} if claim else {}
    return made, lines


def _names(board: PbnBoard) -> Entry:
    """Number and id of a deal: the board's number, or its name as the id."""
    name, deal_id = board.text("Board"), board.text("CoincheDealId")
    if is_number(name) and str(int(name)) == name:
        return {"n": int(name), **({"id": deal_id} if deal_id else {})}
    return {"id": deal_id or name} if deal_id or name else {}


def _add_contract(board: PbnBoard, made: Entry, lines: dict[str, int]) -> Strain | None:
    """Read the contract into the deal, and return its trump."""
    name = next((name for name in _CONTRACT_TAGS if board.text(name)), None)
    if name is None:
        return None
    lines["/contract"] = board.tags[name].line
    if board.text(name).lower() in NO_CONTRACT:
        made["contract"] = None
        return None
    strain = board.read("CoincheTrump", parse_strain)
    bid = None if name == "CoincheTrump" else board.read(name, parse_bid)
    if bid is not None and strain not in (None, bid.strain):
        raise board.fault(f"it contradicts the contract {board.text(name)}", "CoincheTrump")
    strain = strain if bid is None else bid.strain
    assert strain is not None
    by = board.read("CoincheDeclarer", parse_seat) or board.read("Declarer", parse_seat)
    coinched = board.read("CoincheCoinchedBy", parse_seat)
    surcoinched = board.read("CoincheSurcoinchedBy", parse_seat)
    parts: Entry = {
        "value": None if bid is None else logged_value(bid.value),
        "by": by and by.value,
        "multiplier": _multiplier(board, bid),
        "coinched_by": coinched and coinched.value,
        "surcoinched_by": surcoinched and surcoinched.value,
    }
    made["contract"] = {"trump": strain.value} | {
        key: value for key, value in parts.items() if value is not None
    }
    return strain


def _multiplier(board: PbnBoard, bid: Bid | None) -> int | None:
    """The multiplier of a board: from its own tag, or by X and XX."""
    tag = board.tags.get("CoincheMultiplier")
    if tag is None:
        return None if bid is None else bid.doubling.usual_factor
    if tag.value == PLACEHOLDER:
        return None
    if tag.value not in ("1", "2", "3", "4"):
        raise board.fault(f"{shown(tag.value)} is not 1, 2, 3, 4 or ?", "CoincheMultiplier")
    return int(tag.value)


def _parse_end(text: str) -> str:
    return one_of(text, get_args(DealEnd))
