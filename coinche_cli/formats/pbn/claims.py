"""Claims of a PBN board on its melds and its count, as a log has them."""

from __future__ import annotations

import math

from coinche_cli.formats.pbn.deals import parse_options
from coinche_cli.formats.pbn.play import Entry, is_number
from coinche_cli.formats.pbn.table import TableRow, read_table
from coinche_cli.formats.pbn.tags import PbnBoard
from solvers.rules.cards.card import parse_cards
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown
from solvers.rules.seats import Side, parse_seat

MELD_COLUMNS = (
    "Seat", "Kind", "Cards", "Trick", "Play", "ShownTrick", "ShownPlay", "Status", "Points",
)  # fmt: skip
SCORE_TAGS = {
    "cards": "CoinchePoints",
    "belote": "CoincheBelote",
    "melds": "CoincheMelds",
    "capot": "CoincheCapot",
    "awarded": "CoincheScore",
    "total": "CoincheTotal",
}
"""Claims of a deal's count that are numbers by teams, and their tags."""
LAST_BONUS = {"in points": True, "apart": False}
"""What the tag CoincheLastBonus says of the last trick's bonus."""

_CLAIM_KEYS = ("by", "kind", "trick", "play", "valid")
_CLAIM_KINDS = ("tricks", "out")
_MELD_KINDS = ("belote", "rebelote", "stock", "run", "square")
_MELD_STATUS = ("scored", "cancelled", "not_said", "not_shown", "false_claim")
_OUTCOMES = ("made", "failed", "tie", "capot_made", "capot_failed", "passed", "abandoned")


def add_melds(board: PbnBoard, made: Entry, lines: dict[str, int]) -> None:
    """Read the melds of a board into its deal, and their lines.

    Raises:
        CannotRead: the table does not follow its form.
    """
    rows = read_table(board, "CoincheMeldTable", MELD_COLUMNS, ("Seat", "Kind"))
    if rows is None:
        return
    made["melds"] = []
    for row in rows:
        try:
            meld = _meld(row)
        except CannotRead as error:
            raise board.fault(str(error), "CoincheMeldTable", row.line) from None
        lines[f"/melds/{len(made['melds'])}"] = row.line
        made["melds"].append(meld)


def _meld(row: TableRow) -> Entry:
    made: Entry = {
        "by": parse_seat(row.cells["Seat"]).value,
        "kind": one_of(row.cells["Kind"].lower(), _MELD_KINDS),
    }
    cards, status, points = row.get("Cards"), row.get("Status"), row.get("Points")
    if cards is not None:
        made["cards"] = [str(card) for card in parse_cards(cards)]
    for key, trick, play in (("said", "Trick", "Play"), ("shown", "ShownTrick", "ShownPlay")):
        told = {"trick": row.get(trick), "play": row.get(play)}
        place = {part: parse_number(text) for part, text in told.items() if text is not None}
        made |= {key: place} if place else {}
    if status is not None:
        made["status"] = one_of(status.lower(), _MELD_STATUS)
    if points is not None:
        made["points"] = parse_number(points)
    return made


def read_score(board: PbnBoard) -> Entry:
    """What a board claims of the count of its deal.

    Raises:
        CannotRead: a tag does not follow its form.
    """
    made: Entry = {key: board.read(name, parse_teams) for key, name in SCORE_TAGS.items()}
    made["last"] = board.text("CoincheLast")
    made["outcome"] = board.read("CoincheOutcome", lambda text: one_of(text, _OUTCOMES))
    made = {key: value for key, value in made.items() if value}
    bonus = board.read("CoincheLastBonus", lambda text: one_of(text, tuple(LAST_BONUS)))
    return made | ({"last_bonus_in_cards": LAST_BONUS[bonus]} if bonus else {})


def parse_claims(text: str) -> Entry | list[Entry]:
    """Read a claim, or the two that both sides made at once, with a space between them.

    Raises:
        CannotRead: there are more, or one has another form.
    """
    claims = [_parse_claim(word) for word in text.split()]
    if not 1 <= len(claims) <= len(Side):
        raise CannotRead(f"{len(claims)} claims; there is one, or one of each side at once")
    return claims if len(claims) > 1 else claims[0]


def _parse_claim(text: str) -> Entry:
    """Read a claim of tricks or to be out, ``by=N;kind=out;trick=3;play=2;valid=true``.

    Raises:
        CannotRead: it has another form.
    """
    told = parse_options(text)
    unknown = told.keys() - set(_CLAIM_KEYS)
    if unknown or "by" not in told:
        what = f"unknown key {shown(min(unknown))}" if unknown else "it does not say who claims"
        raise CannotRead(f"{what}; a claim is by=N;kind=out;trick=3;play=2;valid=true")
    made: Entry = {"by": parse_seat(told["by"]).value}
    after = {key: parse_number(told[key]) for key in ("trick", "play") if key in told}
    made |= {"kind": one_of(told["kind"], _CLAIM_KINDS)} if "kind" in told else {}
    made |= {"after": after} if after else {}
    if "valid" in told:
        made["valid"] = one_of(told["valid"], ("true", "false")) == "true"
    return made


def parse_teams(text: str) -> dict[str, int | float]:
    """Read numbers by teams, ``NS 18 EW 144``.

    Raises:
        CannotRead: it has another form.
    """
    words = text.split()
    made: dict[str, int | float] = {}
    for team, number in zip(words[::2], words[1::2], strict=False):
        try:
            value = int(number) if is_number(number) else float(number)
        except ValueError:
            value = math.nan
        if not number.isascii() or "_" in number:  # Python reads digits of every script
            value = math.nan
        if not math.isfinite(value) or team in made:
            raise CannotRead(f"{shown(text)} is not a number for each team, as NS 18 EW 144")
        made[team] = value
    if len(words) % 2 or not made:
        raise CannotRead(f"{shown(text)} is not a number for each team, as NS 18 EW 144")
    return made


def parse_number(text: str) -> int:
    """Read a whole number of a size that means something.

    Raises:
        CannotRead: it is none.
    """
    if not is_number(text):
        raise CannotRead(f"{shown(text)} is not a whole number")
    return int(text)


def one_of(text: str, known: tuple[str, ...]) -> str:
    """A text that is one of the words known.

    Raises:
        CannotRead: it is none.
    """
    if text not in known:
        raise CannotRead(f"{shown(text)} is none of {', '.join(known)}")
    return text
