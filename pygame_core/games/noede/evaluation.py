"""Nøde's hook for the search: what the board looks like when it is full."""

from random import Random

from ...position import Position
from ...topology import groups
from .rules import WHITE, Noede, joins, reach


def playout(position: Position, random: Random) -> float:
    """Fill the board by chance: 1 if White then joins winning sides, 0 if Black does, 0.5 if both do.

    The model knows no turns: the empty rim falls to either side by coin, and each empty inner cell to whoever has two
    lines to it in the end, by coin where both have. (Somebody always has: three lines have six ends.) So it leaves out
    who was first, and that a node needs its anchors before it.
    """
    assert isinstance(position, Noede)
    outcome = position.outcome()
    if outcome:
        return 1.0 - (outcome.winner or 0)
    board, white, empty = position.board, position.stones[WHITE], position.empty
    coin = random.getrandbits(board.full.bit_length())
    white |= empty & board.rim & coin
    x, y, z = reach(board, white & board.rim)
    a, b, c = reach(board, board.rim & ~white)
    white |= empty & (x & y | z & (x | y)) & (coin | ~(a & b | c & (a | b)))
    first, second = (any(joins(board, group) for group in groups(board, own)) for own in (white, board.full & ~white))
    return 0.5 if first == second else float(first)
