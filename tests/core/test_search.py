"""The search: takes wins, parries losses, proves both, keeps its budget and its memory, repeats itself by seed."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import FunctionType
from typing import Any, Self

import pytest

from pygame_core.ai import search as search_module
from pygame_core.ai.certain import OPEN, Hunt, Proof, Tactics
from pygame_core.ai.levels import Budget
from pygame_core.ai.model import Estimate, Model, Tuning, ranked
from pygame_core.ai.report import Report
from pygame_core.ai.search import Search, searcher
from pygame_core.board.board import Board, Cell
from pygame_core.games.loophole2d.field import Field
from pygame_core.games.registry import GAMES, game
from pygame_core.protocol import Door
from pygame_core.rules.errors import Illegal
from pygame_core.rules.move import SWAP, Kind, Move
from pygame_core.rules.position import Outcome, Position
from pygame_core.rules.setup import Setup

# Black needs f5 to close the ring around e5; White to move must take it.
SETUP = {"stones": [["e4", "d4", "d5", "e6", "f6"], ["i8", "i9"]]}


def ask(**request: Any) -> Any:
    return json.loads(Door().handle(json.dumps(request)))


def searched(search: Search, budget: Budget) -> Search:
    for _slice in search.run(budget):
        pass
    return search


class Heap(Position):
    """A heap from which each side takes one, two or three; who takes the last one wins: the first, unless 4 divides."""

    key, title, options = "heap", "Heap", ()

    def __init__(self, left: int, turn: int = 0, ply: int = 0) -> None:
        self.left, self.turn, self.ply, self.passed = left, turn, ply, False

    @classmethod
    def initial(cls, **options: Any) -> Self:
        return cls(10)

    @classmethod
    def from_setup(cls, setup: Setup, **options: Any) -> Self:
        raise NotImplementedError

    def to_setup(self) -> Setup:
        return Setup()

    def explain(self, move: Move) -> Illegal | None:
        raise NotImplementedError

    def legal_moves(self) -> Iterator[Move]:
        for count in range(1, min(3, self.left) + 1):
            yield Move(Kind.PLACE, (Cell(count, 1),))

    def play_unchecked(self, move: Move) -> Self:
        return type(self)(self.left - move.cells[0].file, 1 - self.turn, self.ply + 2)

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(1 - self.turn, "last")

    def read(self, text: str) -> Move:
        raise NotImplementedError

    def _identity(self) -> tuple[object, ...]:
        return (self.left, self.turn)


class Guess(Model):
    """Knows nothing and guesses at random."""

    tuning = Tuning(exploration=0.2, sharpness=5.0, trust=1.0, completions=1)

    def winning(self, position: Position, colour: int) -> list[Move]:
        return []

    def tactics(self, position: Position) -> Tactics:
        return OPEN

    def estimate(
        self, position: Position, moves: Sequence[Move] | None, random: Random, before: Estimate | None
    ) -> Estimate:
        return ranked(random.random(), [(random.random(), move) for move in position.legal_moves()])


@pytest.mark.parametrize("left", range(1, 15))
def test_what_is_proved_is_true_and_small_games_are_proved(left: int) -> None:
    search = searched(Search(Heap(left), Guess()), Budget(iterations=20_000))
    report = search.report()
    assert search.root.result == (0.0 if left % 4 == 0 else 1.0)
    assert report.value == search.root.result
    assert report.proved is not None
    assert (report.proved > 0) == (left % 4 != 0)
    if left % 4:
        assert report.move.cells[0].file == left % 4
        assert report.proved % 2 == 1  # the winner takes the first and the last
    line = Heap(left)
    for move in report.variations[0]:
        line = line.play_unchecked(move)
    assert line.left >= 0


def test_the_same_seed_gives_the_same_tree_and_another_one_not() -> None:
    def values(seed: int) -> list[float]:
        search = searched(Search(Heap(60), Guess(), seed), Budget(iterations=50))
        return list(search.report().moves.values())

    assert values(1) == values(1) != values(2)


def test_the_tree_does_not_grow_beyond_its_bound() -> None:
    search = searched(Search(Heap(200), Guess(), memory=100_000), Budget(iterations=2000))
    assert search.iterations == 2000
    assert 100_000 <= search.bytes < 102_000
    nodes = len(list(search.nodes()))
    searched(search, Budget(iterations=4000))
    assert (search.iterations, len(list(search.nodes()))) == (4000, nodes)


def taken(search: Search) -> int:
    """The bytes of all objects of a tree, as this Python tells them, but for the board and what belongs to it."""
    todo: list[Any] = [search.root]
    sizes: dict[int, int] = {}
    while todo:
        one = todo.pop()
        if id(one) not in sizes and not isinstance(one, (type, Board, Field, Cell, FunctionType)):
            sizes[id(one)] = sys.getsizeof(one)
            todo += gc.get_referents(one)
    return sum(sizes.values())


@pytest.mark.parametrize("key", GAMES)
def test_the_bytes_that_are_counted_are_those_that_are_taken(key: str) -> None:
    random, position = Random(1), GAMES[key].position.initial()
    for _ply in range(6):
        position = position.play(random.choice(list(position.legal_moves())))
    search = searched(searcher(position, GAMES[key].model(position)), Budget(iterations=300))
    assert 0.7 < search.bytes / taken(search) < 1.4


@pytest.mark.parametrize("key", GAMES)
def test_a_search_without_end_never_takes_more_than_its_bound(key: str) -> None:
    position = GAMES[key].position.initial()
    search = searcher(position, GAMES[key].model(position), memory=600_000)
    run = search.run(Budget())
    while not search.full:
        next(run)
    full, iterations = search.bytes, search.iterations
    while search.iterations < iterations + 50:
        next(run)
    assert search.bytes == full < 650_000
    assert taken(search) < 800_000


class Doomed(Heap):
    """A heap that may be left to the other side, seats and all, after the first move."""

    def explain(self, move: Move) -> Illegal | None:
        return None

    def play_unchecked(self, move: Move) -> Self:
        if move == SWAP:
            return type(self)(self.left, self.turn, self.ply + 1)
        return type(self)(self.left - move.cells[0].file, 1 - self.turn, self.ply + 1)


class Pessimist(Guess):
    """Knows that four are lost at once."""

    def tactics(self, position: Position) -> Tactics:
        assert isinstance(position, Heap)
        return Tactics(-2, list(position.legal_moves())) if position.left == 4 else OPEN


def test_who_is_lost_after_the_first_move_swaps() -> None:
    report = searched(Search(Doomed(4, 1, 1), Pessimist()), Budget(iterations=10)).report()
    assert (report.move, report.value, report.proved) == (SWAP, 1.0, 3)
    later = searched(Search(Doomed(4, 1, 2), Pessimist()), Budget(iterations=10)).report()
    assert (later.value, later.proved) == (0.0, -2)


def test_a_first_move_that_would_win_is_no_proof_while_the_other_side_may_swap() -> None:
    model = Pessimist()
    for ply, proved in ((0, False), (2, True)):
        hunt = model.prove(Doomed(5, 0, ply))
        with pytest.raises(StopIteration) as end:
            while True:
                next(hunt)
        assert (end.value.value is not None) == proved


def test_a_loss_that_a_hunt_proves_after_the_first_move_is_answered_by_the_swap() -> None:
    class Hunter(Guess):
        def prove(self, position: Position) -> Hunt:
            yield
            return Proof(-4, list(position.legal_moves())[:1])

    report = searched(Search(Doomed(40, 1, 1), Hunter()), Budget(iterations=10)).report()
    assert (report.move, report.value, report.proved) == (SWAP, 1.0, 5)


class Hunter(Guess):
    """Proves every win on a heap, with its whole line, once it is asked for it."""

    tuning = Guess.tuning._replace(hunting=2)
    asked = 0

    def prove(self, position: Position) -> Hunt:
        yield
        return None

    def hunt(self, position: Position) -> Hunt:
        assert isinstance(position, Heap)
        self.asked += 1
        yield
        if position.left % 4 == 0:
            return None
        taken = [position.left % 4, *(1 if turn % 2 == 0 else 3 for turn in range(2 * (position.left // 4)))]
        return Proof(len(taken), [Move(Kind.PLACE, (Cell(count, 1),)) for count in taken])


def test_what_is_visited_often_is_hunted_and_its_proof_is_carried_up() -> None:
    model = Hunter()
    search = searched(Search(Heap(60), model), Budget(iterations=100))
    report = search.report()
    assert model.asked == 3
    assert search.iterations < 20
    assert (report.value, report.proved) == (0.0, -30)
    for line in report.variations:
        position: Position = Heap(60)
        for move in line:
            position = position.play_unchecked(move)
        outcome = position.outcome()
        assert outcome and outcome.winner == 1
    counted = sum(search._taken(node) + search._opened(node) for node in search.nodes())
    assert search.bytes == counted - search._taken(search.root)  # which was there before


def test_a_hunt_in_the_tree_takes_no_more_steps_than_it_may() -> None:
    model = Hunter()
    model.tuning = model.tuning._replace(hunting=1)
    search = searched(Search(Heap(60), model), Budget(iterations=100))
    assert search.iterations == 100
    assert model.asked > 3
    assert search.root.result is None


def test_nothing_is_hunted_in_a_tree_that_is_full() -> None:
    model = Hunter()
    search = searched(Search(Heap(60), model, memory=3000), Budget(iterations=100))
    assert search.full
    assert model.asked <= 1


class Circle(Heap):
    """One move, for ever."""

    def play_unchecked(self, move: Move) -> Self:
        return type(self)(self.left, 1 - self.turn, self.ply + 2)


class Forced(Guess):
    """Every reply is forced."""

    def tactics(self, position: Position) -> Tactics:
        return Tactics(None, list(position.legal_moves())[:1])


def test_forced_replies_are_followed_a_bounded_way() -> None:
    search = searched(Search(Circle(5), Forced()), Budget(iterations=1))
    assert len(list(search.nodes())) == search_module.MOST_NEW + 1
    searched(search, Budget(iterations=100))
    assert search.iterations == 100
    assert len(list(search.nodes())) == search_module.DEEPEST + 1
    assert search.report().value == 0.5


@pytest.mark.parametrize("key", GAMES)
def test_every_share_and_value_lies_between_lost_and_won(key: str) -> None:
    random, size = Random(4), {option.key: option for option in GAMES[key].position.options}["size"].values[0]
    for game_number in range(12):
        position = GAMES[key].position.initial(size=size)
        while not position.outcome():
            model = GAMES[key].model(position)
            if random.random() < 0.3:
                values = model.estimate(position, None, random, None)
                assert all(0.0 <= share <= 1.0 for share in values.shares)
                report = searched(searcher(position, model, game_number), Budget(iterations=0)).report()
                assert all(0.0 <= value <= 1.0 for value in (report.value, *report.moves.values()))
            position = position.play_unchecked(random.choice(list(position.legal_moves())))


def test_searches_in_threads_find_what_they_find_alone() -> None:
    """Positions of the same board share a model, so two searches must not see each other's work."""
    random, positions = Random(6), []
    for key in GAMES:
        size = {option.key: option for option in GAMES[key].position.options}["size"].values[1]
        line = [GAMES[key].position.initial(size=size)]
        while not line[-1].outcome():
            line.append(line[-1].play_unchecked(random.choice(list(line[-1].legal_moves()))))
        positions += [line[len(line) * part // 5] for part in (1, 2, 3, 4)]

    def report(position: Position) -> Report:
        return searched(searcher(position, GAMES[position.key].model(position), 3), Budget(iterations=30)).report()

    alone = [report(position) for position in positions]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)  # threads change places all the time
    try:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(report, positions * 2)) == alone * 2
    finally:
        sys.setswitchinterval(interval)


