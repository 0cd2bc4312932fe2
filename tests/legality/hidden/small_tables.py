"""Small decks, logs with unseen cards, and every deal that explains a log, by trying all.

The rules are those of the reference; cards are texts, seats are numbers in turn order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random

from solvers.legality.hidden.question.question import HeldCards, Question, SeenTrick, Total
from solvers.legality.hidden.rules.four_seats import StrainRules
from solvers.legality.hidden.rules.play_rules import CardSet
from solvers.rules.cards.card import parse_card
from solvers.rules.cards.strain import Strain
from solvers.rules.ruleset.choices import Game
from solvers.rules.ruleset.presets import preset
from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche import rules
from tests.reference.jass import rules as jass

SEATS = range(4)
Deal = tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Table:
    """A deck, a strain and the options of the play."""

    game: Game
    strain: str
    deck: tuple[str, ...]
    options: Mapping[str, bool] = field(default_factory=dict)

    def legal(self, hand: Sequence[str], trick: Sequence[str]) -> list[str]:
        if self.game is Game.JASS:
            return jass.legal_cards(hand, trick, self.strain)
        return rules.legal_cards(hand, trick, self.strain, self.options)

    def winner(self, trick: Sequence[str]) -> int:
        if self.game is Game.JASS:
            return jass.trick_winner(trick, self.strain)
        return rules.trick_winner(trick, self.strain)

    def worth(self, cards: Sequence[str]) -> int:
        if self.game is Game.JASS:
            return sum(jass.worth(card, self.strain) for card in cards)
        values = rules.worth(self.strain).values
        return sum(values[card] for card in cards)

    @property
    def last_trick(self) -> int:
        return jass.LAST_TRICK if self.game is Game.JASS else rules.worth(self.strain).last_trick

    @property
    def hand_size(self) -> int:
        return len(self.deck) // 4

    @property
    def ruleset(self) -> Ruleset:
        return preset(self.game.value).with_options(self.options)

    @property
    def play_rules(self) -> StrainRules:
        deck = [parse_card(card) for card in self.deck]
        return StrainRules(self.ruleset, Strain(self.strain), deck)


@dataclass(frozen=True)
class Trick:
    leader: int
    cards: tuple[str, ...]
    winner: int | None = None
    points: int | None = None

    @property
    def unseen(self) -> bool:
        return any(card.endswith("?") for card in self.cards)


@dataclass(frozen=True)
class Said:
    """A call with an unseen card of a pair; the other card is played later, or was before."""

    trick: int
    place: int
    pairs: tuple[frozenset[str], ...]
    first: bool


@dataclass(frozen=True)
class Log:
    """What a log shows: hands of some seats, tricks with ``?`` or ``H?``, calls, totals."""

    table: Table
    hands: Mapping[int, frozenset[str]]
    tricks: tuple[Trick, ...]
    calls: tuple[tuple[int, tuple[frozenset[str], ...]], ...] = ()
    totals: tuple[tuple[int, int], ...] = ()
    said: tuple[Said, ...] = ()


def random_table(random: Random, game: Game, cards: int = 12) -> Table:
    """A small deck of a game, in any strain and under any options of the play."""
    suits, ranks = random.choice(
        [
            shape
            for shape in ((4, 3), (2, 6), (3, 4), (4, 4), (2, 8))
            if shape[0] * shape[1] == cards
        ]
    )
    names = random.sample("SHDC", suits)
    every = jass.RANKS if game is Game.JASS else "789TJQKA"
    chosen = random.sample(every, ranks)
    if game is Game.JASS and "J" not in chosen:
        chosen[0] = "J"
    deck = tuple(suit + rank for suit in names for rank in chosen)
    if game is Game.JASS:
        return Table(game, random.choice([*names, *names, "TOP", "BOTTOM"]), deck)
    options = {name: random.random() < 0.5 for name in rules.PLAY_OPTIONS}
    return Table(game, random.choice([*names, *names, "NT", "AT"]), deck, options)


@dataclass(frozen=True)
class Played:
    """A deal as it was played, legally or not."""

    hands: Deal
    tricks: tuple[Trick, ...]
    legal: bool


def random_play(random: Random, table: Table, erring: float, cards: int | None = None) -> Played:
    """The first plays of a deal, with a breach of the rules now and then."""
    deck = random.sample(table.deck, len(table.deck))
    size = table.hand_size
    hands = tuple(frozenset(deck[size * seat : size * seat + size]) for seat in SEATS)
    held = [sorted(hand) for hand in hands]
    left = len(deck) if cards is None else cards
    leader, tricks, all_legal = random.choice(SEATS), [], True
    while left > 0:
        trick: list[str] = []
        for place in range(min(4, left)):
            hand = held[(leader + place) % 4]
            legal = table.legal(hand, trick)
            card = random.choice(hand if random.random() < erring else legal)
            all_legal &= card in legal
            trick.append(card)
            hand.remove(card)
        left -= len(trick)
        tricks.append(Trick(leader, tuple(trick)))
        if len(trick) == 4:
            leader = (leader + table.winner(trick)) % 4
    return Played(hands, tuple(tricks), all_legal)


def hidden(
    random: Random, table: Table, played: Played, unseen: int, seats: Sequence[int] = (0,)
) -> Log:
    """A log of a deal with the hands of some seats, and some unseen plays of others."""
    places = [
        (index, place)
        for index, trick in enumerate(played.tricks)
        for place in range(len(trick.cards))
        if (trick.leader + place) % 4 not in seats
    ]
    gone = set(random.sample(places, min(unseen, len(places))))
    tricks = tuple(
        replace(
            trick,
            cards=tuple(
                card if (index, place) not in gone else random.choice(("?", "?", card[0] + "?"))
                for place, card in enumerate(trick.cards)
            ),
        )
        for index, trick in enumerate(played.tricks)
    )
    return Log(table, {seat: played.hands[seat] for seat in seats}, tricks)


def with_claims(random: Random, log: Log, played: Played) -> Log:
    """The log with winners, points, totals and pairs, some of them wrong."""
    table = log.table
    tricks = []
    taken = [0, 0]
    winner = 0
    for index, (trick, true) in enumerate(zip(log.tricks, played.tricks, strict=True)):
        if len(trick.cards) == 4:
            winner = (trick.leader + table.winner(true.cards)) % 4
            points = table.worth(true.cards)
            taken[winner % 2] += points
            points += table.last_trick * (index == table.hand_size - 1)
            winner_claim = winner if random.random() < 0.8 else random.choice(SEATS)
            worth = points + random.choice((0, 0, 0, 1, 3, 10))
            winners, sums = random.choice(
                ((None, worth), (winner_claim, None), (winner_claim, worth))
            )
            claimed = replace(trick, winner=winners, points=sums)
            tricks.append(claimed if trick.unseen and random.random() < 0.7 else trick)
        else:
            tricks.append(trick)
    log = replace(log, tricks=tuple(tricks))
    complete = sum(len(trick.cards) for trick in tricks) == len(table.deck)
    if complete and any(trick.unseen for trick in tricks) and random.random() < 0.6:
        taken[winner % 2] += table.last_trick
        error = random.choice((0, 0, 0, 1, 4))
        log = replace(log, totals=tuple((side, taken[side] + error) for side in (0, 1)))
    if random.random() < 0.5:
        seat = random.choice(SEATS)
        pairs = tuple(
            frozenset(pair)
            for pair in random.sample(list(combinations(table.deck, 2)), random.choice((1, 2, 4)))
        )
        log = replace(log, calls=((seat, pairs),))
    return log


def random_log(random: Random, game: Game, cards: int) -> Log:
    """A log of a small deck; most have a deal that explains them, many have none."""
    table = random_table(random, game, cards)
    length = random.choice((None, None, cards // 2, random.randrange(1, cards)))
    played = random_play(random, table, random.choice((0.0, 0.1, 0.4)), length)
    seats = random.choice(((0,), (0, 1), (2,))) if cards == 12 else (0, 1)
    unseen = random.choice((0, 0, 1, 2, 3, 5))
    log = hidden(random, table, played, unseen, seats)
    return with_claims(random, log, played) if random.random() < 0.4 else log


def explaining_deals(log: Log) -> list[Deal]:
    """Every deal that explains the log."""
    return [deal for deal in _deals(log) if _explains(log, deal)]


def _deals(log: Log) -> Iterator[Deal]:
    """Every deal in which each seat holds the cards that the log gives it."""
    own: list[set[str]] = [set(log.hands.get(seat, ())) for seat in SEATS]
    for trick in log.tricks:
        for place, card in enumerate(trick.cards):
            if not card.endswith("?"):
                own[(trick.leader + place) % 4].add(card)
    yield from all_deals_with(own, log.table)


def all_deals_with(own: Sequence[set[str]], table: Table) -> Iterator[Deal]:
    """Every deal in which each seat holds its given cards, among others."""
    everybodys = [card for hand in own for card in hand]
    if len(set(everybodys)) < len(everybodys) or any(len(hand) > table.hand_size for hand in own):
        return
    rest = [card for card in table.deck if card not in everybodys]
    yield from _shared_out(own, rest, table.hand_size, 0, ())


def _shared_out(
    own: Sequence[set[str]], rest: Sequence[str], size: int, seat: int, before: Deal
) -> Iterator[Deal]:
    if seat == 4:
        yield before
        return
    for more in combinations(rest, size - len(own[seat])):
        left = [card for card in rest if card not in more]
        yield from _shared_out(own, left, size, seat + 1, (*before, frozenset(own[seat] | {*more})))


def _explains(log: Log, deal: Deal) -> bool:
    if not all(any(cards <= deal[seat] for cards in options) for seat, options in log.calls):
        return False
    return _Attempt(log, deal).goes_on([sorted(hand) for hand in deal], 0, [], [0, 0])


@dataclass(frozen=True)
class _Attempt:
    """The play of a log from one deal."""

    log: Log
    deal: Deal

    def fits_calls(self, seat: int, left: Sequence[str], place: int, card: str) -> bool:
        """Whether a card, played at that place, fits the calls that came with it."""
        hand = self.deal[seat]
        for said in self.log.said:
            if 4 * said.trick + said.place != place:
                continue
            others = [min(pair - {card}) for pair in said.pairs if card in pair and pair <= hand]
            if not any((other in left) is said.first for other in others):
                return False
        return True

    def goes_on(
        self, held: list[list[str]], index: int, trick: list[str], taken: list[int]
    ) -> bool:
        """Whether the rest of the log can be played from these hands."""
        log, table = self.log, self.log.table
        if index == len(log.tricks):
            return all(taken[side] == points for side, points in log.totals)
        seen = log.tricks[index]
        if len(trick) == len(seen.cards):
            if len(trick) < 4:
                return self.goes_on(held, index + 1, [], taken)
            winner = (seen.leader + table.winner(trick)) % 4
            last = index == table.hand_size - 1
            points = table.worth(trick) + table.last_trick * last
            following = log.tricks[index + 1].leader if index + 1 < len(log.tricks) else winner
            if following != winner or seen.winner not in (None, winner):
                return False
            if seen.points not in (None, points):
                return False
            now = list(taken)
            now[winner % 2] += points
            return self.goes_on(held, index + 1, [], now)
        seat, text = (seen.leader + len(trick)) % 4, seen.cards[len(trick)]
        for card in table.legal(held[seat], trick):
            if text in ("?", card, card[0] + "?"):
                after = [[other for other in own if other != card] for own in held]
                place = 4 * index + len(trick)
                if self.fits_calls(seat, after[seat], place, card) and self.goes_on(
                    after, index, [*trick, card], taken
                ):
                    return True
        return False


def question_of(log: Log) -> Question:
    """The log as a question."""
    play_rules = log.table.play_rules

    def cards_of(texts: Sequence[str] | frozenset[str]) -> CardSet:
        return sum(1 << play_rules.numbers[text] for text in texts)

    def possible(text: str) -> CardSet:
        if text == "?":
            return play_rules.everything
        return cards_of([card for card in log.table.deck if text in (card, card[0] + "?")])

    return Question(
        play_rules,
        tuple(cards_of(log.hands.get(seat, frozenset())) for seat in SEATS),
        tuple(
            SeenTrick(trick.leader, tuple(map(possible, trick.cards)), trick.winner, trick.points)
            for trick in log.tricks
        ),
        tuple(
            HeldCards(seat, "announced a pair", tuple(map(cards_of, options)))
            for seat, options in log.calls
        )
        + tuple(
            HeldCards(
                (log.tricks[said.trick].leader + said.place) % 4,
                "called a pair",
                tuple(map(cards_of, said.pairs)),
                (said.trick, said.place),
                first=said.first,
            )
            for said in log.said
        ),
        totals=tuple(side_total(side, points) for side, points in log.totals),
    )


def side_total(side: int, points: int) -> Total:
    """The claim on the total of the side of a seat."""
    return Total(frozenset((side, side + 2)), ("NS", "EW")[side], points)


def holders_in(deals: Sequence[Deal], table: Table) -> dict[int, tuple[int, ...]]:
    """The holders of each card, by its number, in any of the deals."""
    return {
        number: tuple(seat for seat in SEATS if any(card in deal[seat] for deal in deals))
        for number, card in enumerate(table.deck)
    }
