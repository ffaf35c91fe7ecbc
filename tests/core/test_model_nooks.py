"""Nooks' model: what it calls certain, completions one by one and in lanes, and what the search makes of them."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Iterator, Mapping, Sequence
from functools import cache
from math import log, sqrt, tanh
from operator import itemgetter
from random import Random
from typing import Any

import pytest

from pygame_core.ai import amaf
from pygame_core.ai.amaf import AGAIN, ANSWERED, KEPT, OVERALL, SEEN, SURVEYED, WIDENED, WIDER, AmafSearch
from pygame_core.ai.amaf_node import UNKNOWN, AmafNode
from pygame_core.ai.certain import Tactics
from pygame_core.ai.completing import Completion, Survey
from pygame_core.ai.levels import Budget
from pygame_core.ai.player import choose
from pygame_core.ai.report import Report
from pygame_core.ai.search import searcher
from pygame_core.board.bitboard import bits
from pygame_core.board.board import Board, Cell
from pygame_core.games.nooks import evaluation
from pygame_core.games.nooks.endgame import FEW
from pygame_core.games.nooks.evaluation import AHEAD, OPENING, POINT, SCALE, NooksModel, model
from pygame_core.games.nooks.rules import GOLD, RED, Nooks
from pygame_core.games.nooks.survey import HALF_SWEEPS, LANES, MARGIN, Surveyor, count, more, nook_kernel
from pygame_core.games.nooks.walls import count_on, without_room
from pygame_core.games.registry import GAMES
from pygame_core.rules.move import SWAP, Move
from pygame_core.rules.setup import Setup

BOARDS: list[dict[str, Any]] = [{"size": 5}, {"size": 8}, {"variant": "square"}]
every_board = pytest.mark.parametrize("options", BOARDS, ids=["5", "8", "square"])


def played(options: dict[str, Any], random: Random, plies: int) -> Nooks:
    """A random game after so many moves; swaps are left out."""
    position = Nooks.initial(**options)
    for _ply in range(plies):
        position = position.play_unchecked(random.choice([move for move in position.legal_moves() if move != SWAP]))
    return position


def games(options: dict[str, Any], count: int) -> Iterator[Nooks]:
    """All positions but the last of random games."""
    for seed in range(count):
        random, position = Random(seed), Nooks.initial(**options)
        while not position.outcome():
            yield position
            position = position.play_unchecked(random.choice(list(position.legal_moves())))


def strewn(options: dict[str, Any], count: int) -> Iterator[Nooks]:
    """Positions made by hand that are not over: stones anywhere, nooks and turn by coin."""
    board, random = Nooks.initial(**options).board, Random(1)
    while count:
        share = random.uniform(0.2, 0.5)
        stones = tuple(cell for cell in board.cells if random.random() < share)
        owned: tuple[list[Any], list[Any]] = ([], [])
        left = without_room(board, board.full & ~board.mask(stones))
        while left:
            nook = board.flood(left & -left, left)
            owned[random.randrange(2)].extend(board.cells_of(nook))
            left ^= nook
        setup = Setup(((), (), stones), (tuple(owned[0]), tuple(owned[1])), random.randrange(2))
        position = Nooks.from_setup(setup, **options)
        if not position.outcome():
            count -= 1
            yield position


def only(board: Board, cells: str, red: str = "", gold: str = "", turn: int = RED, **options: Any) -> Nooks:
    """A position in which just these cells are open, and these are scored."""
    by_name = {cell.name: cell for cell in board.cells}
    named = [tuple(by_name[name] for name in part.split()) for part in (cells, red, gold)]
    stones = tuple(cell for cell in board.cells if not any(cell in part for part in named))
    return Nooks.from_setup(Setup(((), (), stones), (named[1], named[2]), turn), **options)


def final_lead(position: Nooks, known: dict[int, int]) -> int:
    """By how many points the side to move will be ahead, by trying every move of the rules."""
    return ahead(position) + rest(position, known)


def ahead(position: Nooks) -> int:
    points = position.score()
    return points[position.turn] - points[1 - position.turn]


def rest(position: Nooks, known: dict[int, int]) -> int:
    if position.open not in known:
        values = (
            position.gain(move).bit_count() - rest(position.play_unchecked(move), known)
            for move in position.legal_moves()
            if move != SWAP
        )
        known[position.open] = max(values, default=0)
    return known[position.open]


def wins_at_once(position: Nooks, colour: int) -> set[Move]:
    """The walls that end the game with a colour ahead that scores their nooks."""
    wins = set()
    for move in position.legal_moves():
        if move == SWAP or position.play_unchecked(move).open:
            continue
        points = list(position.score())
        points[colour] += position.gain(move).bit_count()
        if points[colour] > points[1 - colour]:
            wins.add(move)
    return wins


class TestCertainty:
    @every_board
    def test_wins_at_once_are_those_of_the_rules(self, options: dict[str, Any]) -> None:
        found = 0
        for position in (*games(options, 12), *strewn(options, 60)):
            for colour in (RED, GOLD):
                wins = model(position).winning(position, colour)
                assert len(wins) == len(set(wins))
                assert set(wins) == wins_at_once(position, colour)
                found += len(wins)
        assert found > 10

    def test_one_wall_may_end_a_game_with_many(self) -> None:
        star = "h8 h5 h6 h7 h9 h10 h11 e8 f8 g8 i8 j8 k8 e5 f6 g7 i9 j10 k11"
        position = only(Nooks.initial().board, star)
        assert len(list(position.legal_moves())) > FEW
        length, moves = model(position).tactics(position)
        assert length == 1
        assert moves
        assert (
            set(moves)
            == wins_at_once(position, RED)
            == {move for move in position.legal_moves() if _ends(position, move)}
        )

    @every_board
    def test_what_is_certain_is_what_all_games_show(self, options: dict[str, Any]) -> None:
        results = {True: 0, False: 0, None: 0}
        for position in (*games(options, 15), *strewn(options, 60)):
            moves = list(position.legal_moves())
            length, best = model(position).tactics(position)
            assert (length == 1) == bool(wins_at_once(position, position.turn))
            if len(moves) > 13:
                continue
            known: dict[int, int] = {}
            lead = final_lead(position, known)
            if length is None:
                results[None] += 1
                assert best is None
                assert len(moves) > FEW or lead == 0
                continue
            results[length > 0] += 1
            assert (length > 0) == (lead > 0)
            assert lead
            assert length % 2 == (length > 0)
            assert length == 1 or abs(length) >= longest(position.open, position, {})
            assert best
            assert set(best) <= set(moves)
            leads = [-final_lead(position.play_unchecked(move), known) for move in best]
            if lead > 0:
                assert min(leads) > 0
            if len(moves) <= FEW and length != 1:
                assert leads == sorted(leads, reverse=True)
                assert leads[0] == lead
        assert all(results.values())

    def test_a_lead_that_is_more_than_what_is_left_decides(self) -> None:
        board = Nooks.initial(size=9).board
        given = 0
        for file, rank in ((4, 4), (14, 14)):  # stars with arms of two or three cells, far from each other
            given |= board.mask(
                [Cell(file + step * df, rank + step * dr) for df, dr in board.steps for step in range(4)]
            )
        apart = [cell for cell in board.cells if not board.tones[cell] and not board.mask([cell]) & board.halo(given)]
        stones = tuple(cell for cell in board.cells if cell not in apart and not board.mask([cell]) & given)
        for turn in (RED, GOLD):
            for scored in ((tuple(apart), ()), ((), tuple(apart))):
                position = Nooks.from_setup(Setup(((), (), stones), scored, turn), size=9)
                moves = list(position.legal_moves())
                assert len(moves) > FEW
                assert not any(_ends(position, move) for move in moves)
                assert abs(ahead(position)) > position.open.bit_count() - 4  # the next wall leaves no more
                length, best = model(position).tactics(position)
                assert length
                assert (length > 0) == (ahead(position) > 0)
                assert best
                assert sorted(best) == moves

    @every_board
    def test_proofs_are_right(self, options: dict[str, Any]) -> None:
        proved = 0
        for position in (*games(options, 8), *strewn(options, 30)):
            if len(list(position.legal_moves())) > 13:
                continue
            known: dict[int, int] = {}
            lead = final_lead(position, known)
            proof = _hunted(model(position), position)
            assert (proof is None) == (lead == 0)
            if proof:
                proved += 1
                assert (proof[0] > 0) == (lead > 0)
                after = -final_lead(position.play(proof[1][0]), known)
                assert after > 0 if lead > 0 else after == lead
        assert proved > 20

    def test_nothing_is_proved_while_many_walls_fit(self) -> None:
        position = Nooks.initial()
        assert _hunted(model(position), position) is None
        assert model(position).tactics(position) == Tactics()

    def test_a_solver_that_knows_too_much_begins_anew(self, monkeypatch: pytest.MonkeyPatch) -> None:
        fresh, small = NooksModel(Nooks.initial(size=5).board), NooksModel(Nooks.initial(size=5).board)
        positions = list(games({"size": 5}, 6))
        expected = [fresh.tactics(position) for position in positions]
        monkeypatch.setattr(evaluation, "MOST_ENTRIES", 5)
        assert [small.tactics(position) for position in positions] == expected


def _ends(position: Nooks, move: Move) -> bool:
    return not position.play_unchecked(move).open


def _hunted(asked: NooksModel, position: Nooks) -> Any:
    hunt = asked.prove(position)
    while True:
        try:
            next(hunt)
        except StopIteration as end:
            return end.value


def longest(empty: int, position: Nooks, known: dict[int, int]) -> int:
    """The most turns that can be left."""
    if empty not in known:
        turns = (
            1 + longest(after.open, after, known) for after in map(position.play_unchecked, position.legal_moves())
        )
        known[empty] = max(turns, default=0)
    return known[empty]


class TestCompletions:
    @every_board
    def test_candidates_are_the_legal_walls_and_gains_are_what_they_score(self, options: dict[str, Any]) -> None:
        for position in (*games(options, 6), *strewn(options, 40)):
            keys, moves = model(position).candidates(position)
            gains = model(position).gains(position)
            assert sorted(moves) == list(position.legal_moves())
            points = {}
            for key, move in zip(keys, moves, strict=True):
                assert key == position.board.mask(move.cells)
                if position.gain(move):
                    points[key] = position.gain(move).bit_count() * POINT
            assert gains == points

    @every_board
    def test_a_wall_leaves_the_candidates_that_are_legal_after_it(self, options: dict[str, Any]) -> None:
        for position in (*(played(options, Random(seed), 3 * seed) for seed in range(4)), *strewn(options, 5)):
            keys, moves = model(position).candidates(position)
            for left, move in zip(model(position).remainders(keys), moves, strict=True):
                after = position.play(move)
                legal = [] if after.outcome() else [after.board.mask(each.cells) for each in after.legal_moves()]
                assert {keys[number] for number in bits(left)} == set(legal)

    @every_board
    def test_a_completion_is_a_few_walls_or_a_game_that_ends_with_best_play(self, options: dict[str, Any]) -> None:
        ends = {True: 0, False: 0}
        for position in games(options, 6):
            if len(list(position.legal_moves())) <= FEW:
                continue
            board, mover = position.board, position.turn
            random = Random(position.ply)
            first = random.choice([None, *model(position).candidates(position).keys])
            value, own, other = model(position).completer(position)(position, random, first)
            assert first in (None, own[0])
            after = position
            for turn in range(len(own) + len(other)):
                assert len(list(after.legal_moves())) > FEW
                wall = (other if turn % 2 else own)[turn // 2]
                after = after.play(next(move for move in after.legal_moves() if board.mask(move.cells) == wall))
            few = len(list(after.legal_moves())) <= FEW
            assert len(own) + len(other) == AHEAD or (few and len(own) + len(other) < AHEAD)
            lead = final_lead(after, {}) if few else ahead(after)
            assert value == pytest.approx(0.5 + 0.5 * tanh((lead if after.turn == mover else -lead) / SCALE))
            ends[few] += 1
        assert min(ends.values()) > 0

    def test_completions_of_later_positions_need_nothing_new(self) -> None:
        start = played({"size": 6}, Random(2), 3)
        later = start.play(next(start.legal_moves()))
        complete = model(start).completer(start)
        values = [complete(later, Random(seed), None).value for seed in range(400)]
        expected = [model(later).completer(later)(later, Random(seed + 1000), None).value for seed in range(400)]
        assert sum(values) / 400 == pytest.approx(sum(expected) / 400, abs=0.08)

    def test_an_estimate_has_all_walls_the_most_points_first(self) -> None:
        position = played({"size": 6}, Random(5), 9)
        estimate = model(position).estimate(position, None, Random(1), None)
        assert sorted(estimate.moves) == list(position.legal_moves())
        points = [position.gain(move).bit_count() for move in estimate.moves]
        assert points == sorted(points, reverse=True)
        assert points[0]
        assert estimate.value is not None
        some = list(position.legal_moves())[:3]
        assert sorted(model(position).estimate(position, some, Random(1), None).moves) == some


class Recorder:
    """Stands in for a surveyor's kernel, and keeps what it was given and what it found."""

    def __init__(self, decide: Any) -> None:
        self.decide = decide
        self.rounds: list[tuple[list[int], list[int]]] = []

    def __call__(self, is_open: Sequence[int]) -> Any:
        nooks = self.decide(is_open)
        self.rounds.append((list(is_open), list(nooks)))
        return nooks


