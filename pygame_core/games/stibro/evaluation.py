"""Stibro's hook for the search: random completions."""

from random import Random

from ...bitboard import bits
from ...position import Position
from ...topology import closes_loop
from .rules import Stibro


def playout(position: Position, random: Random) -> float:
    """Fill the board in random order until a side has a loop: 1 if Black, 0 if White, 0.5 if nobody.

    The model leaves out rule 2 (a free pair must remain), which is too slow to ask at every stone; the tree
    above keeps it, so only the estimate is blurred, never the choice of moves.
    """
    assert isinstance(position, Stibro)
    outcome = position.outcome()
    if outcome:
        return 1.0 - (outcome.winner or 0)
    board, turn = position.board, position.turn
    stones = list(position.stones)
    empty = list(bits(board.full & ~(stones[0] | stones[1])))
    random.shuffle(empty)
    for at in empty:
        stones[turn] |= 1 << at
        if closes_loop(board, stones[turn], at):
            return 1.0 - turn
        turn = 1 - turn
    return 0.5
