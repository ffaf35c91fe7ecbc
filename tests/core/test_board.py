"""Boards: counts, names, neighbours, distances and lines, against the plain formulas."""

import pytest

from pygame_core.board.bitboard import bits
from pygame_core.board.board import Board, Cell, hexhex, rhombus, square
from pygame_core.board.topology import distance
from pygame_core.rules.notation import read_cell

BOARDS = [*(hexhex(n) for n in range(2, 10)), rhombus(5), rhombus(14), square(4), square(11)]


def hex_distance(a: Cell, b: Cell) -> int:
    df, dr = a.file - b.file, a.rank - b.rank
    return max(abs(df), abs(dr), abs(df - dr))


def cell(name: str) -> Cell:
    return read_cell(name)


@pytest.mark.parametrize("n", range(2, 10))
def test_a_hexhex_has_the_centred_hexagonal_number_of_cells_and_six_sides(n: int) -> None:
    board = hexhex(n)
    assert len(board.cells) == 3 * n * n - 3 * n + 1
    assert board.rim.bit_count() == 6 * (n - 1)
    assert len(board.sides) == 6
    assert all(side.bit_count() == n for side in board.sides)
    union = 0
    for side in board.sides:
        union |= side
    assert union == board.rim


def test_hexhex_8_has_the_files_and_corners_of_the_sheet() -> None:
    board = hexhex(8)
    by_file = {letter: [c.rank for c in board.cells if c.name[0] == letter] for letter in "abhio"}
    assert by_file == {
        "a": list(range(1, 9)),
        "b": list(range(1, 10)),
        "h": list(range(1, 16)),
        "i": list(range(2, 16)),
        "o": list(range(8, 16)),
    }
    assert {c.name for c in board.corners} == {"a1", "a8", "h15", "o15", "o8", "h1"}
    assert board.centres[cell("h8")] == (0, 0)


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_neighbours_are_mutual_and_at_unit_distance(board: Board) -> None:
    for at in bits(board.full):
        here = Cell(*divmod(at, board.width))
        for ring in board.rings[at]:
            if ring:
                (there,) = board.cells_of(ring)
                assert 1 << at in board.rings[board.index[there]]
                (x, y), (u, v) = board.centres[here], board.centres[there]
                assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1)


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_growing_a_cell_gives_its_ring_and_never_wraps(board: Board) -> None:
    for at, ring in board.rings.items():
        assert board.halo(1 << at) == sum(ring) | 1 << at


@pytest.mark.parametrize("board", BOARDS, ids=repr)
def test_every_cell_lies_on_one_line_of_each_direction(board: Board) -> None:
    half = len(board.steps) // 2
    for at in board.cell_at:
        assert sum(line >> at & 1 for line in board.lines) == half


def test_distance_is_the_hexagonal_distance() -> None:
    board = hexhex(5)
    for a in board.cells:
        for b in board.cells:
            assert distance(board, board.mask([a]), board.mask([b])) == hex_distance(a, b)
    with pytest.raises(ValueError):
        distance(board, 0, 1)


def test_neighbour_directions_turn_clockwise_from_the_upper_end() -> None:
    for board in (hexhex(4), square(4)):
        x, y = board.directions[0]
        assert (round(x, 9), round(y, 9)) == (0, -1)
    assert rhombus(4).directions[0] == pytest.approx((-0.5, -0.8660254))
    for board in (hexhex(4), rhombus(4), square(4)):
        for (x, y), (u, v) in zip(board.directions, board.directions[1:] + board.directions[:1], strict=True):
            assert x * v - y * u > 0  # y points down, so clockwise turns are positive


def test_boards_are_cached() -> None:
    assert hexhex(7) is hexhex(7)
