"""Positions as one line of text, from which an equal one is made again.

::

    KEY size=5 swap=true / moves: e5
    KEY size=5 swap=true / black: c3 e5 / white: f6 g7 / to move: white

First stand the game's key and its options; then, unless the position is told from the opening, what lies where and
whose turn it is; then moves from there. ``neutral:``, ``held black:`` and ``due:`` are the headings of all else that a
set-up has. Reading is lenient: capitals, commas, line ends or semicolons for slashes, any order, options left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ..board.board import Cell
from ..language.messages import _
from .errors import NotationError, SetupError
from .notation import quote, read_cell
from .setup import PLACES, Place, Setup

TURN: Final = ("to move", "to play", "turn")
_MOVES: Final = "moves"
_BREAK: Final = re.compile(r"[/;|\n\r]+")
_HEAD: Final = re.compile(r"(?P<key>[A-Za-z][\w-]*)(?P<options>(?:\s+\w+=[^\s=]+)*)\s*", re.ASCII)


class Side(NamedTuple):
    """A colour in texts: the word that is written, and others that are understood."""

    word: str
    others: tuple[str, ...] = ()


class Told(NamedTuple):
    """What the text of a position says: the game, its options as texts, the set-up if there is one, and the moves."""

    key: str
    options: dict[str, str]
    setup: Setup | None
    moves: tuple[str, ...]


def headings(sides: Sequence[Side]) -> dict[str, Place]:
    """The words for all that a set-up can have, in any game."""
    one, other = (side.word for side in sides)
    return dict(zip((one, other, "neutral", f"held {one}", f"held {other}", "due"), PLACES, strict=True))


def write_position(
    key: str, options: Mapping[str, object], sides: Sequence[Side], setup: Setup | None, moves: list[str]
) -> str:
    """The text of a position."""
    head = " ".join([key, *(f"{name}={str(value).lower()}" for name, value in options.items())])
    parts = [] if setup is None else write_setup(setup, headings(sides).items(), sides)
    return " / ".join([head, *parts, *([f"{_MOVES}: {' '.join(moves)}"] if moves else [])])


def read_position(text: str, colours: Mapping[str, Sequence[Side]]) -> Told:
    """What a text tells of a position of one of these games, by their keys. Raises NotationError, SetupError."""
    parts = [part for part in map(str.strip, _BREAK.split(text)) if part]
    head = _HEAD.fullmatch(parts[0]) if parts else None
    if not head or head["key"].lower() not in colours:
        raise NotationError(_("The text of a position begins with its game and the options, such as size=5."))
    key, moves, rest = head["key"].lower(), [], []
    for part in parts[1:]:
        word, _colon, told = part.partition(":")
        if word.strip().lower() == _MOVES:
            moves += told.split()
        else:
            rest.append(part)
    pairs = [pair.lower().split("=") for pair in head["options"].split()]
    options = dict(pairs)
    if len(options) < len(pairs):
        raise NotationError(_("The text of this position says something twice."))
    words, sides = headings(colours[key]), colours[key]
    return Told(key, options, read_setup("/".join(rest), words, sides) if rest else None, tuple(moves))


def key_of(text: str) -> str | None:
    """The key of the game with which a text begins, if it may be that of a position."""
    head = _HEAD.fullmatch(_BREAK.split(text.strip(), maxsplit=1)[0])
    return head["key"].lower() if head else None


def write_setup(setup: Setup, words: Iterable[tuple[str, Place]], sides: Sequence[Side]) -> list[str]:
    """What lies where and whose turn it is, a part for each place that is not empty. Raises SetupError."""
    if setup.turn not in (0, 1):
        raise SetupError(_("The turn of a set-up is 0 or 1."))
    lying = [(word, setup.at(place)) for word, place in words]
    parts = [f"{word}: {' '.join(cell.name for cell in cells)}" for word, cells in lying if cells]
    return [*parts, f"{TURN[0]}: {sides[setup.turn].word}"]


def read_setup(
    text: str, words: Mapping[str, Place], sides: Sequence[Side], known: Iterable[str] | None = None
) -> Setup:
    """The set-up of which a text tells under these headings; ``known`` are those that a refusal names.

    Raises SetupError.
    """
    longest = sorted((*words, *TURN), key=len, reverse=True)
    heading = re.compile(rf"({'|'.join(map(re.escape, longest))})s?(?![a-z])\s*[:=]?(.*)", re.IGNORECASE | re.DOTALL)
    cells: dict[Place, list[Cell]] = {place: [] for place in PLACES}
    turn: int | None = None
    for line in (" ".join(part.split()) for part in _BREAK.split(text)):
        found = heading.fullmatch(line)
        if found and found[1].lower() in TURN:
            if turn is not None:
                raise SetupError(_("This set-up says twice whose turn it is."))
            turn = _side(sides, found[2].strip())
        elif found:
            place = words[found[1].lower()]
            cells[place] += _cells(found[2])
            if place.part == "pending" and len(cells[place]) > 1:
                raise SetupError(_("“{word}” names one cell.", word=found[1].lower()))
        elif line:
            every = ", ".join((*(words if known is None else known), TURN[0]))
            raise SetupError(
                _("“{text}” cannot be read: each line begins with one of: {words}.", text=quote(line), words=every)
            )
    return Setup.made(cells, turn or 0)


def _side(sides: Sequence[Side], text: str) -> int:
    for number, side in enumerate(sides):
        if text.lower() in (side.word, *side.others, str(number)):
            return number
    one, other = (side.word for side in sides)
    raise SetupError(_("“{text}” is not a side: write {one} or {other}.", text=quote(text), one=one, other=other))


def _cells(text: str) -> Iterator[Cell]:
    for name in re.split(r"[\s,]+", text):
        if name:
            try:
                yield read_cell(name)
            except NotationError as error:
                raise SetupError(error.message) from None
