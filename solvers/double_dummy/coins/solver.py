"""Solve positions of Coins: what a player can force, races to a target, max-n."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solvers.double_dummy.bounds import NO_LIMITS, Allowance, Bounds, Limits
from solvers.double_dummy.coins.engine import CoinsEngine
from solvers.double_dummy.coins.layers.plan import LayerCounts, LayerPlan, LayerSettings
from solvers.double_dummy.coins.layers.run import LAYERS_FROM_CARDS, LayeredSolver
from solvers.double_dummy.coins.question import CoinsAnswers, CoinsMethod, CoinsQuestion, Reply
from solvers.double_dummy.coins.searched import SearchedSolver
from solvers.double_dummy.coins.solution import (
    CoinsCardValue,
    CoinsSolution,
    CoinsVerdict,
    MaxNSolution,
)
from solvers.rules.coins.cards import SpanishCard, spanish_pack_order
from solvers.rules.coins.players import Player
from solvers.rules.coins.position import CoinsPosition, CoinsTrick
from solvers.rules.errors import CannotBe

DEFAULT_COINS_TABLE_MIB = 256
DEFAULT_LAYERS = LayerSettings()
MAX_N_MOST_CARDS = 10
"""The most cards in a hand for max-n; each more takes four times the time and memory."""
MAX_N_TIE_RULE = (
    "of cards that bring equal coins, a player plays the first suit (C O S B), lowest first"
)


class CoinsSolver:
    """Answers questions about positions of Coins, in one thread; others may call ``interrupt``.

    Positions must not be finished, and no hand may be unseen.

    Args:
        table_mib: the most memory of the transposition table, in MiB. The table of endings takes up
            to 48 MiB more.
        layers: the limits of layers, in addition to these.
    """

    def __init__(
        self,
        *,
        table_mib: int = DEFAULT_COINS_TABLE_MIB,
        layers: LayerSettings = DEFAULT_LAYERS,
    ) -> None:
        self._layers = layers
        self._counts = LayerCounts(layers)
        self._engine = CoinsEngine(table_mib=table_mib)

    def plan(
        self, position: CoinsPosition, players: Sequence[Player] = tuple(Player)
    ) -> list[LayerPlan]:
        """The time and memory that layers for each of ``players`` would take.

        No layer is computed. The counts are kept if the same position is solved next.
        """
        return self._counts.plans(position, players)

    def solve(
        self,
        position: CoinsPosition,
        players: Sequence[Player] = tuple(Player),
        *,
        cards: bool = False,
        line: bool = False,
        leaders: bool = False,
        replies: bool = False,
        limits: Limits = NO_LIMITS,
        method: CoinsMethod | None = None,
    ) -> CoinsSolution:
        """Find the coins that each of ``players`` can force against the other two together.

        A keyboard interrupt ends the search; the solution then has what was proven until then.

        Args:
            position: the position to solve.
            players: the players to find the coins for.
            cards: also find the coins after each card of the player to play. They are the coins of
                that player, or if ``players`` has only one, of that one.
            line: also find one line of best play by the same player and best defence.
            leaders: also find what each of ``players`` could force if another led, if the position
                is at the start of a trick.
            replies: also find the coins of the same player after each card of the player to play
                and each reply of the next player in the same trick.
            limits: when to stop early, with bounds.
            method: how to find the coins; None means the method that is usually faster.

        Raises:
            CannotBe: ``method`` is layers, and they need more memory than the settings allow.
        """
        question = _question(
            position, players, cards=cards, replies=replies, leaders=leaders, line=line
        )
        answers = CoinsAnswers.unproven(question)
        try:
            self._answer(question, answers, limits, method)
        except KeyboardInterrupt:
            answers.interrupted = True
        finally:
            self._counts.forget()
        return _solution(question, answers)

    def unsolved(
        self,
        position: CoinsPosition,
        players: Sequence[Player] = tuple(Player),
        *,
        cards: bool = False,
        leaders: bool = False,
        replies: bool = False,
    ) -> CoinsSolution:
        """The bounds known without solving, for a keyboard interrupt before ``solve``."""
        question = _question(
            position, players, cards=cards, replies=replies, leaders=leaders, line=False
        )
        answers = CoinsAnswers.unproven(question)
        answers.interrupted = True
        return _solution(question, answers)

    def _answer(
        self,
        question: CoinsQuestion,
        answers: CoinsAnswers,
        limits: Limits,
        method: CoinsMethod | None,
    ) -> None:
        if method is None:
            method = self._usual_method(question, limits)
        if method is CoinsMethod.LAYERS:
            layered = LayeredSolver(self._engine, self._counts, self._layers, limits)
            layered.solve(question, answers)
        else:
            SearchedSolver(self._engine, limits).solve(question, answers)

    def _usual_method(self, question: CoinsQuestion, limits: Limits) -> CoinsMethod:
        """Layers for large hands if they fit into memory; a limit on nodes needs the search."""
        large = max(map(len, question.position.hands.values())) >= LAYERS_FROM_CARDS
        if large and limits.nodes is None and self._counts.fit(question.position, question.players):
            return CoinsMethod.LAYERS
        return CoinsMethod.SEARCH

    def interrupt(self) -> None:
        """End the search of another thread, as a keyboard interrupt ends one in this thread."""
        self._engine.interrupt()

    def can_get(
        self, position: CoinsPosition, player: Player, coins: int, limits: Limits = NO_LIMITS
    ) -> CoinsVerdict:
        """Find whether ``player`` can force ``coins`` in the deal, with those already won."""
        need = coins - position.coins_won(player)
        if need <= 0:
            return CoinsVerdict(position, player, possible=True, nodes=0)
        return self._verdict(position, player, {**_OUT_OF_REACH, player: need}, limits)

    def race(
        self,
        position: CoinsPosition,
        player: Player,
        scores: Mapping[Player, int],
        target: int,
        limits: Limits = NO_LIMITS,
    ) -> CoinsVerdict:
        """Find whether ``player`` can be the first to reach ``target`` in this deal (rule K13).

        The game ends as soon as a player reaches the target. The answer is no if the deal ends
        before that.

        Args:
            scores: the totals before this deal; coins won before the position are added.

        Raises:
            CannotBe: a player has already reached the target.
        """
        totals = {each: scores[each] + position.coins_won(each) for each in Player}
        over = [f"{each} has {totals[each]}" for each in Player if totals[each] >= target]
        if over:
            raise CannotBe(f"the game to {target} is over", over)
        needs = {each: target - totals[each] for each in Player}
        return self._verdict(position, player, needs, limits)

    def max_n(self, position: CoinsPosition, limits: Limits = NO_LIMITS) -> MaxNSolution:
        """Find how the deal ends if each player plays for themselves, with ``MAX_N_TIE_RULE``.

        Raises:
            CannotBe: there are more than ``MAX_N_MOST_CARDS`` cards in a hand.
        """
        most = max(map(len, position.hands.values()))
        if most > MAX_N_MOST_CARDS:
            raise CannotBe(
                "this deal is too large for max-n",
                [f"{most} cards in a hand; max-n allows at most {MAX_N_MOST_CARDS}"],
            )
        allowance = self._fresh(limits)
        with allowance.search(self._engine):
            found = self._engine.max_n(position)
        if found is None:
            return MaxNSolution(position, None, [], allowance.nodes)
        coins, line = found
        totals = {player: coins[player] + position.coins_won(player) for player in Player}
        return MaxNSolution(position, totals, _tricks(position, line), allowance.nodes)

    def _verdict(
        self, position: CoinsPosition, player: Player, needs: Mapping[Player, int], limits: Limits
    ) -> CoinsVerdict:
        allowance = self._fresh(limits)
        with allowance.search(self._engine):
            possible = self._engine.race(position, player, needs)
        return CoinsVerdict(position, player, possible, allowance.nodes)

    def _fresh(self, limits: Limits) -> Allowance:
        """An allowance for a search, with the positions of earlier questions forgotten."""
        self._engine.clear()
        return Allowance(limits)


_OUT_OF_REACH = dict.fromkeys(Player, 99)


def _question(
    position: CoinsPosition,
    players: Sequence[Player],
    *,
    cards: bool,
    replies: bool,
    leaders: bool,
    line: bool,
) -> CoinsQuestion:
    player = players[0] if len(players) == 1 else position.to_play
    return CoinsQuestion(
        position, players, player, cards=cards, replies=replies, leaders=leaders, line=line
    )


def _solution(question: CoinsQuestion, answers: CoinsAnswers) -> CoinsSolution:
    position, player = question.position, question.player
    by_leader = {
        asked: {
            leader: answers.guaranteed[asked] if leader is position.leader else others[leader]
            for leader in Player
        }
        for asked, others in answers.by_leader.items()
    }
    return CoinsSolution(
        position=position,
        player=player,
        guaranteed=answers.guaranteed,
        nodes=answers.nodes,
        stopped=answers.stopped or not answers.exact,
        cards=_best_first(position.to_play, player, answers.cards),
        line=_tricks(position, answers.line),
        replies=_replies(question, answers.replies),
        by_leader=by_leader,
        interrupted=answers.interrupted,
    )


def _best_first(
    to_play: Player, player: Player, coins: Mapping[SpanishCard, Bounds]
) -> list[CoinsCardValue]:
    """Coins of ``player`` by card, best first for the player to play, ties in pack order."""
    values = [CoinsCardValue(card, coins[card]) for card in spanish_pack_order(coins)]
    sign = -1 if player is to_play else 1
    return sorted(values, key=lambda value: (sign * value.coins.low, sign * value.coins.high))


def _replies(
    question: CoinsQuestion, coins: Mapping[Reply, Bounds]
) -> dict[SpanishCard, list[CoinsCardValue]]:
    return {
        card: _best_first(
            after.to_play, question.player, {reply: coins[card, reply] for reply in after.legal}
        )
        for card, after in question.after_each_card.items()
    }


def _tricks(position: CoinsPosition, cards: Iterable[SpanishCard]) -> list[CoinsTrick]:
    """The tricks that the cards complete, if they finish the deal; otherwise none."""
    start = len(position.tricks)
    for card in cards:
        position = position.play(card)
    return list(position.tricks[start:]) if position.finished else []
