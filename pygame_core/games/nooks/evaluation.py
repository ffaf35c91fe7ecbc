"""Nooks' hook for the search: random walls to the end."""

from functools import cache
from random import Random

from ...board import Board
from ...position import Position
from .rules import Nooks
from .walls import LENGTH, walls_from, without_room


@cache
def _masks(board: Board) -> tuple[int, ...]:
    """Every wall of a board as a bit set."""
    masks = (board.mask(wall.cells) for walls in walls_from(board).values() for wall in walls)
    return tuple(mask for mask in masks if mask.bit_count() == LENGTH)


def playout(position: Position, random: Random) -> float:
    """Build random walls to the end: 1 if Red has more cells, 0 if Gold has, 0.5 in a tie.

    The walls are drawn in a random order that is tested lazily: one that no longer fits is passed over. Since
    a wall that does not fit will never fit again, this is the uniform choice among the walls that do.
    """
    assert isinstance(position, Nooks)
    board, empty, turn = position.board, position.open, position.turn
    points = [owned.bit_count() for owned in position.owned]
    walls = [wall for wall in _masks(board) if wall & empty == wall]
    random.shuffle(walls)
    for wall in walls:
        if wall & empty == wall:
            empty ^= wall
            nooks = without_room(board, empty)
            points[turn] += nooks.bit_count()
            empty ^= nooks
            if not empty:
                break
            turn = 1 - turn
    return 1.0 if points[0] > points[1] else 0.5 if points[0] == points[1] else 0.0
