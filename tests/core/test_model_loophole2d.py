"""Loophole 2D's model: completions decided in lanes, wins and losses in one, and what the search makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from pygame_core.ai.bridges import Bridges, edges
from pygame_core.ai.certain import Tactics
from pygame_core.ai.levels import Budget
from pygame_core.ai.model import Model
from pygame_core.ai.report import Report
from pygame_core.ai.search import Search
from pygame_core.board.bitboard import bits
from pygame_core.games.loophole2d.evaluation import BLOCKS, HALF_SWEEPS, black_wins, model
from pygame_core.games.loophole2d.field import Field, field
from pygame_core.games.loophole2d.rules import BLACK, WHITE, Loophole2D, rank_of
from pygame_core.games.loophole2d.tactics import merges, winning_cells
from pygame_core.rules.move import Move
from pygame_core.rules.setup import Setup

LANES = 1024
every_size = pytest.mark.parametrize("size", range(10, 15))


def boards(on: Field, random: Random) -> tuple[list[int], int]:
    """Random full boards: Black's lanes for every cell, and those in which Black has two loops, one by one."""
    cells = [random.getrandbits(LANES) for _cell in on.moves]
    won = 0
    for lane in range(LANES):
        black = sum(1 << at for at, lanes in zip(on.moves, cells, strict=True) if lanes >> lane & 1)
        won |= (rank_of(on, BLACK, black) > 1) << lane
    return cells, won


def decide(on: Field, half_sweeps: int, cells: list[int]) -> int:
    copies = sum(1 << LANES * block for block in range(BLOCKS))
    won = black_wins(on, LANES, half_sweeps)([lanes * copies for lanes in cells])
    assert isinstance(won, int)
    return won


class TestLanes:
    @every_size
    def test_every_lane_is_decided_as_one_by_one(self, size: int) -> None:
        on = field(size)
        cells, won = boards(on, Random(size))
        assert LANES / 3 < won.bit_count() < 2 * LANES / 3
        assert decide(on, 12, cells) == won
        shipped = decide(on, HALF_SWEEPS, cells)
        assert not shipped & ~won  # a walk may be missed, never invented
        assert (won ^ shipped).bit_count() <= 1

    def test_too_few_half_sweeps_are_noticed(self) -> None:
        on = field(12)
        cells, won = boards(on, Random(1))
        assert (decide(on, 2, cells) ^ won).bit_count() > 10


def played(size: int, plies: int, random: Random) -> Loophole2D:
    """A random game after so many moves, or just before the move that would have ended it."""
    position = Loophole2D.initial(size=size)
    while position.ply < plies:
        after = position.play_unchecked(random.choice(list(position.legal_moves())))
        if after.winner() is not None:
            break
        position = after
    return position


