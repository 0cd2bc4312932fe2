"""Auction and play of a PBN board, from our tables or PBN's own sections, in the form of a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from coinche_cli.formats.pbn.deals import parse_played
from coinche_cli.formats.pbn.table import TableRow, Token, read_table, tokens
from coinche_cli.formats.pbn.tags import PbnBoard
from solvers.legality.log.terms import CARDS, terms_of
from solvers.rules.auction.contract import Doubling, parse_bid
from solvers.rules.cards.card import Card, parse_card
from solvers.rules.cards.strain import CardOrder, Strain, parse_strain
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown
from solvers.rules.play.duties import winner_index
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.feat import logged_value
from solvers.rules.seats import Direction, Seat, parse_seat, turn_order

Entry = dict[str, Any]

AUCTION_COLUMNS = ("Seat", "Call")
PLAY_COLUMNS = ("Trick", "Leader", "N", "E", "S", "W", "Winner", "Points", "Order")
UNSEEN_CARDS = terms_of(Game.COINCHE).unseen
"""An unseen card, or one of which only the suit was seen."""

LARGEST_NUMBER = 10**18
"""The limit on whole numbers in a file."""

_CALLS = {"pass": "pass", "p": "pass", "x": "coinche", "xx": "surcoinche", "push": "push"}
_MARKS = {
    "I": "insufficient_bid",
    "S": "out_of_turn",
    "L": "out_of_turn",
    "R": "revoke",
}


@dataclass(slots=True)
class BoardPlay:
    """The sections of a board in the form of a log, and the lines of their entries.

    ``unfinished`` means that a section ends with ``+``: the deal was still in progress.
    """

    auction: list[Entry] | None = None
    tricks: list[Entry] | None = None
    irregularities: list[Entry] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    unfinished: bool = False


def read_play(
    board: PbnBoard, rotation: Direction | None, strain: Strain | None, order: CardOrder
) -> BoardPlay:
    """Read auction and play of a board, from the first of its sections that has them.

    Args:
        board: the board.
        rotation: the direction of play that the board gives.
        strain: the trump of its contract.
        order: how the cards of its game rank.

    Raises:
        CannotRead: a section does not follow its form, or needs the rotation or the trump,
            and the board does not give it.
    """
    reader = _Reader(board, rotation, strain, order, BoardPlay())
    reader.read_auction()
    reader.read_tricks()
    return reader.played


def parse_call(text: str) -> Entry:
    """Read a call without its caller: ``100H``, ``SLAMH``, ``Pass``, ``X``, ``XX``.

    A trump alone is a bid without a value; ``Push`` leaves the trump to partner, as in Schieber.

    Raises:
        CannotRead: it is not a call.
    """
    kind = _CALLS.get(text.lower())
    if kind is not None:
        return {"call": kind}
    if text[:1].isalpha():
        with suppress(CannotRead):
            return {"call": "bid", "trump": parse_strain(text).value}
    try:
        bid = parse_bid(text)
    except CannotRead:
        bid = None
    if bid is None or bid.doubling is not Doubling.NONE:
        raise CannotRead(
            f"unknown call {shown(text)}; calls are 100H, 90NT, SLAMH, GENERALEH, Pass, X, XX, "
            "in Schieber H, TOP and Push"
        )
    value = logged_value(bid.value)
    return {"call": "bid", "value": value, "trump": bid.strain.value}


@dataclass(slots=True)
class _Reader:
    board: PbnBoard
    rotation: Direction | None
    strain: Strain | None
    order: CardOrder
    played: BoardPlay

    def read_auction(self) -> None:
        rows = read_table(self.board, "CoincheAuctionTable", AUCTION_COLUMNS, AUCTION_COLUMNS)
        if rows is not None:
            self._begin("auction", "CoincheAuctionTable")
            for row in rows:
                token = Token(row.cells["Call"], row.line, "".join(row.marks.values()))
                seat = self._seat("CoincheAuctionTable", row.cells["Seat"], row.line)
                self._add_call("CoincheAuctionTable", seat, token)
        elif "Auction" in self.board.tags:
            self._read_native_auction()

    def _begin(self, part: Literal["auction", "tricks"], name: str) -> None:
        """Begin a part of the deal, which is in the section of a tag."""
        setattr(self.played, part, [])
        self.played.lines[f"/{part}"] = self.board.tags[name].line

    def _read_native_auction(self) -> None:
        found = list(self._until_end("Auction"))
        if not found and not self.board.text("Auction"):
            return
        turn = self._turn("Auction", self.board.text("Auction"))
        self._begin("auction", "Auction")
        for place, token in enumerate(found):
            if token.text.upper() == "AP":
                if place != len(found) - 1:
                    raise self.board.fault("calls follow AP (all pass)", "Auction", token.line)
                self._add_passes(turn, place, token.line)
            elif token.text != "-":
                self._add_call("Auction", turn[place % 4], token)

    def _add_passes(self, turn: Sequence[Seat], place: int, line: int) -> None:
        """Add the passes that AP means: three after a call other than pass, else up to four."""
        calls = self.played.auction or []
        kinds = [call["call"] for call in calls]
        others = [index for index, kind in enumerate(kinds) if kind != "pass"]
        passed = len(kinds) - others[-1] - 1 if others else len(kinds)
        for extra in range((3 if others else 4) - passed):
            self._add_call("Auction", turn[(place + extra) % 4], Token("Pass", line, ""))

    def _add_call(self, name: str, seat: Seat, token: Token) -> None:
        assert self.played.auction is not None
        try:
            call = parse_call(token.text)
        except CannotRead as error:
            raise self.board.fault(str(error), name, token.line) from None
        self.played.lines[f"/auction/{len(self.played.auction)}"] = token.line
        self.played.auction.append({"by": seat.value, **call})
        self._note_marks(name, token, {"by": seat.value})

    def read_tricks(self) -> None:
        required = ("Leader", *(seat.value for seat in Seat))
        rows = read_table(self.board, "CoinchePlayTable", PLAY_COLUMNS, required)
        if rows is not None:
            self._begin("tricks", "CoinchePlayTable")
            for row in rows:
                self._add_table_trick(row)
        elif "Play" in self.board.tags and self.board.tags["Play"].rows:
            self._read_native_play()
        elif self.board.text("CoinchePlayed"):
            self._read_played_cards()

    def _add_table_trick(self, row: TableRow) -> None:
        assert self.played.tricks is not None
        name, number = "CoinchePlayTable", len(self.played.tricks) + 1
        number_given = row.get("Trick")
        if number_given not in (None, str(number)):
            what = f"trick {number} is numbered {shown(number_given)}"
            raise self.board.fault(what, name, row.line)
        leader = self._seat(name, row.cells["Leader"], row.line)
        cards = {seat: row.cells[seat.value] for seat in Seat if row.cells[seat.value] != "-"}
        order = row.get("Order")
        turn: Sequence[Seat]
        if order is not None:
            turn = [self._seat(name, letter, row.line) for letter in order]
            if len(turn) != len(cards) or set(turn) != set(cards):
                what = f"order {shown(order)} does not name the seats that played a card"
                raise self.board.fault(what, name, row.line)
        elif cards:
            turn = self._turn(name, leader.value, row.line)
        else:
            turn = ()
        trick = self._trick(name, leader, turn, cards, row.line)
        if order is not None:
            trick["by"] = [seat.value for seat in turn]
        winner, points = row.get("Winner"), row.get("Points")
        if winner is not None:
            trick["winner"] = self._seat(name, winner, row.line).value
        if points is not None:
            if not is_number(points):
                raise self.board.fault(f"{shown(points)} is not a whole number", name, row.line)
            trick["points"] = int(points)
        self._add_trick(trick, row.line)
        for place, seat in enumerate(turn[: len(cards)], 1):
            token = Token("", row.line, row.marks.get(seat.value, ""))
            where = {"by": seat.value, "trick": number, "play": place}
            self._note_marks(name, token, where)

    def _read_native_play(self) -> None:
        """Read PBN's own section: a column for each seat, in order of play from its first seat."""
        found = list(self._until_end("Play"))
        columns = self._turn("Play", self.board.text("Play"))
        leader: Seat | None = columns[0]
        self._begin("tricks", "Play")
        for first in range(0, len(found), 4):
            row = found[first : first + 4]
            line = row[0].line
            if leader is None:
                raise self.board.fault("a trick follows an incomplete one", "Play", line)
            cells = dict(zip(columns, row, strict=False))
            cards = {seat: token.text for seat, token in cells.items() if token.text != "-"}
            turn = self._turn("Play", leader.value, line)
            trick = self._trick("Play", leader, turn, cards, line)
            self._add_trick(trick, line)
            for place, seat in enumerate(turn[: len(cards)], 1):
                where = {"by": seat.value, "trick": first // 4 + 1, "play": place}
                self._note_marks("Play", cells[seat], where)
            more = first + 4 < len(found)
            leader = self._winner("Play", turn, trick["cards"], line) if more else None

    def _read_played_cards(self) -> None:
        """Read cards in the order played, from the leader or the seat after the dealer."""
        name = "CoinchePlayed"
        cards = self.board.read(name, parse_played) or []
        line = self.board.tags[name].line
        leader = self.board.read("Leader", parse_seat)
        if leader is None:
            leader = self._turn(name, self.board.text("Dealer"))[1]
        self._begin("tricks", name)
        for first in range(0, len(cards), 4):
            texts = [str(card) for card in cards[first : first + 4]]
            self._add_trick({"leader": leader.value, "cards": texts}, line)
            if first + 4 < len(cards):
                leader = self._winner(name, self._turn(name, leader.value), texts, line)

    def _trick(
        self, name: str, leader: Seat, turn: Sequence[Seat], cards: dict[Seat, str], line: int
    ) -> Entry:
        """A trick from cards by seats, in the order in which they were played."""
        played = []
        for place, seat in enumerate(turn[: len(cards)]):
            if seat not in cards:
                what = f"{seat.value} has no card, but a seat after it in the order of play has one"
                raise self.board.fault(f"{what} (from {turn[0].value})", name, line)
            played.append(self._card(name, cards[turn[place]], line))
        return {"leader": leader.value, "cards": played}

    def _add_trick(self, trick: Entry, line: int) -> None:
        assert self.played.tricks is not None
        self.played.lines[f"/tricks/{len(self.played.tricks)}"] = line
        self.played.tricks.append(trick)

    def _winner(self, name: str, turn: Sequence[Seat], texts: Sequence[str], line: int) -> Seat:
        """The winner of a trick, who leads the next."""
        if self.strain is None:
            what = "the winner of a trick depends on the trump; add the contract"
            raise self.board.fault(f"{what}, or write a CoinchePlayTable", name, line)
        if len(texts) < 4 or set(texts) & set(UNSEEN_CARDS):
            what = "the winner of a trick with missing or unseen cards is unknown"
            raise self.board.fault(f"{what}; write a CoinchePlayTable", name, line)
        cards: list[Card] = [parse_card(text) for text in texts]
        return turn[winner_index(cards, self.strain, self.order)]

    def _until_end(self, name: str) -> Iterator[Token]:
        """The words of a section up to ``*`` (the end) or ``+`` (still in progress)."""
        end = ""
        for token in tokens(self.board, name):
            if end:
                raise self.board.fault(f"{shown(token.text)} follows {end}", name, token.line)
            if token.text in ("*", "+"):
                end = token.text
                self.played.unfinished |= end == "+"
            else:
                yield token

    def _turn(self, name: str, first: str, line: int | None = None) -> tuple[Seat, ...]:
        """The seats in order of play from a seat."""
        if self.rotation is None:
            what = "the direction of play is unknown"
            raise self.board.fault(f'{what}; add [Rotation "CounterClockwise"]', name, line)
        return turn_order(self._seat(name, first, line), self.rotation)

    def _seat(self, name: str, text: str, line: int | None) -> Seat:
        try:
            return parse_seat(text)
        except CannotRead as error:
            raise self.board.fault(str(error), name, line) from None

    def _card(self, name: str, text: str, line: int) -> str:
        upper = text.upper()
        if upper in CARDS or upper in UNSEEN_CARDS:
            return upper
        try:
            return str(parse_card(text))
        except CannotRead as error:
            raise self.board.fault(str(error), name, line) from None

    def _note_marks(self, name: str, token: Token, where: Entry) -> None:
        for mark in token.marks:
            if mark not in _MARKS:
                what = f"unknown mark ^{mark}; marks are {' '.join(f'^{each}' for each in _MARKS)}"
                raise self.board.fault(what, name, token.line)
            lines, number = self.played.lines, len(self.played.irregularities)
            lines[f"/irregularities/{number}"] = token.line
            self.played.irregularities.append({"kind": _MARKS[mark], **where})


def is_number(text: str) -> bool:
    """Whether a text is a whole number of a meaningful size."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        return False
    return abs(int(text)) < LARGEST_NUMBER
