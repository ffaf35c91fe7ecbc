"""Set-ups as plain text, to be typed and pasted.

::

    black: a1 b2
    white: c3
    to move: white

The headings are the words of the game's materials, in any order and number; slashes may stand for line ends. Reading
is lenient (capitals, commas, missing colons, a set-up as JSON), writing canonical, and nothing is lost on the way.
"""

import json
import re
from typing import Any, Final

from ..board.board import Cell
from ..games.contract import Game, Material
from ..language.messages import _
from ..rules.errors import NotationError, SetupError
from ..rules.notation import quote, read_cell
from ..rules.setup import Setup
from .setups import read_setup

MOST_CHARACTERS: Final = 16_384
_TURN: Final = ("to move", "to play", "turn")


def write_text(game: Game[Any], setup: Setup) -> str:
    """The text of a set-up; :func:`read_text` takes it back. Raises SetupError for what the game does not have."""
    lines, told = [], 0
    for material in game.materials:
        cells = held(setup, material)
        told += len(cells)
        if cells:
            lines.append(f"{material.word}: {' '.join(cell.name for cell in cells)}")
    if told < sum(map(len, (*setup.stones, *setup.held))) + bool(setup.due):
        words = ", ".join(material.word for material in game.materials)
        raise SetupError(_("A position of {game} has only: {words}.", game=game.position.title, words=words))
    if setup.turn not in (0, 1):
        raise SetupError(_("The turn of a set-up is 0 or 1."))
    return "\n".join([*lines, f"{_TURN[0]}: {game.position.colours[setup.turn].stone}"])


def read_text(game: Game[Any], text: str) -> Setup:
    """The set-up that a text describes, allowed or not. Raises SetupError if it describes none."""
    if len(text) > MOST_CHARACTERS:
        raise SetupError(_("This text is too long for a position."))
    if text.lstrip().startswith("{"):
        return _read_json(text)
    materials = {word: material for material in game.materials for word in _words(material)}
    words = sorted((*materials, *_TURN), key=len, reverse=True)
    heading = re.compile(rf"({'|'.join(map(re.escape, words))})s?(?![a-z])\s*[:=]?(.*)", re.IGNORECASE | re.DOTALL)
    cells: dict[Material, list[Cell]] = {material: [] for material in game.materials}
    turn = 0
    for part in re.split(r"[/;|\n\r]+", text):
        line = " ".join(part.split())
        found = heading.fullmatch(line)
        if found and found[1].lower() in _TURN:
            turn = _side(game, found[2].strip())
        elif found:
            cells[materials[found[1].lower()]] += _cells(found[2])
        elif line:
            known = ", ".join((*(material.word for material in game.materials), _TURN[0]))
            raise SetupError(
                _("“{text}” cannot be read: each line begins with one of: {words}.", text=quote(line), words=known)
            )
    lists: dict[str, list[tuple[Cell, ...]]] = {"stones": [()] * 3, "owned": [()] * 2, "pending": [()]}
    for material, named in cells.items():
        lists[material.part][material.number] = tuple(sorted(named))
        if material.part == "pending" and len(named) > 1:
            raise SetupError(_("“{word}” names one cell.", word=material.word))
    (black, white, neutral), (one, other), (pending,) = lists["stones"], lists["owned"], lists["pending"]
    return Setup((black, white, neutral), (one, other), turn, pending[0] if pending else None)


def held(setup: Setup, material: Material) -> tuple[Cell, ...]:
    """The cells on which a set-up has a material."""
    if material.part == "pending":
        return (setup.due,) if setup.due else ()
    lists: tuple[tuple[Cell, ...], ...] = setup.stones if material.part == "stones" else setup.held
    return lists[material.number]


def placed(setup: Setup, material: Material, cell: Cell) -> Setup:
    """A set-up with a material on one more cell, whatever lies there."""
    stones, owned, pending = [*setup.stones], [*setup.held], setup.due
    if material.part == "pending":
        pending = cell
    else:
        lists = stones if material.part == "stones" else owned
        lists[material.number] = tuple(sorted((*lists[material.number], cell)))
    return Setup((stones[0], stones[1], stones[2]), (owned[0], owned[1]), setup.turn, pending)


def _words(material: Material) -> set[str]:
    return {material.word, material.look, str(material.name).lower()}


def _side(game: Game[Any], text: str) -> int:
    colours = game.position.colours
    for side, colour in enumerate(colours):
        if text.lower() in (colour.stone, str(colour.name).lower(), str(side)):
            return side
    one, other = (colour.stone for colour in colours)
    raise SetupError(_("“{text}” is not a side: write {one} or {other}.", text=quote(text), one=one, other=other))


def _cells(text: str) -> list[Cell]:
    try:
        return [read_cell(name) for name in re.split(r"[\s,]+", text) if name]
    except NotationError as error:
        raise SetupError(error.message) from None


def _read_json(text: str) -> Setup:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise SetupError(_("This is not JSON.")) from None
    assert isinstance(value, dict)  # it began with a brace
    return read_setup(value)
