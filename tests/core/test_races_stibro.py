"""Stibro's late completions, lane by lane against a plain replay on cells by name."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from pygame_core.ai.loops import HALF_SWEEPS, STAGES, Completions
from pygame_core.games.stibro.evaluation import LATE
from pygame_core.games.stibro.races import MOST_PAIRS, SWEEPS, Races, free_pairs
from pygame_core.games.stibro.rules import Stibro
from tests.oracles import stibro as oracle

LANES = 32
Cells = set[str]


class Lane(NamedTuple):
    """What one lane is made of: whose each empty cell is, when it is taken, and the groups that stay a free pair."""

    mine: Cells
    stage: dict[str, int]
    own: Cells
    other: Cells


def late_positions(size: int, count: int, seed: int) -> Iterator[Stibro]:
    """Positions of random games with as many stones as completions are races from, or more."""
    random = Random(seed)
    while count:
        position = Stibro.initial(size=size, swap=False)
        stones = random.uniform(LATE, LATE + 0.25) * len(position.board.cells)
        while not position.outcome() and position.taken.bit_count() < stones:
            position = position.play_unchecked(random.choice(list(position.legal_moves())))
        if not position.outcome():
            count -= 1
            yield position


def border(board: oracle.Board, stones: Cells, coloured: Cells, empty: Cells, group: Cells, partner: Cells) -> Cells:
    """The empty cells beside what a group of ``stones`` grows to over cells that fall to its side."""

    def beside(cells: Cells) -> Cells:
        return cells.union(*(board.neighbours[cell] for cell in cells))

    shut = board.rim | beside(partner)
    for each in board.groups(stones):
        if each & board.rim or (each != group and beside(each) & beside(partner)):
            shut |= beside(each)
    grown = board.reach(group, stones | coloured - shut)
    return (beside(grown) - grown) & empty


def replayed(board: oracle.Board, stones: tuple[Cells, Cells], lane: Lane) -> tuple[bool, Cells, Cells]:
    """Whether the side to move wins a lane, and which cells border on its group and on the other side's."""
    empty = set(board.cells) - stones[0] - stones[1]
    mine = border(board, stones[0], lane.mine, empty, lane.own, lane.other)
    theirs = border(board, stones[1], empty - lane.mine, empty, lane.other, lane.own)
    ours = (lane.mine | theirs - mine) - (mine - theirs)
    for stage in range(STAGES):
        taken = {cell for cell in empty if lane.stage[cell] <= stage}
        won, lost = bool(board.loops(stones[0] | taken & ours)), bool(board.loops(stones[1] | taken - ours))
        if won != lost:
            return won, mine, theirs
        if won:
            break
    return len(theirs) <= len(mine), mine, theirs


def wrong_lanes(size: int, sweeps: int, half_sweeps: int, positions: int) -> tuple[int, int]:
    """How many of so many positions' lanes are won otherwise than by replay, and how many have another border."""
    board, random, wrong, astray = oracle.board(size), Random(size), 0, 0
    completions: Completions | None = None
    for position in late_positions(size, positions, size):
        completions = completions or Completions(position.board, LANES, size, half_sweeps)
        races, names = Races(position.board, completions, sweeps), [cell.name for cell in position.board.cells]
        numbers = {position.board.index[cell]: number for number, cell in enumerate(position.board.cells)}
        own, other = position.stones[position.turn], position.stones[1 - position.turn]
        stones = set(position.board.names(own)), set(position.board.names(other))

        def numbered(mask: int, numbers: dict[int, int] = numbers) -> list[int]:
            return [number for at, number in numbers.items() if mask >> at & 1]

        words, colours = completions.draw(random)
        words, before, drawn = list(words), list(colours), list(words)
        for number in numbered(own):
            words[number] = completions.own
        for number in numbered(other):
            words[number] = completions.other
        pairs = races.chosen(own, other, random)
        empty = numbered(position.board.full & ~(own | other))
        tied, borders = races.run(words, colours, (numbered(own), numbered(other)), empty, pairs, numbered)
        won, lost = completions.decide(words, random, tied)
        assert won ^ lost == completions.every
        shares = races.shares[len(pairs) - 1]
        for at in range(LANES):
            pair = next(pair for pair, share in zip(pairs, shares, strict=True) if share >> at & 1)
            lane = Lane(
                {names[number] for number in empty if before[number] >> at & 1},
                {names[number]: _stage(drawn[number], completions, at) for number in empty},
                set(position.board.names(pair.own)),
                set(position.board.names(pair.other)),
            )
            expected, mine, theirs = replayed(board, stones, lane)
            bordering = [
                {names[number] for number, lost in borders.items() if lost >> at + block & 1} for block in (0, LANES)
            ]
            wrong += bool(won >> at & 1) != expected
            astray += bordering != [mine, theirs]
    return wrong, astray


def _stage(word: int, completions: Completions, lane: int) -> int:
    """The stage at which a cell is taken in a lane."""
    empty = word & word >> completions.block
    return sum(empty >> stage * completions.lanes + lane & 1 for stage in range(STAGES))


@pytest.mark.parametrize(("size", "positions"), [(5, 5), (6, 3), (7, 2)])
def test_every_lane_is_decided_as_if_replayed(size: int, positions: int) -> None:
    assert wrong_lanes(size, 16, 16, positions) == (0, 0)


@pytest.mark.parametrize(("size", "positions"), [(5, 3), (7, 3), (9, 1)])
def test_few_lanes_are_wrong_at_the_usual_number_of_sweeps(size: int, positions: int) -> None:
    wrong, astray = wrong_lanes(size, SWEEPS, HALF_SWEEPS, positions)
    assert wrong <= 0.05 * LANES * positions
    assert astray <= 0.1 * LANES * positions


def test_the_lanes_are_divided_among_the_pairs() -> None:
    position = next(late_positions(7, 1, 3))
    races = Races(position.board, Completions(position.board, LANES, 1))
    for shares in races.shares:
        assert sum(shares) == (1 << LANES) - 1
        assert max(share.bit_count() for share in shares) - min(share.bit_count() for share in shares) <= 2
    assert len(races.shares) == MOST_PAIRS


@pytest.mark.parametrize("size", [5, 7])
def test_free_pairs_are_those_of_the_rules(size: int) -> None:
    board = oracle.board(size)
    for position in late_positions(size, 10, 7):
        black, white = (set(position.board.names(stones)) for stones in position.stones)
        expected = {
            frozenset(one | other)
            for one in board.inner_groups(black)
            for other in board.inner_groups(white)
            if board.is_free_pair(one, other)
        }
        found = free_pairs(position.board, *position.stones)
        assert {frozenset(position.board.names(pair.own | pair.other)) for pair in found} == expected
        assert len(found) == len(expected)
