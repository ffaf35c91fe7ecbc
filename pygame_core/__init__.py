"""Rules, positions, search and sessions of Hexarium's abstract board games.

Every game is imported from here by its key, ``from pygame_core import KEY``, and so is what one programs with first
(``Setup``, ``Move``, ``IllegalMove``, ``choose`` …). A game is a :class:`pygame_core.games.contract.Game`, and its
positions keep the contract of :class:`pygame_core.rules.position.Position`, and :mod:`pygame_core.protocol` is the JSON
door that serves other programs. The package is pure Python and runs the same on CPython and in Pyodide. It has nothing
to do with the *pygame* library.

Where to look, whoever wants to

- play: :class:`pygame_core.rules.position.Position`; ``KEY.initial(size=5).play("e5").legal_moves()``
- save and open games: :mod:`pygame_core.records.formats`; a position alone by its ``text()`` and ``KEY.from_text``
- draw: ``KEY.svg(position, last="e5", marks="d3")``, see :class:`pygame_core.games.contract.Game`; ``print(position)``
- search: :mod:`pygame_core.ai.player`; ``choose(KEY.model(position), position, KEY.levels[5], seed=1)``
- write a bot, and measure it: :mod:`pygame_core.lab.bots`, :mod:`pygame_core.lab.arena`
- train: :mod:`pygame_core.lab.selfplay`, :mod:`pygame_core.lab.planes`, :mod:`pygame_core.lab.zoo`,
  :mod:`pygame_core.lab.openspiel`
- serve: :mod:`pygame_core.protocol`, which has a server as an example
- test a page: :mod:`pygame_core.testing`
"""

from importlib import import_module
from typing import Any

from .version import __version__ as __version__

_OFFERED = {
    "Cell": "board.board",
    "Kind": "rules.move",
    "Move": "rules.move",
    "Setup": "rules.setup",
    "GameError": "rules.errors",
    "IllegalMove": "rules.errors",
    "NotationError": "rules.errors",
    "perft": "rules.perft",
    "choose": "ai.player",
    "LEVELS": "ai.levels",
    "game": "games.registry",
    "Position": "rules.position",
    "Bot": "lab.bots",
    "Turn": "lab.bots",
}  # and where it is: nothing is imported before it is asked for


def __getattr__(name: str) -> Any:
    """What is offered, or the game of that key, whatever installed package brings it.

    Raises ImportError for a game whose package is faulty, with the cause, and AttributeError for anything else.
    """
    if name in _OFFERED:
        return getattr(import_module(f".{_OFFERED[name]}", __name__), name)
    from importlib.util import find_spec

    if not name.startswith("_") and not find_spec(f"{__name__}.{name}"):
        from .games.registry import UnknownGame, game

        try:
            return game(name)
        except UnknownGame as error:
            if error.faulty:
                raise ImportError(str(error)) from error
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def offers(name: str) -> bool:
    """Whether it is one of the names that one programs with: a game, or what is offered beside them."""
    from .games.registry import GAMES

    return name in _OFFERED or name in GAMES


def __dir__() -> list[str]:
    from .games.registry import GAMES

    return sorted([*globals(), *_OFFERED, *GAMES])
