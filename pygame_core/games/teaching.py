"""How a game is explained: a guide of clauses with figures, and a lesson: a win to look at, then steps to be done.

All are data. A figure is a position that the rules accept, so the board that shows it is a live one.
"""

import re
from dataclasses import dataclass, field
from typing import Any, Final

from ..language.messages import Message

_CELL: Final = re.compile(r"[a-z][0-9]+")  # as texts and moves name it


@dataclass(frozen=True, slots=True)
class Figure:
    """A position, and what is shown on it.

    ``options``, ``setup`` and ``moves`` are as in the protocol; ``clicked`` cells are shown as touched, with what
    they lead to; ``refused`` is the text of a move that the rules refuse, shown with its witness; with ``choice`` the
    empty cells have a dot where a stone may be placed, and are hatched where none may.
    """

    caption: Message
    options: dict[str, Any] = field(default_factory=dict)
    setup: dict[str, Any] | None = None
    moves: tuple[str, ...] = ()
    clicked: tuple[str, ...] = ()
    refused: str | None = None
    choice: bool = False


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule in our own words; ``house`` marks a ruling of this project that no rule sheet gives."""

    text: Message
    figures: tuple[Figure, ...] = ()
    house: bool = False


@dataclass(frozen=True, slots=True)
class Aim:
    """What a game is about, shown: ``line`` leads from a figure to a win of the side to move.

    ``text`` says what to look for, ``done`` what has won.
    """

    text: Message
    done: Message
    figure: Figure
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """Why ``moves`` are not what a step asks for, though they are legal; none named: any other move."""

    text: Message
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do on a figure: ``accept`` are the moves that do it, ``refused`` the code of a refusal to meet.

    ``text`` asks for it, ``done`` says what happened. Exactly one of ``accept`` and ``refused`` is given, and with
    ``refused`` the move that is to be ``tried`` for it; without one any move does that is refused so. Of ``wrong`` the
    first that fits says why a move is wrong; one that lets the other side win at once needs none.
    """

    text: Message
    done: Message
    figure: Figure
    accept: tuple[str, ...] = ()
    refused: str | None = None
    tried: str | None = None
    wrong: tuple[Wrong, ...] = ()

    @property
    def answer(self) -> str | None:
        """A move that does it."""
        return self.accept[0] if self.accept else self.tried

    @property
    def asked(self) -> list[str]:
        """The cells of what does it that ``text`` names: where to look is told, so that nobody has to search."""
        does = {name for move in (*self.accept, self.tried or "") for name in _CELL.findall(move)}
        return [name for name in dict.fromkeys(_CELL.findall(str(self.text))) if name in does]


@dataclass(frozen=True, slots=True)
class Teaching:
    """How a game is taught: ``picture`` is a position in its middle, for miniatures, ``aim`` begins the lesson."""

    picture: Figure
    guide: tuple[Clause, ...] = ()
    lesson: tuple[Step, ...] = ()
    aim: Aim | None = None
