"""What every game promises (the contract of Position), for all registered games, options and sizes."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from oracles.stibro import symmetries
from playing import ask, begin, legal, names, play

from pygame_core.games.registry import GAMES
from pygame_core.rules.errors import NotationError
from tests.rules.invariants import CHECKS, Walk, kinds, the_game_is_over_exactly_if_no_move_is_legal, walk

KINDS = 4  # random games for each combination of options
CELL = re.compile(r"[a-z]\d+")


def cases() -> list[Any]:
    """Every game with every combination of its options; all but the usual one are left out where each takes long."""
    return [
        pytest.param(
            key,
            options,
            id="-".join([key, *map(str, options.values())]),
            marks=() if options == begin(key).chosen else pytest.mark.further,
        )
        for key, options in kinds()
    ]


every_game = pytest.mark.parametrize(("key", "options"), cases())


def played(key: str, options: dict[str, Any], seed: int) -> Walk:
    """A random game, played once."""
    return _played(key, tuple(options.items()), seed)


@cache
def _played(key: str, chosen: tuple[tuple[str, Any], ...], seed: int) -> Walk:
    return walk(key, dict(chosen), seed)


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
def test_letters_come_before_numbers(key, options):
    first = [CELL.match(text) for text in legal(begin(key, **options))]
    places = [(found[0][0], int(found[0][1:])) for found in first if found]
    assert places == sorted(places)


@every_game
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_game_keeps_what_it_promises(key, options, check):
    for seed in range(KINDS if check is the_game_is_over_exactly_if_no_move_is_legal else 1):
        check(played(key, options, seed))


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
        game = played(key, dict(start.chosen), 3)
        plain, moves = game.positions, game.moves
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
