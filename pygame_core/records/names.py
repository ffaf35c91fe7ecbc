"""What the players of a game are called, in order of colour before any swap; an empty name is none."""

from typing import Final

from ..language.messages import _
from ..rules.errors import GameError

LONGEST: Final = 40  # characters
NOBODY: Final = ("", "")


def read_names(value: object) -> tuple[str, str]:
    """Two names without what cannot be shown, no longer than there is room for. Raises GameError."""
    if value is None:
        return NOBODY
    if not isinstance(value, (list, tuple)) or len(value) != 2 or not all(isinstance(name, str) for name in value):
        raise GameError(_("Names are two texts; an empty one is none."))
    return (_tidy(value[0]), _tidy(value[1]))


def _tidy(name: str) -> str:
    shown = "".join(sign if sign.isprintable() else " " for sign in name[: 4 * LONGEST])
    return " ".join(shown.split())[:LONGEST].rstrip()
