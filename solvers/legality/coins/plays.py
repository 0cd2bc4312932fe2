"""The play of a logged deal of Coins, card by card: whose turn, who wins, when the game ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from msgspec import UNSET, structs

from solvers.legality.coins.cards import CoinsDealt
from solvers.legality.coins.totals import CoinsTotals
from solvers.legality.coins.trick import judge_coins_trick
from solvers.legality.findings.codes import Code
from solvers.legality.findings.collector import Collector
from solvers.legality.log.game_log import DealLog, RejectedPlay, TrickLog
from solvers.legality.log.terms import COINS_TERMS, PLAYERS
from solvers.legality.play.accounting import CardAccounting, Move, PlayState
from solvers.legality.play.legal_lists import judge_legal_list
from solvers.legality.play.unordered import UNKNOWN, is_open
from solvers.rules.coins.cards import SpanishCard
from solvers.rules.coins.deal import COINS_HAND_SIZE
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsTrick
from solvers.rules.coins.tricks import winner_index
from solvers.rules.seats import Direction

ANY_CARD = "any card held may be played"
"""The only rule about legal cards in Coins, in words (rule K9)."""


@dataclass(slots=True, kw_only=True)
class CoinsPlay(PlayState):
    """The result of the play of a deal.

    ``tricks`` are the complete ones up to the first illegal act or unseen card; ``totals`` are
    those of the game after them. ``beyond``: the log continues after the game was won.
    """

    totals: CoinsTotals
    tricks: list[CoinsTrick] = field(default_factory=list)
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
        """Whether no more cards can be played: all 16 tricks are complete, or the game is won."""
        return self.won or len(self.tricks) == COINS_HAND_SIZE

    @property
    def coins(self) -> dict[Player, int]:
        """The points that each player won in the tricks (rule K11)."""
        won = dict.fromkeys(Player, 0)
        for trick in self.tricks:
            won[trick.winner] += trick.coins
        return won


@dataclass(frozen=True, slots=True)
class CoinsChoice:
    """One player's choice of a card: ``index`` of the trick and ``place`` in it count from 0."""

    index: int
    place: int
    trick: TrickLog
    seat: Player

    @property
    def name(self) -> str:
        """The player's letter."""
        return self.seat.value

    def is_choice_of(self, refused: RejectedPlay) -> bool:
        """Whether a refused play was at this turn; it may be if the log gives no place."""
        placed_here = refused.play is UNSET or refused.play == self.place + 1
        return placed_here and refused.by == self.seat.value

    def option(self, _collector: Collector, _fits: Callable[[Collection[str]], bool]) -> None:
        """No option decides which cards are legal."""

    def board(self) -> None:
        """No board is needed, as any card may be played."""


class CoinsPlayReferee(CardAccounting[Player, SpanishCard]):
    """Goes through the tricks of one deal of Coins.

    Args:
        leader: who leads to the first trick: the player on the dealer's left (rule K8).
        totals: those before the deal; the game ends when they reach the target.
        keep_going: also judge what follows the first illegal act.
    """

    def __init__(
        self,
        deal: DealLog,
        dealt: CoinsDealt,
        leader: Player,
        totals: CoinsTotals,
        collector: Collector,
        keep_going: bool,
    ) -> None:
        self.play = CoinsPlay(totals=totals)
        super().__init__(
            deal,
            dealt.hands,
            dealt.known,
            COINS_TERMS,
            Direction.CLOCKWISE,
            leader,
            self.play,
            collector,
            keep_going,
        )

    def judge(self) -> CoinsPlay:
        """Judge all tricks, and add the findings."""
        self._judge_all()
        return self.play

    def _is_over(self, index: int) -> bool:
        """Whether the game is won, so that no more cards are played (rule K13); M110 then."""
        if not self.play.won:
            return False
        winner, target = self.play.tricks[-1].winner, self.play.totals.target
        self.play.beyond = True
        self._collector.add(
            Code.PLAY_AFTER_THE_WIN,
            f"{winner} reached the target of {target} in trick {index} and has won; "
            "nothing is played after that",
            f"/tricks/{index}",
            trick=index + 1,
            option="target",
        )
        return True

    def _judge_leader(self, index: int, trick: TrickLog) -> None:
        """Judge who leads; D303 alone if the leader is not a player."""
        if trick.leader == UNKNOWN or not self._unknown_leader(index, trick):
            super()._judge_leader(index, trick)

    def _with_leader(self, trick: TrickLog) -> TrickLog:
        if trick.leader == UNKNOWN and self._leader is not None:
            return structs.replace(trick, leader=self._leader.value)
        return trick

    def _playable(self, move: Move[Player, SpanishCard]) -> list[str] | None:
        if move.seat is None or move.seat not in self._held:
            return None
        return self._terms.texts(self._held[move.seat])

    def _judge_duty(self, move: Move[Player, SpanishCard]) -> None:
        """Compare the lists of legal cards; any card held is legal (rule K9)."""
        self.play.unjudged += not move.turn
        right = self._playable(move)
        if move.seat is not None and right is not None:
            choice = CoinsChoice(move.index, move.place, move.trick, move.seat)
            judge_legal_list(choice, right, ANY_CARD, self._collector)

    def _judge_complete(
        self, index: int, trick: TrickLog, turn: Sequence[str], table: Sequence[SpanishCard]
    ) -> bool | None:
        if not turn or len(table) < len(trick.cards):
            self._leader = None if trick.winner is UNSET else PLAYERS.get(trick.winner)
            return None
        leader, cards = PLAYERS[trick.leader], tuple(table[: len(turn)])
        played = CoinsTrick(leader, cards, leader.after(winner_index(cards)))
        self._leader = played.winner
        if self.play.judged:
            self.play.tricks.append(played)
            self.play.totals = self.play.totals.after_trick(played)
        return judge_coins_trick(index, trick, played, self._collector)


def last_winners(deal: DealLog, play: CoinsPlay) -> set[Player]:
    """Who can have won the last trick of a complete deal: by the rules, and as the log says."""
    found: set[Player] = set()
    deck = COINS_TERMS.deck
    tricks = deal.all_tricks
    if len(play.tricks) == COINS_HAND_SIZE:
        found.add(play.tricks[-1].winner)
    elif len(tricks) == COINS_HAND_SIZE and not is_open(tricks[-1]):
        cards = [deck[text] for text in tricks[-1].cards if text in deck]
        if len(cards) == len(Player) and tricks[-1].leader in PLAYERS:
            found.add(PLAYERS[tricks[-1].leader].after(winner_index(cards)))
    claims = [
        tricks[-1].winner if len(tricks) == COINS_HAND_SIZE else UNSET,
        deal.score.last if deal.score is not UNSET else UNSET,
    ]
    return found | {PLAYERS[name] for name in claims if name is not UNSET and name in PLAYERS}
