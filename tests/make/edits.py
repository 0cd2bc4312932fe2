"""Games edited so that they have a certain fault, or come close to it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from solvers.rules.ruleset.presets import preset
from tests.make.auctions import FixtureAuction, auction_log
from tests.reference.coinche.card_play import Entry, replay
from tests.reference.coinche.fault import settle
from tests.reference.coinche.games import random_deal, random_game, write_result, write_scores
from tests.reference.table import by_suit

COINCHE = preset("coinche")
STANDARD = COINCHE.with_options({"announcements": "standard"})

Edit = Callable[[Random], Entry | None]
"""Makes an edited game; None if the game of this seed is not suitable."""


def _played(random: Random) -> Entry | None:
    """A game of one deal that was played to its end."""
    game = random_game(random, COINCHE, 1, belote="always")
    return game if game["deals"][0]["end"] == "complete" else None


def _broken_off(game: Entry, cards: int) -> Entry:
    """End the first deal after a number of cards."""
    deal = game["deals"][0]
    play = replay(deal, COINCHE, cards)
    for trick in play.tricks:
        del trick["legal"]
    for key in ("score", "melds"):
        del deal[key]
    deal |= {"tricks": play.tricks, "end": "in_progress"}
    settle(game, 0, COINCHE)
    return game


def illegal_card_was_refused(random: Random) -> Entry | None:
    """The table rightly refused a card."""
    game = _played(random)
    if game is None:
        return None
    play = replay(game["deals"][0], COINCHE, random.randrange(32))
    number, place = play.place
    illegal = [card for card in play.held[play.to_play] if card not in play.legal()]
    if not illegal:
        return None
    refused = {"by": play.to_play, "card": illegal[0], "play": place}
    game["deals"][0]["tricks"][number - 1]["rejected"] = [refused]
    return game


def legal_list_in_another_order(random: Random) -> Entry | None:
    """The list of legal cards is right, but in an unusual order."""
    game = _played(random)
    tricks = (
        [] if game is None else [each for each in game["deals"][0]["tricks"] if "legal" in each]
    )
    for trick in tricks:
        for legal in trick["legal"]:
            if legal is not None:
                legal.reverse()
    return game if tricks else None


def record_ends_in_a_trick(random: Random) -> Entry | None:
    """The last trick of the record lacks a card, and no other follows."""
    game = _played(random)
    return None if game is None else _broken_off(game, 7)


def unfinished_deal_was_cancelled(random: Random) -> Entry | None:
    """A deal breaks off and another follows, but the first was thrown in."""
    game = _played(random)
    if game is None:
        return None
    game = _broken_off(game, 6)
    first = game["deals"][0]
    first["end"] = "cancelled"
    game["deals"].append(random_deal(random, COINCHE, first["dealer"], 2, belote="always"))
    write_scores(game, COINCHE)
    write_result(game, COINCHE)
    return game


def unfinished_deal_is_the_last(random: Random) -> Entry | None:
    """A deal breaks off, and the record ends there."""
    game = _played(random)
    return None if game is None else _broken_off(game, 10)


def target_given_twice(random: Random) -> Entry | None:
    """Header and option have the same target."""
    game = _played(random)
    if game is not None:
        game["target"] = game["ruleset"]["options"]["target"] = COINCHE.target
    return game


def one_card_unseen(random: Random) -> Entry | None:
    """Seven cards of a hand are logged, and an unseen one."""
    game = _played(random)
    if game is not None:
        hands = game["deals"][0]["hands"]
        hands["N"] = {"known": hands["N"][:7], "hidden": 1}
    return game


def nothing_shows_the_rotation(random: Random) -> Entry | None:
    """Neither the header nor a call or card shows the direction of play."""
    game = random_game(random, COINCHE, 1)
    del game["rotation"], game["result"]
    game["deals"] = [{"dealer": game["deals"][0]["dealer"]}]
    return game


def sides_by_other_names(random: Random) -> Entry | None:
    """The header has its own names for the sides, with the second side first."""
    game = _played(random)
    if game is None or set(game["teams"]) == {"NS", "EW"}:
        return None
    game["teams"] = dict(reversed(game["teams"].items()))
    return game


def deals_without_numbers(random: Random) -> Entry | None:
    """The first deal has a high number, the second none; the third continues the count."""
    game = random_game(random, COINCHE, 3)
    first, second, third = game["deals"]
    first["n"], third["n"] = 17, 19
    del second["n"]
    return game


def _only_cards(random: Random) -> Entry | None:
    """A played game whose plays have no seats and no lists of legal cards."""
    game = _played(random)
    if game is not None:
        game["deals"][0].pop("cut_deck", None)
        for trick in game["deals"][0]["tricks"]:
            del trick["by"]
            trick.pop("legal", None)
    return game


def seats_follow_from_the_leader(random: Random) -> Entry | None:
    """No play names its seat, and every winner is right."""
    return _only_cards(random)


def wrong_winner_of_the_last_trick(random: Random) -> Entry | None:
    """The last winner is wrong, and no play names its seat."""
    game = _only_cards(random)
    if game is not None:
        trick = game["deals"][0]["tricks"][7]
        trick["winner"] = next(seat for seat in "NESW" if seat != trick["winner"])
    return game


def wrong_points_seats_not_named(random: Random) -> Entry | None:
    """The points of a trick are wrong, and no play names its seat."""
    game = _only_cards(random)
    if game is not None:
        game["deals"][0]["tricks"][3]["points"] += 1
    return game


def _without_hands(random: Random, card: str) -> Entry | None:
    """A game without hands, with one of the cards played replaced by another."""
    game = _only_cards(random)
    if game is not None:
        del game["deals"][0]["hands"], game["deals"][0]["melds"]
        game["deals"][0]["tricks"][5]["cards"][2] = card
    return game


def six_is_played(random: Random) -> Entry | None:
    """No hand is logged, and a six is played."""
    return _without_hands(random, "H6")


def card_not_seen_is_played(random: Random) -> Entry | None:
    """No hand is logged, and one card that was played was not seen."""
    return _without_hands(random, "?")


def _contract(**parts: object) -> Entry:
    """A log with only a contract."""
    contract = {"by": "N", "value": 80, "trump": "H"} | parts
    return {
        "format": "coinche-log",
        "version": 1,
        "game": "coinche",
        "rotation": "counterclockwise",
        "ruleset": {"id": "coinche"},
        "deals": [{"dealer": "E", "contract": contract}],
    }


def _announced(
    random: Random, kind: str, fits: Callable[[list[str]], bool], size: int
) -> Entry | None:
    """A game with one announcement, of ``size`` cards of a hand for which ``fits`` is true."""
    game = random_game(random, STANDARD, 1)
    deal = game["deals"][0]
    if deal["end"] != "complete" or deal["melds"] or deal["score"]["belote"]:
        return None
    for seat, hand in deal["hands"].items():
        for cards in combinations(by_suit(hand), size):
            if fits(list(cards)):
                said = {"trick": 1, "play": deal["tricks"][0]["by"].index(seat) + 1}
                deal["melds"] = [{"by": seat, "kind": kind, "cards": list(cards), "said": said}]
                return game
    return None


def run_with_a_gap(random: Random) -> Entry | None:
    """Three cards of a suit, the middle one too low, are announced as a run."""
    return _announced(random, "run", lambda cards: _of_a_suit(cards, "AKJ", "KQT", "J98"), 3)


def run_of_two(random: Random) -> Entry | None:
    """Two cards are announced as a run."""
    return _announced(random, "run", lambda cards: _of_a_suit(cards, "AK", "KQ", "QJ"), 2)


def run_of_two_suits(random: Random) -> Entry | None:
    """Three cards in sequence are announced as a run, but one is of another suit."""
    return _announced(random, "run", _follow_in_two_suits, 3)


def _follow_in_two_suits(cards: list[str]) -> bool:
    return len({card[0] for card in cards}) == 2 and "".join(card[1] for card in cards) == "AKQ"


def square_of_two_ranks(random: Random) -> Entry | None:
    """Three cards of a rank and one of another are announced as a square."""
    return _announced(random, "square", lambda cards: len({card[1] for card in cards}) == 2, 4)


def _of_a_suit(cards: list[str], *ranks: str) -> bool:
    return len({card[0] for card in cards}) == 1 and "".join(card[1] for card in cards) in ranks


def worse_announcement_scores(random: Random) -> Entry | None:
    """The log says that an announcement scored, but another one was better."""
    game = random_game(random, STANDARD, 1, belote="always", all_announced=True)
    deal = game["deals"][0]
    if deal["end"] != "complete":
        return None
    lost = [meld for meld in deal["melds"] if meld.get("status") == "cancelled" and "cards" in meld]
    for meld in lost:
        meld["status"] = "scored"
    return game if len(lost) == 1 else None


def coinche_out_of_turn(random: Random) -> Entry:
    """The rotation is not logged; it follows from the calls before a coinche out of turn."""
    game = auction_log(FixtureAuction("D302", "", "N:80H W:pass S:pass W:coinche", legal=True))
    del game["rotation"]
    return game


NEAR_MISSES: dict[str, Edit] = {
    "P402 illegal_card_was_refused": illegal_card_was_refused,
    "P401 legal_list_in_another_order": legal_list_in_another_order,
    "T103 record_ends_in_a_trick": record_ends_in_a_trick,
    "M107 unfinished_deal_was_cancelled": unfinished_deal_was_cancelled,
    "M107 unfinished_deal_is_the_last": unfinished_deal_is_the_last,
    "M106 target_given_twice": target_given_twice,
    "D102 one_card_unseen": one_card_unseen,
    "D302 nothing_shows_the_rotation": nothing_shows_the_rotation,
    "D303 sides_by_other_names": sides_by_other_names,
    "D202 deals_without_numbers": deals_without_numbers,
    "T101 seats_follow_from_the_leader": seats_follow_from_the_leader,
    "D104 card_not_seen_is_played": card_not_seen_is_played,
    "A103 contract_without_calls": lambda _: _contract(),
    "A104 contract_without_calls": lambda _: _contract(trump="C"),
    "A118 contract_without_calls": lambda _: _contract(value="capot"),
}
"""Clean games by code and name."""

FAULTY: dict[str, Edit] = {
    "T101 wrong_winner_of_the_last_trick": wrong_winner_of_the_last_trick,
    "T102 wrong_points_seats_not_named": wrong_points_seats_not_named,
    "D104 six_is_played": six_is_played,
    "A103 contract_without_calls": lambda _: _contract(value=85),
    "A104 contract_without_calls": lambda _: _contract(trump="NT"),
    "A118 contract_without_calls": lambda _: _contract(value="generale"),
    "B203 run_with_a_gap": run_with_a_gap,
    "B203 run_of_two": run_of_two,
    "B203 run_of_two_suits": run_of_two_suits,
    "B203 square_of_two_ranks": square_of_two_ranks,
    "B208 worse_announcement_scores": worse_announcement_scores,
    "D302 coinche_out_of_turn": coinche_out_of_turn,
}
"""Games with a fault, by code and name."""
