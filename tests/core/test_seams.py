"""What everybody tries on the first day with such a package: pools, copies, sets, names, what is slightly wrong."""

from __future__ import annotations

import copy
import importlib
import inspect
import json
import multiprocessing
import pickle
import pkgutil
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock
from xml.etree import ElementTree

import pytest

import pygame_core
from pygame_core import IllegalMove, Kind, Move, Position, Setup, choose, noose, perft, stibro
from pygame_core.__main__ import main
from pygame_core.ai.levels import Budget, Level
from pygame_core.ai.search import searcher
from pygame_core.board.board import Cell, hexhex, rhombus, square
from pygame_core.games.registry import GAMES, UnknownGame
from pygame_core.lab.bots import BotFault, Turn
from pygame_core.lab.steps import Stage
from pygame_core.language.messages import _
from pygame_core.page.presenter import present
from pygame_core.protocol import Door
from pygame_core.protocol.wire import ProtocolError
from pygame_core.records.formats import export, read_any
from pygame_core.records.record import begin, step, stepped
from pygame_core.records.record_text import read_record, write_record
from pygame_core.records.tree import resign
from pygame_core.rules.errors import (
    GameError,
    GameOver,
    Illegal,
    NotationError,
    OptionError,
    Portable,
    SetupError,
    SetupLimit,
)  # fmt: skip
from pygame_core.session.session import Session
from pygame_core.testing.told import Refusal, Refused, RequestError, TableError

START = stibro.initial(size=5)
QUICK = Level(Budget(iterations=2))
WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
every_way = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


# Errors cross processes


def errors() -> Iterator[Exception]:
    """One of each error that the package has."""
    illegal = Illegal("stibro/occupied", _("{cell} is taken already.", cell="e5"), (Cell(5, 5),))
    yield IllegalMove(illegal)
    yield BotFault("late", _("It slept."), 7, "File …")
    yield GameOver()
    yield ProtocolError("limit", _("Too much."), field="moves", at=3)
    yield Refused(Refusal("e5", "stibro/occupied", "Taken.", ("e5",)))
    yield RequestError("limit", "Too much.")
    yield TableError("Not so.")
    for kind in (GameError, NotationError, OptionError, SetupError, SetupLimit, UnknownGame):
        yield kind(_("No {thing}.", thing=_("move")))
    from pygame_core.discovery import FaultyGame
    from pygame_core.records.sgf import Needs

    yield FaultyGame(_("It is broken."), ZeroDivisionError())
    yield Needs(_("Install it."))


def fail(number: int) -> None:
    raise list(errors())[number]


def told(error: BaseException) -> tuple[object, ...]:
    return type(error), str(error), error.args, vars(error), getattr(error, "code", None)


def test_every_error_is_among_them() -> None:
    for module in pkgutil.walk_packages(pygame_core.__path__, "pygame_core."):
        if module.name.rpartition(".")[2] not in ("__main__", "zoo", "openspiel", "random", "greedy", "uct"):
            importlib.import_module(module.name)
    todo, found = [Portable], set[type]()
    while todo:
        found.update(todo)
        todo = [kind for each in todo for kind in each.__subclasses__() if kind.__module__.startswith("pygame_core.")]
    assert found - {Portable} == {type(error) for error in errors()}


@every_way
def test_every_error_pickles_and_copies(way: Callable[[Any], Any]) -> None:
    for error in errors():
        error.add_note("While playing.")
        assert told(way(error)) == told(error)


@pytest.mark.parametrize("context", ["fork", "spawn"])
def test_every_error_and_object_crosses_a_pool(context: str) -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context(context)) as pool:
        for number, error in enumerate(errors()):
            raised = pool.submit(fail, number).exception(timeout=60)
            assert raised is not None
            assert (type(raised), str(raised)) == (type(error), str(error))
        seeds = [1, 2]
        assert list(pool.map(stibro.random_playout, seeds)) == [stibro.random_playout(seed) for seed in seeds]
        model = stibro.model(START)
        assert pool.submit(choose, model, START, QUICK, 1).result().move in START.legal_moves()
        assert pool.submit(partial(perft, depth=1), START).result() == len(list(START.legal_moves()))


