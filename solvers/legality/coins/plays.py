"""The play of a logged deal of Coins, card by card: whose turn, who wins, when the game ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from solvers.legality.coins.cards import CoinsDealt
from solvers.legality.coins.totals import CoinsTotals
from solvers.legality.coins.trick import judge_coins_trick
from solvers.legality.findings.collector import Notes
from solvers.legality.log.coins_terms import (
    COINS_TURNS,
    PLAYERS,
    SPANISH_CARDS,
    UNSEEN_SPANISH_CARDS,
)
from solvers.legality.log.game_log import DealLog, TrickLog
from solvers.legality.play.unordered import UNKNOWN, is_open, players_fit
from solvers.rules.coins.cards import spanish_pack_order
from solvers.rules.coins.deal import COINS_HAND_SIZE
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsTrick
from solvers.rules.coins.tricks import winner_index

TRICK_SIZE = len(Player)


@dataclass(slots=True)
class CoinsPlay:
    """What the play of a deal came to.

    ``tricks`` are the complete ones up to the first illegal act or unseen card, ``totals`` those of
    the game after them. ``legal`` is false once there was an illegal act; ``unjudged`` counts cards
    that nobody saw. ``beyond`` tells that the log plays on after the game was won.
    """

    totals: CoinsTotals
    tricks: list[CoinsTrick] = field(default_factory=list)
    legal: bool = True
    unjudged: int = 0
    beyond: bool = False

    @property
    def judged(self) -> bool:
        """Whether every trick of the log was judged, so that its coins are known."""
        return self.legal and not self.unjudged

    @property
    def won(self) -> bool:
        """Whether a player has reached the target (rule K13)."""
        return self.totals.over

    @property
    def over(self) -> bool:
        """Whether nothing can be played any more: all 16 tricks were, or the game is won."""
        return self.won or len(self.tricks) == COINS_HAND_SIZE

    @property
    def coins(self) -> dict[Player, int]:
        """Points that each player won in the tricks (rule K11)."""
        won = dict.fromkeys(Player, 0)
        for trick in self.tricks:
            won[trick.winner] += trick.coins
        return won


class CoinsPlayReferee:
    """Goes through the tricks of one deal.

    Args:
        leader: who leads to the first trick: the player on the dealer's left (rule K8).
        totals: those before the deal; the game ends within it once they reach the target.
        keep_going: judge also what comes after the first illegal act.
    """

    def __init__(
        self,
        deal: DealLog,
        dealt: CoinsDealt,
        leader: Player,
        totals: CoinsTotals,
        notes: Notes,
        keep_going: bool,
    ) -> None:
        self._logged = [] if deal.tricks is UNSET else deal.tricks
        self._whole = frozenset(dealt.hands)
        self._held = {player: dict.fromkeys(hand) for player, hand in dealt.hands.items()}
        everything = chain(dealt.hands.items(), dealt.known.items())
        self._owner = {text: player for player, hand in everything for text in hand}
        self._leader: Player | None = leader
        self._notes = notes
        self._keep_going = keep_going
        self._played: dict[str, int] = {}
        self._accounting = False
        self.play = CoinsPlay(totals)

    def judge(self) -> CoinsPlay:
        """Judge all tricks, and write down what is wrong."""
        for index, trick in enumerate(self._logged):
            if self.play.won:
                self._judge_beyond(index)
                break
            if index == COINS_HAND_SIZE:
                self._add("T104", f"a deal has only {COINS_HAND_SIZE} tricks", index)
                break
            self._trick(index, trick)
        return self.play

    def _judge_beyond(self, index: int) -> None:
        """Say once that the game was over: later plays are no part of it (rule K13)."""
        winner, target = self.play.tricks[-1].winner, self.play.totals.target
        self.play.beyond = True
        self._notes.add(
            "M110",
            f"{winner} reached the target of {target} in trick {index} and has won; "
            "nothing is played after that",
            f"/tricks/{index}",
            trick=index + 1,
            option="target",
        )

    def _trick(self, index: int, trick: TrickLog) -> None:
        if not self._accounting:
            self._judge_leader(index, trick)
        if trick.leader == UNKNOWN and self._leader is not None:
            trick = replace(trick, leader=self._leader.value)
        seen = not is_open(trick)
        turn = COINS_TURNS.get(trick.leader, []) if seen else []
        if not seen:
            self._judge_players(index, trick)
        for place, text in enumerate(trick.cards):
            if not self._accounting:
                self._judge_seat(index, place, trick, turn)
            player = self._player_of(place, trick, turn)
            if text not in SPANISH_CARDS:
                seen = False
                self._strange_card(index, place, text, player)
                continue
            if self._account(index, place, text, player) and not self._accounting:
                self._judge_beliefs(index, place, trick, player)
            self._take_away(player, text)
        if not self._accounting:
            self._judge_lengths(index, trick)
            self._end_of_trick(index, trick, seen)

    def _judge_leader(self, index: int, trick: TrickLog) -> None:
        leader = self._leader
        if trick.leader == UNKNOWN:
            return
        if trick.leader not in PLAYERS:
            self._add("D303", f"{trick.leader} is no player of this game", index, pointer="/leader")
        elif leader is not None and trick.leader != leader.value:
            because = "won the trick before" if index else "leads to the first trick"
            self._add(
                "P203" if index else "P202",
                f"{trick.leader} leads, but {leader} {because}",
                index,
                seat=trick.leader,
                pointer="/leader",
                expected=leader.value,
                actual=trick.leader,
            )

    def _judge_seat(self, index: int, place: int, trick: TrickLog, turn: list[str]) -> None:
        if place >= TRICK_SIZE:
            text = f"{trick.cards[place]} is played to a trick that has its three cards already"
            self._add("P201", text, index, place, actual=trick.cards[place])
            return
        by = trick.by
        if by is UNSET or place >= len(by) or not turn or by[place] in (UNKNOWN, turn[place]):
            return
        self._add(
            "P201",
            f"{by[place]} plays {trick.cards[place]} out of turn; it is {turn[place]}'s turn",
            index,
            place,
            seat=by[place],
            pointer=f"/by/{place}",
            expected=turn[place],
            actual=by[place],
        )

    def _judge_players(self, index: int, trick: TrickLog) -> None:
        """Judge the players named of a trick whose leader or order is not known."""
        self.play.unjudged += sum(text in SPANISH_CARDS for text in trick.cards)
        if trick.by is not UNSET and not self._accounting and not players_fit(trick, COINS_TURNS):
            text = f"{' '.join(trick.by)} did not play one card each in turn"
            self._add("P201", text, index, pointer="/by")

    def _player_of(self, place: int, trick: TrickLog, turn: list[str]) -> Player | None:
        """Who played a card: whom the log names, else whose turn it was, if that is known."""
        if trick.by is not UNSET and place < len(trick.by) and trick.by[place] != UNKNOWN:
            return PLAYERS.get(trick.by[place])
        return PLAYERS[turn[place]] if place < len(turn) else None

    def _strange_card(self, index: int, place: int, text: str, player: Player | None) -> None:
        """A card nobody saw, or one not of the pack; what is held is then not known."""
        if player is None:
            self._held.clear()
        elif player in self._held:
            del self._held[player]
        if text in UNSEEN_SPANISH_CARDS:
            self.play.unjudged += 1
            return
        what = f"{text} is no card of the 48 Spanish ones"
        self._add("D104", what, index, place, seat=player, actual=text)

    def _take_away(self, player: Player | None, text: str) -> None:
        """Take a card from who played it; from whoever holds it, where nobody saw who did."""
        for holder in self._held if player is None else {player} & self._held.keys():
            self._held[holder].pop(text, None)

    def _account(self, index: int, place: int, text: str, player: Player | None) -> bool:
        """Whether the card can be played at all: not played before, and from his own hand."""
        before = self._played.get(text)
        if before is not None:
            why = f"which was played in trick {before + 1} already"
            self._add_card("P102", index, place, text, player, why)
            return False
        self._played[text] = index
        if self._accounting or player is None:
            return True
        owner = self._owner.get(text)
        if owner is player or (owner is None and player not in self._whole):
            return True
        if owner is not None:
            del self._played[text]  # he may still play it
        why = "but no hand has it" if owner is None else f"but it is in {owner}'s hand"
        self._add_card("P101", index, place, text, player, why)
        return False

    def _add_card(
        self, code: str, index: int, place: int, text: str, player: Player | None, why: str
    ) -> None:
        held = None if self._accounting or player not in self._held else self._texts(player)
        self._add(
            code,
            f"{player or 'somebody'} plays {text}, {why}",
            index,
            place,
            seat=player,
            expected=held,
            actual=text,
        )

    def _judge_beliefs(
        self, index: int, place: int, trick: TrickLog, player: Player | None
    ) -> None:
        """What the program took to be legal, and what it refused: all cards held are (rule K9)."""
        if player not in self._held:
            return
        right = self._texts(player)
        believed = None
        if trick.legal is not UNSET and place < len(trick.legal):
            believed = trick.legal[place]
        if believed is not None and set(believed) != set(right):
            lacking = [text for text in right if text not in believed]
            beyond = [text for text in believed if text not in right]
            parts = [f"without {' '.join(lacking)}"] if lacking else []
            parts += [f"with {' '.join(beyond)}"] if beyond else []
            self._add_belief(
                "P401",
                f"the list of {player}'s legal cards is wrong: {', '.join(parts)}; "
                "any card held may be played",
                (index, place),
                f"legal/{place}",
                expected=right,
                actual=list(believed),
            )
        for number, refused in enumerate(() if trick.rejected is UNSET else trick.rejected):
            at = place if refused.play is UNSET else refused.play - 1
            if at == place and refused.by == player.value and refused.card in right:
                self._add_belief(
                    "P402",
                    f"{player} was refused {refused.card}, but any card held may be played",
                    (index, place),
                    f"rejected/{number}",
                    seat=player.value,
                    expected=right,
                    actual=refused.card,
                )

    def _add_belief(
        self, code: str, message: str, at: tuple[int, int], key: str, **more: object
    ) -> None:
        """Write down what a program believed; the play itself stays legal."""
        index, place = at
        self._notes.add(
            code,
            message,
            f"/tricks/{index}/{key}",
            trick=index + 1,
            play=place + 1,
            **more,  # type: ignore[arg-type]
        )

    def _judge_lengths(self, index: int, trick: TrickLog) -> None:
        """Lists that tell of more cards than were played; of a running trick, one more is known."""
        short = len(trick.cards) < TRICK_SIZE
        running = short and index + 1 == len(self._logged)
        if short and not running:
            return  # T103 says it
        for code, key, most in (("P201", "by", 0), ("P401", "legal", int(running))):
            listed = getattr(trick, key)
            if listed is not UNSET and len(listed) > len(trick.cards) + most:
                self._notes.add(
                    code,
                    f"{key} tells of {len(listed)} cards, but {len(trick.cards)} were played",
                    f"/tricks/{index}/{key}/{len(trick.cards) + most}",
                    trick=index + 1,
                    expected=len(trick.cards),
                    actual=len(listed),
                )
                self.play.legal = self.play.legal and key != "by"
                return

    def _end_of_trick(self, index: int, trick: TrickLog, seen: bool) -> None:
        if len(trick.cards) < TRICK_SIZE:
            if index + 1 < len(self._logged):
                self._add(
                    "T103",
                    f"the trick has {len(trick.cards)} cards, but another trick follows",
                    index,
                    pointer="/cards",
                    actual=len(trick.cards),
                    expected=TRICK_SIZE,
                )
            return
        if not seen or trick.leader not in PLAYERS:
            self._leader = None if trick.winner is UNSET else PLAYERS.get(trick.winner)
            return
        cards = tuple(SPANISH_CARDS[text] for text in trick.cards[:TRICK_SIZE])
        leader = PLAYERS[trick.leader]
        played = CoinsTrick(leader, cards, leader.after(winner_index(cards)))
        self._leader = played.winner
        if self.play.judged:
            self.play.tricks.append(played)
            self.play.totals = self.play.totals.after_trick(played)
        right = judge_coins_trick(index, trick, played, self._notes)
        following = self._logged[index + 1] if index + 1 < len(self._logged) else None
        if not right and following and following.leader == trick.winner and not self._keep_going:
            self.play.legal = False  # the wrong player went on: what follows is another deal
            self._accounting = True

    def _texts(self, player: Player) -> list[str]:
        """The cards a player still holds, in pack order."""
        return [
            str(card)
            for card in spanish_pack_order(SPANISH_CARDS[held] for held in self._held[player])
        ]

    def _add(
        self, code: str, message: str, index: int, place: int | None = None, **more: Any
    ) -> None:
        """Write down an illegal act; the rest of the deal then gets card accounting only."""
        self._notes.add_play(code, message, index, place, **more)
        self.play.legal = False
        self._accounting = not self._keep_going


def last_winners(deal: DealLog, play: CoinsPlay) -> set[Player]:
    """Who can have won the last trick of a whole deal: by the rules, and by what the log says."""
    found: set[Player] = set()
    tricks = [] if deal.tricks is UNSET else deal.tricks
    if len(play.tricks) == COINS_HAND_SIZE:
        found.add(play.tricks[-1].winner)
    elif len(tricks) == COINS_HAND_SIZE and not is_open(tricks[-1]):
        cards = [SPANISH_CARDS[text] for text in tricks[-1].cards if text in SPANISH_CARDS]
        if len(cards) == TRICK_SIZE and tricks[-1].leader in PLAYERS:
            found.add(PLAYERS[tricks[-1].leader].after(winner_index(cards)))
    claims = [
        tricks[-1].winner if len(tricks) == COINS_HAND_SIZE else UNSET,
        deal.score.last if deal.score is not UNSET else UNSET,
    ]
    return found | {PLAYERS[name] for name in claims if name is not UNSET and name in PLAYERS}
