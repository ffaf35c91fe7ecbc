"""Thousands of random games of Nooks at once, in lock step: all lanes build their next wall, then count its nooks.

They tell at once what the value of a position is, and which walls of either side go with a good result.
"""

from collections.abc import Generator, Hashable, Sequence
from random import Random
from typing import Final

from ...ai.completing import Survey
from ...ai.lanes import Kernel, Lanes, kernel, neighbours, numbers
from ...board.board import Board
from .walls import LENGTH, walls_on

LANES: Final = 2048
POOL: Final = 1024  # random lanes, a slice of which decides who builds a wall
RARITY: Final = 3  # a wall that is offered is built in one of 2 ** 3 lanes
HALF_SWEEPS: Final = 6
MARGIN: Final = 8  # a lane is won a third by each of: by less than so many points lost, won, won by more


def nook_kernel(board: Board, half_sweeps: int = HALF_SWEEPS) -> Kernel:
    """From the lanes in which each cell is open to those in which it lies in an area where no wall fits.

    Room for a wall is handed on from cell to cell in half sweeps; an area that winds too much may be taken for a nook.
    """
    body: list[str] = []
    room: list[list[str]] = [[] for _cell in board.cells]
    for name, line in enumerate(board.lines):
        cells = numbers(board, line)
        starts = range(len(cells) - LENGTH + 1)
        if not starts:
            continue
        for i in range(len(cells) - 1):
            body.append(f"p{name}_{i}=n{cells[i]}&n{cells[i + 1]}")
        for i in starts:
            body.append(f"w{name}_{i}=p{name}_{i}&p{name}_{i + 2}")
        for i in range(len(cells) - 1):  # walls that have cells i and i + 1 as their first or their last pair
            walls = [f"w{name}_{start}" for start in (i, i - 2) if start in starts]
            if walls:
                body.append(f"c{name}_{i}={'|'.join(walls)}")
                room[cells[i]].append(f"c{name}_{i}")
                room[cells[i + 1]].append(f"c{name}_{i}")
    body += [f"r{cell}={'|'.join(names) or 0}" for cell, names in enumerate(room)]
    near = neighbours(board)
    for sweep in range(half_sweeps):
        forward = sweep % 2 == 0
        for cell in range(len(near)) if forward else reversed(range(len(near))):
            behind = [f"r{other}" for other in near[cell] if (other < cell) == forward]
            if behind:
                body.append(f"r{cell}|=({'|'.join(behind)})&n{cell}")
    return kernel(len(near), body, f"({','.join(f'n{cell}^r{cell}' for cell in range(len(near)))},)")


class Surveyor:
    """Surveys of positions on one board; a key is a wall as a bit set."""

    def __init__(self, board: Board, random: Random) -> None:
        self._nooks = nook_kernel(board)
        self._index = list(board.index.values())  # of cells, by number
        self._walls = walls_on(board)
        self.cells = {wall: numbers(board, wall) for wall in self._walls(board.full)}  # those of each wall, by number
        self._pool: list[Lanes] = []
        for _ in range(POOL):
            lanes = random.getrandbits(LANES)
            for _ in range(RARITY - 1):
                lanes &= random.getrandbits(LANES)
            self._pool.append(lanes)

    def survey(self, empty: int, lead: int, random: Random) -> Generator[None, None, Survey]:
        """Play on from open cells with the side to move ``lead`` points ahead; a step is one wall in every lane."""
        every = (1 << LANES) - 1
        is_open = [every if empty >> at & 1 else 0 for at in self._index]
        walls = [(wall, *self.cells[wall]) for wall in self._walls(empty)]
        built: list[dict[int, Lanes]] = [{wall: 0 for wall, *_cells in walls} for _side in range(2)]
        own, other = [0] * len(is_open), [0] * len(is_open)
        live, turn = every, 0
        while live:
            if turn % 4 == 0:
                walls = [w for w in walls if is_open[w[1]] and is_open[w[2]] and is_open[w[3]] and is_open[w[4]]]
                random.shuffle(walls)
            begin = random.randrange(len(walls) + 1)
            walls = walls[begin:] + walls[:begin]
            live ^= self._build(is_open, walls, live, random, built[turn % 2])
            scorer = other if turn % 2 else own
            for cell, lanes in enumerate(self._nooks(is_open)):
                if lanes:
                    scorer[cell] |= lanes
                    is_open[cell] ^= lanes
            turn += 1
            yield
        ours, theirs = count(own), count(other)
        won = [more(ours, theirs, lead + margin, every) for margin in (-MARGIN, 0, MARGIN)]
        value = sum(lanes.bit_count() for lanes in won) / (len(won) * LANES)
        lost = [every ^ lanes for lanes in won]
        return Survey(value, _means(built[0], won), _means(built[1], lost))

    def _build(
        self,
        is_open: list[Lanes],
        walls: Sequence[tuple[int, ...]],
        live: Lanes,
        random: Random,
        built: dict[int, Lanes],
    ) -> Lanes:
        """Build one wall in each live lane where one fits; returns the lanes in which none does."""
        pool = iter(self._pool[random.randrange(POOL - len(walls) + 1) :])
        for sparing in (True, False):  # what is built nowhere at first is offered once more to all that are left
            for wall, a, b, c, d in walls:
                lanes = is_open[a] & is_open[b] & is_open[c] & is_open[d] & live
                if sparing and lanes:
                    lanes &= next(pool)
                if lanes:
                    is_open[a] ^= lanes
                    is_open[b] ^= lanes
                    is_open[c] ^= lanes
                    is_open[d] ^= lanes
                    live ^= lanes
                    built[wall] |= lanes
                    if not live:
                        return 0
        return live


def _means(built: dict[int, Lanes], won: Sequence[Lanes]) -> dict[Hashable, tuple[int, float]]:
    """For each wall that was built the number of its lanes, and their mean."""
    means: dict[Hashable, tuple[int, float]] = {}
    for wall, lanes in built.items():
        if seen := lanes.bit_count():
            means[wall] = seen, sum((lanes & each).bit_count() for each in won) / (len(won) * seen)
    return means


def count(planes: Sequence[Lanes]) -> list[Lanes]:
    """The number of planes that hold each lane, as binary digits, the lowest first (by carry-save adders)."""
    digits = []
    column = [plane for plane in planes if plane]
    while column:
        carries = []
        while len(column) > 2:
            a, b, c = column.pop(), column.pop(), column.pop()
            half = a ^ b
            column.append(half ^ c)
            carries.append(a & b | half & c)
        if len(column) == 2:
            a, b = column
            column = [a ^ b]
            carries.append(a & b)
        digits.append(column[0])
        column = carries
    return digits


def more(a: Sequence[Lanes], b: Sequence[Lanes], lead: int, every: Lanes) -> Lanes:
    """The lanes in which number ``a`` plus ``lead`` is greater than number ``b``."""
    size = max(len(a), len(b), abs(lead).bit_length()) + 1
    a, b = [*a, *[0] * (size - len(a))], [*b, *[0] * (size - len(b))]
    raised = a if lead > 0 else b
    carry = 0
    for i in range(size):
        digit = every if abs(lead) >> i & 1 else 0
        half = raised[i] ^ digit
        raised[i], carry = half ^ carry, raised[i] & digit | half & carry
    greater = 0
    for x, y in zip(a, b, strict=True):
        differ = x ^ y
        greater = x & differ | greater & ~differ
    return greater
