"""Programs beside this one: whatever they do, they lose a game at most, with a sentence that says by what."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from pygame_core.discovery import game
from pygame_core.lab import engines
from pygame_core.lab.bots import BotFault
from pygame_core.lab.engines import Engine
from pygame_core.lab.jobs import Job, Result, play
from pygame_core.lab.players import read_player
from tests.core.opponents import CHANCE, STILL, games, python, write

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "tests" / "engines"
PATIENCE = 60  # seconds for what takes milliseconds

FAULTS = {  # what a program does: the kind of its fault, and what is said of it
    "raise ValueError('no idea {here}')": ("raised", r"It raised ValueError: no idea \{here\} \(line 3\)"),
    "raise SystemExit": ("raised", r"It raised SystemExit \(line 3\)"),
    "while True: pass": ("silent", r"It gave no move in 0\.2 seconds, nor when it was told to stop\."),
    "return 'zz'": ("unreadable", r"It answered no move: “zz” is no move in this game.*"),
    "return 'd4'": ("illegal", r"Its move d4 is not legal: .*"),
    "return 7": ("unreadable", r"It answered “7”, which is no move\."),
    "return None": ("unreadable", r"It answered “None”, which is no move\."),
    "import os; os._exit(3)": ("died", r"It ended by itself \(exit status 3\)\."),
    "raise KeyboardInterrupt": ("raised", r"It raised KeyboardInterrupt \(line 3\)"),
    "import os; os.kill(os.getpid(), 11)": ("died", r"It ended by itself \(SIGSEGV\)\."),
    "import os; os.closerange(0, 99); import time; time.sleep(99)": ("died", r"It closed its output\."),
}  # fmt: skip
BROKEN = {  # a whole program
    "def choose(position, turn)\n": ("load", r"This is not Python: .* \(line 1\)"),
    "1 / 0\n": ("raised", r"It raised ZeroDivisionError: division by zero \(line 1\)"),
    "bot = 3\n": ("load", r"“3” cannot choose moves\."),
    "print()\n": ("load", r"It has no bot: write a function .*"),
}
SCRIPTS = {  # an engine of another kind
    "print('hello')": ("rubbish", r"It wrote “hello”, which is no answer\."),
    "print('[' * 10**5)": ("rubbish", r"It wrote “\[\[+…”, which is no answer\."),
    "print('x' * 10**8)": ("rubbish", r"It wrote “x+…”, which is no answer\."),
    "while True: print('y')": ("rubbish", r"It wrote “y”, which is no answer\."),
    "print('{\"ok\": {}}')": ("rubbish", r"It wrote “\{\"ok\": \{\}\}”, which is no answer\."),
    "print('{\"id\": 1}')": ("rubbish", r"It wrote “\{\"id\": 1\}”, which is no answer\."),
    'print(\'{"id": 1, "error": {"message": "no  net"}}\')': ("error", r"It answered an error: no net"),
    "import sys; sys.exit('no such net')": ("died", r"It ended by itself \(exit status 1: no such net\)\."),
}


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who says nothing is not waited for long, and who is late is so early."""
    monkeypatch.setattr(engines, "GRACE", 0.2)
    monkeypatch.setattr(engines, "SLACK", 0.1)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is late is waited for, however slow this machine is today."""
    monkeypatch.setattr(engines, "GRACE", STILL)


def lost(job: Job) -> tuple[str, str]:
    """How the first player lost a game otherwise than on the board."""
    result = play(job)
    assert result.fault and (result.fault.player, result.points) == (0, 0.0)
    assert len(result.moves) == result.opened
    return result.fault.kind, result.fault.text


def slowly(code: str) -> str:
    """A program that does something before it plays by chance."""
    return CHANCE.replace("    return", f"    {code}\n    return")


def unhurried(expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ends by itself may take its time over it; else nobody would see an end, and all would be waited for."""
    if "ended by itself" in expected:
        monkeypatch.setattr(engines, "GOODBYE", STILL)


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize("code", FAULTS)
def test_a_program_loses_by_what_it_does_wrong(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unhurried(FAULTS[code][1], monkeypatch)
    path = write(tmp_path, f"def choose(position, turn):\n    'It fails.'\n    {code}\n")
    kind, told = lost(*games(path, "careful", seconds=0.2 if "while" in code else STILL))
    assert (kind, bool(re.fullmatch(FAULTS[code][1], told))) == (FAULTS[code][0], True), told


@pytest.mark.parametrize("source", BROKEN)
def test_a_program_that_is_none_loses(source: str, tmp_path: Path) -> None:
    kind, told = lost(*games(write(tmp_path, source), "careful"))
    assert (kind, bool(re.fullmatch(BROKEN[source][1], told))) == (BROKEN[source][0], True), told


@pytest.mark.parametrize("code", SCRIPTS)
def test_an_engine_loses_by_what_it_does_wrong(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unhurried(SCRIPTS[code][1], monkeypatch)
    kind, told = lost(*games(python(write(tmp_path, code)), "careful"))
    assert (kind, bool(re.fullmatch(SCRIPTS[code][1], told))) == (SCRIPTS[code][0], True), told


def test_what_an_engine_wrote_before_it_went_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(subprocess.Popen[bytes]):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self.wait()

    monkeypatch.setattr(subprocess, "Popen", Gone)
    kind, told = lost(*games(python(write(tmp_path, "print('hello')")), "careful"))
    assert (kind, told) == ("rubbish", "It wrote “hello”, which is no answer.")


@pytest.mark.usefixtures("late")
def test_who_takes_too_long_loses_though_it_answers(tmp_path: Path) -> None:
    path = write(tmp_path, slowly("import time; time.sleep(1)"))
    assert lost(*games(path, "careful", seconds=0.1)) == (
        "late", "It took longer for a move than the 0.1 seconds that it had.",
    )  # fmt: skip


def test_what_gives_no_hello_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "START", 0.3)
    path = write(tmp_path, "import time; time.sleep(99)")
    assert lost(*games(python(path), "careful")) == ("silent", "It did not say hello within 0.3 seconds.")


def test_a_command_that_is_gone_loses(tmp_path: Path) -> None:
    script = tmp_path / "engine"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    jobs = games(f"cmd:{script}", "careful")
    script.unlink()
    assert lost(*jobs) == ("load", "It could not be started (No such file or directory).")


def test_a_fault_in_the_middle_of_a_game_is_the_loss_of_whoever_made_it(tmp_path: Path) -> None:
    path = write(
        tmp_path, f"{CHANCE}    # never reached".replace("    return", "    1 // (position.ply < 8)\n    return")
    )
    first, second = (play(job) for job in games(path, "random", count=2))
    for result, player in ((first, 0), (second, 1)):
        assert result.fault and result.fault.player == player and result.points == player
        assert result.fault.text == "It raised ZeroDivisionError: integer division or modulo by zero (line 3)"
        assert len(result.moves) >= 8 and sum(result.choices) + result.opened == len(result.moves)


def test_floods_of_prints_change_nothing(tmp_path: Path) -> None:
    loud = slowly("import os; print('x' * 10**6); os.write(1, b'z' * 10**6); os.write(2, b'y' * 10**6)")
    (job,) = games(write(tmp_path, loud), "careful")
    replayed(job, play(job))


@pytest.mark.usefixtures("soon")
@pytest.mark.skipif(os.name != "posix", reason="groups of processes are asked of POSIX")
def test_nothing_that_a_program_has_started_is_left(tmp_path: Path) -> None:
    told = tmp_path / "pids"
    code = f"""
import os, subprocess, signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen(["sleep", "99"])
open({str(told)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")  # before it says hello, for which there is time
def choose(position, turn):
    while True: pass
"""
    assert lost(*games(write(tmp_path, code), "careful", seconds=0.1))[0] == "silent"
    for pid in told.read_text().split():
        gone(int(pid))


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as POSIX has them")
def test_ctrl_c_ends_an_arena_and_who_plays_in_it(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    code = f"""
import os
def choose(position, turn):
    open({str(told)!r}, "w").write(str(os.getpid()))
    while True: pass
"""
    words = f"arena noede --size 4 --seconds 600 --workers 1 --players level1 {write(tmp_path, code)}".split()
    with subprocess.Popen(
        [sys.executable, "-m", "pygame_core", *words],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd=ROOT, start_new_session=True,
    ) as arena:  # fmt: skip
        end = monotonic() + PATIENCE
        while not (told.is_file() and told.read_text()) and monotonic() < end:
            sleep(0.05)
        os.killpg(arena.pid, signal.SIGINT)
        _out, failed = arena.communicate(timeout=PATIENCE)
    assert (arena.returncode, failed) == (130, "Stopped.\n")
    gone(int(told.read_text()))


def gone(pid: int) -> None:
    """That a process ends, if it has not yet."""
    end = monotonic() + PATIENCE
    while runs(pid) and monotonic() < end:
        sleep(0.01)
    assert not runs(pid)


def runs(pid: int) -> bool:
    """Whether there is a process that is more than the memory of one."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.is_file() and status.read_text().rpartition(")")[2].split()[0] == "Z")


class TestStop:
    """Who thinks until it is told to stop is told when its time is over."""

    @pytest.fixture(autouse=True)
    def patient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(engines, "SLACK", STILL)
        monkeypatch.setattr(engines, "GRACE", STILL)

    def test_a_program_in_python_asks(self, tmp_path: Path) -> None:
        path = write(tmp_path, slowly("while not turn.hurry(): pass"))
        (job,) = games(path, "careful", seconds=0.05)
        assert play(job).fault is None

    @pytest.mark.parametrize("early", [True, False])
    def test_an_engine_hears_it_by_its_number(self, early: bool, tmp_path: Path) -> None:
        heard = tmp_path / "heard"
        script = f"""
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    open({str(heard)!r}, "a").write(line)
    if asked["op"] == "choose" and not {early}:
        stop = json.loads(sys.stdin.readline())
        assert stop["op"] == "stop" and stop["target"] == asked["id"]
        open({str(heard)!r}, "a").write(json.dumps(stop) + "\\n")
    print(json.dumps({{"id": asked["id"], "partial": {{"move": "?"}}}}))
    print(json.dumps({{"id": asked["id"], "ok": {{"name": "Waits", "move": "a1"}}}}), flush=True)
"""
        player = read_player(python(write(tmp_path, script)), 0.05 if not early else STILL)[1]
        assert player
        with Engine(player) as engine:
            assert engine.name == "Waits"
            assert engine.choose({"game": "noede", "options": {"size": 4}}, [], 7) == "a1"
        told = [json.loads(line) for line in heard.read_text().splitlines()]
        assert [asked["op"] for asked in told] == ["hello", "choose"] + ([] if early else ["stop"])
        assert told[1] == {
            "op": "choose", "game": "noede", "options": {"size": 4}, "moves": [],
            "ms": 60_000 if early else 50, "seed": 7, "id": 2,
        }  # fmt: skip

    def test_our_own_door_is_an_engine(self) -> None:
        player = read_player(f"cmd:{sys.executable} -m pygame_core protocol", 0.1)[1]
        assert player
        with Engine(player) as engine:
            assert engine.name == "Hexarium"
            place = {"game": "noede", "options": {"size": 4}}
            position = game("noede").position.initial(size=4)
            assert engine.choose(place, [], 1) in position.legal_moves()
            with pytest.raises(BotFault, match=r"^It answered an error: d4 is not allowed|It answered an error: "):
                engine.choose(place, ["d4"], 1)


def test_a_bot_lives_for_a_game_and_begins_anew_where_that_does_not_go_on(tmp_path: Path) -> None:
    source = """
class Bot:
    asked = 0
    def choose(self, position, turn):
        self.asked += 1
        return sorted(position.write(move) for move in position.legal_moves())[self.asked]
"""
    player = read_player(write(tmp_path, source), STILL)[1]
    place = {"game": "noede", "options": {"size": 4}}
    assert player
    with Engine(player) as engine:
        first = engine.choose(place, [], 1)
        further = engine.choose(place, ["a1"], 1)
        assert engine.choose(place, [], 1) == first
        assert engine.choose(place, ["a1"], 1) == further
        assert engine.choose(place, ["a1", "a3", "a4"], 1) != further


def replayed(job: Job, result: Result) -> None:
    """A game that was played to its end by the rules."""
    assert result.fault is None
    position = game(job.game).position.initial(**dict(job.options))
    for text in result.moves:
        position = position.play(text)
    assert position.outcome()


class TestExamples:
    @pytest.mark.parametrize(("key", "size"), [("noose", 4), ("stibro", 5), ("noede", 4)])
    def test_the_one_in_python_plays_whole_games(self, key: str, size: int) -> None:
        (job,) = games(python(EXAMPLES / "ahead.py"), "careful", key=key, size=size)
        replayed(job, play(job))

    @pytest.mark.parametrize(("key", "size"), [("noose", 4), ("stibro", 5), ("noede", 4)])
    def test_the_one_in_javascript_plays_whole_games(self, key: str, size: int) -> None:
        (job,) = games("random", self.narrow(), key=key, size=size)
        replayed(job, play(job))

    def test_they_move_when_their_time_is_over(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for wait in ("SLACK", "GRACE"):
            monkeypatch.setattr(engines, wait, STILL)
        for job in games(self.narrow(), python(EXAMPLES / "ahead.py"), seconds=0.01, key="loophole2d", size=10):
            replayed(job, play(job))

    def test_they_are_short(self) -> None:
        assert all(len(path.read_text("utf-8").splitlines()) <= 60 for path in EXAMPLES.iterdir() if path.is_file())

    def narrow(self) -> str:
        node = shutil.which("node", path=os.environ.get("HEXARIUM_NODE_PATH"))
        if not node:
            pytest.skip("needs Node, which `python build.py test` brings")
        return f"cmd:'{node}' '{EXAMPLES / 'narrow.mjs'}' '{sys.executable}'"


def test_the_transcript_in_the_docs_is_what_is_said() -> None:
    (transcript,) = re.findall(r"```text\n(→ .*?)```", (ROOT / "static/docs/lab.md").read_text("utf-8"), re.S)
    with subprocess.Popen(
        [sys.executable, "-m", "pygame_core", "protocol"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as door:
        assert door.stdin and door.stdout
        said, stream = Queue[str](), door.stdout
        Thread(target=lambda: [said.put(line.decode().strip()) for line in stream], daemon=True).start()
        for line in transcript.splitlines():
            if line.startswith("→ "):
                door.stdin.write(line[2:].encode() + b"\n")
                door.stdin.flush()
            else:
                check(line.removeprefix("← "), said.get)
        door.stdin.close()
    assert all('"partial"' in line for line in iter(lambda: said.get(timeout=PATIENCE) if said.qsize() else "", ""))


def check(expected: str, said: Callable[..., str]) -> None:
    """That the next line is the expected one, in which … stands for anything; there may be further partial ones."""
    pattern = ".*".join(map(re.escape, expected.split("…")))
    line = said(timeout=PATIENCE)
    while '"partial"' in line and '"partial"' not in expected:
        line = said(timeout=PATIENCE)
    assert re.fullmatch(pattern, line), (expected, line)
