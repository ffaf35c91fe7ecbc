"""How everything looks: one table, from which the page paints on a canvas and :mod:`.svg` writes documents.

It is plain data, which goes to the page as JSON. Unit: the distance of neighbouring centres; x to the right, y down,
as seen: nothing in here turns with the board but tiles and hexagons. An **ink** is the name of a token of the page's
style sheet, with a number behind it mixed with so much white (``"slab 0.1"``) or, below 0, black; or a colour as it is.

:data:`STROKES` has ``board`` and ``scene``: each a list of **passes**, from below. A pass has **looks** by the kinds,
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

import re
from collections.abc import Callable, Iterable
from math import cos, pi, sin, sqrt
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


# ── stones: black and white differ by form (sheen, turned groove), not by lightness alone ────────────────────────────


def body(colour: str, r: float = RADIUS) -> Look:
    stops = [[0, f"{colour}-hi"], [0.55, colour], [1, f"{colour}-lo"]]
    light = {"radial": [-r * 0.34, -r * 0.42, r * 0.06, -r * 0.1, -r * 0.12, r * 1.15], "stops": stops}
    if colour == "black":
        sheen = {"shape": ["arc", r * 0.74, 1.08, 1.46], "stroke": [[0.035, "rgba(255,255,255,.2)"]]}
        return [*_round_body(light, 0.025, "black-edge"), sheen]
    groove = [
        {"shape": ["disc", r * 0.66], "stroke": [[0.042, "white-groove"]]},
        {"shape": ["disc", r * 0.66], "shift": [0, 0.026], "stroke": [[0.02, WHITE]]},
    ]
    strong = [
        {"shape": ["hexagon", r * 0.98], "stroke": [[0.13, "white-edge"], [0.07, "white-lo"]], "fill": light},
        {"shape": ["hexagon", r * 0.6], "stroke": [[0.045, "white-groove"]]},
    ]
    return when("shapes", strong) + when("!shapes", [*_round_body(light, 0.034, "white-edge"), *groove])


def _round_body(light: Any, width: float, edge: str) -> Look:
    return [
        {"shape": ["disc", RADIUS], "fill": light},
        {"shape": ["disc", RADIUS - width / 2], "stroke": [[width, edge]]},
    ]


def token(owner: str) -> Look:
    """An owner who has no stones: a tile of his colour with his pip."""
    tile = ["hexagon", RADIUS * 1.08]
    edge = {"shape": tile, "stroke": [[0.065, owner]]}
    return [{"shape": tile, "fill": f"{owner}-tint"}, edge, *pip(RADIUS * TILE * 0.38, owner)]


_DOWN = RADIUS * 1.16
_SHADE = [[0, "rgba(10,8,4,.42)"], [1, "rgba(10,8,4,0)"]]
_K = RADIUS / sqrt(2)
STONE: Final[Look] = [
    *by("colour", "red gold", token),
    *when(
        "colour=black|colour=white !flat",  # the soft shadow where it touches the board
        [
            {
                "shape": ["disc", _DOWN],
                "shift": [0, 0.05],
                "fill": {"radial": [0, 0, RADIUS * 0.72, 0, 0, _DOWN], "stops": _SHADE},
            }
        ],
    ),
    *by("colour", "black white", lambda colour: [{"look": colour}]),
    # What it is turned to comes up from the lower right.
    *by("half", "black white", lambda half: [{"look": half, "clip": ["arc", RADIUS, -0.25, 0.75]}]),
    *when("half", [{"shape": ["lines", [[[_K, -_K], [-_K, _K]]]], "stroke": [[0.05, "mark"]]}]),
]

# ── bars: neutral stones are a wall, with joints; others an arc: white ones with grooves, black ones with dots ───────


def _lengthwise(*strokes: tuple[float, float, float, str]) -> Look:
    return [{"shape": CHORD, "shift": [x, y], "stroke": [[width, ink]]} for x, y, width, ink in strokes]


WALL: Final = [
    *when("!contrast", _lengthwise((0, 0.07, 0.82, "rgba(20,20,10,.28)"))),  # its shadow
    *_lengthwise((0, 0, 0.8, "wall-edge"), (0, 0, 0.73, "wall-lo"), (-0.012, -0.035, 0.66, "wall")),
    *each(_lengthwise((-0.03, -0.1, 0.4, "wall-hi")), alpha=0.3),
    joints(0.33, 0.055, "wall-edge"),
]


def arc(colour: str) -> Look:
    inner = 0.74 if colour == "white" else 0.76
    form = {"stroke": [[0.045, "white-groove"]]} if colour == "white" else {"fill": "rgba(255,255,255,.16)"}
    return [
        *when("!contrast", _lengthwise((0, 0.05, 0.84, "rgba(10,8,4,.25)"))),
        *_lengthwise((0, 0, 0.8, f"{colour}-edge"), (0, 0, inner, f"{colour}-lo"), (0, -0.02, 0.68, colour)),
        {"at": "points", "shape": ["disc", 0.235 if colour == "white" else 0.1], **form},
    ]


def coming(owner: str, ink: str = "", alpha: float = 1.0) -> Look:
    """A bar that would be built, in its builder's colour."""
    parts: Look = [
        {"shape": CHORD, "stroke": [[0.76, f"{owner}-tint"]], "alpha": alpha * 0.9},
        {**joints(0.38, 0.045, owner), "alpha": alpha},
        {"shape": ["capsule", 0.4], "stroke": cased(0.07, ink or owner, "bar-case", 0.06), "alpha": alpha},
    ]
    return parts


