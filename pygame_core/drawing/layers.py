"""What a look is made of: layers, in the words of the table of :mod:`.strokes`; and those that are drawn often.

All is plain data. Unit: the distance of neighbouring centres; x to the right, y down,
as seen: nothing in here turns with the board but tiles and hexagons. An **ink** is the name of a token of the page's
style sheet, with a number behind it mixed with so much white (``"slab 0.1"``) or, below 0, black; or a colour as it is.

The table has ``board`` and ``scene``: each a list of **passes**, from below. A pass has **looks** by the kinds,
with their roles, of the records it draws (``"bar"``, ``"mark legal"``), in the order of the records. ``looks`` has
those that are no record's. A look is a list of **layers**, again from below, and a layer is a dict:

``when``
    Conditions, all of which hold: ``"firm"`` (a fact that is something), ``"!firm"`` (nothing, false, or not there),
    ``"colour=red"`` (a fact that is written so; several values with commas between them), ``"many|!firm"`` (one of
    them). A **fact** is a field of the record, or one of what is true of the picture: ``contrast`` (the theme),
    ``shapes`` and ``coordinates`` (settings), and each name in ``sizes`` (a cell has at least so many pixels of the
    page); a number that tells how far a motion has come (:data:`STILL`); ``many`` (the record has several cells);
    ``flat`` (a stone that casts no shadow); or one of a cell, by which cells are chosen: its ``type`` and ``tone``,
    ``on`` (the colour of the stone that stands there), ``central`` (of the record's cells it is nearest to their
    middle, and of several the first).
``at``
    Where: each of the record's ``"cells"`` unless told (a label's ``at``; all cells, for the board), each of the
    ``"points"`` of its line (the centres of its cells, where it has no ``points``), the first and the last of them,
    its ``"ends"``, the ``"middle"`` between these, or the cell that is its ``"tag"``.
``shift``
    So far away from there, ``[x, y]``.
``shape``
    What is filled or stroked. There: ``["disc", radius]``; ``["arc", radius, from, to]``, clockwise from the right in
    half turns, open; ``["tile", k]``, the cell's outline, times k; ``["upper", k]``, those edges of it behind which
    lies nothing lower; ``["hexagon", radius]`` in the position of the tiles; ``["polygon", points]``; ``["lines",
    [points, …]]``, open. Of all the cells at once: ``["border"]``, their edges that no two of them share, ``["tiles",
    k]``. Of the slab: ``["slab", more]``, its outline, so much further out. Of the record's line, whatever ``at``:
    ``["line"]``; ``["loop"]``, closed where the record is ``closed``; ``["capsule", radius]``, a bar with round ends
    from its first point to its last; ``["along", span, points, closed]``, where each point ``[part, along, aside]`` is
    seen from a span, so great a part of it from its beginning, then so far along it, and so far to the right of who
    walks it; spans are the ``"chord"`` from the first point to the last (where both are one: a very short one to the
    right), each of the ``"steps"`` from point to point, the ``"last"`` of them, and the ``"side"`` of the record, from
    corner to corner of the outline in turning order as seen. A line of fewer than two points is not drawn.
``part``
    The motion that tells how much of a line is drawn, from its beginning.
``text``, ``size``, ``weight``
    Instead of a shape: words around the place, with facts put in (``"+{points}"``).
``look``
    Instead of a shape: another look there. The ``"stone"`` is drawn so for the record's ``colour`` and ``half``, all
    of it as opaque as ``alpha`` tells, and ``flat`` where that is less than 3/4.
``stroke``, ``fill``
    First strokes over each other, each ``[width, ink]``, then the filling: an ink, or ``{"radial": [x, y, r, x, y, r],
    "stops": [[part, ink], …]}`` seen from the place, or ``{"linear": [x, y, x, y], "stops": …}`` in parts of the
    slab's box, its side included. Ends and corners are round, unless the layer is ``sharp``.
``dash``, ``alpha``, ``clip``, ``shadow``
    Of the strokes: drawn and left out by turns. How opaque. A shape there, not shifted, to whose inside it is confined.
    ``[down, blur, ink]`` of the shadow it casts.

An **amount** (alpha, shift, a size, the number of a shape's radius or k) is a number, or depends on a fact:
``["shake", base, more]`` is base + more · the fact; or on the screen: ``[least, pixels, most]`` is so many of the
page's pixels, within limits.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

Layer = dict[str, Any]
Look = list[Layer]

RADIUS: Final = 0.435  # of a stone
TILE, BED = 0.945, 1.07  # as parts of a cell
WHITE, INK = "#fff", "#0B1512"
# The facts of motion, where nothing moves; `come`: a bar or an area, `dim`: what has lost.
STILL: Final = {"ribbon": 1, "ray": 1, "dim": 1, "witness": 1, "come": 1, "shake": 0}
SIZES: Final = {"fine": 13, "legible": 21, "large": 24}  # numbers, coordinates and thin lines are seen from there on
WITNESS: Final = ["witness", 0, 1]


def when(condition: str, layers: Iterable[Layer]) -> Look:
    return [{**layer, "when": f"{condition} {layer.get('when', '')}".strip()} for layer in layers]


def by(field: str, names: str, make: Callable[[str], Look]) -> Look:
    """A look of its own for each of the names."""
    return [layer for name in names.split() for layer in when(f"{field}={name}", make(name))]


def each(layers: Iterable[Layer], **more: Any) -> Look:
    """What all layers have that do not tell otherwise."""
    return [{**more, **layer} for layer in layers]


# ── what is drawn often ──────────────────────────────────────────────────────────────────────────────────────────────


def cased(width: float, ink: str = "mark", casing: str = "mark-case", more: float = 0.065) -> list[list[Any]]:
    """A stroke in a casing, which is so much wider."""
    return [[round(width + more, 4), casing], [width, ink]]


def ring(radius: float, width: float) -> Look:
    return [{"shape": ["disc", radius], "stroke": cased(width)}]


def dashed_ring(radius: float = RADIUS + 0.03) -> Look:
    return [
        {"shape": ["disc", radius], "stroke": [[0.09, "mark-case"]], "alpha": 0.8},
        {"shape": ["disc", radius], "stroke": [[0.055, "mark"]], "dash": [0.14, 0.1], "sharp": True},
    ]


def dot(radius: float, ink: str = "mark") -> Look:
    return [
        {"shape": ["disc", round(radius + 0.05, 4)], "fill": "mark-case"},
        {"shape": ["disc", radius], "fill": ink},
    ]


def pip(radius: float, owner: str, ink: str = "") -> Look:
    """What tells an owner apart without colour: a disc for red, a diamond for gold."""
    k = round(radius * 1.12, 4)
    diamond = ["polygon", [[0, -k], [k, 0], [0, k], [-k, 0]]]
    return [{"shape": diamond if owner == "gold" else ["disc", radius], "fill": ink or owner}]


def text(words: str, size: Any, ink: str, weight: int = 700, casing: str = "") -> Layer:
    return {"text": words, "size": size, "weight": weight, "fill": ink} | (
        {"stroke": [[0.14, casing]]} if casing else {}
    )


def along(span: str, *points: list[float], closed: bool = False) -> list[Any]:
    return ["along", span, list(points), closed]


CHORD: Final = along("chord", [0, 0, 0], [1, 0, 0])
CROSS: Final = [
    {"shape": ["lines", [[[-k, -0.19], [k, 0.19]]]], "stroke": [stroke]}
    for stroke in ([0.17, "bad-case"], [0.09, "bad"])
    for k in (0.19, -0.19)
]


def joints(reach: float, width: float, ink: str) -> Layer:
    """A stroke across the bar between every two stones."""
    across = along("steps", [0.5, 0, reach], [0.5, 0, -reach])
    return {"shape": across, "stroke": [[width, ink]], "sharp": True}
