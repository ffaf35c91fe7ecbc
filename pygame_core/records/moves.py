"""Games as nothing but a list of moves, in our notation or in one of another place."""

import re
from typing import Any, Final

from ..games.registry import game
from ..language.messages import _
from ..rules.errors import GameError
from ..rules.labels import Notation
from ..rules.move import Kind
from .record import Record, begin, stepped

OURS: Final = "hexarium"
_NUMBER: Final = re.compile(r"(?<!\S)[0-9]+[.:)…]*(?!\S)|(?<!\S)[0-9]+[.:)…]+")


def notation_of(key: str, name: str) -> Notation | None:
    """The notation of that name which a game has; None is ours. Raises GameError."""
    known = game(key).notations
    if name == OURS:
        return None
    if name not in known:
        told = ", ".join([OURS, *known])
        raise GameError(_("This game is not written in the notation “{name}”, only: {known}.", name=name, known=told))
    return known[name]


def write_moves(record: Record, name: str = OURS) -> str:
    """The moves to where a game stands, in a notation. Raises GameError."""
    notation, board = notation_of(record.key, name), record.root.position.board
    moves = (record.live or record.current.game).moves()
    return " ".join(notation.shown(board, move) for move in moves) if notation else " ".join(moves)


def read_moves(key: str, options: dict[str, Any], text: str, name: str = OURS) -> Record:
    """The game of a list of moves, numbered or not, from the opening on. Raises GameError and its kin.

    Where no move has a comma, one may part the two moves of a turn.
    """
    notation, record = notation_of(key, name), begin(key, options, None)
    between = r"[\s;]+" if Kind.FLIP in record.root.position.kinds else r"[\s;,]+"
    moves = re.split(between, _NUMBER.sub(" ", text).strip())
    if notation:
        moves = [notation.meant(record.root.position.board, move) for move in moves]
    return stepped(record, [move for move in moves if move])
