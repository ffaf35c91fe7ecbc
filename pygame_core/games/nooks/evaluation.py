"""Nooks' hook for the search: random walls, exact play at the end, and a liking for points."""

from collections.abc import Generator, Hashable, Sequence
from math import tanh
from random import Random
from threading import Lock
from typing import Final

from ...ai.amaf import AmafSearch
from ...ai.certain import OPEN, Hunt, Proof, Tactics
from ...ai.completing import AmafModel, Candidates, Completer, Completion, Favour, Gains, Refuted, Survey
from ...ai.model import Tuning, by_board
from ...board.board import Board
from ...rules.move import Move
from .endgame import FEW, Endgame
from .rules import Nooks
from .survey import Surveyor
from .walls import LENGTH, count_on, nooks_on, shifts, three_shifts, walls_from, walls_on

SCALE: Final = 6.0  # a lead of so many points is worth .88
AHEAD: Final = 4  # walls that a completion builds: what chance makes of more tells less, and costs more
POINT: Final = 0.08  # what each point that a wall scores at once adds to its merit
ORDERS: Final = 128  # random orders of all walls; a completion begins somewhere in one of them
OPENING: Final = 110  # walls; as long as more fit, games played to their end tell more than the lead a few walls on
PROVABLE: Final = 62  # walls up to which a proof is looked for
LONGEST: Final = 128  # its steps an iteration at most; and how many more there are from one iteration to the next:
GROWTH: Final = ((36, 16.0), (PROVABLE, 0.25))  # by walls; where it takes long, first the search tells what is likely
PROOF_STEPS: Final = 150_000
MEETING: Final = 39  # walls that one wall can meet, itself included: 7 along it, 4 x 4 across it in each other way
MOST_ENTRIES: Final = 60_000  # of the exact solver, some 300 bytes each


