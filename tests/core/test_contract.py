"""What the contract does for all games alike."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from pygame_core.board.board import Cell
from pygame_core.games.registry import GAMES
from pygame_core.rules.errors import SetupError
from pygame_core.rules.move import SWAP, Kind, Move
from pygame_core.rules.position import Position
from pygame_core.rules.setup import Setup

every_game = pytest.mark.parametrize("key", GAMES)


def line(key: str, **options: Any) -> list[Position]:
    """A random game."""
    random, positions = Random(key), [GAMES[key].position.initial(**options)]
    while moves := list(positions[-1].legal_moves()):
        positions.append(positions[-1].play_unchecked(random.choice(moves)))
    return positions


def refusal(position: Position, move: Move) -> str | None:
    illegal = position.explain(move)
    return illegal and illegal.code


@every_game
def test_what_every_game_refuses(key: str) -> None:
    *_, late, end = line(key)
    size = len(late.board.cells)
    off, free = Cell(26, 26), next(late.legal_moves())
    (taken, *_rest) = late.board.cells_of(late.taken)
    assert refusal(late, free) is None
    assert refusal(late, Move(Kind.PLACE, (off,))) == f"{key}/off-board"
    assert refusal(late, Move(Kind.PLACE, (taken,))) == f"{key}/occupied"
    assert refusal(late, Move(Kind.PLACE, (off, taken))) == refusal(late, Move(Kind.FLIP)) == f"{key}/{late.form[0]}"
    assert refusal(late, SWAP) == f"{key}/{'no-swap' if Kind.SWAP in late.kinds else late.form[0]}"
    for move in (free, SWAP, Move(Kind.PLACE, (off,)), Move(Kind.PLACE, (taken,)), Move(Kind.FLIP)):
        assert refusal(end, move) == f"{key}/over"
    assert end.over and not late.over and late.taken.bit_count() < size


@every_game
def test_stones_are_taken_as_the_set_up_tells(key: str) -> None:
    told = Position.taken.fget  # for games that do not know better
    assert told
    for position in line(key):
        assert position.taken == told(position)


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if Kind.SWAP in game.position.kinds])
def test_the_swap_comes_up_once(key: str) -> None:
    opening, first, second, *_rest = line(key, swap=True)
    assert [position.may_swap() for position in (opening, first, second)] == [False, True, False]
    assert SWAP in list(first.legal_moves()) and not first.play(SWAP).may_swap()
    plain = line(key, swap=False)[1]
    kept = type(first).from_setup(first.to_setup(), **first.chosen)
    assert not plain.may_swap() and not kept.may_swap()
    told = {str(refused.message) for refused in (plain.explain(SWAP), opening.explain(SWAP)) if refused}
    first_one = "stone" if Kind.PLACE in opening.kinds else "wall"
    assert told == {
        "This game is played without the swap.",
        f"Only the second player may swap, right after the first {first_one} of a game.",
    }


@every_game
def test_only_turns_with_two_moves_have_something_due(key: str) -> None:
    rules = GAMES[key].position
    cell = rules.initial().board.cells[0]
    with pytest.raises(SetupError) as refused:
        rules.from_setup(Setup(due=cell))
    assert rules.halves or "pending" in str(refused.value)


@every_game
def test_a_board_has_one_model(key: str) -> None:
    opening, after, *_rest = line(key)
    assert GAMES[key].model(opening) is GAMES[key].model(after)


WITH_SWAP = [key for key, game in GAMES.items() if any(option.key == "swap" for option in game.position.options)]


@pytest.mark.parametrize("key", WITH_SWAP)
def test_a_refused_swap_says_why(key: str) -> None:
    for swap, reason in ((True, "Only the second player may swap"), (False, "This game is played without the swap.")):
        illegal = GAMES[key].position.initial(swap=swap).explain(SWAP)
        assert illegal and reason in str(illegal.message)
