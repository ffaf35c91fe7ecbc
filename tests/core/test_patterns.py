"""Learned patterns: what they see of a board, and what the search makes of hints."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.loops import LoopModel
from pygame_core.ai.patterns import EMPTY, MIDDLE, OFF, OTHER, OWN, STEP, Patterns, classes, written
from pygame_core.ai.search import Search
from pygame_core.board.board import Board, Cell, hexhex
from pygame_core.games.loophole2d.evaluation import LoopholeModel
from pygame_core.games.loophole2d.evaluation import model as loophole_model
from pygame_core.games.loophole2d.field import field
from pygame_core.games.loophole2d.learned import PATTERNS as LOOPHOLE
from pygame_core.games.loophole2d.rules import BLACK, WHITE, Loophole2D
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


def scattered(board: Board, random: Random) -> tuple[int, int]:
    """Bit sets of the stones of two sides."""
    sides = {cell: random.choice((EMPTY, EMPTY, OWN, OTHER)) for cell in board.cells}
    own, other = (board.mask(cell for cell, side in sides.items() if side == colour) for colour in (OWN, OTHER))
    return own, other


def turned(board: Board, cells: int) -> int:
    """The bit set of the cells that a sixth of a turn takes a set to."""
    n = board.size
    return board.mask(Cell(n + (x - n) - (y - n), n + (x - n)) for x, y in board.cells_of(cells))


@pytest.mark.parametrize("size", [4, 7])
def test_a_code_is_a_cell_with_its_neighbours(size: int) -> None:
    board, random = hexhex(size), Random(size)
    patterns = Patterns(board, table(size))
    own, other = scattered(board, random)
    what = dict.fromkeys(board.cells, EMPTY)
    what |= dict.fromkeys(board.cells_of(own), OWN) | dict.fromkeys(board.cells_of(other), OTHER)
    for cell, code in zip(board.cells, patterns.codes(own, other), strict=False):
        seen = [what.get(Cell(cell.file + file, cell.rank + rank), OFF) for file, rank in board.steps]
        assert [code >> 2 * way & 3 for way in range(6)] == seen
        assert code >> MIDDLE == what[cell]


@pytest.mark.parametrize("size", [10, 12])
def test_arcs_are_stones_on_the_board_and_beside_it(size: int) -> None:
    on, random = field(size), Random(size)
    board, patterns = on.board, loophole_model(Loophole2D.initial(size=size)).patterns
    black, white = (stones & on.playable for stones in scattered(board, random))
    for turn, stones in ((BLACK, (black, white)), (WHITE, (white, black))):
        what = dict.fromkeys(board.cells, EMPTY)
        for kind, colour, mine in ((OWN, turn, stones[0]), (OTHER, 1 - turn, stones[1])):
            what |= dict.fromkeys(board.cells_of(mine), kind)
            what |= {place: kind for arc in on.arcs[colour] for place in arc.places}
        off = 0
        for cell, code in zip(board.cells, patterns.codes(*stones, turn), strict=False):
            seen = [what.get(Cell(cell.file + file, cell.rank + rank), OFF) for file, rank in board.steps]
            assert [code >> 2 * way & 3 for way in range(6)] == seen
            assert code >> MIDDLE == what[cell]
            off += seen.count(OFF)
        assert off == 2 * 14 + 2  # looks into the windows, and at two corners of the rim


def test_both_sides_see_the_same_in_the_mirror() -> None:
    on, random = field(10), Random(2)
    board, patterns = on.board, loophole_model(Loophole2D.initial(size=10)).patterns
    for _case in range(5):
        own, other = (stones & on.playable for stones in scattered(board, random))
        hints = patterns.hints(patterns.codes(own, other, BLACK), board.cells)
        images = (board.mask(Cell(rank, file) for file, rank in board.cells_of(stones)) for stones in (own, other))
        there = patterns.hints(patterns.codes(*images, WHITE), board.cells)
        assert [there[patterns.number[Cell(rank, file)]] for file, rank in board.cells] == pytest.approx(hints)


@pytest.mark.parametrize("size", [4, 7])
def test_a_hint_is_what_a_stone_adds_to_the_weight(size: int) -> None:
    board, random = hexhex(size), Random(size)
    patterns = Patterns(board, table(size))
    for _case in range(10):
        own, other = scattered(board, random)
        codes = patterns.codes(own, other)
        before, hints = patterns.weight(codes), patterns.hints(codes, board.cells)
        assert len(hints) == len(board.cells)
        for cell in board.cells_of(board.full & ~(own | other)):
            after = patterns.weight(patterns.codes(own | board.mask([cell]), other))
            assert hints[patterns.number[cell]] == pytest.approx(after - before, abs=1e-9)


def test_a_turned_board_has_the_same_hints() -> None:
    board, random = hexhex(5), Random(5)
    patterns = Patterns(board, table(1))
    for _case in range(10):
        own, other = scattered(board, random)
        hints = patterns.hints(patterns.codes(own, other), board.cells)
        there = patterns.hints(patterns.codes(turned(board, own), turned(board, other)), board.cells)
        images = [board.cells_of(turned(board, board.mask([cell])))[0] for cell in board.cells]
        assert [there[patterns.number[image]] for image in images] == pytest.approx(hints)


@pytest.mark.parametrize("learned", [NOOSE, STIBRO, LOOPHOLE])
def test_a_table_has_a_weight_for_each_class(learned: str) -> None:
    assert len(learned) == COUNT
    assert len(set(learned)) > 10


@pytest.mark.parametrize(
    ("key", "options"),
    [("noose", {"size": 5, "swap": False}), ("stibro", {"size": 5, "swap": False}), ("loophole2d", {"size": 10})],
)
def test_hints_are_what_moves_add_flips_included(key: str, options: dict[str, Any]) -> None:
    rules, random, flips = GAMES[key], Random(4), 0
    for _game in range(12):
        position = rules.position.initial(**options)
        for _ply in range(16):
            position = position.play(random.choice(list(position.legal_moves())))
            if position.outcome():
                break
            model = rules.model(position)
            assert isinstance(model, LoopModel | LoopholeModel)
            moves = list(position.legal_moves())
            hints = dict(zip(moves, model.hints(position, moves), strict=True))
            turn, patterns = position.turn, model.patterns
            own, other = position.stones[turn], position.stones[1 - turn]
            before = patterns.weight(patterns.codes(own, other, turn))
            for move in random.sample(moves, 3) + [move for move in moves if move.kind is Kind.FLIP]:
                mask = position.board.mask(move.cells)
                after = patterns.weight(patterns.codes(own | mask, other & ~mask, turn))
                extra = hints[move] - (after - before)
                assert extra == pytest.approx(0.0, abs=1e-6) or move.kind is Kind.FLIP
                flips += move.kind is Kind.FLIP
    assert flips > 3 or key != "noose"


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
