"""Learned patterns: how likely a move is, by what it makes of the cells that it changes and of their neighbours.

A *pattern* is a cell with its six neighbours, each empty, the mover's, the other side's or off the board; turned or
reflected it is the same. What belongs to a side from the start is like its stones, be it on the board or beside it.
Each pattern has a weight. The *hint* of a move is what it adds to the weights of all cells, and moves are chosen as the
softmax of their hints: so the weights are learned, from games, and kept as a table.
"""

from array import array
from collections.abc import Iterable, Sequence
from functools import cache
from string import ascii_letters, digits
from sys import byteorder
from typing import Final

from ..board.board import Board, Cell
from ..rules.move import Move
from ..rules.stones import StonesPosition
from .lanes import numbering

EMPTY, OWN, OTHER, OFF = range(4)
WAYS: Final = 6
MIDDLE: Final = 2 * WAYS  # a code holds two bits for each neighbour, in turning order, and above them the cell's own
AROUND: Final = 1 << MIDDLE
FIELD: Final = 16  # bits of a cell in the codes of a whole board

# A table is text, a character for the weight of each class of patterns.
LETTERS: Final = ascii_letters + digits + "+-"
STEP, NOTHING = 0.1, 32  # what the next letter weighs more, and the letter that weighs nothing

_Gains = tuple[list[float], ...]


@cache
def classes() -> tuple[int, ...]:
    """For each code of a pattern the number of its class, counted as they come."""
    around, count = [-1] * AROUND, 0
    for code in range(AROUND):
        if around[code] < 0:
            mirrored = sum((code >> 2 * way & 3) << MIDDLE - 2 - 2 * way for way in range(WAYS))
            for image in (code, mirrored):
                for _turn in range(WAYS):
                    around[image] = count
                    image = image >> 2 | (image & 3) << MIDDLE - 2
            count += 1
    return tuple(middle * count + number for middle in (EMPTY, OWN, OTHER) for number in around)


def written(weights: Iterable[float]) -> str:
    """A table of the weights of the classes."""
    return "".join(LETTERS[max(0, min(len(LETTERS) - 1, NOTHING + round(weight / STEP)))] for weight in weights)


@cache
def _read(table: str) -> tuple[list[float], _Gains]:
    """The weight of each pattern, and what a stone of the mover's on each empty neighbour or in the middle adds."""
    steps = [LETTERS.index(letter) - NOTHING for letter in table]
    each = [steps[number] for number in classes()]
    value = {step: STEP * step for step in range(-len(LETTERS), len(LETTERS))}  # so that there are few objects
    gains: _Gains = tuple(
        [value[each[code | OWN << at] - old if code >> at & 3 == EMPTY else 0] for code, old in enumerate(each)]
        for at in range(0, MIDDLE + 1, 2)
    )
    weights = [value[step] for step in each]
    for column in gains:
        column.append(0.0)  # of the place off the board
    return weights, gains


class Patterns:
    """The patterns of a board with six neighbours a cell; cells are numbered as they come in ``Board.cells``."""

    def __init__(self, board: Board, table: str, given: Sequence[Iterable[Cell]] = ((), ())) -> None:
        """``given`` are the places, on the board or not, that belong to each colour from the start."""
        self._weights, self._gains = _read(table)
        self.number = {cell: number for number, cell in enumerate(board.cells)}
        self._numbers = numbering(board.index[cell] for cell in board.cells)
        self._count = count = len(self.number)
        near = [[Cell(cell.file + step.file, cell.rank + step.rank) for step in board.steps] for cell in board.cells]
        seen = {cell: 1 << FIELD * number + MIDDLE for number, cell in enumerate(board.cells)}
        for number, ring in enumerate(near):
            for way, place in enumerate(ring):
                seen[place] = seen.get(place, 0) + (1 << FIELD * number + 2 * way)
        self._stones = [seen[cell] for cell in board.cells]  # what each adds to the codes
        kinds = [dict.fromkeys(seen.keys() - self.number.keys(), OFF) for _turn in range(2)]
        for colour, places in enumerate(given):
            for place in places:
                kinds[colour][place], kinds[1 - colour][place] = OWN, OTHER
        self._given = [sum(kind * seen.get(place, 0) for place, kind in each.items()) for each in kinds]  # by turn
        # For each cell its number, and those of its neighbours in turning order.
        self._rings = {
            cell: (number, *[self.number.get(place, count) for place in ring])
            for (cell, number), ring in zip(self.number.items(), near, strict=True)
        }

    def codes(self, own: int, other: int, turn: int = 0) -> "array[int]":
        """The pattern of each cell, and one more for what is off the board, given both sides' stones as bit sets."""
        stones, numbers = self._stones, self._numbers
        fields = OWN * sum([stones[cell] for cell in numbers(own)])
        fields += OTHER * sum([stones[cell] for cell in numbers(other)]) + self._given[turn]
        codes = array("H", fields.to_bytes(2 * self._count, "little"))
        if byteorder == "big":
            codes.byteswap()
        codes.append(len(self._weights))
        return codes

    def of(self, position: StonesPosition, moves: Iterable[Move]) -> list[float]:
        """The hints of moves that place one stone."""
        turn = position.turn
        codes = self.codes(position.stones[turn], position.stones[1 - turn], turn)
        return self.hints(codes, [move.cells[0] for move in moves])

    def hints(self, codes: Sequence[int], cells: Iterable[Cell]) -> list[float]:
        """The hints of a stone on each of these empty cells."""
        a, b, c, d, e, f, middle = self._gains  # a neighbour sees the stone the opposite way
        return [
            middle[codes[cell]]
            + d[codes[first]]
            + e[codes[second]]
            + f[codes[third]]
            + a[codes[fourth]]
            + b[codes[fifth]]
            + c[codes[sixth]]
            for cell, first, second, third, fourth, fifth, sixth in map(self._rings.__getitem__, cells)
        ]

    def weight(self, codes: Sequence[int]) -> float:
        """The weights of all cells together."""
        weights = self._weights
        return sum([weights[code] for code in codes[:-1]])
