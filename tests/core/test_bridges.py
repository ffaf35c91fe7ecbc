"""Bridges, on boards full of random stones, against their definition."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pygame_core.ai.bridges import Bridges, edges
from pygame_core.board.bitboard import bits
from pygame_core.board.board import Board, hexhex, rhombus


def near(board: Board, at: int) -> set[int]:
    return {ring.bit_length() - 1 for ring in board.rings[at] if ring}


@pytest.mark.parametrize("board", [hexhex(4), hexhex(6), rhombus(9)], ids=repr)
def test_bridges_are_pairs_of_stones_with_two_empty_cells_between(board: Board) -> None:
    random, number, met = Random(1), {board.index[cell]: at for at, cell in enumerate(board.cells)}, 0
    for _case in range(40):
        own = other = 0
        for at in board.index.values():
            chance = random.random()
            own |= (chance < 0.3) << at
            other |= (0.3 <= chance < 0.5) << at
        empty = board.full & ~(own | other)
        expected = set()
        for one, two in combinations(bits(own), 2):
            between = near(board, one) & near(board, two)
            if two not in near(board, one) and len(between) == 2 and all(empty >> at & 1 for at in between):
                expected.add(frozenset(number[at] for at in between))
        found = [frozenset(bridge) for bridge in Bridges(board).of(own, empty)]
        assert set(found) == expected
        met += len(expected)
    assert met > 20


@pytest.mark.parametrize("size", [5, 9])
def test_a_stone_in_the_second_row_is_bridged_to_the_edge(size: int) -> None:
    board = rhombus(size)
    beside = board.sides[0]
    for at in bits(board.full & ~beside):
        ties = near(board, at) & set(bits(beside))
        found = list(Bridges(board).of(1 << at, board.full & ~(1 << at), edges(board, beside)))
        assert len(found) == (len(ties) == 2)
        for cell in ties:
            assert not list(Bridges(board).of(1 << at, board.full & ~(1 << at | 1 << cell), edges(board, beside)))


def test_cells_are_numbered_as_they_are_told() -> None:
    board = rhombus(5)
    stones = board.mask(board.cells[::12])  # three on the long diagonal, two steps apart each
    plain, told = Bridges(board), Bridges(board, {at: 100 + number for number, at in enumerate(board.index.values())})
    found = list(plain.of(stones, board.full & ~stones))
    assert list(told.of(stones, board.full & ~stones)) == [(100 + one, 100 + other) for one, other in found]
