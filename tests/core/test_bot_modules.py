"""A bot's file is a module like any other: its classes, its neighbours and its data work as they do outside."""

from __future__ import annotations

import json
import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pygame_core import stibro
from pygame_core.board.board import Cell
from pygame_core.lab.arena import CAREFUL, plan, play
from pygame_core.lab.bots import BotFault, Turn, ask, program
from pygame_core.lab.console import Console
from pygame_core.lab.console import Place as Beside
from pygame_core.lab.players import read_players
from pygame_core.lab.workshop import Turns

START = stibro.initial(size=5)

DATACLASS = """
from dataclasses import KW_ONLY, dataclass, field, fields
from typing import ClassVar, NamedTuple, get_type_hints
import copy, inspect, pickle

class Plan(NamedTuple):
    cell: str

@dataclass(slots=True)
class Memory:
    kind: ClassVar[str] = "all"
    plans: list[Plan] = field(default_factory=list)
    _: KW_ONLY
    count: int = 0

@dataclass
class Bot:
    memory: Memory = field(default_factory=Memory)
    def choose(self, position, turn) -> "str":
        assert get_type_hints(Memory)["count"] is int and get_type_hints(Plan)["cell"] is str
        assert get_type_hints(Bot)["memory"] is Memory
        assert [each.name for each in fields(Memory)] == ["plans", "count"]
        self.memory.plans.append(Plan(next(position.legal_moves())))
        again = pickle.loads(pickle.dumps(self))
        assert again == self == copy.deepcopy(self) and type(again.memory) is Memory
        assert inspect.getsource(Plan).startswith("class Plan")
        assert inspect.getmodule(Plan).__spec__.name == __name__ == Plan.__module__
        return position.write(self.memory.plans[-1].cell)
"""
BOTH = pytest.mark.parametrize("future", ["", "from __future__ import annotations\n"], ids=["now", "future"])


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """What programs put into this very process goes with them."""
    path, modules = sys.path[:], set(sys.modules)
    yield
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        del sys.modules[name]


@BOTH
def test_a_dataclass_plays(future: str) -> None:
    bot = program(future + DATACLASS, "my_bot.py")()
    assert ask(bot, START, Turn()) == next(START.legal_moves())


def test_a_program_has_no_future_but_its_own() -> None:
    bot = program("def choose(position, turn: 3 + 4):\n    return str(choose.__annotations__)", "my_bot.py")()
    with pytest.raises(BotFault, match=r"\{'turn': 7\}"):
        ask(bot, START, Turn())


@BOTH
def test_a_dataclass_plays_in_the_arena(future: str, tmp_path: Path) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text(future + DATACLASS, "utf-8")
    players = read_players([str(file), "careful"])
    (job,) = plan("stibro", {"size": 5}, players, [(str(file), CAREFUL)], games=1, start="1")
    result = play(job)
    assert result.fault is None and result.choices[0] > 1


@BOTH
def test_a_dataclass_plays_in_the_lab(future: str) -> None:
    told: list[str] = []
    turns = Turns(told.append)
    program = {"source": future + DATACLASS, "name": "my_bot.py"}
    turns.take(json.dumps({"op": "choose", **program, "game": "stibro", "options": {"size": 5}}))
    while turns.turn():
        pass
    assert json.loads(told[-1])["ok"]["move"] in START.legal_moves()


@BOTH
def test_a_dataclass_can_be_typed_in_the_console(future: str) -> None:
    place, console = Beside(stibro, START, []), Console()
    lines = [future, "from dataclasses import dataclass\n@dataclass\nclass Thing:\n    size: int = 3\n\n"]
    lines += ["import pickle, typing", "pickle.loads(pickle.dumps(Thing())), typing.get_type_hints(Thing)"]
    *_rest, last = [console.run(line, place) for line in lines if line]
    assert last["out"] == [{"kind": "result", "text": "(Thing(size=3), {'size': <class 'int'>})"}]


