"""The Hex of the match against OpenSpiel: its rules, its lanes, its tactics, and the match itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.search import Search
from pygame_core.board.board import rhombus
from pygame_core.rules.move import Move
from tests.bench import openspiel
from tests.bench.hex import BLACK, ENDS, HALF_SWEEPS, WHITE, Hex, black_joins, joins, model

LANES = 1024


def after(moves: str, size: int = 9) -> Hex:
    position: Hex = Hex.initial(size=size)
    for text in moves.split():
        position = position.play(position.read(text))
    return position


class TestRules:
    def test_black_joins_the_first_row_with_the_last(self) -> None:
        position = after("a1 b1 a2 b2", 3)
        assert position.outcome() is None
        outcome = after("a1 b1 a2 b2 a3", 3).outcome()
        assert outcome
        assert outcome.winner == BLACK

    def test_white_joins_the_first_column_with_the_last(self) -> None:
        outcome = after("a2 a1 b2 b1 c2 c1", 3).outcome()
        assert outcome
        assert outcome.winner == WHITE

    def test_full_boards_have_one_winner(self) -> None:
        board, random = rhombus(9), Random(1)
        for _board in range(300):
            black = random.getrandbits(board.full.bit_length()) & board.full
            assert joins(board, black, BLACK) != joins(board, board.full & ~black, WHITE)


class TestLanes:
    @pytest.mark.parametrize("seed", range(4))
    def test_every_lane_is_decided_as_one_by_one(self, seed: int) -> None:
        board, random = rhombus(9), Random(seed)
        cells = [random.getrandbits(LANES) for _cell in board.cells]
        joined = 0
        for lane in range(LANES):
            black = sum(1 << at for at, lanes in zip(board.index.values(), cells, strict=True) if lanes >> lane & 1)
            joined |= joins(board, black, BLACK) << lane
        assert LANES / 3 < joined.bit_count() < 2 * LANES / 3
        assert black_joins(board, 12)(cells) == joined
        shipped = black_joins(board, HALF_SWEEPS)(cells)
        assert not shipped & ~joined
        assert (shipped ^ joined).bit_count() <= 1
        assert black_joins(board, 2)(cells) != joined


def positions(count: int, seed: int) -> Iterator[Hex]:
    """Positions of random games that are not over."""
    random = Random(seed)
    for _game in range(count):
        position: Hex = Hex.initial(size=6)
        plies = random.randrange(6, 36)
        while position.ply < plies:
            next_one = position.play_unchecked(random.choice(list(position.legal_moves())))
            if next_one.outcome():
                break
            position = next_one
        yield position


def wins(position: Hex) -> set[Move]:
    """The moves that win at once, by the rules."""
    return {move for move in position.legal_moves() if position.play_unchecked(move).outcome()}


class TestTactics:
    def test_they_are_those_of_the_rules(self) -> None:
        met: dict[object, int] = {1: 0, -2: 0, None: 0, "forced": 0}
        for position in positions(300, 2):
            length, moves = model(6).tactics(position)
            met["forced" if length is None and moves is not None else length] += 1
            winning, legal = wins(position), set(position.legal_moves())
            assert set(model(6).winning(position, position.turn)) == winning
            assert (length == 1) == bool(winning)
            if winning:
                assert set(moves or ()) == winning
                continue
            losing = {move for move in legal if wins(position.play_unchecked(move))}
            assert (length == -2) == (losing == legal)
            if length is None:
                assert (legal if moves is None else set(moves)) == legal - losing
        assert min(met.values()) > 3

    def test_the_search_proves_a_bridge(self) -> None:
        """From b2 there are two ways to either side, which cannot both be stopped."""
        position = after("b2 a1", 3)
        assert position.turn == BLACK
        search = Search(position, model(3), seed=1)
        for _slice in search.run(Budget(iterations=200)):
            pass
        assert search.report().value == 1.0


def test_sides_are_rows_and_columns() -> None:
    board = rhombus(9)
    names = [[board.names(board.sides[end]) for end in ENDS[colour]] for colour in (BLACK, WHITE)]
    assert names[BLACK] == [[f"{file}{rank}" for file in "abcdefghi"] for rank in (1, 9)]
    assert names[WHITE] == [[f"{file}{rank}" for rank in range(1, 10)] for file in "ai"]


def game(number: int, won: bool) -> openspiel.Played:
    return openspiel.Played(1, number, 1, won, ["a1", "b2"], [0.1, 0.1], [0.2], [0, 900])


class TestMatch:
    def test_a_cell_has_the_number_of_its_row_and_column(self) -> None:
        assert [openspiel.cell_name(action) for action in (0, 1, 9, 80)] == ["a1", "b1", "a2", "i9"]

    def test_the_summary_counts(self) -> None:
        text = openspiel.summary([game(number, number != 3) for number in range(12)])
        assert text == (
            "won 11 of 12 (95 %: 65–99 %); seconds a move: ours 0.100, theirs 0.200; iterations a searched move: 900"
        )

    def test_a_finished_game_is_found_again(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        assert openspiel.load(path) == {}
        lines = [openspiel.line(game(0, True)), openspiel.line(game(1, False))]
        path.write_text("\n".join([*lines, lines[0][:30]]), "utf-8")
        assert list(openspiel.load(path).values()) == [game(0, True), game(1, False)]

    def test_a_game_is_played_to_its_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        pyspiel = pytest.importorskip("pyspiel")
        # Theirs crashes where its time is over before it has looked at anything, as on a busy machine.
        monkeypatch.setattr(openspiel, "SECONDS", {1: (0.001, 0.05)})
        first, second = (openspiel.play(pyspiel, 1, number, 5) for number in (0, 1))
        assert first.moves[: openspiel.RANDOM_STONES] == second.moves[: openspiel.RANDOM_STONES]
        for played in (first, second):
            outcome = after(" ".join(played.moves)).outcome()
            assert outcome
            assert (outcome.winner == played.number) == played.won
            assert len(played.ours) + len(played.theirs) == len(played.moves) - openspiel.RANDOM_STONES