def test_the_tree_is_used_again_after_a_turn_of_each_side() -> None:
    search = searched(Search(Heap(60), Guess()), Budget(iterations=500))
    child = search.root.children[0]
    grandchild = child.children[0]
    visits = grandchild.visits
    assert search.advance(Heap(grandchild.position.left, grandchild.position.turn, 7))  # type: ignore[attr-defined]
    assert search.root is grandchild
    assert search.root.visits == visits > 0
    assert search.iterations == 0
    searched(search, Budget(iterations=10))
    assert search.root.visits == visits + 10
    assert not search.advance(Heap(59, 0))


def test_what_is_cut_off_makes_room_for_what_comes() -> None:
    search = searched(Search(Heap(400), Guess(), memory=600_000), Budget(iterations=3000))
    full = len(list(search.nodes()))
    child = min(search.root.children, key=lambda node: node.visits)
    assert search.advance(child.position)
    kept = len(list(search.nodes()))
    assert kept < full
    searched(search, Budget(iterations=3000))
    assert len(list(search.nodes())) > kept + 100


def test_a_soft_choice_prefers_what_is_better_without_always_taking_it() -> None:
    chosen = []
    for seed in range(60):
        search = Search(Heap(60), Guess(), 1)
        searched(search, Budget(iterations=30))
        search.seed = seed
        chosen.append(search.report(softness=1).move)
        assert search.report(softness=1).move == chosen[-1]
    best = search.report().move
    assert len(set(chosen)) > 1
    assert chosen.count(best) == max(chosen.count(move) for move in chosen)


