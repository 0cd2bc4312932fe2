"""Complete recorded games of Jass by the second implementation, with every claim of the log."""

from __future__ import annotations

from random import Random

from solvers.rules.ruleset.presets import preset, preset_names
from solvers.rules.ruleset.ruleset import Ruleset
from tests.reference.coinche.auction_play import Bidding, random_auction
from tests.reference.coinche.card_play import Entry
from tests.reference.coinche.games import MOST_DEALS, next_dealer, plain, team_names
from tests.reference.jass.play import (
    TRICKS,
    JassPlay,
    Points,
    live,
    play_on,
    points_so_far,
    reached,
    replay,
    scores,
    sweeper,
)
from tests.reference.jass.rules import DECK, LAST_TRICK
from tests.reference.perft import CLOCKWISE
from tests.reference.table import SIDES, after, deck_of, other_side, partner, side_of


class JassBidding(Bidding):
    """An auction of Jass: only numbers up to the highest bid, with or without a trump suit."""

    def strains(self) -> list[str]:
        """The strains that may be bid."""
        suits = ["S", "H", "D", "C"] + ["TOP"] * self.ruleset.obenabe
        return suits + ["BOTTOM"] * self.ruleset.undenufe

    def values(self) -> list[int]:
        """All numbers that may be bid."""
        rules = self.ruleset
        steps = [
            value for value in range(0, rules.max_bid, rules.bid_step) if value > rules.min_bid
        ]
        return [rules.min_bid, *steps, rules.max_bid]

    def higher_bids(self) -> list[Entry]:
        """Every bid that the seat on turn may make; there is no slam."""
        return [bid for bid in super().higher_bids() if isinstance(bid["value"], int)]


def random_jass_game(
    random: Random, ruleset: Ruleset, deals: int | None, complete: bool = True
) -> Entry:
    """A game without faults, as the plain JSON object of the log.

    It may end in the middle of a deal, by a claim to be out (rarely a false one) or automatically.

    Args:
        deals: the largest number of deals; None plays until the game is over.
        complete: whether every deal is played to its end; if not, the last one breaks off.
    """
    game = _header(random, ruleset)
    dealer = random.choice(CLOCKWISE)
    total = dict.fromkeys(SIDES, 0)
    for number in range(1, (deals or MOST_DEALS) + 1):
        broken = not complete and number == deals
        deal = random_jass_deal(random, ruleset, dealer, number, broken=broken)
        game["deals"].append(deal)
        if goes_out(random, game, total, ruleset):
            return game
        total = write_jass_scores(random, game, ruleset)
        if broken or any(reached(score, ruleset) for score in total.values()):
            break
        dealer = next_dealer(deal, ruleset)
    write_jass_result(game, ruleset)
    return game


def _header(random: Random, ruleset: Ruleset) -> Entry:
    start = random.randrange(4)
    names = ("NS", "EW") if random.random() < 0.8 else ("us", "them")
    base = preset(ruleset.name) if ruleset.name in preset_names() else preset("jass-coinche")
    return {
        "format": "coinche-log",
        "version": 1,
        "game": "jass-schieber" if ruleset.bidding == "push" else "jass-coinche",
        "id": f"game-{random.randrange(10**6)}",
        "deck": "36",
        "seats": [*CLOCKWISE[start:], *CLOCKWISE[:start]],
        "rotation": "clockwise" if ruleset.direction == "cw" else "counterclockwise",
        "teams": {name: list(side) for name, side in zip(names, SIDES, strict=True)},
        "view": "all",
        "ruleset": {"id": base.name, "options": plain(ruleset.differences(base))},
        "target": ruleset.target,
        "deals": [],
    }


def random_jass_deal(
    random: Random, ruleset: Ruleset, dealer: str, number: int, *, broken: bool = False
) -> Entry:
    """One deal with its calls and play; scores are written by ``write_jass_scores``."""
    hands, strong = _hands(random)
    deal: Entry = {
        "n": number,
        "dealer": dealer,
        "first_bidder": after(dealer, ruleset),
        "hands": hands,
    }
    if random.random() < 0.3:
        deal["cut_deck"] = deck_of(hands, dealer, ruleset)
    if ruleset.bidding == "push":
        deal |= _chosen(random, after(dealer, ruleset), ruleset)
    else:
        calls = random.randrange(4) if broken and random.random() < 0.3 else 1000
        bidding = random_auction(random, dealer, ruleset, strong, calls, bidding_of=JassBidding)
        deal["auction"] = bidding.calls
        if not bidding.play_may_begin and not bidding.closed:
            return deal | {"end": "in_progress"}
        deal["contract"] = bidding.contract()
        if deal["contract"] is None:
            return deal | {"tricks": [], "end": "passed"}
    contract = deal["contract"]
    leader = after(dealer, ruleset)
    if ruleset.first_leader == "contract-winner":
        leader = contract["by"]
    play = JassPlay(hands, leader, contract["trump"], ruleset)
    play_on(random, play, _play_styles(random, contract), random.randrange(36) if broken else 36)
    for trick in play.tricks:
        if random.random() < 0.7:
            del trick["legal"]
    deal |= {"first_leader": leader, "tricks": play.tricks}
    return deal | {"end": "in_progress" if broken else "complete"}


