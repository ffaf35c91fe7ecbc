"""What is heard of a change: names of sounds in order, and how they sound: as knocks on wood for what stands on the
board anew, as tones for what is said about it.

``stone`` (placed), ``turn`` (each stone that changes its owner), ``bar`` (a wall is built), ``swap`` (a move that
leaves the board as it is), ``refused``, and behind them ``win`` or ``draw``.
"""

from typing import Final, NamedTuple

from ..board.board import Cell
from ..rules.errors import Illegal
from ..rules.move import Move
from ..rules.position import Outcome, Position
from ..rules.setup import Setup
from ..session.session import Session
from .described import Sound
from .position import board_key

MOST: Final = 4  # stones or walls that come and go; with more it is another position rather than a move
WALL: Final = 4  # cells
END: Final = 0.16  # seconds after what ended a game


def _knocks(*pitches: float, each: bool = False) -> Sound:
    return {"pitches": list(pitches), "apart": 0.055, "lasting": 0.09, "tones": False, "late": 0.0, "each": each}


def _tones(apart: float, lasting: float, *pitches: float, late: float = 0.0) -> Sound:
    return {"pitches": list(pitches), "apart": apart, "lasting": lasting, "tones": True, "late": late, "each": False}


SOUNDS: Final = {
    "stone": _knocks(330),
    "turn": _knocks(520, 555, 590, 625, 660, 695, 730, each=True),  # more would be a rattle
    "bar": _knocks(210, 198, 186),
    "swap": _tones(0.1, 0.14, 392, 294),
    "refused": _tones(0.12, 0.16, 165, 147),
    "draw": _tones(0.18, 0.3, 330, 330, late=END),
    "win": _tones(0.12, 0.34, 523, 659, 784, 1047, late=END),
}


class Before(NamedTuple):
    """What a session was at before a change."""

    position: Position
    outcome: Outcome | None
    refused: tuple[str, Move | None, Illegal] | None

    @classmethod
    def of(cls, session: Session) -> "Before":
        """As it is now."""
        return cls(session.node.position, session.outcome(), session.refused)


def heard(before: Before, session: Session) -> list[str]:
    """What has happened since; nothing on another board, or where nothing new stands on it."""
    if session.refused:
        return [] if session.refused is before.refused else ["refused"]
    position = session.node.position
    if board_key(position) != board_key(before.position):
        return []
    sounds = _changed(before.position, position)
    outcome = session.outcome()
    if outcome and not before.outcome:
        sounds.append("draw" if outcome.winner is None else "win")
    return sounds


def _changed(before: Position, after: Position) -> list[str]:
    old, new = before.to_setup(), after.to_setup()
    owned, owns = _owners(old), _owners(new)
    built = len(set(new.stones[2]) - set(old.stones[2]))
    placed, gone = len(owns.keys() - owned.keys()), len(owned.keys() - owns.keys())
    if placed + gone > MOST or built > MOST * WALL:
        return []
    turned = sum(owned.get(cell, owner) != owner for cell, owner in owns.items())
    if turned:
        return ["turn"] * turned
    if built:
        return ["bar"]
    if placed:
        return ["stone"]
    return ["swap"] if after.ply > before.ply else []


def _owners(setup: Setup) -> dict[Cell, int]:
    return {cell: colour for colour in (0, 1) for cell in setup.stones[colour]}
