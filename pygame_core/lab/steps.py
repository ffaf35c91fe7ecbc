"""A game as programs for learning see it: seats instead of colours, steps instead of moves, an end in any case.

The people at the board are seats 0 and 1; seat 0 begins. A swap exchanges the colours that they have. A step is a
number below ``position.numbers.steps``: most moves take one, a flip takes one for each of its stones, ascending, and
then the last one again (see :mod:`pygame_core.rules.actions`). Every game is over after :func:`longest` steps, as a
draw, so that none goes in circles for ever.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple

from ..rules.move import Kind, Move
from ..rules.position import Position

ROUNDS: Final = 16  # with flips: so many steps for each cell, several times as many as random games have


class Spelled(NamedTuple):
    """What is left to be told of a legal move."""

    steps: tuple[int, ...]
    move: Move


@dataclass(frozen=True)
class Stage:
    """A position, the steps of a flip that have been ``told``, whether the seats ``swapped``, how many steps in all."""

    position: Position
    told: tuple[int, ...] = ()
    swapped: bool = False
    taken: int = 0
    flips: tuple[Spelled, ...] = ()  # which go on from what has been told

    def __deepcopy__(self, _memo: dict[int, object]) -> Stage:
        return self  # nothing of it ever changes

    @property
    def seat(self) -> int:
        """Who is to move: 0 or 1."""
        return self.colour(self.position.turn)

    def colour(self, seat: int) -> int:
        """The colour that a seat has now, and the other way round."""
        return seat ^ self.swapped

    @cached_property
    def legal(self) -> Mapping[int, tuple[Spelled, ...]]:
        """The legal steps, ascending, each with the moves that begin with it."""
        if self.ended or self.cut:
            return {}
        spell = self.position.numbers.spell
        moves = self.flips or tuple(Spelled(spell(move), move) for move in self.position.legal_moves())
        found: dict[int, list[Spelled]] = {}
        for steps, move in moves:
            found.setdefault(steps[0], []).append(Spelled(steps[1:], move))
        return {step: tuple(found[step]) for step in sorted(found)}

    def step(self, step: int) -> Stage:
        """The stage after a legal step. Raises KeyError for one that is not."""
        left = self.legal[step]
        taken = self.taken + 1
        if left[0].steps:  # numbers of cells are told twice in succession at the end only, so nothing else ends here
            return replace(self, told=(*self.told, step), taken=taken, flips=left)
        move = left[0].move
        swapped = self.swapped ^ (move.kind is Kind.SWAP)
        return Stage(self.position.play_unchecked(move), (), swapped, taken)

    def played(self, move: Move) -> Stage:
        """The stage after all steps of a legal move, with nothing told."""
        stage = self
        for step in self.position.numbers.spell(move):
            stage = stage.step(step)
        return stage

    @property
    def ended(self) -> bool:
        """Whether the game is over by its rules."""
        return self.position.over

    @property
    def cut(self) -> bool:
        """Whether it has gone on for so long that it is over in any case."""
        return self.taken >= longest(self.position) and not self.ended

    def returns(self) -> tuple[int, int]:
        """What the seats have: 1 for the winner, -1 for the other one, 0 while it goes on and for a draw."""
        outcome = self.position.outcome()
        if outcome is None or outcome.winner is None:
            return (0, 0)
        return (1, -1) if self.colour(0) == outcome.winner else (-1, 1)


def longest(position: Position) -> int:
    """How many steps a game on this board takes at most."""
    cells = len(position.board.cells)
    return ROUNDS * cells if Kind.FLIP in position.kinds else cells + (Kind.SWAP in position.kinds)
