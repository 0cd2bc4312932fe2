"""Small packs of Coins, logs with unseen cards, and every deal that explains a log.

The tables of the reference decide tricks; cards are texts, players are numbers in turn order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from solvers.legality.hidden.question.question import Question, SeenTrick, SuitCount, Total
from solvers.legality.hidden.rules.coins import CoinsRules
from solvers.legality.hidden.rules.play_rules import CardSet
from solvers.legality.hidden.survey.rejection import Hands
from solvers.rules.coins.cards import SpanishSuit, parse_spanish_card
from solvers.rules.ruleset.presets import preset
from tests.legality.hidden.small_tables import Deal, Trick
from tests.reference.coins.tricks import PACK, PLAYERS, coins, winning_card

SEATS = range(3)
TRICK = 3


@dataclass(frozen=True)
class CoinsLog:
    """What a log shows: some hands, tricks with ``?`` or ``O?``, totals, suits of hands."""

    deck: tuple[str, ...]
    hands: Mapping[int, frozenset[str]]
    tricks: tuple[Trick, ...]
    totals: tuple[tuple[int, int], ...] = ()
    suits: tuple[tuple[int, str, int], ...] = ()

    @property
    def hand_size(self) -> int:
        return len(self.deck) // len(SEATS)


def winner_of(leader: int, cards: Sequence[str]) -> int:
    """The winner of a complete trick."""
    return (leader + list(cards).index(winning_card(cards))) % 3


def small_deck(random: Random, cards: int) -> tuple[str, ...]:
    """Some cards of the pack, of all four suits."""
    ranks = random.sample("AKNJ98765432", -(-cards // 4))
    every = [suit + rank for suit in "COSB" for rank in ranks]
    return tuple(sorted(random.sample(every, cards), key=every.index))


def dealt(random: Random, deck: Sequence[str]) -> Deal:
    """The cards dealt at random."""
    cards, size = random.sample(deck, len(deck)), len(deck) // 3
    return tuple(frozenset(cards[size * seat : size * seat + size]) for seat in SEATS)


def random_play(
    random: Random, deck: Sequence[str], cards: int | None = None, erring: float = 0.0
) -> tuple[Deal, tuple[Trick, ...], bool]:
    """A deal with its first plays, and whether they were legal.

    Sometimes the wrong player leads, or a player plays a card of another hand.
    """
    hands = dealt(random, deck)
    held = [sorted(hand) for hand in hands]
    left = len(deck) if cards is None else cards
    leader, tricks, right = random.choice(SEATS), [], True
    while left > 0:
        trick: list[str] = []
        for place in range(min(TRICK, left)):
            seat = (leader + place) % 3
            if random.random() < erring / 3:
                other = (seat + random.choice((1, 2))) % 3
                for one, two in zip(held[seat][:1], held[other][:1], strict=False):
                    held[seat][0], held[other][0], right = two, one, False
                    trick.append(held[seat].pop(0))
            if len(trick) == place:
                trick.append(held[seat].pop(random.randrange(len(held[seat]))))
        left -= len(trick)
        tricks.append(Trick(leader, tuple(trick)))
        if len(trick) == TRICK:
            leader = winner_of(leader, trick)
            if left and random.random() < erring / 2:
                leader, right = (leader + random.choice((1, 2))) % 3, False
    return hands, tuple(tricks), right


def hidden_tricks(
    random: Random, tricks: Sequence[Trick], unseen: int, suits_seen: bool = True
) -> tuple[Trick, ...]:
    """The tricks with a number of unseen cards."""
    places = [(index, place) for index, trick in enumerate(tricks) for place in range(TRICK)]
    gone = set(random.sample(places, min(unseen, len(places))))
    return tuple(
        replace(
            trick,
            cards=tuple(
                card
                if (index, place) not in gone
                else random.choice(("?", card[0] + "?") if suits_seen else ("?",))
                for place, card in enumerate(trick.cards)
            ),
        )
        for index, trick in enumerate(tricks)
    )


def with_claims(random: Random, log: CoinsLog, tricks: Sequence[Trick], hands: Deal) -> CoinsLog:
    """The log with winners, points, totals and suits, some of them wrong."""
    claimed, taken = [], [0, 0, 0]
    for seen, true in zip(log.tricks, tricks, strict=True):
        logged = seen
        if len(true.cards) == TRICK:
            winner, points = winner_of(true.leader, true.cards), coins(true.cards)
            taken[winner] += points
            if random.random() < 0.7:
                winner = winner if random.random() < 0.8 else random.choice(SEATS)
                points += random.choice((0, 0, 0, 1, -1))
                one, other = random.choice(((None, points), (winner, None), (winner, points)))
                logged = replace(seen, winner=one, points=other)
        claimed.append(logged)
    log = replace(log, tricks=tuple(claimed))
    complete = sum(len(trick.cards) for trick in tricks) == len(log.deck)
    if complete and random.random() < 0.6:
        wrong, right = random.sample(SEATS, 2)
        shift = random.choice((0, 0, 1))
        taken[wrong] += shift
        taken[right] -= shift
        named = random.choice(((0, 1, 2), (0, 1, 2), (0,), (1,), (1, 2)))
        log = replace(log, totals=tuple((seat, taken[seat]) for seat in named))
    if random.random() < 0.3:
        seat, suit = random.choice(SEATS), random.choice("COSB")
        number = sum(card[0] == suit for card in hands[seat]) + random.choice((0, 0, 1))
        log = replace(log, suits=((seat, suit, number),) if number else ())
    return log


def explaining_deals(log: CoinsLog) -> list[Deal]:
    """Every deal that explains the log."""
    return [deal for deal in _deals(log) if _explains(log, deal)]


def _deals(log: CoinsLog) -> Iterator[Deal]:
    """Every deal in which each player holds the cards that the log gives them."""
    own: list[set[str]] = [set(log.hands.get(seat, ())) for seat in SEATS]
    for trick in log.tricks:
        for place, card in enumerate(trick.cards):
            if not card.endswith("?"):
                own[(trick.leader + place) % 3].add(card)
    seen = [card for hand in own for card in hand]
    size = log.hand_size
    if len(seen) != len(set(seen)) or any(len(hand) > size for hand in own):
        return
    rest = [card for card in log.deck if card not in seen]
    for first in combinations(rest, size - len(own[0])):
        others = [card for card in rest if card not in first]
        for second in combinations(others, size - len(own[1])):
            third = [card for card in others if card not in second]
            yield tuple(
                frozenset(hand | {*more})
                for hand, more in zip(own, (first, second, third), strict=True)
            )


def _explains(log: CoinsLog, deal: Deal) -> bool:
    if any(sum(card[0] == suit for card in deal[seat]) < least for seat, suit, least in log.suits):
        return False
    return _goes_on(log, deal, 0, [0, 0, 0])


def _goes_on(log: CoinsLog, held: Deal, index: int, taken: Sequence[int]) -> bool:
    """Whether the tricks from ``index`` on can be played from these hands."""
    if index == len(log.tricks):
        return all(taken[seat] == points for seat, points in log.totals)
    seen = log.tricks[index]
    for cards in _ways(seen, held, ()):
        now = list(taken)
        if len(cards) == TRICK:
            winner = winner_of(seen.leader, cards)
            later = log.tricks[index + 1 : index + 2]
            if any(trick.leader != winner for trick in later):
                continue
            if seen.winner not in (None, winner) or seen.points not in (None, coins(cards)):
                continue
            now[winner] += coins(cards)
        if _goes_on(log, tuple(hand.difference(cards) for hand in held), index + 1, now):
            return True
    return False


def _ways(seen: Trick, held: Deal, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The possible cards of a trick from these hands."""
    if len(before) == len(seen.cards):
        yield before
        return
    text = seen.cards[len(before)]
    for card in sorted(held[(seen.leader + len(before)) % 3].difference(before)):
        if text in ("?", card, card[0] + "?"):
            yield from _ways(seen, held, (*before, card))


