"""Small logs with their right verdicts: random ones, and ones that end with an illegal card.

The log of a directed case ends with the card in question, so that no later leader shows more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain, islice
from random import Random

from solvers.legality.hidden.question.question import Question, SuitCount
from solvers.rules.ruleset.choices import Game
from tests.legality.hidden.small_tables import (
    Log,
    Played,
    Said,
    Table,
    Trick,
    explaining_deals,
    hidden,
    question_of,
    random_log,
    random_play,
    random_table,
    with_claims,
)
from tests.reference.jass import rules as jass

Case = tuple[Question, bool]


def _running_tricks(
    random: Random, game: Game, cards: int
) -> Iterator[tuple[Table, Played, list[str], tuple[str, ...]]]:
    """Legal play that stops within a trick, with the hand of the next player and the trick."""
    while True:
        table = random_table(random, game, cards)
        played = random_play(random, table, 0.0, random.randrange(1, len(table.deck)))
        last = played.tricks[-1]
        if len(last.cards) < 4:
            seat = (last.leader + len(last.cards)) % 4
            gone = {card for trick in played.tricks for card in trick.cards}
            yield table, played, sorted(played.hands[seat] - gone), last.cards


def _partner_ruffs(random: Random) -> Iterator[tuple[Table, Played, list[str], tuple[str, ...]]]:
    """First tricks whose last player can only ruff above or below partner's trump."""
    while True:
        table = replace(random_table(random, Game.COINCHE, 16), strain="S")
        options = {**table.options, "must_trump_when_partner_wins": False}
        hearts = random.sample(["H" + rank for rank in "789TJQKA"], 8)
        spades = random.sample(["S" + rank for rank in "789TJQKA"], 8)
        table = replace(table, deck=(*hearts, *spades), options=options)
        dealt = (hearts[:4], spades[:4], hearts[4:], spades[4:])
        trick = (hearts[0], spades[0], hearts[4])
        hands = tuple(map(frozenset, dealt))
        yield table, Played(hands, (Trick(0, trick),), True), spades[4:], trick


def _against_a_duty(random: Random, game: Game) -> Iterator[Log]:
    """Logs that end with an illegal card."""
    for table, played, hand, trick in _running_tricks(random, game, 12):
        for card in sorted(set(hand) - set(table.legal(hand, trick))):
            yield _ending_with(random, table, played, card)


def _by_an_option(random: Random, option: str, value: bool) -> Iterator[Log]:
    """Logs that end with a card that one value of an option allows and the other forbids."""
    positions = chain(
        islice(_partner_ruffs(random), 20), islice(_running_tricks(random, Game.COINCHE, 16), 6000)
    )
    for drawn, played, hand, trick in positions:
        table = replace(drawn, options={**drawn.options, option: value})
        other = replace(table, options={**table.options, option: not value})
        for card in sorted(set(table.legal(hand, trick)) ^ set(other.legal(hand, trick))):
            log = _ending_with(random, table, played, card)
            yield replace(log, hands=dict(enumerate(played.hands)))


def _ending_with(random: Random, table: Table, played: Played, card: str) -> Log:
    """The log with one more card; often a card or two of that trick are unseen."""
    *before, last = played.tricks
    cards = (*last.cards, card)
    log = Log(table, dict(enumerate(played.hands)), (*before, Trick(last.leader, cards)))
    for place in random.sample(range(len(cards)), random.choice((0, 1, 1, 2))):
        unseen = cards[place][0] + "?" if random.random() < 0.7 else "?"
        cards = (*cards[:place], unseen, *cards[place + 1 :])
    log = replace(log, tricks=(*before, Trick(last.leader, cards)))
    if random.random() < 0.5:  # the other hands may be unseen
        seat = (last.leader + len(cards) - 1) % 4
        log = replace(log, hands={seat: played.hands[seat]})
    return log


@cache
def directed_cases(game: Game, wanted: int) -> list[Case]:
    """Logs that end with a card against a duty; no deal explains most of them."""
    random, cases = Random(f"directed {game}"), []
    for log in islice(_against_a_duty(random, game), 2 * wanted):
        explained = bool(explaining_deals(log))
        if not explained or random.random() < 0.3:
            cases.append((question_of(log), explained))
    return cases[:wanted]


