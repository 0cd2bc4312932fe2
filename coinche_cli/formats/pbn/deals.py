"""Deals in Portable Bridge Notation: the reader is lenient, the writer strict.

There are two profiles. *bridge-safe* keeps what bridge programs expect (the mandatory tags, with
placeholders) and puts the rest into tags of our own. *native* writes Contract and Declarer
directly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from coinche_cli.formats.pbn.deal_tag import deal_text, parse_deal
from coinche_cli.formats.pbn.tags import PLACEHOLDERS, PbnBoard, read_boards
from coinche_cli.formats.pbn.which_game import DECK_TAGS, GAME_TAGS_OF_LOGS, game_of, ruleset_of
from coinche_cli.formats.records.deal import DealRecord
from solvers.rules.auction.contract import Contract, parse_bid
from solvers.rules.cards.card import DECK_36, Card, cards_text, parse_cards
from solvers.rules.cards.strain import parse_strain
from solvers.rules.errors import CannotBe, CannotRead
from solvers.rules.messages import shown
from solvers.rules.seats import Direction, Seat, parse_seat

Profile = Literal["bridge-safe", "native"]

ROTATIONS = {
    Direction.COUNTER_CLOCKWISE: "CounterClockwise",
    Direction.CLOCKWISE: "Clockwise",
}
"""Values of the tag Rotation."""
NO_CONTRACT = ("pass", "passed")
"""Values of a contract's tag for a deal that was passed out, in lower case."""
LARGEST_VALUE = 9999
"""The highest number in a contract's text."""
PLACEHOLDER = "?"
"""The value of a mandatory tag that is unknown."""


def read_pbn(text: str, file: str) -> Iterator[DealRecord]:
    """Read the boards of a PBN text, one by one.

    Play and auction are not replayed: ``played`` comes from the tag CoinchePlayed alone. Without a
    Leader tag, the leader is the one that a Play section names, if any.

    Args:
        text: all of the text.
        file: the name of the text in messages.

    Raises:
        CannotRead: at the first error, with line and board; or if there is no board.
    """
    board = None
    for board in read_boards(text, file):
        yield _record(board)
    if board is None:
        raise CannotRead(
            f'{file}: no deal found; a deal file is PBN, with [Deal "N:..."], or deal JSON'
        )


def _record(board: PbnBoard) -> DealRecord:
    game = game_of(board)
    deal = board.read("Deal", parse_deal)
    if deal is None:
        raise board.fault('there is no deal; add [Deal "N:..."]')
    return DealRecord(
        deal,
        board=board.name,
        dealer=board.read("Dealer", parse_seat),
        leader=board.read("Leader", parse_seat) or _recorded_leader(board),
        contract=_contract(board),
        strain=board.read("CoincheTrump", parse_strain),
        direction=board.read("Rotation", parse_rotation),
        ruleset=ruleset_of(board),
        options=board.read("RulesetOptions", parse_options) or {},
        played=tuple(board.read("CoinchePlayed", parse_played) or ()),
        game=game,
    )


def _contract(board: PbnBoard) -> Contract | None:
    name = "CoincheContract" if board.text("CoincheContract") else "Contract"
    if board.text(name).lower() in NO_CONTRACT:
        return None
    bid = board.read(name, parse_bid)
    if bid is None:
        return None
    by = board.read("CoincheDeclarer", parse_seat) or board.read("Declarer", parse_seat)
    if by is None:
        raise board.fault('no declarer; add [CoincheDeclarer "N"] (or E, S, W)', name)
    return bid.declared_by(by)


def _recorded_leader(board: PbnBoard) -> Seat | None:
    """The leader of trick 1 by a Play section, or by the first row of a CoinchePlayTable."""
    leader = board.text("Play")
    table = board.tags.get("CoinchePlayTable")
    if table is not None and table.rows:
        columns = [column.split("\\")[0] for column in table.value.split(";")]
        cells = dict(zip(columns, table.rows[0].text.split(), strict=False))
        if cells.get("Trick") == "1":
            leader = cells.get("Leader", "")
    try:
        return parse_seat(leader)
    except CannotRead:
        return None


def parse_played(text: str) -> list[Card]:
    """Read cards in the order played, at most as many as a deck has.

    Raises:
        CannotRead: it is not a list of cards, or is too long.
    """
    cards = parse_cards(text)
    if len(cards) > len(DECK_36):
        raise CannotRead(f"{len(cards)} cards, but no deck has more than {len(DECK_36)}")
    return cards


def parse_rotation(text: str) -> Direction:
    """Read ``CounterClockwise`` or ``Clockwise``.

    Raises:
        CannotRead: it is neither.
    """
    wanted = text.lower().replace("-", "")
    for direction, name in ROTATIONS.items():
        if wanted == name.lower():
            return direction
    raise CannotRead(f"rotation {shown(text)} is not CounterClockwise or Clockwise")


