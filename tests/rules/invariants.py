"""What every game promises (the contract of Position), as checks of a whole random game.

The tests make them of a few games of every kind, ``python build.py bench soak`` of thousands.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from pygame_core.board.board import Cell
from pygame_core.games.registry import GAMES
from pygame_core.rules.errors import IllegalMove
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.perft import perft
from pygame_core.rules.setup import Setup
from tests.rules.playing import begin, legal, names, play

LONGEST = 5000  # moves


def kinds() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game with every combination of its options; one that does not apply keeps its default."""
    for key, game in GAMES.items():
        options = game.position.options
        seen = []
        for values in itertools.product(*(option.values for option in options)):
            chosen = dict(zip((option.key for option in options), values, strict=True))
            for option in options:
                if any(chosen[other] != value for other, value in option.when.items()):
                    chosen[option.key] = option.default
            if chosen not in seen:
                seen.append(chosen)
                yield key, chosen


class Walk(NamedTuple):
    """A random game; ``sample`` are some of its positions, the first two and the last two among them."""

    key: str
    options: dict[str, Any]
    seed: int
    positions: Sequence[Any]
    moves: Sequence[str]

    @property
    def sample(self) -> list[Any]:
        count = len(self.positions)
        step = max(1, count // 8)
        picked = {0, 1, count - 2, count - 1, *range(0, count, step)}
        return [self.positions[index] for index in sorted(picked) if index < count]

    @property
    def cells(self) -> list[str]:
        """Names of all cells, as the board itself counts them."""
        return names(self.positions[0].board.cells)


def walk(key: str, options: dict[str, Any], seed: int) -> Walk:
    """Play a random game, the same for the same arguments; it swaps half of the time where it can."""
    chance, positions = random.Random(f"{key} {sorted(options.items())} {seed}"), [begin(key, **options)]
    played: list[str] = []
    while moves := legal(positions[-1]):
        swap = moves[-1] == "swap" and chance.random() < 0.5
        played.append(moves[-1] if swap else chance.choice(moves))
        positions.append(play(positions[-1], played[-1:]))
        assert len(played) < LONGEST, "a random game does not end"
    return Walk(key, options, seed, positions, played)


CHECKS: list[Callable[[Walk], None]] = []


def check(promise: Callable[[Walk], None]) -> Callable[[Walk], None]:
    """Declare a promise of every game."""
    CHECKS.append(promise)
    return promise


@check
def moves_are_ascending_unique_and_canonical(game: Walk) -> None:
    for position in game.sample:
        moves = list(position.legal_moves())
        assert moves == sorted(moves)
        assert len(set(moves)) == len(moves)
        texts = [position.write(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert "swap" not in texts[:-1]
        for move, text in zip(moves, texts, strict=True):
            assert position.read(text) == move
            assert position.read(f"  {text.upper()} ") == move


@check
def explain_and_legal_moves_agree(game: Walk) -> None:
    for position in game.sample:
        moves, texts = list(position.legal_moves()), [*game.cells, "z99", *["swap"] * ("swap" in game.options)]
        assert all(position.explain(move) is None for move in moves)
        assert all(move in position.legal_moves() for move in moves)
        for text in texts:
            move = position.read(text)
            illegal = position.explain(move)
            assert illegal == position.explain(text)
            assert (illegal is None) == (move in moves), text
            assert (move in position.legal_moves()) == (text in position.legal_moves()) == (move in moves), text
            if illegal is None:
                continue
            assert re.fullmatch(rf"{game.key}/[a-z0-9-]+", illegal.code)
            assert str(illegal.message)
            with pytest.raises(IllegalMove) as caught:
                position.play(move)
            assert caught.value.illegal.code == illegal.code


@check
def the_game_is_over_exactly_if_no_move_is_legal(game: Walk) -> None:
    over = [position.outcome() is not None for position in game.positions]
    assert over == [False] * (len(over) - 1) + [True]
    last = game.positions[-1].outcome()
    assert last.winner in (0, 1, None)
    assert set(names(last.cells)) <= set(game.cells)


@check
def checked_and_unchecked_play_are_one(game: Walk) -> None:
    for position in game.sample:
        for move in list(position.legal_moves())[::7]:
            after, quick = position.play(move), position.play_unchecked(move)
            assert after == quick == position.play(position.write(move))
            assert hash(after) == hash(quick)
            assert (after.turn, after.ply, after.passed) == (quick.turn, quick.ply, quick.passed)
            assert after.ply == position.ply + 1


@check
def positions_never_change(game: Walk) -> None:
    for before, after in itertools.pairwise(game.positions):
        left, hashed = legal(before), hash(before)
        for move in list(before.legal_moves())[:3]:
            before.play(move)
        assert legal(before) == left
        assert hash(before) == hashed
        assert before != after


@check
def replayed_positions_are_equal(game: Walk) -> None:
    one, other = game.positions, [begin(game.key, **game.options)]
    for move in game.moves:
        other.append(play(other[-1], [move]))
    assert one is not other
    assert one == other
    assert [hash(position) for position in one] == [hash(position) for position in other]
    assert len(set(one) | set(other)) == len(set(one))


@check
def set_ups_come_back(game: Walk) -> None:
    for position in game.sample:
        setup = position.to_setup()
        again = type(position).from_setup(setup, **game.options)
        assert again.to_setup() == setup
        assert again.ply == 0
        assert legal(again) == [text for text in legal(position) if text != "swap"]
        if position.outcome() is None:
            assert again.turn == position.turn
            assert again.outcome() is None
        else:
            assert again.outcome().winner == position.outcome().winner
        if "swap" in game.options:
            assert again.explain(again.read("swap")) is not None


@check
def a_repr_makes_the_same_again(game: Walk) -> None:
    for position in game.sample:
        told = repr(position)
        assert told.startswith(f"{game.key}.")
        again = eval(told, {game.key: GAMES[game.key], "Setup": Setup})
        assert again == position and hash(again) == hash(position)
        assert again.chosen == position.chosen
        assert legal(again) == legal(position)
        setup = position.to_setup()
        assert eval(repr(setup), {"Setup": Setup}) == setup
        for move in [*position.legal_moves()][-2:]:
            assert eval(repr(move), {"Move": Move, "Kind": Kind, "Cell": Cell}) == move


@check
def a_position_is_drawn_in_characters_and_as_a_picture(game: Walk) -> None:
    for position in game.sample[-2:]:
        stones = position.to_setup().stones
        empty = set(position.board.cells).difference(*stones)
        marks = [mark for mark, cells in zip("#O+", stones, strict=True) for _cell in cells]
        assert sorted(str(position).split()) == sorted([*names(empty), *marks])
        picture = ElementTree.fromstring(position._repr_svg_())
        assert picture.tag == "{http://www.w3.org/2000/svg}svg"
        assert picture[0].text == position.title
        _left, _top, *size = map(float, picture.attrib["viewBox"].split())
        for length, along in zip(size, zip(*position.board.centres.values(), strict=True), strict=True):
            assert length > 100 * (max(along) - min(along) + 1)


@check
def perft_counts_sequences(game: Walk) -> None:
    position = game.sample[-2]
    moves = list(position.legal_moves())
    assert perft(position, 0) == 1
    assert perft(position, 1) == len(moves)
    assert perft(position, 2) == sum(perft(position.play(move), 1) for move in moves)
