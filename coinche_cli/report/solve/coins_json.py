"""Solutions of Coins as entries of ``coinche-solve/1``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from coinche_cli.report.solve.json import line_entries, range_entry
from solvers.double_dummy.coins.solution import CoinsSolution, CoinsVerdict
from solvers.rules.coins.players import Player

if TYPE_CHECKING:
    from coinche_cli.solve.coins import CoinsSearchOptions, CoinsSolved
    from solvers.double_dummy.coins.solution import CoinsCardValue


def coins_entry(solved: CoinsSolved, search: CoinsSearchOptions) -> dict[str, Any]:
    """The entry of one position, with its keys in the documented order."""
    problem, answer, request = solved.problem, solved.solution, search.request
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
            player.value: range_entry(bounds) for player, bounds in answer.guaranteed.items()
        }
        if answer.by_leader:
            result["leaders"] = {
                leader.value: {
                    player.value: range_entry(bounds[leader])
                    for player, bounds in answer.by_leader.items()
                }
                for leader in Player
            }
        if search.cards:
            result["cards"] = [_card(value, answer) for value in answer.cards]
    elif isinstance(answer, CoinsVerdict):
        result["by"] = answer.player.value
        if request.scores is None:
            result["coins"] = request.coins
        else:
            result |= {"score": request.scores, "target": request.target}
        result |= {
            "status": "bounds" if answer.possible is None else "exact",
            "made": answer.possible,
        }
    else:
        result |= {
            "mode": "max-n",
            "status": "bounds" if answer.coins is None else "exact",
            "coins": answer.coins,
        }
    if search.line and not isinstance(answer, CoinsVerdict):
        result["line"] = line_entries(answer.line)
    result["nodes"] = answer.nodes
    return result


def _card(value: CoinsCardValue, answer: CoinsSolution) -> dict[str, Any]:
    """A card with its value, and with the replies to it if the trick has room for one."""
    entry: dict[str, Any] = _valued(value, answer.player)
    if value.card in answer.replies:
        entry["replies"] = [_valued(reply, answer.player) for reply in answer.replies[value.card]]
    return entry


def _valued(value: CoinsCardValue, player: Player) -> dict[str, Any]:
    return {"card": str(value.card), "guaranteed": {player.value: range_entry(value.coins)}}
