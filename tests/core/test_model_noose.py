"""What the model says of Noose, against brute force over the rules, and the search that rests on it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import pytest

from pygame_core.ai import search as search_module
from pygame_core.ai.levels import Budget
from pygame_core.ai.search import searcher
from pygame_core.board.board import Cell, hexhex
from pygame_core.board.topology import enclosed
from pygame_core.games.noose import arcs
from pygame_core.games.noose.evaluation import model
from pygame_core.games.noose.rules import Noose
from pygame_core.games.noose.tactics import MOST_FLIPS, MOST_STEPS, all_flips
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.position import Outcome
from pygame_core.rules.setup import Setup
from tests.core.forced import check_forced_wins, loop_after, proof_of, searched, wins

CYCLE = ("b4 d5 e3 e5", "c3 d3 d4 e4 f5")
ROUND = "xd3,d4 xd4,e5 xe4,e5 xd3,e4"  # four flips that restore the position


def placed(black: str, white: str, size: int, turn: int = 0, moves: str = "") -> Noose:
    """A position made by hand, and moves from there."""

    def cells(names: str) -> tuple[Cell, ...]:
        return tuple(Cell(ord(name[0]) - 96, int(name[1:])) for name in names.split())

    position = Noose.from_setup(Setup((cells(black), cells(white), ()), turn=turn), size=size)
    for text in moves.split():
        position = position.play(position.read(text))
    return position


def loses(position: Noose, move: Move) -> bool:
    """Whether the other side can win right after a move."""
    after = position.play_unchecked(move)
    return (
        after.outcome() is None
        and after.turn != position.turn
        and any(loop_after(after, reply) for reply in after.legal_moves())
    )


def games(size: int, seed: int, count: int) -> Iterator[Noose]:
    """The positions of random games in which flips, and cells beside two own stones, are liked."""
    random = Random(seed)
    for _game in range(count):
        position = Noose.initial(size=size)
        for _ply in range(150):
            moves = list(position.legal_moves())
            own = position.stones[position.turn]
            flips = [move for move in moves if move.kind is Kind.FLIP]
            near = [
                move
                for move in moves
                if move.kind is Kind.PLACE
                and (position.board.halo(position.board.mask(move.cells)) & own).bit_count() > 1
            ]
            liked = flips if flips and random.random() < 0.4 else near if near and random.random() < 0.6 else moves
            # Some wins are overlooked, so that both sides get threats.
            quiet = [move for move in liked if not loop_after(position, move)]
            yield position
            position = position.play_unchecked(random.choice(quiet if quiet and random.random() < 0.7 else liked))
            if position.outcome():
                break


def is_crowded(position: Noose) -> bool:
    """Whether the position has more flips than the model looks for."""
    own, other = position.stones[position.turn], position.stones[1 - position.turn]
    limits = MOST_FLIPS, MOST_STEPS
    return not all(arcs.flips(position.board, *pair, *limits)[1] for pair in ((own, other), (other, own)))


def check(position: Noose) -> str:
    """Compare the tactics of a position with brute force, and say what kind of case it was."""
    length, moves = model(position).tactics(position)
    winning, crowded = wins(position), is_crowded(position)
    if length == 1:
        assert moves and set(moves) <= set(winning)
        assert crowded or sorted(moves) == winning
        return "won"
    assert crowded or not winning
    if length is None and moves is None:
        return "crowded" if crowded else "open"
    safe = [move for move in position.legal_moves() if not loses(position, move)]
    if length == -2:
        assert safe == []
        assert moves and all(position.explain(move) is None for move in moves)
        return "lost"
    assert length is None and moves is not None
    assert set(safe) <= set(moves)  # complete
    assert crowded or sorted(moves) == safe  # and here even exact
    return "parried by flips" if all(move.kind is Kind.FLIP for move in moves) else "parried"


def scattered(size: int, seed: int, count: int) -> Iterator[Noose]:
    """Positions with stones at random places where the side to move cannot win, but the other side could."""
    random, board = Random(seed), hexhex(size)
    while count:
        own, other = random.uniform(0.0, 0.25), random.uniform(0.15, 0.35)
        chances = {cell: random.random() for cell in board.cells}
        black = tuple(cell for cell, chance in chances.items() if chance < own)
        white = tuple(cell for cell, chance in chances.items() if own <= chance < own + other)
        if any(enclosed(board, board.mask(side)) for side in (black, white)):
            continue
        position = Noose.from_setup(Setup((black, white, ())), size=size)
        if position.outcome() is None and not wins(position):
            threats = model(position).winning(position, 1)
            if threats and not is_crowded(position):
                count -= 1
                yield position


@pytest.mark.parametrize(("size", "count"), [(4, 16), (5, 8), (6, 4), (7, 2), (8, 1)])
def test_tactics_are_those_of_brute_force(size: int, count: int) -> None:
    cases: dict[str, int] = {}
    for position in games(size, size, count):
        kind = check(position)
        cases[kind] = cases.get(kind, 0) + 1
    assert min(cases.get(kind, 0) for kind in ("open", "won", "lost", "parried by flips")) > 0


@pytest.mark.parametrize(("size", "count"), [(4, 80), (5, 60), (6, 20)])
def test_answers_to_threats_are_those_of_brute_force(size: int, count: int) -> None:
    cases = [check(position) for position in scattered(size, size, count)]
    assert set(cases) == {"parried", "parried by flips", "lost"}


def test_winning_is_what_a_side_could_do_if_it_were_to_move() -> None:
    for position in scattered(5, 11, 20):
        board, stones = position.board, position.stones
        turned = Noose.from_setup(Setup((board.cells_of(stones[0]), board.cells_of(stones[1]), ()), turn=1), size=5)
        assert sorted(model(position).winning(position, 1)) == wins(turned)
        assert model(position).winning(position, 0) == []


def test_a_flip_wins() -> None:
    position = placed("e6 f6 f5 e4 d4", "d5 e8", 5)  # d5 is between d4 and e6, on the ring round e5
    winning = wins(position)
    assert [move.kind for move in winning] == [Kind.FLIP]
    assert sorted(model(position).winning(position, 0)) == winning
    report = searched(model, position, 1)
    assert (report.move, report.value, report.proved) == (winning[0], 1.0, 1)


def test_a_draw_by_repetition_is_no_loss() -> None:
    drawn = 0
    for position in scattered(4, 13, 60):
        flips = [move for move in position.legal_moves() if move.kind is Kind.FLIP]
        if not flips or model(position).tactics(position).length is None:
            continue
        after = position.play(flips[0])
        position._occurred += ((after.stones, after.turn),) * 2
        assert position.play(flips[0]).outcome() == Outcome(None, "repetition")
        drawn += 1
        length, moves = model(position).tactics(position)
        assert (length, moves) == (None, flips[:1])  # every other move loses
        assert check(position) == "parried by flips"
    assert drawn > 5


def test_a_position_that_has_occurred_before_counts_one_half() -> None:
    once, twice = placed(*CYCLE, size=4), placed(*CYCLE, size=4, moves=ROUND)
    assert once.stones == twice.stones
    estimates = [model(position).estimate(position, None, Random(1), None) for position in (once, twice)]
    assert estimates[0].value != 0.5
    assert estimates[1].value == 0.5
    assert estimates[0].moves == estimates[1].moves


def crowd(size: int) -> Noose:
    """A board that is White's but for a few black stones: far more flips than are looked for."""
    board = hexhex(size)
    black = tuple(cell for cell in board.cells if (cell.file * 5 + cell.rank * 3) % 11 == 0)
    white = tuple(cell for cell in board.cells if cell not in black and (cell.file + cell.rank) % 7)
    return Noose(board, Noose.choose(size=size), (board.mask(black), board.mask(white)), 0, 0, False)


