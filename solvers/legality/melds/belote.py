"""Belote and rebelote in a logged deal: who calls them, whether that is right, and their score.

Rules C13 to C19, C64.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from msgspec import UNSET

from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import MeldLog, PlayRef
from solvers.legality.log.seats import unknown_seat
from solvers.legality.log.terms import SEATS, terms_of
from solvers.legality.melds.meld_finding import add_meld_finding
from solvers.legality.play.trick import PlayedTrick
from solvers.rules.cards.card import Suit
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.choices import AllTrumpBelote, BeloteCalls, BeloteSide
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.score.belote import BELOTE_POINTS, belote_suits
from solvers.rules.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class PlayedAt:
    """Who played a card, when, and whether it follows the suit led."""

    seat: Seat
    trick: int
    play: int
    follows: bool


@dataclass(frozen=True, slots=True)
class Pair:
    """King and queen of a suit in one hand, the calls made, and when they were played.

    ``called`` has the kinds of calls made; it is None if the log records no calls.
    """

    seat: Seat
    suit: Suit
    called: frozenset[str] | None
    king: PlayedAt | None
    queen: PlayedAt | None

    def scores(self, strain: Strain, declarers: Side | None, ruleset: Ruleset) -> bool:
        """Whether the pair scores a belote for its side (rules C13 to C18, C64)."""
        if self.suit not in belote_suits(strain, ruleset):
            return False
        if ruleset.belote_side is BeloteSide.DECLARERS and self.seat.side is not declarers:
            return False
        following = ruleset.all_trump_belote is AllTrumpBelote.WHEN_FOLLOWING
        if strain is Strain.ALL_TRUMP and following and not self._follows:
            return False
        if self.called is None or ruleset.belote_calls is BeloteCalls.AUTO:
            return True
        if ruleset.belote_calls is BeloteCalls.REBELOTE:
            return "rebelote" in self.called
        return self.called >= {"belote", "rebelote"}

    @property
    def _follows(self) -> bool:
        return all(card is not None and card.follows for card in (self.king, self.queen))


ROYALS = {suit: (f"{suit.value}K", f"{suit.value}Q") for suit in Suit}
"""King and queen of each suit, as text."""


def owners_of_royals(
    hands: Iterable[tuple[Seat, Sequence[str]]], tricks: Sequence[PlayedTrick]
) -> dict[str, Seat]:
    """Who was dealt each king and queen, as far as they were seen."""
    owners = {text: seat for seat, hand in hands for text in hand if text[1] in "KQ"}
    if len(owners) < 2 * len(Suit):
        owners |= {
            text: seat
            for trick in tricks
            for seat, text in zip(trick.turn, trick.cards, strict=True)
            if text[1] in "KQ"
        }
    return owners


def pairs_of(
    strain: Strain,
    owners: Mapping[str, Seat],
    tricks: Sequence[PlayedTrick],
    melds: Sequence[MeldLog] | None,
) -> list[Pair]:
    """King and queen of each suit that ranks as trump, if one hand has both."""
    pairs = []
    for suit, (king, queen) in ROYALS.items():
        seat = owners.get(king)
        if seat is not None and owners.get(queen) is seat and strain.ranks_as_trump(suit):
            called = None if melds is None else frozenset[str]()
            pairs.append(Pair(seat, suit, called, _played(king, tricks), _played(queen, tricks)))
    return pairs if melds is None else _with_calls(pairs, melds)


def _with_calls(pairs: list[Pair], melds: Sequence[MeldLog]) -> list[Pair]:
    """The pairs with their calls; the place of a call decides between several in one hand."""
    for meld in melds:
        own = [pair for pair in pairs if is_call(meld) and pair.seat.value == meld.by]
        uncalled = [pair for pair in own if meld.kind not in (pair.called or ())]
        placed = [pair for pair in uncalled if _said_with(meld, pair)]
        for pair in (placed or uncalled)[:1]:
            called = (pair.called or frozenset()) | {meld.kind}
            pairs = [replace(each, called=called) if each is pair else each for each in pairs]
    return pairs


def _said_with(meld: MeldLog, pair: Pair) -> bool:
    """Whether a call was made with a card of the pair."""
    said = meld.said
    return said is not UNSET and any(
        card is not None and _at(said, card) for card in (pair.king, pair.queen)
    )


def _played(card: str, tricks: Sequence[PlayedTrick]) -> PlayedAt | None:
    for number, trick in enumerate(tricks, 1):
        if card in trick.cards:
            place = trick.cards.index(card)
            follows = card[0] == trick.cards[0][0]
            return PlayedAt(trick.turn[place], number, place + 1, follows)
    return None


def is_call(meld: MeldLog) -> bool:
    """Whether an entry is a belote or rebelote that was said."""
    return meld.kind in ("belote", "rebelote") and meld.status != "not_said"


def judge_callers(melds: list[MeldLog], ruleset: Ruleset, collector: Collector) -> None:
    """D303 for each belote or rebelote by a seat that the game does not have."""
    for index, meld in enumerate(melds):
        if is_call(meld):
            pointer = f"/melds/{index}"
            unknown_seat(meld.by, pointer, terms_of(ruleset.game), collector, seat=meld.by)


def judge_belote_calls(
    melds: list[MeldLog],
    pairs: list[Pair],
    owners: Mapping[str, Seat],
    tricks_played: int,
    strain: Strain,
    declarers: Side | None,
    ruleset: Ruleset,
    collector: Collector,
) -> None:
    """Check every call of belote and rebelote: its cards, place, status and points."""
    suits = belote_suits(strain, ruleset)
    said: dict[tuple[str, str], int] = {}
    disordered: set[str] = set()
    for index, meld in enumerate(melds):
        if not is_call(meld) or meld.by not in SEATS:
            continue
        own = [pair for pair in pairs if pair.seat.value == meld.by and pair.suit in suits]
        count = said[meld.by, meld.kind] = said.get((meld.by, meld.kind), 0) + 1
        if not own:
            _add_false(index, meld, suits, owners, strain, collector)
        elif count > len(own):
            add_meld_finding(
                collector, Code.BELOTE_CALLED_TWICE, index, meld, f"says {meld.kind} a second time"
            )
        else:
            _judge_place(index, meld, own, tricks_played, disordered, collector)
            _judge_value(index, meld, own, strain, declarers, ruleset, collector)
    if ruleset.belote_calls is BeloteCalls.AUTO:
        return
    for pair in pairs:
        both_played = pair.king is not None and pair.queen is not None
        if pair.suit in suits and both_played and pair.called and len(pair.called) == 1:
            _add_single_call(pair, melds, ruleset, collector)


def _add_false(
    index: int,
    meld: MeldLog,
    suits: tuple[Suit, ...],
    owners: Mapping[str, Seat],
    strain: Strain,
    collector: Collector,
) -> None:
    """B102 if the caller's partner has the other card, B101 for any other false call."""
    if not suits:
        option = "all_trump_belote" if strain is Strain.ALL_TRUMP else None
        text = f"says {meld.kind}, but at {strain.display_name} there is none"
        add_meld_finding(collector, Code.BELOTE_WITHOUT_CARDS, index, meld, text, option=option)
        return
    for suit in suits:
        holders = {owners.get(card) for card in ROYALS[suit]}
        seats = {seat for seat in holders if seat is not None}
        if len(seats) == 2 and len({seat.side for seat in seats}) == 1 and meld.by in seats:
            text = f"says {meld.kind}, but holds only one of K and Q of {suit.value}; "
            text += "partner holds the other"
            add_meld_finding(collector, Code.BELOTE_SPLIT_BETWEEN_PARTNERS, index, meld, text)
            return
    names = " and ".join(f"{suit.value}K {suit.value}Q" for suit in suits[:1])
    text = f"says {meld.kind}, but was not dealt both {names}"
    if len(suits) > 1:
        text = f"says {meld.kind}, but was not dealt king and queen of any suit"
    add_meld_finding(collector, Code.BELOTE_WITHOUT_CARDS, index, meld, text)


