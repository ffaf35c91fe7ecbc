"""Rules, positions, search and sessions of Hexarium's abstract board games.

The package is pure Python and runs the same on CPython and in Pyodide. It has nothing to do with the
*pygame* library. Start with :mod:`pygame_core.games.registry` for the games, :mod:`pygame_core.rules.position` for
the contract they keep, and :mod:`pygame_core.protocol.operations` for the JSON door that serves other programs.
"""

__version__ = "0.1.0"
