"""Counting the sequences of legal moves: the test of rules that every program can compare itself by."""

from collections.abc import Iterator

from ..language.messages import _
from .errors import GameError
from .position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of exactly ``depth`` moves there are. Raises GameError for a depth below 0."""
    return max(leaves for leaves, _inner in counting(position, depth))


def counting(position: Position, depth: int) -> Iterator[tuple[int, int]]:
    """The same position by position: the sequences counted, and the positions expanded above the last level, so far."""
    if type(depth) is not int or depth < 0:
        raise GameError(_("A depth is a whole number from 0 on."))
    if depth == 0:
        yield 1, 0
        return
    leaves = inner = 0
    stack = [iter((position,))]  # the positions still to be visited, by level
    while stack:
        node = next(stack[-1], None)
        if node is None:
            stack.pop()
        else:
            moves = list(node.legal_moves())
            if len(stack) == depth:
                leaves += len(moves)
            else:
                inner += 1
                stack.append(map(node.play_unchecked, moves))
        yield leaves, inner
