"""The race that a late game of Stibro is: in each random completion one free pair survives to the end.

On a full board a group that stays off the rim is enclosed, so whoever first encloses the other side's group of the free
pair that is left wins. Each lane therefore keeps one of the free pairs that there are now. Its two groups grow, in that
lane, over cells of their colour that tie them neither to the rim nor to what is near the partner. What then borders on
such a group is barred to its owner by rule 2: it falls to the other side, whatever the dice said. Loops that come
earlier are found stage by stage as ever; where both sides close one at the same stage, the side wins that has fewer
cells to fill round the other's group, and the side to move if they are equal.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from ...ai.lanes import Kernel, Lanes, kernel, neighbours
from ...ai.loops import Completions
from ...board.board import Board
from ...board.topology import groups

SWEEPS: Final = 4  # of the growth: in one lane in fifteen it ends early
MOST_PAIRS: Final = 4  # among which the lanes are divided
Numbers = Callable[[int], Sequence[int]]  # of the cells of a set
COUNTERS: Final = 6  # bits of a count of border cells


class Pair(NamedTuple):
    """A group of each side that are a free pair, and the cells over which each may grow while they are one."""

    own: int
    other: int
    own_cells: int
    other_cells: int


def free_pairs(board: Board, own: int, other: int) -> list[Pair]:
    """All free pairs of two sets of stones."""
    empty = board.full & ~(own | other)
    sides = []
    for stones in (own, other):
        rimbound = board.flood(stones & board.rim, stones)
        inner = [(group, board.halo(group)) for group in groups(board, stones ^ rimbound)]
        sides.append((inner, empty & ~(board.rim | board.halo(rimbound))))
    (mine, my_cells), (theirs, their_cells) = sides
    return [
        Pair(group, partner, _room(my_cells, mine, halo, around), _room(their_cells, theirs, around, halo))
        for group, halo in mine
        for partner, around in theirs
        if not halo & around
    ]


def _room(cells: int, groups: list[tuple[int, int]], halo: int, partner: int) -> int:
    """Those of ``cells`` that are beside neither the partner nor one of the other ``groups`` that are near it."""
    cells &= ~partner
    for _group, around in groups:
        if around != halo and around & partner:
            cells &= ~around
    return cells


class Races:
    """Turns random completions into such races, lane by lane."""

    def __init__(self, board: Board, completions: Completions, sweeps: int = SWEEPS) -> None:
        self.board, self.completions = board, completions
        self._border = _growth(neighbours(board), sweeps)
        lanes = completions.lanes
        half = lanes // 2
        # For each number of pairs the lanes of each; a lane and its image with the colours exchanged go together.
        self.shares = [
            [sum(1 << at | 1 << at + half for at in range(share, half, count)) for share in range(count)]
            for count in range(1, MOST_PAIRS + 1)
        ]

    def chosen(self, own: int, other: int, random: Random) -> list[Pair]:
        """The free pairs that the lanes keep."""
        pairs = free_pairs(self.board, own, other)
        return pairs if len(pairs) <= MOST_PAIRS else random.sample(pairs, MOST_PAIRS)

    def run(
        self,
        words: list[Lanes],
        colours: list[Lanes],
        stones: tuple[Sequence[int], Sequence[int]],
        empty: Sequence[int],
        pairs: Sequence[Pair],
        numbers: Numbers,
    ) -> tuple[Lanes, dict[int, Lanes]]:
        """Give the border cells to those to whom they are not barred, by changing ``words`` and ``colours``.

        ``stones`` and ``empty`` are numbers of cells. Returns the lanes in which the side to move wins if both sides
        have a loop at the same stage, and for each cell that borders on some of the groups the lanes in which it
        borders on the mover's, and, in a second block, on the other's.
        """
        completions = self.completions
        lanes, every = completions.lanes, completions.every
        border = self._border(self._grounds(colours, stones, pairs, numbers))
        borders: dict[int, Lanes] = {}
        counts = [0] * COUNTERS
        for number in empty:
            lost = border[number]
            if not lost:
                continue
            borders[number] = carry = lost
            for bit in range(COUNTERS):
                counts[bit], carry = counts[bit] ^ carry, counts[bit] & carry
                if not carry:
                    break
            mine, theirs = lost & every & ~(lost >> lanes), lost >> lanes & ~lost
            was = colours[number] & every
            now = was & ~mine | theirs
            if now != was:
                colours[number] = now | now << lanes
                words[number] = completions.recoloured(words[number], now)
        tied = every
        for count in counts:  # from the lowest bit on: what is higher overrules
            theirs, mine = count & every, count >> lanes  # who must fill what borders on the other's groups
            tied = tied & ~(mine & ~theirs) | theirs & ~mine
        return tied, borders

    def _grounds(
        self,
        colours: Sequence[Lanes],
        stones: tuple[Sequence[int], Sequence[int]],
        pairs: Sequence[Pair],
        numbers: Numbers,
    ) -> list[Lanes]:
        """For each cell the lanes in which a group may grow over it, then for each those in which it is of the group.

        The first block of lanes is for the mover's groups, the second for the other side's.
        """
        completions = self.completions
        lanes, every = completions.lanes, completions.every
        ground, seeds = [0] * len(colours), [0] * len(colours)
        for side, at in ((0, 0), (1, lanes)):
            for number in stones[side]:
                ground[number] = every << at
        for pair, share in zip(pairs, self.shares[len(pairs) - 1], strict=True):
            for number in numbers(pair.own):
                seeds[number] |= share
            for number in numbers(pair.other):
                seeds[number] |= share << lanes
            for number in numbers(pair.own_cells):
                ground[number] |= share & colours[number]
            for number in numbers(pair.other_cells):
                ground[number] |= (share & ~colours[number]) << lanes
        return ground + seeds


def _growth(near: Sequence[Sequence[int]], sweeps: int) -> Kernel:
    """A kernel over each cell's ground, then each cell's seeds: the lanes in which a group borders on each cell."""
    count = len(near)
    code = [f"r{cell}=n{count + cell}" for cell in range(count)]
    for sweep in range(sweeps):
        forward = sweep % 2 == 0
        for cell in range(count) if forward else range(count - 1, -1, -1):
            behind = [f"r{other}" for other in near[cell] if (other < cell) == forward]
            if behind:
                code.append(f"r{cell}|=({'|'.join(behind)})&n{cell}")
    borders = (f"({'|'.join(f'r{other}' for other in near[cell])})&~r{cell}" for cell in range(count))
    return kernel(2 * count, code, f"({','.join(borders)})")
