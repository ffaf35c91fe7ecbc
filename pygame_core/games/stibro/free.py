"""Free pairs as bit sets (rule 2): which there are, and, for the whole board at once, which stones leave one.

Two groups are at distance 3 or more exactly if their *halos* (the group and its neighbours) share no cell.
"""

from collections.abc import Iterator, Sequence

from ...board.board import Board
from ...board.topology import groups


def inner_groups(board: Board, stones: int) -> Iterator[int]:
    """The groups of ``stones`` that do not touch the rim."""
    return groups(board, stones & ~board.flood(stones & board.rim, stones))


def inner_halos(board: Board, stones: int) -> list[int]:
    """The halos of the groups of ``stones`` that do not touch the rim."""
    return [board.halo(group) for group in inner_groups(board, stones)]


def apart(halo: int, others: Sequence[int]) -> bool:
    """Whether a halo shares no cell with one of the others."""
    return any(not halo & other for other in others)


def keeping(board: Board, own: int, other: int, other_halos: Sequence[int]) -> int:
    """The empty cells on which a stone more leaves ``own`` a free pair with a group of one of ``other_halos``."""
    empty = board.full & ~(own | other)
    if not other_halos:
        return 0
    # A stone away from one of the groups of free pairs leaves that pair free.
    halos = inner_halos(board, own)
    touching_all = board.full
    for halo in halos:
        if apart(halo, other_halos):
            touching_all &= halo
    found = empty & ~touching_all
    # Elsewhere the new stone's own group must be of a free pair, so it stays off the rim.
    rimbound = board.halo(board.flood(own & board.rim, own))
    rest = empty & touching_all & ~board.rim & ~rimbound
    beside = rest & board.grow(own)
    if rest != beside:  # a group of one stone
        near_all = board.full
        for other_halo in other_halos:
            near_all &= board.grow(other_halo)
        found |= rest & ~beside & ~near_all
    while beside:
        stone = beside & -beside
        beside ^= stone
        joint = board.halo(stone)
        for halo in halos:
            if halo & stone:
                joint |= halo
        if apart(joint, other_halos):
            found |= stone
    return found
