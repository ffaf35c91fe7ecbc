"""Sets of cells as Python integers: one bit a cell, with guard bits so that shifts never wrap.

A board lays its cells out as ``file * width + rank``; every file has at least one unused bit, so a shift
towards a neighbour that does not exist lands on a guard bit, which the board's ``full`` mask removes.
"""

from collections.abc import Callable, Iterator


def bits(mask: int) -> Iterator[int]:
    """Yield the index of every bit set in ``mask``, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def neighbourhood(width: int, slant: int) -> Callable[[int], int]:
    """Return a function that adds to a mask all neighbours of its cells, guard bits included.

    ``slant`` tells which diagonal joins the four orthogonal neighbours: +1 for ``±(width + 1)``, -1 for
    ``±(width - 1)``, 0 for neither (a square board).
    """
    if slant == 1:

        def grow(mask: int) -> int:
            up, down = mask | mask << 1, mask | mask >> 1
            return up | down | up << width | down >> width

    elif slant == -1:

        def grow(mask: int) -> int:
            up, down = mask | mask << 1, mask | mask >> 1
            return up | down | down << width | up >> width

    else:

        def grow(mask: int) -> int:
            return mask | mask << 1 | mask >> 1 | mask << width | mask >> width

    return grow


def flood(grow: Callable[[int], int], seed: int, within: int) -> int:
    """Return the cells of ``within`` that a walk inside ``within`` reaches from ``seed``."""
    reached = seed & within
    while True:
        wider = grow(reached) & within
        if wider == reached:
            return reached
        reached = wider
