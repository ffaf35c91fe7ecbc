"""Games in which the first loop wins: who closes it in random completions, and the cells that close one at once.

Filling the board at random and looking at the end is not enough, for on a full board the loser has often a loop as
well. So each cell of a completion gets a random *stage* at which its stone is placed, and the stages stand as further
lanes in the same words: one call of the kernel decides all stages for both colours.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Final

from ..board.board import Board
from ..board.topology import groups
from ..rules.move import Move
from ..rules.stones import placements
from .bridges import Bridge, Bridges, mend
from .lanes import Lanes, antithetic, enclosure, numbering
from .model import Model, P
from .patterns import Patterns

STAGES: Final = 8
POOL: Final = 2048  # words of random lanes, bought once; a batch is a run of them, one a cell, at a random place
HALF_SWEEPS: Final = 5  # of 1,920 lanes, sizes 4 to 9: 0 to 3 wrong; with 4 up to 20, with 6 at most 1
PRIOR: Final = 8  # lanes of average result that are added to those of a move
NO_GAINS: Final[Mapping[int, float]] = MappingProxyType({})
SMALLEST: Final = 5  # stones of a group that one more can make a loop


def loop_wins(board: Board, own: int, candidates: int) -> int:
    """Those of ``candidates``, cells outside ``own``, on which a stone more gives ``own`` its first loop.

    The board must be a hexhex. A cell closes a loop if it is beside the same group in two places that are not side by
    side round it: then a closed walk over the group runs through the cell, with neighbours of other kinds on either
    side, and those on one of the two are inside.
    """
    width, grow = board.width, board.grow
    candidates &= _between(width, own)
    if not candidates:
        return 0
    found, left = 0, own & grow(candidates)
    while left:
        group = left & -left
        wider = grow(group) & own
        while wider != group:
            group, wider = wider, grow(wider) & own
        left &= ~group
        if group.bit_count() >= SMALLEST:
            found |= _between(width, group)
    return found & candidates


def loop_threats(board: Board, own: int, candidates: int, closing: int) -> int:
    """Those of ``candidates``, empty cells, on which a stone more lets another one, on ``closing``, close a loop.

    ``own`` must have no loop, nor one that a single stone closes.
    """
    grow, width = board.grow, board.width
    candidates &= _two_left(width, own, candidates | closing)
    if not candidates:
        return 0
    halos = [(grow(group), group) for group in groups(board, own)]
    found = 0
    while candidates:
        cell = candidates & -candidates
        candidates ^= cell
        # Only the new stone's own group can be one that was not there before.
        joined = cell
        for halo, group in halos:
            if halo & cell:
                joined |= group
        if joined.bit_count() >= SMALLEST and _between(width, joined) & closing & ~cell:
            found |= cell
    return found


def _two_left(width: int, own: int, cells: int) -> int:
    """Those of ``cells``, all outside ``own``, that may be one of the last two of a loop.

    Of the two last stones of a loop that are not side by side each is beside own stones in two places; of two that are
    side by side each is beside own stones and, seen from there, the other stands by itself.
    """
    shifts = 1, width + 1, width  # to the neighbours in turning order, and back
    around = [own >> shift for shift in shifts] + [own << shift for shift in shifts]
    a, b, c, d, e, f = around
    beside = cells & (a | b | c | d | e | f)
    found = _between(width, own)
    for way, shift in enumerate(shifts):
        before, ahead, after, back, behind, across = (around[(way + turn) % 6] for turn in range(-1, 5))
        found |= (beside & (back | behind | across) & ~(before | ahead | after)) << shift
        found |= (beside & (before | ahead | after) & ~(back | behind | across)) >> shift
    return found & beside


def _between(width: int, own: int) -> int:
    """The cells round which ``own`` cells stand in two places or more that are not side by side."""
    slant = width + 1
    a, b, c, d, e, f = own >> 1, own >> slant, own >> width, own << 1, own << slant, own << width  # in turning order
    one = a & ~b  # here a row of own cells ends; two are such ends twice
    end = b & ~c
    two, one = one & end, one | end
    end = c & ~d
    two, one = two | one & end, one | end
    end = d & ~e
    two, one = two | one & end, one | end
    end = e & ~f
    two, one = two | one & end, one | end
    return two | one & f & ~a


class Completions:
    """Random completions of a loop game, ``lanes`` at a time, in ``STAGES`` stages.

    A word has two blocks of ``lanes`` bits for each stage. A cell's bit tells, in the first block, that it is not the
    side to move's, in the second that it is not the other side's (the empty ones count in both). The second half of the
    lanes is the first with the colours of the empty cells exchanged, so each side gets every empty cell in just half of
    them.
    """

    def __init__(self, board: Board, lanes: int, seed: int, half_sweeps: int = HALF_SWEEPS) -> None:
        self.lanes = lanes
        self.every: Lanes = (1 << lanes) - 1
        self.block = block = STAGES * lanes
        self._whole = whole = (1 << block) - 1
        self._both = (1 << 2 * lanes) - 1
        self._stages = sum(1 << at for at in range(0, block, lanes))  # times some lanes: these at all stages
        self.spread = self._stages | self._stages << block  # times some lanes: these in all of both blocks
        # The words of a stone of the side to move, and of one of the other side.
        self.own: Lanes = whole << block
        self.other: Lanes = whole
        self._count = len(board.cells)
        self._decide = enclosure(board, half_sweeps)
        self._words: list[Lanes] = []
        self._colours: list[Lanes] = []
        random = Random(seed)
        for _word in range(POOL):
            colour = antithetic(random, lanes)
            a, b, c = (antithetic(random, lanes, same=True) for _bit in range(3))
            empty = 0
            for stage, still in enumerate((a | b | c, a | b, a | b & c, a, a & (b | c), a & b, a & b & c, 0)):
                empty |= still << stage * lanes  # in 7/8, 6/8, … of the lanes
            self._words.append(self._word(colour, empty))
            self._colours.append(colour | colour << lanes)

    def _word(self, colour: Lanes, empty: Lanes) -> Lanes:
        """The word of a cell that falls to the side to move in the lanes ``colour``, and is ``empty`` until then."""
        ours = colour * self._stages
        return ours ^ self._whole | empty | (ours | empty) << self.block

    def draw(self, random: Random) -> tuple[list[Lanes], list[Lanes]]:
        """A batch on an empty board: for each cell its word, and, twice over, the lanes in which it is the mover's.

        The words of the stones that are there already are to be put in their places.
        """
        start = int(random.random() * (POOL - self._count))
        return self._words[start : start + self._count], self._colours[start : start + self._count]

    def recoloured(self, word: Lanes, colour: Lanes) -> Lanes:
        """The word of an empty cell that falls to the side to move in other lanes, at the same stages as before."""
        return self._word(colour, word & word >> self.block & self._whole)

    def mend(
        self, words: list[Lanes], colours: list[Lanes], side: int, bridges: Iterable[Bridge], random: Random
    ) -> None:
        """Let a side, 0 for the one to move, keep one cell of each of its bridges where it has neither."""
        for number in mend(colours, 0 if side else self._both, bridges, self._both, self._colours, random):
            words[number] = self.recoloured(words[number], colours[number] & self.every)

    def decide(self, words: Sequence[Lanes], random: Random, tied: Lanes | None = None) -> tuple[Lanes, Lanes]:
        """The lanes in which the side to move has the first loop, and those in which the other side has.

        Loops of the same stage are decided by coin, and where there is none nobody wins; or, if lanes are given in
        which the side to move wins when it is ``tied``, by these.
        """
        found: Lanes = self._decide(words)
        lanes, block = self.lanes, self.block
        won = lost = 0
        left = self.every
        for stage in range(0, block, lanes):
            ours, theirs = found >> stage & left, found >> block + stage & left
            if ours | theirs:
                both = ours & theirs
                if both:
                    coin = both & (random.getrandbits(lanes) if tied is None else ~tied)
                    ours ^= coin
                    theirs ^= both ^ coin
                won |= ours
                lost |= theirs
                left ^= ours | theirs
                if not left:
                    return won, lost
        return (won, lost) if tied is None else (won | left & tied, lost | left & ~tied)

    def halves(self, won: Lanes, lost: Lanes) -> Lanes:
        """Twice the lanes: those won, and those not lost. Their count is twice the points, a draw being one half."""
        return won | (self.every ^ lost) << self.lanes


class LoopModel(Model[P]):
    """What the models of the loop games share."""

    def __init__(self, board: Board, completions: Completions, patterns: str) -> None:
        self.board, self.completions, self.patterns = board, completions, Patterns(board, patterns)
        self.places = placements(board)
        self.numbers = numbering(board.index[cell] for cell in board.cells)  # of a set of cells, ascending
        self.bridges = Bridges(board)
        self._each = list(self.places.values())

    def placements(self, cells: int) -> list[Move]:
        """The moves on a set of cells, ascending."""
        return [self._each[number] for number in self.numbers(cells)]

    def rated(
        self, cells: int, colours: Sequence[Lanes], halves: Lanes, gains: Mapping[int, float] = NO_GAINS
    ) -> list[tuple[float, Move]]:
        """Pairs of share and move for placements on empty ``cells``; some, by number, have ``gains`` besides."""
        moves, prior = self._each, PRIOR * halves.bit_count() / self.completions.lanes
        scored = []
        for number in self.numbers(cells):
            colour = colours[number]
            share = ((colour & halves).bit_count() + prior) / (colour.bit_count() + 2 * PRIOR)
            scored.append((min(1.0, share + gains[number]) if number in gains else share, moves[number]))
        return scored
