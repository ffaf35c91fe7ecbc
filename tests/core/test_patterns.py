"""Learned patterns: what they see of a board, and what the search makes of hints."""

from __future__ import annotations

from random import Random

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.loops import LoopModel
from pygame_core.ai.patterns import EMPTY, MIDDLE, OFF, OTHER, OWN, STEP, Patterns, classes, written
from pygame_core.ai.search import Search
from pygame_core.board.board import Board, hexhex
from pygame_core.games.noose.evaluation import MOST_HINTED
from pygame_core.games.noose.evaluation import model as noose_model
from pygame_core.games.noose.learned import FLIP
from pygame_core.games.noose.learned import PATTERNS as NOOSE
from pygame_core.games.noose.rules import Noose
from pygame_core.games.registry import GAMES
from pygame_core.games.stibro.learned import PATTERNS as STIBRO
from pygame_core.rules.move import SWAP, Kind, Move

COUNT = max(classes()) + 1


def table(seed: int) -> str:
    random = Random(seed)
    return written(random.randrange(-30, 30) * STEP for _class in range(COUNT))


def scattered(board: Board, random: Random) -> tuple[list[int], list[int]]:
    """Numbers of cells of two sides."""
    sides = [random.choice((EMPTY, EMPTY, OWN, OTHER)) for _cell in board.cells]
    own, other = ([cell for cell, side in enumerate(sides) if side == colour] for colour in (OWN, OTHER))
    return own, other


def turned(board: Board) -> list[int]:
    """For each cell the number of the one that a sixth of a turn takes it to."""
    number = {cell: at for at, cell in enumerate(board.cells)}
    middle = board.size
    images = []
    for file, rank in board.cells:
        x, y = file - middle, rank - middle
        images.append(number[type(board.cells[0])(middle + x - y, middle + x)])
    return images


@pytest.mark.parametrize("size", [4, 7])
def test_a_code_is_a_cell_with_its_neighbours(size: int) -> None:
    board, random = hexhex(size), Random(size)
    patterns = Patterns(board, table(size))
    own, other = scattered(board, random)
    what = {**dict.fromkeys(range(len(board.cells)), EMPTY), **dict.fromkeys(own, OWN), **dict.fromkeys(other, OTHER)}
    number = {board.index[cell]: at for at, cell in enumerate(board.cells)}
    for cell, code in zip(board.cells, patterns.codes(own, other), strict=False):
        ring = board.rings[board.index[cell]]
        seen = [what[number[bit.bit_length() - 1]] if bit else OFF for bit in ring]
        assert [code >> 2 * way & 3 for way in range(6)] == seen
        assert code >> MIDDLE == what[number[board.index[cell]]]


@pytest.mark.parametrize("size", [4, 7])
def test_a_hint_is_what_a_stone_adds_to_the_weight(size: int) -> None:
    board, random = hexhex(size), Random(size)
    patterns = Patterns(board, table(size))
    for _case in range(10):
        own, other = scattered(board, random)
        codes = patterns.codes(own, other)
        before, hints = patterns.weight(codes), patterns.hints(codes)
        assert len(hints) == len(board.cells)
        for cell in set(range(len(board.cells))) - {*own, *other}:
            after = patterns.weight(patterns.codes([*own, cell], other))
            assert hints[cell] == pytest.approx(after - before, abs=1e-9)


def test_a_turned_board_has_the_same_hints() -> None:
    board, random = hexhex(5), Random(5)
    patterns, image = Patterns(board, table(1)), turned(board)
    assert sorted(image) == list(range(len(image)))
    for _case in range(10):
        own, other = scattered(board, random)
        hints = patterns.hints(patterns.codes(own, other))
        there = patterns.hints(patterns.codes([image[cell] for cell in own], [image[cell] for cell in other]))
        assert [there[image[cell]] for cell in range(len(image))] == pytest.approx(hints)


@pytest.mark.parametrize("learned", [NOOSE, STIBRO])
def test_a_table_has_a_weight_for_each_class(learned: str) -> None:
    assert len(learned) == COUNT
    assert len(set(learned)) > 10


@pytest.mark.parametrize("key", ["noose", "stibro"])
def test_hints_are_what_moves_add_flips_included(key: str) -> None:
    rules, random, flips = GAMES[key], Random(4), 0
    for _game in range(12):
        position = rules.position.initial(size=5, swap=False)
        for _ply in range(16):
            position = position.play(random.choice(list(position.legal_moves())))
            if position.outcome():
                break
            model = rules.model(position)
            assert isinstance(model, LoopModel)
            moves = list(position.legal_moves())
            hints = dict(zip(moves, model.hints(position, moves), strict=True))
            numbers, turn = model.numbers, position.turn
            own, other = position.stones[turn], position.stones[1 - turn]
            before = model.patterns.weight(model.patterns.codes(numbers(own), numbers(other)))
            for move in random.sample(moves, 3) + [move for move in moves if move.kind is Kind.FLIP]:
                mask = position.board.mask(move.cells)
                after = model.patterns.weight(model.patterns.codes(numbers(own | mask), numbers(other & ~mask)))
                extra = hints[move] - (after - before)
                assert extra == pytest.approx(0.0, abs=1e-6) or move.kind is Kind.FLIP
                flips += move.kind is Kind.FLIP
    assert flips > 3 or key == "stibro"


def test_of_a_crowd_of_flips_only_so_many_are_looked_at() -> None:
    position = Noose.initial(size=5, swap=False)
    for text in ("e5", "d6", "f5", "c4"):
        position = position.play(position.read(text))
    model, flip = noose_model(position), Move(Kind.FLIP, position.board.cells_of(position.stones[1 - position.turn]))
    hints = model.hints(position, [flip] * (MOST_HINTED + 5))
    assert hints[0] != FLIP
    assert set(hints[:MOST_HINTED]) == {hints[0]}
    assert set(hints[MOST_HINTED:]) == {FLIP}


def test_the_best_candidates_by_share_and_hint_come_first() -> None:
    position = Noose.initial(size=5, swap=True)
    for text in ("e5", "d6", "f5", "c4"):
        position = position.play(position.read(text))
    model = noose_model(position)
    search = Search(position, model, 3)
    for _slice in search.run(Budget(iterations=30)):
        pass
    root = search.root
    hints = model.hints(position, root.moves)
    merits = [model.tuning.sharpness * share + hint for share, hint in zip(root.shares, hints, strict=True)]
    assert merits == sorted(merits, reverse=True)
    assert list(root.priors) == sorted(root.priors, reverse=True)
    assert set(root.moves) == set(position.legal_moves())
    assert [child.move for child in root.children] == list(root.moves[: len(root.children)])


@pytest.mark.parametrize("key", ["noose", "stibro"])
def test_a_swap_is_found_though_no_hint_speaks_for_it(key: str) -> None:
    initial = GAMES[key].position.initial(size=5, swap=True)
    position = initial.play(initial.read("e5"))
    search = Search(position, GAMES[key].model(position), 3)
    for _slice in search.run(Budget(iterations=150)):
        pass
    root = search.root
    assert len(root.priors) == len(root.moves) == len(root.shares)
    assert root.visits_of[root.moves.index(SWAP)] > 30