BAR: Final = [
    *when("preview", by("colour", "red gold", coming)),
    *when("!preview", by("colour", "neutral", lambda _: WALL) + by("colour", "black white", arc)),
]

# ── what lies in the slab or on the tiles below the stones ───────────────────────────────────────────────────────────


def strip(*colours: str) -> Look:
    """Whose group touches a side: one colour, or both half and half."""
    parts = [[0.06 + 0.45 * i, 0.49 + 0.45 * i] for i in range(2)] if len(colours) > 1 else [[0.06, 0.94]]
    strokes = [[[0.13, f"{c}-edge"], [0.075, c if c == "white" else f"{c}-lo"]] for c in colours]
    layers = [
        {"shape": along("side", *([part, 0, -0.99] for part in ends)), "stroke": stroke}
        for ends, stroke in zip(parts, strokes, strict=True)
    ]
    return when(f"colours={','.join(colours)}", layers)


STRIP: Final = [
    {
        "when": "colours=",
        "shape": along("side", [0.06, 0, -0.99], [0.94, 0, -0.99]),
        "stroke": [[0.05, "label"]],
        "alpha": 0.3,
    },
    *strip("black"),
    *strip("white"),
    *strip("black", "white"),
    *strip("white", "black"),
]


def area(owner: str) -> Look:
    """Cells of one owner, or that he would own: their border, and what they count."""
    inked = [[0.075, owner]]
    counted = "fine central many|!firm"
    return each(
        [
            {"when": "firm", "shape": ["tile", TILE], "fill": f"{owner}-tint"},
            {"when": "!firm", "shape": ["tile", TILE], "fill": f"{owner}-tint", "alpha": 0.55},
            {"when": "firm", "shape": ["border"], "stroke": inked},
            {"when": "!firm", "shape": ["border"], "stroke": inked, "dash": [0.16, 0.13]},
            *when("!fine|!central|!many !fine|!central|firm", pip(0.13, owner)),
            *when(counted, pip(0.4 if owner == "gold" else 0.34, owner)),
            *when(f"firm {counted}", [text("{points}", 0.4, WHITE)]),
            *when(f"!firm {counted}", [text("+{points}", 0.34, WHITE)]),
        ],
        alpha=["come", 0, 1],
    )


def outline(colour: str) -> Look:
    """A region in its owner's colour."""
    ink = "black-lo" if colour == "black" else colour
    layers: Look = [
        {"when": "contrast", "stroke": [[0.15, "mark-case"]]},  # there the grid is as black as Black's outline
        {"stroke": [[0.085, ink]]},
        {"stroke": [[0.03, "white-edge"]], "dash": [0.1, 0.1]},
    ]
    own = layers if colour in ("white", "red", "gold") else layers[:2]
    return each(own, shape=["border"], alpha=WITNESS)


