"""Late play in Nooks, exactly: what is left is a sum of areas, and no wall ever joins two of them.

An area is known by its *form*: for each wall, the points it scores and the sum of forms it leaves. Forms are kept once
(equal areas are the same number, whatever their shape and place). An area that every wall ends is a *coin*, worth its
cells but four to whoever takes it. Of two equal coins each side gets one, so they cancel in pairs; of different ones
the largest is always the best; coins alone are taken in turn. Values are points of the side to move less the other's,
from here on, with best play.

The options of a large area are read one by one, the most points first, since the first that is good enough ends the
look at a sum.

What takes long is a generator: it yields after every few steps of work, so that others can go on in between.
"""

from collections.abc import Generator
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from ...ai.steps import finish
from ...board.board import Board
from .walls import LENGTH, nooks_on, walls_on

Forms = tuple[int, ...]
Sum = tuple[Forms, int]  # forms, ascending, and the bit set of coins that are there an odd number of times

PAUSE: Final = 16  # steps of work, of about 10 µs, between two yields
FEW: Final = 8  # an area with more walls is not looked through before it is played in
READ: Final = 4  # options of which the points alone are read in a step of work
NONE: Final = 1000  # more than all points


class Verdict(NamedTuple):
    """The result for the side to move, 1, 0 or -1, and the best wall, a bit set, that was found."""

    result: int
    wall: int


class Option:
    """A wall: its points, and what it leaves, forms and coins; as long as that is not read, ``rest`` are the cells."""

    __slots__ = ("coins", "forms", "points", "rest")

    def __init__(self, points: int, forms: Forms, coins: int, rest: int = 0) -> None:
        self.points, self.forms, self.coins, self.rest = points, forms, coins, rest


class OutOfWork(Exception):
    """As many steps as were allowed have been made."""


