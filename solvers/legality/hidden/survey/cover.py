"""The deals of any question as a union of simple spaces, one for each way it can have gone.

Once the unseen plays and the cards of the calls are chosen, a question is plain: its deals are
those in which each seat holds cards allowed to it. A solver finds a deal outside all spaces so far,
and one way in which it can have been played. One clause then excludes the space of that way. So
there are never more spaces than deals, and usually far fewer.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from solvers.legality.hidden.clauses.encoding import Encoding
from solvers.legality.hidden.clauses.sat_solver import SatSolver
from solvers.legality.hidden.deadline import Deadline
from solvers.legality.hidden.deals.deal_space import DealSpace, deal_space
from solvers.legality.hidden.deals.replay import Witness, agrees
from solvers.legality.hidden.question.question import HeldCards, Question
from solvers.legality.hidden.rules.play_rules import members


@dataclass(frozen=True, slots=True)
class Cover:
    """Spaces of deals that agree with a question; if ``complete``, they have all such deals."""

    spaces: tuple[DealSpace, ...]
    complete: bool


def cover(question: Question, most: int, deadline: Deadline) -> Cover:
    """Cover the deals of a question by spaces, up to ``most`` of them.

    After the deadline only the first space is searched for.
    """
    if question.unread:
        return Cover((), complete=False)
    if question.is_plain:
        own = deal_space(question)
        return Cover((own,) if own is not None and own.possible else (), complete=True)
    encoding, spaces = Encoding(question), list[DealSpace]()
    with SatSolver(encoding.formula) as solver:
        while len(spaces) < most:
            possible = solver.solve(encoding.selectors)
            if not possible:
                return Cover(tuple(spaces), possible is False)
            true = solver.true_variables(encoding.formula.variables)
            plays = tuple(tuple(cards) for cards in encoding.plays(true))
            space = deal_space(played_out(question, Witness(encoding.hands(true), plays)))
            assert space is not None, "a deal was found, so the facts do not contradict each other"
            spaces.append(space)
            outside = [
                encoding.holds(seat, card)
                for seat, allowed in enumerate(space.allowed)
                for card in members(space.everything & ~allowed)
            ]
            if not outside:
                return Cover((space,), complete=True)
            solver.add(outside)
            solver.deadline = deadline
    return Cover(tuple(spaces), complete=False)


def played_out(question: Question, witness: Witness) -> Question:
    """The plain question with the unseen plays and calls of a witness filled in.

    Every deal that agrees with it agrees with the original question, since the winner and the
    points of a trick follow from its cards alone.
    """
    hands = list(question.hands)
    for count in question.suit_counts:
        own = members(witness.hands[count.seat] & question.rules.of_suit[count.suit])
        for card, _ in zip(own, range(count.count), strict=False):
            hands[count.seat] |= 1 << card
    tricks = tuple(
        replace(trick, cards=tuple(1 << card for card in cards))
        for trick, cards in zip(question.tricks, witness.plays, strict=True)
    )
    return replace(
        question,
        hands=tuple(hands),
        tricks=tricks,
        announced=_calls_made(question, witness),
        suit_counts=(),
        totals=(),
    )


def _calls_made(question: Question, witness: Witness) -> tuple[HeldCards, ...]:
    """Each call with only one option, so that the witness agrees with all calls together.

    The calls came with the right cards, since the plays are those of the witness.
    """
    for index, call in enumerate(question.announced):
        for cards in call.options:
            made = list(question.announced)
            made[index] = replace(call, options=(cards,))
            narrower = replace(question, announced=tuple(made))
            if agrees(narrower, witness.hands, witness.plays):
                question = narrower
                break
        else:
            raise AssertionError("a witness has the cards for every call")
    return tuple(replace(call, first=None) for call in question.announced)