# Where two outlines meet, the dashed white one lies on top, so that both are seen.
BLACK_OUTLINE: Final = by("colour", "black", outline)
OUTLINE: Final = by("colour", "white red gold", outline)
HATCHED: Final = when(  # cells that are barred
    "!colour",
    [
        {"shape": ["tile", TILE], "fill": "rgba(255,240,232,.82)", "alpha": WITNESS},
        {
            "shape": ["lines", [[[k / 5 - 1.8, 0.6], [k / 5 - 0.6, -0.6]] for k in range(13)]],
            "clip": ["tile", TILE],
            "stroke": [[0.075, "bad"]],
            "alpha": WITNESS,
            "sharp": True,
        },
        {"shape": ["tile", TILE], "stroke": [[0.09, "bad"]], "alpha": WITNESS, "sharp": True},
    ],
)
HEAT: Final = {
    "shape": ["tile", ["value", TILE * 0.3, TILE * 0.66]],
    "fill": "mark",
    "alpha": ["value", 0.4, 0.5],
}

# ── lines ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def line(shape: list[Any], *strokes: tuple[float, str], **more: Any) -> Look:
    return [{"shape": shape, "stroke": [[width, ink]], **more} for width, ink in strokes]


def ribbon(ink: str) -> Look:
    """A winning line in a casing: the second of several loops is a double line in another colour, the third dashed."""
    head = along("last", [1, -0.144, -0.24], [1, 0.12, 0], [1, -0.144, 0.24])
    case = "mark-case"
    dotted = line(["line"], (0.2, case)) + line(["line"], (0.12, ink), dash=[0.01, 0.25])
    whole = [
        *line(["loop"], (0.26, case)),
        *when("!loop=3", line(["loop"], (0.17, ink))),
        *when("loop=3", line(["loop"], (0.17, ink), dash=[0.3, 0.26])),
        *when("loop=2", line(["loop"], (0.05, "mark-ink"))),
    ]
    return [
        *each(when("dotted", dotted) + when("!dotted", whole), part="ribbon"),
        *when("!dotted ends=arrow ribbon=1", line(head, (0.2, case), (0.11, ink))),
    ]


def of_loop(make: Callable[[str], Look]) -> Look:
    return when("loop=2", make("mark-2")) + when("!loop=2", make("mark"))


def tag(ink: str) -> Look:
    """The number of a loop, on one of its stones."""
    shown = [*dot(0.33, ink), text("{loop}", 0.42, "mark-ink")]
    return each(when("tag ribbon=1", shown), at="tag")


RAY: Final = line(  # it begins beside its stone
    along("chord", [0, 0.5, 0], [1, 0, 0]), (0.165, "mark-case"), (0.075, "mark"), part="ray"
)
SUPPORT: Final = line(CHORD, (0.055, "dot"), dash=[0.01, 0.16], alpha=0.9)
FLIP: Final = [
    *when("large", line(["line"], (0.115, "mark-case"))),
    *when("large !dotted", line(["line"], (0.055, "mark"))),
    *when("large dotted", line(["line"], (0.085, "mark"), dash=[0.01, 0.13])),
    *each(dot(0.11), at="ends"),
]

# ── marks over the stones ────────────────────────────────────────────────────────────────────────────────────────────

LAST: Final = [
    {"when": "joined", "shape": ["capsule", 0.45], "stroke": cased(0.07, more=0.06)},
    {"when": "!joined on=black", "shape": ["hexagon", 0.15], "fill": "mark-on-black"},
    {"when": "!joined !on=black", "shape": ["hexagon", 0.15], "fill": "mark-on-white"},
]
LEGAL: Final = when("on", dashed_ring(RADIUS)) + [{"when": "!on", "shape": ["disc", 0.09], "fill": "dot", "alpha": 0.8}]
ALLOWED: Final = when("on", dashed_ring(0.48)) + when(
    "!on",  # a full disc inside would read as a stone: the ring shows the tile
    [{"shape": ["disc", 0.27], "fill": "tile"}, {"shape": ["disc", 0.27], "stroke": cased(0.085)}],
)
SQUARE: Final = {
    "shape": ["polygon", [[-0.35, -0.35], [0.35, -0.35], [0.35, 0.35], [-0.35, 0.35]]],
    "stroke": cased(0.06),
}
_NECK = [[0, 0.3, 0.06], [1, -0.6, 0.06], [1, -0.6, 0.2]]
ARROW: Final = {
    "when": "many",
    "shape": along("chord", *_NECK, [1, -0.2, 0], *([k, x, -y] for k, x, y in reversed(_NECK)), closed=True),
    "stroke": [[0.065, "mark-case"]],
    "fill": "mark",
}