@pytest.mark.parametrize("size", [6, 8])
def test_a_crowd_of_stones_is_looked_at_for_a_bounded_time(size: int) -> None:
    position = crowd(size)
    assert is_crowded(position)
    flips = all_flips(position.board, *position.stones)
    assert not flips.complete and len(flips.own) <= MOST_FLIPS
    length, moves = model(position).tactics(position)
    assert length in (None, 1)  # no loss is claimed
    assert length == 1 or moves is None
    estimate = model(position).estimate(position, None, Random(1), None)
    assert estimate.value is not None and len(estimate.moves) <= len(position.board.cells) + MOST_FLIPS


def test_all_wins_of_a_crowd_are_looked_for_in_small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is called within a step is counted, as a measure of work that is the same everywhere."""
    monkeypatch.setattr(search_module, "SLICE_SECONDS", 0.0)  # a slice a step
    position, calls = crowd(8), 0
    steps: list[int] = []
    search = searcher(position, model(position))
    run = search.run(Budget(iterations=1))

    def count(*_event: object) -> None:
        nonlocal calls
        calls += 1

    while True:
        calls = 0
        sys.setprofile(count)
        try:
            next(run)
        except StopIteration:
            break
        finally:
            sys.setprofile(None)
        steps.append(calls)
        assert search.report().move in search.root.moves  # it can be stopped after any of them
    assert sum(steps) > 1_000_000 and max(steps) < 150_000
    assert [len(moves) for moves in search.threats] == [len(search.root.moves), 8]
    assert (search.report().proved, len(search.root.moves)) == (1, 1554)


def packed(seed: int, empty: int) -> Noose:
    """Five black stones on a board that is White's but for a few cells."""
    board, black = hexhex(5), placed("a3 a5 c6 c7 h4", "", 5).stones[0]
    free = Random(seed).sample([cell for cell in board.cells if not black >> board.index[cell] & 1], empty)
    white = board.full & ~(black | board.mask(free))
    return Noose(board, Noose.choose(size=5), (black, white), 0, 0, False)


