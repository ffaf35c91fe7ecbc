"""The exact solver of Nooks against looking at every game, on late positions of real games and on strewn stones."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from random import Random
from typing import Any, TypeVar

import pytest

from pygame_core.ai.steps import within
from pygame_core.games.nooks.endgame import AGAIN, FEW, Endgame
from pygame_core.games.nooks.rules import Nooks
from pygame_core.games.nooks.walls import walls_on, without_room
from pygame_core.rules.move import SWAP
from pygame_core.rules.notation import read_cell
from pygame_core.rules.setup import Setup

T = TypeVar("T")
BOARDS: list[dict[str, Any]] = [{"size": 5}, {"size": 8}, {"variant": "square"}]
every_board = pytest.mark.parametrize("options", BOARDS, ids=["5", "8", "square"])


def finished(work: Generator[None, None, T]) -> T:
    while True:
        try:
            next(work)
        except StopIteration as end:
            value: T = end.value
            return value


def played(options: dict[str, Any], most: int, games: int) -> Iterator[Nooks]:
    """The positions of random games on which 1 to ``most`` walls fit."""
    for seed in range(games):
        random, position = Random(seed), Nooks.initial(**options)
        while not position.outcome():
            moves = list(position.legal_moves())
            if len(moves) <= most:
                yield position
            position = position.play_unchecked(random.choice(moves))


def strewn(options: dict[str, Any], most: int, count: int) -> Iterator[Nooks]:
    """As many positions made by hand, from stones put anywhere: with all kinds of areas, and even totals, too."""
    board, random = Nooks.initial(**options).board, Random(1)
    while count:
        share = random.uniform(0.25, 0.5)
        stones = tuple(cell for cell in board.cells if random.random() < share)
        nooks = without_room(board, board.full & ~board.mask(stones))
        position = Nooks.from_setup(
            Setup(((), (), stones), (board.cells_of(nooks), ()), random.randrange(2)), **options
        )
        if 0 < len(list(position.legal_moves())) <= most:
            count -= 1
            yield position


def late(options: dict[str, Any], most: int, games: int) -> list[Nooks]:
    return [*played(options, most, games), *strewn(options, most, 3 * games)]


def best_margin(position: Nooks, known: dict[int, int]) -> int:
    """What the side to move will score more than the other, by trying every move of the rules."""
    if position.open not in known:
        margins = []
        for move in position.legal_moves():
            margins.append(position.gain(move).bit_count() - best_margin(position.play_unchecked(move), known))
        known[position.open] = max(margins, default=0)
    return known[position.open]


@every_board
def test_values_are_those_of_all_games(options):
    positions = late(options, FEW, 25)
    endgame = Endgame(positions[0].board)  # one for all: what it remembers is right elsewhere, too
    assert len(positions) > 150
    for position in positions:
        assert endgame.margin(position.open) == best_margin(position, {})


@every_board
def test_each_wall_has_its_value_best_first(options):
    for position in late(options, FEW, 5):
        margins = Endgame(position.board).margins(position.open)
        expected = {}
        for move in position.legal_moves():
            rest = best_margin(position.play_unchecked(move), {})
            expected[position.board.mask(move.cells)] = position.gain(move).bit_count() - rest
        assert {wall: margin for margin, wall in margins} == expected
        assert [margin for margin, _wall in margins] == sorted(expected.values(), reverse=True)


@every_board
def test_verdicts_are_right_at_any_lead(options):
    random, seen = Random(2), set()
    for position in late(options, 13, 8):
        known: dict[int, int] = {}
        margin = best_margin(position, known)
        endgame = Endgame(position.board)  # keeps what it found at one lead for the next
        for lead in (-margin, 1 - margin, -1 - margin, random.randrange(-20, 20)):
            verdict = finished(endgame.decide(position.open, lead))
            final = lead + margin
            assert verdict
            assert verdict.result == (final > 0) - (final < 0)
            seen.add(verdict.result)
            move = next(move for move in position.legal_moves() if position.board.mask(move.cells) == verdict.wall)
            reached = position.gain(move).bit_count() - best_margin(position.play_unchecked(move), known)
            if final > 0:
                assert lead + reached > 0
            else:
                assert reached == margin  # not won: as many points as possible
    assert seen == {-1, 0, 1}


@every_board
def test_walls_are_looked_at_in_order_of_favour_and_told_when_they_are_refuted(options):
    random, results = Random(3), {1: 0, 0: 0, -1: 0}
    for position in late(options, 13, 6):
        known: dict[int, int] = {}
        margin = best_margin(position, known)
        reached = {
            position.board.mask(move.cells): position.gain(move).bit_count()
            - best_margin(position.play_unchecked(move), known)
            for move in position.legal_moves()
        }
        for lead in (-margin, 1 - margin, -1 - margin):
            favour = {wall: (random.random(), 0.0) for wall in reached}
            refuted: list[int] = []
            hunt = Endgame(position.board, pause=random.choice([1, 16])).decide(
                position.open, lead, favour.__getitem__, refuted.append
            )
            verdict = finished(hunt)
            assert verdict
            results[verdict.result] += 1
            assert verdict.result == (lead + margin > 0) - (lead + margin < 0)
            assert len(refuted) == len(set(refuted))
            assert all(lead + reached[wall] < 0 for wall in refuted)
            tied = (position.open.bit_count() + lead) % 2 == 0
            if tied:
                assert not refuted  # what does not win may tie
            elif verdict.result > 0:
                # Nothing that is liked better than what wins is left but what comes to the same.
                liked = [wall for wall in reached if favour[wall] > favour[verdict.wall]]
                assert all(lead + reached[wall] < 0 or reached[wall] <= reached[verdict.wall] for wall in liked)
            else:
                assert set(refuted) == set(reached)
                assert favour[verdict.wall] == max(favour.values())
    assert min(results.values()) > 5


@pytest.mark.slow
def test_what_is_liked_better_by_now_is_looked_at_next():
    changed = 0
    for position in played({"size": 8}, 28, 12):
        own, other = position.owned[position.turn], position.owned[1 - position.turn]
        lead = own.bit_count() - other.bit_count()
        verdict = finished(Endgame(position.board).decide(position.open, lead))
        assert verdict
        for move in [] if verdict.result < 0 else position.legal_moves():
            doubtful = position.board.mask(move.cells)
            favour = {doubtful: 2.0, verdict.wall: 1.0}
            refuted: list[int] = []
            hunt = Endgame(position.board, pause=1).decide(
                position.open, lead, lambda wall, favour=favour: (favour.get(wall, 0.0), 0.0), refuted.append
            )
            if within(hunt, 3 * AGAIN) is None and not refuted:
                favour[verdict.wall] = 3.0
                found = finished(hunt)
                assert found
                assert (found.result, found.wall) == (1, verdict.wall)
                changed += not refuted  # what is doubtful has been left as it was
    assert changed > 3


@every_board
def test_with_few_steps_a_verdict_is_right_or_there_is_none(options):
    outcomes = set()
    for position in late(options, 13, 8):
        margin = best_margin(position, {})
        for lead in (-margin, 1 - margin, -1 - margin):
            for steps in (0, 20, 60, 200):
                verdict = finished(Endgame(position.board, steps).decide(position.open, lead))
                outcomes.add(verdict is None)
                final = lead + margin
                assert verdict is None or verdict.result == (final > 0) - (final < 0)
    assert outcomes == {True, False}


def test_late_play_is_decided_in_few_steps():
    """With every wall of every area read, and without bounds from what is left to score, it took 7,400."""
    steps = 0
    for seed in range(8):
        random, position = Random(seed), Nooks.initial(size=8)
        while len(list(position.legal_moves())) > 24:
            position = position.play_unchecked(random.choice([m for m in position.legal_moves() if m != SWAP]))
        own, other = position.owned[position.turn], position.owned[1 - position.turn]
        hunt = Endgame(position.board, pause=1).decide(position.open, own.bit_count() - other.bit_count())
        steps += sum(1 for _step in hunt)
    assert steps < 5500


def test_it_lets_others_go_on_in_between():
    position = Nooks.initial(size=5)
    random = Random(4)
    while len(list(position.legal_moves())) > 25:
        position = position.play_unchecked(random.choice(list(position.legal_moves())))
    steps = sum(1 for _step in Endgame(position.board).decide(position.open, 0))
    again = sum(1 for _step in Endgame(position.board).decide(position.open, 0))
    assert steps == again > 5


@pytest.mark.parametrize(("cells", "margin"), [("a1 a2 a3 a4", 0), ("a1 a2 a3 a4 a5 b1 b2", 3), ("", 0)])
def test_an_area_that_every_wall_ends_is_worth_what_is_left(cells, margin):
    board = Nooks.initial(size=5).board
    mask = board.mask(read_cell(name) for name in cells.split())
    assert Endgame(board).margin(mask) == margin


def test_equal_coins_cancel_and_different_ones_are_taken_in_turn():
    board = Nooks.initial(variant="square").board

    def row(rank: int, length: int) -> int:
        return board.mask(cell for cell in board.cells if cell.rank == rank and cell.file <= length)

    value = Endgame(board).margin
    assert [value(row(1, length)) for length in (4, 5, 6, 7)] == [0, 1, 2, 3]
    assert value(row(1, 7) | row(3, 7)) == 0
    assert value(row(1, 7) | row(3, 5)) == 2
    assert value(row(1, 7) | row(3, 5) | row(5, 7)) == 1
    assert value(row(1, 7) | row(3, 6) | row(5, 5)) == 2


@every_board
def test_the_same_area_elsewhere_is_known(options):
    board = Nooks.initial(**options).board
    endgame = Endgame(board)
    wall = walls_on(board)(board.full)[0]
    endgame.margin(wall)
    entries = endgame.entries
    endgame.margin(wall << board.width if wall << board.width & board.full == wall << board.width else wall << 1)
    assert endgame.entries == entries
