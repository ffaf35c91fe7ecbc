"""The tools that draw signs on a position, and what is said of these."""

from typing import Final

from ..language.messages import Message, _
from ..records.tree import Sign
from .described import Tool

NAMES: Final = {"circle": _("Circle"), "square": _("Square"), "letter": _("Letter"), "arrow": _("Arrow")}


def tools(language: str) -> list[Tool]:
    """``[{shape, label, text}]``, the text saying how a tool is used."""
    one, two = _("Touch a cell; once more takes it away."), _("Touch the first cell, then the last.")
    return [
        {
            "shape": shape,
            "label": name.render(language),
            "text": (two if shape == "arrow" else one).render(language),
        }
        for shape, name in NAMES.items()
    ]


def said(sign: Sign, drawn: bool) -> Message:
    """That a sign was drawn, or taken away."""
    name = _("Letter {letter}", letter=sign.text) if sign.text else NAMES[sign.shape]
    cells = " – ".join(cell.name for cell in sign.cells)
    if drawn:
        return _("{sign} on {cells}", sign=name, cells=cells)
    return _("{sign} on {cells} is taken away", sign=name, cells=cells)