class TestLanes:
    @every_board
    def test_every_lane_of_a_survey_is_a_game_by_the_rules(self, options: dict[str, Any]) -> None:
        position = played(options, Random(3), 4)
        board, lead = position.board, ahead(position)
        surveyor = Surveyor(board, Random(1))
        recorder = surveyor._nooks = Recorder(surveyor._nooks)
        survey = _finished(surveyor.survey(position.open, lead, Random(2)))
        at = list(board.index.values())
        assert {wall: seen for wall, (seen, _mean) in survey.moves.items()} == built_in(recorder, position, 0)
        assert {wall: seen for wall, (seen, _mean) in survey.answers.items()} == built_in(recorder, position, 1)
        wins = 0
        scored: list[list[int]] = []
        for lane in range(0, LANES, 16):
            empty, points, turns = position.open, [0, 0], 0
            for cells, nooks in recorder.rounds:
                built = empty & ~_mask(at, cells, lane)
                if not built:
                    assert not empty
                    continue
                assert built in {board.mask(move.cells) for move in walls_of(board, empty)}
                found = _mask(at, nooks, lane)
                empty ^= built
                assert found == without_room(board, empty)
                empty ^= found
                points[turns % 2] += found.bit_count()
                turns += 1
            assert not empty
            assert (sum(points) + sum(position.score())) % 2
            scored.append(points)
            wins += sum(lead + margin + points[0] > points[1] for margin in (-MARGIN, 0, MARGIN))
        assert survey.value == pytest.approx(wins / 3 / len(scored), abs=0.15)

    def test_all_lanes_are_counted(self) -> None:
        random, lanes = Random(1), 200
        every = (1 << lanes) - 1
        a = [random.getrandbits(lanes) for _plane in range(37)]
        b = [random.getrandbits(lanes) & random.getrandbits(lanes) for _plane in range(52)]

        def number(digits: Sequence[int], lane: int) -> int:
            return sum((digit >> lane & 1) << i for i, digit in enumerate(digits))

        for lane in range(lanes):
            assert number(count(a), lane) == sum(plane >> lane & 1 for plane in a)
        for lead in (-70, -9, -1, 0, 1, 7, 40):
            greater = more(count(a), count(b), lead, every)
            for lane in range(lanes):
                assert greater >> lane & 1 == (number(count(a), lane) + lead > number(count(b), lane))
        assert count([]) == []
        assert more([], [], 1, every) == every
        assert more([], [], 0, every) == 0

    @every_board
    def test_nooks_in_lanes_are_nooks(self, options: dict[str, Any]) -> None:
        board, random, lanes = Nooks.initial(**options).board, Random(4), 2048
        cells = [random.getrandbits(lanes) | random.getrandbits(lanes) for _cell in board.cells]
        at = list(board.index.values())
        wrong = {}
        for half_sweeps in (0, HALF_SWEEPS, 16):
            nooks = nook_kernel(board, half_sweeps)(cells)
            wrong[half_sweeps] = 0
            for lane in range(lanes):
                expected, found = without_room(board, _mask(at, cells, lane)), _mask(at, nooks, lane)
                assert not expected & ~found  # room may be missed, never invented
                wrong[half_sweeps] += expected != found
        assert wrong[16] == 0
        assert wrong[HALF_SWEEPS] <= 2
        assert wrong[0] > 100

    def test_a_survey_knows_who_is_ahead_and_which_walls_score(self) -> None:
        position = played({"size": 6}, Random(5), 9)
        look = cache(lambda lead: _finished(model(position)._surveyor.survey(position.open, lead, Random(1))))
        assert look(-20).value < 0.1 < look(0).value < 0.9 < look(20).value
        best = max(position.legal_moves(), key=lambda move: position.gain(move).bit_count())
        survey = look(0)
        seen, mean = survey.moves[position.board.mask(best.cells)]
        assert seen > 20
        assert mean > survey.value
        seen, mean = survey.answers[position.board.mask(best.cells)]
        assert seen > 20
        assert mean > 1.0 - survey.value  # it scores for the other side, too


