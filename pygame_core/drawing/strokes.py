"""How everything looks: one table, from which the page paints on a canvas and :mod:`.svg` writes documents.

It goes to the page as JSON; :mod:`.layers` tells what it may say. There the conditions of a layer are read and parted.
"""

import re
from typing import Any, Final, NotRequired, TypeAlias, TypedDict

from .layers import BED, INK, RADIUS, SIZES, TILE, WHITE, Look, by, cased, dashed_ring, dot, each, ring, text, when
from .looks import (
    ALLOWED,
    ARROW,
    BAR,
    BLACK_OUTLINE,
    FLIP,
    HATCHED,
    HEAT,
    LAST,
    LEGAL,
    OUTLINE,
    RAY,
    REFUSAL,
    SQUARE,
    STONE,
    STRIP,
    SUPPORT,
    area,
    body,
    of_loop,
    outline,
    ribbon,
    tag,
    threat,
)

# ── the table as those have it who draw by it ────────────────────────────────────────────────────────────────────────

Amount: TypeAlias = float | tuple[float, float, float] | tuple[str, float, float]
Condition: TypeAlias = tuple[str, bool, str | None]  # a fact, whether it must not be, and how it is written


class Light(TypedDict):
    """A filling that is not the same everywhere."""

    radial: NotRequired[list[float]]
    linear: NotRequired[list[float]]
    stops: list[tuple[float, str]]


class Layer(TypedDict, total=False):
    """A layer: of each list of conditions one holds."""

    when: list[list[Condition]]  # of the record
    which: list[list[Condition]]  # of each of its cells
    at: str
    shift: tuple[Amount, Amount]
    shape: list[Any]  # its name, and how it is
    part: str
    text: str
    size: Amount
    weight: int
    look: str
    stroke: list[tuple[float, str]]
    fill: str | Light
    sharp: bool
    dash: list[float]
    alpha: Amount
    clip: list[Any]
    shadow: tuple[float, float, str]


class Strokes(TypedDict):
    """All of it."""

    board: list[dict[str, list[Layer]]]
    scene: list[dict[str, list[Layer]]]
    looks: dict[str, list[Layer]]
    sizes: dict[str, float]
    key: Amount
    side: float
    bleed: float  # the room around a picture, which the shadow needs
    reach: float  # of a stone and its shadow, from its centre
    inks: list[str]


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
    {"when": "!cell coordinates fine", **text("{text}", [0.25, 9.5, 0.6], "label", 550)},
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
        "mark heat": HEAT,
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


_TABLE: Final[dict[str, Any]] = {
    "board": [{"board": BOARD}, {"bar": BAR}, {"label": LABEL}],
    "scene": SCENE,
    "looks": LOOKS,
    "sizes": SIZES,
    "key": KEY,
    "side": SIDE,
    "bleed": 1,
    "reach": 0.58,
}
_CONDITION: Final = re.compile(r"(!?)(\w+)(?:=(.*))?")
_OF_CELL: Final = {"type", "tone", "on", "central"}


def _read(part: Any) -> Any:
    """With conditions parted, and numbers as short as they may be: a tenth of a thousandth is finer than any eye."""
    if isinstance(part, dict):
        return {key: _read(value) for key, value in part.items() if key != "when"} | _conditions(part.get("when", ""))
    if isinstance(part, list | tuple):
        return [_read(value) for value in part]
    return round(part, 4) if isinstance(part, float) else part


def _conditions(when: str) -> dict[str, list[list[list[Any]]]]:
    parted: dict[str, list[list[list[Any]]]] = {}
    for word in when.split():
        found = [one.groups() for one in map(_CONDITION.fullmatch, word.split("|")) if one]
        of_cell = any(name in _OF_CELL for _not, name, _value in found)
        parted.setdefault("which" if of_cell else "when", []).append([[name, bool(no), v] for no, name, v in found])
    return parted


def _inks(part: Any, key: str = "") -> set[str]:
    """The tokens that a part of the table names; `key`: where it stands in what is around it."""
    if isinstance(part, dict):
        return set().union(*(_inks(value, name) for name, value in part.items()))
    if isinstance(part, list | tuple):
        return set().union(*(_inks(value, key) for value in part))
    named = isinstance(part, str) and key in ("stroke", "fill", "stops", "shadow")
    return {part.partition(" ")[0]} if named and not re.search(r"[#(]", part) else set()


STROKES: Final[Strokes] = _read({**_TABLE, "inks": sorted(_inks(_TABLE))})