def threat(colour: str) -> Look:
    """A star, edged as the stone is: Black's full, White's with a hole, the others' with their pip.

    Turned, it stands between the points of the other side's, so that one cell can show both.
    """
    core = {"black": "white", "white": "white-edge"}.get(colour, f"{colour}-tint")

    def star(turn: int) -> list[Any]:
        corners = [(0.13 if i % 2 else 0.34, (i + turn) * pi / 4) for i in range(8)]
        return ["polygon", [[r * cos(angle), r * sin(angle)] for r, angle in corners]]

    edged = {"stroke": [[0.13, core]], "fill": colour}
    stars: Look = [{"when": "!turned", "shape": star(0), **edged}, {"when": "turned", "shape": star(1), **edged}]
    return stars if colour == "black" else [*stars, *pip(0.075, colour, core)]


REFUSAL: Final = each(
    [
        *when("joined", by("colour", "red gold", lambda owner: coming(owner, "bad", 0.75))),
        *each(when("joined", CROSS), at="middle"),
        # Parts of walls are no stones of their own.
        {"when": "!joined colour=black|colour=white !on", "look": "stone", "alpha": 0.5},
        {"when": "!joined", "shape": ["disc", RADIUS + 0.03], "stroke": cased(0.08, "bad", "bad-case", 0.07)},
        *when("!joined", CROSS),
    ],
    shift=[["shake", 0, 1], 0],
)

# ── the board itself ─────────────────────────────────────────────────────────────────────────────────────────────────

SIDE: Final = 0.2  # of the slab, seen below it
_LIGHT = {"linear": [0, 0, 0.7, 1], "stops": [[0, "slab 0.1"], [1, "slab -0.05"]]}
BOARD: Final[Look] = [
    *when(
        "!contrast",
        [
            {
                "shape": ["slab", 0],
                "shift": [0, SIDE],
                "fill": "slab-side",
                "shadow": [0.24, 0.8, "rgba(20,14,6,.34)"],
            },
            {"shape": ["slab", 0], "fill": _LIGHT},
            {"shape": ["slab", -0.03], "stroke": [[0.035, "rgba(255,255,255,.22)"]]},
        ],
    ),
    *when("contrast", [{"shape": ["slab", 0], "fill": "slab"}, {"shape": ["slab", 0], "stroke": [[0.06, "line"]]}]),
    {"when": "!type=hole", "shape": ["tile", BED], "fill": "bed"},
    *(
        {"when": f"{kind} !type=hole {tone}", "shape": ["tile", TILE], "fill": ink + mixed}
        for kind, ink in (("type=rim", "tile-rim"), ("!type=rim", "tile"))
        for tone, mixed in (("contrast|tone=0", ""), ("!contrast tone=1", " 0.035"), ("!contrast tone=2", " -0.03"))
    ),
    {  # a light upper edge makes the tile a tile
        "when": "!contrast fine !type=hole",
        "shape": ["upper", TILE - 0.028],
        "stroke": [[0.028, "rgba(255,255,255,.3)"]],
        "sharp": True,
    },
    {"when": "type=inner", "shape": ["border"], "stroke": [[0.1, "bed"]]},
    # Windows, through the slab to the page: its side is seen at their upper lip.
    {"when": "type=hole", "shape": ["tile", BED], "fill": "slab-side"},
    {"when": "type=hole", "shape": ["tile", 1.1], "shift": [0, 0.15], "clip": ["tiles", 1.004], "fill": "bg"},
    {"when": "contrast type=hole", "shape": ["border"], "stroke": [[0.06, "line"]], "sharp": True},
]
LABEL: Final = [
    {"when": "!cell coordinates legible", **text("{text}", [0.25, 9.5, 0.3], "label", 550)},
    {"when": "cell fine", **text("{text}", 0.46, "ink-3", 650), "shift": [0, 0.08]},
]