def built_in(recorder: Recorder, position: Nooks, side: int) -> dict[int, int]:
    """In how many lanes each wall was built in the turns of one side, from what was open after each turn."""
    number = {cell: place for place, cell in enumerate(position.board.index.values())}
    before = [-1 if position.open >> cell & 1 else 0 for cell in number]
    lanes: dict[int, int] = {}
    for turn, (after, nooks) in enumerate(recorder.rounds):
        closed = [was & ~is_open for was, is_open in zip(before, after, strict=True)]
        for move in walls_of(position.board, position.open) if turn % 2 == side else ():
            wall = position.board.mask(move.cells)
            a, b, c, d = (closed[number[cell]] for cell in bits(wall))
            lanes[wall] = lanes.get(wall, 0) | a & b & c & d
        before = [is_open & ~nook for is_open, nook in zip(after, nooks, strict=True)]
    return {wall: seen for wall, each in lanes.items() if (seen := (each & ((1 << LANES) - 1)).bit_count())}


def walls_of(board: Board, empty: int) -> Iterator[Move]:
    from pygame_core.games.nooks.walls import walls_from

    for row in walls_from(board).values():
        for move in row:
            mask = board.mask(move.cells)
            if mask.bit_count() == 4 and mask & empty == mask:
                yield move


def _mask(at: list[int], cells: Sequence[int], lane: int) -> int:
    return sum(1 << index for index, lanes in zip(at, cells, strict=True) if lanes >> lane & 1)