def test_a_search_without_a_limit_can_be_left_at_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_module, "SLICE_SECONDS", 0.0)
    search = Search(Heap(400), Guess())
    run = search.run(Budget())
    for _slice in range(3):
        next(run)
        assert search.report().move in search.root.moves


# The games


def test_a_winning_move_is_taken_and_proved() -> None:
    answer = ask(op="search", game="stibro", options={"size": 6}, setup=SETUP, budget={"iterations": 1})["ok"]
    assert (answer["move"], answer["value"], answer["proved"]) == ("f5", 1.0, "win in 1")
    assert answer["pv"] == ["f5"]
    assert answer["threats"] == [["f5"], []]


def test_a_threat_is_parried() -> None:
    setup = {**SETUP, "turn": 1}
    answer = ask(op="search", game="stibro", options={"size": 6}, setup=setup, budget={"iterations": 400})["ok"]
    assert answer["move"] in ("f5", "e5")  # filling the ring or its middle


def test_two_threats_are_a_proved_loss() -> None:
    # Closing at f5 or at c3 makes a ring; White cannot parry both.
    stones = [["e4", "d4", "d5", "e6", "f6", "c5", "b4", "b3"], ["i8", "i9"]]
    answer = ask(
        op="search",
        game="stibro",
        options={"size": 6},
        setup={"stones": stones, "turn": 1},
        budget={"iterations": 3000},
    )["ok"]
    assert len(answer["threats"][0]) >= 2
    assert answer["proved"] == "loss in 1"
    assert answer["value"] == 0.0


