"""The list of games: one line each, in the order in which they are offered.

Games of other packages follow when :mod:`pygame_core.discovery` has found them, which looks for a key unknown so far.
"""

from typing import Final

from ..language.messages import _
from ..rules.errors import GameError
from . import loophole2d, noede, nooks, noose, stibro
from .contract import Game


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
    """The game of that key, whatever installed package brings it. Raises UnknownGame if there is none."""
    if key not in GAMES:
        from ..discovery import discover  # which tries games on, and so needs all that is built on this list

        discover()
    if key not in GAMES:
        raise UnknownGame(_("There is no game “{key}”; the games are: {games}.", key=key[:40], games=", ".join(GAMES)))
    return GAMES[key]