KEY: Final = [0.17, 6.5, 0.3]  # how large a letter's disc is
LOOKS: Final[dict[str, Look]] = {
    "stone": STONE,
    "black": body("black"),
    "white": body("white"),
    "bar": BAR,
    "due": dashed_ring(0.4),
    # The cell that is chosen: white under ink, visible on every ground.
    "cursor": [{"shape": ["tile", 0.93], "stroke": cased(0.09, INK, WHITE, 0.08)}],
    "key": [
        {"shape": ["disc", KEY], "fill": WHITE},
        {"shape": ["disc", KEY], "stroke": [[0.035, INK]]},
        text("{text}", [1.45 * k for k in KEY], INK, 650),
    ],
}
SCENE: Final[list[dict[str, Look]]] = [
    {"strip": STRIP},
    {"area": each(by("owner", "red gold", area))},
    {"mark witness": BLACK_OUTLINE, "mark group": BLACK_OUTLINE},
    {
        "mark win": [{"shape": ["tile", TILE], "fill": "accent", "alpha": ["dim", 0, 0.34]}],
        "mark heat": [HEAT],
        "mark witness": OUTLINE,
        "mark group": [*OUTLINE, *when("!colour", outline("mark"))],
    },
    {"path ray": RAY, "path support": SUPPORT},
    {"bar": BAR},
    {"mark witness": HATCHED},  # between bars and stones: it is seen on a bar, yet a stone lies on it
    {
        "stone": [
            {"when": "!ghost !dimmed", "look": "stone"},
            {"when": "!ghost dimmed", "look": "stone", "alpha": ["dim", 1, -0.5]},
            *when("ghost", [{"look": "stone", "alpha": 0.5}, *dashed_ring()]),
        ]
    },
    {
        "mark last": LAST,
        "mark legal": LEGAL,
        "mark touched": dot(0.15),
        "mark allowed": ALLOWED,
        "mark ghost": dashed_ring(),
        "mark flip": dashed_ring(),
        "mark support": ring(0.47, 0.085),
        "mark hint": ring(RADIUS + 0.03, 0.07),
        "mark open": ring(0.15, 0.055),
        "mark circle": ring(0.36, 0.06),  # inside the edge of a stone; hints lie around it
        "mark square": [SQUARE],
        "mark letter": [text("{text}", 0.56, "mark", casing="mark-case")],
        "mark arrow": [ARROW],
        "mark number": [*ring(RADIUS + 0.03, 0.07), text("{value}", 0.46, "mark", casing="mark-case")],
        "mark threat": by("colour", "black white red gold", threat),
        "mark refusal": REFUSAL,
    },
    {"path win": of_loop(ribbon), "path flip": FLIP},
    {"path win": of_loop(tag)},
]


def _short(part: Any) -> Any:
    """With numbers as short as they may be; a tenth of a thousandth of a unit is finer than any eye."""
    if isinstance(part, dict):
        return {key: _short(value) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [_short(value) for value in part]
    return round(part, 4) if isinstance(part, float) else part


_TABLE: Final[dict[str, Any]] = {
    "board": [{"board": BOARD}, {"bar": BAR}, {"label": LABEL}],
    "scene": SCENE,
    "looks": LOOKS,
    "sizes": SIZES,
    "key": KEY,
    "side": SIDE,
    "bleed": 1,  # the room around a picture, which the shadow needs
    "reach": 0.58,  # of a stone and its shadow, from its centre
}


def _inks(part: Any, key: str = "") -> set[str]:
    """The tokens that a part of the table names; `key`: where it stands in what is around it."""
    if isinstance(part, dict):
        return set().union(*(_inks(value, name) for name, value in part.items()))
    if isinstance(part, list | tuple):
        return set().union(*(_inks(value, key) for value in part))
    named = isinstance(part, str) and key in ("stroke", "fill", "stops", "shadow")
    return {part.partition(" ")[0]} if named and not re.search(r"[#(]", part) else set()


STROKES: Final[dict[str, Any]] = {**_short(_TABLE), "inks": sorted(_inks(_TABLE))}
