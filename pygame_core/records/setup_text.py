"""Set-ups as plain text, to be typed and pasted.

::

    black: a1 b2
    white: c3
    to move: white

The headings are the words of the game's materials, in any order and number; slashes may stand for line ends. Reading
is lenient (capitals, commas, missing colons, the headings of :mod:`pygame_core.rules.text`, a set-up as JSON), writing
canonical, and nothing is lost on the way.
"""

import json
from typing import Any, Final

from ..board.board import Cell
from ..games.contract import Game, Material
from ..language.messages import _
from ..rules import text as position_text
from ..rules.errors import SetupError
from ..rules.setup import PLACES, Place, Setup
from ..rules.text import headings
from .setups import read_setup

MOST_CHARACTERS: Final = 16_384


def write_text(game: Game[Any], setup: Setup) -> str:
    """The text of a set-up; :func:`read_text` takes it back. Raises SetupError for what the game does not have."""
    words = {material.word: _place(material) for material in game.materials}
    if any(setup.at(place) for place in PLACES if place not in words.values()):
        told = ", ".join(words)
        raise SetupError(_("A position of {game} has only: {words}.", game=game.position.title, words=told))
    return "\n".join(position_text.write_setup(setup, words.items(), game.position.sides()))


def read_text(game: Game[Any], text: str) -> Setup:
    """The set-up that a text describes, allowed or not. Raises SetupError if it describes none."""
    if len(text) > MOST_CHARACTERS:
        raise SetupError(_("This text is too long for a position."))
    if text.lstrip().startswith("{"):
        return _read_json(text)
    sides = game.position.sides()
    words = {word: _place(material) for material in game.materials for word in _words(material)}
    known = [material.word for material in game.materials]
    return position_text.read_setup(text, {**headings(sides), **words}, sides, known)


def held(setup: Setup, material: Material) -> tuple[Cell, ...]:
    """The cells on which a set-up has a material."""
    return setup.at(_place(material))


def placed(setup: Setup, material: Material, cell: Cell) -> Setup:
    """A set-up with a material on one more cell, whatever lies there."""
    cells = {place: setup.at(place) for place in PLACES}
    at = _place(material)
    cells[at] = (cell,) if material.part == "pending" else (*cells[at], cell)
    return Setup.made(cells, setup.turn)


def _place(material: Material) -> Place:
    return Place(material.part, material.number)


def _words(material: Material) -> set[str]:
    return {material.word, material.look, str(material.name).lower()}


def _read_json(text: str) -> Setup:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise SetupError(_("This is not JSON.")) from None
    assert isinstance(value, dict)  # it began with a brace
    return read_setup(value)
