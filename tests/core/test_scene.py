"""What is drawn of a board: its labels stay on it, whatever its shape."""

from __future__ import annotations

from math import dist, hypot

import pytest

from pygame_core.board.board import HALF_ROOT_3, Board, Cell, Point, hexhex, rhombus, square
from pygame_core.drawing.scene import Record, board_scene
from pygame_core.games.registry import GAMES

HALF_TEXT = 0.15  # of the height of a label


def triangle(n: int) -> Board:
    """A shape of somebody else's: one cell in the first row, one more in each row below."""
    return Board(
        "triangle",
        n,
        (Cell(file, rank) for rank in range(1, n + 1) for file in range(1, rank + 1)),
        (Cell(0, -1), Cell(1, 0), Cell(1, 1), Cell(0, 1), Cell(-1, 0), Cell(-1, -1)),
        lambda cell: (cell.file - cell.rank / 2, cell.rank * HALF_ROOT_3),
        (Cell(1, 1), Cell(n, n), Cell(1, n)),
        lambda cell: (cell.file + cell.rank) % 3,
        0.5235987755982988,
        (triangle, (n,)),
    )


def beyond(at: Point, outline: list[Point]) -> float:
    """How far a point lies outside a polygon that is given clockwise as seen."""
    distances, outside = [], False
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        dx, dy, px, py = bx - ax, by - ay, at[0] - ax, at[1] - ay
        outside |= dx * py - dy * px < 0
        part = max(0.0, min(1.0, (px * dx + py * dy) / (dx * dx + dy * dy)))
        distances.append(hypot(px - part * dx, py - part * dy))
    return min(distances) if outside else 0.0


def check(records: list[Record]) -> None:
    slab = records[0]
    cells = [record["at"] for record in records if record["kind"] == "cell"]
    labels = [record for record in records if record["kind"] == "label" and "cell" not in record]
    for label in labels:
        assert beyond(label["at"], slab["outline"]) <= slab["offset"] - HALF_TEXT, label
        assert min(dist(label["at"], cell) for cell in cells) > 0.75, label


@pytest.mark.parametrize(
    "board",
    [hexhex(4), square(5), rhombus(5), triangle(6), rhombus(4, frozenset([Cell(2, 2)]))],
    ids=str,
)
def test_labels_stay_on_the_board_and_off_its_cells(board: Board) -> None:
    records = board_scene(board, "cedar")
    names = {record["text"] for record in records if record["kind"] == "label"}
    assert names == {cell.name[0] for cell in board.cells} | {cell.name[1:] for cell in board.cells}
    check(records)


@pytest.mark.parametrize("key", GAMES)
def test_so_do_those_of_each_game(key: str) -> None:
    rules = GAMES[key].position
    for option in rules.options:
        for value in option.values:
            check(GAMES[key].view.static(rules.initial(**{option.key: value})))