@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_and_budget_give_the_same_search(key: str) -> None:
    request = {"op": "search", "game": key, "budget": {"iterations": 60}, "seed": 5}
    assert ask(**request) == ask(**request)


@pytest.mark.parametrize("key", GAMES)
def test_the_iteration_budget_is_kept(key: str) -> None:
    position = GAMES[key].position.initial()
    search = searched(searcher(position, GAMES[key].model(position)), Budget(iterations=20))
    assert search.report().iterations == 20


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", [1, 4])
def test_every_level_finishes_a_game(key: str, level: int) -> None:
    position = GAMES[key].position.initial()
    for ply in range(400):
        if position.outcome():
            break
        search = searched(searcher(position, GAMES[key].model(position), ply), GAMES[key].levels[level].budget)
        position = position.play(search.report(GAMES[key].levels[level].softness).move)
    assert position.outcome()


@pytest.mark.parametrize("key", GAMES)
def test_what_a_search_tells_is_complete(key: str) -> None:
    answer = ask(op="search", game=key, budget={"iterations": 40})["ok"]
    position = GAMES[key].position.initial()
    assert answer["completions"] > 0
    assert answer["lines"][0]["move"] == answer["move"] == answer["pv"][0]
    for line in answer["lines"]:
        after = position
        for text in line["pv"]:
            after = after.play(after.read(text))
        assert 0.0 <= line["value"] <= 1.0
    assert answer["threats"] == [[], []]
    assert set(answer["cells"]) <= {cell.name for cell in position.board.cells}


def test_more_iterations_play_better() -> None:
    stibro = game("stibro")
    wins = 0
    for seed in range(8):
        position = stibro.position.initial(size=5, swap=False)
        while not position.outcome():
            level = stibro.levels[5 if position.turn == seed % 2 else 1]
            search = searched(searcher(position, stibro.model(position), seed), level.budget)
            position = position.play(search.report(level.softness).move)
        outcome = position.outcome()
        assert outcome
        wins += outcome.winner == seed % 2
    assert wins >= 7


def test_the_swap_is_valued_from_the_seat_of_the_one_who_swaps() -> None:
    """Whoever swaps gets the other colour's chances, so swap and not swapping cannot both be bad."""
    stibro = game("stibro")
    position = stibro.position.initial(size=5)
    position = position.play(position.read("e5"))
    report = searched(searcher(position, stibro.model(position), 1), Budget(iterations=800)).report()
    swap = report.moves[position.read("swap")]
    replies = [value for move, value in report.moves.items() if move != position.read("swap")]
    assert swap > sum(replies) / len(replies)