def question_of(log: CoinsLog) -> Question:
    """The log as a question."""
    rules = CoinsRules(preset("coins"), [parse_spanish_card(card) for card in log.deck])

    def possible(text: str) -> CardSet:
        fitting = [card for card in log.deck if text in ("?", card, card[0] + "?")]
        return sum(1 << log.deck.index(card) for card in fitting)

    return Question(
        rules,
        tuple(sum(map(possible, log.hands.get(seat, ()))) for seat in SEATS),
        tuple(
            SeenTrick(trick.leader, tuple(map(possible, trick.cards)), trick.winner, trick.points)
            for trick in log.tricks
        ),
        suit_counts=tuple(SuitCount(seat, SpanishSuit(suit), n) for seat, suit, n in log.suits),
        totals=tuple(
            Total(frozenset((seat,)), PLAYERS[seat], points) for seat, points in log.totals
        ),
    )


def as_hands(deal: Deal, deck: Sequence[str]) -> Hands:
    """A deal by card numbers."""
    return tuple(sum(1 << deck.index(card) for card in hand) for hand in deal)


def random_log(random: Random, cards: int) -> CoinsLog:
    """A log of a small pack; most have a deal that explains them, many have none."""
    deck = small_deck(random, cards)
    length = random.choice((None, None, cards // 2, random.randrange(1, cards)))
    hands, tricks, _ = random_play(random, deck, length, random.choice((0, 0, 0.2, 0.5)))
    shown = random.choice(((0,), (0, 1), (2,), (0, 1, 2), ())) if cards == 9 else (0, 1)
    unseen = random.choice((0, 0, 1, 2, 3, 4 if cards == 9 else 3))
    seen = hidden_tricks(random, tricks, unseen)
    log = CoinsLog(deck, {seat: hands[seat] for seat in shown}, seen)
    return with_claims(random, log, tricks, hands) if random.random() < 0.6 else log


def trick_logs(random: Random) -> Iterator[tuple[str, CoinsLog]]:
    """A trick of each kind and order of suits, with each of its cards unseen, and several of them.

    All hands are seen, and the log has a winner. Each trick comes with its kind.
    """
    patterns = [(one, two, three) for one in "COSB" for two in "COSB" for three in "COSB"]
    for pattern in random.sample(patterns, len(patterns)):
        kind = f"{len(set(pattern))} suits"
        for unseen in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
            trick: list[str] = []
            for suit in pattern:
                trick.append(
                    random.choice([card for card in PACK if card[0] == suit and card not in trick])
                )
            rest = random.sample([card for card in PACK if card not in trick], 6)
            deck = [card for card in PACK if card in (*trick, *rest)]
            hands = {seat: frozenset((trick[seat], *rest[seat::3])) for seat in SEATS}
            cards = tuple(
                card if seat not in unseen else random.choice(("?", "?", card[0] + "?"))
                for seat, card in enumerate(trick)
            )
            seen = Trick(0, cards, winner=random.choice(SEATS))
            yield kind, CoinsLog(tuple(deck), hands, (seen,))
