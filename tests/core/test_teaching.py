"""Every figure is a position of its game, and every step of every lesson can be done as it asks."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.search import searcher
from pygame_core.games.contract import Game
from pygame_core.games.registry import GAMES
from pygame_core.games.teaching import Figure, Step
from pygame_core.page import tutor
from pygame_core.page.tutor import figure_position, figure_scene, place
from pygame_core.protocol import handle
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
    assert 5 <= len(game.teaching.lesson) <= 7
    assert len(ask("lesson", game=game.key)["steps"]) == len(game.teaching.lesson)


@games
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_lesson_is_learned_in_two_minutes(game: Game, lang: str) -> None:
    """At 200 words a minute, with five seconds to find and touch the cells of a step and one for a move of the win."""
    lesson = ask("lesson", game=game.key, lang=lang)
    aim, steps = lesson["aim"], lesson["steps"]
    words = [aim["text"], aim["frames"][-1]["message"], *(step[part] for step in steps for part in ("text", "done"))]
    seconds = len(" ".join(words).split()) * 60 / 200 + 5 * len(steps) + len(aim["frames"]) - 1
    assert seconds <= 120


@games
def test_a_lesson_begins_with_a_win(game: Game) -> None:
    """Of the side that is to move, by its last move and none before."""
    aim = game.teaching.aim
    assert aim
    position, _last = figure_position(game, aim.figure)
    side = position.turn
    for text in aim.line:
        assert not position.outcome() and text in position.legal_moves()
        position = position.play(position.read(text))
    outcome = position.outcome()
    assert outcome and outcome.winner == side
    assert 3 <= len(aim.line) <= 9
    shown = ask("lesson", game=game.key)["aim"]
    frames = shown["frames"]
    assert len(frames) == len(aim.line) + 1
    assert frames[0]["scene"] == shown["scene"] and not frames[0]["message"]
    assert all(frame["message"].endswith(".") and not frame["tone"] for frame in frames[1:-1])
    moves = [*aim.figure.moves, *aim.line]
    assert frames[-1]["scene"] == ask("show", **{**place(game, aim.figure), "moves": moves})["scene"]
    assert (frames[-1]["message"], frames[-1]["tone"]) == (str(aim.done), "good")


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_step_can_be_done(game: Game, step: Step) -> None:
    assert str(step.text).strip() and str(step.done).strip()
    assert bool(step.accept) != bool(step.refused), "a step asks for a move or for a refusal"
    position, _last = figure_position(game, step.figure)
    assert not position.outcome()
    legal = {position.write(move) for move in position.legal_moves()}
    assert set(step.accept) <= legal, "an accepted move is illegal or not written as the game writes it"
    if step.tried is not None:
        illegal = position.explain(position.read(step.tried))
        assert illegal and illegal.code == step.refused
    if not step.accept:
        assert step.refused in refusals(game, step.figure)


@pytest.mark.parametrize(("game", "step"), [each for each in STEPS if each.values[1].refused])
def test_a_refusal_is_met_by_what_is_asked_for_alone(game: Game, step: Step) -> None:
    """Whatever else is touched, or played as text, is refused for its own reason, and the step is not done."""
    at = game.teaching.lesson.index(step)
    assert step.tried
    ends = re.findall(r"[a-z][0-9]+", step.tried)
    position, _last = figure_position(game, step.figure)
    done, told = set(), set()
    for cell in position.board.cells:
        begun = ask("refine", clicked=[cell.name], **place(game, step.figure))
        parts = begun["moves"] and not begun["complete"]
        for clicked in [[cell.name, other.name] for other in position.board.cells] if parts else [[cell.name]]:
            met = tutor.tested(game, at, clicked, None, "en")
            if met["done"]:
                done.add(tuple(sorted(clicked)))
            else:
                told.add(met["message"])
    assert done == ({tuple(ends)} if step.tried == "-".join(ends) else {(end,) for end in ends})
    assert str(step.done) not in told


def test_on_the_rim_the_rim_is_the_reason() -> None:
    for cell in ("a5", "e9"):
        met = ask("test", game="stibro", step=1, clicked=[cell])
        assert not met["done"] and (met["tone"], met["message"][:23]) == ("bad", "A group on the rim is n")


def test_cells_that_a_step_names_have_a_ring_and_no_others() -> None:
    """Puzzles are not given away, nor is a cell marked that is named for another reason."""
    rings = {}
    for key, game in GAMES.items():
        for at, (step, shown) in enumerate(zip(game.teaching.lesson, ask("lesson", game=key)["steps"], strict=True), 1):
            bare = figure_scene(game, step.figure)
            assert shown["scene"][: len(bare)] == bare
            assert [mark["role"] for mark in shown["scene"][len(bare) :]] == ["allowed"][: bool(step.asked)]
            rings[key, at] = " ".join(cell for mark in shown["scene"][len(bare) :] for cell in mark["cells"])
    assert {f"{key} {at}": cells for (key, at), cells in rings.items() if cells} == {
        "noose 4": "e4 e5", "noose 5": "e5 e4",
        "stibro 1": "e5", "stibro 2": "d5", "stibro 3": "f7", "stibro 4": "f9", "stibro 6": "f5",
        "nooks 1": "e7 h7", "nooks 2": "f5 f8", "nooks 5": "e9 h9",
        "noede 1": "b1", "noede 4": "c3",
        "loophole2d 1": "g6", "loophole2d 2": "d3",
    }  # fmt: skip


@pytest.mark.parametrize("number", range(len(STEPS)))
def test_the_answer_can_be_shown(number: int) -> None:
    game, step = STEPS[number].values
    at = game.teaching.lesson.index(step)
    told = ask("test", game=game.key, step=at, move=ask("lesson", game=game.key)["steps"][at]["answer"])
    assert told["done"] and (told["tone"], told["message"]) == ("good", str(step.done))


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_a_wrong_answer_says_why(game: Game, step: Step) -> None:
    """Each legal move that is not asked for: what it lacks, or by which move the other side wins then."""
    at = game.teaching.lesson.index(step)
    position, _last = figure_position(game, step.figure)
    legal = {position.write(move): move for move in position.legal_moves()}
    own, met = {str(wrong.text) for wrong in step.wrong}, set()
    for wrong in step.wrong:
        assert set(wrong.moves) <= set(legal) - set(step.accept)
    for text in set(legal) - set(step.accept):
        told = ask("test", game=game.key, step=at, move=text)
        assert not told["done"] and told["tone"] == "bad"
        if told["message"] in own:
            met.add(told["message"])
            continue
        after = position.play(legal[text])
        named = re.fullmatch(r"Then (\w+) wins at once with (.+)\.", told["message"])
        assert named, told["message"]
        won = wins(after, 1 - position.turn)
        assert won and named[1] == str(position.colours[after.turn].name)
        assert all(cell.name in named[2] for move in won for cell in (move.cells[0], move.cells[-1]))
        assert told["over"], "the win is drawn"
    assert met == own, "a sentence that nobody meets"


def test_a_wrong_answer_that_has_no_sentence_is_told_the_task() -> None:
    """As in the lessons of games that others have made."""
    game = GAMES["stibro"]
    step = replace(game.teaching.lesson[0], wrong=())
    bare = replace(game, teaching=replace(game.teaching, lesson=(step,)))
    told = tutor.tested(bare, 0, ["e6"], None, "en")
    assert (told["done"], told["message"]) == (False, f"That is legal, but not what is asked: {step.text}")


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
    safe, lost = answers(game, step)
    assert not set(step.accept) & lost, "an accepted move loses at once"
    if lost:
        assert set(step.accept) == safe


def test_each_game_has_a_step_in_which_the_other_side_threatens() -> None:
    """In which a move that does not see it loses at once."""
    assert [stop.id for stop in STOPS] == ["noose-6", "stibro-5", "nooks-6", "noede-5", "loophole2d-7"]


def answers(game: Game, step: Step) -> tuple[set[str], set[str]]:
    """The moves after which the other side cannot win at once, and those after which it can."""
    position, _last = figure_position(game, step.figure)
    legal = {position.write(move): position.play_unchecked(move) for move in position.legal_moves()}
    lost = {text for text, after in legal.items() if wins(after, 1 - position.turn)}
    return set(legal) - lost, lost


def wins(position: Position, side: int) -> list[Move]:
    """The moves by which ``side`` wins at once, if it is to move."""
    if position.turn != side:
        return []
    ends = ((move, position.play_unchecked(move).outcome()) for move in position.legal_moves())
    return [move for move, outcome in ends if outcome and outcome.winner == side]


def stops(game: Game, step: Step) -> bool:
    """Whether a step asks to stop the other side: nothing wins, and something loses at once."""
    position, _last = figure_position(game, step.figure)
    return bool(step.accept) and not wins(position, position.turn) and bool(answers(game, step)[1])


STOPS = [each for each in STEPS if stops(*each.values)]


@pytest.mark.parametrize(("game", "step"), STOPS)
def test_what_stops_the_other_side_leaves_it_no_win(game: Game, step: Step) -> None:
    for text in step.accept:
        position, _last = figure_position(game, step.figure)
        position = position.play(position.read(text))
        assert position.turn != figure_position(game, step.figure)[0].turn
        search = searcher(position, game.model(position), 1)
        for _slice in search.run(Budget(iterations=1000)):
            pass
        report = search.report()
        assert report.proved is None or report.proved < 0
        assert report.value < 0.7, "nothing is gained by such a move"


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


LINKS = [
    ("rules=stibro", {"screen": "guide", "game": "stibro", "at": None}),
    ("#rules=noede&clause=3", {"screen": "guide", "game": "noede", "at": 2}),
    ("lesson=nooks", {"screen": "lesson", "game": "nooks", "at": None}),
    ("step=7&lesson=noose", {"screen": "lesson", "game": "noose", "at": 6}),
]
NO_LINKS = [
    ("rules=chess", "There is no game “chess”"),
    ("rules=stibro&clause=99", "These rules have no clause 99."),
    ("rules=stibro&clause=0", "These rules have no clause 0."),
    ("lesson=stibro&step=two", "This lesson has no step two."),
    ("lesson=stibro&step=-1", "This lesson has no step -1."),
    ("lesson=stibro&clause=1", "This link leads to no rule and to no lesson."),
    ("lesson=stibro&rules=stibro", "This link leads to no rule and to no lesson."),
    ("lesson=stibro&lesson=stibro", "This link leads to no rule and to no lesson."),
    ("game=stibro", "This link leads to no rule and to no lesson."),
    ("", "This link leads to no rule and to no lesson."),
]


@pytest.mark.parametrize(("link", "to"), LINKS)
def test_a_link_leads_to_a_rule_or_a_lesson(link: str, to: dict[str, Any]) -> None:
    assert ask("lead", link=link) == to


@pytest.mark.parametrize(("link", "why"), NO_LINKS)
def test_a_link_that_leads_nowhere_is_told(link: str, why: str) -> None:
    answer = json.loads(handle(json.dumps({"op": "lead", "link": link})))
    assert why in answer["error"]["message"]
