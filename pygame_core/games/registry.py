"""The list of games: one line each, the name of its folder, in the order in which they are offered.

Games of other packages follow when :mod:`pygame_core.discovery` has found them and put them in; it looks for them when
a key is asked for that nobody knows. A game in the list pickles and copies as its key.
"""

import copyreg
from importlib import import_module
from typing import Any, ClassVar, Final

from ..language.messages import _
from ..rules.errors import GameError
from .contract import Game


class UnknownGame(GameError):
    """A key that no game has, or whose game is ``faulty``: an installed package names it, but it cannot be played."""

    code = "game"
    faulty: ClassVar[bool] = False


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


def discover() -> None:
    """Put in the games of all installed packages; what is faulty is left out."""
    import_module("pygame_core.discovery").discover()


def game(key: str) -> Game[Any]:
    """The game of that key, whatever installed package brings it. Raises UnknownGame if there is none."""
    if key in GAMES:
        return GAMES[key]
    fault = import_module("pygame_core.discovery").look_for(key)
    if key in GAMES:
        return GAMES[key]
    message = _("There is no game “{key}”; the games are: {games}.", key=key[:40], games=", ".join(GAMES))
    raise UnknownGame(message) from fault


def _by_key(which: Game[Any]) -> Any:
    """How a game pickles: one in the list by its key, another one by its parts."""
    if GAMES.get(getattr(which.position, "key", "")) is which:
        return game, (which.key,)
    return which.__reduce_ex__(2)


copyreg.pickle(Game, _by_key)
