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

from collections.abc import Callable, Generator, Iterator, Sequence
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from ...ai.completing import Favour
from ...ai.steps import finish
from ...board.board import Board
from .walls import LENGTH, count_on, nooks_on, walls_on

Forms = tuple[int, ...]
Sum = tuple[Forms, int]  # forms, ascending, and the bit set of coins that are there an odd number of times

PAUSE: Final = 16  # steps of work, of about 10 µs, between two yields
AGAIN: Final = 32  # yields after which it is asked anew which wall looks best
FEW: Final = 8  # an area with more walls is not looked through before it is played in
READ: Final = 4  # options of which the points alone are read in a step of work
NONE: Final = 1000  # more than all points


class Verdict(NamedTuple):
    """The result for the side to move, 1, 0 or -1, and the best wall, a bit set, that was found."""

    result: int
    wall: int


class Child(NamedTuple):
    """What is left after some walls, and the most points that one of them scores, the first."""

    left: Sum
    points: int
    walls: Sequence[int]


class Option:
    """A wall: its points, and what it leaves, forms and coins; as long as that is not read, ``rest`` are the cells."""

    __slots__ = ("coins", "forms", "points", "rest")

    def __init__(self, points: int, forms: Forms, coins: int, rest: int = 0) -> None:
        self.points, self.forms, self.coins, self.rest = points, forms, coins, rest


class OutOfWork(Exception):
    """As many steps as were allowed have been made."""


class Endgame:
    """Values of sums of areas on one board. It remembers all it finds: drop it when ``entries`` get too many."""

    def __init__(self, board: Board, steps: int | None = None, pause: float = PAUSE, more: float = PAUSE) -> None:
        """A limit of ``steps`` is for :meth:`decide` alone. It yields after every ``pause`` of them, sooner at first,
        so that a short search is not given much of it: each time there are ``more`` of them.
        """
        self._walls, self._nooks, self._grow = walls_on(board), nooks_on(board), board.grow
        self._count_walls = count_on(board)
        self._form_of: dict[int, int] = {}  # an area, moved down to bit 0: a coin if less than ``_coins``, or a form
        self._form_with: dict[frozenset[tuple[Sum, int]], int] = {}
        self._large: dict[int, int] = {}  # forms without options yet, and their areas
        self._coins = len(board.cells)
        self._options: list[list[Option]] = [[]] * self._coins  # of each form, the most points first
        self._most: list[int] = [0] * self._coins  # of each form, no less than all the points in it
        self._values: dict[Sum, int] = {}
        self._bounds: dict[Sum, tuple[int, int]] = {}
        self._every, self._more, self._longest = min(PAUSE, pause), more, pause
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

    def decide(
        self, empty: int, lead: int, favour: Favour | None = None, refuted: Callable[[int], None] | None = None
    ) -> Generator[None, None, Verdict | None]:
        """Who wins if the side to move is ``lead`` points ahead: None if that takes too many steps.

        Of winning walls it names one. It begins with those that score most, or that most speaks for, as ``favour`` says
        at any time; and each that does not win is ``refuted``, if there are no ties. Where no wall wins it names the
        one that most speaks for, or without that it goes on to look for the best margin.
        """
        odd = (empty.bit_count() + lead) % 2 == 1  # then there are no ties: all open cells but those of walls score
        try:
            children = yield from self._children(empty)
            won = yield from self._winner(children, lead, favour, refuted if odd else None)
        except OutOfWork:
            return None
        if won:
            return Verdict(1, won)
        if favour and odd:
            return Verdict(-1, max((wall for child in children for wall in child.walls), key=favour))
        best, choice, certain = -NONE, children[0].walls[0], True
        try:
            for left, points, walls in children:
                margin = points - (yield from self._bound(*left, -NONE, points - best))
                if margin > best:
                    best, choice = margin, walls[0]
        except OutOfWork:
            certain = False
        if lead + best == 0:
            return Verdict(0, choice)
        return Verdict(-1, choice) if certain or odd else None

    def _winner(
        self, children: Sequence[Child], lead: int, favour: Favour | None, refuted: Callable[[int], None] | None
    ) -> Generator[None, None, int]:
        """A wall that wins, 0 if none does. What has been found of one child is kept while another is looked at."""
        looks = [self._bound(*left, lead + points - 1, lead + points) for left, points, _walls in children]
        todo = list(range(len(children)))
        while todo:
            at = todo[0] if favour is None else max(todo, key=lambda at: max(map(favour, children[at].walls)))
            for _step in range(AGAIN):
                try:
                    next(looks[at])
                except StopIteration as end:
                    _left, points, walls = children[at]
                    if end.value < lead + points:
                        return walls[0]
                    todo.remove(at)
                    if refuted:
                        for wall in walls:
                            refuted(wall)
                    break
                yield
        return 0

    def _children(self, empty: int) -> Generator[None, None, list[Child]]:
        """What the walls lead to, each sum once; the likely best first."""
        found: dict[Sum, list[tuple[int, int]]] = {}
        for wall in self._walls(empty):
            rest = empty ^ wall
            nooks = self._nooks(rest)
            left = yield from self._sum(rest ^ nooks)
            found.setdefault(left, []).append((nooks.bit_count(), wall))
        children = []
        for left, scored in found.items():
            scored.sort(key=lambda pair: -pair[0])
            children.append(Child(left, scored[0][0], [wall for _points, wall in scored]))
        children.sort(key=lambda child: (-child.points, len(child.left[0])))
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
        """The options of a large area, of which nothing else is known yet.

        The most points come first, and of equal ones those that leave fewer walls: they are looked through sooner.
        """
        options = []
        for wall in self._walls(area):
            rest = area ^ wall
            nooks = self._nooks(rest)
            points, rest = nooks.bit_count(), rest ^ nooks
            options.append((-points, self._count_walls(rest), Option(points, (), 0, rest)))
        options.sort(key=itemgetter(0, 1))
        self._work += len(options) // READ
        return [option for _points, _walls, option in options]

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
        self._every = min(self._every + self._more, self._longest)
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
        for option, others in () if best >= beta else self._moves(forms):
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

    def _moves(self, forms: Forms) -> Iterator[tuple[Option, Forms]]:
        """The walls in a sum, the most points first: the option, and the forms beside it."""
        areas: list[tuple[list[Option], Forms]] = []
        last, best, at = -1, -1, 0
        for i, form in enumerate(forms):
            if form != last:
                last = form
                if form in self._large:
                    self._options[form] = self._read_points(self._large.pop(form))
                options = self._options[form]
                if options[0].points > best:
                    best, at = options[0].points, len(areas)
                areas.append((options, forms[:i] + forms[i + 1 :]))
        yield areas[at][0][0], areas[at][1]  # mostly there is no need for another one
        moves = [(option.points, option, others) for options, others in areas for option in options]
        moves.sort(key=itemgetter(0), reverse=True)
        for _points, option, others in moves[1:]:
            yield option, others


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
