"""Games of other packages: found by their entry points, tried on, left out with a sentence where they are faulty."""

from __future__ import annotations

import importlib
import json
import pickle
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from pygame_core.__main__ import main
from pygame_core.discovery import Found, _try_on, discover, game
from pygame_core.games import registry
from pygame_core.games.registry import GAMES, OWN, UnknownGame
from pygame_core.lab import arena, players
from pygame_core.lab.host import Host
from pygame_core.lab.selfplay import self_play
from pygame_core.protocol import Door, handle
from pygame_core.records.formats import export, read_any
from pygame_core.records.link import read_link, write_link
from pygame_core.records.moves import read_moves
from pygame_core.records.record import begin, step
from pygame_core.records.record_text import read_record, write_record
from pygame_core.rules.errors import GameError
from tests.minigame import MINI, entries

Install = Callable[..., None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts packages where Python finds them; afterwards nobody knows of their games."""
    folder, known, modules = tmp_path / "site", dict(GAMES), set(sys.modules)

    def put(package: str, source: str, named: str = "", name: str = "") -> None:
        module = package.replace("-", "_")
        about = folder / f"{module}-1.0.dist-info"
        about.mkdir(parents=True)
        (folder / f"{module}.py").write_text(source, "utf-8")
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name or package}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(named or entries(module))

    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))
    yield put
    GAMES.clear()
    GAMES.update(known)
    for module in set(sys.modules) - modules:
        if str(folder) in str(getattr(sys.modules[module], "__file__", "")):
            del sys.modules[module]


def test_a_game_is_added_once(install: Install) -> None:
    install("mini-noose", MINI, name="Mini_.Noose")
    install("helper", "", "[console_scripts]\nhelper = helper:main\n")
    for _again in range(2):
        assert discover() == [Found("mini-noose", ["mini"], [])]
        assert list(GAMES) == [*OWN, "mini"]
    answer = handle('{"op": "discover"}')
    assert answer == '{"ok":{"packages":[{"name":"mini-noose","games":["mini"],"faults":[]}]}}'
    assert '"title":"Mini Noose"' in handle('{"op": "legend"}')


def variant(key: str, change: str = "") -> str:
    return MINI.replace('"mini"', repr(key)) + change


def seen(part: str, before: str = "") -> str:
    """A game with another part of its view."""
    return variant("mini", f"{before}GAME = replace(GAME, view=replace(GAME.view, {part}))")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (variant("noose"), "The game “faulty” cannot be added: another game has its key “noose”."),
        (variant("No such"), "The game “faulty” has no proper key: up to 32 of a to z, 0 to 9, - and _."),
        (variant("mini", "del Mini.key; Mini.key = 7"), "has no proper key"),
        ("import nowhere_at_all", "The game “faulty” could not be loaded: ModuleNotFoundError: No module named 'now"),
        ("raise SystemExit('Enough.')", "The game “faulty” could not be loaded: SystemExit: Enough."),
        ("GAME = (", "could not be loaded: SyntaxError: "),
        ("", "could not be loaded: AttributeError: "),
        ("GAME = 7", "What “faulty” stands for is no game."),
        (variant("mini", "GAME = Mini"), "What “faulty” stands for is no game."),
        (variant("mini", "GAME = replace(GAME, position=None)"), "has no proper key"),
        (
            seen("scene=lambda position, last: [1 / 0]"),
            "The game “faulty” does not work: ZeroDivisionError: division by zero.",
        ),
        (seen("scene=lambda position, last: [{1}]"), "does not work: TypeError: "),
        (
            seen("overlay=lambda position, refined: [mark('sparkle', [])]",
                 "from pygame_core.drawing.scene import mark\n"),
            "does not work: It draws a record whose role is “sparkle”, and there is only last, ghost, ",
        ),
        (
            seen("scene=lambda position, last: [{'kind': 'video'}]"),
            "does not work: It draws a record whose kind is “video”, and there is only board, cell, label, area, ",
        ),
        (
            seen("scene=lambda position, last: [{}]"),
            "does not work: It draws a record whose kind is “None”, and there is only board, cell, label, area, ",
        ),
        (
            seen("static=lambda position: board_scene(position.board, 'oak')",
                 "from pygame_core.drawing.scene import board_scene\n"),
            "does not work: It draws a record whose material is “oak”, and there is only flax, cedar, ",
        ),
        (
            variant("mini", "from pygame_core.rules.position import Colour\n"
            "Mini.colours = (Colour(_('Green'), 'green'), Colour(_('White'), 'white'))"),
            "does not work: It draws a record whose colour is “green”, and there is only black, white, red, ",
        ),
        (variant("mini", "GAME = replace(GAME, model=None)"), "does not work: TypeError: "),
        (
            variant("mini", "GAME = replace(GAME, about=GAME.about._replace(goal='Win!'))"),
            "does not work: AttributeError: ",
        ),
        (
            variant("mini").replace('(5, "none", 1000), 5', "range(900, 950), 900").replace("goal=5", "goal=900"),
            "The game “faulty” does not work: A link to it cannot be read back.",
        ),
        (
            variant("mini", "from pygame_core.rules.errors import Illegal\n"
            "Mini.explain = lambda self, move: Illegal('mini/never', _('Never.'))"),
            "The game “faulty” does not work: Never.",
        ),
    ],
)  # fmt: skip
def test_what_is_faulty_is_left_out_and_told(install: Install, source: str, told: str) -> None:
    install("faulty", source)
    before = dict(GAMES)
    (found,) = discover()
    assert (found.package, found.games) == ("faulty", [])
    (fault,) = map(str, found.faults)
    assert told in fault and fault.endswith(".")
    assert before == GAMES
    assert "error" not in handle('{"op": "legend"}')


@pytest.mark.parametrize("key", OWN)
def test_our_own_games_could_be_tried_on(key: str) -> None:
    _try_on(GAMES[key])


def test_a_fault_does_not_keep_out_what_is_good(install: Install) -> None:
    install("torn", "", "[pygame_core.games]\nno value\n")
    install("mini-noose", MINI, "[pygame_core.games]\nbad = nowhere:GAME\nmini = mini_noose:GAME\nodd = ::\n")
    mini, torn = discover()
    assert (mini.games, len(mini.faults)) == (["mini"], 2)
    assert (torn.games, len(torn.faults)) == ([], 1)
    assert str(torn.faults[0]).startswith("What “torn” brings cannot be read: ")


def test_what_is_not_text_is_told(install: Install, tmp_path: Path) -> None:
    install("torn", "")
    install("mini-noose", MINI)
    (tmp_path / "site" / "torn-1.0.dist-info" / "entry_points.txt").write_bytes(b"\xff")
    mini, torn = discover()
    assert (mini.package, mini.games, mini.faults) == ("mini-noose", ["mini"], [])
    assert str(*torn.faults).startswith("What “torn” brings cannot be read: UnicodeDecodeError")


def test_whoever_asks_for_a_game_finds_it(install: Install) -> None:
    install("mini-noose", MINI)
    assert registry.game("mini").position.title == "Mini Noose"
    assert registry.game("mini") is game("mini")
    assert handle('{"op": "perft", "game": "mini", "options": {"size": 4}, "depth": 1}') == '{"ok":{"nodes":37}}'
    with pytest.raises(UnknownGame, match=r"There is no game “maxi”; the games are: noose, .*, mini"):
        game("maxi")
    again = "from pygame_core.discovery import game; print(game('mini').position.title)"
    done = subprocess.run([sys.executable, "-c", again], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "Mini Noose\n"


@pytest.mark.parametrize("field", ["record", "link", "text"])
def test_a_door_finds_the_game_of_what_it_opens(install: Install, field: str) -> None:
    install("mini-noose", MINI)
    discover()
    record = begin("mini", {"size": 5, "goal": 1000}, None)
    text = write_record(record) if field == "record" else write_link(record)
    GAMES.pop("mini")
    for op in ("open", "peek", "open"):
        view = json.loads(Door().handle(json.dumps({"op": op, field: text})))["ok"]["view"]
        assert (view["game"], view["options"]["size"]) == ("mini", 5)
        GAMES.pop("mini")
    work = {"op": "search", "id": 1, "game": "mini", "options": {"size": 4}, "budget": {"iterations": 2}}
    assert "move" in json.loads(Door().handle(json.dumps(work)))["ok"]


def test_texts_of_such_games(install: Install, tmp_path: Path) -> None:
    own = begin("noose", {"size": 5}, None)
    own.current = step(own.current, own.current.position.read("e5"))
    before = write_link(own)
    install("aaa", MINI.replace("mini", "aaa"))
    install("mini-noose", MINI)
    discover()
    assert list(GAMES)[-2:] == ["aaa", "mini"]
    assert write_link(own) == before  # whatever is installed
    record = begin("mini", {"size": 5, "goal": 1000}, None, ["computer3", "human"])
    record.current = step(record.current, record.current.position.read("e5"))
    record.current.comment = "Here."
    texts = [write_link(record), write_record(record), export(record, "sgf")[0]]
    texts.append("game=mini&size=5&goal=1000&moves=e5&seats=computer3,human")
    for text in texts:
        again = read_any(text)
        assert (again.key, again.options, again.seats) == ("mini", record.options, record.seats)
        assert again.current.moves() == ["e5"]
    assert again.current.comment == "" and read_any(texts[0]).current.comment == "Here."
    for package in ("aaa", "mini_noose"):
        shutil.rmtree(tmp_path / "site" / f"{package}-1.0.dist-info")
    GAMES.pop("aaa")
    assert write_link(record) == texts[0]  # whatever else is installed
    GAMES.pop("mini")
    for text in texts:
        with pytest.raises(GameError, match="There is no game “mini”"):
            read_any(text)
    assert read_link(before).key == "noose"
    with pytest.raises(GameError, match="There is no game “mini”"):
        read_record(texts[1])


def test_the_command_line_knows_them(install: Install) -> None:
    install("mini-noose", MINI)
    install("faulty", "GAME = 7")
    command = [sys.executable, "-m", "pygame_core", "perft", "mini", "--size", "4", "--depth", "1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True, encoding="utf-8")
    assert done.stdout == "1\t37\n"
    assert done.stderr == "What “faulty” stands for is no game.\n"


def test_workers_of_the_arena_know_them(install: Install) -> None:
    install("mini-noose", MINI)
    discover()
    jobs = arena.plan("mini", {"size": 4}, {arena.CAREFUL: None}, [(arena.CAREFUL, arena.CAREFUL)], games=1)
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(arena.play, jobs[0]).result().moves
    GAMES.pop("mini")
    assert arena.play(jobs[0]).moves
    assert game("mini").key == "mini"


def tools() -> dict[str, Callable[[], object]]:
    """Every way in for somebody who has a game's key, or what was made with it."""
    record = begin("mini", {"size": 4}, None)
    record.current = step(record.current, record.current.position.read("a1"))
    text, link, position = write_record(record), write_link(record), record.current.position.text()
    pickled = pickle.dumps(GAMES["mini"])
    bot = players.read_players(["random", "careful"])
    door = '{"op": "position", "game": "mini", "options": {"size": 4}}'
    return {
        "record": lambda: read_record(text),
        "link": lambda: read_link(link),
        "text of a position": lambda: read_any(position),
        "moves": lambda: read_moves("mini", {"size": 4}, "a1"),
        "pickle": lambda: pickle.loads(pickled),
        "import": lambda: importlib.import_module("pygame_core").__getattr__("mini"),
        "arena": lambda: arena.plan("mini", {}, bot, [("random", arena.CAREFUL)], games=1),
        "self-play": lambda: self_play("mini", 1, options={"size": 4}),
        "door": lambda: json.loads(handle(door))["ok"],
        "host": lambda: json.loads(json.dumps(asked_host()))["ok"]["move"],
    }


def asked_host() -> object:
    """What the process of a Python bot answers."""
    host = Host()
    source = "def choose(position, turn):\n    return next(position.legal_moves())\n"
    assert host.answer({"op": "program", "source": source, "name": "first.py"}) == {"ok": {}}
    return host.answer({"op": "choose", "game": "mini", "options": {"size": 4}, "moves": []})


def test_an_installed_game_works_in_every_tool(install: Install) -> None:
    install("mini-noose", MINI)
    discover()
    for name, use in tools().items():
        GAMES.pop("mini", None)
        assert use(), name
        assert "mini" in GAMES, name


def test_an_installed_game_is_an_environment(install: Install) -> None:
    pytest.importorskip("pettingzoo")
    from pygame_core.lab import zoo

    install("mini-noose", MINI)
    assert zoo.env("mini", size=4).metadata["name"] == "mini_v0"


def test_openspiel_registers_installed_games(install: Install) -> None:
    pytest.importorskip("pyspiel")
    from pygame_core.lab import openspiel

    install("mini-noose", MINI)
    assert "hexarium_mini" in openspiel.register()


def test_a_bot_plays_an_installed_game(install: Install) -> None:
    install("mini-noose", MINI)
    who = players.read_players(["random", "careful"])
    (job,) = arena.plan("mini", {"size": 4}, who, [("random", arena.CAREFUL)], games=1)
    result = arena.play(job)
    assert result.fault is None and result.choices[0]


BROKEN = "import os\n\ndef helper():\n    return 1 / 0\n\nGAME = helper()\n"


def test_a_faulty_game_is_told_where_it_is_asked_for(install: Install, tmp_path: Path) -> None:
    install("mini", BROKEN)
    said = "The game “mini” could not be loaded: ZeroDivisionError: division by zero. See mini.py, line 4."
    for ask in (lambda: game("mini"), lambda: begin("mini", {}, None), lambda: read_any("mini size=4")):
        with pytest.raises(UnknownGame, match=re.escape(said)) as caught:
            ask()
        assert isinstance(caught.value.__cause__, ZeroDivisionError)
    with pytest.raises(ImportError, match=re.escape(said)):
        importlib.import_module("pygame_core").__getattr__("mini")
    (found,) = discover()
    assert [str(fault) for fault in found.faults] == [said]
    assert f'File "{tmp_path / "site" / "mini.py"}", line 4, in helper' in found.traces[0]
    assert json.loads(handle('{"op": "perft", "game": "mini", "depth": 1}'))["error"] == {
        "code": "game", "message": said,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("GAME = (\n", "SyntaxError: '(' was never closed (mini.py, line 1). See mini.py, line 1."),
        ("\nfrom pygame_core import nowhere\n", "See mini.py, line 2."),
        ("\n\nimport nowhere_at_all\n", "See mini.py, line 3."),
        (MINI + "GAME = replace(GAME, model=lambda position: 1 / 0)", "division by zero. See mini.py, line 20."),
    ],
)
def test_where_a_game_is_faulty(install: Install, source: str, told: str) -> None:
    install("mini", source)
    with pytest.raises(UnknownGame, match=re.escape(told)):
        game("mini")


def test_the_command_line_tells_a_faulty_game_and_where(install: Install, capsys: pytest.CaptureFixture[str]) -> None:
    install("mini", BROKEN)
    for command in ("perft mini", "play mini", "arena mini"):
        with pytest.raises(SystemExit) as caught:
            main(command.split())
        told = capsys.readouterr().err
        assert caught.value.code == 2
        assert 'mini.py", line 4, in helper' in told and "See mini.py, line 4." in told


def test_a_key_that_is_not_the_name_leads_to_the_cause(install: Install) -> None:
    install("mini-noose", BROKEN)
    with pytest.raises(UnknownGame, match="There is no game “mini”") as caught:
        game("mini")
    assert "See mini_noose.py, line 4." in str(caught.value.__cause__)