class Endgame:
    """Values of sums of areas on one board. It remembers all it finds: drop it when ``entries`` get too many."""

    def __init__(self, board: Board, steps: int | None = None, pause: int = PAUSE) -> None:
        """A limit of ``steps`` is for :meth:`decide` alone. It yields after every ``pause`` of them, sooner at first,
        so that a short search is not given much of it.
        """
        self._walls, self._nooks, self._grow = walls_on(board), nooks_on(board), board.grow
        self._form_of: dict[int, int] = {}  # an area, moved down to bit 0: a coin if less than ``_coins``, or a form
        self._form_with: dict[frozenset[tuple[Sum, int]], int] = {}
        self._large: dict[int, int] = {}  # forms without options yet, and their areas
        self._coins = len(board.cells)
        self._options: list[list[Option]] = [[]] * self._coins  # of each form, the most points first
        self._most: list[int] = [0] * self._coins  # of each form, no less than all the points in it
        self._values: dict[Sum, int] = {}
        self._bounds: dict[Sum, tuple[int, int]] = {}
        self._every, self._longest = min(PAUSE, pause), pause
        self._work, self._pause, self._steps = 0, self._every, steps

    @property
    def entries(self) -> int:
        """How much is remembered: areas and values."""
        return len(self._form_of) + len(self._values) + len(self._bounds)

    def margin(self, empty: int) -> int:
        """The value of open cells on which at most ``FEW`` walls fit."""
        return self._value(*finish(self._sum(empty)))

    def margins(self, empty: int) -> list[tuple[int, int]]:
        """Each of at most ``FEW`` walls with its value, the best first."""
        scored = []
        for wall in self._walls(empty):
            rest = empty ^ wall
            nooks = self._nooks(rest)
            scored.append((nooks.bit_count() - self.margin(rest ^ nooks), wall))
        scored.sort(key=lambda pair: -pair[0])
        return scored

    def decide(self, empty: int, lead: int) -> Generator[None, None, Verdict | None]:
        """Who wins if the side to move is ``lead`` points ahead: None if that takes too many steps.

        Of winning walls it names one; where none wins it goes on to look for the best margin.
        """
        try:
            children = yield from self._children(empty)
            for child, points, wall in children:
                ahead = lead + points
                if (yield from self._bound(*child, ahead - 1, ahead)) < ahead:
                    return Verdict(1, wall)
        except OutOfWork:
            return None
        best, choice, certain = -NONE, children[0][2], True
        try:
            for child, points, wall in children:
                margin = points - (yield from self._bound(*child, -NONE, points - best))
                if margin > best:
                    best, choice = margin, wall
        except OutOfWork:
            certain = False
        if lead + best == 0:
            return Verdict(0, choice)
        odd = (empty.bit_count() + lead) % 2  # then there are no ties: all open cells but those of walls are scored
        return Verdict(-1, choice) if certain or odd else None

    def _children(self, empty: int) -> Generator[None, None, list[tuple[Sum, int, int]]]:
        """What the walls lead to, each sum once with its most points and a wall; the likely best first."""
        found: dict[Sum, tuple[int, int]] = {}
        for wall in self._walls(empty):
            rest = empty ^ wall
            nooks = self._nooks(rest)
            points = nooks.bit_count()
            child = yield from self._sum(rest ^ nooks)
            if child not in found or found[child][0] < points:
                found[child] = points, wall
        children = [(child, points, wall) for child, (points, wall) in found.items()]
        children.sort(key=lambda entry: (-entry[1], len(entry[0][0])))
        return children

    def _sum(self, empty: int) -> Generator[None, None, Sum]:
        """The sum that open cells are."""
        forms: list[int] = []
        coins, grow, known = 0, self._grow, self._form_of
        while empty:
            area = empty & -empty
            corner = area.bit_length() - 1
            while True:
                wider = grow(area) & empty
                if wider == area:
                    break
                area = wider
            empty ^= area
            area >>= corner
            form = known.get(area)
            if form is None:
                form = yield from self._form(area)
            if form < self._coins:
                coins ^= 1 << form
            else:
                forms.append(form)
        forms.sort()
        return tuple(forms), coins

    def _form(self, area: int) -> Generator[None, None, int]:
        """The form, or the coin, that one area is; a large one gets its options when they are first asked for."""
        walls = self._walls(area)
        if len(walls) > FEW:
            form = self._form_of[area] = len(self._options)
            self._options.append([])
            self._most.append(area.bit_count() - LENGTH)
            self._large[form] = area
            return form
        best = yield from self._options_of(area, walls)
        if len(best) == 1 and ((), 0) in best:
            form = best[(), 0]
        else:
            same = frozenset(best.items())
            known = self._form_with.get(same)
            if known is None:
                known = self._form_with[same] = len(self._options)
                self._options.append(_listed(best))
                self._most.append(max(points + self._reach(*left) for left, points in best.items()))
            form = known
        self._form_of[area] = form
        return form

    def _options_of(self, area: int, walls: list[int]) -> Generator[None, None, dict[Sum, int]]:
        """What the walls of one area leave, and the most points with which they do."""
        best: dict[Sum, int] = {}
        for wall in walls:
            self._work += 1
            if self._work >= self._pause:
                self._count()
                yield
            rest = area ^ wall
            nooks = self._nooks(rest)
            points = nooks.bit_count()
            left: Sum = ((), 0) if rest == nooks else (yield from self._sum(rest ^ nooks))
            if best.get(left, -1) < points:
                best[left] = points
        return best

    def _read_points(self, area: int) -> list[Option]:
        """The options of a large area, the most points first, of which nothing else is known yet."""
        options = []
        for wall in self._walls(area):
            rest = area ^ wall
            nooks = self._nooks(rest)
            options.append(Option(nooks.bit_count(), (), 0, rest ^ nooks))
        options.sort(key=attrgetter("points"), reverse=True)
        self._work += len(options) // READ
        return options

    def _reach(self, forms: Forms, coins: int) -> int:
        """No less than all the points in a sum."""
        most = 0
        for form in forms:
            most += self._most[form]
        while coins:
            largest = coins.bit_length() - 1
            coins ^= 1 << largest
            most += largest
        return most

    def _count(self) -> None:
        self._every = min(self._every + PAUSE, self._longest)
        self._pause = self._work + self._every
        if self._steps is not None and self._work > self._steps:
            raise OutOfWork

    def _value(self, forms: Forms, coins: int) -> int:
        """The value of a sum, by looking at everything."""
        if not forms:
            return _taken_in_turn(coins)
        value = self._values.get((forms, coins))
        if value is not None:
            return value
        value = -NONE
        if coins:
            largest = coins.bit_length() - 1
            value = largest - self._value(forms, coins ^ 1 << largest)
        last = -1
        for i, form in enumerate(forms):
            if form == last:
                continue
            last, others = form, forms[:i] + forms[i + 1 :]
            for option in self._options[form]:
                left = tuple(sorted(others + option.forms)) if option.forms else others
                value = max(value, option.points - self._value(left, coins ^ option.coins))
        self._values[forms, coins] = value
        return value

    def _bound(self, forms: Forms, coins: int, alpha: int, beta: int) -> Generator[None, None, int]:
        """Alpha-beta: the value if it lies between ``alpha`` and ``beta``, else a bound on that side of them."""
        if not forms:
            return _taken_in_turn(coins)
        key = forms, coins
        value = self._values.get(key)
        if value is not None:
            return value
        bounds = self._bounds.get(key)
        if bounds:
            low, high = bounds
        else:
            high = self._reach(forms, coins)
            low = -high
        if low >= beta:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        self._work += 1
        if self._work >= self._pause:
            self._count()
            yield
        best = -NONE
        if coins:
            largest = coins.bit_length() - 1
            best = largest - (yield from self._bound(forms, coins ^ 1 << largest, largest - beta, largest - alpha))
        for _points, option, others in [] if best >= beta else self._moves(forms):
            if option.rest:
                self._work += 1
                if self._work >= self._pause:
                    self._count()
                    yield
                option.forms, option.coins = yield from self._sum(option.rest)
                option.rest = 0
            points, floor = option.points, max(alpha, best)
            left = tuple(sorted(others + option.forms)) if option.forms else others
            value = points - (yield from self._bound(left, coins ^ option.coins, points - beta, points - floor))
            if value > best:
                best = value
                if best >= beta:
                    break
        if best >= beta:
            low = max(low, best)
        elif best <= alpha:
            high = min(high, best)
        else:
            low = high = best
        if low == high:
            self._values[key] = low
        else:
            self._bounds[key] = low, high
        return best

    def _moves(self, forms: Forms) -> list[tuple[int, Option, Forms]]:
        """The walls in a sum, the most points first: these, the option, and the forms beside it."""
        moves, last = [], -1
        for i, form in enumerate(forms):
            if form != last:
                last, others = form, forms[:i] + forms[i + 1 :]
                if form in self._large:
                    self._options[form] = self._read_points(self._large.pop(form))
                moves += [(option.points, option, others) for option in self._options[form]]
        moves.sort(key=itemgetter(0), reverse=True)
        return moves


def _listed(best: dict[Sum, int]) -> list[Option]:
    return sorted((Option(points, *left) for left, points in best.items()), key=attrgetter("points"), reverse=True)


def _taken_in_turn(coins: int) -> int:
    """The value of different coins and nothing else."""
    value, sign = 0, 1
    while coins:
        largest = coins.bit_length() - 1
        coins ^= 1 << largest
        value += sign * largest
        sign = -sign
    return value