@cache
def option_cases(option: str, wanted: int) -> list[Case]:
    """Logs that end with a card on which an option decides, with both of its values."""
    cases = []
    for value in (False, True):
        random = Random(f"{option} {value}")
        logs = islice(_by_an_option(random, option, value), wanted)
        cases += [(question_of(log), bool(explaining_deals(log))) for log in logs]
    return cases


@cache
def buur_cases(wanted: int) -> list[Case]:
    """Logs that end with a discard on a trump lead, often by a player with the Buur or a trump."""
    cases = []
    for seed in range(wanted):
        random = Random(f"buur {seed}")
        table = replace(random_table(random, Game.JASS, 16), strain="S")
        hearts = random.sample(["H" + rank for rank in jass.RANKS], 8)
        spades = random.sample(["S" + rank for rank in jass.RANKS if rank != "J"], 7)
        trumps = random.choice((["SJ"], ["SJ"], ["SJ", spades[6]], [spades[6]], []))
        discards = hearts[: 4 - len(trumps)]
        rest = [card for card in (*hearts, *spades, "SJ") if card not in (*trumps, *discards)]
        lead = next(card for card in rest if card[0] == "S")
        rest.remove(lead)
        table = replace(table, deck=(lead, *rest, *trumps, *discards))
        hands = (lead, *rest[:3]), (*trumps, *discards), tuple(rest[3:7]), tuple(rest[7:])
        played = Played(tuple(map(frozenset, hands)), (Trick(0, (lead,)),), True)
        log = _ending_with(random, table, played, discards[0])
        log = replace(log, hands=dict(enumerate(played.hands)))
        cases.append((question_of(log), bool(explaining_deals(log))))
    return cases


@cache
def ruff_cases(game: Game, wanted: int) -> list[Case]:
    """Logs that end with a card on a ruffed plain lead, by a player who cannot follow."""
    cases = []
    for seed in range(wanted):
        random = Random(f"ruffs {game} {seed}")
        ranks = jass.RANKS if game is Game.JASS else "789TJQKA"
        hearts = random.sample(["H" + rank for rank in ranks], 6)
        spades = random.sample(["S" + rank for rank in ranks], 6)
        diamonds = random.sample(["D" + rank for rank in ranks], 4)
        table = replace(random_table(random, game, 16), strain="S")
        table = replace(table, deck=(*hearts, *spades, *diamonds))
        trumps = random.choice((2, 3, 4))
        place, ruffer = random.choice(((2, 1), (3, 1), (3, 2)))
        hand = (*spades[2 : 2 + trumps], *diamonds[2 : 6 - trumps])
        follower = (*hearts[4:], *spades[2 + trumps :], *diamonds[6 - trumps :])
        dealt = {0: tuple(hearts[:4]), ruffer: (*spades[:2], *diamonds[:2]), place: hand}
        hands = tuple(frozenset(dealt.get(seat, follower)) for seat in range(4))
        cards = {0: hearts[0], ruffer: spades[0]}
        trick = Trick(0, tuple(cards.get(seat, hearts[4]) for seat in range(place)))
        log = _ending_with(random, table, Played(hands, (trick,), True), random.choice(hand))
        log = replace(log, hands=dict(enumerate(hands)))
        cases.append((question_of(log), bool(explaining_deals(log))))
    return cases


@cache
def claim_cases(game: Game, wanted: int) -> list[Case]:
    """Logs of complete legal deals with some unseen plays, and claims that may be wrong."""
    cases = []
    for seed in range(wanted):
        random = Random(f"claims {game} {seed}")
        table = random_table(random, game)
        played = random_play(random, table, 0.0)
        seats = random.choice(((0, 1, 2, 3), (0, 1, 2), (0, 1)))
        places = random.choice((1, 2, 3))
        log = hidden(random, table, played, 0, seats)
        log = replace(log, tricks=_some_unseen(random, log.tricks, places))
        log = with_claims(random, log, played)
        cases.append((question_of(log), bool(explaining_deals(log))))
    return cases


def _some_unseen(random: Random, tricks: tuple[Trick, ...], places: int) -> tuple[Trick, ...]:
    """The tricks with some unseen cards of any player."""
    drawn = set(random.sample([(t, p) for t in range(len(tricks)) for p in range(4)], places))
    return tuple(
        replace(
            trick,
            cards=tuple("?" if (t, p) in drawn else card for p, card in enumerate(trick.cards)),
        )
        for t, trick in enumerate(tricks)
    )


