"""The shapes that the table of strokes names, as paths of an SVG document: one method for each, of its name."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, ceil, pi
from typing import Any, Final, NamedTuple

from ..scene import Record
from .lie import Layout, Spot, unit

UNITS: Final = 100  # of a document, from centre to centre: then a tenth of one is finer than any eye
_Span = tuple[complex, complex]
_Arc = tuple[complex, float, float, float]  # centre, radius, from, to


class Job(NamedTuple):
    """A record to draw: its cells, and the line that it runs along."""

    record: Record
    cells: Sequence[Spot]
    points: Sequence[complex]


def number(value: float) -> str:
    """As short as it may be."""
    return f"{round(value, 1) + 0.0:.1f}".removesuffix(".0")


def long(value: float) -> str:
    """A length."""
    return number(value * UNITS)


class Tracer:
    """Shapes on a board, seen from a ``corner``: each ``at`` a place, or of the record's ``cells`` and line."""

    def __init__(self, layout: Layout, corner: complex) -> None:
        self.layout, self.corner = layout, corner

    def path(self, shape: Sequence[Any], job: Job, at: complex, cells: Sequence[Spot]) -> str:
        """Any shape."""
        form, *how = shape
        drawn: str = getattr(self, form)(job, at, cells, *how)
        return drawn

    def place(self, at: complex) -> tuple[str, str]:
        """Its two coordinates."""
        seen = (at - self.corner) * UNITS
        return number(seen.real), number(seen.imag)

    def _point(self, at: complex) -> str:
        return " ".join(self.place(at))

    def _run(self, points: Sequence[complex], closed: bool = False) -> str:
        return f"M{' '.join(map(self._point, points))}{'Z' if closed else ''}" if len(points) > 1 else ""

    def _around(self, at: complex, corners: Iterable[complex], closed: bool = True) -> str:
        return self._run([at + corner for corner in corners], closed)

    def _arcs(self, arcs: Sequence[_Arc], closed: bool = True) -> str:
        """Clockwise, in half turns, with lines between them."""
        drawn = ""
        for at, radius, start, end in arcs:
            sweep = 2 if end - start >= 2 else (end - start) % 2
            drawn += ("L" if drawn else "M") + self._point(at + radius * unit(start))
            size, parts = long(radius), ceil(sweep) or 1  # one arc cannot go all the way round
            for part in range(1, parts + 1):
                drawn += f"A{size} {size} 0 0 1 {self._point(at + radius * unit(start + sweep * part / parts))}"
        return drawn + ("Z" if closed else "")

    # At a place

    def disc(self, _job: Job, at: complex, _cells: Any, radius: float) -> str:
        return self._arcs([(at, radius, 0, 2)])

    def arc(self, _job: Job, at: complex, _cells: Any, radius: float, start: float, end: float) -> str:
        return self._arcs([(at, radius, start, end)], closed=False)

    def tile(self, _job: Job, at: complex, _cells: Any, k: float) -> str:
        return self._around(at, [corner * k for corner in self.layout.polygon])

    def upper(self, _job: Job, at: complex, _cells: Any, k: float) -> str:
        edges = (self._run([at + a * k, at + b * k]) for a, b, beyond in self.layout.edges() if beyond.imag <= -0.01)
        return "".join(edges)

    def hexagon(self, _job: Job, at: complex, _cells: Any, radius: float) -> str:
        first = self.layout.polygon[0]
        return self._around(at, [radius * first / abs(first) * unit(i / 3) for i in range(6)])

    def polygon(self, _job: Job, at: complex, _cells: Any, points: Sequence[Sequence[float]]) -> str:
        return self._around(at, [complex(*point) for point in points])

    def lines(self, _job: Job, at: complex, _cells: Any, lines: Sequence[Sequence[Sequence[float]]]) -> str:
        return "".join(self._around(at, [complex(*point) for point in points], closed=False) for points in lines)

    # Of all cells, of the slab, of a line; `at` is how far it is shifted

    def border(self, _job: Job, at: complex, cells: Sequence[Spot]) -> str:
        names = {cell.name for cell in cells}
        return "".join(
            self._run([at + cell.at + a, at + cell.at + b])
            for cell in cells
            for a, b, beyond in self.layout.edges()
            if self.layout.neighbour(cell.at, beyond) not in names
        )

    def tiles(self, job: Job, at: complex, cells: Sequence[Spot], k: float) -> str:
        return "".join(self.tile(job, at + cell.at, cells, k) for cell in cells)

    def slab(self, _job: Job, at: complex, _cells: Any, more: float) -> str:
        outline = self.layout.outline
        before, after = outline[-1:] + outline[:-1], outline[1:] + outline[:1]
        return self._arcs(
            [
                (at + corner, self.layout.offset + more, _way(one, corner) - 0.5, _way(corner, other) - 0.5)
                for one, corner, other in zip(before, outline, after, strict=True)
            ]
        )

    def line(self, job: Job, at: complex, _cells: Any) -> str:
        return self._around(at, job.points, closed=False)

    def loop(self, job: Job, at: complex, _cells: Any) -> str:
        return self._around(at, job.points, job.record.get("closed", False))

    def capsule(self, job: Job, at: complex, _cells: Any, radius: float) -> str:
        a, b = at + job.points[0], at + job.points[-1]
        along = _way(a, b)
        return self._arcs([(a, radius, along + 0.5, along - 0.5), (b, radius, along - 0.5, along + 0.5)])

    def along(
        self, job: Job, at: complex, _cells: Any, span: str, points: Sequence[Sequence[float]], closed: bool
    ) -> str:
        drawn = ""
        for a, b in self._spans(span, job):
            length = abs(b - a) or 1
            seen = [complex(part * abs(b - a) + ahead, aside) for part, ahead, aside in points]
            drawn += self._around(at, [a + (b - a) / length * each for each in seen], closed)
        return drawn

    def _spans(self, span: str, job: Job) -> list[_Span]:
        points = job.points
        if span == "side":
            return [self.layout.side(job.record["side"])]
        if span == "chord":
            return [(points[0], points[-1] if len(points) > 1 else points[0] + 0.001)]
        steps = list(pairwise(points))
        return steps[-1:] if span == "last" else steps


WHOLE: Final = ("border", "tiles", "slab", "line", "loop", "capsule", "along")


def _way(a: complex, b: complex) -> float:
    """From one place to another, in half turns clockwise from the right."""
    return atan2((b - a).imag, (b - a).real) / pi
