"""Bit-sliced completions: one Python integer a cell, in which bit *k* tells what happens there in completion *k*.

``& | ^`` on big integers run at C speed, so one straight-line function that holds only such statements, generated once
for a board, decides hundreds of completions of a game at the cost of a few. A bit position is called a *lane*. Cells
are numbered as they come in ``Board.cells``; in generated code ``n7`` are the lanes in which one may walk on cell 7,
``r7`` those in which it has been reached.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import compress
from random import Random
from typing import Any, Final

from ..board.board import Board

Lanes = int
Kernel = Callable[[Sequence[Lanes]], Any]
_TRUTH: Final = bytes.maketrans(b"01", b"\0\1")


def neighbours(board: Board) -> list[list[int]]:
    """For each cell, by number, the numbers of its neighbours."""
    number = {board.index[cell]: i for i, cell in enumerate(board.cells)}
    rings = (board.rings[board.index[cell]] for cell in board.cells)
    return [[number[near.bit_length() - 1] for near in ring if near] for ring in rings]


def numbers(board: Board, mask: int) -> list[int]:
    """The numbers of the cells of a bit set."""
    return [i for i, cell in enumerate(board.cells) if mask >> board.index[cell] & 1]


def numbering(indices: Iterable[int]) -> Callable[[int], list[int]]:
    """What numbers the bits of a set, ascending, if those that can be set are the ``indices``, ascending.

    By way of its digits, which is the fastest.
    """
    numbers = {at: number for number, at in enumerate(indices)}
    table = [numbers.get(at, 0) for at in range(max(numbers) + 1)]
    return lambda mask: list(compress(table, f"{mask:b}"[::-1].encode().translate(_TRUTH)))


def flood(
    near: Sequence[Collection[int]],
    seeds: Mapping[int, Lanes | None],
    half_sweeps: int,
    order: Sequence[int] | None = None,
) -> list[str]:
    """Statements that walk from ``seeds`` over open cells, lane by lane, and leave what was reached in ``r…``.

    ``near`` gives the neighbours of each cell. A seed is the set of lanes in which it is a source, None for all; it
    counts only where it is open. The walk goes along ``order`` (default: as numbered), then back, and so on,
    ``half_sweeps`` times in all; a few walks that wind too much are not finished by then, so lanes err on the side of
    "not reached".
    """
    order = list(order or range(len(near)))
    place = {cell: at for at, cell in enumerate(order)}
    everywhere = {cell for cell, lanes in seeds.items() if lanes is None}
    code = [f"r{cell}=n{cell}" for cell in sorted(everywhere)]
    for sweep in range(half_sweeps):
        forward = sweep % 2 == 0
        for cell in order if forward else reversed(order):
            if cell in everywhere:
                continue
            behind = [other for other in near[cell] if (place[other] < place[cell]) == forward]
            if (
                sweep == 0
            ):  # sources that are open everywhere count from the start, on either side, and then never again
                terms = [f"r{other}" for other in {*behind, *everywhere.intersection(near[cell])}]
                lanes = seeds.get(cell)
                terms += [str(lanes)] if lanes else []
                code.append(f"r{cell}=({'|'.join(sorted(terms))})&n{cell}" if terms else f"r{cell}=0")
            elif terms := [f"r{other}" for other in behind if other not in everywhere]:
                code.append(f"r{cell}|=({'|'.join(terms)})&n{cell}")
    return code


def kernel(count: int, body: Sequence[str], result: str) -> Kernel:
    """The function with ``body`` over ``n0`` … for ``count`` cells that returns the expression ``result``."""
    names = ",".join(f"n{i}" for i in range(count))
    text = "\n ".join([f"def decide(n):\n ({names},)=n", *body, f"return {result}"])
    scope: dict[str, Any] = {}
    exec(compile(text, "<lanes>", "exec"), scope)  # our own text, made of names and numbers only
    decide: Kernel = scope["decide"]
    return decide


def enclosure(board: Board, half_sweeps: int) -> Kernel:
    """A kernel over the cells that do *not* belong to a side: the lanes in which that side's stones hold a loop.

    A loop is there if some other cell cannot be reached from the rim (see ``topology.enclosed``); a walk that was not
    finished is taken for one.
    """
    near = neighbours(board)
    rim = set(numbers(board, board.rim))
    body = flood(near, dict.fromkeys(rim), half_sweeps)
    shut = "|".join(f"(n{cell}^r{cell})" for cell in range(len(near)) if cell not in rim)
    return kernel(len(near), body, shut)


def antithetic(random: Random, lanes: int, same: bool = False) -> Lanes:
    """Random lanes of which the second half is the first with the colours exchanged, or, if ``same``, repeated."""
    half = lanes // 2
    word = random.getrandbits(half)
    return word | (word if same else word ^ ((1 << half) - 1)) << half
