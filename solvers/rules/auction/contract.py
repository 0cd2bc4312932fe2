"""Contracts: the level, the strain, the declarer, and whether it was coinched."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from solvers.rules.cards.strain import Strain, parse_strain
from solvers.rules.errors import CannotRead
from solvers.rules.messages import shown
from solvers.rules.ruleset.choices import WayToBid
from solvers.rules.ruleset.feat import FEAT_BY_WORD, TrickContract, level_text
from solvers.rules.ruleset.ruleset import Ruleset
from solvers.rules.seats import Seat, Side


class Doubling(StrEnum):
    """Whether a contract was coinched. The value is the suffix of the contract's text."""

    NONE = ""
    COINCHE = "X"
    SURCOINCHE = "XX"

    @property
    def usual_factor(self) -> int:
        """The multiplier, unless the option ``surcoinche_factor`` says otherwise."""
        return _FACTORS[self]

    @classmethod
    def of_factor(cls, factor: int) -> Doubling:
        """The doubling for a multiplier; 3 and 4 are both a surcoinche."""
        return _OF_FACTOR[factor]


_FACTORS = {Doubling.NONE: 1, Doubling.COINCHE: 2, Doubling.SURCOINCHE: 4}
_OF_FACTOR = {factor: doubling for doubling, factor in _FACTORS.items()} | {3: Doubling.SURCOINCHE}


@dataclass(frozen=True, slots=True)
class Contract:
    """The result of an auction. ``str`` gives its text form without the seat, ``110SX``.

    The value is 0 where a trump was chosen without a bid.
    """

    value: int | TrickContract
    strain: Strain
    by: Seat
    doubling: Doubling = Doubling.NONE

    @property
    def declarers(self) -> Side:
        """The side that has to make the contract."""
        return self.by.side

    def __str__(self) -> str:
        return f"{level_text(self.value)}{self.strain.value}{self.doubling.value}"


@dataclass(frozen=True, slots=True)
class Bid:
    """A contract without its declarer."""

    value: int | TrickContract
    strain: Strain
    doubling: Doubling

    def declared_by(self, seat: Seat) -> Contract:
        """The contract of this bid with ``seat`` as declarer."""
        return Contract(self.value, self.strain, seat, self.doubling)


_BID = re.compile(
    r"(?P<level>[0-9]{1,4}|SLAM|CAPOT|GENERALE)\s*(?P<strain>NT|AT|SA|TA|TOP|BOTTOM|OBENABE|UNDENUFE|[SHDC♠♥♦♣])\s*(?P<x>X{0,2})",
    re.IGNORECASE | re.ASCII,
)


def parse_bid(text: str) -> Bid:
    """Read a bid such as ``110S``, ``100HXX``, ``SLAMH`` (or ``CAPOTH``), ``GENERALEC``, ``90NT``.

    Raises:
        CannotRead: the text does not have that form.
    """
    match = _BID.fullmatch(text.strip())
    if match is None:
        raise CannotRead(
            f"contract {shown(text)} is not <value><trump>[X|XX], like 110S, 100HXX, 90NT or SLAMH "
            "(trumps are S H D C NT AT TOP BOTTOM)"
        )
    level = match["level"].lower()
    value = FEAT_BY_WORD[level] if level in FEAT_BY_WORD else int(level)
    return Bid(value, parse_strain(match["strain"]), Doubling(match["x"].upper()))


def strain_faults(strain: Strain, ruleset: Ruleset) -> list[str]:
    """Why a strain is not played under a ruleset; empty when it is."""
    strains = ruleset.facts.strains
    if strain not in strains:
        return [f"{strain.display_name} is not played in {ruleset.game.display_name}"]
    option = strains[strain]
    if option is None or getattr(ruleset, option):
        return []
    name = strain.display_name
    return [f"{name} is not played under '{ruleset.name}' (option {option}=true allows it)"]


def bid_faults(bid: Bid | Contract, ruleset: Ruleset) -> list[str]:
    """Every reason why this cannot be bid under a ruleset; empty when it can be bid.

    Rules C36, C37, J30: a multiple of the bid step, from the lowest bid to the highest.
    The lowest and the highest bid themselves need not be multiples (82; 157 of Sidi Barrani).
    """
    faults = strain_faults(bid.strain, ruleset)
    value = bid.value
    if ruleset.bidding is WayToBid.PUSH:
        return [*faults, f"there are no bids under '{ruleset.name}' (option bidding is push)"]
    if isinstance(value, TrickContract):
        if value not in ruleset.facts.trick_contracts:
            return [
                *faults,
                f"a {value.value} cannot be bid in {ruleset.game.display_name}, only points can",
            ]
        if value is TrickContract.GENERALE and not ruleset.generale:
            faults.append("a generale is not played (option generale=true allows it)")
        if bid.doubling is not Doubling.NONE and not ruleset.slam_can_be_coinched:
            faults.append(
                f"a {value.value} cannot be coinched (option slam_can_be_coinched=true allows it)"
            )
        return faults
    lowest, step, highest = ruleset.min_bid, ruleset.bid_step, ruleset.max_bid
    if value < lowest:
        faults.append(f"{value} is below the lowest bid {lowest} (option min_bid)")
    elif value not in (lowest, highest) and value % step:
        faults.append(f"{value} is not a multiple of {step} (option bid_step)")
    if highest and value > highest:
        slam = "; write a capot as SLAM" if value in (250, 500) else ""
        faults.append(f"{value} is above the highest bid {highest} (option max_bid){slam}")
    return faults


def multiplier(doubling: Doubling, ruleset: Ruleset) -> int:
    """The multiplier of a contract: 1, 2 or 4 (rule C72), or 3 with ``surcoinche_factor`` 3."""
    if doubling is Doubling.SURCOINCHE:
        return ruleset.surcoinche_factor
    return doubling.usual_factor