def positions(count: int, seed: int) -> Iterator[Loophole2D]:
    """Positions of all sizes, from the first move to the last, the later the more."""
    random = Random(seed)
    for number in range(count):
        size = 10 + number % 5
        open_cells = size**2 - 24
        yield played(size, random.randrange(open_cells // 3, open_cells), random)


def wins(position: Loophole2D) -> set[Move]:
    """The moves that win at once, by the rules."""
    return {move for move in position.legal_moves() if position.play_unchecked(move).winner() == position.turn}


def losses(position: Loophole2D) -> set[Move]:
    """The moves after which the other side wins at once, by the rules."""
    return {move for move in position.legal_moves() if wins(position.play_unchecked(move))}


def turned(position: Loophole2D) -> Loophole2D:
    """The same stones, the other side to move."""
    return Loophole2D(position.chosen, position.stones, position.ties, 1 - position.turn, position.ply)


class TestTactics:
    def test_winning_cells_are_those_of_the_rules(self) -> None:
        found = [0, 0]
        for position in positions(100, 2):
            for each in (position, turned(position)):
                cells = winning_cells(each, each.turn)
                assert set(model(each).winning(each, each.turn)) == {each.field.moves[at] for at in bits(cells)}
                assert {each.field.moves[at] for at in bits(cells)} == wins(each)
                found[each.turn] += bool(cells)
        assert min(found) > 12

    def test_tactics_are_those_of_the_rules(self) -> None:
        met: dict[object, int] = {1: 0, -2: 0, None: 0, "forced": 0}
        for position in (each for made in positions(50, 3) for each in (made, turned(made))):
            length, moves = model(position).tactics(position)
            legal = set(position.legal_moves())
            winning = wins(position)
            assert (length == 1) == bool(winning)
            met["forced" if length is None and moves is not None else length] += 1
            if winning:
                assert set(moves or ()) == winning
                continue
            losing = losses(position)
            assert (length == -2) == (losing == legal)
            if length == -2:
                assert moves
                assert set(moves) <= legal
            else:
                assert (legal if moves is None else set(moves)) == legal - losing
        assert min(met.values()) > 3

    def test_an_opening_has_nothing_to_win(self) -> None:
        position = Loophole2D.initial()
        assert merges(position.ties[BLACK]) == ()
        assert model(position).tactics(position) == Tactics()

    def test_a_merge_wins_and_no_part_of_it_does(self) -> None:
        # The rim's far arc holds both of A's; with the near one Black has a loop of the rim and one of A.
        ties = (0b000001, 0b001110, 0b010000, 0b100000)
        assert merges(ties) == ((0b000001, 0b001110), (0b010000, 0b100000))


def estimated(position: Loophole2D, seed: int) -> tuple[float, dict[Move, float]]:
    value, moves, shares, *_rest = model(position).estimate(position, None, Random(seed), None)
    assert value is not None
    assert list(shares) == sorted(shares, reverse=True)
    return value, dict(zip(moves, shares, strict=True))


def almost_full(empty: int, turn: int, random: Random, bridges: int = 0) -> Loophole2D:
    """A position of size 10 that is not over with so many empty cells and bridges."""
    board = field(10).board
    cells = list(board.cells_of(field(10).playable))
    while True:
        random.shuffle(cells)
        half = len(cells) // 2
        setup = Setup((tuple(cells[:half]), tuple(cells[half:-empty]), ()), turn=turn)
        position = Loophole2D.from_setup(setup, size=10)
        if position.winner() is None and len(bridged(position)) == bridges:
            return position


def bridged(position: Loophole2D) -> list[tuple[int, int]]:
    """The bridges: whose each is, and its two cells as a bit set."""
    on = position.field
    free, found = on.playable & ~(position.stones[BLACK] | position.stones[WHITE]), Bridges(on.board)
    cells = [1 << on.board.index[cell] for cell in on.board.cells]
    return [
        (side, cells[one] | cells[other])
        for side in (BLACK, WHITE)
        for one, other in found.of(
            position.stones[side], free, [edge for arc in on.arcs[side] for edge in edges(on.board, arc.beside)]
        )
    ]


def exact(position: Loophole2D, mended: bool = True) -> tuple[float, dict[Move, float]]:
    """The share of all full boards that the side to move wins, and for each move of those in which it has the cell.

    Where a bridge has been lost, its owner gets either cell back in half of the cases.
    """
    on, turn = position.field, position.turn
    free = on.playable & ~(position.stones[BLACK] | position.stones[WHITE])
    empty = list(bits(free))
    boards: list[int] = []  # of what the side to move has, each twice
    for own in product((0, 1), repeat=len(empty)):
        mine, kept = sum(1 << at for at, has in zip(empty, own, strict=True) if has), []
        for side, cells in bridged(position) if mended else ():
            if (mine if side == turn else free & ~mine) & cells == 0:
                kept = [mine ^ (cells & -cells), mine ^ (cells & (cells - 1))]
        boards += kept or [mine, mine]
    won = [rank_of(on, turn, position.stones[turn] | mine) > 1 for mine in boards]
    having = {at: [wins for mine, wins in zip(boards, won, strict=True) if mine >> at & 1] for at in empty}
    return sum(won) / len(won), {on.moves[at]: sum(wins) / len(wins) for at, wins in having.items()}


class TestEstimate:
    @pytest.mark.parametrize("turn", [BLACK, WHITE])
    def test_the_last_cell_decides(self, turn: int) -> None:
        random = Random(4)
        for _position in range(5):
            value, shares = estimated(almost_full(1, turn, random), 1)
            assert (value, list(shares.values())) == (0.5, [1.0])

    @pytest.mark.parametrize("turn", [BLACK, WHITE])
    @pytest.mark.parametrize("empty", [3, 6])
    def test_value_and_shares_are_near_those_of_all_boards(self, empty: int, turn: int) -> None:
        random = Random(5)
        for seed in range(8):
            position = almost_full(empty, turn, random)
            value, shares = estimated(position, seed)
            true_value, true_shares = exact(position)
            assert value == pytest.approx(true_value, abs=0.12)  # 256 lanes spread by 0.03, in halves by 0.05
            assert shares == {move: pytest.approx(share, abs=0.2) for move, share in true_shares.items()}

    @pytest.mark.parametrize("turn", [BLACK, WHITE])
    def test_one_cell_of_a_bridge_is_kept(self, turn: int) -> None:
        random, moved = Random(8), 0.0
        for seed in range(6):
            position = almost_full(6, turn, random, bridges=1)
            value, shares = estimated(position, seed)
            true_value, true_shares = exact(position)
            assert value == pytest.approx(true_value, abs=0.12)
            assert shares == {move: pytest.approx(share, abs=0.25) for move, share in true_shares.items()}
            moved += abs(true_value - exact(position, mended=False)[0])
        assert moved > 0.1

    @every_size
    def test_an_empty_board_is_about_even(self, size: int) -> None:
        position = Loophole2D.initial(size=size)
        values = [estimated(position, seed)[0] for seed in range(40)]
        assert sum(values) / len(values) == pytest.approx(0.5, abs=0.02)
        assert set(estimated(position, 1)[1]) == set(position.legal_moves())

    def test_only_the_moves_that_were_asked_for(self) -> None:
        position = Loophole2D.initial()
        moves = list(position.legal_moves())[10:13]
        assert set(model(position).estimate(position, moves, Random(1), None).moves) == set(moves)

    def test_the_same_random_numbers_give_the_same_estimate(self) -> None:
        position = played(12, 40, Random(6))
        assert estimated(position, 7) == estimated(position, 7)
        assert estimated(position, 7) != estimated(position, 8)


def searched(position: Loophole2D, iterations: int) -> Report:
    found: Model = model(position)
    search = Search(position, found, seed=1)
    for _slice in search.run(Budget(iterations=iterations)):
        pass
    return search.report()


class TestSearch:
    def test_a_win_at_once_is_taken_and_a_loss_parried(self) -> None:
        taken = parried = lost = 0
        for position in positions(100, 8):
            length, moves = model(position).tactics(position)
            if length is None and moves is None:
                continue
            report = searched(position, 1)
            if length == 1:
                taken += 1
                assert report.move in wins(position)
                assert report.proved == 1
            elif length == -2:
                lost += 1
                assert report.proved == -2
            else:
                parried += 1
                assert not wins(position.play_unchecked(report.move))
        assert min(taken, parried, lost) > 3

    def test_a_double_threat_is_proved(self) -> None:
        """Whatever the search proves in few turns is so: every reply to a win in three leaves a win at once."""
        proved = 0
        for position in positions(60, 9):
            if model(position).tactics(position).length is not None:
                continue
            report = searched(position, 200)
            if report.proved == 3:
                proved += 1
                after = position.play_unchecked(report.move)
                assert not wins(after)
                assert all(wins(after.play_unchecked(reply)) for reply in after.legal_moves())
        assert proved > 2
