"""What tests tell a page, and what they are told: links, refusals, and what was not as it was wanted."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from ..rules.errors import Portable


class TableError(Portable, AssertionError):
    """The page is not as it was wanted: a sentence that says what it shows instead."""


class RequestError(TableError):
    """The page has answered a request of the protocol by an error; ``code`` is a promise, the message is for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not allowed: its text, a code that is a promise, a sentence, and the cells that show it."""

    move: str
    code: str
    message: str
    cells: tuple[str, ...]


class Refused(TableError):
    """A move was tried that is not allowed; why is in ``refusal``."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.move} is refused ({refusal.code}): {refusal.message}")
        self.refusal = refusal


def fragment(
    game: str,
    *,
    moves: Iterable[str] = (),
    seats: Iterable[str] = ("human", "human"),
    setup: Mapping[str, Any] | None = None,
    **options: object,
) -> str:
    """A game as the part of the page's address behind ``#``.

    ``seats``, in order of colour before any swap, are each ``human``, ``away`` or ``computerN``; ``setup`` is as the
    protocol has it, ``options`` are the game's own, such as ``size=5`` or ``swap=False``.
    """
    fields = {key: str(value).lower() if isinstance(value, bool) else str(value) for key, value in options.items()}
    begun = {"setup": json.dumps(setup)} if setup is not None else {}
    told = {"game": game, **fields, **begun, "moves": ".".join(moves), "seats": ",".join(seats)}
    return urlencode({key: value for key, value in told.items() if value}, safe=",.")
