"""What a search's tree takes, in bytes: reckoned as CPython lays objects out on a 64-bit machine, not asked for.

So it comes to the same number everywhere, and a tree that ends at a bound in bytes ends at the same node everywhere
(where pointers are half as long it takes less than is reckoned).
"""

from array import array
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from ..board import Cell
from ..position import Position

MEGABYTE: Final = 1_000_000
MOST: Final = 128 * MEGABYTE
OBJECT, TRACKED, POINTER, ROUND = 16, 16, 8, 16  # a header, what the garbage collector adds, …, what is handed out
NUMBER: Final = 32  # a float
DIGIT: Final = 30  # bits of an integer that take four bytes
SMALL: Final = range(-5, 257)  # there is one of each


def weigh(things: Iterable[object], shared: frozenset[int] = frozenset()) -> int:
    """The bytes of ``things`` and of what they consist of, but for what is ``shared`` (by id) and for constants."""
    return sum(_size(one) for one in _parts(things, shared))


def parts(things: Iterable[object]) -> frozenset[int]:
    """The ids of ``things`` and of what they consist of, as long as these live."""
    return frozenset(id(one) for one in _parts(things, frozenset()))


def _parts(things: Iterable[object], shared: frozenset[int]) -> Iterator[object]:
    todo, seen = list(things), set()
    while todo:
        one = todo.pop()
        if id(one) in shared or id(one) in seen or isinstance(one, Cell):  # cells belong to the board
            continue
        seen.add(id(one))
        yield one
        if isinstance(one, (tuple, list, set, frozenset)):
            todo += one
        elif isinstance(one, dict):
            todo += one.values()
        elif isinstance(one, Position):
            todo += _fields(one)


def _size(one: object) -> int:
    size: int
    match one:
        case bool() | None:
            return 0
        case int():
            size = 0 if one in SMALL else OBJECT + POINTER + 4 * -(-one.bit_length() // DIGIT)
        case float():
            return NUMBER
        case tuple():
            size = TRACKED + OBJECT + (1 + len(one)) * POINTER if one else 0
        case list():
            size = TRACKED + OBJECT + (3 + len(one)) * POINTER
        case array():
            size = TRACKED + OBJECT + 6 * POINTER + one.itemsize * len(one)
        case set() | frozenset() | dict():
            size = TRACKED + 200 + 8 * POINTER * len(one)
        case Position():
            size = TRACKED + OBJECT + len(_slots(type(one))) * POINTER
        case _:
            return 0
    return -(-size // ROUND) * ROUND


def _fields(position: Position) -> list[object]:
    own: Any = getattr(position, "__dict__", {})
    return [getattr(position, name, None) for name in _slots(type(position))] + list(own.values())


@cache
def _slots(kind: type) -> tuple[str, ...]:
    return tuple(name for base in kind.__mro__ for name in base.__dict__.get("__slots__", ()))
