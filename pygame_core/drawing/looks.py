"""How stones, bars, areas, lines and marks look, each as layers from below."""

from collections.abc import Callable
from math import cos, pi, sin, sqrt
from typing import Any, Final

from .layers import (
    CHORD,
    CROSS,
    RADIUS,
    TILE,
    WHITE,
    WITNESS,
    Look,
    along,
    by,
    cased,
    dashed_ring,
    dot,
    each,
    joints,
    pip,
    text,
    when,
)

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
# The best moves: each on its cell, or along its cells, with what it is worth.
_HEAT = ["value", 0.25, 0.5]
HEAT: Final[Look] = [
    {"when": "!many", "shape": ["tile", ["value", TILE * 0.62, TILE * 0.34]], "fill": "mark", "alpha": _HEAT},
    {"when": "many", "shape": ["line"], "stroke": [[0.62, "mark"]], "alpha": _HEAT},
    {"when": "legible central", **text("{text}", [0.36, 10.5, 0.44], "mark-case", 700, "mark")},
]

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
