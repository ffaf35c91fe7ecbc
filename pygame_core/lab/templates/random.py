"""Plays any legal move, one as likely as another: whatever you write should beat it."""

from pygame_core import Move, Position, Turn


def choose(position: Position, turn: Turn) -> Move:
    # turn.random is seeded: the same game can be played again.
    return turn.random.choice(list(position.legal_moves()))
