"""An SVG document that is being written. It stands alone, and beside others in one page: an identifier is made of what
it names, so that where two pictures have the same one, both mean the same."""

import re
from collections.abc import Callable, Mapping
from typing import Final
from zlib import crc32

from .inks import Colour

FONTS: Final = "system-ui, sans-serif"  # every machine that shows the picture has these
_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def words(text: str) -> str:
    """A text as it may stand between tags; the rest XML has no way to write."""
    return _NO_XML.sub("", text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def tag(name: str, attributes: Mapping[str, str], inside: str = "") -> str:
    told = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def coloured(name: str, colour: Colour, alpha: float = 1.0) -> dict[str, str]:
    """Attributes for what is painted so; ``name`` is ``fill``, ``stroke`` or ``stop``."""
    opacity = {f"{name}-opacity": share(alpha * colour.opacity)} if alpha * colour.opacity < 1 else {}
    return {"stop-color" if name == "stop" else name: colour.text, **opacity}


def share(part: float) -> str:
    return f"{part:.3f}".rstrip("0").rstrip(".")


class Document:
    """Elements in their order, and what they refer to."""

    def __init__(self) -> None:
        self._shared: dict[str, str] = {}
        self._out: list[tuple[str, str]] = []  # each an element; or of a path what it draws, and its attributes

    def add(self, element: str) -> None:
        self._out.append((element, ""))

    def path(self, drawn: str, attributes: Mapping[str, str]) -> None:
        """What looks like the path before it goes on with that one."""
        told = tag("path", {"d": "*", **attributes})
        if self._out and self._out[-1][1] == told:
            self._out[-1] = (self._out[-1][0] + drawn, told)
        elif drawn:
            self._out.append((drawn, told))

    def within(self, draw: Callable[[], None]) -> str:
        """What is drawn so, to be put into another element."""
        outside, self._out = self._out, []
        draw()
        inside, self._out = self._body(), outside
        return inside

    def share(self, letter: str, name: str, attributes: Mapping[str, str], inside: str) -> str:
        """An element that others refer to: its identifier, which begins with a letter."""
        identifier = f"{letter}{crc32(tag(name, attributes, inside).encode()):x}"
        self._shared[identifier] = tag(name, {"id": identifier, **attributes}, inside)
        return identifier

    def text(self, title: str, width: str, height: str, unit: float) -> str:
        """All of it; ``unit``: how many pixels one of the box is, where nobody asks for another size."""
        across, down = (share(float(size) * unit) for size in (width, height))
        about = {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}"}
        look = {"font-family": FONTS, "text-anchor": "middle", "stroke-linecap": "round", "stroke-linejoin": "round"}
        inside = f"<title>{words(title)}</title><defs>{''.join(self._shared.values())}</defs>{self._body()}"
        return tag("svg", {**about, "width": across, "height": down, "role": "img", **look}, inside)

    def _body(self) -> str:
        return "".join(told.replace("*", drawn, 1) if told else drawn for drawn, told in self._out)