def test_a_multiprocessing_pool_hands_errors_on() -> None:
    with multiprocessing.get_context("fork").Pool(1) as pool:
        with pytest.raises(IllegalMove) as caught:
            pool.map_async(START.play, ["e5", "a1"]).get(timeout=60)
        assert caught.value.illegal.code == "stibro/opening-rim"
        assert pool.map_async(START.play, ["e5"]).get(timeout=60) == [START.play("e5")]


def test_lambdas_on_a_cluster_know_their_game() -> None:
    cloudpickle = pytest.importorskip("cloudpickle")
    again = pickle.loads(cloudpickle.dumps(lambda seed: (stibro, stibro.random_playout(seed))))
    assert again(3) == (stibro, stibro.random_playout(3))


# Games and all else


@every_way
def test_a_game_is_itself_again(way: Callable[[Any], Any]) -> None:
    for game in GAMES.values():
        assert way(game) is game
        assert len(pickle.dumps(game)) < 100
        assert way([game.model])[0] is game.model
        model = game.model(game.initial())
        again = way(model)  # a shallow copy is one's own, to be changed; else all share one
        assert type(again) is type(model) and (again is model) == (way is not copy.copy)


def test_a_changed_game_is_not_taken_for_the_one_in_the_list() -> None:
    changed = replace(stibro, levels={1: QUICK})
    assert copy.copy(changed).levels == copy.deepcopy(changed).levels == {1: QUICK}
    assert pickle.loads(pickle.dumps(changed)).levels == {1: QUICK}


@every_way
def test_whatever_one_holds_copies(way: Callable[[Any], Any]) -> None:
    position = START.play("e5")
    report = choose(stibro.model(position), position, QUICK, 1)
    values = [
        position, position.board, position.numbers, position.to_setup(), position.explain("e5"), Stage(position),
        stibro.random_playout(1), stibro.random_playout(1).end.outcome(), report, stibro.levels, stibro.about,
        stibro.view, stibro.materials, stibro.teaching, stibro.notations, position.options, Turn(Random(1)).random,
    ]  # fmt: skip
    for value in values:
        again = way(value)
        assert type(again) is type(value)
        assert pickle.dumps(again) == pickle.dumps(value) or again == value
    assert way(Turn(Random(1), 2.0)).stop() is False
    search = way(searcher(position, stibro.model(position)))
    for _slice in search.run(Budget(iterations=1)):
        pass
    assert search.report().move in position.legal_moves()


@every_way
def test_a_door_copies_with_its_game(way: Callable[[Any], Any]) -> None:
    door = Door()
    door.handle('{"op": "new", "game": "stibro", "options": {"size": 5}}')
    door.handle('{"op": "play", "move": "e5"}')
    assert json.loads(way(door).handle('{"op": "show"}')) == json.loads(door.handle('{"op": "show"}'))
    assert "nodes" in way(door).handle('{"op": "perft", "game": "stibro", "depth": 1}')


@every_way
def test_what_is_left_of_the_legal_moves_copies(way: Callable[[Any], Any]) -> None:
    moves = START.legal_moves()
    first = next(moves)
    assert list(way(moves)) == list(moves) == [move for move in START.legal_moves() if move != first]


@every_way
def test_a_game_may_be_deeper_than_the_stack(way: Callable[[Any], Any]) -> None:
    record = begin("loophole2d", {}, None)
    for move in GAMES["loophole2d"].random_playout(1).moves:
        record.current = step(record.current, move)
    limit, deep = sys.getrecursionlimit(), len(inspect.stack()) + 100
    assert record.current.ply > 100
    sys.setrecursionlimit(deep)
    try:
        again = way(record)
    finally:
        sys.setrecursionlimit(limit)
    assert write_record(again) == write_record(record)


