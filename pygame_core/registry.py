"""The list of games: one line each, in the order in which they are offered.

Games of other packages follow once :mod:`pygame_core.discovery` has found them.
"""

from typing import Final

from .games import Game, loophole2d, noede, nooks, noose, stibro
from .messages import _
from .position import GameError


class UnknownGame(GameError):
    """A key that no game has."""

    code = "game"


GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        noose.GAME,
        stibro.GAME,
        nooks.GAME,
        noede.GAME,
        loophole2d.GAME,
    )
}  # fmt: skip
OWN: Final = tuple(GAMES)  # the keys of those that are always there


def game(key: str) -> Game:
    """The game of that key. Raises UnknownGame if there is none."""
    if key not in GAMES:
        raise UnknownGame(_("There is no game “{key}”; the games are: {games}.", key=key[:40], games=", ".join(GAMES)))
    return GAMES[key]
