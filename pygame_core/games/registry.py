"""The list of games: one line each, the name of its folder, in the order in which they are offered.

Games of other packages follow when :mod:`pygame_core.discovery` has found them and put them in.
"""

from importlib import import_module
from typing import Any, Final

from ..language.messages import _
from ..rules.errors import GameError
from .contract import Game


class UnknownGame(GameError):
    """A key that no game has."""

    code = "game"


_FOLDERS: Final = (
    "noose",
    "stibro",
    "nooks",
    "noede",
    "loophole2d",
)
GAMES: dict[str, Game[Any]] = {
    game.key: game for game in (import_module(f".{folder}", __package__).GAME for folder in _FOLDERS)
}
OWN: Final = tuple(GAMES)  # the keys of those that are always there


def game(key: str) -> Game[Any]:
    """The game of that key, if it has been put in. Raises UnknownGame if it has not."""
    if key not in GAMES:
        raise UnknownGame(_("There is no game “{key}”; the games are: {games}.", key=key[:40], games=", ".join(GAMES)))
    return GAMES[key]