@every_way
def test_a_tree_copies_with_all_that_is_said_there(way: Callable[[Any], Any]) -> None:
    record = stepped(begin("stibro", {"size": 5}, None, ["human", "bot"]), ["e5", "c2"])
    fork = record.root.children[0].append(START.read("d2"))
    fork.comment = "Or so."
    record.live = record.current
    resign(record.current, 1)
    record.current.visit()
    again = way({"record": record, "live": record.live, "fork": fork})
    assert write_record(again["record"]) == write_record(record)
    if way is copy.copy:
        return
    assert again["record"].live is again["live"] is again["record"].current
    assert again["fork"].parent is again["live"].parent
    assert again["record"].root.latest is again["live"].parent
    old, new = ({node.id for node in each["record"].root.all()} for each in ({"record": record}, again))
    assert len(new) == 4 and not old & new
    assert way(fork).comment == "Or so." and way(fork).parent.position == fork.parent.position


# What python-chess users write


def test_positions_are_values() -> None:
    a, b = START.play("e5").play("c2"), START.play("e5").play("c2")
    assert a == b and a is not b and hash(a) == hash(b) and len({a, b, START}) == 2
    assert {a: 1}[b] == 1
    assert a != START and a != "stibro" and a is not None and a != 7
    assert a == mock.ANY
    assert noose.initial(size=5) != START
    assert eval(repr(a), {"stibro": stibro, "Setup": Setup}) == a
    assert str(a).count("\n") == str(START).count("\n")
    assert (a._repr_svg_() or "").startswith("<svg")


def test_legal_moves_can_be_asked_in_the_usual_ways() -> None:
    assert START.legal_moves()
    assert "e5" in START.legal_moves() and START.read("e5") in START.legal_moves() and "a1" not in START.legal_moves()
    assert sum(1 for _move in START.legal_moves()) == len(list(START.legal_moves()))
    over = stibro.random_playout(1, size=5).end
    assert not over.legal_moves() and not list(over.legal_moves())
    assert Random(1).choice(list(START.legal_moves())) in sorted(START.legal_moves())


def test_pushing_and_popping_is_a_stack_of_positions() -> None:
    stack = [START]
    for move in ("e5", "c2"):
        stack.append(stack[-1].play(move))
    stack.pop()
    assert stack[-1] == START.play("e5") != START


def test_a_record_goes_through_json() -> None:
    record = stepped(begin("stibro", {"size": 5}, None), ["e5", "c2"])
    kept = json.loads(json.dumps({"game": record.key, "options": record.options, "moves": record.current.moves()}))
    again = stepped(begin(kept["game"], kept["options"], None), kept["moves"])
    assert again.current.position == record.current.position


def test_a_position_can_be_subclassed() -> None:
    class Mine(type(START)):  # type: ignore[misc]
        __slots__ = ()

        def best(self) -> Move:
            return next(self.legal_moves())

    mine = Mine.initial(size=5)
    after = mine.play(mine.best())
    assert type(after) is Mine and after.best() in after.legal_moves()


# What is slightly wrong is told, or comes out right


def test_a_move_names_its_cells_once_and_ascending() -> None:
    position = noose.from_setup(Setup.of("e2 e7", "e3 e4 e5 e6"), size=5)
    flip = next((move for move in position.legal_moves() if move.kind is Kind.FLIP), None)
    assert flip
    for cells in (flip.cells + flip.cells[-1:], flip.cells[:1] + flip.cells, flip.cells[::-1]):
        with pytest.raises(IllegalMove, match="ascending order, each of them once"):
            position.play(Move(Kind.FLIP, cells))
    nooks = GAMES["nooks"].initial(size=5)
    wall = next(nooks.legal_moves())
    for cells in (wall.cells[::-1], wall.cells[:3] + wall.cells[2:3]):
        assert nooks.explain(Move(wall.kind, cells))


@pytest.mark.parametrize(
    ("model", "position"),
    [(stibro.initial(size=7), START), (noose.initial(size=5), START), (START, noose.initial(size=5))],
    ids=repr,
)
def test_a_model_of_something_else_is_refused(model: Position, position: Position) -> None:
    other: Any = GAMES[model.key].model(model)
    with pytest.raises(GameError, match="This model is not for this position"):
        choose(other, position, QUICK, 1)


@pytest.mark.parametrize("depth", [-1, 1.5, True, "2"])
def test_a_depth_is_a_whole_number_from_0_on(depth: Any) -> None:
    with pytest.raises(GameError, match="A depth is a whole number from 0 on"):
        perft(START, depth)
    assert perft(START, 0) == 1


