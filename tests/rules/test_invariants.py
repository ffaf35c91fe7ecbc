"""What every game promises (the contract of Position), for all registered games, options and sizes."""

from __future__ import annotations

import itertools
import random
import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest
from oracles.stibro import symmetries
from playing import ask, begin, legal, names, play

from pygame_core.board.board import Cell
from pygame_core.games.registry import GAMES
from pygame_core.rules.errors import IllegalMove, NotationError
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.perft import perft
from pygame_core.rules.setup import Setup

KINDS = 4  # random games for each combination of options
CELL = re.compile(r"[a-z]\d+")


def combinations() -> list[Any]:
    """Every game with every combination of its options; one that does not apply keeps its default."""
    cases = []
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
                cases.append(pytest.param(key, chosen, id="-".join([key, *map(str, chosen.values())])))
    return cases


every_game = pytest.mark.parametrize(("key", "options"), combinations())


def walk(key: str, options: dict[str, Any], seed: int) -> list[Any]:
    """The positions of a random game, the same for the same arguments."""
    return walked(key, tuple(options.items()), seed)


@cache
def walked(key: str, chosen: tuple[tuple[str, Any], ...], seed: int) -> list[Any]:
    """Plays a random game, once; it swaps half of the time where it can."""
    options = dict(chosen)
    chance, positions = random.Random(f"{key} {sorted(options.items())} {seed}"), [begin(key, **options)]
    while moves := legal(positions[-1]):
        swap = moves[-1] == "swap" and chance.random() < 0.5
        positions.append(play(positions[-1], [moves[-1] if swap else chance.choice(moves)]))
        assert len(positions) < 5000, "a random game does not end"
    return positions