@pytest.mark.parametrize("empty", [2, 3, 5])
def test_all_wins_are_known_in_a_crowd(empty: int) -> None:
    for seed in range(4):
        position = packed(seed, empty)
        assert is_crowded(position)
        winning = wins(position)  # by playing every move
        assert sorted(model(position).winning(position, 0)) == winning
        other = Noose(position.board, position.chosen, position.stones, 1, 0, False)
        assert sorted(model(other).winning(other, 0)) == winning
        report = searched(model, position, 40, seed)
        if winning:
            assert (report.move in winning, report.value, report.proved) == (True, 1.0, 1)


def test_a_proof_begins_with_a_candidate_in_a_crowd() -> None:
    """The hunt looks at the moves that the search has, though there are others."""
    for seed in range(6):
        position = packed(seed, 5)
        found = proof_of(model, position)
        listed = model(position).listed(position)
        assert set(listed) < set(position.legal_moves())
        assert not found or found.length == 1 or found.line[0] in listed
        assert sorted(model(position).estimate(position, None, Random(1), None).moves) == sorted(listed)


def test_a_loss_at_once_is_parried() -> None:
    for position in scattered(5, 12, 30):
        length, _moves = model(position).tactics(position)
        report = searched(model, position, 2)
        if length is None:
            assert not loses(position, report.move)
        else:
            assert (report.value, report.proved) == (0.0, -2)


@pytest.mark.parametrize(("length", "puzzles"), [(3, 5), (5, 3)])
def test_forced_wins_are_found_and_true(length: int, puzzles: int) -> None:
    check_forced_wins(model, games(5, 50 + length, 60), length, puzzles)


@pytest.mark.parametrize("size", range(4, 9))
def test_an_estimate_rates_every_legal_move(size: int) -> None:
    position = Noose.initial(size=size)
    for _ply in range(8):
        estimate = model(position).estimate(position, None, Random(1), None)
        assert estimate.value is not None and 0.0 <= estimate.value <= 1.0
        assert sorted(estimate.moves) == list(position.legal_moves())
        assert all(0.0 <= share <= 1.0 for share in estimate.shares)
        assert list(estimate.shares) == sorted(estimate.shares, reverse=True)
        position = position.play(estimate.moves[0])
        if position.outcome():
            break


def test_a_flip_is_rated_by_the_completions_in_which_it_is_made() -> None:
    position = placed("d4 c3 d3 e4 f6 e7", "d5 e6 g7", 5)
    flips = [move for move in position.legal_moves() if move.kind is Kind.FLIP]
    assert flips
    chance = Random(1)
    shares = dict.fromkeys(position.legal_moves(), 0.0)
    for _batch in range(40):
        estimate = model(position).estimate(position, None, chance, None)
        for move, share in zip(estimate.moves, estimate.shares, strict=True):
            shares[move] += share / 40
    best = max(shares, key=lambda move: shares[move])
    assert best == position.read("xd5,e6")  # then only f5 is missing round e5
