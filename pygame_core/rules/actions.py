"""Moves as numbers, the same in every position of a game with the same options.

The numbers of a game begin with its placements or walls, ascending as moves are listed: where there are placements, the
number of one is that of its cell, counted from 0 by file, then rank. Then comes the swap, if the game has it at all. So
far a number is a *step*, and a move takes one.

A flip is a set of cells. Its number is that of the first number behind the steps, less one, plus 2 to the power of the
number of each cell. There are more of these than a table holds, so who needs a small space takes steps: a flip is told
by the number of each of its cells, ascending, and that of the last one again.
"""

from functools import cache
from typing import Final, Protocol

from ..board.bitboard import bits
from ..board.board import Board
from ..language.messages import _
from .errors import NotationError
from .move import SWAP, Kind, Move


class Game(Protocol):
    """What numbers are made of: the kinds of moves, and those that are one step, but for the swap."""

    kinds: frozenset[Kind]

    def lone_moves(self, board: Board) -> "tuple[Move, ...]":
        """Every move that could ever be made on a board, but flips and the swap, ascending."""
        ...


class Numbers:
    """The numbers of one game on one board: how many ``steps`` and how many ``actions`` there are."""

    __slots__ = ("_flips", "_number", "_of", "_singles", "actions", "steps")

    def __init__(self, game: Game, board: Board) -> None:
        swap = (SWAP,) if Kind.SWAP in game.kinds else ()
        self._singles: Final[tuple[Move, ...]] = (*game.lone_moves(board), *swap)
        self._number: Final = {move: number for number, move in enumerate(self._singles)}
        self._flips: Final = board.cells if Kind.FLIP in game.kinds else ()
        self._of: Final = {cell: number for number, cell in enumerate(self._flips)}
        self.steps: Final = len(self._singles)
        self.actions: Final = self.steps + (2 ** len(self._flips) - 1 if self._flips else 0)

    def action(self, move: Move) -> int:
        """The number of a move. Raises NotationError for one that could never be made."""
        if move in self._number:
            return self._number[move]
        if move.kind is Kind.FLIP and move.cells and self._of.keys() >= set(move.cells):
            return self.steps - 1 + sum(1 << self._of[cell] for cell in set(move.cells))
        raise NotationError(_("No move of this game is like that: it has no number."))

    def move(self, action: int) -> Move:
        """The move that has a number, legal or not. Raises NotationError for a number that no move has."""
        if not 0 <= action < self.actions:
            raise NotationError(_("No move has this number: they run from 0 to {last}.", last=_power(self.actions - 1)))
        if action < self.steps:
            return self._singles[action]
        return Move(Kind.FLIP, tuple(self._flips[at] for at in bits(action - self.steps + 1)))

    def spell(self, move: Move) -> tuple[int, ...]:
        """The steps of a move: its number alone, or what tells a flip. Raises NotationError."""
        if move.kind is not Kind.FLIP:
            return (self.action(move),)
        told = tuple(bits(self.action(move) - self.steps + 1))
        return (*told, told[-1])


@cache
def numbers_of(game: Game, board: Board) -> Numbers:
    """The numbers of a game on a board, made once."""
    return Numbers(game, board)


def _power(number: int) -> str:
    """A number, or about how large it is."""
    return str(number) if number < 1e9 else f"about 2^{number.bit_length()}"
