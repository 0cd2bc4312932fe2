"""The questions a logged deal puts: one for each strain it can have been played in."""

from __future__ import annotations

from collections import Counter

from msgspec import UNSET

from solvers.legality.calls import judge_auction
from solvers.legality.contract_claims import Bidding
from solvers.legality.dealt import Dealt, judge_cards
from solvers.legality.hidden.calls_of_cards import announced_cards
from solvers.legality.hidden.duty_clauses import DUTIES
from solvers.legality.hidden.play_rules import CardSet, PlayRules, play_rules
from solvers.legality.hidden.question import Question, SeenTrick, SideTotal, SuitCount
from solvers.legality.log import DealLog, KnownHand, TrickLog
from solvers.legality.notes import Notes
from solvers.legality.seating import SEATS
from solvers.legality.table import SIDES
from solvers.legality.teams import Teams
from solvers.legality.tricks import bonus_inside
from solvers.rules.cards import Suit
from solvers.rules.contract import strain_faults
from solvers.rules.errors import CannotBe
from solvers.rules.ruleset import Ruleset
from solvers.rules.strains import Strain


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

    Claims on tricks whose cards were all seen are no part of them: those are judged as they stand.

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
    dealt = judge_cards(deal, ruleset, notes)
    if notes.findings:
        raise CannotBe("the deal", [finding.message for finding in notes.findings])
    strains = ruleset.pieces.strains
    if bidding.strain is None:
        played = [strain for strain in strains if not strain_faults(strain, ruleset)]
    else:
        played = [bidding.strain]
    return [_question(deal, dealt, ruleset, strain, teams) for strain in played]


def _question(
    deal: DealLog, dealt: Dealt, ruleset: Ruleset, strain: Strain, teams: Teams
) -> Question:
    rules = play_rules(ruleset, strain)
    tricks = _tricks(deal, rules)
    seen = {**dealt.known, **dealt.hands}
    hands = tuple(
        sum(1 << rules.numbers[text] for text in seen.get(seat, ())) for seat in rules.seats
    )
    return Question(
        rules,
        hands,
        tricks,
        announced_cards(deal, rules, tricks),
        _suit_counts(deal, rules),
        _totals(deal, rules, tricks, teams),
    )


def card_set(text: str, rules: PlayRules) -> CardSet:
    """The cards that a card's text can stand for.

    Raises:
        CannotBe: no card of the deck.
    """
    if text == "?":
        return rules.everything
    if text in rules.numbers:
        return 1 << rules.numbers[text]
    suits = {f"{suit.value}?": cards for suit, cards in rules.of_suit.items()}
    if text not in suits:
        raise CannotBe("the play", [f"{text} is no card of the {len(rules.deck)}-card deck"])
    return suits[text]


def _tricks(deal: DealLog, rules: PlayRules) -> tuple[SeenTrick, ...]:
    """The tricks as they were seen; winner and points where a card of it was not."""
    logged = [] if deal.tricks is UNSET else deal.tricks
    size = len(rules.seats)
    faults = [
        f"trick {number}: {trick.leader} is no seat of this game"
        for number, trick in enumerate(logged, 1)
        if trick.leader not in SEATS
    ]
    if len(logged) > rules.hand_size:
        faults.append(f"there are {len(logged)} tricks, but {rules.hand_size} cards a hand")
    faults += [
        f"trick {number} has {len(trick.cards)} cards, but another trick follows"
        for number, trick in enumerate(logged[:-1], 1)
        if len(trick.cards) < size
    ]
    if faults:
        raise CannotBe("the play", faults)
    return tuple(_trick(deal, index, trick, rules) for index, trick in enumerate(logged))


def _trick(deal: DealLog, index: int, trick: TrickLog, rules: PlayRules) -> SeenTrick:
    cards = tuple(card_set(text, rules) for text in trick.cards)
    leader = rules.seats.index(SEATS[trick.leader])
    if not has_unseen(cards) or len(cards) < len(rules.seats):
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
    deal: DealLog, rules: PlayRules, tricks: tuple[SeenTrick, ...], teams: Teams
) -> tuple[SideTotal, ...]:
    """Card points claimed of a deal that was played to its end with cards unseen.

    Points of a match may be counted among them or not (rules J15), so a claim of more points than
    the cards have tells nothing here.
    """
    size = len(rules.seats)
    complete = len(tricks) == rules.hand_size and all(len(trick.cards) == size for trick in tricks)
    unseen = any(has_unseen(trick.cards) for trick in tricks)
    if not complete or not unseen or deal.score is UNSET or deal.score.cards is UNSET:
        return ()
    claim, whole = deal.score.cards, rules.points.total
    if sum(claim.values()) > whole:
        return ()
    first_seats = {seat.side: number for number, seat in reversed(list(enumerate(rules.seats)))}
    return tuple(
        SideTotal(first_seats[teams[team]], int(points), bonus_inside(deal))
        for team, points in claim.items()
        if team in teams and int(points) == points
    )