def _finished(work: Any) -> Survey:
    while True:
        try:
            next(work)
        except StopIteration as end:
            assert isinstance(end.value, Survey)
            return end.value


def searched(position: Nooks, iterations: int, seed: int = 1) -> tuple[Report, AmafSearch]:
    search = searcher(position, model(position), seed)
    assert isinstance(search, AmafSearch)
    for _slice in search.run(Budget(iterations=iterations)):
        pass
    return search.report(), search


@pytest.fixture
def surveys(monkeypatch: pytest.MonkeyPatch) -> list[Survey]:
    """All surveys that are made."""
    made: list[Survey] = []
    survey = NooksModel.survey

    def kept(self: NooksModel, position: Nooks, random: Random) -> Generator[None, None, Survey]:
        made.append((yield from survey(self, position, random)))
        return made[-1]

    monkeypatch.setattr(NooksModel, "survey", kept)
    return made


def told(search: AmafSearch, node: AmafNode, moves: Mapping[Hashable, tuple[int, float]]) -> int:
    """How many candidates of a node have just what was said of ``moves``; the others must have seen more."""
    found = 0
    for key, number in search._number.items():
        if number in node.numbers:
            count, mean = moves.get(key, (0, 0.0))
            weight = min(ANSWERED, count)
            assert node.seen[number] > SEEN + weight - 0.01
            if node.seen[number] < SEEN + weight + 0.5:
                merit = (SEEN / 2 + weight * mean) / (SEEN + weight)
                assert node.merit[number] - node.gain[number] == pytest.approx(merit, abs=1e-5)
                found += 1
    return found


