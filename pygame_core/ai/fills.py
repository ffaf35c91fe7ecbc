"""Games in which a full board has just one winner: a completion is decided for colour 0, and colour 1 wins the others.

Stones are never removed there and never harm their owner, so filling the board at random is an exact model of a random
game, but for the bridges of the stones that stand, which hold; and a stone parries only one threat. Loophole 2D is such
a game, Hex another. To own a cell gains either side as much there, so that what all leaves say can be gathered.
"""

from abc import abstractmethod
from array import array
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from ..board.board import Board
from ..rules.move import Move
from .bridges import Bridges, Edge, mend
from .certain import OPEN, Tactics
from .gather import GatheringModel
from .lanes import Kernel, Lanes, antithetic, numbering
from .memory import FLOAT
from .model import Estimate, P, ranked

POOL: Final = 4096  # words of random lanes


class FillModel(GatheringModel[P]):
    """What the search asks, from a kernel that decides the lanes and a function that finds wins at once."""

    def __init__(
        self,
        board: Board,
        moves: Mapping[int, Move],
        edges: tuple[Sequence[Edge], Sequence[Edge]],
        first_wins: Kernel,
        seed: int,
        blocks: int = 1,
    ) -> None:
        """``moves`` are the placements by their bit's number, in the kernel's order; its words hold the same lanes
        once for each of ``blocks``. ``edges`` are those that each colour may be bridged to."""
        lanes = self.tuning.completions
        random, copies = Random(seed), sum(1 << lanes * block for block in range(blocks))
        self._pool = [antithetic(random, lanes) * copies for _word in range(POOL)]
        self._all = (1 << lanes * blocks) - 1
        self._first_wins = first_wins
        self._bridges, self._edges = Bridges(board, {at: number for number, at in enumerate(moves)}), edges
        self._playable = sum(1 << at for at in moves)
        self._moves = list(moves.values())
        self._number = {move: number for number, move in enumerate(self._moves)}
        self._once = (1 << lanes) - 1
        self._cells = numbering(moves)  # the numbers of a set of cells, ascending

    @abstractmethod
    def stones(self, position: P) -> tuple[int, int]:
        """The bit sets of both colours."""

    @abstractmethod
    def winning_cells(self, position: P, colour: int) -> int:
        """The bit set of the empty cells by which ``colour`` wins at once."""

    def winning(self, position: P, colour: int) -> list[Move]:
        return self._moves_on(self.winning_cells(position, colour))

    def tactics(self, position: P) -> Tactics:
        wins = self.winning_cells(position, position.turn)
        if wins:
            return Tactics(1, self._moves_on(wins))
        threats = self.winning_cells(position, 1 - position.turn)
        if threats & (threats - 1):
            return Tactics(-2, self._moves_on(threats))  # a stone parries only one of them
        return Tactics(None, self._moves_on(threats)) if threats else OPEN

    def estimate(self, position: P, moves: Sequence[Move] | None, random: Random, before: Estimate | None) -> Estimate:
        first, second = self.stones(position)
        listed, everywhere, lanes = self._moves, self._all, self.tuning.completions
        start = int(random.random() * (POOL - len(listed)))
        cells = self._pool[start : start + len(listed)]
        for cell in self._cells(first):
            cells[cell] = everywhere
        for cell in self._cells(second):
            cells[cell] = 0
        free = self._playable & ~(first | second)
        mended = self._mend(cells, (first, second), free, random)
        won, once = self._first_wins(cells) & self._once, self._once
        wins = won.bit_count()
        value = wins / lanes
        # Half of what a cell of colour 0 wins more often than one of colour 1 is what it gains either side. Either has
        # it in half of the lanes, unless it has been mended.
        gains = array("f", bytes(FLOAT * len(listed)))
        empty = self._cells(free)
        for cell in empty:
            gains[cell] = 2 * (cells[cell] & won).bit_count() / lanes - value
        for cell in mended:
            both, had = (cells[cell] & won).bit_count(), (cells[cell] & once).bit_count()
            if 0 < had < lanes:
                gains[cell] = (both / had - (wins - both) / (lanes - had)) / 2
        if position.turn:
            value = 1 - value
        candidates = [listed[cell] for cell in empty] if moves is None else moves
        shares = self.revised(position, candidates, value, gains)
        return ranked(value, list(zip(shares, candidates, strict=True)), gains)

    def revised(self, position: P, moves: Sequence[Move], value: float, memo: Sequence[float]) -> list[float]:
        number = self._number
        shares = [value + memo[number[move]] for move in moves]
        if min(shares) < 0.0 or max(shares) > 1.0:
            shares = [min(1.0, max(0.0, share)) for share in shares]
        return shares

    def _mend(self, cells: list[Lanes], stones: tuple[int, int], free: int, random: Random) -> set[int]:
        """Give back one cell of each bridge to its owner in the lanes in which it has none, by coin; all such cells."""
        mended: set[int] = set()
        for colour, (own, edges) in enumerate(zip(stones, self._edges, strict=True)):
            bridges = self._bridges.of(own, free, edges)
            mended |= mend(cells, 0 if colour else self._all, bridges, self._all, self._pool, random)
        return mended

    def _moves_on(self, mask: int) -> list[Move]:
        return [self._moves[cell] for cell in self._cells(mask)]