@cache
def call_cases(wanted: int) -> list[Case]:
    """Logs of calls that came with an unseen card, the first or last of a pair."""
    cases = []
    for seed in range(wanted):
        random = Random(f"calls {seed}")
        table = random_table(random, Game.COINCHE)
        played = random_play(random, table, 0.0)
        log = hidden(random, table, played, 0, random.choice(((0, 1, 2, 3), (0, 1), (0,))))
        log = replace(log, tricks=_some_unseen(random, log.tricks, random.choice((2, 3))))
        places = [
            (index, place)
            for index, trick in enumerate(log.tricks)
            for place, card in enumerate(trick.cards)
            if card == "?"
        ]
        index, place = random.choice(places)
        card = played.tricks[index].cards[place]
        hand = next(hand for hand in played.hands if card in hand)
        true = frozenset((card, random.choice(sorted(hand - {card}))))
        false = [frozenset(random.sample(table.deck, 2)) for _ in range(random.choice((0, 1)))]
        pairs = tuple(random.sample([true, *false], random.randrange(1, len(false) + 2)))
        log = replace(log, said=(Said(index, place, pairs, random.random() < 0.5),))
        cases.append((question_of(log), bool(explaining_deals(log))))
    return cases


@cache
def total_cases(game: Game, wanted: int) -> list[Case]:
    """Logs of complete legal deals with totals, sometimes off by an unseen card."""
    cases = []
    for seed in range(wanted):
        random = Random(f"totals {game} {seed}")
        table = random_table(random, game)
        played = random_play(random, table, 0.0)
        log = hidden(random, table, played, 0, (0, 1))
        log = replace(log, tricks=_some_unseen(random, log.tricks, random.choice((1, 2, 3))))
        made = [0, 0]
        winner = 0
        for trick in played.tricks:
            winner = (trick.leader + table.winner(trick.cards)) % 4
            made[winner % 2] += table.worth(trick.cards)
        made[winner % 2] += table.last_trick
        unseen = [
            true.cards[place]
            for trick, true in zip(log.tricks, played.tricks, strict=True)
            for place, card in enumerate(trick.cards)
            if card == "?"
        ]
        shift = random.choice((0, 1, -1)) * table.worth([random.choice(unseen)])
        totals = ((0, made[0] + shift), (1, made[1] - shift))
        log = replace(log, totals=random.choice((totals, totals[:1], totals[1:])))
        cases.append((question_of(log), bool(explaining_deals(log))))
    return cases


@cache
def broken_cases(game: Game, wanted: int) -> list[Case]:
    """Logs that end with a lead by a wrong seat, or with a card that was played before."""
    cases = []
    for seed in range(wanted):
        random = Random(f"broken {game} {seed}")
        table = random_table(random, game)
        played = random_play(random, table, 0.0, 8)
        winner = (played.tricks[1].leader + table.winner(played.tricks[1].cards)) % 4
        wrong = (winner + random.choice((1, 2, 3))) % 4
        gone = {card for trick in played.tricks for card in trick.cards}
        (left,) = played.hands[wrong] - gone
        first = played.tricks[0]
        again = first.cards[(winner - first.leader) % 4]
        for leader, card in ((wrong, left), (winner, again)):
            tricks = (*played.tricks, Trick(leader, (card,)))
            cases.append((question_of(Log(table, {}, tricks)), False))
    return cases


@cache
def random_cases(game: Game, wanted: int) -> list[Case]:
    """Logs of deals with mistakes in the play."""
    logs = [random_log(Random(f"corpus {game} {seed}"), game, 12) for seed in range(wanted)]
    return [(question_of(log), bool(explaining_deals(log))) for log in logs]


@cache
def hand_cases(game: Game, wanted: int) -> list[Case]:
    """Logs with the suits of some cards in a hand, sometimes one too many."""
    cases: list[Case] = []
    for seed in range(wanted):
        random = Random(f"hands {game} {seed}")
        table = random_table(random, game)
        played = random_play(random, table, 0.0, random.randrange(2, 9))
        log = hidden(random, table, played, random.choice((0, 1)), (0,))
        question = question_of(log)
        suit = table.play_rules.deck[random.randrange(len(table.deck))].suit
        seat, count = random.randrange(1, 4), random.choice((1, 2, 3))
        deals = [
            deal
            for deal in explaining_deals(log)
            if sum(card[0] == suit.value for card in deal[seat]) >= count
        ]
        with_count = replace(question, suit_counts=(SuitCount(seat, suit, count),))
        cases.append((with_count, bool(deals)))
    return cases
