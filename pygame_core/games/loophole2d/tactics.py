"""The cells on which a single stone wins, exactly, and for the whole board at once.

Of the groups around a cell no two lie side by side, so a stone joins at most three. It wins exactly if it touches two
or three of the groups that hold an arc whose union gives two distinct loops, and which sets of groups do depends on the
partition of the arcs alone.
"""

from functools import cache
from itertools import combinations

from ...board.topology import cycle_rank, joined
from .field import Field
from .rules import LINKS, Loophole2D, Ties


@cache
def merges(ties: Ties) -> tuple[Ties, ...]:
    """The smallest sets of two or three blocks of a partition of the arcs that win once they are one."""
    found: list[Ties] = []
    for count in (2, 3):
        for blocks in combinations(ties, count):
            wins = cycle_rank(joined(ties, sum(blocks)), LINKS) > 1
            if wins and not any({*fewer} <= {*blocks} for fewer in found):
                found.append(blocks)
    return tuple(found)


def winning_cells(position: Loophole2D, colour: int) -> int:
    """The empty cells on which a stone of ``colour`` would win at once, as a bit set, while nobody has won."""
    wanted = merges(position.ties[colour])
    if not wanted:
        return 0
    on, own = position.field, position.stones[colour]
    board, beside = on.board, _beside(on, colour)
    touched: dict[int, int] = {}  # the cells of a block's group and around it
    cells, empty = 0, on.playable & ~(own | position.stones[1 - colour])
    for blocks in wanted:
        common = empty
        for block in blocks:
            if block not in touched:
                edge = beside[block]
                touched[block] = edge | board.grow(board.flood(edge, own))
            common &= touched[block]
            if not common:
                break
        cells |= common
    return cells


@cache
def _beside(on: Field, colour: int) -> tuple[int, ...]:
    """For every set of arcs, as bits, the playable cells beside one of them."""
    beside = [0]
    for arc in on.arcs[colour]:
        beside += [cells | arc.beside for cells in beside]
    return tuple(beside)