def _judge_place(
    index: int,
    meld: MeldLog,
    own: list[Pair],
    tricks_played: int,
    disordered: set[str],
    collector: Collector,
) -> None:
    """B104 for a call with another card, B103 for the two calls in the wrong order."""
    if meld.said is UNSET:
        return
    firsts = {
        other is None or (card.trick, card.play) < (other.trick, other.play)
        for pair in own
        for card, other in ((pair.king, pair.queen), (pair.queen, pair.king))
        if card is not None and _at(meld.said, card)
    }
    if firsts:
        if (meld.kind == "belote") not in firsts and meld.by not in disordered:
            disordered.add(meld.by)
            text = "says rebelote with the first of king and queen, belote with the second"
            add_meld_finding(collector, Code.REBELOTE_BEFORE_BELOTE, index, meld, text)
        return
    if meld.said.trick is UNSET or meld.said.trick > tricks_played:
        return
    places = [card for pair in own for card in (pair.king, pair.queen) if card is not None]
    right = " and ".join(f"trick {card.trick}" for card in places) or "none so far"
    add_meld_finding(
        collector,
        Code.BELOTE_ON_ANOTHER_CARD,
        index,
        meld,
        f"says {meld.kind}, but plays K and Q of trumps in {right}",
    )


def _at(said: PlayRef, card: PlayedAt) -> bool:
    return said.trick in (UNSET, card.trick) and said.play in (UNSET, card.play)


