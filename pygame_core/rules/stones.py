"""Positions that consist of stones of two colours and nothing else."""

from collections.abc import Iterator
from functools import cache

from ..board.board import Board
from ..board.topology import enclosed
from ..language.messages import _
from .errors import SetupError
from .move import Kind, Move
from .position import Position
from .setup import Setup, check_setup


@cache
def placements(board: Board) -> dict[int, Move]:
    """For each cell, a single bit, the move that places a stone there; ascending."""
    return {1 << at: Move(Kind.PLACE, (cell,)) for at, cell in board.cell_at.items()}


class StonesPosition(Position):
    """A position of stones: a bit set for each colour."""

    __slots__ = ()

    stones: tuple[int, int]

    @property
    def taken(self) -> int:
        """The cells with a stone, as a bit set."""
        return self.stones[0] | self.stones[1]

    @property
    def empty(self) -> int:
        """The cells without a stone, as a bit set."""
        return self.board.full & ~(self.stones[0] | self.stones[1])

    def each_placement(self, cells: int) -> Iterator[Move]:
        """A stone on each of ``cells``, a bit set, ascending."""
        placement = placements(self.board)
        while cells:
            stone = cells & -cells
            yield placement[stone]
            cells ^= stone

    def things(self, side: int) -> dict[str, int]:
        """``own`` stones, ``other`` ones, and, where turns have halves, the one whose turn is ``due`` to be ended."""
        stones = {"own": self.stones[side], "other": self.stones[1 - side]}
        return {**stones, "due": self.board.mask([self.due] if self.due else [])} if self.halves else stones

    def to_setup(self) -> Setup:
        first, second = self.stones
        return Setup((self.board.cells_of(first), self.board.cells_of(second), ()), turn=self.turn, due=self.due)

    @classmethod
    def read_stones(cls, setup: Setup, board: Board) -> tuple[int, int]:
        """The stones of a set-up, which must hold nothing else. Raises SetupError."""
        check_setup(setup, board)
        one, other = (colour.name for colour in cls.colours)
        if setup.stones[2] or any(setup.held):
            raise SetupError(
                _("{game} has only stones of {one} and {other}: nothing neutral, nothing owned.",
                  game=cls.title, one=one, other=other)
            )  # fmt: skip
        if setup.due and not cls.halves:
            raise SetupError(_("A turn of {game} is one move: nothing can be pending.", game=cls.title))
        return board.mask(setup.stones[0]), board.mask(setup.stones[1])


def loop_owner(board: Board, stones: tuple[int, int]) -> int | None:
    """The colour that has a loop in a set-up, if one has. Raises SetupError if both have."""
    owners = [colour for colour, own in enumerate(stones) if enclosed(board, own)]
    if len(owners) > 1:
        raise SetupError(_("Both sides have a loop already."))
    return owners[0] if owners else None