def test_what_is_pasted_has_no_future_of_ours() -> None:
    told = Console().run("def f(x: 1 + 1): ...\nprint(f.__annotations__)", Beside(stibro, START, []))
    assert told["out"] == [{"kind": "text", "text": "{'x': 2}\n"}]


NEIGHBOURS = """
import importlib.resources, json, pkgutil
from pathlib import Path
{imports}
def choose(position, turn):
    beside = Path(__file__).parent / "book.json"
    assert json.loads(beside.read_text()) == json.loads(pkgutil.get_data(__name__, "book.json"))
    assert importlib.resources.files(__package__ or __name__).joinpath("book.json").is_file()
    return {name}.first(position)
"""


@pytest.mark.parametrize(
    ("imports", "name"),
    [
        ("import helper", "helper"),
        ("from . import helper", "helper"),
        ("from .helper import first\nfrom . import helper as it", "it"),
        ("from .deep.er import helper", "helper"),
    ],
)
@pytest.mark.parametrize("package", [False, True], ids=["folder", "package"])
def test_its_neighbours_are_found(
    imports: str, name: str, package: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if package and imports == "import helper":
        pytest.skip("a module of a package is not found by its last name, in Python either")
    folder = tmp_path / "mine"
    (folder / "deep").mkdir(parents=True)
    (folder / "book.json").write_text("[1]", "utf-8")
    (folder / "helper.py").write_text("def first(position): return next(position.legal_moves())", "utf-8")
    (folder / "deep" / "er.py").write_text("from .. import helper", "utf-8")
    if package:
        (folder / "__init__.py").write_text("READY = True\n", "utf-8")
        imports += "\nfrom mine import READY"
    source = NEIGHBOURS.format(imports=imports, name=name)
    (folder / "my_bot.py").write_text(source, "utf-8")
    monkeypatch.chdir(tmp_path)
    bot = program(source, "mine/my_bot.py")()
    monkeypatch.chdir("/")
    assert ask(bot, START, Turn()) == next(START.legal_moves())


def test_a_bot_may_have_the_name_of_another_module(tmp_path: Path) -> None:
    import random

    source = "import pickle\nclass Bot:\n def choose(self, p, t): return pickle.loads(pickle.dumps(self)).first(p)\n"
    source += " def first(self, p): return next(p.legal_moves())\n"
    for name in ("random.py", "json.py", "pytest.py", "pygame_core.py", "no-name.py", "__main__.py"):
        (tmp_path / name).write_text(source, "utf-8")
        # Programs of other tests make room.
        before = {each: module for each, module in sys.modules.items() if not each.startswith("bot_")}
        assert ask(program(source, str(tmp_path / name))(), START, Turn()) == next(START.legal_moves())
        assert {each: sys.modules[each] for each in before} == before
    assert sys.modules["random"] is random


def test_a_changed_program_takes_the_place_of_the_one_before() -> None:
    source = "class Bot:\n def choose(self, p, t): return '{}'\n"
    for cell in ("e5", "d3"):
        bot = program(source.format(cell), "my_bot.py")()
        assert ask(pickle.loads(pickle.dumps(bot)), START, Turn()).cells == (START.read(cell).cells)
    with pytest.raises(BotFault):
        program("1 / 0", "my_bot.py")
    assert "my_bot" not in sys.modules
    assert START.read("e5").cells == (Cell(5, 5),)


def test_where_it_goes_wrong_is_told_by_its_file_and_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bot.py").write_text("\n\n1 / 0\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BotFault) as caught:
        program((tmp_path / "my_bot.py").read_text("utf-8"), "my_bot.py")
    assert caught.value.line == 3
    first, *_rest, last = caught.value.trace.splitlines()
    assert first == f'  File "{tmp_path / "my_bot.py"}", line 3, in <module>'
    assert last == "ZeroDivisionError: division by zero"
