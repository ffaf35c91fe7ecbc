"""Games as texts of every kind: written in the one that is asked for, read whichever it is."""

import re
from typing import Any, Final

from ..games.contract import Game
from ..games.registry import UnknownGame, game
from ..language.messages import _
from ..rules import text as position_text
from ..rules.errors import GameError, NotationError
from . import abstractplay
from .link import read_link
from .moves import OURS, write_moves
from .record import Record, begin, stepped
from .record_text import is_record, read_record, write_record
from .setups import write_setup
from .sgf import is_sgf, read_sgf, write_sgf

_WRITERS: Final = {
    "text": (write_record, "txt"),
    "sgf": (write_sgf, "sgf"),
    abstractplay.NAME: (abstractplay.write, "json"),
}
MOVES: Final = "moves"  # nothing but a list of them
# A link as people send it, with or without its address, is within one word of a message. What a sentence puts around it
# does not belong to it. No pattern here looks twice at a character, for texts may be long.
_WORD: Final = re.compile(r"[^#\s]+")
_BEFORE, _AFTER = "(<\"'", ".,;:!?)>]\"'"
_LINK: Final = re.compile(r"(?:^|[(<\"'])(r=[\w-]+|game=.+)", re.ASCII)


def export(record: Record, form: str, notation: str = OURS) -> tuple[str, str]:
    """A game as ``text`` (our record), ``sgf`` or ``abstractplay``, or its ``moves`` in a notation, and a file name.

    Raises GameError.
    """
    if form == MOVES:
        return write_moves(record, notation), f"hexarium-{record.key}.txt"
    if form not in _WRITERS:
        raise GameError(_("A game is exported as one of: {forms}.", forms=", ".join((*_WRITERS, MOVES))))
    write, suffix = _WRITERS[form]
    return write(record), f"hexarium-{record.key}.{suffix}"


def read_any(text: str) -> Record:
    """The game of a record, ours or AbstractPlay's, of an SGF text, a link or a fragment, or the text of a position.

    Raises GameError and its kin.
    """
    text = text.lstrip("\ufeff").strip()
    if is_record(text):
        return read_record(text)
    if is_sgf(text):
        return read_sgf(text)
    link = next(filter(None, map(_link_in, _WORD.findall(text))), "")
    if link:
        return read_link(link)
    if abstractplay.is_record(text):
        return abstractplay.read(text)
    rules = _game_of_position(text)
    if rules:
        return _read_position(rules, text)
    raise NotationError(_("This is neither a game record, nor an SGF file, nor a link to a game."))


def _game_of_position(text: str) -> Game[Any] | None:
    """The game with whose key the text of a position begins. Raises UnknownGame for one that is faulty."""
    key = position_text.key_of(text)
    try:
        return game(key) if key else None
    except UnknownGame as error:
        if error.faulty:
            raise
        return None


def _read_position(rules: Game[Any], text: str) -> Record:
    """A game that begins with the position of a text, and the moves that the text tells."""
    told = position_text.read_position(text, {rules.key: rules.position.sides()})
    setup = None if told.setup is None else write_setup(told.setup)
    return stepped(begin(rules.key, rules.position.read_options(told.options), setup), told.moves)


def _link_in(word: str) -> str:
    """The fragment that a word of a message has, if it has one."""
    word = word.lstrip(_BEFORE).rstrip(_AFTER)
    found = _LINK.search(word)
    if word.partition("&game=")[2] and not (found and found.start() == 0):
        return word  # other fields come before the game
    return found[1] if found else ""
