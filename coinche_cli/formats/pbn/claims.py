"""What a PBN board says about its melds, score and claims, in the form of a log."""

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
"""The parts of a deal's score that are numbers by teams, and their tags."""
LAST_BONUS = {"in points": True, "apart": False}
"""Values of the tag CoincheLastBonus: whether the card points include the last-trick bonus."""

_CLAIM_KEYS = ("by", "kind", "trick", "play", "valid")
_CLAIM_KINDS = ("tricks", "out")
_MELD_KINDS = ("belote", "rebelote", "stock", "run", "square")
_MELD_STATUS = ("scored", "cancelled", "not_said", "not_shown", "false_claim")
_OUTCOMES = ("made", "failed", "tie", "capot_made", "capot_failed", "passed", "abandoned")


def add_melds(board: PbnBoard, made: Entry, lines: dict[str, int]) -> None:
    """Add the melds of a board to its deal, and their lines.

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
        numbers = {"trick": row.get(trick), "play": row.get(play)}
        place = {part: parse_number(text) for part, text in numbers.items() if text is not None}
        made |= {key: place} if place else {}
    if status is not None:
        made["status"] = one_of(status.lower(), _MELD_STATUS)
    if points is not None:
        made["points"] = parse_number(points)
    return made


def read_score(board: PbnBoard) -> Entry:
    """The score that a board claims for its deal.

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
    """Read a claim, or two claims that both sides made at once, separated by a space.

    Raises:
        CannotRead: there are more, or one has another form.
    """
    claims = [_parse_claim(word) for word in text.split()]
    if not 1 <= len(claims) <= len(Side):
        raise CannotRead(f"{len(claims)} claims; a deal has one, or one by each side at once")
    return claims if len(claims) > 1 else claims[0]


def _parse_claim(text: str) -> Entry:
    """Read a claim of tricks or of being out, ``by=N;kind=out;trick=3;play=2;valid=true``.

    Raises:
        CannotRead: it has another form.
    """
    values = parse_options(text)
    unknown = values.keys() - set(_CLAIM_KEYS)
    if unknown or "by" not in values:
        what = f"unknown key {shown(min(unknown))}" if unknown else "key 'by' is missing"
        raise CannotRead(f"{what}; a claim is by=N;kind=out;trick=3;play=2;valid=true")
    made: Entry = {"by": parse_seat(values["by"]).value}
    after = {key: parse_number(values[key]) for key in ("trick", "play") if key in values}
    made |= {"kind": one_of(values["kind"], _CLAIM_KINDS)} if "kind" in values else {}
    made |= {"after": after} if after else {}
    if "valid" in values:
        made["valid"] = one_of(values["valid"], ("true", "false")) == "true"
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
            raise CannotRead(f"{shown(text)} is not a number for each team, such as NS 18 EW 144")
        made[team] = value
    if len(words) % 2 or not made:
        raise CannotRead(f"{shown(text)} is not a number for each team, such as NS 18 EW 144")
    return made


def parse_number(text: str) -> int:
    """Read a whole number of a meaningful size.

    Raises:
        CannotRead: it is not such a number.
    """
    if not is_number(text):
        raise CannotRead(f"{shown(text)} is not a whole number")
    return int(text)


def one_of(text: str, known: tuple[str, ...]) -> str:
    """Check that a text is one of the known words.

    Raises:
        CannotRead: it is not.
    """
    if text not in known:
        raise CannotRead(f"{shown(text)} is not one of {', '.join(known)}")
    return text
