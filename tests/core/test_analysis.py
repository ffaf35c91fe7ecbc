"""Analysis through the door: what it tells, when it ends, and that the tree goes on to serve the game."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pygame_core.ai.levels import Budget, Level
from pygame_core.ai.report import Report
from pygame_core.games.registry import GAMES
from pygame_core.page.movelist import _half
from pygame_core.protocol import Door
from pygame_core.rules.position import Position
from pygame_core.study.analysis import report_json

ENDLESS = {"ms": 3_600_000}


@pytest.fixture
def door() -> Door:
    return Door()


def ask(door: Door, **request: Any) -> Any:
    answer = json.loads(door.handle(json.dumps(request)))
    return answer.get("ok", answer)


def serve(door: Door, **request: Any) -> Iterator[Any]:
    for line in door.serve(json.dumps(request)):
        yield line and json.loads(line)


@pytest.mark.parametrize("key", GAMES)
def test_an_analysis_tells_chances_lines_heat_and_hint(door: Door, key: str) -> None:
    ask(door, op="new", game=key)
    found = ask(door, op="analyse", budget={"iterations": 30})
    assert found["ply"] == 0
    assert found["value"] == pytest.approx(found["chance"], abs=1e-4)  # colour 0 is to move
    assert found["hint"][0]["role"] == "hint"
    assert found["text"].endswith(f"stands at {round(100 * found['value'])} %.")
    assert found["warnings"] == []
    legal = ask(door, op="position", game=key)["legal"]
    assert all(line["move"] in legal and line["text"].split()[0] == line["move"] for line in found["lines"])
    assert found["advice"].startswith("Hint: ") and found["depth"].endswith("· 30 lines")


@pytest.mark.parametrize("key", GAMES)
def test_the_heat_of_the_best_moves_can_be_read_and_does_not_contradict_the_lines(door: Door, key: str) -> None:
    ask(door, op="new", game=key)
    found = ask(door, op="analyse", budget={"iterations": 60})
    heat = found["heat"]
    assert len(heat) == 10 and heat[0]["value"] == 1.0 and heat[-1]["value"] == 0.0
    values = [mark["value"] for mark in heat]
    assert values == sorted(values, reverse=True) and max(a - b for a, b in itertools.pairwise(values)) < 0.7  # spread
    figures = [int(mark["text"]) for mark in heat]
    assert figures == sorted(figures, reverse=True) and found["scale"] == [heat[-1]["text"], heat[0]["text"]]
    cells = [cell for mark in heat for cell in mark["cells"]]
    assert len(cells) == len(set(cells))  # each figure stands for one move, walls, too
    model = door.session.game.model(door.session.node.position)
    assert model
    position = door.session.node.position
    of = {position.write(move): [cell.name for cell in move.cells] for move in position.legal_moves()}
    for line, mark in zip(found["lines"], heat, strict=False):
        if of[line["move"]] == mark["cells"]:
            assert line["told"] == f"{mark['text']} %"
    assert of[found["lines"][0]["move"]] == heat[0]["cells"] and found["hint"][0]["cells"] == heat[0]["cells"]
    worth = [int(line["told"].split()[0]) for line in found["lines"]]
    assert worth == sorted(worth, reverse=True)


def test_a_cell_is_worth_what_the_best_move_that_names_it_is() -> None:
    position = GAMES["nooks"].initial(size=5)
    best, worse = position.read("e5-e8"), position.read("b5-e5")
    report = Report(best, 0.6, ((best,), (worse,)), {best: 0.6, worse: 0.2}, 1, 1, None)
    cells = report_json(position, report, [[], []])["cells"]  # of both walls, which share e5
    assert cells == dict.fromkeys(["e5", "e6", "e7", "e8"], 0.6) | dict.fromkeys(["b5", "c5", "d5"], 0.2)


def test_what_is_not_certain_is_not_shown_as_certain(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    ask(door, op="new", game="stibro", options={"size": 5})
    for chance, figure in ((0.9997, 99), (0.0003, 1)):
        monkeypatch.setattr("pygame_core.ai.model.Tuning.chance", lambda _tuning, _value, chance=chance: chance)
        found = ask(door, op="analyse", budget={"iterations": 10})
        assert found["proved"] is None
        assert found["text"].endswith(f"stands at {figure} %.") and found["chance"] == figure / 100
        assert {line["told"] for line in found["lines"]} == {f"{figure} %"}
        assert {mark["text"] for mark in found["heat"]} == {str(figure)}


@pytest.mark.parametrize("key", GAMES)
def test_lines_are_written_with_move_numbers_and_colours(door: Door, key: str) -> None:
    ask(door, op="new", game=key)
    for _turn in range(5):
        line = ask(door, op="analyse", budget={"iterations": 30})["lines"][0]
        before = ask(door, op="view")["view"]
        half = _half(door.session.node)
        view = ask(door, op="walk", move=line["move"], further=line["further"])["view"]
        walked = view["line"][view["current"] :]
        # The list of moves says the same.
        parts = [part for row in view["rows"] for variation in row["variations"] for part in variation]
        listed = [part for part in parts if not isinstance(part, str) and part["id"] in walked]
        told = [(step.get("number", ""), step["label"]) for step in line["steps"]]
        begun = [(part["number"], part["label"]) for part in listed]
        if half:  # the list writes the whole turn
            begun[0] = (begun[0][0], begun[0][1].partition(",")[2])
        assert begun == told
        stones = [step["stone"] for step in line["steps"]]
        assert stones[0] == before["players"][before["turn"]]["stone"]
        ask(door, op="delete", node=walked[0])
        ask(door, op="play", move=before["legal"][0])


def test_proved_lines_say_so_and_are_walked_to_their_end(door: Door) -> None:
    moves = "d6 e3 h7 d2 f5 b2 g5 h6 e5 e4 i6 f3 h5 b6 g7 b1".split()
    ask(door, op="new", game="stibro", options={"size": 5, "swap": False}, moves=moves)
    ask(door, op="study")
    found = ask(door, op="analyse")
    line = found["lines"][0]
    turns = int(found["proved"].split()[-1])
    assert found["depth"] == "Proved."
    assert line["told"] == f"wins within {turns}" and found["text"] == f"Black wins within {turns} turns."
    assert len(line["steps"]) == len(line["further"]) + 1 == 2 * turns - 1
    ask(door, op="walk", move=line["move"], further=line["further"])
    for _step in line["further"]:
        view = ask(door, op="redo")["view"]
    assert view["outcome"]["winner"] == 0 and view["analysing"]
    ask(door, op="undo")
    ask(door, op="undo")
    found = ask(door, op="analyse")
    assert {line["told"] for line in found["lines"]} == {f"loses in {turns - 1}"}


def test_chances_are_those_of_the_first_colour_whoever_moves(door: Door) -> None:
    ask(door, op="new", game="loophole2d", moves=["f6"])
    found = ask(door, op="analyse", budget={"iterations": 30})
    assert found["chance"] == pytest.approx(1 - found["value"], abs=1e-4)


def test_an_analysis_ends_when_the_board_changes(door: Door) -> None:
    ask(door, op="new", game="loophole2d")
    running = serve(door, op="analyse", id=1)
    partial = next(line for line in running if line)
    assert partial["partial"]["ply"] == 0
    ask(door, op="play", move="f6")
    rest = [line for line in running if line]
    assert rest[-1] == {"id": 1, "ok": {"ply": None}}


def test_an_analysis_is_stopped_with_what_it_has_found(door: Door) -> None:
    ask(door, op="new", game="loophole2d")
    running = serve(door, op="analyse", budget=ENDLESS, id="a")
    next(running)
    assert ask(door, op="stop", target="a") == {"stopped": True}
    (answer,) = (line for line in running if line)
    assert answer["ok"]["stopped"]
    assert answer["ok"]["ply"] == 0


def test_a_proof_ends_an_analysis_without_end(door: Door) -> None:
    moves = "d6 e3 h7 d2 f5 b2 g5 h6 e5 e4 i6 f3 h5 b6 g7 b1".split()
    ask(door, op="new", game="stibro", options={"size": 5, "swap": False}, moves=moves)
    assert ask(door, op="analyse")["proved"].startswith("win")


def test_the_strongest_level_goes_on_with_the_tree_of_the_analysis(door: Door) -> None:
    ask(door, op="new", game="loophole2d", seats=["human", "computer8"])
    found = ask(door, op="analyse", budget={"iterations": 400})
    ask(door, op="play", move=found["move"])
    search, level = door.session.prepare()
    assert level.budget.ms
    assert search.root.position == door.session.node.position
    assert search.root.visits > 20


def test_a_level_of_iterations_chooses_the_same_again(door: Door) -> None:
    def reply() -> str:
        ask(door, op="new", game="loophole2d", seats=["human", "computer3"], seed=77)
        ask(door, op="play", move="f6")
        move: str = ask(door, op="think")["move"]
        return move

    first = reply()
    assert "seed: 77" in ask(door, op="view")["view"]["record"]
    assert reply() == first


def test_a_finished_game_is_not_analysed(door: Door) -> None:
    ask(door, op="new", game="loophole2d")
    ask(door, op="resign")
    assert ask(door, op="analyse")["error"]["code"] == "over"


def test_a_forced_move_is_played_without_thinking_long(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    game, random = GAMES["loophole2d"], Random(3)
    assert isinstance(game.levels, dict)
    monkeypatch.setitem(game.levels, 8, Level(Budget(ms=3_600_000)))  # an hour, if it were to be used up
    moves: list[str] = []
    position: Position = game.position.initial(size=10)
    while len(game.model(position).tactics(position).moves or ()) != 1:
        if position.outcome():
            position, moves = game.position.initial(size=10), []
        move = random.choice(list(position.legal_moves()))
        moves.append(position.write(move))
        position = position.play(move)
    seats = ["human", "human"]
    seats[position.turn] = "computer8"
    ask(door, op="new", game="loophole2d", options={"size": 10}, moves=moves, seats=seats)
    answer = ask(door, op="think")
    forced = game.model(position).tactics(position).moves
    assert forced
    assert answer["move"] == position.write(forced[0])
