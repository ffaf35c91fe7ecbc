"""What a side of Nøde has to attend to because the other one, were it to move, would win by a fork.

A fork is a turn that leaves more wins than any one turn can stop. While the side not to move has one up its sleeve,
nearly every turn of the other side loses: all but those that stand on a cell of the fork or of one of its wins, that
lead towards a win of one's own, which comes first or has to be answered, or whose anchor opens a line to a node that
would stop all wins at once. So these are all that have to be looked at, which is exact: the fork can be played after
any other turn, all its wins are there, and neither is there a win against it, which takes four stones within two
turns, nor a turn that stops it.
"""

from collections.abc import Callable, Sequence
from typing import Final

from ...ai.certain import Hunt
from ...ai.steps import within
from ...board.bitboard import bits
from ...rules.move import Move
from .rules import Noede
from .tactics import Turns, Wins

OWN_STEPS: Final = 20  # of a hunt for a win of the side to move
THEIR_STEPS: Final = 30  # of one for a fork of the other side
FORK: Final = 3  # turns of a win by a fork


def forkable(position: Noede, colour: int) -> bool:
    """Whether a side has so many stones that a win in two turns, four stones, can be there at all."""
    return position.stones[colour].bit_count() + 4 >= 2 * position.board.size - 1


def fork(position: Noede, hunt: Callable[[Noede], Hunt]) -> list[Move]:
    """A fork that the side *not* to move would have if it were its turn; none if it is not found in few steps."""
    turn = 1 - position.turn
    theirs = type(position)(position.board, position.chosen, position.stones, turn, position.ply + 1)
    proof = within(hunt(theirs), THEIR_STEPS)
    moves: list[Move] = []
    if proof and proof.length == FORK:
        for move in proof.line:
            if theirs.turn != turn:
                break
            moves.append(move)
            theirs = theirs.play_unchecked(move)
    return moves


def attending(turns: Turns, position: Noede, fork: Sequence[Move]) -> int:
    """The first stones of all turns that may not lose, if the other side threatens to win by the turn ``fork``."""
    empty = position.empty
    stones = position.board.mask(move.cells[0] for move in fork)
    wins = turns.wins(position.stones[1 - position.turn] | stones, empty & ~stones)
    own = position.stones[position.turn]
    cells = stones | wins.first | wins.second | turns.ends_of(blocks(turns, wins))
    cells |= turns.involved(own, empty) | turns.opening(own, empty)
    return turns.first_stones(position, cells & empty)


def blocks(turns: Turns, wins: Wins) -> int:
    """The nodes that would stop all ``wins``, with an anchor or without, if only they had lines."""
    alone = wins.alone & turns.inner
    found = 0
    for at in bits(alone | wins.second):
        node = 1 << at
        if alone & ~node:
            continue
        anchors = wins.alone & turns.rim
        for anchor, following in wins.pairs.items():
            if following & ~node:
                anchors |= anchor
        if not anchors & anchors - 1:
            found |= node
    return found