def _hands(random: Random) -> tuple[dict[str, list[str]], str | None]:
    """Four hands: often one of them, or one side, has nearly all high cards."""
    deck = random.sample(DECK, 36)
    strong = random.choice(CLOCKWISE) if random.random() < 0.35 else None
    seats = list(CLOCKWISE)
    if strong is not None:
        suit, pull = random.choice("SHDC"), random.choice((0.5, 2.0, 8.0))
        deck.sort(key=lambda card: random.random() - pull * ((card[0] == suit) + (card[1] == "A")))
        seats.remove(strong)
        seats = [strong, partner(strong), *(seat for seat in seats if seat != partner(strong))]
    return {
        seat: deck[9 * seats.index(seat) : 9 * seats.index(seat) + 9] for seat in CLOCKWISE
    }, strong


def _chosen(random: Random, first: str, ruleset: Ruleset) -> Entry:
    """The calls and the contract of a deal whose trump is named without bids."""
    trumps = ["S", "H", "D", "C"] + ["TOP"] * ruleset.obenabe + ["BOTTOM"] * ruleset.undenufe
    trump, pushes = random.choice(trumps), random.random() < 0.4
    by = partner(first) if pushes else first
    calls = [{"by": first, "call": "push"}] if pushes else []
    return {
        "auction": [*calls, {"by": by, "call": "bid", "trump": trump}],
        "contract": {"by": by, "trump": trump, "multiplier": 1},
    }


def _play_styles(random: Random, contract: Entry) -> dict[str, str]:
    """How each side plays: often so that one of them takes everything."""
    if random.random() < 0.5:
        return dict.fromkeys(SIDES, "any")
    own = side_of(contract["by"])
    winner = own if random.random() < 0.7 else other_side(own)
    return {winner: "high", other_side(winner): "low"}


def goes_out(random: Random, game: Entry, before: Points, ruleset: Ruleset) -> bool:
    """End the game in the middle of its last deal, if a player is or claims to be out."""
    deal = game["deals"][-1]
    if deal["end"] != "complete":
        return False
    for number in range(1, TRICKS):
        tricks = deal["tricks"][:number]
        score = live(deal["contract"], before, tricks, ruleset)
        out = [side for side in SIDES if reached(score[side], ruleset)]
        own = side_of(deal["contract"]["by"])
        if ruleset.out_detection == "automatic":
            if out:
                deal["tricks"] = tricks
                deal["end"] = "claimed"
                end_game(game, own if own in out else out[0], score)
                return True
            continue
        if random.random() < (0.3 if out else 0.008):
            first = random.choice(out or SIDES)
            sides = [first]
            if random.random() < 0.4:
                sides = random.sample(SIDES, 2)
            true = [side for side in sides if side in out]
            if len(sides) == 2 and not true:
                deal["claim"] = _claims(random, number, sides, [])  # and the deal goes on
                return False
            claims = _claims(random, number, sides, true)
            claim_out(game, claims, ruleset)
            winner = own if len(true) == 2 else true[0] if true else other_side(first)
            end_game(game, winner, score if true else before)
            return True
    return False


def game_with_both_out(random: Random, ruleset: Ruleset) -> Entry | None:
    """A game to a target that both sides pass in its last deal unnoticed, and then claim at once.

    Returns None if a random game is not suitable.
    """
    game = random_jass_game(random, ruleset.with_options({"target": 0}), 3)
    deal, names = game["deals"][-1], team_names(game)
    if deal["end"] != "complete" or len(game["deals"]) == 1:
        return None
    total = game["deals"][-2]["score"]["total"]
    before = {side: total[names[side]] for side in SIDES}
    for number in range(1, TRICKS):
        score = live(deal["contract"], before, deal["tricks"][:number], ruleset)
        target = min(score.values()) - (ruleset.target_test == "more-than")
        if target > max(before.values()):
            game["target"] = game["ruleset"]["options"]["target"] = target
            del deal["score"]
            claims = _claims(random, number, random.sample(SIDES, 2), list(SIDES))
            claim_out(game, claims, ruleset)
            end_game(game, side_of(deal["contract"]["by"]), score)
            return game
    return None


