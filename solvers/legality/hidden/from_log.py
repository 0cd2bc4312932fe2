"""The questions a logged deal puts: one for each strain it can have been played in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from msgspec import UNSET, structs

from solvers.legality.calls import judge_auction
from solvers.legality.contract_claims import Bidding
from solvers.legality.dealt import Dealt, judge_cards
from solvers.legality.hidden.calls_of_cards import announced_cards
from solvers.legality.hidden.duty_clauses import DUTIES
from solvers.legality.hidden.play_rules import CardSet, PlayRules, play_rules
from solvers.legality.hidden.question import Question, SeenTrick, SideTotal, SuitCount
from solvers.legality.hidden.readings import readings
from solvers.legality.leading import Leading
from solvers.legality.log import DealLog, KnownHand, TrickLog
from solvers.legality.notes import Notes
from solvers.legality.open_tricks import UNKNOWN, open_tricks, players_fit, with_leaders
from solvers.legality.seating import SEATS, TURNS
from solvers.legality.table import SIDES
from solvers.legality.teams import Teams
from solvers.legality.tricks import bonus_inside
from solvers.rules.cards import Suit
from solvers.rules.contract import strain_faults
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset import Ruleset


def bidding_of(deal: DealLog, ruleset: Ruleset) -> Bidding:
    """What became of the auction of a deal, whether its calls were legal or not.

    Raises:
        CannotBe: its dealer is a seat of another game.
    """
    if deal.dealer not in SEATS:
        raise CannotBe("the deal", [f"the dealer, {deal.dealer}, is no seat of this game"])
    return judge_auction(deal, ruleset, Notes(explaining=False))


def questions_of(deal: DealLog, ruleset: Ruleset, teams: Teams = SIDES) -> list[Question]:
    """The questions on a deal: one where its trump is told, else one for each strain played.

    Where tricks can have gone in several ways, as a leader or the order of cards was not seen,
    there is one for each of these.

    Claims on tricks whose cards were all seen are no part of them where the trump is told: those
    are judged as they stand.

    Raises:
        CannotBe: the record has faults that no unseen card explains, or is of a game whose unseen
            cards are not reasoned about.
    """
    if ruleset.game not in DUTIES:
        raise CannotBe(
            "the deal", [f"unseen cards of {ruleset.game.spoken} are not reasoned about"]
        )
    notes = Notes(explaining=False)
    bidding = bidding_of(deal, ruleset)
    if bidding.passed_out:
        raise CannotBe("the deal", ["everybody passed: no card was played"])
    if bidding.strain is None and deal.contract is not UNSET and deal.contract is not None:
        raise CannotBe("the contract", [f"{deal.contract.trump} is no trump of this game"])
    dealt = judge_cards(deal, ruleset, notes)
    if notes.findings:
        raise CannotBe("the deal", [finding.message for finding in notes.findings])
    strains = ruleset.pieces.strains
    if bidding.strain is None:
        played = [strain for strain in strains if not strain_faults(strain, ruleset)]
    else:
        played = [bidding.strain]
    _look_over_tricks(deal, ruleset)
    leading = Leading(deal.dealer, bidding.contract)
    return [
        question
        for strain in played
        for question in _questions(
            with_leaders(deal, strain, leading, ruleset),
            dealt,
            bidding.strain is not None,
            play_rules(ruleset, strain),
            teams,
        )
    ]


def _questions(
    deal: DealLog, dealt: Dealt, trump_told: bool, rules: PlayRules, teams: Teams
) -> list[Question]:
    """The questions in one strain: one, but for tricks that can have gone in several ways."""
    seen = {**dealt.known, **dealt.hands}
    hands = tuple(
        sum(1 << rules.numbers[text] for text in seen.get(seat, ())) for seat in rules.seats
    )
    unclear = open_tricks(deal)
    if not unclear or deal.tricks is UNSET:
        count = 0 if trump_told or deal.tricks is UNSET else len(deal.tricks)
        return [_question(deal, hands, range(count), rules, teams)]
    found, complete = readings(deal.tricks, hands, rules)
    questions = [
        replace(
            _question(structs.replace(deal, tricks=reading.tricks), hands, unclear, rules, teams),
            assumed=reading.assumed,
        )
        for reading in found
    ]
    if not complete:
        told = structs.replace(deal, tricks=deal.tricks[: unclear[0]], score=UNSET)
        why = f"it can have gone in other ways from trick {unclear[0] + 1} on, too many to try"
        questions.append(replace(_question(told, hands, (), rules, teams), unread=why))
    return questions


def _question(
    deal: DealLog,
    hands: tuple[CardSet, ...],
    unclear: Collection[int],
    rules: PlayRules,
    teams: Teams,
) -> Question:
    """The question on a deal; what is claimed of tricks in ``unclear`` is judged nowhere else."""
    tricks = tuple(
        _trick(deal, index, trick, index in unclear, rules)
        for index, trick in enumerate(() if deal.tricks is UNSET else deal.tricks)
    )
    return Question(
        rules,
        hands,
        tricks,
        announced_cards(deal, rules, tricks),
        _suit_counts(deal, rules),
        _totals(deal, rules, tricks, bool(unclear), teams),
    )


def _look_over_tricks(deal: DealLog, ruleset: Ruleset) -> None:
    """Refuse tricks that cannot be those of a deal, whatever was played.

    Raises:
        CannotBe: a seat, a number of cards or of tricks is of no deal.
    """
    logged = [] if deal.tricks is UNSET else deal.tricks
    size, hand_size = len(SEATS), ruleset.pieces.hand_size
    faults = [
        f"trick {number}: {trick.leader} is no seat of this game"
        for number, trick in enumerate(logged, 1)
        if trick.leader not in (*SEATS, UNKNOWN)
    ]
    faults += [
        f"trick {number}: the seats named did not play one card each in turn"
        for number, trick in enumerate(logged, 1)
        if not players_fit(trick, TURNS[ruleset.direction])
    ]
    if len(logged) > hand_size:
        faults.append(f"there are {len(logged)} tricks, but {hand_size} cards a hand")
    faults += [
        f"trick {number} has {len(trick.cards)} cards, but another trick follows"
        for number, trick in enumerate(logged[:-1], 1)
        if len(trick.cards) < size
    ]
    if faults:
        raise CannotBe("the play", faults)


def _trick(
    deal: DealLog, index: int, trick: TrickLog, unclear: bool, rules: PlayRules
) -> SeenTrick:
    """A trick as it was seen; with winner and points where nothing else judges what is claimed."""
    cards = tuple(rules.cards_of(text) for text in trick.cards)
    leader = rules.seats.index(SEATS[trick.leader])
    if not (unclear or has_unseen(cards)) or len(cards) < len(rules.seats):
        return SeenTrick(leader, cards)
    winner = None
    if trick.winner is not UNSET and trick.winner in SEATS:
        winner = rules.seats.index(SEATS[trick.winner])
    points = None if trick.points is UNSET else trick.points
    if points is not None and index == rules.hand_size - 1 and not bonus_inside(deal):
        points += rules.points.last_trick
    return SeenTrick(leader, cards, winner, points)


def has_unseen(cards: tuple[CardSet, ...]) -> bool:
    """Whether a card of a trick was not, or only partly, seen."""
    return any(possible & (possible - 1) for possible in cards)


def _suit_counts(deal: DealLog, rules: PlayRules) -> tuple[SuitCount, ...]:
    """Suits of cards of a hand of which no more was seen."""
    counts = []
    for seat, hand in () if deal.hands is UNSET else deal.hands.items():
        texts = hand.known if isinstance(hand, KnownHand) else hand or []
        unseen = {text[0] for text in texts if text.endswith("?") and len(text) == 2}
        in_hand = Counter(text[0] for text in texts if len(text) == 2)
        counts += [
            SuitCount(rules.seats.index(SEATS[seat]), Suit(suit), in_hand[suit])
            for suit in sorted(unseen)
        ]
    return tuple(counts)


def _totals(
    deal: DealLog, rules: PlayRules, tricks: tuple[SeenTrick, ...], unclear: bool, teams: Teams
) -> tuple[SideTotal, ...]:
    """Card points claimed of a deal that was played to its end with cards, or its course, unseen.

    Points of a match may be counted among them or not (rules J15): who claims them claims all
    points of the cards. Any other claim of more points than the cards have tells nothing here.
    """
    size = len(rules.seats)
    complete = len(tricks) == rules.hand_size and all(len(trick.cards) == size for trick in tricks)
    unseen = unclear or any(has_unseen(trick.cards) for trick in tricks)
    if not complete or not unseen or deal.score is UNSET or deal.score.cards is UNSET:
        return ()
    claim, whole = deal.score.cards, rules.points.total
    match = rules.ruleset.pieces.sweep_points(rules.ruleset)
    all_points = whole if bonus_inside(deal) else whole - rules.points.last_trick
    claim = {
        team: all_points if points == all_points + match else points
        for team, points in claim.items()
    }
    if sum(claim.values()) > whole:
        return ()
    first_seats = {seat.side: number for number, seat in reversed(list(enumerate(rules.seats)))}
    return tuple(
        SideTotal(first_seats[teams[team]], int(points), bonus_inside(deal))
        for team, points in claim.items()
        if team in teams and int(points) == points
    )
