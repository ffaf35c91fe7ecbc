"""A board in characters, for terminals: a cell shows what stands on it, or its name."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from .board import Board, Cell

MARKS: Final = "#O+"  # stones of colour 0, of colour 1, and neutral ones


def picture(board: Board, stones: Sequence[Iterable[Cell]], labels: Mapping[str, str] | None = None) -> str:
    """Two rows of text for a unit of height, five columns for one of width; each set of ``stones`` has its mark.

    ``labels`` are what to call cells, by their names.
    """
    labels = labels or {}
    marks = {cell: mark for mark, cells in zip(MARKS, stones, strict=False) for cell in cells}
    left, top = (min(axis) for axis in zip(*board.centres.values(), strict=True))
    rows: dict[int, dict[int, str]] = {}
    for cell, (x, y) in board.centres.items():
        rows.setdefault(round((y - top) * 2), {})[round((x - left) * 5)] = (
            marks[cell] if cell in marks else labels.get(cell.name, cell.name)
        )
    lines = []
    for _row, cells in sorted(rows.items()):
        line = ""
        for column, text in sorted(cells.items()):
            line = line.ljust(column) + text
        lines.append(line)
    return "\n".join(lines)