def claim_out(game: Entry, claims: list[Entry], ruleset: Ruleset) -> None:
    """End the last deal with claims to be out."""
    deal, after = game["deals"][-1], claims[0]["after"]
    play = replay(deal, ruleset, 4 * (after["trick"] - 1) + after.get("play", 4))
    for trick in play.tricks:
        del trick["legal"]
    claim = claims[0] if len(claims) == 1 else claims
    deal |= {"tricks": play.tricks, "claim": claim, "end": "claimed"}


def _claims(random: Random, tricks: int, sides: list[str], true: list[str]) -> list[Entry]:
    """Claims of these sides, made at once after ``tricks`` or within the next one."""
    within = random.randrange(4)
    place = {"trick": tricks + 1, "play": within} if within else {"trick": tricks}
    return [
        {"by": random.choice(side), "kind": "out", "after": dict(place), "valid": side in true}
        for side in sides
    ]


def claims_of(deal: Entry) -> list[Entry]:
    """The claims of a deal: none, one, or both."""
    claim = deal.get("claim", [])
    return claim if isinstance(claim, list) else [claim]


def end_game(game: Entry, winner: str, total: Points) -> None:
    """Write the result of a game that ended in the middle of a deal."""
    names = team_names(game)
    game["result"] = {
        "winner": names[winner],
        "total": {names[side]: total[side] for side in SIDES},
        "end": "target",
    }


def write_jass_scores(random: Random, game: Entry, ruleset: Ruleset) -> Points:
    """Write the score of every complete deal that has none, and give the totals by side."""
    names = team_names(game)
    total = dict.fromkeys(SIDES, 0)
    for deal in game["deals"]:
        if deal["end"] == "passed":
            deal["score"] = {"outcome": "passed", "awarded": named(dict.fromkeys(SIDES, 0), names)}
            deal["score"]["total"] = named(total, names)
        elif deal["end"] == "complete":
            contract = deal["contract"]
            points = points_so_far(deal["tricks"], contract["trump"], ruleset)
            made, awarded = scores(contract, points, ruleset)
            total = {side: total[side] + awarded[side] for side in SIDES}
            if "score" not in deal:
                _write_score(random, deal, (points, made), names, ruleset)
            deal["score"] |= {"awarded": named(awarded, names), "total": named(total, names)}
    return total


def _write_score(
    random: Random,
    deal: Entry,
    came_to: tuple[Points, bool],
    names: dict[str, str],
    ruleset: Ruleset,
) -> None:
    points, made = came_to
    tricks = deal["tricks"]
    last, side = side_of(tricks[-1]["winner"]), sweeper(tricks)
    match = {side: ruleset.match_points} if side and ruleset.match_points else {}
    inside, apart = random.random() < 0.8, random.random() < 0.5
    cards = dict(points)
    if not inside:
        cards[last] -= LAST_TRICK
        tricks[-1]["points"] -= LAST_TRICK
    if apart and match:
        cards[side] -= ruleset.match_points
    deal["score"] = {
        "cards": named(cards, names),
        "last": names[last],
        "last_bonus_in_cards": inside,
        "outcome": "made" if made else "failed",
    }
    if apart:
        deal["score"]["capot"] = {names[each]: number for each, number in match.items()}


def named(points: Points, names: dict[str, str]) -> dict[str, int]:
    """Numbers by the names that the log gives the sides."""
    return {names[side]: points[side] for side in SIDES}


def write_jass_result(game: Entry, ruleset: Ruleset) -> None:
    """Write the result of the game after its last deal, if it did not end within one."""
    names = team_names(game)
    total, own = dict.fromkeys(SIDES, 0), "NS"
    for deal in game["deals"]:
        if deal["end"] == "complete":
            points = points_so_far(deal["tricks"], deal["contract"]["trump"], ruleset)
            awarded = scores(deal["contract"], points, ruleset)[1]
            total = {side: total[side] + awarded[side] for side in SIDES}
            own = side_of(deal["contract"]["by"])
    out = [side for side in SIDES if reached(total[side], ruleset)]
    winner = own if len(out) == 2 else out[0] if out else None
    game["result"] = {
        "winner": names[winner] if winner else None,
        "total": named(total, names),
        "end": "target" if out else "in_progress",
    }
