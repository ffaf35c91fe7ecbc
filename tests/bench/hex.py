"""Hex, for matches against players of others: just what the search needs, and no part of the application.

Black (0) begins and joins row 1 with the last row, White (1) joins column a with the last column. On a full board just
one of them has done it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, Self

from pygame_core.ai.bridges import edges
from pygame_core.ai.fills import FillModel
from pygame_core.ai.lanes import Kernel, flood, kernel, neighbours, numbers
from pygame_core.ai.model import Tuning
from pygame_core.board.board import Board, rhombus
from pygame_core.language.messages import Message
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.option import size_option
from pygame_core.rules.position import Colour, Outcome
from pygame_core.rules.setup import Setup
from pygame_core.rules.stones import StonesPosition

BLACK, WHITE = 0, 1
ENDS: Final = ((0, 2), (3, 1))  # the sides of the rhombus that a colour joins
HALF_SWEEPS: Final = 6
SEED: Final = 1942


class Hex(StonesPosition):
    """A position of Hex: a bit set of stones for each colour."""

    __slots__ = ("_winner", "board", "chosen", "passed", "ply", "stones", "turn")

    key = "hex"
    title = "Hex"
    options = (size_option(range(2, 20), 9),)
    colours = (Colour(Message("Black"), "black"), Colour(Message("White"), "white"))
    form = ("one-stone", Message("A move is one stone."))

    def __init__(self, board: Board, stones: tuple[int, int], turn: int, ply: int, winner: int | None) -> None:
        self.board, self.stones, self.turn, self.ply = board, stones, turn, ply
        self.chosen, self.passed, self._winner = {"size": board.size}, False, winner

    @classmethod
    def initial(cls, /, **options: Any) -> Self:
        return cls(rhombus(cls.choose(**options)["size"]), (0, 0), BLACK, 0, None)

    @classmethod
    def from_setup(cls, setup: Setup, /, **options: Any) -> Self:
        board = rhombus(cls.choose(**options)["size"])
        black, white = cls.read_stones(setup, board)
        winner = next((side for side, own in enumerate((black, white)) if joins(board, own, side)), None)
        return cls(board, (black, white), setup.turn, 0, winner)

    @property
    def over(self) -> bool:
        return self._winner is not None

    def legal_moves(self) -> Iterator[Move]:
        if self._winner is None:
            for cell in self.board.cells_of(self.empty):
                yield Move(Kind.PLACE, (cell,))

    def play_unchecked(self, move: Move) -> Self:
        board, turn = self.board, self.turn
        stone = 1 << board.index[move.cells[0]]
        own = self.stones[turn] | stone
        group = board.flood(stone, own)
        winner = turn if all(group & board.sides[end] for end in ENDS[turn]) else None
        stones = (self.stones[BLACK], own) if turn else (own, self.stones[WHITE])
        return type(self)(board, stones, 1 - turn, self.ply + 1, winner)

    def outcome(self) -> Outcome | None:
        return None if self._winner is None else Outcome(self._winner, "joined")

    def _identity(self) -> tuple[object, ...]:
        return (self.board.size, self.stones, self.turn)


def joins(board: Board, stones: int, colour: int) -> bool:
    """Whether ``stones`` join the two sides of ``colour``."""
    start, goal = (board.sides[end] & stones for end in ENDS[colour])
    return board.flood(start, stones) & goal != 0


def black_joins(board: Board, half_sweeps: int = HALF_SWEEPS) -> Kernel:
    """A kernel over Black's cells, numbered as on the board: the lanes in which they join Black's sides."""
    start, goal = (numbers(board, board.sides[end]) for end in ENDS[BLACK])
    by_row = sorted(range(len(board.cells)), key=lambda cell: board.cells[cell].rank)
    body = flood(neighbours(board), dict.fromkeys(start), half_sweeps, by_row)
    return kernel(len(board.cells), body, "|".join(f"r{cell}" for cell in goal))


def winning_cells(position: Hex, colour: int) -> int:
    """The empty cells that join both sides of ``colour`` at once: those that touch both, or what is tied to them."""
    board, own = position.board, position.stones[colour]
    cells = board.full & ~(own | position.stones[1 - colour])
    for end in ENDS[colour]:
        side = board.sides[end]
        cells &= side | board.grow(board.flood(side & own, own))
    return cells


class HexModel(FillModel[Hex]):
    """Decides every completion for Black. A walk that winds too much is missed, which favours White."""

    tuning = Tuning(exploration=0.1, sharpness=12.0, trust=3.0, completions=256)

    def __init__(self, board: Board) -> None:
        moves = {at: Move(Kind.PLACE, (cell,)) for cell, at in board.index.items()}
        ties = [[edge for end in ENDS[side] for edge in edges(board, board.sides[end])] for side in (BLACK, WHITE)]
        super().__init__(board, moves, (ties[0], ties[1]), black_joins(board), SEED)

    def stones(self, position: Hex) -> tuple[int, int]:
        return position.stones

    def winning_cells(self, position: Hex, colour: int) -> int:
        return winning_cells(position, colour)


@cache
def model(size: int) -> HexModel:
    """The model for a board of ``size`` columns and rows."""
    return HexModel(rhombus(size))
