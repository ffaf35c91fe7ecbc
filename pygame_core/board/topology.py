"""Connection on a board: groups, distance, enclosed regions, and loops with their witness."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .bitboard import bits
from .board import Board, Cell


def groups(board: Board, stones: int) -> Iterator[int]:
    """Yield the maximal connected sets of ``stones``."""
    while stones:
        group = board.flood(stones & -stones, stones)
        yield group
        stones ^= group


def distance(board: Board, a: int, b: int) -> int:
    """The least number of steps from a cell of ``a`` to a cell of ``b`` over any cells.

    Raises ValueError if a set is empty.
    """
    if not a & board.full or not b & board.full:
        raise ValueError("distance needs two sets with cells on the board")
    steps = 0
    while not a & b:
        a, steps = board.halo(a), steps + 1
    return steps


def enclosed(board: Board, stones: int) -> int:
    """The cells without a stone of ``stones`` from which no walk over such cells reaches the rim.

    ``stones`` hold a loop exactly if there is such a cell: an enclosed cell next to the enclosing group is
    never one of ``stones`` itself (it would belong to the group), so it does not matter whether one walks
    outside one group or outside all.
    """
    outside = board.full & ~stones
    return outside & ~board.flood(board.rim & outside, outside)


def closes_loop(board: Board, stones: int, at: int) -> bool:
    """Whether ``stones``, which include index ``at`` and hold no loop without it, hold a loop with it."""
    runs, before = 0, board.rings[at][-1] & stones
    for neighbour in board.rings[at]:
        here = neighbour & stones
        if here and not before:
            runs += 1
        before = here
    # A loop that is new passes through the new stone by two of its neighbours that are not side by side.
    return runs > 1 and enclosed(board, stones) != 0


def shortest_loop(board: Board, stones: int) -> tuple[Cell, ...]:
    """The cells, in order, of a shortest ring of ``stones`` around an enclosed cell; empty if there is none."""
    best: tuple[Cell, ...] = ()
    for region in groups(board, enclosed(board, stones)):
        ring = _ring_around(board, stones, next(bits(region)))
        if not best or 0 < len(ring) < len(best):
            best = ring
    return best


def inside(board: Board, ring: int) -> int:
    """The cells from which no walk outside ``ring`` reaches the rim."""
    return enclosed(board, ring)


def shortest_join(board: Board, stones: int, ends: Sequence[int]) -> tuple[tuple[Cell, ...], ...]:
    """The fewest of ``stones`` that join two or three sets of cells, as walks; empty if nothing joins them.

    For two sets it is one walk from the first to the second, for three it is three walks from where they meet.
    """
    rings = [_rings_around(board, stones, stones & end) for end in ends]
    steps = [{at: step for step, ring in enumerate(around) for at in bits(ring)} for around in rings]
    common = [at for at in steps[0] if all(at in each for each in steps)]
    if not common:
        return ()
    meeting = min(common, key=lambda at: (sum(each[at] for each in steps), at))
    walks = [_walk_back(board, around, steps[end][meeting], meeting) for end, around in enumerate(rings)]
    return tuple(walks) if len(walks) > 2 else ((*walks[0][:0:-1], *walks[1]),)


def _rings_around(board: Board, stones: int, start: int) -> list[int]:
    """The cells of ``stones`` at 0, 1, 2, … steps from ``start``, walking on ``stones``."""
    rings, ring, seen = [], start, start
    while ring:
        rings.append(ring)
        ring = board.halo(ring) & stones & ~seen
        seen |= ring
    return rings


def _walk_back(board: Board, rings: list[int], steps: int, at: int) -> tuple[Cell, ...]:
    """A shortest walk from index ``at``, which is in ring ``steps``, to ring 0."""
    walk = [at]
    for ring in reversed(rings[:steps]):
        walk.append(next(bits(board.halo(1 << walk[-1]) & ring)))
    return tuple(Cell(*divmod(index, board.width)) for index in walk)


def _ring_around(board: Board, stones: int, centre: int) -> tuple[Cell, ...]:
    """The shortest ring of ``stones`` around index ``centre``, by a search that knows how often it crossed a cut.

    The cut runs from the centre upwards along the right edge of its file. A closed walk goes around the centre
    if it crosses the cut an odd number of times, so the search runs over pairs (cell, parity of crossings).
    """
    file, rank = divmod(centre, board.width)
    cut = {at for at in bits(stones) if at // board.width == file and at % board.width > rank}
    best: list[int] = []
    for start in cut:
        came: dict[tuple[int, int], tuple[int, int]] = {(start, 0): (-1, 0)}
        queue = deque(came)
        while queue and (start, 1) not in came:
            at, parity = queue.popleft()
            for neighbour in board.rings[at]:
                if not neighbour & stones:
                    continue
                to = neighbour.bit_length() - 1
                crosses = (at in cut and to // board.width == file + 1) or (to in cut and at // board.width == file + 1)
                state = (to, parity ^ crosses)
                if state not in came:
                    came[state] = (at, parity)
                    queue.append(state)
        if (start, 1) not in came:
            continue
        ring, state = [], (start, 1)
        while state != (start, 0):
            ring.append(state[0])
            state = came[state]
        if not best or len(ring) < len(best):
            best = ring
    return tuple(Cell(*divmod(at, board.width)) for at in best)


def joined(blocks: tuple[int, ...], points: int) -> tuple[int, ...]:
    """The partition ``blocks`` (disjoint masks) once all blocks that meet ``points`` have become one."""
    met = [block for block in blocks if block & points]
    if len(met) < 2:
        return blocks
    return tuple(sorted([*(block for block in blocks if not block & points), sum(met)]))


def cycle_rank(blocks: tuple[int, ...], links: Sequence[int]) -> int:
    """How many independent cycles the graph has whose vertices are ``blocks`` and whose edges are ``links``.

    A link is a mask of two points; it joins the blocks that hold them.
    """
    components = blocks
    for link in links:
        components = joined(components, link)
    return len(links) - len(blocks) + len(components)


def shortest_cycles(
    edges: Mapping[int, Sequence[tuple[int, int]]], starts: Iterable[int]
) -> list[tuple[int, tuple[int, ...]]]:
    """Shortest closed walks with independent labels, as (label, vertices in order), the shortest first.

    ``edges`` gives for each vertex its neighbours, each with a label: a vector over GF(2) as bits. A walk's label is
    the exclusive or of its edges' labels. Every walk with a label must pass one of ``starts``. A walk that is
    returned visits no vertex twice: of its two halves one would be shorter and just as independent.
    """
    walks = sorted((len(walk), label, walk) for start in starts for label, walk in _closed_walks(edges, start).items())
    cycles, span = [], {0}
    for _length, label, walk in walks:
        if label not in span:
            cycles.append((label, walk))
            span |= {other ^ label for other in span}
    return cycles


def _closed_walks(edges: Mapping[int, Sequence[tuple[int, int]]], start: int) -> dict[int, tuple[int, ...]]:
    """For every label but 0 a shortest closed walk from ``start``, by a search over pairs (vertex, label so far)."""
    came: dict[tuple[int, int], tuple[int, int]] = {(start, 0): (start, 0)}
    queue = deque(came)
    while queue:
        state = queue.popleft()
        for to, label in edges[state[0]]:
            after = (to, state[1] ^ label)
            if after not in came:
                came[after] = state
                queue.append(after)
    walks = {}
    for end in [state for state in came if state[0] == start and state[1]]:
        walk, state = [], end
        while state != (start, 0):
            state = came[state]
            walk.append(state[0])
        walks[end[1]] = tuple(reversed(walk))
    return walks
