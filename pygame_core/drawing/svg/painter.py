"""Interprets the table of strokes: whatever a record's layers tell is written into a document."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import inf
from typing import Any, Final, Literal, NamedTuple

from ...language.messages import _
from ...rules.errors import GameError
from ..layers import STILL
from ..scene import Record
from ..strokes import STROKES, Condition, Layer
from .document import Document, coloured, share, tag, words
from .inks import palette
from .lie import Layout, Lie, Spot
from .tracing import UNITS, WHOLE, Job, Tracer, long, number

UNIT: Final = 36  # pixels from centre to centre, where nobody asks for another size
_BASELINE: Final = 0.35  # below the middle of a text, which not every viewer would find; in sizes of its font
_AROUND: Final = {"x": "-20%", "y": "-20%", "width": "140%", "height": "140%", "color-interpolation-filters": "sRGB"}


class Look(NamedTuple):
    """How a picture looks: colours other than the theme's by their tokens, how the board lies, and settings."""

    inks: Mapping[str, object] = {}
    lie: Lie = Lie()
    coordinates: bool = True
    shapes: bool = False
    contrast: bool = False
    theme: str = "light"


def svg(
    records: Iterable[Record], title: str, unit: float = UNIT, look: Look | None = None, width: float | None = None
) -> str:
    """The records of a board and of what is on it as one picture.

    Args:
        title: Says in words what it shows.
        unit: Pixels from centre to centre of neighbouring cells.
        width: Pixels of the whole picture, which then decides the unit.

    Raises:
        GameError: An ink is no colour, there is no such theme, or the width is no number above 0.
    """
    records = list(records)
    if width is not None and (isinstance(width, bool) or not 0 < width < inf):
        raise GameError(_("The width of a picture is a number of pixels above 0."))
    painter = _Painter(records, unit, look or Look(), width)
    painter.paint("board")
    painter.paint("scene")
    return painter.document(title)


