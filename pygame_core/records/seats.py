"""Who sits at the board: a person here, a friend elsewhere, the computer at one of its levels, or a program."""

from typing import Final

from ..ai.levels import LEVELS
from ..language.messages import _
from ..rules.errors import GameError

_COMPUTER: Final = "computer"
BOT: Final = "bot"  # a program, which one the names tell
SEATS: Final = ("human", "away", *(f"{_COMPUTER}{level}" for level in LEVELS), BOT)  # in links by their number


def read_seats(value: object) -> tuple[str, str]:
    """Who plays colour 0 and 1: ``human``, ``away`` (elsewhere, by link), ``computer1`` to ``computer8`` or ``bot``.

    Raises GameError.
    """
    if value is None:
        return ("human", "human")
    if not isinstance(value, (list, tuple)) or len(value) != 2 or not all(seat in SEATS for seat in value):
        raise GameError(_("Seats are two of: human, away, computer1 to computer8, bot."))
    return (value[0], value[1])


def computer(level: int) -> str:
    """The seat of the computer at a level."""
    return f"{_COMPUTER}{level}"


def level_of(seat: str) -> int | None:
    """At which level the computer sits there; None for a person."""
    return int(seat.removeprefix(_COMPUTER)) if seat.startswith(_COMPUTER) else None


def is_person(seat: str) -> bool:
    """Whether a person sits there, here or elsewhere."""
    return level_of(seat) is None and seat != BOT
