"""What is certain in Noose about the next stone or flip: wins at once, and the answers to threats of them."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...ai.loops import SMALLEST, loop_wins
from ...board.board import Board
from ...board.topology import enclosed
from . import arcs

# Play hardly ever takes 1,000 steps. A crowd of stones that takes more than this is not searched to the end: what is
# then said is still true, but wins can be missed.
MOST_FLIPS, MOST_STEPS = 1_000, 8_000
FEWEST_STEPS = 50


class Flips(NamedTuple):
    """The flips of the side to move and those of the other side if it were to move, and whether these are all."""

    own: list[int]
    other: list[int]
    complete: bool
    other_complete: bool


def all_flips(board: Board, own: int, other: int) -> Flips:
    """The flips of both sides, up to a limit that no game comes near."""
    mine, complete = arcs.flips(board, own, other, MOST_FLIPS, MOST_STEPS)
    theirs, other_complete = arcs.flips(board, other, own, MOST_FLIPS, MOST_STEPS)
    return Flips(mine, theirs, complete, other_complete)


def winning_flips(board: Board, own: int, flips: Iterable[int]) -> Iterator[int]:
    """Those of the flips that give ``own``, who has none, a loop."""
    stones, sets = 0, []
    for flip in flips:
        if flip & (flip - 1):
            sets.append(flip)
        else:
            stones |= flip
    won = loop_wins(board, own, stones) if stones else 0  # as if they were placed
    while won:
        yield won & -won
        won &= won - 1
    for flip in sets:
        group = board.flood(flip, own | flip)  # a new loop goes through stones that are new
        if group.bit_count() > SMALLEST and enclosed(board, group):
            yield flip


def can_win(board: Board, own: int, other: int, cells: int, steps: int) -> bool:
    """Whether ``own`` wins at once on one of the empty ``cells``, or by a flip found in so many steps."""
    if cells and loop_wins(board, own, cells):
        return True
    return any(True for _flip in winning_flips(board, own, arcs.flips(board, own, other, MOST_FLIPS, steps)[0]))


def answers(board: Board, own: int, other: int, flips: Flips, cells: int, turns: list[int]) -> tuple[int, list[int]]:
    """The placements and the flips of ``own`` that may not lose at once.

    ``cells`` and ``turns``, not both empty, are the placements and the flips by which ``other`` would win; ``flips``
    must be complete. All moves that are left out let ``other`` win.
    """
    # A placement leaves all stones of ``other``, so it must take the cell of every placement that wins. By the same
    # reason the flips that win go on closing loops, and ``other`` goes on flanking their sets; what can protect a set
    # is only that its owner flanks it too, with the new stone, which is then beside it.
    near = board.full & ~(own | other)
    if cells:
        near &= cells if cells & (cells - 1) == 0 else 0
    for turn in turns:
        near &= board.grow(turn)
    steps = max(FEWEST_STEPS, MOST_STEPS // (1 + near.bit_count() + len(flips.own)))
    places = 0
    while near:
        cell = near & -near
        near ^= cell
        if not can_win(board, other, own | cell, 0, steps):
            places |= cell
    # A flip only takes stones from ``other``, who then closes loops on no other cells than now: what the flip opens,
    # its flankers join to the outside.
    return places, [flip for flip in flips.own if not can_win(board, other & ~flip, own | flip, cells, steps)]
