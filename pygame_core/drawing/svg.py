"""Scene records as an SVG document, in units of the board: for notebooks, and wherever else there is no painter.

Around the slab it is transparent, so that it stands on light and on dark pages. It has no identifiers and no style
sheet: a notebook sets many of them into one page.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Final

from .scene import Record

UNIT: Final = 36  # pixels from cell to cell, where nobody asks for another size
SIDE: Final = 0.2  # of the slab, seen below it
TILE, BED, STONE = 0.945, 1.07, 0.435
MARK, CASING, BAD, ACCENT = "#07503F", "#FFFFFF", "#A0210A", "#0A6552"
# Of each material: its tiles, those on the rim, what is between them, the slab, its side, and what is written on it.
_MATERIALS: Final = {
    "flax": ("#D9C07F", "#C6AB65", "#7B6636", "#B39B5A", "#6E5C2E", "#33290E"),
    "cedar": ("#E2AF80", "#D0996A", "#845831", "#BD8959", "#7A5130", "#3B2410"),
    "limestone": ("#E2DDCB", "#E2DDCB", "#80795F", "#B0A88F", "#6B644C", "#2B2718"),
    "fjord": ("#A5CCE0", "#7FB0CB", "#436F89", "#6A9AB5", "#335A72", "#0E2B3C"),
    "heather": ("#D5B7CF", "#B08EA9", "#7A5872", "#A98AA2", "#664961", "#34202F"),
}
# Of each colour: its body, its edge, and what tells it from the others by form.
_COLOURS: Final = {
    "black": ("#262B30", "#05070A", "#7B838B"),
    "white": ("#F8F5ED", "#5C5546", "#BDB5A2"),
    "neutral": ("#454D53", "#1B2024", "#6B757B"),
    "red": ("#E88C80", "#861313", "#861313"),
    "gold": ("#F0C947", "#5A4200", "#5A4200"),
}
_TONES: Final = (1.0, 1.035, 0.97)
_FILLED: Final = {"win": 0.34, "heat": 0.5}  # how strongly marks fill their cells, unless they tell
_LAYERS: Final = ("strip", "area", "under", "ray", "bar", "between", "stone", "mark", "path", "tag")

Place = tuple[float, float]


def svg(records: Iterable[Record], title: str, unit: float = UNIT) -> str:
    """The records of a board and of what is on it as one picture; ``title`` says in words what it shows."""
    records = list(records)
    picture = _Picture(records)
    for record in records:
        picture.add(record)
    return picture.document(title, unit)


class _Picture:
    """What is drawn so far, by layer."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.slab = next(record for record in records if record["kind"] == "board")
        self.tile, self.rim, self.bed, self.wood, self.side, self.ink = _MATERIALS[self.slab["material"]]
        self.places: dict[str, Place] = {r["cell"]: r["at"] for r in records if r["kind"] == "cell"}
        self.tiles: dict[str, list[Place]] = defaultdict(list)
        self.holes: list[Place] = []
        self.labels: list[str] = []
        self.layers: dict[str, list[str]] = {layer: [] for layer in _LAYERS}
        self.draw: dict[str, Callable[[Record], None]] = {
            "cell": self._cell,
            "label": self._label,
            "strip": self._strip,
            "area": self._area,
            "bar": self._bar,
            "stone": self._stone,
            "mark": self._mark,
            "path": self._path,
        }

    def add(self, record: Record) -> None:
        if record["kind"] in self.draw:
            self.draw[record["kind"]](record)

    def document(self, title: str, unit: float) -> str:
        """All of it: slab, tiles and labels, then the layers from below."""
        outline, offset = self.slab["outline"], self.slab["offset"]
        xs, ys = [x for x, _y in outline], [y for _x, y in outline]
        left, top = min(xs) - offset, min(ys) - offset
        width, height = max(xs) + offset - left, max(ys) + offset + SIDE - top
        board = [
            _shape([(x, y + SIDE) for x, y in outline], self.side, self.side, 2 * offset),
            _shape(outline, self.wood, self.wood, 2 * offset),
            self._tiles([*self.places.values()], self.bed, BED),
            *(self._tiles(places, fill, TILE) for fill, places in self.tiles.items()),
            self._tiles(self.holes, self.side, BED),
        ]
        drawn = "\n".join([*board, *self.labels, *(each for layer in self.layers.values() for each in layer)])
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_list(left, top, width, height)}"'
            f' width="{_list(width * unit)}" height="{_list(height * unit)}" role="img" font-family="sans-serif"'
            f' text-anchor="middle" stroke-linecap="round" stroke-linejoin="round">'
            f"<title>{_words(title)}</title>\n{drawn}\n</svg>"
        )

    def _tiles(self, places: Sequence[Place], fill: str, size: float) -> str:
        return f'<path fill="{fill}" d="{"".join(self._outline(place, size) for place in places)}"/>' if places else ""

    def _outline(self, at: Place, size: float) -> str:
        """The edge of one cell."""
        return _line([(at[0] + x * size, at[1] + y * size) for x, y in self.slab["polygon"]], True)

    def _named(self, record: Record) -> list[Place]:
        """The centres of the record's cells that are on the board."""
        return [self.places[name] for name in record["cells"] if name in self.places]

    def _points(self, record: Record) -> list[Place]:
        """Where a bar or a path runs."""
        return [(x, y) for x, y in record["points"]] if "points" in record else self._named(record)

    # One method for each kind of record

    def _cell(self, record: Record) -> None:
        at = self.places[record["cell"]]
        if record["type"] == "hole":
            self.holes.append(at)
        else:
            fill = self.rim if record["type"] == "rim" else self.tile
            self.tiles[_shade(fill, _TONES[record["tone"]])].append(at)

    def _label(self, record: Record) -> None:
        of_cell = "cell" in record
        size, fill = (0.46, "#FFFFFF") if of_cell else (0.3, self.ink)
        self.labels.append(_text(record["text"], record["at"], size, fill))

    def _strip(self, record: Record) -> None:
        outline, side = self.slab["outline"], record["side"]
        (ax, ay), (bx, by) = outline[side], outline[(side + 1) % len(outline)]
        out = 0.99 / hypot(bx - ax, by - ay)

        def at(part: float) -> Place:
            return ax + (bx - ax) * part + (by - ay) * out, ay + (by - ay) * part - (bx - ax) * out

        colours = record["colours"]
        for number, colour in enumerate(colours):
            ends = (0.06 + 0.45 * number, 0.49 + 0.45 * number) if len(colours) > 1 else (0.06, 0.94)
            body, edge, _form = _COLOURS[colour]
            self.layers["strip"] += _cased([at(end) for end in ends], 0.075, body, edge, 0.13)
        if not colours:
            self.layers["strip"].append(_stroke([at(0.06), at(0.94)], 0.05, self.ink, opacity=0.3))

    def _area(self, record: Record) -> None:
        body, edge, _form = _COLOURS[record["owner"]]
        cells, firm = self._named(record), record["firm"]
        self.layers["area"].append(f'<g opacity="{1 if firm else 0.55}">{self._tiles(cells, body, TILE)}</g>')
        x, y = (sum(each) / len(cells) for each in zip(*cells, strict=True))
        middle = min(cells, key=lambda at: hypot(at[0] - x, at[1] - y))
        self.layers["area"] += [_disc(at, 0.1, edge) for at in cells if at != middle]
        points = str(record["points"])
        self.layers["area"] += [
            _disc(middle, 0.36, edge),
            _text(points if firm else f"+{points}", middle, 0.4, "#FFFFFF"),
        ]

    def _bar(self, record: Record) -> None:
        body, edge, form = _COLOURS[record["colour"]]
        points, soft = self._points(record), 0.9 if record.get("preview") else 1.0
        groove = 0.235 if record["colour"] == "white" else 0.1
        self.layers["bar"] += _cased(points, 0.72, body, edge, 0.8, opacity=soft)
        self.layers["bar"] += [_disc(at, groove, "none", form, 0.045) for at in points]

    def _stone(self, record: Record) -> None:
        at = self.places[record["cell"]]
        soft = 0.5 if record.get("ghost") or record.get("dimmed") else 1.0
        parts = [_disc((at[0], at[1] + 0.05), STONE * 1.06, "#0A0804", opacity=0.3)] if soft == 1 else []
        body, edge, form = _COLOURS[record["colour"]]
        parts.append(_disc(at, STONE - 0.015, body, edge, 0.03))
        if record["colour"] == "black":
            (x, y), r = at, STONE * 0.74
            sheen = f"M{_list(x - r * 0.97, y - r * 0.25)}A{_list(r, r)} 0 0 1 {_list(x - r * 0.13, y - r * 0.99)}"
            parts.append(f'<path d="{sheen}" fill="none" stroke="{form}" stroke-width="0.035"/>')
        else:
            parts.append(_disc(at, STONE * 0.66, "none", form, 0.045))
        if "half" in record:
            k = STONE * 0.7071
            start, end = (at[0] + k, at[1] - k), (at[0] - k, at[1] + k)
            half = f"M{_list(*start)}A{_list(STONE, STONE)} 0 0 1 {_list(*end)}Z"
            parts.append(f'<path d="{half}" fill="{_COLOURS[record["half"]][0]}" stroke="{MARK}" stroke-width="0.05"/>')
        self.layers["stone"].append(f'<g opacity="{soft}">{"".join(parts)}</g>')

    def _mark(self, record: Record) -> None:
        role, cells = record["role"], self._named(record)
        owner = _COLOURS[record["colour"]][1] if "colour" in record else ""
        if role in _FILLED:
            tiles = self._tiles(cells, ACCENT, TILE)
            self.layers["under"].append(f'<g opacity="{record.get("value", _FILLED[role])}">{tiles}</g>')
        elif role == "group" or (role == "witness" and owner):
            edges = "".join(self._outline(at, TILE - 0.06) for at in cells)
            self.layers["under"].append(_drawn(edges, 0.085, owner or MARK))
        elif role == "witness":
            for x, y in cells:
                lines = "".join(_line([(x + d - 0.2, y + 0.25), (x + d + 0.2, y - 0.25)]) for d in (-0.22, 0, 0.22))
                self.layers["between"].append(_drawn(lines, 0.06, BAD))
        elif role == "arrow" and len(cells) > 1:
            self.layers["mark"] += _cased([*cells, *_head(cells)], 0.1, MARK, CASING, 0.2)
        else:
            for at in cells:
                self.layers["mark"] += self._sign(role, at, record, owner)

    def _sign(self, role: str, at: Place, record: Record, owner: str) -> list[str]:
        """A mark on one cell."""
        x, y = at
        if role == "last":
            pale = record.get("colour") in ("black", "neutral")
            return [_disc(at, 0.13, "#6FE3C3" if pale else "#07604D")]
        if role == "refusal":
            ways = ((0.19, 0.19), (0.19, -0.19))
            cross = "".join(_line([(x - dx, y - dy), (x + dx, y + dy)]) for dx, dy in ways)
            return [_drawn(cross, 0.17, CASING), _drawn(cross, 0.09, BAD)]
        if text := str(record.get("text") or (record.get("value", "") if role == "number" else "")):
            return [_disc(at, 0.33, CASING, MARK, 0.05), _text(text, at, 0.4, MARK)]
        if role == "legal":
            return [_disc(at, 0.09, MARK)]
        if role == "square":
            corners = [(x - 0.28, y - 0.28), (x + 0.28, y - 0.28), (x + 0.28, y + 0.28), (x - 0.28, y + 0.28)]
            return [_shape(corners, "none", CASING, 0.16), _shape(corners, "none", MARK, 0.09)]
        radius = {"touched": 0.1, "allowed": 0.27, "open": 0.2, "threat": 0.27}.get(role, STONE)
        return [_disc(at, radius, "none", CASING, 0.14), _disc(at, radius, "none", owner or MARK, 0.08)]

    def _path(self, record: Record) -> None:
        points, closed = self._points(record), record.get("closed", False)
        if len(points) < 2:
            return
        role, loop = record["role"], record.get("loop", 1)
        ink = "#A3400A" if loop == 2 else MARK
        layer, width = ("path", 0.17) if role == "win" else ("ray", 0.075) if role == "ray" else ("path", 0.055)
        dash = f"0.01 {width * 2}" if record.get("dotted") else ""
        line = [*points, *_head(points)] if record.get("ends") == "arrow" else points
        self.layers[layer] += _cased(line, width, ink, CASING, width + 0.09, closed=closed, dash=dash)
        if record.get("ends") == "dot":
            self.layers["tag"] += [_disc(end, 0.1, ink, CASING, 0.04) for end in (points[0], points[-1])]
        if "tag" in record:
            at = self.places[record["tag"]]
            self.layers["tag"] += [_disc(at, 0.33, ink, CASING, 0.05), _text(str(loop), at, 0.42, "#FFFFFF")]


