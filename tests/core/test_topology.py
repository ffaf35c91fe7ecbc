"""Loops: what encloses, the shortest ring as witness, and the quick test against the full one."""

from random import Random

import pytest

from pygame_core.board.bitboard import bits
from pygame_core.board.board import hexhex
from pygame_core.board.topology import (
    closes_loop,
    cycle_rank,
    enclosed,
    groups,
    inside,
    joined,
    shortest_cycles,
    shortest_loop,
)
from pygame_core.rules.notation import read_cell

BOARD = hexhex(5)


def mask(names: str) -> int:
    return BOARD.mask(read_cell(name) for name in names.split())


RING = "e4 d4 d5 e6 f6 f5"


def test_a_ring_of_six_encloses_its_middle() -> None:
    assert BOARD.names(enclosed(BOARD, mask(RING))) == ["e5"]


def test_a_filled_flower_is_no_loop() -> None:
    assert enclosed(BOARD, mask(RING + " e5")) == 0


def test_a_loop_may_run_along_the_rim() -> None:
    assert BOARD.names(enclosed(BOARD, mask("e1 f2 f3 e3 d2 d1"))) == ["e2"]


def test_an_open_ring_is_no_loop() -> None:
    assert enclosed(BOARD, mask("e4 d4 d5 e6 f6")) == 0


def test_the_shortest_loop_leaves_out_stones_that_stick_in_or_out() -> None:
    ring = shortest_loop(BOARD, mask(RING + " c3 c4 g6 h6 e8"))
    assert {cell.name for cell in ring} == set(RING.split())
    assert BOARD.names(inside(BOARD, BOARD.mask(ring))) == ["e5"]


def test_without_a_loop_there_is_no_witness() -> None:
    assert shortest_loop(BOARD, mask("e4 e5")) == ()


@pytest.mark.parametrize("seed", range(20))
def test_the_quick_test_agrees_with_the_flood_and_the_witness_is_a_ring(seed: int) -> None:
    random, stones = Random(seed), 0
    order = list(bits(BOARD.full))
    random.shuffle(order)
    for at in order:
        stones |= 1 << at
        loop = bool(enclosed(BOARD, stones))
        assert closes_loop(BOARD, stones, at) == loop
        if loop:
            ring = shortest_loop(BOARD, stones)
            assert len(ring) >= 6
            assert len(set(ring)) == len(ring)
            for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
                assert 1 << BOARD.index[there] in BOARD.rings[BOARD.index[here]]
            assert BOARD.mask(ring) & ~stones == 0
            assert inside(BOARD, BOARD.mask(ring))
            return


def test_groups_partition_the_stones() -> None:
    stones = mask("a1 a2 c3 e5 e6 f6")
    found = list(groups(BOARD, stones))
    assert sorted(len(BOARD.names(group)) for group in found) == [1, 2, 3]
    assert sum(found) == stones


def test_a_partition_grows_coarser() -> None:
    assert joined((0b1, 0b10, 0b100), 0b101) == (0b10, 0b101)
    assert joined((0b1, 0b10, 0b100), 0b10) == joined((0b1, 0b10, 0b100), 0) == (0b1, 0b10, 0b100)


def test_the_independent_cycles_of_a_graph() -> None:
    links = (0b0011, 0b1100)
    assert cycle_rank((0b1, 0b10, 0b100, 0b1000), links) == 0
    assert cycle_rank((0b0101, 0b1010), links) == cycle_rank((0b11, 0b100, 0b1000), links) == 1
    assert cycle_rank((0b1111,), links) == 2


def test_the_shortest_cycles_have_independent_labels() -> None:
    edges: dict[int, list[tuple[int, int]]] = {at: [] for at in range(4)}
    for one, other, label in [(0, 1, 1), (1, 2, 0), (2, 0, 0), (2, 3, 2), (3, 0, 0)]:  # two triangles on the side 0 2
        edges[one].append((other, label))
        edges[other].append((one, label))
    cycles = shortest_cycles(edges, [0])
    assert [(label, set(walk)) for label, walk in cycles] == [(1, {0, 1, 2}), (2, {0, 2, 3})]
    assert shortest_cycles({0: [(1, 0)], 1: [(0, 0)]}, [0]) == []
