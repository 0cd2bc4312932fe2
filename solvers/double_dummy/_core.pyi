"""
The native double-dummy engines; solvers.double_dummy has the Python classes for them.
"""

from collections.abc import Mapping, Sequence
import enum
from typing import Annotated


class State:
    """A position of one engine, with what side 0 has won before."""

class Engine:
    """
    Answers questions about positions of one strain under one ruleset.

    Cards are suit * 9 + rank (suits S H D C, ranks 6 7 8 9 T J Q K A); seats
    are numbered in turn order, and side 0 is seats 0 and 2. ``strain`` is
    S H D C NT AT TOP BOTTOM = 0..7, ``game`` coinche or jass-coinche, for
    which the options of Coinche have no meaning. ``options`` are all those
    of the play, by name. ``scale`` is
    numerator, denominator and the points of the last trick; ``credited`` has
    a bit for each seat whose tricks count for side 0.
    """

    def __init__(self, *, strain: int, game: str, options: Mapping[str, bool], values: Sequence[int], scale: tuple[int, int, int], credited: int, table_mib: int) -> None: ...

    def state(self, hands: Sequence[Sequence[int]], leader: int, trick: Sequence[int], won: int) -> State:
        """
        The position with these hands and this running trick. Raises ValueError if impossible.
        """

    def set_limits(self, timeout_s: float | None, nodes: int | None) -> None:
        """Limit all questions together, from now until the next call."""

    def points(self, state: State) -> tuple[int, int]:
        """Bounds of the points of side 0."""

    def decide(self, state: State, target: int) -> tuple[int, int]:
        """
        Bounds of the points of side 0 that decide whether it reaches the target.
        """

    def cards(self, state: State) -> list[tuple[int, int, int]]:
        """Each legal card, with bounds of the points of side 0 after it."""

    def line(self, state: State, points: int) -> list[int]:
        """Cards to the end that keep side 0 at its exact value."""

    def legal(self, state: State) -> list[int]:
        """Legal cards of the seat to play."""

    def clear(self) -> None:
        """Forget all positions."""

    @property
    def nodes(self) -> int:
        """Positions with a card to play seen so far."""

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since it was set."""

class Replay:
    """
    Replays recorded deals of one strain under one ruleset; arguments as Engine's.
    """

    def __init__(self, *, strain: int, options: Mapping[str, bool], values: Sequence[int], last_trick: int) -> None: ...

    def replay(self, hands: object | None, leader: int, tricks: object | None) -> tuple[list[int], list[int]] | None:
        """
        Winners and points of the complete tricks.

        ``hands`` is a list of four lists of eight cards, in turn order; ``tricks`` one of up
        to eight lists of four cards in the order played, of which the last may be shorter. A
        card is a string of two letters. None if the form is another one, the hands are not a
        deal of the 32 cards, or a card is not legal.
        """

class CoinsPosition:
    """A position of Coins, as seat 0 sees it."""

    def __init__(self, *, hands: Sequence[Sequence[int]], leader: int, trick: Sequence[int]) -> None: ...

class CoinsEngine:
    """
    Answers questions about positions of Coins.

    Cards are suit * 12 + rank (suits C O S B, ranks from 2 to ace); seats are
    numbered in turn order from the one the question is about, which is 0.
    """

    def __init__(self, *, table_mib: int) -> None: ...

    def set_limits(self, timeout_s: float | None, nodes: int | None) -> None:
        """Limit all questions together, from now until the next call."""

    def force(self, position: CoinsPosition) -> tuple[int, int]:
        """Bounds of the coins seat 0 can still force against the others."""

    def race(self, position: CoinsPosition, needs: Sequence[int]) -> bool | None:
        """
        Whether seat 0 can get its need before another gets its own; None at a limit.
        """

    def cards(self, position: CoinsPosition) -> list[tuple[int, int, int]]:
        """
        Each card of the seat to play, with bounds of the coins of seat 0 after it.
        """

    def line(self, position: CoinsPosition, coins: int) -> list[int]:
        """Cards to the end that keep seat 0 at its exact value."""

    def max_n(self, position: CoinsPosition) -> tuple[list[int], list[int]] | None:
        """
        Coins of each seat and the cards to the end with max-n; None at a limit.
        """

    def clear(self) -> None:
        """Forget all positions, and an interrupt."""

    def interrupt(self) -> None:
        """
        End this search and all later ones, until cleared; another thread may call it.
        """

    @property
    def nodes(self) -> int:
        """Positions at the start of a trick searched so far."""

    @property
    def stopped(self) -> bool:
        """Whether a limit was reached since it was set."""

    @property
    def interrupted(self) -> bool:
        """
        Whether the keyboard or another thread sent an interrupt; it acts as a limit.
        """

class CoinsKernel(enum.Enum):
    """Forms of the loops of layers; all give the same cells."""

    portable = 0

    avx2 = 1

    avx512 = 2

def coins_can_go_by(kernel: CoinsKernel) -> bool:
    """Whether this machine has a kernel."""

class CoinsLayers:
    """All states of a deal of Coins, one layer at a time."""

    def __init__(self, position: CoinsPosition, *, kernel: CoinsKernel, jobs: int) -> None: ...

    def rise(self, timeout_s: float | None) -> bool:
        """Compute the next layer; False, and nothing has changed, at the limit."""

    def widen(self) -> None:
        """Begin again with cells that hold higher numbers."""

    def force(self, position: CoinsPosition, timeout_s: float | None, nodes: int | None) -> tuple[int, int]:
        """
        Bounds of the coins seat 0 can still force, by the newest layer or a search down to it.
        """

    def trick(self, position: CoinsPosition, coins: int, timeout_s: float | None, nodes: int | None) -> list[int]:
        """Cards to the end of the trick that keep seat 0 at its exact value."""

    def cells(self) -> Annotated[memoryview, dict(dtype='uint8', shape=(None,), order='C', device='cpu', writable=False)]:
        """The newest layer; valid until the next one is computed."""

    def put(self, layer: int, cells: Annotated[memoryview, dict(dtype='uint8', shape=(None,), order='C', device='cpu', writable=False)]) -> bool:
        """
        Continue from a layer computed before; False if its cells are impossible.
        """

    def peak_bytes(self, width: int) -> int:
        """Bytes of memory that layers of a width need."""

    def layer_bytes(self, layer: int) -> int:
        """Bytes of the cells of a layer."""

    def states(self, layers: int) -> int:
        """The number of states in the lowest layers."""

    def leaves(self) -> float:
        """The work for all layers."""

    @property
    def searched(self) -> int:
        """Positions searched above layers so far."""

    @property
    def layers(self) -> int:
        """The number of layers to compute."""

    @property
    def newest(self) -> int:
        """Tricks left in the newest layer; 0 at first."""

    @property
    def width(self) -> int:
        """The index of the width of cells."""

COINS_WIDTHS: int = 3

def coins_winner(cards: Sequence[int]) -> int:
    """The place of the card that wins a trick of Coins."""
