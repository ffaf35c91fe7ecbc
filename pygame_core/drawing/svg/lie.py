"""How a board lies in a picture, and where its cells, sides and lines are then: as on the page.

A place is a complex number, so that to turn is to multiply: x to the right, y down, in distances of centres.
"""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin
from typing import Final, NamedTuple

from ..scene import Record
from ..strokes import SIDE


class Lie(NamedTuple):
    """A step further where it stands ``upright``; then mirrored; then turned by so many steps clockwise.

    A step takes the grid's directions to each other, and so does the mirror.
    """

    upright: bool = False
    flip: bool = False
    turn: int = 0


class Spot(NamedTuple):
    """A cell, or any other place."""

    at: complex
    name: str = ""
    type: str = "plain"
    tone: int = 0


class Layout:
    """A board that lies so, read from its records; ``corner`` and ``size``: the box of its slab, the side included."""

    def __init__(self, records: Sequence[Record], lie: Lie) -> None:
        board = next(record for record in records if record["kind"] == "board")
        steps = len(board["directions"])
        self._flip = lie.flip
        self._stand, self._spin = unit(lie.upright * 2 / steps), unit(lie.turn % steps * 2 / steps)
        self.polygon: Final = [complex(*point) for point in board["polygon"]]
        self.offset: Final[float] = board.get("offset") or 1
        outline = [self.place(point) for point in board["outline"]]
        self.outline: Final = outline[::-1] if lie.flip else outline  # in turning order, as seen
        cells = (record for record in records if record["kind"] == "cell")
        self.cells: Final = {
            r["cell"]: Spot(self.place(r["at"]), r["cell"], r.get("type", "plain"), r.get("tone", 0)) for r in cells
        }
        self._by_place = {_near(spot.at): spot.name for spot in self.cells.values()}
        xs, ys = [each.real for each in outline], [each.imag for each in outline]
        reach = complex(self.offset, self.offset)
        self.corner: Final = complex(min(xs), min(ys)) - reach
        self.size: Final = complex(max(xs), max(ys) + SIDE) + reach - self.corner

    def place(self, point: Sequence[float]) -> complex:
        """Where a point of a record lies."""
        at = complex(*point) * self._stand
        return (-at.conjugate() if self._flip else at) * self._spin

    def named(self, names: Iterable[str]) -> list[Spot]:
        """Those cells that are on the board."""
        return [self.cells[name] for name in names if name in self.cells]

    def line(self, record: Record) -> list[complex]:
        """Where a bar or path runs."""
        points = record.get("points")
        if isinstance(points, list):
            return [self.place(point) for point in points]
        return [spot.at for spot in self.named(record["cells"])]

    def side(self, number: int) -> tuple[complex, complex]:
        """The two ends of a side of the board's outline, in turning order as seen."""
        corners = len(self.outline)
        first = 2 * corners - 2 - number if self._flip else number
        return self.outline[first % corners], self.outline[(first + 1) % corners]

    def edges(self) -> list[tuple[complex, complex, complex]]:
        """Of any cell from corner to corner, each with where the neighbour's centre is behind it."""
        return [(a, b, a + b) for a, b in zip(self.polygon, self.polygon[1:] + self.polygon[:1], strict=True)]

    def neighbour(self, at: complex, beyond: complex) -> str:
        """The name of the cell there; empty if there is none."""
        return self._by_place.get(_near(at + beyond), "")


def unit(turns: float) -> complex:
    """So many half turns clockwise from the right."""
    return complex(cos(turns * pi), sin(turns * pi))


def _near(at: complex) -> tuple[int, int]:
    return round(at.real * 20), round(at.imag * 20)
