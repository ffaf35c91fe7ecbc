"""The loop games' completions, lane by lane against stones placed one by one, and the cells that close a loop."""

from __future__ import annotations

from random import Random

import pytest

from pygame_core.ai.lanes import Lanes
from pygame_core.ai.loops import HALF_SWEEPS, STAGES, Completions, loop_threats, loop_wins
from pygame_core.board.bitboard import bits
from pygame_core.board.board import Board, hexhex
from pygame_core.board.topology import closes_loop, enclosed, groups

LANES = 64


def scattered(board: Board, random: Random, own: float, other: float) -> tuple[int, int]:
    """Two disjoint sets without loops, each cell in one of them with the given chances."""
    while True:
        first = second = 0
        for at in board.index.values():
            chance = random.random()
            if chance < own:
                first |= 1 << at
            elif chance < own + other:
                second |= 1 << at
        if not enclosed(board, first) and not enclosed(board, second):
            return first, second


@pytest.mark.parametrize("size", range(4, 10))
def test_loop_wins_are_the_cells_that_close_a_loop(size: int) -> None:
    board, random, closing = hexhex(size), Random(size), 0
    for _case in range(100):
        own, other = scattered(board, random, random.uniform(0.1, 0.5), 0.2)
        empty = board.full & ~(own | other)
        expected = sum(1 << at for at in bits(empty) if closes_loop(board, own | 1 << at, at))
        assert loop_wins(board, own, empty) == expected
        closing += expected != 0
    assert closing > 10


@pytest.mark.parametrize("size", range(4, 10))
def test_loop_threats_leave_out_no_cell_that_threatens(size: int) -> None:
    board, random, threats, left_out = hexhex(size), Random(size), 0, 0
    for _case in range(60):
        own, other = scattered(board, random, random.uniform(0.05, 0.45), random.uniform(0.05, 0.4))
        empty = board.full & ~(own | other)
        if loop_wins(board, own, empty):
            continue
        found = loop_threats(board, own, empty)
        assert found & ~empty == 0
        expected = sum(1 << at for at in bits(empty) if loop_wins(board, own | 1 << at, empty & ~(1 << at)))
        assert expected & ~found == 0
        threats += expected.bit_count()
        left_out += (empty & ~found).bit_count()
    assert threats > 25
    assert left_out > 200


@pytest.mark.parametrize(
    ("own", "closes"),
    [
        ("c3 c4 d3 d5 e4", True),  # five round d4: the sixth closes
        ("c3 c4 d3 d5 e4 d4", False),  # a flower of seven shuts in nothing
        ("c3 c4 d5 e4", False),  # two are missing
    ],
)
def test_a_ring_is_closed_on_its_last_cell(own: str, closes: bool) -> None:
    board = hexhex(4)
    named = {cell.name: 1 << at for cell, at in board.index.items()}
    stones = sum(named[cell] for cell in own.split())
    assert loop_wins(board, stones, board.full & ~stones) == (named["e5"] if closes else 0)


def test_the_rim_closes_no_loop_by_itself() -> None:
    board = hexhex(4)
    named = {cell.name: 1 << at for cell, at in board.index.items()}
    assert loop_wins(board, named["a1"] | named["b1"] | named["b2"], board.full & ~7) == 0
    stones = sum(named[cell] for cell in "a1 b1 c2 c3 b3".split())  # round b2, two of them on the rim
    assert loop_wins(board, stones, board.full & ~stones) == named["a2"]


def batch(
    board: Board, completions: Completions, own: int, other: int, random: Random
) -> tuple[list[Lanes], list[Lanes]]:
    """Words and colours of a batch with two sets of stones."""
    words, colours = completions.draw(random)
    for number, cell in enumerate(board.cells):
        if own >> board.index[cell] & 1:
            words[number] = completions.own
        elif other >> board.index[cell] & 1:
            words[number] = completions.other
    return words, colours


