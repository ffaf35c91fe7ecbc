"""Colours: those of each theme on each material, as the page's style sheet has them, or what is given instead."""

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from ...language.messages import _
from ...rules.errors import GameError
from ..scene import MATERIALS

# Of each theme; what a later one leaves out is as in the light one.
_TOKENS: Final = {
    "light": {
        "bg": "#F1F3F0", "line": "#DADFD8", "ink-3": "#5F6A64", "accent": "#0A6552",
        "mark": "#07503F", "mark-case": "rgba(255, 255, 255, .9)", "mark-ink": "#FFFFFF", "mark-2": "#A3400A",
        "mark-on-black": "#6FE3C3", "mark-on-white": "#07604D", "dot": "#07503F",
        "bad": "#A0210A", "bad-case": "#FFF", "bar-case": "rgba(255, 255, 255, .9)",
        "black-hi": "#5B636B", "black": "#262B30", "black-lo": "#101316", "black-edge": "#05070A",
        "white-hi": "#FFFFFF", "white": "#F8F5ED", "white-lo": "#D9D3C4", "white-edge": "#5C5546",
        "white-groove": "#BDB5A2",
        "wall-hi": "#6B757B", "wall": "#454D53", "wall-lo": "#2E3439", "wall-edge": "#1B2024",
        "red": "#861313", "red-tint": "#E88C80", "gold": "#5A4200", "gold-tint": "#F0C947",
    },
    "dark": {
        "bg": "#101513", "line": "#2A332F", "ink-3": "#8E9B95", "accent": "#5FD4B1", "mark": "#8DF5D7",
        "mark-case": "rgba(2, 22, 16, .88)", "mark-ink": "#04231A", "mark-2": "#FFC27A", "mark-on-black": "#6FE3C3",
        "mark-on-white": "#07604D", "dot": "#021C14", "bad": "#8E1800", "black-hi": "#565E66", "black": "#1E2327",
        "black-lo": "#0B0D0F", "black-edge": "#000", "white-hi": "#FFFFFF", "white": "#F2EFE7", "white-lo": "#CFC9BA",
        "white-edge": "#2F2A20", "white-groove": "#ADA591", "wall-hi": "#4A5359", "wall": "#2B3136",
        "wall-lo": "#1A1F23", "wall-edge": "#0A0C0E", "red": "#560B0B", "red-tint": "#CC6A60", "gold": "#463300",
        "gold-tint": "#E3B83B",
    },
    "contrast": {
        "bg": "#000", "line": "#FFF", "ink-3": "#E0E0E0", "accent": "#FFE14A", "mark": "#000", "mark-case": "#FFE14A",
        "mark-ink": "#FFE14A", "mark-2": "#000", "mark-on-black": "#FFE14A", "mark-on-white": "#000", "dot": "#000",
        "bad": "#000", "bad-case": "#FFE14A", "bar-case": "#FFE14A", "black-hi": "#000", "black": "#000",
        "black-lo": "#000", "black-edge": "#FFF", "white-hi": "#FFF", "white": "#FFF", "white-lo": "#FFF",
        "white-edge": "#000", "white-groove": "#000", "wall-hi": "#000", "wall": "#000", "wall-lo": "#000",
        "wall-edge": "#FFF", "red": "#5A0808", "red-tint": "#FFA79C", "gold": "#3D2C00", "gold-tint": "#FFE27A",
    },
}  # fmt: skip
THEMES: Final = tuple(_TOKENS)
_OF_MATERIAL: Final = ("tile", "tile-rim", "bed", "slab", "slab-side", "label")
_MATERIALS: Final = {
    "light": {
        "flax": ("#D9C07F", "#C6AB65", "#7B6636", "#B39B5A", "#6E5C2E", "#33290E"),
        "cedar": ("#E2AF80", "#D0996A", "#845831", "#BD8959", "#7A5130", "#3B2410"),
        "limestone": ("#E2DDCB", "#E2DDCB", "#80795F", "#B0A88F", "#6B644C", "#2B2718"),
        "fjord": ("#A5CCE0", "#7FB0CB", "#436F89", "#6A9AB5", "#335A72", "#0E2B3C"),
        "heather": ("#D5B7CF", "#B08EA9", "#7A5872", "#A98AA2", "#664961", "#34202F"),
    },
    "dark": {
        "flax": ("#A8914F", "#927B3A", "#443712", "#62532A", "#2B2309", "#EFE6C8"),
        "cedar": ("#B07F53", "#9A6A40", "#4A2E16", "#6B4728", "#2E1B0B", "#F0DCC6"),
        "limestone": ("#A9A38D", "#A9A38D", "#4D4837", "#625C49", "#2C281C", "#F0ECDD"),
        "fjord": ("#6F9DB5", "#52839D", "#1C4055", "#345C73", "#10293A", "#DCEEF8"),
        "heather": ("#A486A0", "#7C5F76", "#43293D", "#644A5E", "#2A1726", "#F4E4F0"),
    },
    "contrast": dict.fromkeys(MATERIALS, ("#5B7F86", "#44666D", "#000", "#000", "#000", "#FFF")),
}
_HEX: Final = re.compile(r"#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")
_RGB: Final = re.compile(r"rgba?\( *(\d{1,3}) *, *(\d{1,3}) *, *(\d{1,3}) *(?:, *(\d{0,2}\.?\d{1,6}) *)?\)", re.ASCII)


class Colour(NamedTuple):
    """A colour as an attribute has it, and how opaque it is: not every viewer reads both in one."""

    text: str
    opacity: float = 1.0


def defaults(material: str, theme: str = "light") -> dict[str, str]:
    """A theme's colours on a material, by the names of its tokens. Raises GameError for a theme that there is not."""
    if theme not in _TOKENS:
        raise GameError(_("There is no theme “{name}”, only: {names}.", name=str(theme)[:40], names=", ".join(THEMES)))
    own = zip(_OF_MATERIAL, _MATERIALS[theme][material], strict=True)
    return {**_TOKENS["light"], **_TOKENS[theme], **dict(own)}


def palette(material: str, given: Mapping[str, object], theme: str = "light") -> Callable[[str], Colour]:
    """What finds the colour of an ink: of those ``given``, or else the theme's. Raises GameError for a bad one."""
    tokens = {name: _read(text) for name, text in {**defaults(material, theme), **given}.items()}

    def colour(ink: str) -> Colour:
        name, _space, mixed = ink.partition(" ")
        red, green, blue, opacity = tokens[name] if name in tokens else _read(ink)
        if mixed:
            k = float(mixed)
            red, green, blue = (
                int(part + ((255 if k > 0 else 0) - part) * abs(k) + 0.5) for part in (red, green, blue)
            )
        return Colour(f"#{red:02x}{green:02x}{blue:02x}", opacity)

    return colour


def _read(text: object) -> tuple[int, int, int, float]:
    """A colour as a style sheet has it. Raises GameError for anything else: it will stand in a document."""
    if isinstance(text, str) and (found := _HEX.fullmatch(text)):
        digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
        red, green, blue = bytes.fromhex(digits)
        return red, green, blue, 1.0
    if isinstance(text, str) and (found := _RGB.fullmatch(text)):
        red, green, blue = (min(255, int(part)) for part in found.groups()[:3])
        return red, green, blue, min(1.0, float(found[4] or 1))
    raise GameError(_("“{text}” is no colour: write #RRGGBB, rgb(…) or rgba(…).", text=str(text)[:40]))
