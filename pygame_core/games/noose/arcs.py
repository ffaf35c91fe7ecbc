"""Arcs on a hexagonal board, as bit sets: which sets of stones a side flanks or may flip, and what bends a path.

Whoever walks an arc that turns left from its other end turns right, so walks need to turn right only. A *way* is one of
the six directions in turning order, clockwise on the screen.

An arc that curls is a spiral outwards and then a spiral inwards, either of which may be missing. If all cells of a
given set are to be walked, then on the way out one turns wherever one can (a cell left on the inner side would be shut
off by the next coil), and on the way in one goes straight on wherever one can (a cell left on the outer side would be
out of reach). So the order of a set follows from its first two cells and the place where the way in begins
(:func:`arcs`): a single set, however large, is judged in few steps, while the sets that can be flipped have to be
searched for (:func:`flips`).
"""

from collections.abc import Generator, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from ...ai.steps import finish
from ...board.bitboard import bits
from ...board.board import Board

RIGHT, LEFT = 1, 5  # turns by 60°, to be added to a way
PAUSE = 4_000  # walks' steps after which a search for flips may be left for a while, some 5 ms
MOST_ORDERS = 3_000  # steps of the search for an order that shows a bend

_Walk = tuple[tuple[Any, ...], int, int, int, bool]  # cells before (nested pairs), head, way, cells left, inwards


@cache
def _rings(board: Board) -> dict[int, tuple[int, ...]]:
    """For the bit of each cell the bits of its neighbours, twice round: way + 5 needs no remainder."""
    return {1 << at: ring * 2 for at, ring in board.rings.items()}


def flips(board: Board, own: int, other: int, most_flips: int, most_steps: int) -> tuple[list[int], bool]:
    """The sets of ``other`` stones that ``own`` stones flank and ``other`` ones do not, and whether these are all.

    The search stops after ``most_flips`` sets or ``most_steps`` steps; a step takes a walk one cell further.
    """
    return finish(flips_in_steps(board, own, other, most_flips, most_steps))


def flips_in_steps(
    board: Board, own: int, other: int, most_flips: int, most_steps: int
) -> Generator[None, None, tuple[list[int], bool]]:
    """The same; yields after each ``PAUSE`` steps."""
    rings = _rings(board)
    mine, theirs = _planes(board, own), _planes(board, other)
    found = [1 << at for at in bits(_flanked_stones(mine) & other & ~_flanked_stones(theirs))]
    judged: set[int] = set()
    steps, pause = 0, min(PAUSE, most_steps)
    for first in range(6):
        starts = other & theirs[first] & (mine[(first + 3) % 6] | mine[(first + 2) % 6])
        while starts:
            start = starts & -starts
            starts ^= start
            ring = rings[start]
            behind, left_behind = ring[first + 3] | ring[first + 2], ring[first + 3] | ring[first + 4]
            walks = [(ring[first], first, start | ring[first], 0)]
            while walks:
                head, way, cells, turns = walks.pop()
                steps += 1
                ring = rings[head]
                ahead = ring[way] | ring[way + 1]
                if ahead & own and cells not in judged and _two(behind & own, ahead & own):
                    judged.add(cells)
                    rest = other & ~cells
                    flanked = _two(behind & rest, ahead & rest)
                    if not turns:  # straight: the owner's arc may turn left at the ends
                        flanked = flanked or _two(left_behind & rest, (ring[way] | ring[way + 5]) & rest)
                    elif turns > 3 and not flanked:  # so curled that the set may have other orders
                        steps += cells.bit_count() ** 2 // 4  # about what it takes
                        flanked = bool(flank(board, cells, rest))
                    if not flanked:
                        found.append(cells)
                straight, right = ring[way] & other & ~cells, ring[way + 1] & other & ~cells
                if straight:
                    walks.append((straight, way, cells | straight, turns))
                if right:
                    walks.append((right, (way + 1) % 6, cells | right, turns + 1))
                if steps > pause or len(found) > most_flips:
                    if steps > most_steps or len(found) > most_flips:
                        return found[:most_flips], False
                    pause = min(steps + PAUSE, most_steps)
                    yield
    return found[:most_flips], len(found) <= most_flips


def arcs(board: Board, cells: int, by: int = -1) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """Every order that makes ``cells`` an arc, turning right: the bits in order, and where flankers may stand.

    The last two are the cells from which the arc may come and those to which it may go on. Orders are left out that no
    stone of ``by`` can begin.
    """
    rings = _rings(board)
    if cells & (cells - 1) == 0:
        ring = rings[cells]
        for way in range(6):
            yield (cells,), ring[way + 3], ring[way] | ring[way + 1] | ring[way + 5]
        return
    for start in (1 << at for at in bits(cells)):
        for first in range(6):
            ring = rings[start]
            behind = ring[first + 3] | ring[first + 2]
            if not ring[first] & cells or not behind & by:
                continue
            inwards = ring[first + 1] & cells != 0
            walks: list[_Walk] = [(((), start), ring[first], first, cells ^ start ^ ring[first], inwards)]
            while walks:
                before, head, way, left, inwards = walks.pop()
                ring = rings[head]
                straight, right = ring[way], ring[way + 1]
                if not left:
                    yield _unrolled(before, head), behind, straight | right
                if inwards and (ring[way + 4] | ring[way + 5]) & left:
                    continue  # cells left on the outer side
                if right & left and not (inwards and straight & left):
                    walks.append(((before, head), right, (way + 1) % 6, left ^ right, inwards))
                if straight & left:
                    walks.append(((before, head), straight, way, left ^ straight, inwards or right & left != 0))


