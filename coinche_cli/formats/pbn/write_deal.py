"""A deal of a game as a board of PBN: its tags and sections, and what PBN cannot hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from coinche_cli.formats.pbn.claims import LAST_BONUS, MELD_COLUMNS, SCORE_TAGS
from coinche_cli.formats.pbn.deal_tag import deal_text
from coinche_cli.formats.pbn.deals import LARGEST_VALUE, Profile, value_faults
from coinche_cli.formats.pbn.lost import call_losses, deal_losses, trick_losses
from coinche_cli.formats.pbn.play import LARGEST_NUMBER, UNSEEN_CARDS
from solvers.legality.log.terms import SEATS, terms_of
from solvers.rules.auction.contract import Doubling
from solvers.rules.cards.card import Card
from solvers.rules.cards.strain import STRAIN_BY_TEXT, Strain
from solvers.rules.deal.deal import Deal
from solvers.rules.play.duties import winner_index
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.feat import FEAT_BY_LOGGED, level_text, value_from_log
from solvers.rules.ruleset.game import GAME_FACTS
from solvers.rules.ruleset.option import option_text
from solvers.rules.seats import Direction, Seat, turn_order

Entry = dict[str, Any]
Tags = list[tuple[str, str | None]]
Section = tuple[str, str, list[str]]

_CALLS = {"pass": "Pass", "coinche": "X", "surcoinche": "XX", "push": "Push"}
_PLAY_HEADER = r"Trick\1R;Leader\1L;N\2L;E\2L;S\2L;W\2L;Winner\1L;Points\2R"
_MELD_WIDTHS = dict(zip(MELD_COLUMNS, ("1L", "8L", "20L", *["1R"] * 4, "9L", "3R"), strict=True))


@dataclass(slots=True)
class DealPart:
    """A board: the tags that name it, its claims, its sections, and what is lost."""

    names: Tags = field(default_factory=list)
    claims: Tags = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


def deal_part(
    deal: Entry, number: int, game: Game, direction: Direction | None, profile: Profile
) -> DealPart:
    """Write a deal as a board of PBN.

    Args:
        deal: the deal as plain values; those that are written are removed from it.
        number: the number of the deal in its game, from 1; names a board without its own number.
        game: the game of the deal.
        direction: the direction of play, if the game gives it.
        profile: the profile of PBN.
    """
    writer = _Writer(deal, game, direction, profile)
    writer.add_names(number)
    writer.add_contract()
    writer.add_score()
    writer.add_auction()
    writer.add_tricks()
    writer.add_melds()
    writer.add_claim()
    writer.part.lost += deal_losses(deal)
    return writer.part


class _Writer:
    def __init__(
        self, deal: Entry, game: Game, direction: Direction | None, profile: Profile
    ) -> None:
        self.deal = deal
        self.cards = terms_of(game).deck
        self.order = GAME_FACTS[game].order
        self.direction = direction
        self.native = profile == "native"
        self.part = DealPart()
        self.strain: Strain | None = None

    def add_names(self, number: int) -> None:
        deal, claims = self.deal, self.part.claims
        name = deal.get("id")
        fits = isinstance(name, str) and not value_faults("id", name)
        board = str(number)
        if 0 <= deal.get("n", -1) < LARGEST_NUMBER:
            board = str(deal.pop("n"))
            claims.append(("CoincheDealId", deal.pop("id") if fits else None))
        elif fits and "n" not in deal and not deal["id"].isdigit():
            board = deal.pop("id")
        elif fits:
            claims.append(("CoincheDealId", deal.pop("id")))
        dealer = self._seat("dealer") or "N"
        self.part.names += [
            ("Board", board),
            ("Dealer", dealer),
            ("Deal", self._hands(SEATS[dealer])),
        ]
        claims += [
            ("CoincheCutDeck", self._cut_deck()),
            ("CoincheFirstBidder", self._seat("first_bidder")),
            ("Leader", self._seat("first_leader")),
        ]

    @property
    def _in_deck(self) -> str:
        """The deck of the cards, in messages."""
        return f"in the deck of {len(self.cards)}"

    def _seat(self, key: str) -> str | None:
        return self.deal.pop(key) if self.deal.get(key) in SEATS else None

    def _cut_deck(self) -> str | None:
        cards = self.deal.get("cut_deck")
        if not cards or len(cards) > len(self.cards) or not self.cards.keys() >= set(cards):
            return None
        return " ".join(self.deal.pop("cut_deck"))

    def _hands(self, first: Seat) -> str | None:
        logged = self.deal.pop("hands", None)
        if logged is None:
            return None
        hands: dict[Seat, list[Card] | None] = {}
        for letter, hand in logged.items():
            known = isinstance(hand, list) and len(hand) <= len(self.cards)
            if known and letter in SEATS and self.cards.keys() >= set(hand):
                hands[SEATS[letter]] = [self.cards[card] for card in hand]
            elif hand is not None:
                self.part.lost.append(f"hand of {letter} (not all cards are {self._in_deck})")
        return deal_text(Deal.of(hands), first)

    def add_contract(self) -> None:
        deal, claims = self.deal, self.part.claims
        by_tag, tag = ("Declarer", "Contract")
        if not self.native:
            by_tag, tag = ("CoincheDeclarer", "CoincheContract")
        if "contract" not in deal:
            return
        logged = deal.pop("contract")
        if logged is None:
            claims.append((tag, "Pass"))
            return
        seats = [logged[key] for key in ("by", "coinched_by", "surcoinched_by") if key in logged]
        value = logged.get("value")
        fits = not isinstance(value, int) or 0 <= value <= LARGEST_VALUE
        if logged["trump"] not in STRAIN_BY_TEXT or not fits or not set(seats) <= set(SEATS):
            self.part.lost.append("contract (PBN has no text for it)")
            return
        self.strain = Strain(logged["trump"])
        multiplier = logged.get("multiplier")
        doubling = Doubling.of_factor(multiplier or 1).value
        if multiplier is None:
            doubling = (
                "XX" if "surcoinched_by" in logged else "X" if "coinched_by" in logged else ""
            )
        claims.append((by_tag, logged.get("by")))
        if value is None:
            claims.append(("CoincheTrump", logged["trump"]))
        else:
            claims.append((tag, f"{level_text(value_from_log(value))}{logged['trump']}{doubling}"))
        unclear = (multiplier is None) != (value is None) or multiplier == 3
        claims += [
            ("CoincheMultiplier", str(multiplier or "?") if unclear else None),
            ("CoincheCoinchedBy", logged.get("coinched_by")),
            ("CoincheSurcoinchedBy", logged.get("surcoinched_by")),
        ]

    def add_score(self) -> None:
        logged = self.deal.pop("score", {})
        claims = self.part.claims
        for key, tag in SCORE_TAGS.items():
            teams = logged.get(key)
            if not teams:
                continue
            if all(_is_word(team) for team in teams):
                claims.append((tag, " ".join(f"{team} {teams[team]}" for team in teams)))
            else:
                self.part.lost.append(f"score: {key} (the name of a team does not fit into a tag)")
        last = logged.get("last")
        if last is not None:
            if value_faults("last", last):
                self.part.lost.append("score: last")
            else:
                claims.append(("CoincheLast", last))
        words = {inside: text for text, inside in LAST_BONUS.items()}
        claims += [
            ("CoincheLastBonus", words.get(logged.get("last_bonus_in_cards"))),
            ("CoincheOutcome", logged.get("outcome")),
            ("CoincheEnd", self.deal.pop("end", None)),
        ]

    def add_auction(self) -> None:
        calls = self.deal.pop("auction", None)
        if calls is None:
            return
        rows = []
        for number, call in enumerate(calls, 1):
            text = _call_text(call)
            if text is None:
                self.part.lost.append(f"auction (PBN has no text for call {number})")
                return
            rows.append((call.pop("by"), text))
        self.part.lost += call_losses(calls)
        if self.native and self.direction is not None and rows:
            self.part.sections.append(_native_auction(rows, self.direction))
        else:
            lines = [f"{seat} {text}" for seat, text in rows]
            self.part.sections.append(("CoincheAuctionTable", r"Seat\1L;Call\8L", lines))

    def add_tricks(self) -> None:
        tricks = self.deal.pop("tricks", None)
        if tricks is None:
            return
        turns = []
        for number, trick in enumerate(tricks, 1):
            turn = self._turn(trick)
            if turn is None:
                why = "does not say who played its cards in which order"
                if self.direction is None and "by" not in trick:
                    why += ", and the rotation is unknown"
                self.part.lost.append(f"tricks: trick {number} {why}")
                return
            if not set(trick["cards"]) <= {*self.cards, *UNSEEN_CARDS}:
                why = f"has cards that are not {self._in_deck}"
                self.part.lost.append(f"tricks: trick {number} {why}")
                return
            turns.append(turn)
        if self.native and self._is_regular(tricks, turns):
            self.part.sections.append(self._native_play(tricks, turns))
        else:
            self.part.sections.append(_play_table(tricks, turns))
        self.part.lost += trick_losses(tricks)

    def _turn(self, trick: Entry) -> list[Seat] | None:
        """The seats that played the cards of a trick, in order; None if that cannot be written."""
        seats = trick.get("by")
        if trick.get("ordered") is False:
            return None
        trick.pop("ordered", None)
        if trick["leader"] not in SEATS or trick.get("winner", "N") not in SEATS:
            return None
        if seats is None:
            if self.direction is None:
                return None if trick["cards"] else []
            order = turn_order(SEATS[trick["leader"]], self.direction)
            return list(order[: len(trick["cards"])])
        if not set(seats) <= set(SEATS) or len({*seats}) != len(trick["cards"]) != 0:
            return None
        return [SEATS[seat] for seat in seats] if len(seats) == len(trick["cards"]) else None

    def _is_regular(self, tricks: list[Entry], turns: list[list[Seat]]) -> bool:
        """Whether each trick but the last is complete, and its winner leads the next."""
        if self.strain is None or self.direction is None or not tricks:
            return False
        if any("by" in trick or not trick["cards"] for trick in tricks):
            return False
        for trick, turn, following in zip(tricks, turns, tricks[1:], strict=False):
            if len(turn) < 4 or not self.cards.keys() >= set(trick["cards"]):
                return False
            cards = [self.cards[card] for card in trick["cards"]]
            if turn[winner_index(cards, self.strain, self.order)].value != following["leader"]:
                return False
        return True

    def _native_play(self, tricks: list[Entry], turns: list[list[Seat]]) -> Section:
        assert self.direction is not None
        leader = tricks[0]["leader"]
        columns = turn_order(SEATS[leader], self.direction)
        rows = []
        for trick, turn in zip(tricks, turns, strict=True):
            del trick["leader"]
            cards = dict(zip(turn, trick.pop("cards"), strict=True))
            rows.append(" ".join(cards.get(seat, "-") for seat in columns))
        return ("Play", leader, rows)

    def add_melds(self) -> None:
        melds = self.deal.pop("melds", None)
        if melds is None:
            return
        rows = []
        for number, meld in enumerate(melds, 1):
            said, shown = meld.get("said", {}), meld.get("shown", {})
            cards = meld.get("cards", [])
            if meld["by"] not in SEATS or not self.cards.keys() >= set(cards):
                self.part.lost.append(f"meld {number} (PBN has no text for it)")
                continue
            cells = {
                "Seat": meld["by"],
                "Kind": meld["kind"],
                "Cards": ",".join(cards) or None,
                "Trick": said.get("trick"),
                "Play": said.get("play"),
                "ShownTrick": shown.get("trick"),
                "ShownPlay": shown.get("play"),
                "Status": meld.get("status"),
                "Points": meld.get("points"),
            }
            if not all(_fits(cell) for cell in cells.values() if isinstance(cell, int)):
                self.part.lost.append(f"meld {number} (it has a number that is too large)")
                continue
            rows.append({name: cell for name, cell in cells.items() if cell is not None})
        used = {name for row in rows for name in row} | {"Seat", "Kind"}
        columns = [name for name in MELD_COLUMNS if name in used]
        header = ";".join(f"{name}\\{_MELD_WIDTHS[name]}" for name in columns)
        lines = [" ".join(str(row.get(name, "-")) for name in columns) for row in rows]
        self.part.sections.append(("CoincheMeldTable", header, lines))

    def add_claim(self) -> None:
        claim = self.deal.get("claim")
        if claim is None:
            return
        texts = [_claim_text(each) for each in (claim if isinstance(claim, list) else [claim])]
        if all(texts):
            self.part.claims.append(("CoincheClaim", " ".join(map(str, texts))))
            del self.deal["claim"]


def _claim_text(claim: Entry) -> str | None:
    """A claim as text; None if PBN has no text for it."""
    after = claim.get("after", {})
    if claim["by"] not in SEATS or not all(map(_fits, after.values())):
        return None
    parts = {"by": claim["by"], "kind": claim.get("kind"), **after, "valid": claim.get("valid")}
    return ";".join(
        f"{key}={option_text(value)}" for key, value in parts.items() if value is not None
    )


def _call_text(call: Entry) -> str | None:
    """A call as text, removed from its entry; None if PBN has no text for it."""
    kind, trump = call["call"], call.get("trump")
    value: Any = call.get("value")
    if call["by"] not in SEATS:
        return None
    if kind == "bid":
        number = isinstance(value, int) and 0 <= value <= LARGEST_VALUE
        if not (value is None or value in FEAT_BY_LOGGED or number) or trump not in STRAIN_BY_TEXT:
            return None
        text = trump if value is None else f"{level_text(value_from_log(value))}{trump}"
    elif kind in _CALLS and value is None and trump is None:
        text = _CALLS[kind]
    else:
        return None
    for key in ("call", "value", "trump"):
        call.pop(key, None)
    return text


def _native_auction(calls: list[tuple[str, str]], direction: Direction) -> Section:
    """Calls in order of turns, four on each line; a seat that is skipped has a dash."""
    first = calls[0][0]
    turn = [seat.value for seat in turn_order(SEATS[first], direction)]
    words: list[str] = []
    for seat, text in calls:
        while turn[len(words) % 4] != seat:
            words.append("-")
        words.append(text)
    lines = [" ".join(words[place : place + 4]) for place in range(0, len(words), 4)]
    return ("Auction", first, lines)


def _play_table(tricks: list[Entry], turns: list[list[Seat]]) -> Section:
    ordered = any("by" in trick for trick in tricks)
    rows = []
    for number, (trick, turn) in enumerate(zip(tricks, turns, strict=True), 1):
        cards = dict(zip(turn, trick.pop("cards"), strict=True))
        cells = [
            number,
            trick.pop("leader"),
            *(cards.get(seat, "-") for seat in Seat),
            trick.pop("winner", "-"),
            trick.pop("points") if _fits(trick.get("points")) else "-",
        ]
        if ordered:
            cells.append("".join(trick.pop("by", [])) or "-")
        rows.append(" ".join(map(str, cells)))
    return ("CoinchePlayTable", _PLAY_HEADER + (r";Order\4L" if ordered else ""), rows)


def _is_word(text: str) -> bool:
    return text.isascii() and text.isalnum()


def _fits(number: int | None) -> bool:
    """Whether a reader accepts the number."""
    return number is not None and abs(number) < LARGEST_NUMBER