def replayed(
    board: Board, completions: Completions, words: list[Lanes], colours: list[Lanes], own: int, other: int, lane: int
) -> str:
    """How a lane ends if its stones are placed stage by stage: who has a loop first, or a free group last."""
    stones = [own, other]
    last_free = ""
    for stage in range(STAGES):
        for number, cell in enumerate(board.cells):
            bit = 1 << board.index[cell]
            if bit & (own | other):
                continue
            at = stage * completions.lanes + lane
            empty = words[number] >> at & words[number] >> completions.block + at & 1
            if not empty:
                stones[colours[number] >> lane & 1 ^ 1] |= bit
        first, second = (enclosed(board, side) != 0 for side in stones)
        if first or second:
            return "both" if first and second else "won" if first else "lost"
        free = [any(not group & board.rim for group in groups(board, side)) for side in stones]
        if free[0] != free[1]:
            last_free = "won" if free[0] else "lost"
    return last_free if completions.free else ""


def wrong_lanes(size: int, half_sweeps: int, free: bool, batches: int) -> tuple[int, int]:
    """How many lanes are decided otherwise than by replay, and how many there were."""
    board, random = hexhex(size), Random(size)
    completions = Completions(board, LANES, size, free, half_sweeps)
    wrong = 0
    for _batch in range(batches):
        density = random.uniform(0.0, 0.35)
        own, other = scattered(board, random, density, density)
        words, colours = batch(board, completions, own, other, random)
        won, lost = completions.decide(words, random)
        assert not won & lost
        for lane in range(LANES):
            expected = replayed(board, completions, words, colours, own, other, lane)
            got = "won" if won >> lane & 1 else "lost" if lost >> lane & 1 else ""
            wrong += got not in (("won", "lost") if expected == "both" else (expected,))
    return wrong, batches * LANES


@pytest.mark.parametrize(("size", "free"), [(5, False), (6, False), (5, True), (7, True)])
def test_every_lane_is_decided_as_if_replayed(size: int, free: bool) -> None:
    assert wrong_lanes(size, 14, free, 12) == (0, 12 * LANES)


@pytest.mark.parametrize(("size", "free"), [(4, False), (6, False), (8, False), (5, True), (7, True), (9, True)])
def test_few_lanes_are_wrong_at_the_usual_number_of_half_sweeps(size: int, free: bool) -> None:
    wrong, lanes = wrong_lanes(size, HALF_SWEEPS, free, 10)
    assert wrong <= 0.02 * lanes


def test_every_empty_cell_falls_to_each_side_in_half_of_the_lanes() -> None:
    board = hexhex(5)
    completions = Completions(board, LANES, 1)
    words, colours = completions.draw(Random(2))
    for word, colour in zip(words, colours, strict=True):
        assert colour.bit_count() == LANES  # which stand twice in the word
        for stage in range(STAGES):
            at = stage * LANES
            ours, theirs = ~word >> at & completions.every, ~word >> completions.block + at & completions.every
            assert ours.bit_count() == theirs.bit_count()
            assert not ours & theirs
            assert ours & ~colour == 0


def test_stages_fill_the_board_evenly() -> None:
    board = hexhex(9)
    completions = Completions(board, LANES, 1)
    words, _colours = completions.draw(Random(2))
    for stage in range(STAGES):
        empty = sum(
            (word >> stage * LANES & word >> completions.block + stage * LANES & completions.every).bit_count()
            for word in words
        )
        assert abs(empty / (LANES * len(words)) - (1 - (stage + 1) / STAGES)) < 0.02


def test_the_same_seed_gives_the_same_completions() -> None:
    board = hexhex(5)
    one, two = (Completions(board, LANES, 3) for _twice in range(2))
    assert one.draw(Random(4)) == two.draw(Random(4))
    assert one.draw(Random(4)) != one.draw(Random(5))


def test_halves_count_a_draw_as_one_half() -> None:
    completions = Completions(hexhex(4), LANES, 1)
    assert completions.halves(0b011, 0b100).bit_count() == 2 * 2 + (LANES - 3)


def test_a_cell_that_one_side_only_may_take_falls_to_it_at_its_stage() -> None:
    completions = Completions(hexhex(5), LANES, 1, free=True)
    words, _colours = completions.draw(Random(2))
    block, whole = completions.block, (1 << completions.block) - 1
    for word in words:
        parts = [
            [each >> at * block & whole for at in range(4)]
            for each in (word, completions.only_own(word), completions.only_other(word))
        ]
        empty = parts[0][0] & parts[0][1]
        assert parts[1] == [empty, whole, whole ^ empty, 0]
        assert parts[2] == [whole, empty, 0, whole ^ empty]
