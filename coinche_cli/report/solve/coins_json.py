"""Solutions of Coins as entries of ``coinche-solve/1``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solvers.double_dummy.coins.solution import CoinsSolution, CoinsVerdict
from solvers.rules.coins.players import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from coinche_cli.solve.coins import CoinsEffort, CoinsSolved
    from solvers.double_dummy.bounds import Bounds
    from solvers.double_dummy.coins.solution import CoinsCardValue
    from solvers.rules.coins.position import CoinsTrick


def coins_entry(solved: CoinsSolved, effort: CoinsEffort) -> dict[str, Any]:
    """The entry of one position, its keys in the documented order."""
    problem, answer, wishes = solved.problem, solved.answer, effort.wishes
    result: dict[str, Any] = {
        "file": problem.file,
        "board": problem.record.board,
        "game": "coins",
        "leader": problem.opening_leader.value,
    }
    if problem.played:
        result["played"] = [str(card) for card in problem.played]
    if isinstance(answer, CoinsSolution):
        result["status"] = "exact" if answer.exact else "bounds"
        result["guaranteed"] = {
            player.value: _number(bounds) for player, bounds in answer.guaranteed.items()
        }
        if answer.by_leader:
            result["leaders"] = {
                leader.value: {
                    player.value: _number(bounds[leader])
                    for player, bounds in answer.by_leader.items()
                }
                for leader in Player
            }
        if effort.cards:
            result["cards"] = [_card(value, answer) for value in answer.cards]
    elif isinstance(answer, CoinsVerdict):
        result["by"] = answer.player.value
        if wishes.scores is None:
            result["coins"] = wishes.coins
        else:
            result |= {"score": wishes.scores, "target": wishes.target}
        result |= {"status": "bounds" if answer.able is None else "exact", "made": answer.able}
    else:
        result |= {
            "mode": "max-n",
            "status": "bounds" if answer.coins is None else "exact",
            "coins": answer.coins,
        }
    if effort.line and not isinstance(answer, CoinsVerdict):
        result["line"] = _line(answer.line)
    result["nodes"] = answer.nodes
    return result


def _card(value: CoinsCardValue, answer: CoinsSolution) -> dict[str, Any]:
    """A card with its value, and with the replies to it where the trick has room for one."""
    entry: dict[str, Any] = _valued(value, answer.player)
    if value.card in answer.replies:
        entry["replies"] = [_valued(reply, answer.player) for reply in answer.replies[value.card]]
    return entry


def _valued(value: CoinsCardValue, player: Player) -> dict[str, Any]:
    return {"card": str(value.card), "guaranteed": {player.value: _number(value.coins)}}


def _line(tricks: Sequence[CoinsTrick]) -> list[dict[str, Any]]:
    return [
        {
            "leader": trick.leader.value,
            "cards": [str(card) for card in trick.cards],
            "winner": trick.winner.value,
        }
        for trick in tricks
    ]


def _number(bounds: Bounds) -> int | list[int]:
    return bounds.low if bounds.exact else [bounds.low, bounds.high]
