"""Set-ups as JSON values: ``{"stones": [[…], […], […]], "owned": [[…], […]], "turn": 0, "pending": cell}``."""

from typing import Any

from ..board.board import Cell
from ..language.messages import Message, _
from ..rules.errors import NotationError, SetupError
from ..rules.notation import read_cell
from ..rules.setup import Setup


def read_setup(value: dict[str, Any]) -> Setup:
    """The set-up that a JSON object describes. Raises SetupError if it describes none."""
    unknown = set(value) - {"stones", "owned", "turn", "pending"}
    if unknown:
        raise SetupError(_("A set-up has no field “{field}”.", field=min(unknown)[:40]))
    black, white, neutral = _cell_lists(value.get("stones", []), 3, _("Stones are up to three lists of cells."))
    owned = _cell_lists(value.get("owned", []), 2, _("Owned cells are up to two lists of cells."))
    turn = value.get("turn", 0)
    if type(turn) is not int:
        raise SetupError(_("The turn of a set-up is 0 or 1."))
    pending = None
    if "pending" in value:
        pending = _cell(value["pending"])
    return Setup((black, white, neutral), (owned[0], owned[1]), turn, pending)


def write_setup(setup: Setup) -> dict[str, Any]:
    """The JSON object of a set-up, parts that are empty left out."""
    value: dict[str, Any] = {"stones": [[cell.name for cell in cells] for cells in setup.stones]}
    if any(setup.held):
        value["owned"] = [[cell.name for cell in cells] for cells in setup.held]
    value["turn"] = setup.turn
    if setup.due:
        value["pending"] = setup.due.name
    return value


def _cell_lists(value: object, most: int, complaint: Message) -> list[tuple[Cell, ...]]:
    if not isinstance(value, list) or len(value) > most or not all(isinstance(part, list) for part in value):
        raise SetupError(complaint)
    return [tuple(sorted(_cell(name) for name in part)) for part in value] + [()] * (most - len(value))


def _cell(name: object) -> Cell:
    if not isinstance(name, str):
        raise SetupError(_("A cell is written as text, such as “e5”."))
    try:
        return read_cell(name)
    except NotationError as error:
        raise SetupError(error.message) from None
