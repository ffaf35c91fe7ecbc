"""What is said of the signs that are drawn on a position."""

from typing import Final

from ..language.messages import Message, _
from ..records.tree import Sign

NAMES: Final = {"circle": _("Circle"), "square": _("Square"), "arrow": _("Arrow")}


def said(sign: Sign, drawn: bool) -> Message:
    """That a sign was drawn, or taken away."""
    name = _("Letter {letter}", letter=sign.text) if sign.text else NAMES[sign.shape]
    cells = " – ".join(cell.name for cell in sign.cells)
    if drawn:
        return _("{sign} on {cells}", sign=name, cells=cells)
    return _("{sign} on {cells} is taken away", sign=name, cells=cells)