def flank(board: Board, cells: int, by: int) -> tuple[int, ...]:
    """An arc from a stone of ``by`` over ``cells`` to a higher one, as bits in order; empty if there is none."""
    for order, behind, ahead in arcs(board, cells, by):
        for one in bits(behind & by):
            for other in bits(ahead & by & ~(1 << one)):
                return _rising((1 << one, *order, 1 << other))
    return ()


def same_flanker(board: Board, cells: int, by: int) -> int:
    """A stone of ``by`` that is at both ends of ``cells``; 0 if there is none."""
    return next((behind & ahead & by for _order, behind, ahead in arcs(board, cells, by) if behind & ahead & by), 0)


def bent(board: Board, cells: int, by: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A path over ``cells`` that is no arc for its bends alone, and the bends: two of an S, or one acute one.

    It runs from one stone of ``by`` to another, or, if there are no ``by``, only over ``cells``; a path with an S is
    preferred. The search gives up after a while, and then, as where there is no such path, both are empty.
    """
    acute: tuple[tuple[int, ...], tuple[int, ...]] = (), ()
    rings = _rings(board)
    for order in _orders(board, cells):
        befores = [(1 << at,) for ring in rings[order[0]][:6] for at in bits(ring & by)] if by else [()]
        afters = [(1 << at,) for ring in rings[order[-1]][:6] for at in bits(ring & by)] if by else [()]
        for path in ((*before, *order, *after) for before in befores for after in afters if not by or before != after):
            bends = _bends(board, path)
            if len(bends) == 2:
                return _rising(path), bends if path[0] < path[-1] else bends[::-1]
            if bends and not acute[0]:
                acute = _rising(path), bends
    return acute


def connected(board: Board, cells: int) -> bool:
    """Whether ``cells`` hang together."""
    return board.flood(cells & -cells, cells) == cells


def _bends(board: Board, path: Sequence[int]) -> tuple[int, ...]:
    """The cell of the first acute bend of a path, or the first two bends that make an S; empty for an arc."""
    rings = _rings(board)
    ways = [rings[here].index(there) for here, there in pairwise(path)]
    turns = [(after - before) % 6 for before, after in pairwise(ways)]
    bend: dict[int, int] = {}
    for cell, turn in zip(path[1:], turns, strict=False):
        if turn not in (0, RIGHT, LEFT):
            return (cell,)
    for cell, turn in zip(path[1:], turns, strict=False):
        if turn:
            bend[turn] = cell
        if len(bend) == 2:
            return (bend[RIGHT + LEFT - turn], cell)
    return ()


def _orders(board: Board, cells: int) -> Iterator[tuple[int, ...]]:
    """Orders in which ``cells`` are consecutively adjacent, as many as the search finds before it gives up."""
    rings = _rings(board)
    walks: list[tuple[int, ...]] = [(1 << at,) for at in bits(cells)]
    for _step in range(MOST_ORDERS):
        if not walks:
            return
        walk = walks.pop()
        left = cells & ~sum(walk)
        if not left:
            yield walk
        walks += [(*walk, ring) for ring in rings[walk[-1]][:6] if ring & left]


def _rising(path: tuple[int, ...]) -> tuple[int, ...]:
    """A path from its lower to its higher end."""
    return path if path[0] < path[-1] else path[::-1]


def _unrolled(before: tuple[Any, ...], head: int) -> tuple[int, ...]:
    """The cells of a walk in order."""
    order = [head]
    while before:
        before, cell = before
        order.append(cell)
    return tuple(reversed(order))


def _two(some: int, others: int) -> bool:
    """Whether one can take a cell of ``some`` and a different one of ``others``."""
    return bool(some and others) and (some != others or bool(some & (some - 1)))


def _planes(board: Board, stones: int) -> list[int]:
    """For each way the cells that have a stone next to them that way (guard bits are not removed)."""
    shifts = [step.file * board.width + step.rank for step in board.steps]
    return [stones >> shift if shift > 0 else stones << -shift for shift in shifts]


def _flanked_stones(plane: Sequence[int]) -> int:
    """The cells with two stones next to them that are not next to each other."""
    p0, p1, p2, p3, p4, p5 = plane
    return p0 & (p2 | p3 | p4) | p1 & (p3 | p4 | p5) | p2 & (p4 | p5) | p3 & p5
