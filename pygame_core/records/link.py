"""Games as the fragment of a URL, the part behind ``#``.

A compact link ``r=…`` carries a whole tree (see :mod:`pygame_core.records.packing`), in older links the deflated text
of its record. A readable link is ``game=KEY&size=7&moves=f5.swap.g8&seats=human,computer3``.
"""

import base64
import zlib
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl

from ..games.registry import game
from ..language.messages import _
from ..rules.errors import GameError, NotationError
from .packing import is_packed, pack, unpack
from .record import MOST_CHARACTERS, Record, begin, played, shorter, stepped
from .record_text import read_json, read_record

_OTHER: Final = {"human": "away", "away": "human"}


def write_link(record: Record, other: bool = False) -> str:
    """The game as a URL fragment, without the ``#``.

    For the ``other`` side ``human`` and ``away`` are exchanged, and it gets the moves alone: comments and variations
    are a player's own.
    """
    if other:
        first, second = (_OTHER.get(seat, seat) for seat in record.seats)
        record = replace(played(record), seats=(first, second))
    for each in shorter(record):
        link = "r=" + base64.urlsafe_b64encode(pack(each)).decode().rstrip("=")
        if len(link) < MOST_CHARACTERS:
            return link
    raise AssertionError("a line of so many moves fits")


def read_link(fragment: str) -> Record:
    """The game of a URL fragment, readable or compact. Raises GameError and its kin."""
    if len(fragment) > MOST_CHARACTERS:
        raise GameError(_("This link is too long."))
    pairs = parse_qsl(fragment.lstrip("#"), keep_blank_values=True)
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise NotationError(_("This link says something twice."))
    if set(fields) == {"r"}:
        return _read_compact(fields["r"])
    if "game" not in fields:
        raise NotationError(_("This link names no game."))
    key = fields.pop("game")
    setup = read_json(fields.pop("setup")) if "setup" in fields else None
    seats = fields.pop("seats", "human,human").split(",")
    moves = [move for move in fields.pop("moves", "").split(".") if move]
    return stepped(begin(key, game(key).position.read_options(fields), setup, seats), moves)


def _read_compact(text: str) -> Record:
    damaged = NotationError(_("This link is damaged."))
    try:
        content = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        if is_packed(content):
            return unpack(content)
        return read_record(zlib.decompressobj(wbits=-15).decompress(content, MOST_CHARACTERS).decode())
    except GameError:
        raise
    except (ValueError, zlib.error):
        raise damaged from None