def _judge_value(
    index: int,
    meld: MeldLog,
    own: list[Pair],
    strain: Strain,
    declarers: Side | None,
    ruleset: Ruleset,
    collector: Collector,
) -> None:
    """B106 for a status, or points, that are not those of the rules."""
    if any(pair.king is None or pair.queen is None for pair in own):
        return  # not decided yet
    scored = any(pair.scores(strain, declarers, ruleset) for pair in own)
    verdict = "scores" if scored else "does not score"
    option = _why_not(own, declarers, ruleset) if not scored else None
    if meld.status is not UNSET and (meld.status == "scored") != scored:
        text = f"has a belote with status {meld.status!r}, but it {verdict}"
        expected = "scored" if scored else None
        add_meld_finding(
            collector,
            Code.WRONG_BELOTE_STATUS,
            index,
            meld,
            text,
            option=option,
            pointer="/status",
            expected=expected,
            actual=meld.status,
        )
    points = BELOTE_POINTS if scored else 0
    if meld.points is not UNSET and meld.points != points:
        text = f"has a belote of {meld.points} points, but it {verdict} ({points} points)"
        add_meld_finding(
            collector,
            Code.WRONG_BELOTE_STATUS,
            index,
            meld,
            text,
            option=option,
            pointer="/points",
            expected=points,
            actual=meld.points,
        )


def _why_not(own: list[Pair], declarers: Side | None, ruleset: Ruleset) -> str:
    if ruleset.belote_side is BeloteSide.DECLARERS and own[0].seat.side is not declarers:
        return "belote_side"
    return "belote_calls"


def _add_single_call(
    pair: Pair, melds: list[MeldLog], ruleset: Ruleset, collector: Collector
) -> None:
    """B105 for one of the two calls without the other, if the rules require both."""
    called = next(iter(pair.called or ()))
    if ruleset.belote_calls is BeloteCalls.REBELOTE and called == "rebelote":
        return
    index = next(
        index
        for index, meld in enumerate(melds)
        if meld.kind == called and meld.by == pair.seat.value and is_call(meld)
    )
    other = "rebelote" if called == "belote" else "belote"
    text = f"says {called} but not {other}: no {BELOTE_POINTS} points"
    add_meld_finding(
        collector, Code.ONLY_ONE_BELOTE_CALL, index, melds[index], text, option="belote_calls"
    )
