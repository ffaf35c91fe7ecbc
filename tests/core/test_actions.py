"""Moves as numbers, steps and planes: the same in every position, and there and back for all games and options."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

import pytest
from playing import begin, play
from test_invariants import cases, played

from pygame_core.board.bitboard import bits
from pygame_core.board.board import Cell
from pygame_core.games.registry import GAMES
from pygame_core.lab.steps import ROUNDS, Stage, longest
from pygame_core.rules.errors import NotationError
from pygame_core.rules.move import SWAP, Kind, Move

every_combination = pytest.mark.parametrize(("key", "options"), cases())
every_game = pytest.mark.parametrize("key", GAMES)


@every_combination
def test_every_legal_move_has_a_number_of_its_own(key: str, options: dict[str, Any]) -> None:
    for position in played(key, options, 0).sample:
        moves = list(position.legal_moves())
        numbers = [position.action(move) for move in moves]
        assert len(set(numbers)) == len(numbers)
        assert all(0 <= number < position.actions for number in numbers)
        assert [position.move(number) for number in numbers] == moves
        assert [position.action(position.write(move)) for move in moves] == numbers


@every_combination
def test_numbers_do_not_depend_on_the_position(key: str, options: dict[str, Any]) -> None:
    first, *_others, last = played(key, options, 0).sample
    assert first.actions == last.actions
    steps = range(first.numbers.steps)
    assert [first.move(step) for step in steps] == [last.move(step) for step in steps]
    assert [first.action(first.move(step)) for step in steps] == list(steps)
    lone = [first.move(step) for step in steps if first.move(step) != SWAP]
    assert lone == sorted(lone)


@every_game
def test_options_that_leave_the_board_as_it_is_leave_the_numbers(key: str) -> None:
    opening = GAMES[key].initial()
    for option in opening.options:
        if option.key not in ("size", "variant"):
            for value in option.values:
                other = GAMES[key].initial(**{option.key: value})
                assert other.actions == opening.actions
                assert all(other.move(step) == opening.move(step) for step in range(opening.numbers.steps))


@every_game
def test_what_is_no_move_has_no_number(key: str) -> None:
    position = GAMES[key].initial()
    for number in (-1, position.actions):
        with pytest.raises(NotationError, match="they run from 0 to"):
            position.move(number)
    for move in (Move(Kind.PLACE, (Cell(26, 26),)), Move(Kind.FLIP), Move(Kind.WALL, (Cell(1, 1), Cell(1, 2)))):
        with pytest.raises(NotationError, match="it has no number"):
            position.action(move)
    if Kind.SWAP not in position.kinds:
        with pytest.raises(NotationError):
            position.action(SWAP)


GOLDEN = [  # stones, walls and the swap; flips have numbers of their own
    ("noose", {"size": 4}, 38, {"a1": 0, "a2": 1, "b1": 4, "g7": 36, "swap": 37, "xa1": 38, "xa2": 39, "xa1,a2": 40}),
    ("stibro", {"size": 5}, 62, {"a1": 0, "e5": 30, "i9": 60, "swap": 61}),
    ("nooks", {"size": 5}, 103, {"a1-a4": 0, "a1-d1": 1, "a1-d4": 2, "i6-i9": 101, "swap": 102}),
    ("nooks", {"variant": "square"}, 177, {"a1-a4": 0, "a1-d1": 1, "k8-k11": 175, "swap": 176}),
    ("noede", {"size": 4}, 37, {"a1": 0, "d4": 18, "g7": 36}),
    ("loophole2d", {"size": 10}, 92, {"a1": 0, "b1": 10, "j10": 91}),
]


@pytest.mark.parametrize(("key", "options", "steps", "numbers"), GOLDEN)
def test_numbers_stay_what_they_are(key: str, options: dict[str, Any], steps: int, numbers: dict[str, int]) -> None:
    position = begin(key, **options)
    assert position.numbers.steps == steps
    assert {text: position.action(text) for text in numbers} == numbers
    flips = 2 ** len(position.board.cells) - 1 if Kind.FLIP in position.kinds else 0
    assert position.actions == steps + flips


@every_combination
def test_legal_cells_are_the_legal_placements(key: str, options: dict[str, Any]) -> None:
    for position in played(key, options, 0).sample:
        placed = [move.cells[0] for move in position.legal_moves() if move.kind is Kind.PLACE]
        assert list(position.board.cells_of(position.legal_cells())) == placed


@every_combination
def test_steps_lead_to_the_legal_moves_and_to_no_others(key: str, options: dict[str, Any]) -> None:
    for position in played(key, options, 0).sample[::2]:
        ends: list[Move] = []
        open_stages = [Stage(position)]
        while open_stages:
            stage = open_stages.pop()
            assert list(stage.legal) == sorted(stage.legal)
            for step, left in stage.legal.items():
                assert 0 <= step < position.numbers.steps
                after = stage.step(step)
                assert after.taken == stage.taken + 1
                if after.told:
                    assert after.position is position and after.seat == stage.seat
                    open_stages.append(after)
                else:
                    (spelled,) = left
                    ends.append(spelled.move)
                    assert after.position == position.play(spelled.move)
        assert sorted(ends) == list(position.legal_moves())


def test_a_flip_is_told_stone_by_stone() -> None:
    position = GAMES["noose"].from_text("noose size=5 / black: e3 e6 / white: e4 e5 / to move: black")
    cells = position.board.cells
    e4, e5 = cells.index(Cell(5, 4)), cells.index(Cell(5, 5))
    assert position.numbers.spell(position.read("xe4,e5")) == (e4, e5, e5)
    stage = Stage(position)
    assert len(stage.legal[e4]) == 1 and e5 not in stage.legal  # White's e5 alone is not flanked
    for step, legal in ((e4, [e5]), (e5, [e5])):
        stage = stage.step(step)
        assert list(stage.legal) == legal
    assert stage.told == (e4, e5)
    after = stage.step(e5)
    assert after == Stage(position.play("xe4,e5"), taken=3) == Stage(position).played(position.read("xe4,e5"))
    with pytest.raises(KeyError):
        stage.step(e4)


def test_a_swap_exchanges_seats() -> None:
    opening = Stage(GAMES["stibro"].initial(size=5))
    first = opening.played(opening.position.read("e5"))
    assert (opening.seat, first.seat) == (0, 1)
    swapped = first.played(SWAP)
    assert (swapped.seat, swapped.colour(0), swapped.position.turn) == (0, 1, 1)


@every_game
def test_every_game_ends(key: str) -> None:
    chance = Random(key)
    stage = Stage(GAMES[key].initial(**({"repetition": "none", "size": 4} if key == "noose" else {})))
    while stage.legal:
        stage = stage.step(chance.choice(list(stage.legal)))
    assert stage.ended and not stage.cut and stage.taken <= longest(stage.position)
    outcome = stage.position.outcome()
    assert outcome and sum(stage.returns()) == 0
    if outcome.winner is not None:
        assert stage.returns()[stage.colour(outcome.winner)] == 1


def test_a_game_in_circles_is_cut() -> None:
    start = "noose size=4 repetition=none / black: b4 d5 e3 e5 / white: c3 d3 d4 e4 f5 / to move: black"
    stage = Stage(GAMES["noose"].from_text(start))
    flips = cycle("xd3,d4 xd4,e5 xe4,e5 xd3,e4".split())
    while not stage.cut:
        for step in stage.position.numbers.spell(stage.position.read(next(flips))):
            stage = stage if stage.cut else stage.step(step)
    assert stage.taken == ROUNDS * 37 and not stage.legal and stage.returns() == (0, 0)


NAMES = {
    "noose": "own other again board second to_move swap",
    "stibro": "own other board second to_move swap",
    "nooks": "walls own_nooks other_nooks board second to_move swap",
    "noede": "own other due board second to_move",
    "loophole2d": "own other own_arcs other_arcs board second to_move",
}


@every_combination
def test_planes_are_what_they_are_called(key: str, options: dict[str, Any]) -> None:
    for position in played(key, options, 0).sample:
        full, setup = position.board.full, position.to_setup()
        for side in (0, 1):
            planes = position.planes(side)
            assert " ".join(planes) == NAMES[key]
            stones = [position.board.mask(cells) for cells in setup.stones]
            if key == "nooks":
                assert planes["walls"] == stones[2]
                held = [position.board.mask(cells) for cells in setup.held]
                assert (planes["own_nooks"], planes["other_nooks"]) == (held[side], held[1 - side])
            else:
                assert (planes["own"], planes["other"]) == (stones[side], stones[1 - side])
            mine = side == position.turn and position.outcome() is None
            assert planes["board"] == full
            assert planes["second"] == (full if side else 0)
            assert planes["to_move"] == (full if mine else 0)
            assert planes.get("swap", 0) == (full if mine and position.may_swap() else 0)
            assert planes.get("due", 0) == position.board.mask([position.due] if position.due else [])
        if position.outcome() is None:
            assert position.planes() == position.planes(position.turn)


def test_planes_tell_what_else_lies_there() -> None:
    loophole = begin("loophole2d", size=10)
    first, second = loophole.planes(0), loophole.planes(1)
    assert (first["own_arcs"], first["other_arcs"]) == (second["other_arcs"], second["own_arcs"])
    assert first["own_arcs"] | first["other_arcs"] == loophole.field.arc_cells
    noose = GAMES["noose"].from_text("noose size=4 / black: b4 d5 e3 e5 / white: c3 d3 d4 e4 f5 / to move: black")
    again = play(noose, "xd3,d4 xd4,e5 xe4,e5 xd3,e4")
    assert again.planes()["again"] == again.board.full and not noose.planes()["again"]


@every_game
def test_a_random_game_is_the_same_for_the_same_seed(key: str) -> None:
    game = GAMES[key]
    moves, end = game.random_playout(7)
    position: Any = game.initial()
    for move in moves:
        position = position.play(move)
    assert position == end and end.outcome() and end.ply == len(moves)
    assert game.random_playout(7) == (moves, end)
    assert game.random_playout(8).moves != moves
    size = game.position.options[-1 if key in ("loophole2d", "noede") else 0]
    smallest = min(size.values, key=str)
    assert game.random_playout(7, **{size.key: smallest}).end.chosen[size.key] == smallest


def test_bits_of_cells_are_their_numbers() -> None:
    board = begin("noose", size=4).board
    assert [board.cells.index(cell) for cell in board.cells] == list(range(37))
    assert [Cell(*divmod(at, board.width)) for at in bits(board.full)] == list(board.cells)