def parse_options(text: str) -> dict[str, str]:
    """Read ``key=value;key=value``.

    Raises:
        CannotRead: it has another form, or a key appears twice.
    """
    options: dict[str, str] = {}
    for item in filter(str.strip, text.split(";")):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (key and equals):
            raise CannotRead(f"{shown(item)} is not key=value; options are key=value;key=value")
        if key in options:
            raise CannotRead(f"option {shown(key)} appears twice")
        options[key] = value
    return options


def write_pbn(records: Iterable[DealRecord], profile: Profile = "bridge-safe") -> str:
    """Write records as PBN in ASCII: hands clockwise from the dealer, sorted A K Q J T 9 8 7 6.

    Raises:
        CannotBe: a record holds something that PBN cannot express; the error has every reason.
    """
    header = "% PBN 2.1\n% Coinche-PBN: 1" + (" native\n" if profile == "native" else "\n")
    return header + "\n".join(_board_text(record, profile) for record in records)


def _board_text(record: DealRecord, profile: Profile) -> str:
    faults = _write_faults(record)
    if faults:
        raise CannotBe(f"board {shown(record.board)} cannot be written as PBN", faults)
    tags = _bridge_tags(record) if profile == "bridge-safe" else _native_tags(record)
    tags += _common_tags(record)
    return "".join(f'[{name} "{escaped(value)}"]\n' for name, value in tags if value is not None)


def _bridge_tags(record: DealRecord) -> list[tuple[str, str | None]]:
    """The 15 mandatory tags of PBN, in its order, then the contract in our own tags.

    An unknown dealer is left empty, because bridge programs accept no placeholder for a seat.
    """
    unknown = dict.fromkeys(("West", "North", "East", "South"), PLACEHOLDER)
    contract = record.contract
    return [
        ("Event", PLACEHOLDER),
        ("Site", PLACEHOLDER),
        ("Date", PLACEHOLDER),
        ("Board", record.board),
        *unknown.items(),
        ("Dealer", record.dealer or ""),
        ("Vulnerable", "None"),
        ("Deal", deal_text(record.deal, record.dealer or Seat.NORTH)),
        ("Scoring", "Coinche"),
        ("Declarer", PLACEHOLDER),
        ("Contract", PLACEHOLDER),
        ("Result", PLACEHOLDER),
        ("CoincheDeclarer", None if contract is None else contract.by),
        ("CoincheContract", None if contract is None else str(contract)),
    ]


def _native_tags(record: DealRecord) -> list[tuple[str, str | None]]:
    contract = record.contract
    return [
        ("Board", record.board),
        ("Dealer", record.dealer),
        ("Deal", deal_text(record.deal, record.dealer or Seat.NORTH)),
        ("Declarer", None if contract is None else contract.by),
        ("Contract", None if contract is None else str(contract)),
    ]


def _common_tags(record: DealRecord) -> list[tuple[str, str | None]]:
    options = ";".join(f"{key}={value}" for key, value in record.options.items())
    return [
        ("Game", GAME_TAGS_OF_LOGS[record.game.value]),
        ("Deck", DECK_TAGS[record.game]),
        ("Rotation", None if record.direction is None else ROTATIONS[record.direction]),
        ("Ruleset", record.ruleset),
        ("RulesetOptions", options or None),
        ("CoincheTrump", record.strain),
        ("Leader", record.leader),
        ("CoinchePlayed", cards_text(record.played) or None),
    ]


def escaped(value: str) -> str:
    """The text of a tag's value between its quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _write_faults(record: DealRecord) -> list[str]:
    """Everything in a record that PBN would lose or change."""
    faults = value_faults("board", record.board)
    if record.ruleset is not None:
        faults += value_faults("ruleset", record.ruleset)
    for key, value in record.options.items():
        item = f"{key}={value}"
        faults += value_faults("option", item)
        if not key or "=" in key or ";" in item or key.strip() != key or value.strip() != value:
            faults.append(f"option {shown(item)} does not fit the form key=value;key=value")
    level = record.contract.value if record.contract else 0
    if isinstance(level, int) and not 0 <= level <= LARGEST_VALUE:
        faults.append(f"contract value {level} is not between 0 and {LARGEST_VALUE}")
    return faults


def value_faults(what: str, text: str) -> list[str]:
    """Why a text cannot be the value of a tag; empty if it can."""
    if not (text.isascii() and text.isprintable()):
        return [f"{what} {shown(text)} is not plain ASCII on one line"]
    if text in PLACEHOLDERS or text.startswith("#") or text.strip() != text:
        return [f"{what} {shown(text)} has a special meaning in PBN"]
    return []
