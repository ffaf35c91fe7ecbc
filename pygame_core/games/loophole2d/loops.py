"""The loops of a side, found as the shortest closed walks over its stones, arcs and links."""

from typing import NamedTuple

from ...board.bitboard import bits
from ...board.board import Cell
from ...board.topology import shortest_cycles
from .field import NODES, Field


class Run(NamedTuple):
    """The part of a loop between two links: from an arc over stones to an arc, by arc numbers and cells in order.

    ``walk`` holds every vertex of it: a cell, or the number of an arc (also one along whose stones it just passes).
    """

    start: int
    end: int
    walk: tuple[Cell | int, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the stones that were placed."""
        return tuple(vertex for vertex in self.walk if isinstance(vertex, Cell))


class Loop(NamedTuple):
    """A loop: the nodes through which it passes, ascending, and its runs in order; from run to run it takes a link."""

    nodes: tuple[int, ...]
    runs: tuple[Run, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the stones that were placed, in order."""
        return tuple(cell for run in self.runs for cell in run.cells)


def shortest_loops(on: Field, colour: int, stones: int) -> tuple[Loop, ...]:
    """Independent loops of a side, as many as its rank, the shortest first; their node sets differ.

    An arc counts as one stone, so no loop passes the same arc twice, nor the same node.
    """
    edges: dict[int, list[tuple[int, int]]] = {  # cells by index, arcs as -1 to -6; a link's label is its node's bit
        at: [(near.bit_length() - 1, 0) for near in on.board.rings[at] if near & stones] for at in bits(stones)
    }
    for number, arc in enumerate(on.arcs[colour]):
        edges[~number] = [(~(number ^ 1), 1 << arc.node)]
        for at in bits(arc.beside & stones):
            edges[at].append((~number, 0))
            edges[~number].append((at, 0))
    cycles = shortest_cycles(edges, [~(2 * node) for node in NODES])
    return tuple(_loop(on, label, walk) for label, walk in cycles)


def _loop(on: Field, label: int, walk: tuple[int, ...]) -> Loop:
    """A closed walk, cut into runs at its links."""
    cuts = [i for i, at in enumerate(walk) if at < 0 and walk[i - 1] == ~(~at ^ 1)]  # a run begins behind a link
    runs = []
    for begin, end in zip(cuts, cuts[1:] + [cuts[0] + len(walk)], strict=True):
        part = (walk + walk)[begin:end]
        vertices = tuple(~at if at < 0 else on.board.cells_of(1 << at)[0] for at in part)
        runs.append(Run(~part[0], ~part[-1], vertices))
    return Loop(tuple(node for node in NODES if label >> node & 1), tuple(runs))