@pytest.mark.parametrize(
    "text",
    [
        "stibro size=5 size=7 / moves: e5",
        "stibro size=7 size=7",
        "stibro size=5 / black: e5 / to move: white / to move: black",
    ],
)
def test_a_text_says_nothing_twice(text: str) -> None:
    with pytest.raises(GameError, match="twice"):
        stibro.from_text(text)
    with pytest.raises(GameError, match="twice"):
        read_any(text)


@pytest.mark.parametrize("options", ["--size 5 --option size=7", "--option size=5 --option size=5"])
def test_a_command_says_nothing_twice(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["perft", "stibro", *options.split(), "--depth", "1"])
    assert caught.value.code == 2
    assert "The option “size” is set twice." in capsys.readouterr().err


@pytest.mark.parametrize("seats", [["human", "human"], ["away", "bot"], ["computer3", "human"]])
@pytest.mark.parametrize("names", [("Player", "Program"), ("", "Player"), ("Hexarium, level 3", ""), ("Ada", "")])
def test_players_keep_whatever_names_they_have(seats: list[str], names: tuple[str, str]) -> None:
    pytest.importorskip("sgfmill")
    record = begin("stibro", {"size": 5}, None, seats)
    record.names = names
    for form in ("sgf", "text"):
        assert read_any(export(record, form)[0]).names == names


def lost() -> Session:
    """A game that the program has lost by what it did wrong."""
    session = Session()
    record = begin("stibro", {"size": 5}, None, ["human", "bot"])
    record.names = ("", "Eve")
    session.open(record)
    session.play("e5")
    session.lose("It slept.")
    return session


def test_undo_takes_back_no_comment_but_its_own() -> None:
    session = lost()
    assert session.node.comment == "Eve: It slept."
    session.undo()
    assert session.node.comment == ""
    session = lost()
    session.comment(session.node.id, "Eve: that was hard luck")
    session.undo()
    assert session.node.resigned is None and session.node.comment == "Eve: that was hard luck"
    record = stepped(begin("stibro", {"size": 5}, None, ["human", "bot"]), ["e5"])
    record.names = ("", "Eve")
    record.current.comment = "So it was.\nEve: I resign."
    resign(record.current, 1)
    session = Session()
    session.open(read_record(write_record(record)))
    session.undo()
    assert session.node.resigned is None and session.node.comment == "So it was.\nEve: I resign."


def test_a_view_is_whose_it_is() -> None:
    session = Session()
    before = json.dumps(present(session, "en"))
    view = present(session, "en")
    for record in view["board"]:
        for value in record.values():
            if isinstance(value, (list, dict)):
                value.clear()
        record.clear()
    view["board"].clear()
    assert json.dumps(present(session, "en")) == before
    labels: Any = stibro.notations["abstractplay"].labels(START.board)
    with pytest.raises(TypeError):
        labels["e5"] = "x9"


@pytest.mark.parametrize("board", [hexhex, rhombus, square])
def test_a_board_has_no_more_files_than_letters(board: Callable[[int], Any]) -> None:
    for size in (0, -1, 14 if board is hexhex else 27):
        with pytest.raises(ValueError, match="a board has 1 to 26 files"):
            board(size)
    assert all(cell.name.isalnum() for cell in board(13).cells)
    assert [Cell(27, 1).name, Cell(0, 3).name] == ["(27, 1)", "(0, 3)"]


def test_a_refused_move_of_a_record_keeps_code_and_cells() -> None:
    record = stepped(begin("stibro", {"size": 5}, None), ["e5"])
    with pytest.raises(IllegalMove, match="Move 2, e5, breaks a rule: e5 is taken already") as caught:
        stepped(record, ["e5"])
    assert (caught.value.illegal.code, caught.value.illegal.cells) == ("stibro/occupied", (Cell(5, 5),))
    text = write_record(record).replace("e5 *", "a1 *")
    for wrong in (text, "game=stibro&size=5&moves=a1", "stibro size=5 / moves: a1"):
        with pytest.raises(IllegalMove) as caught:
            read_any(wrong)
        assert caught.value.illegal.code == "stibro/opening-rim"


