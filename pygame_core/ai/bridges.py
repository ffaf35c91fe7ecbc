"""Bridges: two stones, or a stone and an edge, that two empty cells tie together. Whoever loses one takes the other.

Completions that place every stone by chance break each fourth bridge, which nobody would allow, so what they say is
bent towards those who have fewer of them. Their lanes are mended instead: where the other side has both cells of a
bridge, it keeps one of them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from ..board.board import Board
from .lanes import Lanes

Bridge = tuple[int, int]  # the numbers of its two cells


class Edge(NamedTuple):
    """A cell from which a stone is bridged to an edge, and the two cells between; all as bit sets."""

    stone: int
    one: int
    other: int


class Bridges:
    """Finds the bridges of a side on a board with six neighbours a cell."""

    def __init__(self, board: Board, numbers: Mapping[int, int] | None = None) -> None:
        """``numbers`` are those of the cells, by their bits' numbers; else as they come in ``Board.cells``."""
        self._number = numbers or {board.index[cell]: number for number, cell in enumerate(board.cells)}
        shifts = [step.file * board.width + step.rank for step in board.steps]
        self._turns = list(pairwise(shifts[:4]))  # the other three ways lead to the same bridges

    def of(self, own: int, empty: int, edges: Iterable[Edge] = ()) -> Iterator[Bridge]:
        """The two cells of each bridge of ``own`` stones and of those to ``edges``."""
        number = self._number
        for one, other in self._turns:
            found = own & _moved(own, -one - other) & _moved(empty, -one) & _moved(empty, -other)
            while found:
                stone = found & -found
                found ^= stone
                at = stone.bit_length() - 1
                yield number[at + one], number[at + other]
        for stone, near, far in edges:
            if own & stone and empty & near and empty & far:
                yield number[near.bit_length() - 1], number[far.bit_length() - 1]


def mend(
    cells: list[Lanes], mine: Lanes, bridges: Iterable[Bridge], every: Lanes, pool: Sequence[Lanes], random: Random
) -> set[int]:
    """Where a side has neither cell of one of its bridges, give it one by a coin from the ``pool``; the changed cells.

    In ``cells``, by number, a bit says that the cell falls to that side in the lanes ``mine``, to the other one in the
    rest of ``every`` lane.
    """
    changed: set[int] = set()
    for one, other in bridges:
        coin = pool[int(random.random() * len(pool))]
        a, b = cells[one], cells[other]
        lost = mine & ~(a | b) | (every ^ mine) & a & b
        cells[one] = a ^ lost & coin
        cells[other] = b ^ lost & ~coin
        changed |= {one, other}
    return changed


def edges(board: Board, beside: int) -> list[Edge]:
    """The bridges to an edge, of which the cells ``beside`` it are given."""
    found = []
    for at, ring in board.rings.items():
        if not beside >> at & 1:
            near = [cell if cell & beside else 0 for cell in ring]
            found += [Edge(1 << at, one, other) for one, other in pairwise([*near, near[0]]) if one and other]
    return found


def _moved(cells: int, shift: int) -> int:
    return cells << shift if shift > 0 else cells >> -shift