class NooksModel(AmafModel[Nooks]):
    """A few random walls, or the best ones once few fit; the value of such a completion is that of the lead then.

    Keys are walls as bit sets. Random walls score by chance only, so completions think too little of threats to score;
    what a wall scores at once is added to its merit, and a completion begins with the one that scores most.
    """

    tuning = Tuning(
        exploration=0.05, sharpness=5.0, trust=50.0, completions=1, confidence=3.05, hope=0.58, again=(8, 24)
    )
    kind = AmafSearch

    def __init__(self, board: Board) -> None:
        random = Random(1)
        self._board = board
        self._list, self._nooks, self._shifts = walls_on(board), nooks_on(board), shifts(board)
        self._count = count_on(board)
        self._walls = self._list(board.full)
        random.shuffle(self._walls)  # candidates of equal merit come in no order
        every = {board.mask(wall.cells): wall for row in walls_from(board).values() for wall in row}
        self._move = {wall: every[wall] for wall in self._walls}
        self._wall = [sum(1 << i * shift for i in range(LENGTH)) for shift in self._shifts]
        self._around = [(way, shift, *_around(self._shifts, way)) for way, shift in enumerate(self._shifts)]
        self._halo = {wall: board.halo(wall) for wall in self._walls}
        self._orders = [random.sample(self._walls, len(self._walls)) for _ in range(ORDERS)]
        most = len(board.cells)
        self._values = [0.5 + 0.5 * tanh(lead / SCALE) for lead in range(-most, most + 1)]
        self._zero = most  # where a lead of 0 stands
        self._surveyor = Surveyor(board, random)
        self._endgame, self._lock = Endgame(board), Lock()  # one search at a time asks the solver: it learns as it goes

    # What is certain

    def winning(self, position: Nooks, colour: int) -> list[Move]:
        """The walls after which none fits and ``colour`` is ahead, if it were to move."""
        empty, owned = position.open, position.owned
        if owned[colour].bit_count() + empty.bit_count() - LENGTH <= owned[1 - colour].bit_count():
            return []
        return [self._move[wall] for wall in self._last_walls(empty)]

    def tactics(self, position: Nooks) -> Tactics:
        """The result if few walls fit, if one can end the game, or if the lead is more than is left to score.

        ``length`` is a bound: as many turns as walls can still be built at most.
        """
        empty, lead = position.open, _lead(position)
        rest = empty.bit_count() - LENGTH  # scored from here on, at most
        if lead + rest > 0 and (last := self._last_walls(empty)):
            return Tactics(1, [self._move[wall] for wall in last])
        if self._count(empty) <= FEW:
            with self._lock:
                scored = self._exact().margins(empty)
            result = lead + scored[0][0]
            moves = [self._move[wall] for margin, wall in scored if result <= 0 or lead + margin > 0]
            return Tactics(self._length(empty, result > 0), moves) if result else OPEN
        if abs(lead) > rest:
            walls = sorted(self._list(empty), key=lambda wall: -self._nooks(empty ^ wall).bit_count())
            return Tactics(self._length(empty, lead > 0), [self._move[wall] for wall in walls])
        return OPEN

    def prove(self, position: Nooks) -> Hunt:
        """Who wins if not too many walls fit, by exact play of all areas."""
        return self.settle(position)

    def settle(self, position: Nooks, favour: Favour | None = None, refuted: Refuted | None = None) -> Hunt:
        empty = position.open
        walls = self._count(empty)
        if walls > PROVABLE:
            return None

        def tell(wall: int) -> None:
            assert refuted
            rest = empty ^ wall
            refuted(wall, self._length(rest ^ self._nooks(rest), True))

        # Its own tables, so that it takes as many steps whatever was searched before.
        more = next(more for most, more in GROWTH if walls <= most)
        solver = Endgame(self._board, PROOF_STEPS, LONGEST, more)
        verdict = yield from solver.decide(empty, _lead(position), favour, tell if refuted else None)
        if not verdict or not verdict.result:
            return None
        return Proof(self._length(empty, verdict.result > 0), (self._move[verdict.wall],))

    def _last_walls(self, empty: int) -> list[int]:
        """The walls after which none fits: those that meet all."""
        if self._count(empty) > MEETING:
            return []
        walls = self._list(empty)
        last = walls
        for wall in walls:
            last = [each for each in last if each & wall]
            if not last:
                break
        return last

    def _length(self, empty: int, won: bool) -> int:
        """The most turns that are left, as the length of a win (odd) or of a loss (even, below 0)."""
        turns, board = 0, self._board
        while empty:
            area = board.flood(empty & -empty, empty)
            turns += min(area.bit_count() // LENGTH, self._count(area))
            empty ^= area
        return turns | 1 if won else -(turns + turns % 2)

    def _exact(self) -> Endgame:
        """The solver for few walls; a new one when it has learnt too much."""
        if self._endgame.entries > MOST_ENTRIES:
            self._endgame = Endgame(self._board)
        return self._endgame

    # What is likely

    def candidates(self, position: Nooks) -> Candidates:
        """All walls."""
        empty, move = position.open, self._move
        walls = [wall for wall in self._walls if wall & empty == wall]
        return Candidates(walls, [move[wall] for wall in walls])

    def remainders(self, walls: Sequence[int]) -> list[int]:
        """For each wall those that share no cell with it: no others cease to fit, since none fits in a nook."""
        through = [0] * len(self._board.cells)
        cells = [self._surveyor.cells[wall] for wall in walls]
        for number, within in enumerate(cells):
            bit = 1 << number
            for cell in within:
                through[cell] |= bit
        every = (1 << len(walls)) - 1
        return [every & ~(through[a] | through[b] | through[c] | through[d]) for a, b, c, d in cells]

    def gains(self, position: Nooks) -> Gains:
        """Those of the walls that score at once."""
        # Every cell of a new nook had room for no walls but those that the new one meets, and one is its neighbour.
        # Looked at are that one and its neighbours off the line of the wall; at an end of it also the next on the line.
        empty, nooks = position.open, self._nooks
        starts, rooms, low_ends, high_ends = [], [], [], []  # by way: walls, what they cover, and cells that end none
        for shift in self._shifts:
            pairs = empty & empty >> shift
            first = pairs & pairs >> 2 * shift
            room = first | first << shift
            starts.append(first)
            rooms.append(room | room << 2 * shift)
            low_ends.append(empty & ~first)
            high_ends.append(empty & ~(first << (LENGTH - 1) * shift))
        ends = low_ends, high_ends
        gains: dict[Hashable, float] = {}
        for way, shift, others, sides in self._around:
            near = 0
            for steps, away in sides:
                shut = empty & ~rooms[way]
                for other, back in away:
                    shut &= ends[back][other]
                kept = empty ^ shut  # by other walls
                beside = kept >> shift | kept << shift
                for step in steps:
                    beside |= kept >> step if step > 0 else kept << -step
                shut &= ~beside
                for step in steps:
                    near |= shut >> step if step > 0 else shut << -step
            near |= near >> shift
            near |= near >> 2 * shift  # now the starts of what may be a wall
            elsewhere, parallel = 0, 0
            for other in others:
                elsewhere |= rooms[other]
                parallel |= rooms[way] >> self._shifts[other] | rooms[way] << self._shifts[other]
            alone = empty & ~(elsewhere | parallel)
            first = starts[way]
            after = alone & low_ends[way] & ~((elsewhere | first) >> shift)
            before = alone & high_ends[way] & ~(elsewhere << shift | first << LENGTH * shift)
            near |= after >> LENGTH * shift | before << shift
            left = first & near
            while left:
                low = left & -left
                left ^= low
                wall = self._wall[way] * low
                points = nooks(empty ^ wall).bit_count()
                if points:
                    gains[wall] = POINT * points
        return gains

    def completer(self, position: Nooks) -> Completer[Nooks]:
        """Completions that draw from the walls that fit on ``position``."""
        within = position.open
        orders: list[list[int]] = [[]] * ORDERS
        a, b, c = three_shifts(self._board)
        aa, bb, cc = 2 * a, 2 * b, 2 * c
        grow, values, zero, halo = self._board.grow, self._values, self._zero, self._halo

        def complete(position: Nooks, random: Random, first: Hashable | None) -> Completion:
            empty = position.open
            index = int(random.random() * ORDERS)
            order = orders[index]
            if not order:
                order = orders[index] = [wall for wall in self._orders[index] if wall & within == wall]
            begin = int(random.random() * len(order))
            walls = order[begin:] + order[:begin]
            if first is not None:
                assert isinstance(first, int)
                walls.insert(0, first)
            built: tuple[list[int], list[int]] = ([], [])
            lead, turn, sign, left = _lead(position), 0, 1, AHEAD
            for wall in walls:
                if wall & empty == wall:
                    empty ^= wall
                    built[turn].append(wall)
                    # The same as ``nooks_on``, but it counts the walls as well.
                    x, y, z = empty & empty >> a, empty & empty >> b, empty & empty >> c
                    x &= x >> aa
                    y &= y >> bb
                    z &= z >> cc
                    few = x.bit_count() + y.bit_count() + z.bit_count() <= FEW
                    x |= x << a
                    y |= y << b
                    z |= z << c
                    near = x | x << aa | y | y << bb | z | z << cc
                    if (empty ^ near) & halo[wall]:  # elsewhere there is no new nook
                        while near != empty:
                            wider = grow(near) & empty
                            if wider == near:
                                lead += sign * (empty ^ near).bit_count()
                                empty = near
                            near = wider
                    turn, sign, left = 1 - turn, -sign, left - 1
                    if few or not left:
                        break
            if few and empty:
                with self._lock:
                    lead += sign * self._exact().margin(empty)
            return Completion(values[zero + lead], *built)

        return complete

    def surveys_on(self, position: Nooks) -> bool:
        return self._count(position.open) > OPENING

    def survey(self, position: Nooks, random: Random) -> Generator[None, None, Survey]:
        return self._surveyor.survey(position.open, _lead(position), random)


Sides = list[tuple[list[int], list[tuple[int, bool]]]]


def _around(shifts: Sequence[int], way: int) -> tuple[list[int], Sides]:
    """The other ways, and for each side of a wall along ``way`` the steps to its neighbours there, and which walls
    of a neighbour may not meet the wall: those along another way that lead away from it, backwards or not."""
    others = [other for other in range(len(shifts)) if other != way]
    sides: Sides = [([], []), ([], [])]
    first = shifts[others[0]]
    for other in others:
        for back in (False, True):
            step = -shifts[other] if back else shifts[other]
            # Steps to the same side are equal or lie a step along the way apart.
            steps, away = sides[0 if step - first in (0, shifts[way], -shifts[way]) else 1]
            steps.append(step)
            away.append((other, back))
    return others, sides


def _lead(position: Nooks) -> int:
    """How many points the side to move is ahead."""
    own, other = position.owned[position.turn], position.owned[1 - position.turn]
    return own.bit_count() - other.bit_count()


model = by_board(NooksModel)