class _Painter:
    def __init__(self, records: Sequence[Record], unit: float, look: Look, width: float | None = None) -> None:
        board = next(record for record in records if record["kind"] == "board")
        self.ink = palette(board["material"], look.inks, look.theme)
        self.layout = Layout(records, look.lie)
        bleed = complex(STROKES["bleed"], STROKES["bleed"])
        self.tracer = Tracer(self.layout, self.layout.corner - bleed)
        self.size = self.layout.size + 2 * bleed
        self.width, self.unit = width, (width / self.size.real if width else unit)
        self.facts: dict[str, Any] = {
            **STILL,
            **{name: self.unit >= least for name, least in STROKES["sizes"].items()},
            "coordinates": look.coordinates,
            "shapes": look.shapes,
            "contrast": look.contrast or look.theme == "contrast",
        }
        stones = (record for record in records if record["kind"] == "stone" and not record.get("ghost"))
        self.stones = {record["cell"]: record["colour"] for record in stones}
        self.jobs = [job for job in map(self._job, records) if job.cells or job.points or job.record["kind"] == "strip"]
        self.symbols: dict[str, str] = {}
        self.drawn = Document()

    def document(self, title: str) -> str:
        width, height = long(self.size.real), long(self.size.imag)
        return self.drawn.text(title, width, height, self.width / float(width) if self.width else self.unit / UNITS)

    def _job(self, record: Record) -> Job:
        kind, layout = record["kind"], self.layout
        if kind == "board":
            return Job(record, [*layout.cells.values()], [])
        if kind == "cell":
            return Job(record, [], [])
        if kind == "label":
            return Job(record, [Spot(layout.place(record["at"]))], [])
        cells = layout.named(record.get("cells") or [record.get("cell", "")])
        line = layout.line(record) if kind in ("bar", "path") else [spot.at for spot in cells]
        return Job(record, cells, line)

    def paint(self, part: Literal["board", "scene"]) -> None:
        """The board, or what stands on it."""
        for looks in STROKES[part]:
            for job in self.jobs:
                role = job.record.get("role")
                self._look(looks.get(f"{job.record['kind']} {role}" if role else job.record["kind"], ()), job, 1)

    def _look(self, look: Iterable[Layer], job: Job, alpha: float) -> None:
        for layer in look:
            self._layer(layer, job, alpha)

    # What layers depend on

    def _fact(self, name: str, job: Job, cell: Spot | None) -> Any:
        if cell and name == "on":
            return self.stones.get(cell.name)
        if cell and name == "central":
            return cell is _central(job.cells)
        if cell and name in ("type", "tone"):
            return getattr(cell, name)
        if name == "many":
            return len(job.cells) > 1
        fields: Mapping[str, Any] = job.record
        return fields[name] if name in fields else self.facts.get(name)

    def _holds(self, conditions: Iterable[Iterable[Condition]], job: Job, cell: Spot | None = None) -> bool:
        def one(name: str, negated: bool, value: str | None) -> bool:
            found = self._fact(name, job, cell)
            text = ",".join(found) if isinstance(found, list) else str(found)
            return bool(found if value is None else text == value) != negated

        return all(any(one(*each) for each in condition) for condition in conditions)

    def _amount(self, value: Any, job: Job) -> float:
        if not isinstance(value, list):
            return float(value)
        first, base, more = value
        if isinstance(first, str):
            return float(base + more * (self._fact(first, job, None) or 0))
        return float(min(more, max(first, base / self.unit)))

    # Layers

    def _layer(self, layer: Layer, job: Job, alpha: float) -> None:
        if not self._holds(layer.get("when", ()), job):
            return
        which = layer.get("which")
        cells = [cell for cell in job.cells if self._holds(which, job, cell)] if which else job.cells
        alpha *= self._amount(layer.get("alpha", 1), job)
        shift = complex(*(self._amount(each, job) for each in layer.get("shift", (0, 0))))
        for place in self._places(layer, job, cells):
            if "clip" in layer:
                form = layer["clip"]
                inside = self.tracer.path(form, job, 0 if form[0] in WHOLE else place, cells)
                clip = self.drawn.share("c", "clipPath", {}, tag("path", {"d": inside}))
                body = self.drawn.within(partial(self._there, layer, job, place + shift, cells, alpha))
                self.drawn.add(tag("g", {"clip-path": f"url(#{clip})"}, body))
            else:
                self._there(layer, job, place + shift, cells, alpha)

    def _places(self, layer: Layer, job: Job, cells: Sequence[Spot]) -> list[complex]:
        if "shape" in layer and layer["shape"][0] in WHOLE:
            return [0]
        at, points = layer.get("at", "cells"), list(job.points)
        if at == "points":
            return points
        if at == "ends":
            return [points[0], points[-1]]
        if at == "middle":
            return [(points[0] + points[-1]) / 2]
        return [spot.at for spot in (self.layout.named([job.record["tag"]]) if at == "tag" else cells)]

    def _there(self, layer: Layer, job: Job, at: complex, cells: Sequence[Spot], alpha: float) -> None:
        if layer.get("look") == "stone":
            self._stone(job.record, at, alpha)
        elif "look" in layer:
            self._look(STROKES["looks"][layer["look"]], Job(job.record, [Spot(at)], [at]), alpha)
        elif "text" in layer:
            self._write(layer, job, at, alpha)
        else:
            self._shape(layer, job, at, cells, alpha)

    def _shape(self, layer: Layer, job: Job, at: complex, cells: Sequence[Spot], alpha: float) -> None:
        form, *how = layer["shape"]
        if form in ("disc", "tile"):
            how = [self._amount(how[0], job)]
        path = self.tracer.path([form, *how], job, at, cells)
        for stroke in self._strokes(layer, alpha):
            self.drawn.path(path, stroke)
        if "fill" not in layer:
            return
        if "shadow" in layer:
            down, blur, ink = layer["shadow"]
            soft = self.drawn.share("s", "filter", _AROUND, tag("feGaussianBlur", {"stdDeviation": long(blur / 2)}))
            cast = {"transform": f"translate(0 {long(down)})", "filter": f"url(#{soft})"}
            self.drawn.path(path, {**cast, **coloured("fill", self.ink(ink), alpha)})
        self.drawn.path(path, self._filling(layer["fill"], at, alpha))

    def _strokes(self, layer: Layer, alpha: float) -> Iterable[dict[str, str]]:
        more = {"stroke-linecap": "butt", "stroke-linejoin": "miter"} if layer.get("sharp") else {}
        if "dash" in layer:
            more["stroke-dasharray"] = " ".join(map(long, layer["dash"]))
        for width, ink in layer.get("stroke", ()):
            yield {"fill": "none", **coloured("stroke", self.ink(ink), alpha), "stroke-width": long(width), **more}

    def _filling(self, fill: Any, at: complex, alpha: float) -> dict[str, str]:
        if isinstance(fill, str):
            return coloured("fill", self.ink(fill), alpha)
        stops = "".join(tag("stop", {"offset": str(k), **coloured("stop", self.ink(ink))}) for k, ink in fill["stops"])
        place, units = self.tracer.place, {"gradientUnits": "userSpaceOnUse"}
        if "radial" in fill:
            x, y, small, to_x, to_y, large = fill["radial"]
            (fx, fy), (cx, cy) = place(at + complex(x, y)), place(at + complex(to_x, to_y))
            ends = {"fx": fx, "fy": fy, "fr": long(small), "cx": cx, "cy": cy, "r": long(large)}
            name = self.drawn.share("g", "radialGradient", {**units, **ends}, stops)
        else:
            corner, size = self.layout.corner, self.layout.size
            x1, y1, x2, y2 = (side * k for side, k in zip([size.real, size.imag] * 2, fill["linear"], strict=True))
            ends = dict(zip(("x1", "y1"), place(corner + complex(x1, y1)), strict=True))
            ends |= zip(("x2", "y2"), place(corner + complex(x2, y2)), strict=True)
            name = self.drawn.share("g", "linearGradient", {**units, **ends}, stops)
        return {"fill": f"url(#{name})", **({"fill-opacity": share(alpha)} if alpha < 1 else {})}

    def _write(self, layer: Layer, job: Job, at: complex, alpha: float) -> None:
        """A text around a place."""
        said = words(re.sub(r"\{(\w+)\}", lambda found: str(job.record.get(found[1], "")), layer["text"]))
        size = self._amount(layer["size"], job)
        x, y = self.tracer.place(at + size * _BASELINE * 1j)
        font = {"x": x, "y": y, "font-size": long(size), "font-weight": number(layer["weight"])}
        for how in [*self._strokes(layer, alpha), self._filling(layer["fill"], at, alpha)]:
            self.drawn.add(tag("text", {**font, **how}, said))

    def _stone(self, record: Record, at: complex, alpha: float) -> None:
        """Drawn once for each kind, and shown at its place, as a whole so opaque."""
        shown: Record = {"kind": "stone", "flat": alpha < 0.75, "colour": record["colour"]}
        if "half" in record:
            shown["half"] = record["half"]
        key = str(shown)
        if key not in self.symbols:
            self.symbols[key] = self._symbol(shown)
        x, y = self.tracer.place(at)
        soft = {"opacity": share(alpha)} if alpha < 1 else {}
        self.drawn.add(tag("use", {"href": f"#{self.symbols[key]}", "x": x, "y": y, **soft}))

    def _symbol(self, record: Record) -> str:
        outside, self.tracer = self.tracer, Tracer(self.layout, 0)
        job = Job(record, [Spot(0)], [0])
        inside = self.drawn.within(partial(self._look, STROKES["looks"]["stone"], job, 1))
        self.tracer = outside
        return self.drawn.share("u", "g", {}, inside)


def _central(cells: Sequence[Spot]) -> Spot:
    """The cell that is nearest to their middle, and of several the first."""
    middle = sum(cell.at for cell in cells) / len(cells)
    return min(cells, key=lambda cell: round(abs(cell.at - middle), 6))
