"""Moves as text: lenient reading, canonical writing, and any text at all."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygame_core.board.board import Cell
from pygame_core.rules.errors import NotationError
from pygame_core.rules.move import SWAP, Kind, Move
from pygame_core.rules.notation import read_cell, read_move, write_move

ALL = frozenset(Kind)
cells = st.builds(Cell, st.integers(1, 26), st.integers(0, 99))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("e5", "e5"),
        (" E 5 ", "e5"),
        ("SWAP", "swap"),
        ("XE5,e4", "xe4,e5"),
        ("k15-k12", "k12-k15"),
        ("J12 - M15", "j12-m15"),
    ],
)
def test_reading_is_lenient_and_writing_canonical(text: str, canonical: str) -> None:
    assert write_move(read_move(text, ALL)) == canonical


def test_a_wall_holds_the_cells_between_its_ends() -> None:
    assert read_move("k12-k15", ALL).cells == (Cell(11, 12), Cell(11, 13), Cell(11, 14), Cell(11, 15))


@pytest.mark.parametrize(
    "text", ["", "5e", "e", "ee5", "e5e6", "x", "xe5,", "e5-", "swap!", "e5\0", "é5", "e٥", "\N{KELVIN SIGN}5"]
)
def test_what_cannot_be_read_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is no move in this game"):
        read_move(text, ALL)


@pytest.mark.parametrize("text", ["xe4,e4", "xe5, e4, E5", "X e3,e4,e5,e3"])
def test_a_flip_that_names_a_cell_twice_is_no_move(text: str) -> None:
    with pytest.raises(NotationError, match=r"names e[345] twice\.$"):
        read_move(text, ALL)


def test_what_no_game_has_is_answered_with_the_rule() -> None:
    with pytest.raises(NotationError, match=r"^There is no swap in this game\.$"):
        read_move("Swap", frozenset((Kind.PLACE,)))
    for kinds in (ALL, frozenset((Kind.PLACE,))):
        with pytest.raises(NotationError, match=r"^Nobody may pass: a turn passes by itself"):
            read_move(" PASS ", kinds)


def test_a_game_reads_only_its_own_kinds_of_move() -> None:
    with pytest.raises(NotationError):
        read_move("xe5", frozenset((Kind.PLACE,)))
    with pytest.raises(NotationError):
        read_move("swap", frozenset((Kind.PLACE,)))


@given(st.one_of(
    st.builds(lambda cell: Move(Kind.PLACE, (cell,)), cells),
    st.builds(lambda some: Move(Kind.FLIP, tuple(sorted(some))), st.sets(cells, min_size=1)),
    st.just(SWAP),
))  # fmt: skip
def test_written_moves_read_back(move: Move) -> None:
    assert read_move(write_move(move), ALL) == move


@given(st.text())
def test_any_text_is_a_move_or_a_refusal(text: str) -> None:
    try:
        move = read_move(text, ALL)
    except NotationError as error:
        assert len(str(error)) < 200
    else:
        assert read_move(write_move(move), ALL) == move


@given(st.text())
def test_any_text_is_a_cell_or_a_refusal(text: str) -> None:
    with contextlib.suppress(NotationError):
        assert read_cell(text).name
