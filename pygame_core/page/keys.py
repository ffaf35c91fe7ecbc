"""The keys of a page: one table, by which they are heard and from which the list of them is made.

``keys`` are as a page's script calls them, letters small; what one ``does`` the page knows, ``what`` says to what. Keys
without that are heard by the board itself or by the browser.
"""

from typing import Final

from ..language.messages import Message, _
from .described import Key, KeyList

_NAMES: Final[dict[str, Message | str]] = {
    "ArrowUp": "↑",
    "ArrowDown": "↓",
    "ArrowLeft": "←",
    "ArrowRight": "→",
    " ": _("Space"),
    "Enter": _("Enter"),
    "Escape": _("Esc"),
    "Tab": _("Tab"),
    "Home": _("Home"),
    "End": _("End"),
    "Ctrl": _("Ctrl"),
    "Shift": _("Shift"),
}
_Row = tuple[tuple[str, ...], Message, str, str]
_ON_BOARD: Final[tuple[_Row, ...]] = (
    (("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"), _("Go to the next cell."), "", ""),
    (tuple("wedxza"), _("Go to the neighbour in that direction; the keys lie around S."), "", ""),
    (("Enter", " "), _("Choose the cell."), "", ""),
    (("Escape",), _("Drop what was begun."), "", ""),
    (("b",), _("Tell the board."), "explore", "board"),
    (("p",), _("Tell the last move."), "recall", ""),
    (("l",), _("Tell the legal moves."), "explore", "legal"),
    (("r",), _("Tell what lies in each direction."), "explore", "rays"),
    (("g",), _("Tell the group on the cell."), "explore", "group"),
    (("t",), _("Tell the threats."), "explore", "threats"),
    (("s",), _("Tell what helps now."), "explore", "lifeline"),
    (("h",), _("Show this list."), "open", "keyboard"),
)
# On the board, too, but for the arrows, which move its cursor there.
_EVERYWHERE: Final[tuple[_Row, ...]] = (
    (("ArrowLeft",), _("Show the move before."), "act", "previous"),
    (("ArrowRight",), _("Show the move after."), "act", "next"),
    (("Home",), _("Show the beginning."), "act", "first"),
    (("End",), _("Show the last move."), "act", "last"),
    (("Ctrl+z",), _("Undo"), "act", "undo"),
    (("Ctrl+Shift+z", "Ctrl+y"), _("Redo"), "act", "redo"),
    (("f",), _("Flip the board"), "flip", ""),
    (("m",), _("Type a move"), "type", ""),
    (("Tab",), _("Go to the next button or field."), "", ""),
    (("?",), _("Show this list."), "open", "keyboard"),
)


def keys(language: str) -> list[KeyList]:
    """Those of the board's cursor, then those of the whole page."""
    lists = ((_("On the board"), _ON_BOARD), (_("Everywhere"), _EVERYWHERE))
    return [{"title": title.render(language), "keys": [_key(*row, language) for row in rows]} for title, rows in lists]


def _key(pressed: tuple[str, ...], told: Message, does: str, what: str, language: str) -> Key:
    names = [" + ".join(_name(part, language) for part in key.split("+")) for key in pressed]
    return {"keys": list(pressed), "names": names, "told": told.render(language), "does": does, "what": what}


def _name(part: str, language: str) -> str:
    name = _NAMES.get(part, part.upper())
    return name if isinstance(name, str) else name.render(language)