class TestSearch:
    def test_one_iteration_is_enough_for_a_move(self) -> None:
        for options in BOARDS:
            position = Nooks.initial(**options)
            report, _search = searched(position, 1)
            assert report.iterations == 1
            assert set(report.moves) == set(position.legal_moves())
            assert all(0.0 <= value <= 1.0 for value in report.moves.values())
            assert 0.2 < report.value < 0.9

    def test_the_seed_decides_all(self) -> None:
        position = played({"size": 6}, Random(8), 4)
        first, again, other = (searched(position, 150, seed)[0] for seed in (3, 3, 4))
        assert first == again
        assert first.moves != other.moves

    def test_what_was_searched_before_changes_nothing(self) -> None:
        position = played({"size": 5}, Random(8), 3)
        before = searched(position, 200)[0]
        searched(played({"size": 5}, Random(9), 4), 200)
        assert searched(position, 200)[0] == before

    def test_a_wall_that_wins_at_once_is_taken(self) -> None:
        found = 0
        for position in games({"size": 5}, 30):
            wins = wins_at_once(position, position.turn)
            if wins:
                report, _search = searched(position, 1)
                assert report.move in wins
                assert (report.value, report.proved) == (1.0, 1)
                found += 1
        assert found > 10

    def test_points_are_taken_where_they_decide(self) -> None:
        # Every position of which best play wins, but only by walls that score now.
        found = 0
        for position in games({"size": 5}, 40):
            moves = list(position.legal_moves())
            if not FEW < len(moves) <= 13:
                continue
            known: dict[int, int] = {}
            winning = {move for move in moves if final_lead(position.play_unchecked(move), known) < 0}
            if winning and len(winning) < len(moves) / 2 and all(map(position.gain, winning)):
                found += 1
                assert searched(position, 300)[0].move in winning
        assert found >= 3

    def test_a_late_position_is_proved(self) -> None:
        position = played({"size": 8}, Random(3), 22)
        assert len(list(position.legal_moves())) > FEW
        report, search = searched(position, 100_000)
        assert report.proved
        assert report.value in (0.0, 1.0)
        assert search.proof or search.root.result is not None

    @pytest.mark.slow
    def test_moves_that_lose_are_settled_one_by_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(evaluation, "LONGEST", 16)  # slowly
        settled = proved = 0
        for position in games({"size": 8}, 14):
            if not 18 <= len(list(position.legal_moves())) <= 20:
                continue
            known: dict[int, int] = {}
            wins = {move for move in position.legal_moves() if final_lead(position.play_unchecked(move), known) < 0}
            for iterations in (8, 16, 32, 48):
                report, search = searched(position, iterations)
                for child in search.root.children:
                    assert child.move
                    if child.result is not None:
                        assert (child.result == 0.0) == (child.move in wins)
                        assert report.moves[child.move] == 1.0 - child.result
                        by_tree = child.children or model(position).tactics(child.position) != Tactics()
                        settled += child.result == 1.0 and not by_tree
                if any(child.result is None for child in search.root.children) and not report.proved:
                    lost = [child.move for child in search.root.children if child.result == 1.0]
                    assert report.move not in lost
                below = [node for node in search.nodes() if node is not search.root]
                taken = sum(search._taken(node) + search._opened(node) for node in below)
                assert search.bytes == searched(position, 0)[1].bytes + taken
                proved += report.proved is not None
                assert report.proved is None or (report.proved > 0) == bool(wins)
        assert settled > 50
        assert proved > 10

    def test_a_tie_is_one_half(self) -> None:
        board = Nooks.initial(size=5).board
        position = only(board, "a1 a2 a3 a4 e5 e6 e7 e8", size=5)
        assert model(position).tactics(position) == Tactics()
        report, search = searched(position, 50)
        assert report.value == 0.5
        assert report.proved is None
        assert search.root.result in (None, 0.5)

    def test_a_swap_is_first_thought_worth_what_the_other_side_seems_to_have(self) -> None:
        worths = []
        for seed in range(5):
            search = searched(played({"size": 5, "swap": True}, Random(seed), 1), 0, seed)[1]
            assert search._surveyed is not None
            assert search.root.merit[search._swap] == pytest.approx(1.0 - search._surveyed)
            worths.append(search._surveyed)
        assert max(abs(worth - 0.5) for worth in worths) > 0.01

    @pytest.mark.slow
    def test_swapping_is_worth_what_the_other_side_has(self) -> None:
        position = played({"size": 5, "swap": True}, Random(1), 1)
        report, search = searched(position, 2500)
        assert set(report.moves) == set(position.legal_moves())
        assert SWAP in report.moves
        children = {child.move: child for child in search.root.children}
        swapped = children[SWAP]
        assert not swapped.keeps
        assert swapped.position.turn == position.turn
        index = search.root.children.index(swapped)
        mean = search.root.sums[index] / search.root.visits_of[index]
        _report, plain = searched(played({"size": 5}, Random(1), 1), 2500)
        visits, total = max(zip(plain.root.visits_of, plain.root.sums, strict=True))
        assert mean == pytest.approx(1.0 - total / visits, abs=0.15)

    def test_a_position_is_worth_what_its_survey_and_all_that_was_tried_say(self) -> None:
        for seed in range(5):
            position = played({"size": 6}, Random(seed), 4)
            report, search = searched(position, 120, seed)
            root, tuning = search.root, search.model.tuning
            assert report.proved is None
            surveyed = searched(position, 0, seed)[1]._surveyed  # a search with this seed begins with the same survey
            assert surveyed is not None
            assert search._surveyed == surveyed
            lost = [child.result is not None for child in root.children]
            means = search._values(root)
            tried = [(count, means[i]) for i, count in enumerate(root.visits_of) if not lost[i]]
            visits = sum(count for count, _mean in tried)
            worth = (OVERALL * surveyed + sum(count * mean for count, mean in tried)) / (OVERALL + visits)
            assert report.value == pytest.approx(tuning.chance(worth))
            # What tells the moves apart is what came of them.
            best = root.moves.index(report.move)
            for index, move in enumerate(root.moves):
                if index >= len(lost) or not lost[index]:
                    moved = means[index] + worth - means[best]
                    assert report.moves[move] == pytest.approx(tuning.chance(min(max(moved, 0.001), 0.999)))
                else:
                    assert report.moves[move] == means[index]

    @every_board
    def test_completions_of_leaves_begin_with_what_scores_most(self, options: dict[str, Any]) -> None:
        begun = 0
        for ply in (0, 6, 10):
            position = played(options, Random(1), ply)
            search = searcher(position, model(position), 1)
            assert isinstance(search, AmafSearch)
            completed: list[tuple[Nooks, Hashable | None]] = []
            complete = search._complete

            def recorded(
                leaf: Nooks,
                random: Random,
                first: Hashable | None,
                complete: Any = complete,
                completed: Any = completed,
            ) -> Completion:
                completed.append((leaf, first))
                return complete(leaf, random, first)

            search._complete = recorded
            for _slice in search.run(Budget(iterations=100)):
                pass
            for leaf, first in completed:
                points = {leaf.board.mask(move.cells): leaf.gain(move).bit_count() for move in leaf.legal_moves()}
                assert points.get(first, 0) == max(points.values())
                begun += first is not None
        assert begun > 20

    def test_what_answers_a_move_of_the_root_is_known_from_the_survey(self, surveys: list[Survey]) -> None:
        position = played({"size": 6, "swap": True}, Random(4), 1)
        _report, search = searched(position, 200)
        (survey,) = surveys
        as_told = 0
        for child in search.root.children:
            assert isinstance(child, AmafNode)
            as_told += told(search, child, survey.answers if child.move != SWAP else {})
            for node in child.children:
                assert isinstance(node, AmafNode)
                told(search, node, {})
        assert as_told > 500

    def test_while_many_walls_fit_surveys_go_on_and_all_of_them_count(self, surveys: list[Survey]) -> None:
        position = played({"size": 8}, Random(4), 2)
        report, search = searched(position, AGAIN + 200)
        made = list(surveys)
        assert len(made) > 4
        assert search._surveyed == pytest.approx(sum(survey.value for survey in made) / len(made))
        known = [(SURVEYED, search.root.seen, [survey.moves for survey in made])]
        opened = [child for child in search.root.children if isinstance(child, AmafNode) and child.numbers]
        assert opened
        for answers in (search._answers.seen, *(child.seen for child in opened)):  # of those to come, too
            known.append((ANSWERED, answers, [survey.answers for survey in made]))
        for most, seen, surveyed in known:
            for key, number in search._number.items():
                count = sum(min(most, moves.get(key, (0, 0.0))[0]) for moves in surveyed)
                assert seen[number] >= SEEN + count - 0.1
        again, other = searched(position, AGAIN + 200)
        assert (again.move, other.root.visits_of) == (report.move, search.root.visits_of)

    def test_once_fewer_fit_the_first_survey_is_the_only_one(self, surveys: list[Survey]) -> None:
        position = played({"size": 8}, Random(4), 14)
        assert count_on(position.board)(position.open) <= OPENING
        searched(position, AGAIN + 200)
        assert len(surveys) == 1

    def test_answers_that_an_earlier_search_looked_at_hear_the_survey_too(self, surveys: list[Survey]) -> None:
        _report, search = searched(played({"size": 6}, Random(4), 2), 1_000)
        _visits, answered = max(zip(search.root.visits_of, search.root.children, strict=True), key=itemgetter(0))
        assert search.advance(answered.position)
        children = [child for child in search.root.children if isinstance(child, AmafNode)]
        before = [list(child.seen) for child in children]
        assert any(before)
        for _slice in search.run(Budget(iterations=0)):
            pass
        for child, seen in zip(children, before, strict=True):
            if seen:
                added = {key: child.seen[number] - seen[number] for key, number in search._number.items()}
                weights = {key: min(ANSWERED, count) for key, (count, _mean) in surveys[-1].answers.items()}
                assert {key: weight for key, weight in added.items() if weight} == pytest.approx(weights)
                for number in child.numbers[len(child.children) :]:
                    assert child.fresh[number] == child.merit[number]
                assert child.fresh[child.first] == child.ceiling == max(child.fresh)

    @pytest.mark.parametrize("surveyed", [0.0, 1.0])
    def test_only_what_is_proved_is_certain(self, surveyed: float) -> None:
        _report, search = searched(played({"size": 6}, Random(1), 4), 60)
        lost = min(search.root.children, key=lambda child: child.visits)
        lost.result = 1.0  # for whoever moves there
        search._surveyed = surveyed  # moves all chances as far as can be
        for move, value in search.report().moves.items():
            assert value == 0.0 if move == lost.move else 0.0 < value < 1.0

    @pytest.mark.parametrize("options", [{"size": 5}, {"size": 5, "swap": True}, {"variant": "square"}])
    def test_visits_and_counts_add_up(self, options: dict[str, Any]) -> None:
        start = Nooks.initial(**options)
        _report, search = searched(start.play(next(start.legal_moves())), 300)
        nodes: list[AmafNode] = [search.root]
        for node in nodes:
            nodes += [child for child in node.children if isinstance(child, AmafNode)]
            assert node.visits == sum(node.visits_of)
            assert [child.move for child in node.children] == list(node.moves[: len(node.children)])
            if node.numbers:
                assert sorted(node.moves) == list(node.position.legal_moves())
                places = [int(amaf.FIRST_CHILD - node.fresh[number]) for number in node.numbers]
                assert places[: len(node.children)] == list(range(len(node.children)))
                assert all(place < 0 for place in places[len(node.children) :])
                assert all(node.fresh[number] != amaf.TAKEN for number in node.numbers)
                assert max(node.fresh) <= node.ceiling
                assert node.first == UNKNOWN or node.fresh[node.first] == node.ceiling == max(node.fresh)
        assert search.root.visits == 300

    @pytest.mark.parametrize("options", [{"size": 5}, {"size": 5, "swap": True}, {"variant": "square"}])
    def test_children_are_compared_by_what_is_known_of_them_now(self, options: dict[str, Any]) -> None:
        start = Nooks.initial(**options)
        _report, search = searched(start.play(next(start.legal_moves())), 600)
        tuning, mended = search.model.tuning, 0
        nodes: list[AmafNode] = [search.root]
        for node in nodes:
            nodes += [child for child in node.children if isinstance(child, AmafNode)]
            if node.visits >= node.due:
                continue  # reckoned before the next choice
            mended += 1
            assert node.width <= tuning.exploration * sqrt(log(node.visits + 1)) <= 1.1 * node.width + 0.02
            assert node.scores == pytest.approx(
                [
                    (total + tuning.trust * node.merit[number]) / (visits + tuning.trust)
                    + node.width / sqrt(visits + 1)
                    for number, visits, total in zip(node.numbers, node.visits_of, node.sums, strict=False)
                ]
            )
        assert mended

    def test_a_tree_that_is_full_still_answers(self) -> None:
        position = played({"size": 6}, Random(2), 2)
        search = AmafSearch(position, model(position), memory=200_000)
        for _slice in search.run(Budget(iterations=500)):
            pass
        assert search.report().iterations == 500
        assert 200_000 <= search.bytes < 210_000
        assert search.root.visits == 500

    def test_the_longer_it_searches_the_more_walls_are_looked_at(self) -> None:
        position = played({"size": 7}, Random(2), 2)
        for iterations in (WIDENED - 1, WIDENED, 2 * WIDENED):
            _report, search = searched(position, iterations)
            root = search.root
            kept = KEPT + iterations // WIDENED * WIDENED // WIDER
            free = {number for number in root.numbers if root.fresh[number] > amaf.LAST}
            best = sorted(root.numbers, key=root.merit.__getitem__, reverse=True)
            assert len(root.children) <= kept < len(root.moves)
            if not iterations % WIDENED:  # just chosen, but for what the last iteration tells
                assert len(free - set(best[:kept])) <= 3
            assert all(root.fresh[number] == root.merit[number] for number in free)

    @pytest.mark.parametrize("level", [1, 2, 3])
    def test_even_the_weakest_levels_judge_by_completions(self, level: int) -> None:
        position = Nooks.initial()
        report = choose(GAMES["nooks"].model(position), position, GAMES["nooks"].levels[level], 1)
        assert report.iterations == 0
        assert len(set(report.moves.values())) > 10  # not one half for all

    def test_it_goes_on_from_its_own_tree(self) -> None:
        position = Nooks.initial(size=5)
        report, search = searched(position, 300)
        position = position.play(report.move)
        assert search.advance(position)
        for _slice in search.run(Budget(iterations=100)):
            pass
        after = search.report()
        assert set(after.moves) == set(position.legal_moves())
        assert after.iterations == 100
