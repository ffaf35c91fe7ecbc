"""What the model says of Stibro, against brute force over the rules, and the search that rests on it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from pygame_core.board.board import Cell
from pygame_core.games.stibro.evaluation import model
from pygame_core.games.stibro.rules import Stibro
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.setup import Setup
from tests.core.forced import check_forced_wins, loop_after, proof_of, searched, wins

OPEN_RING = ("d4 d5 e4 e6 f6", "i8 i9 b4")  # size 6: Black's ring round e5 lacks f5
SHUT_OFF = ("e1 e2 f1 g2 g3 f4", "d7 d8")  # size 6: f3 closes a ring, but would tie Black's only free group to the rim


def placed(black: str, white: str, size: int, turn: int = 0) -> Stibro:
    """A position made by hand."""

    def cells(names: str) -> tuple[Cell, ...]:
        return tuple(Cell(ord(name[0]) - 96, int(name[1:])) for name in names.split())

    return Stibro.from_setup(Setup((cells(black), cells(white), ()), turn=turn), size=size, swap=False)


def at(text: str) -> Move:
    return Move(Kind.PLACE, (Cell(ord(text[0]) - 96, int(text[1:])),))


def safe_moves(position: Stibro) -> list[Move]:
    """All moves after which the other side cannot win at once, by trying them and every reply."""
    return [move for move in position.legal_moves() if not wins(position.play_unchecked(move))]


def games(size: int, seed: int, count: int) -> Iterator[Stibro]:
    """The positions of random games in which cells beside two own stones are liked and some wins are overlooked."""
    random = Random(seed)
    for _game in range(count):
        position = Stibro.initial(size=size, swap=False)
        while not position.outcome():
            yield position
            board, own = position.board, position.stones[position.turn]
            moves = list(position.legal_moves())
            near = [move for move in moves if (board.halo(board.mask(move.cells)) & own).bit_count() > 1]
            liked = near if near and random.random() < 0.7 else moves
            quiet = [move for move in liked if not loop_after(position, move)]
            position = position.play_unchecked(random.choice(quiet if quiet and random.random() < 0.8 else liked))


def check(position: Stibro) -> str:
    """Compare the tactics of a position with brute force, and say what kind of case it was."""
    length, moves = model(position).tactics(position)
    winning = wins(position)
    if winning:
        assert length == 1
        assert moves is not None and sorted(moves) == winning
        return "won"
    threats = model(position).winning(position, 1 - position.turn)
    if length is None and moves is None:
        assert threats == []
        return "open"
    safe = safe_moves(position)
    if length == -2:
        assert safe == []
        assert moves and all(position.explain(move) is None for move in moves)
        return "lost"
    assert length is None and moves is not None
    assert sorted(moves) == safe
    if not threats:
        return "parried, by rule 2 anyway"
    return "parried by rule 2 too" if len(moves) > 1 else "parried"


@pytest.mark.parametrize(("size", "count"), [(5, 30), (6, 8), (7, 4), (8, 1), (9, 1)])
def test_tactics_are_those_of_brute_force(size: int, count: int) -> None:
    cases: dict[str, int] = {}
    for position in games(size, size, count):
        kind = check(position)
        cases[kind] = cases.get(kind, 0) + 1
    assert min(cases[kind] for kind in ("open", "won", "lost", "parried")) >= 5


def test_threats_that_rule_2_takes_back_are_judged_by_brute_force() -> None:
    cases = [check(position) for position in games(5, 5, 60) if model(position).tactics(position).moves]
    assert cases.count("parried, by rule 2 anyway") >= 5  # the loop is not legal as yet


@pytest.mark.parametrize(
    ("black", "white", "turn", "answers"),
    [
        (
            "a1 b1 b2 b5 c1 c2 d2 e1 e2 f2 f3 f6 f8 g3 i6 i8 i9",
            "a4 a5 b6 d3 d4 e3 e4 e5 f4 f5 f7 g6 g7 g9 h6 h7 h8",
            0,
            "c6 e6",
        ),
        ("a2 a3 a4 a5 b2 b4 b5 b6 c4 d3 g6 g8", "c2 d6 e6 f4 g4 g5 g7 h5 h6 h7 i6", 1, "b1 c1 c3"),
    ],
)
def test_a_threat_is_also_parried_by_making_it_illegal(black: str, white: str, turn: int, answers: str) -> None:
    position = placed(black, white, 5, turn)
    assert check(position) == "parried by rule 2 too"
    assert model(position).tactics(position).moves == [at(text) for text in answers.split()]


def test_a_loop_that_rule_2_forbids_is_no_win() -> None:
    position = placed(*SHUT_OFF, size=6)
    assert model(position).winning(position, 0) == []
    assert model(position).tactics(position).length is None


def test_winning_asks_for_either_side() -> None:
    for turn in (0, 1):
        position = placed(*OPEN_RING, size=6, turn=turn)
        assert model(position).winning(position, 0) == [at("f5")]
        assert model(position).winning(position, 1) == []


def test_a_win_at_once_is_taken_without_a_search() -> None:
    report = searched(model, placed(*OPEN_RING, size=6), 1)
    assert (report.move, report.value, report.proved) == (at("f5"), 1.0, 1)


def test_a_loss_at_once_is_parried() -> None:
    assert searched(model, placed(*OPEN_RING, size=6, turn=1), 4).move == at("f5")


def test_two_threats_are_a_loss() -> None:
    # Closing at f5 or at c3 makes a ring; White cannot parry both.
    position = placed("d4 d5 e4 e6 f6 c5 b4 b3", "i8 i9", 6, 1)
    assert safe_moves(position) == []
    report = searched(model, position, 1)
    assert (report.value, report.proved) == (0.0, -2)


@pytest.mark.parametrize(("length", "puzzles"), [(3, 5), (5, 3)])
def test_forced_wins_are_found_and_true(length: int, puzzles: int) -> None:
    check_forced_wins(model, games(5, 50 + length, 60), length, puzzles)


def test_no_shorter_win_is_missed() -> None:
    """Where no win in two turns is proved there is none, by brute force."""
    checked = 0
    for index, position in enumerate(games(5, 77, 12)):
        if index % 9 or position.ply < 8 or model(position).tactics(position).length is not None:
            continue
        checked += 1
        proof = proof_of(model, position)
        forced = any(
            not wins(after) and all(wins(after.play_unchecked(reply)) for reply in after.legal_moves())
            for after in map(position.play_unchecked, position.legal_moves())
        )
        assert forced == (proof is not None and proof.length == 3)
    assert checked > 10


@pytest.mark.parametrize("size", range(5, 10))
def test_an_estimate_rates_every_legal_move(size: int) -> None:
    position = Stibro.initial(size=size)
    for _ply in range(6):
        estimate = model(position).estimate(position, None, Random(1), None)
        assert estimate.value is not None and 0.0 <= estimate.value <= 1.0
        assert sorted(estimate.moves) == [move for move in position.legal_moves() if move.kind is Kind.PLACE]
        assert all(0.0 <= share <= 1.0 for share in estimate.shares)
        assert list(estimate.shares) == sorted(estimate.shares, reverse=True)
        position = position.play(estimate.moves[0])


def test_an_estimate_rates_the_moves_it_is_given() -> None:
    position = placed(*OPEN_RING, size=6, turn=1)
    estimate = model(position).estimate(position, [at("f5"), at("g5")], Random(1), None)
    assert sorted(estimate.moves) == [at("f5"), at("g5")]


def test_the_values_of_both_sides_are_complements() -> None:
    mine, theirs = (placed(*OPEN_RING, size=6, turn=turn) for turn in (0, 1))
    values = [
        sum(model(mine).estimate(side, None, Random(seed), None).value or 0.0 for seed in range(40)) / 40
        for side in (mine, theirs)
    ]
    assert abs(sum(values) - 1.0) < 0.02
    assert values[0] > 0.65  # five stones of a ring stand
