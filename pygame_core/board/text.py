"""A board in characters, for terminals: a cell shows what stands on it, or its name."""

from collections.abc import Iterable, Sequence
from typing import Final

from .board import Board, Cell

MARKS: Final = "#O+"  # stones of colour 0, of colour 1, and neutral ones


def picture(board: Board, stones: Sequence[Iterable[Cell]]) -> str:
    """Two rows of text for a unit of height, five columns for one of width; each set of ``stones`` has its mark."""
    marks = {cell: mark for mark, cells in zip(MARKS, stones, strict=False) for cell in cells}
    left, top = (min(axis) for axis in zip(*board.centres.values(), strict=True))
    rows: dict[int, dict[int, str]] = {}
    for cell, (x, y) in board.centres.items():
        rows.setdefault(round((y - top) * 2), {})[round((x - left) * 5)] = marks.get(cell, cell.name)
    lines = []
    for _row, cells in sorted(rows.items()):
        line = ""
        for column, text in sorted(cells.items()):
            line = line.ljust(column) + text
        lines.append(line)
    return "\n".join(lines)