# Pictures


def test_a_picture_shows_what_it_is_told() -> None:
    position = START.play("e5").play("c2")
    plain = stibro.svg(position)
    pictures = [
        plain,
        stibro.svg(position, last="c2"),
        stibro.svg(position, last=Move(Kind.PLACE, (Cell(5, 5),))),
        stibro.svg(position, marks="e5 d3"),
        stibro.svg(position, marks={"e5": "square"}),
        stibro.svg(position, marks={Cell(5, 5): "Q"}),
        stibro.svg(position, arrows=["e5-d3"]),
        stibro.svg(position, arrows=[("d3", Cell(5, 5))]),
        stibro.svg(position, theme="dark"),
        stibro.svg(position, theme="contrast"),
        stibro.svg(position, size=200),
        stibro.svg(position, flip=True),
    ]
    assert len(set(pictures)) == len(pictures)
    for picture in pictures:
        ElementTree.fromstring(picture)
    assert ElementTree.fromstring(pictures[10]).get("width") == "200"
    assert stibro.svg(position, marks=["e5", Cell(4, 3)]) == pictures[3] == stibro.svg(position, marks="e5, d3")
    assert stibro.svg(position, arrows="e5 d3") == pictures[6]
    assert stibro.svg(START.play("e5"), last="swap") != stibro.svg(START.play("e5"))
    for game in GAMES.values():
        moves = game.random_playout(1).moves[:3]
        here = game.initial()
        for move in moves:
            here = here.play_unchecked(move)
        assert game.svg(here, last=moves[-1], theme="dark", flip=True, size=300) != game.svg(here)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"last": "z9"}, "z9 is not on this board"),
        ({"last": "e"}, "“e” is no move"),
        ({"marks": "a9"}, "a9 is not on this board"),
        ({"marks": ["?"]}, "“\\?” is not a cell"),
        ({"marks": {"e5": "star"}}, "A mark is a circle, a square or one character"),
        ({"arrows": ["e5"]}, "An arrow goes from one cell to another"),
        ({"theme": "pink"}, "There is no theme “pink”, only: light, dark, contrast"),
        ({"size": 0}, "a number of pixels above 0"),
        ({"size": float("nan")}, "a number of pixels above 0"),
        ({"size": True}, "a number of pixels above 0"),
    ],
)
def test_a_picture_refuses_what_cannot_be_drawn(options: dict[str, Any], told: str) -> None:
    with pytest.raises(GameError, match=told):
        stibro.svg(START, **options)


# What cannot play is told before the first game


BROKEN = "def helper():\n    return 1 / 0\n\nhelper()\n"
FAULTY_BOTS = {
    BROKEN: ("ZeroDivisionError: division by zero (line 2)", ", line 2, in helper"),
    "def choose(:\n": ("This is not Python: invalid syntax (line 1)", ", line 1"),
    "class Bot:\n    def __init__(self):\n        self.x = y\n    def choose(self, p, t): ...\n": (
        "NameError: name 'y' is not defined (line 3)", ", line 3, in __init__",
    ),
    "x = 1\n": ("It has no bot: write a function choose(position, turn), or one class with that method.", ""),
}  # fmt: skip


@pytest.mark.parametrize("source", FAULTY_BOTS)
@pytest.mark.parametrize("command", ["arena stibro --games 2 --workers 1 --players level1", "play stibro --against"])
def test_a_bot_that_cannot_load_is_told_before_the_first_game(
    source: str, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_bot.py").write_text(source, "utf-8")
    assert main([*command.split(), str(tmp_path / "my_bot.py")]) == 2
    out, err = capsys.readouterr()
    said, at = FAULTY_BOTS[source]
    assert out == "" and err.endswith(f"my_bot.py: {said}\n" if not said.startswith(("Zero", "Name")) else f"{said}\n")
    assert not at or f'File "{tmp_path / "my_bot.py"}"{at}' in err


def test_a_command_that_does_not_say_hello_is_told_before_the_first_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*"arena stibro --games 2 --players level1".split(), f"cmd:{sys.executable} -c 1/0"]) == 2
    assert "It ended by itself (exit status 1: " in capsys.readouterr().err