def sample(key: str, options: dict[str, Any], seed: int = 0, count: int = 8) -> list[Any]:
    """Some positions of a random game, the first two and the last two among them."""
    positions = walk(key, options, seed)
    step = max(1, len(positions) // count)
    picked = {0, 1, len(positions) - 2, len(positions) - 1, *range(0, len(positions), step)}
    return [positions[index] for index in sorted(picked) if index < len(positions)]


def cells_of(key: str, options: dict[str, Any]) -> list[str]:
    """Names of all cells, as the board itself counts them."""
    return names(begin(key, **options).board.cells)


@every_game
def test_declared_options_are_those_answered(key, options):
    answer = ask("position", game=key, options=options)["ok"]
    assert answer["options"] == options
    told = next(game for game in ask("games")["ok"]["games"] if game["key"] == key)
    assert [option["key"] for option in told["options"]] == [option.key for option in GAMES[key].position.options]
    assert ask("position", game=key)["ok"]["options"] == {
        option["key"]: option["default"] for option in told["options"]
    }


@every_game
def test_moves_are_ascending_unique_and_canonical(key, options):
    for position in sample(key, options):
        moves = list(position.legal_moves())
        assert moves == sorted(moves)
        assert len(set(moves)) == len(moves)
        texts = [position.write(move) for move in moves]
        assert len(set(texts)) == len(texts)
        assert "swap" not in texts[:-1]
        for move, text in zip(moves, texts, strict=True):
            assert position.read(text) == move
            assert position.read(f"  {text.upper()} ") == move


@every_game
def test_letters_come_before_numbers(key, options):
    first = [CELL.match(text) for text in legal(begin(key, **options))]
    places = [(found[0][0], int(found[0][1:])) for found in first if found]
    assert places == sorted(places)


@every_game
def test_explain_and_legal_moves_agree(key, options):
    for position in sample(key, options):
        moves, texts = list(position.legal_moves()), [*cells_of(key, options), "z99", *["swap"] * ("swap" in options)]
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
            assert re.fullmatch(rf"{key}/[a-z0-9-]+", illegal.code)
            assert str(illegal.message)
            with pytest.raises(IllegalMove) as caught:
                position.play(move)
            assert caught.value.illegal.code == illegal.code


@every_game
def test_the_game_is_over_exactly_if_no_move_is_legal(key, options):
    for seed in range(KINDS):
        positions = walk(key, options, seed)
        assert [position.outcome() is not None for position in positions] == [False] * (len(positions) - 1) + [True]
        last = positions[-1].outcome()
        assert last.winner in (0, 1, None)
        assert set(names(last.cells)) <= set(cells_of(key, options))


@every_game
def test_checked_and_unchecked_play_are_one(key, options):
    for position in sample(key, options):
        for move in list(position.legal_moves())[::7]:
            after, quick = position.play(move), position.play_unchecked(move)
            assert after == quick == position.play(position.write(move))
            assert hash(after) == hash(quick)
            assert (after.turn, after.ply, after.passed) == (quick.turn, quick.ply, quick.passed)
            assert after.ply == position.ply + 1


@every_game
def test_positions_never_change(key, options):
    positions = walk(key, options, 0)
    for before, after in itertools.pairwise(positions):
        left, hashed = legal(before), hash(before)
        for move in list(before.legal_moves())[:3]:
            before.play(move)
        assert legal(before) == left
        assert hash(before) == hashed
        assert before != after


@every_game
def test_replayed_positions_are_equal(key, options):
    one, other = walk(key, options, 0), walked.__wrapped__(key, tuple(options.items()), 0)
    assert one is not other
    assert one == other
    assert [hash(position) for position in one] == [hash(position) for position in other]
    assert len(set(one) | set(other)) == len(set(one))


@every_game
def test_set_ups_come_back(key, options):
    for position in sample(key, options):
        setup = position.to_setup()
        again = type(position).from_setup(setup, **options)
        assert again.to_setup() == setup
        assert again.ply == 0
        assert legal(again) == [text for text in legal(position) if text != "swap"]
        if position.outcome() is None:
            assert again.turn == position.turn
            assert again.outcome() is None
        else:
            assert again.outcome().winner == position.outcome().winner
        if "swap" in options:
            assert again.explain(again.read("swap")) is not None


@every_game
def test_a_repr_makes_the_same_again(key, options):
    for position in sample(key, options, 1):
        told = repr(position)
        assert told.startswith(f"{key}.")
        again = eval(told, {key: GAMES[key], "Setup": Setup})
        assert again == position and hash(again) == hash(position)
        assert again.chosen == position.chosen
        assert legal(again) == legal(position)
        setup = position.to_setup()
        assert eval(repr(setup), {"Setup": Setup}) == setup
        for move in [*position.legal_moves()][-2:]:
            assert eval(repr(move), {"Move": Move, "Kind": Kind, "Cell": Cell}) == move


@every_game
def test_a_position_is_drawn_in_characters_and_as_a_picture(key, options):
    for position in sample(key, options)[-2:]:
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


@every_game
def test_perft_counts_sequences(key, options):
    position = sample(key, options)[-2]
    moves = list(position.legal_moves())
    assert perft(position, 0) == 1
    assert perft(position, 1) == len(moves)
    assert perft(position, 2) == sum(perft(position.play(move), 1) for move in moves)


@every_game
def test_unreadable_moves(key, options):
    position = begin(key, **options)
    texts = ["", " ", "?", "e", "5", "5e", "e5e", "e5 f6", "swap!", "é5", "e٣", "e-5", "e5-", "x", "xx", "-", ",", "\0"]
    for text in [*texts, "e5" + " " * 9999 + "!"]:
        with pytest.raises(NotationError) as caught:
            position.read(text)
        assert str(caught.value.message)
        assert text not in position.legal_moves()
        with pytest.raises(NotationError):
            position.play(text)


@pytest.mark.parametrize("key", GAMES)
def test_symmetric_boards_have_symmetric_rules(key):
    """On a hexagon all twelve turned and mirrored games have the turned and mirrored moves and the same end."""
    for size in (5, 6):
        try:
            start = begin(key, size=size)
        except ValueError:
            pytest.skip("not this size")
        if {cell.name for cell in start.board.cells} != set(next(symmetries(size))):
            pytest.skip("the board is no hexagon")
        plain = walk(key, dict(start.chosen), 3)
        moves = moves_between(plain)
        placed = [set(names(cells)) for cells in start.to_setup().stones]
        for image in symmetries(size):
            if [{image[cell] for cell in cells} for cells in placed] != placed:
                continue  # stones that stand there from the start leave fewer symmetries
            mirrored = start
            for number, move in enumerate([*moves, None]):
                if number % 9 == 0 or move is None:
                    assert set(legal(mirrored)) == {canonical(start, text, image) for text in legal(plain[number])}
                if move is not None:
                    mirrored = play(mirrored, [canonical(start, move, image)])
            ends = mirrored.outcome(), plain[-1].outcome()
            assert (ends[0].winner, ends[0].rule) == (ends[1].winner, ends[1].rule)


def canonical(position: Any, text: str, image: dict[str, str]) -> str:
    return position.write(position.read(CELL.sub(lambda found: image[found[0]], text) if text != "swap" else text))


def moves_between(positions: list[Any]) -> list[str]:
    """The moves that lead from each position to the next."""
    return [
        next(before.write(move) for move in before.legal_moves() if before.play_unchecked(move) == after)
        for before, after in itertools.pairwise(positions)
    ]


@pytest.mark.parametrize("key", GAMES)
def test_pass_and_swap_are_answered_with_the_rule(key: str) -> None:
    """``pass`` is no move of any game; ``swap`` is one of some, at its time."""
    swaps = any(option.key == "swap" for option in GAMES[key].position.options)
    for text, rule in (("pass", "passes by itself"), ("swap", "swap")):
        told = ask("explain", game=key, move=text)["ok"]
        error = ask("position", game=key, moves=[text])["error"]
        expected = f"{key}/no-swap" if swaps and text == "swap" else "notation"
        assert told["code"] == error["code"] == expected
        assert error["at"] == 0
        assert rule in told["message"] and "cannot be read" not in told["message"]
        assert error["message"].endswith(told["message"])


@pytest.mark.parametrize(("key", "text"), [("noose", "xe5,e5"), ("noose", "xe4,e5,E4"), ("nooks", "h6-h6")])
def test_a_move_that_names_a_cell_twice_is_refused(key: str, text: str) -> None:
    setup = {"stones": [["d5", "e3", "f6"], ["e4", "e5"]]} if key == "noose" else None
    place = {"game": key, "setup": setup} if setup else {"game": key}
    assert ask("explain", move=text, **place)["ok"]["legal"] is False
    assert ask("position", moves=[text], **place)["error"]["at"] == 0
