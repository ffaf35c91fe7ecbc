"""Every figure is a position of its game, and every step of every lesson can be done as it asks."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from pygame_core.games.contract import Game
from pygame_core.games.registry import GAMES
from pygame_core.games.teaching import Figure, Step
from pygame_core.page.tutor import figure_position, figure_scene, place
from pygame_core.protocol import handle
from pygame_core.rules.errors import SetupError
from pygame_core.rules.move import Move
from pygame_core.rules.position import Position

games = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
STEPS = [
    pytest.param(game, step, id=f"{key}-{at}")
    for key, game in GAMES.items()
    for at, step in enumerate(game.teaching.lesson, 1)
]
FIGURES = [
    pytest.param(game, figure, id=f"{game.key}-{number}-{at}")
    for game in GAMES.values()
    for number, figures in enumerate(
        [
            (game.teaching.picture,),
            *(clause.figures for clause in game.teaching.guide),
            tuple(step.figure for step in game.teaching.lesson),
        ]
    )
    for at, figure in enumerate(figures, 1)
]


def ask(op: str, **fields: Any) -> dict[str, Any]:
    answer = json.loads(handle(json.dumps({"op": op, **fields})))
    assert "ok" in answer, answer
    ok: dict[str, Any] = answer["ok"]
    return ok


@pytest.mark.parametrize(("game", "figure"), FIGURES)
def test_a_figure_is_a_position_of_the_game(game: Game, figure: Figure) -> None:
    position, _last = figure_position(game, figure)
    assert str(figure.caption).strip()
    if figure.refused is not None:
        assert position.explain(position.read(figure.refused)), "the refused move is legal"
    assert set(figure.options) <= {option.key for option in position.options}
    # The page begins a game from it, and can keep that game.
    view = ask("new", seats=["human", "human"], **place(game, figure))["view"]
    again = ask("open", record=view["record"])["view"]
    assert (again["moves"], again["contents"]) == (view["moves"], view["contents"])


@games
def test_the_guide(game: Game) -> None:
    assert game.teaching.guide
    guide = ask("guide", game=game.key)
    assert game.about.designer in guide["credit"] and str(game.about.year) in guide["credit"]
    for clause in guide["clauses"]:
        assert clause["text"].strip()
        for figure in clause["figures"]:
            cells = {record["cell"] for record in figure["board"] if record["kind"] == "cell"}
            drawn = chain.from_iterable([*record.get("cells", ()), record.get("cell")] for record in figure["scene"])
            assert {cell for cell in drawn if cell} <= cells


def test_a_choice_is_shown_on_every_empty_cell() -> None:
    late = Figure(GAMES["stibro"].about.goal, {"size": 5, "swap": False}, moves=("d4", "f7", "c3"), choice=True)
    marks = {record["role"]: record["cells"] for record in figure_scene(GAMES["stibro"], late)[-2:]}
    assert marks["witness"] == ["e6", "f6"]
    assert len(marks["legal"]) == 61 - 3 - 2
    free = replace(late, moves=("d4", "f7", "h5", "b4"))
    assert figure_scene(GAMES["stibro"], free)[-1]["role"] == "legal"


@games
def test_every_clause_has_a_figure(game: Game) -> None:
    bare = [str(clause.text) for clause in game.teaching.guide if not clause.figures]
    assert not bare


TOLD = [  # words of a clause, and whether it is a ruling of this project
    ("noose", "Black begins. The board has 4 to 8 cells", True),
    ("noose", "two of your stones stand at its ends and the whole row with them is an arc", False),
    ("noose", "touch one of them again to play it", False),
    ("noose", "touched again loses its mark", True),
    ("stibro", "Black places the first stone", True),
    ("stibro", "free if it does not touch the rim and two cells or more", False),
    ("stibro", "pie rule", False),
    ("stibro", "size 7 or larger", False),
    ("nooks", "may touch other walls and the edge", False),
    ("nooks", "b8, by the upper left corner, and on n8, by the lower right corner", False),
    ("nooks", "The other sizes are ours.", True),
    ("noede", "You may not pass.", False),
    ("noede", "your turn passes by itself", True),
    ("noede", "there are no draws", True),
    ("loophole2d", "marksteeregames.com", False),
    ("loophole2d", "three borders, called nodes", True),
    ("loophole2d", "three dimensions", False),
]


@pytest.mark.parametrize(("key", "words", "house"), TOLD)
def test_what_the_rule_sheet_says_and_what_is_a_house_ruling(key: str, words: str, house: bool) -> None:
    assert [clause.house for clause in GAMES[key].teaching.guide if words in str(clause.text)] == [house]


def test_sizes_that_no_rule_sheet_gives_are_marked() -> None:
    sizes = {key: next(each for each in game.position.options if each.key == "size") for key, game in GAMES.items()}
    assert [key for key, option in sizes.items() if option.house] == ["noose", "nooks", "loophole2d"]
    assert "Size 8 is Phillip L. Leduc’s" in str(sizes["nooks"].hint)


@games
def test_the_picture_is_from_the_middle_of_a_game(game: Game) -> None:
    position, last = figure_position(game, game.teaching.picture)
    assert not position.outcome() and last is not None
    assert position.ply >= 8


@games
def test_the_length_of_the_lesson(game: Game) -> None:
    assert 5 <= len(game.teaching.lesson) <= 8
    assert len(ask("lesson", game=game.key)["steps"]) == len(game.teaching.lesson)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_can_be_done(game: Game, step: Step) -> None:
    assert str(step.text).strip() and str(step.done).strip()
    assert bool(step.accept) != bool(step.refused), "a step asks for a move or for a refusal"
    position, _last = figure_position(game, step.figure)
    assert not position.outcome()
    legal = {position.write(move) for move in position.legal_moves()}
    assert set(step.accept) <= legal, "an accepted move is illegal or not written as the game writes it"
    if not step.accept:
        assert step.refused in refusals(game, step.figure)


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_the_right_answers_are_those_that_win_or_else_stop_the_other_side(game: Game, step: Step) -> None:
    """A step accepts all moves that win at once, if there are any; else, under a threat, all that stop it.

    In no case does it accept one that loses at once.
    """
    if not step.accept:
        return
    position, _last = figure_position(game, step.figure)
    won = {position.write(move) for move in wins(position, position.turn)}
    if won:
        assert set(step.accept) == won
        return
    safe = {
        position.write(move)
        for move in position.legal_moves()
        if not wins(position.play_unchecked(move), 1 - position.turn)
    }
    assert set(step.accept) <= safe, "an accepted move loses at once"
    if threatened(position):
        assert set(step.accept) == safe


def test_some_steps_ask_to_stop_something() -> None:
    """As read off their positions; elsewhere the test above asks for less."""
    threats = [
        (key, at)
        for key, game in GAMES.items()
        for at, step in enumerate(game.teaching.lesson, 1)
        if step.accept and threatened(position := figure_position(game, step.figure)[0])
        if not wins(position, position.turn)
    ]
    assert threats == [("stibro", 5), ("loophole2d", 7)]


def wins(position: Position, side: int) -> list[Move]:
    """The moves by which ``side`` wins at once, if it is to move."""
    if position.turn != side:
        return []
    ends = ((move, position.play_unchecked(move).outcome()) for move in position.legal_moves())
    return [move for move, outcome in ends if outcome and outcome.winner == side]


def threatened(position: Position) -> bool:
    """Whether the other side would win at once if it were to move."""
    other = 1 - position.turn
    try:
        passed = position.from_setup(replace(position.to_setup(), turn=other, due=None), **position.chosen)
    except SetupError:  # the turn cannot be the other side's
        return False
    return bool(wins(passed, other))


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_an_accepted_move_can_be_made_by_touching_its_cells(game: Game, step: Step) -> None:
    """As the page does it: its cells are touched until they make a move, the last one once more if need be."""
    for move in step.accept:
        named = re.findall(r"[a-z][0-9]+", move)
        touches = [named[:count] for count in range(1, len(named) + 1)] + [[*named, named[-1]]]
        made = (ask("refine", clicked=clicked, **place(game, step.figure))["complete"] for clicked in touches)
        assert next((move for move in made if move), None) == move


def refusals(game: Game, figure: Figure) -> set[str]:
    """The codes that touching one cell meets, or a second one where the first has begun a move."""
    codes: set[str] = set()
    position, _last = figure_position(game, figure)
    names = [cell.name for cell in position.board.cells]
    for one in names:
        first = ask("refine", clicked=[one], **place(game, figure))
        codes.add(first.get("code", ""))
        if first["moves"] and not first["complete"]:
            codes |= {ask("refine", clicked=[one, other], **place(game, figure)).get("code", "") for other in names}
    return codes - {""}