def _words(text: str) -> str:
    """A text as it may stand between tags; the library that does this knows two thousand names besides."""
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _list(*numbers: float) -> str:
    """Numbers as attributes have them; a thousandth of a unit is finer than any eye."""
    return " ".join(f"{number:.3f}".rstrip("0").rstrip(".") for number in numbers)


def _line(points: Iterable[Place], closed: bool = False) -> str:
    return "M" + "L".join(_list(x, y) for x, y in points) + ("Z" if closed else "")


def _head(points: Sequence[Place]) -> list[Place]:
    """What makes an arrow of a line: from its last point to both sides and back."""
    (ax, ay), (bx, by) = points[-2:]
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = 0.24 * (bx - ax) / length, 0.24 * (by - ay) / length
    return [(bx - dx + dy, by - dy - dx), (bx, by), (bx - dx - dy, by - dy + dx), (bx, by)]


def _drawn(path: str, width: float, ink: str, dash: str = "", opacity: float = 1.0) -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    soft = f' opacity="{opacity}"' if opacity < 1 else ""
    return f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{_list(width)}"{dashed}{soft}/>'


def _stroke(points: Sequence[Place], width: float, ink: str, opacity: float = 1.0) -> str:
    return _drawn(_line(points), width, ink, opacity=opacity)


