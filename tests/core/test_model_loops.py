"""The loop games' completions, lane by lane against stones placed one by one, and the cells that close a loop."""

from __future__ import annotations

from random import Random

import pytest

from pygame_core.ai.lanes import Lanes
from pygame_core.ai.loops import HALF_SWEEPS, STAGES, Completions, loop_threats, loop_wins
from pygame_core.board.bitboard import bits
from pygame_core.board.board import Board, hexhex
from pygame_core.board.topology import closes_loop, enclosed

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
def test_loop_threats_are_the_cells_after_which_another_one_closes_a_loop(size: int) -> None:
    board, random, threats, left_out = hexhex(size), Random(size), 0, 0
    for _case in range(60):
        own, other = scattered(board, random, random.uniform(0.05, 0.45), random.uniform(0.05, 0.4))
        empty = board.full & ~(own | other)
        if loop_wins(board, own, empty):
            continue
        expected = sum(1 << at for at in bits(empty) if loop_wins(board, own | 1 << at, empty & ~(1 << at)))
        assert loop_threats(board, own, empty, empty) == expected
        candidates = empty & random.getrandbits(board.full.bit_length())
        assert loop_threats(board, own, candidates, empty) == expected & candidates
        threats += expected.bit_count()
        left_out += (empty & ~expected).bit_count()
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
    """How a lane ends if its stones are placed stage by stage: who has a loop first."""
    stones = [own, other]
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
    return ""


def wrong_lanes(size: int, half_sweeps: int, batches: int) -> tuple[int, int]:
    """How many lanes are decided otherwise than by replay, and how many there were."""
    board, random = hexhex(size), Random(size)
    completions = Completions(board, LANES, size, half_sweeps)
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


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_lane_is_decided_as_if_replayed(size: int) -> None:
    assert wrong_lanes(size, 14, 12) == (0, 12 * LANES)


@pytest.mark.parametrize("size", range(4, 10))
def test_few_lanes_are_wrong_at_the_usual_number_of_half_sweeps(size: int) -> None:
    wrong, lanes = wrong_lanes(size, HALF_SWEEPS, 10)
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


def test_a_cell_in_other_colours_falls_at_the_same_stages() -> None:
    completions = Completions(hexhex(5), LANES, 1)
    words, colours = completions.draw(Random(2))
    block, whole = completions.block, (1 << completions.block) - 1
    for word, colour in zip(words, colours, strict=True):
        mine = colour & completions.every
        assert completions.recoloured(word, mine) == word
        swapped = word >> block | (word & whole) << block
        assert completions.recoloured(word, mine ^ completions.every) == swapped
        assert completions.recoloured(word, completions.every) & whole == word & word >> block & whole
        assert completions.recoloured(word, completions.every) >> block == whole


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_keeps_one_cell_of_a_bridge_in_every_lane(side: int) -> None:
    completions = Completions(hexhex(5), LANES, 1)
    words, colours = completions.draw(Random(2))
    before = list(colours)
    completions.mend(words, colours, side, [(10, 12), (12, 20)], Random(3))
    every = completions.every | completions.every << LANES
    had, have = ([colour ^ every * side for colour in each] for each in (before, colours))
    assert have[10] | have[12] == have[12] | have[20] == every
    for number, (was, now) in enumerate(zip(had, have, strict=True)):
        assert was & ~now == 0  # a side only gets more
        assert (was == now) == (number not in (10, 12, 20))
        assert words[number] == completions.recoloured(words[number], colours[number] & completions.every)
        assert colours[number] >> LANES == colours[number] & completions.every


def test_stones_that_are_tied_by_the_lanes_that_are_given() -> None:
    """Both sides close a loop at the same stage, or nobody does: the lanes that are given decide."""
    completions = Completions(hexhex(4), LANES, 1)
    words, _colours = completions.draw(Random(2))
    empty = [completions.own | completions.other] * len(words)
    tied = 0b1010
    assert completions.decide(empty, Random(1), tied) == (tied, completions.every ^ tied)
    assert completions.decide(empty, Random(1)) == (0, 0)
    won, lost = completions.decide(words, Random(1), completions.every)
    other_won, other_lost = completions.decide(words, Random(1), 0)
    assert won | lost == other_won | other_lost == completions.every
    assert other_won & ~won == 0
    assert won != other_won
