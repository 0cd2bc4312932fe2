"""Recorded deals for the native replay, valid and invalid, and a slow replay to compare it with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.play.native_replay import NativeReplay, native_replay
from solvers.rules.cards.card import DECK, Card, Suit
from solvers.rules.cards.strain import AllTrumpValues, NoTrumpValues, Strain, card_points
from solvers.rules.deal.deal import Deal, deal_faults
from solvers.rules.errors import MayNotBe
from solvers.rules.play.position import Position
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Direction, Seat
from tests.reference.coinche.rules import PLAY_OPTIONS

BASE = preset("coinche").with_options({"no_trump": True, "all_trump": True})
SUITS = list(Suit)
CARDS = {str(card): card for card in DECK}
NO_CARDS: list[Any] = ["?", "S?", "s7", "7S", "S6", "S1", "CN", "X7", "", "S", "S7 ", "10", None]
NO_CARDS += [7, 7.5, True, b"S7", ("S", "7"), ["S7"], {"S7": 1}, "S\N{FULLWIDTH DIGIT SEVEN}", "é7"]
NO_CARDS += ["\ud800\ud800", "S7S8", "\0\0"]
"""Values that are not the text of a card, or not a text."""

Outcome = list[tuple[Seat, int]] | None
"""Winner and points of each complete trick; None if anything is wrong."""


@dataclass
class Record:
    """A recorded deal: hands, first leader, and the leader and cards of each trick."""

    hands: dict[str, Any]
    leader: Seat
    tricks: list[tuple[str, Any]]

    @property
    def log(self) -> DealLog:
        """The deal as a log has it; texts that are not cards are kept."""
        tricks = [TrickLog(leader=leader, cards=cards) for leader, cards in self.tricks]  # type: ignore[arg-type]  # any text
        return DealLog(dealer="N", hands=self.hands, tricks=tricks)  # type: ignore[arg-type]  # any text

    def copy(self) -> Record:
        """A deep copy."""
        hands = {seat: list(hand) for seat, hand in self.hands.items()}
        return Record(hands, self.leader, [(led, list(cards)) for led, cards in self.tricks])


def replay_of(ruleset: Ruleset, strain: Strain) -> NativeReplay:
    """The native replay of a ruleset whose game has one."""
    replay = native_replay(ruleset, strain)
    assert replay is not None
    return replay


def native(record: Record, strain: Strain, ruleset: Ruleset) -> Outcome:
    """The result of the native replay."""
    play = replay_of(ruleset, strain).play(record.log, record.leader)
    return None if play is None else [(trick.winner, trick.points) for trick in play.tricks]


def slow(record: Record, strain: Strain, ruleset: Ruleset) -> Outcome:
    """The result of a replay by ``Position``, card by card."""
    hands = {seat: _cards(record.hands.get(seat.value), 8, 8) for seat in Seat}
    if len(record.hands) != 4 or any(hand is None for hand in hands.values()):
        return None
    deal = Deal.of(hands)
    if deal_faults(deal) or len(record.tricks) > 8:
        return None
    position = Position.start(deal, record.leader, strain, ruleset)
    for number, (leader, texts) in enumerate(record.tricks, 1):
        least = 4 if number < len(record.tricks) else 0
        cards = _cards(texts, least, 4)
        if cards is None or leader != position.leader.value:
            return None
        try:
            position = position.play_all(cards)
        except MayNotBe:
            return None
    worth = card_points(strain, ruleset.no_trump_values, ruleset.all_trump_values)
    points = [sum(worth.values[card] for card in trick.cards) for trick in position.tricks]
    if len(points) == 8:
        points[-1] += worth.last_trick
    return list(zip([trick.winner for trick in position.tricks], points, strict=True))


def _cards(texts: Any, least: int, most: int) -> list[Card] | None:
    """The cards of a list of texts; None if it is not such a list, or too short or too long."""
    if type(texts) is not list or not least <= len(texts) <= most:
        return None
    if not all(type(text) is str and text in CARDS for text in texts):
        return None
    return [CARDS[text] for text in texts]


def random_ruleset(random: Random) -> Ruleset:
    """A ruleset with any play options, direction and card values."""
    options: dict[str, Any] = {name: random.random() < 0.5 for name in PLAY_OPTIONS}
    options["direction"] = random.choice(list(Direction))
    options["no_trump_values"] = random.choice(list(NoTrumpValues))
    options["all_trump_values"] = random.choice(list(AllTrumpValues))
    return BASE.with_options(options)


@dataclass
class Played:
    """A deal played legally to its end.

    ``illegal`` has, for some numbers of cards played, the illegal cards of the next player.
    """

    record: Record
    illegal: dict[int, list[str]]


def random_played(random: Random, strain: Strain, ruleset: Ruleset) -> Played:
    """Random legal plays; in half of the deals each hand has few suits."""
    pack = random.sample(DECK, 32)
    if random.random() < 0.5:
        pack.sort(key=lambda card: SUITS.index(card.suit) + random.gauss(0, 0.7))
    seats = random.sample(list(Seat), 4)
    hands = {seat: pack[8 * place : 8 * place + 8] for place, seat in enumerate(seats)}
    position = Position.start(Deal.of(hands), random.choice(seats), strain, ruleset)
    record = Record(
        {seat.value: [str(card) for card in hand] for seat, hand in hands.items()},
        position.leader,
        [],
    )
    illegal: dict[int, list[str]] = {}
    for count in range(32):
        legal = position.legal.cards
        forbidden = [str(card) for card in position.hands[position.to_play] if card not in legal]
        if forbidden:
            illegal[count] = forbidden
        position = position.play(random.choice(legal))
    for trick in position.tricks:
        record.tricks.append((trick.leader.value, [str(card) for card in trick.cards]))
    return Played(record, illegal)


# Each of these functions changes the record of a played deal, which is valid before.


def nothing(random: Random, played: Played) -> None:
    """A complete deal without a change."""


def cut_short(random: Random, played: Played) -> None:
    """The play breaks off at any point, or has not begun."""
    _cut(played.record, random.randrange(33))


def illegal_card(random: Random, played: Played) -> bool:
    """The last card played breaks a duty."""
    if not played.illegal:
        return False
    count = random.choice(list(played.illegal))
    trick, place = divmod(count, 4)
    _cut(played.record, count + 1)
    played.record.tricks[trick][1][place] = random.choice(played.illegal[count])
    return True


def revoke(random: Random, played: Played) -> bool:
    """A card breaks a duty, and the legal one is played later in its place."""
    if not played.illegal:
        return False
    count = random.choice(list(played.illegal))
    card = random.choice(played.illegal[count])
    record = played.record
    later = next(cards for _, cards in record.tricks if card in cards)
    trick, place = divmod(count, 4)
    legal = record.tricks[trick][1][place]
    later[later.index(card)] = legal
    record.tricks[trick][1][place] = card
    return True


def two_plays_swapped(random: Random, played: Played) -> None:
    """Two cards of the play exchange places."""
    tricks = played.record.tricks
    (one, a), (two, b) = ((random.randrange(8), random.randrange(4)) for _ in range(2))
    tricks[one][1][a], tricks[two][1][b] = tricks[two][1][b], tricks[one][1][a]


def card_replaced(random: Random, played: Played) -> None:
    """Any card of the deck replaces one that was played."""
    random.choice(played.record.tricks)[1][random.randrange(4)] = str(random.choice(DECK))


def two_hands_mixed(random: Random, played: Played) -> None:
    """Two cards exchange their holders."""
    one, two = (random.choice("NESW") for _ in range(2))
    hands, a, b = played.record.hands, random.randrange(8), random.randrange(8)
    hands[one][a], hands[two][b] = hands[two][b], hands[one][a]


def other_leader(random: Random, played: Played) -> None:
    """Another seat leads a trick, or is the right first leader."""
    record = played.record
    number = random.randrange(9)
    if number == 8:
        record.leader = random.choice([seat for seat in Seat if seat is not record.leader])
    else:
        leader, cards = record.tricks[number]
        others = [seat for seat in ("N", "E", "S", "W", "X", "", "n") if seat != leader]
        record.tricks[number] = random.choice(others), cards


def card_dealt_twice(random: Random, played: Played) -> None:
    """A card is in two hands, or twice in one, and another card in none."""
    cards = random.sample(list(CARDS), 2)
    for hand in played.record.hands.values():
        hand[:] = [cards[0] if card == cards[1] else card for card in hand]
    _perhaps_unplayed(random, played)


def hand_of_other_size(random: Random, played: Played) -> None:
    """Hands of seven or of nine cards, or both."""
    one, two = random.sample(list(played.record.hands.values()), 2)
    change = random.randrange(3)
    card = one[0] if change == 0 else one.pop()
    if change < 2:
        two.append(card)
    _perhaps_unplayed(random, played)


def hand_lacking(random: Random, played: Played) -> None:
    """Three hands or five, or one that is not a list of cards."""
    hands, seat = played.record.hands, random.choice("NESW")
    change = random.randrange(7)
    if change == 0:
        del hands[seat]
    elif change == 1:
        hands["X"] = hands[seat]
    elif change == 2:
        hands["X"] = hands.pop(seat)
    else:
        hands[seat] = (None, (), tuple(hands[seat]), "".join(hands[seat]))[change - 3]
    _perhaps_unplayed(random, played)


def trick_of_other_size(random: Random, played: Played) -> None:
    """A trick before another has up to three cards, or one has five, or there is a ninth trick."""
    tricks = played.record.tricks
    cards = tricks[random.randrange(7)][1]
    change = random.randrange(4)
    if change == 0:
        del cards[random.randrange(4) :]
    elif change == 1:
        cards.append(random.choice(list(CARDS)))
    elif change == 2:
        tricks.append((random.choice("NESW"), random.choice(([], ["S7"], list(cards)))))
    else:
        tricks.insert(random.randrange(8), (random.choice("NESW"), []))


def trick_of_other_type(random: Random, played: Played) -> None:
    """A trick that is not a list of cards."""
    number = random.randrange(8)
    leader, cards = played.record.tricks[number]
    others: list[Any] = [None, tuple(cards), "".join(cards), dict.fromkeys(cards), 4]
    played.record.tricks[number] = leader, random.choice(others)


def no_card(random: Random, played: Played) -> None:
    """Something that is not the text of a card, in a hand, in the play, or in both."""
    record, strange = played.record, random.choice(NO_CARDS)
    card = random.choice(list(CARDS))
    if random.random() < 0.3:
        strange = card.lower()
    lists = [*record.hands.values(), *(cards for _, cards in record.tricks)]
    where = [cards for cards in lists if card in cards]
    for cards in where if random.random() < 0.3 else [random.choice(where)]:
        cards[cards.index(card)] = strange


def letters_moved(random: Random, played: Played) -> None:
    """Letters move from one card to the next; the joined text is the same."""
    record = played.record
    cards = random.choice([*record.hands.values(), *(cards for _, cards in record.tricks)])
    place = random.randrange(len(cards) - 1)
    both = cards[place] + cards[place + 1]
    cut = random.choice((0, 1, 3, 4))
    cards[place : place + 2] = [both[:cut], both[cut:]]


SOUND = (nothing, cut_short)
"""Changes that leave a record valid."""
UNSURE = (two_plays_swapped, card_replaced, two_hands_mixed)
"""Changes that may leave it valid."""
BROKEN = (
    *(illegal_card, revoke, other_leader, card_dealt_twice, hand_of_other_size, hand_lacking),
    *(trick_of_other_size, trick_of_other_type, no_card, letters_moved),
)
"""Changes that make it invalid; one that returns false could not be made."""


def changed(
    random: Random, played: Played, change: Callable[[Random, Played], bool | None]
) -> Record | None:
    """A copy of the record with a change; None if it cannot be made."""
    copy = Played(played.record.copy(), played.illegal)
    return None if change(random, copy) is False else copy.record


def _perhaps_unplayed(random: Random, played: Played) -> None:
    """In half of the cases remove the play, so that only the hands are wrong."""
    if random.random() < 0.5:
        played.record.tricks.clear()


def _cut(record: Record, count: int) -> None:
    """Keep this number of cards of the play."""
    complete, rest = divmod(count, 4)
    del record.tricks[complete + (rest > 0) :]
    if rest:
        del record.tricks[complete][1][rest:]