def _cased(
    points: Sequence[Place],
    width: float,
    ink: str,
    casing: str,
    over: float,
    *,
    closed: bool = False,
    dash: str = "",
    opacity: float = 1.0,
) -> list[str]:
    """A line in a casing; a line of one point is a very short one."""
    points = [*points, *([(points[0][0] + 0.001, points[0][1])] if len(points) == 1 else [])]
    path = _line(points, closed)
    return [_drawn(path, over, casing, opacity=opacity), _drawn(path, width, ink, dash, opacity)]


def _shape(corners: Iterable[Place], fill: str, ink: str, width: float) -> str:
    return f'<path d="{_line(corners, True)}" fill="{fill}" stroke="{ink}" stroke-width="{_list(width)}"/>'


def _disc(at: Place, radius: float, fill: str, ink: str = "", width: float = 0.0, opacity: float = 1.0) -> str:
    edge = f' stroke="{ink}" stroke-width="{_list(width)}"' if ink else ""
    soft = f' opacity="{opacity}"' if opacity < 1 else ""
    return f'<circle cx="{_list(at[0])}" cy="{_list(at[1])}" r="{_list(radius)}" fill="{fill}"{edge}{soft}/>'


def _text(text: str, at: Sequence[float], size: float, fill: str) -> str:
    place = f'x="{_list(at[0])}" y="{_list(at[1] + 0.35 * size)}"'
    return f'<text {place} font-size="{_list(size)}" font-weight="600" fill="{fill}">{_words(text)}</text>'


def _shade(colour: str, by: float) -> str:
    """A little lighter or darker."""
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{min(255, round(part * by)):02X}" for part in parts)
