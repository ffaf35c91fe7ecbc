"""Engines: programs beside this one that are asked for moves by lines of JSON, and that can do no harm.

What an engine is asked is the protocol's own ``hello``, ``choose`` and ``stop``, so ours is one, too; see
``static/docs/lab.md``. One that says nothing when its time is over is told to stop, and killed only if it still says
nothing. All that it does wrong is a :class:`BotFault`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Event, Thread
from time import perf_counter
from typing import IO, Any, Final, NoReturn

from ..language.messages import Message, _, _n
from ..protocol.wire import MOST_BYTES
from ..rules.notation import quote
from .bots import BotFault, form_of, late
from .players import Foreign, words

START: Final = 30.0  # seconds until it has to say hello
SLACK: Final = 0.5  # seconds after its time in which a move is still in time: it has to hear the stop first
GRACE: Final = 2.0  # seconds after the stop until it is killed
GOODBYE: Final = 0.5  # seconds to end by itself
LINES_AHEAD: Final = 64  # that are read before anybody looks at them: more have to wait
TAIL: Final = 2_000  # bytes of its complaints that are kept

_RUNNING: Final[set[subprocess.Popen[bytes]]] = set()  # in this process

Json = dict[str, Any]


class Engine:
    """A running engine of a foreign player, to be used in a ``with`` statement."""

    def __init__(self, player: Foreign) -> None:
        """Start it and exchange greetings. Raises BotFault."""
        self.name: str = player.told  # or what it calls itself
        self._seconds = player.seconds
        self._count = 0
        self._lines: Queue[bytes | None] = Queue(LINES_AHEAD)  # None at the end
        self._complaints: deque[bytes] = deque(maxlen=2)
        self._closed, self._silent = Event(), Event()
        mine, environment = player.kind != "command", os.environ.copy()
        if mine:  # the very package, wherever it was started
            package = str(Path(__file__).parents[2])
            environment["PYTHONPATH"] = os.pathsep.join(filter(None, (package, environment.get("PYTHONPATH"))))
        command = [sys.executable, "-m", f"{__package__}.host"] if mine else words(player.told)
        pipe = subprocess.PIPE
        try:
            # In a session of its own: it hears of no Ctrl+C, and what it starts goes with it.
            self._process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True
            )
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise BotFault("load", _("It could not be started ({why}).", why=why)) from error
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._input: IO[bytes] = self._process.stdin
        _RUNNING.add(self._process)
        self._overhears = Thread(target=self._overhear, args=(self._process.stderr,), daemon=True)
        self._overhears.start()
        Thread(target=self._hear, args=(self._process.stdout,), daemon=True).start()
        try:
            self._greet(player)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def choose(self, place: Mapping[str, Any], moves: Sequence[str], seed: int) -> object:
        """What it answers as its move, whatever that is. Raises BotFault.

        ``place`` has ``game``, ``options`` and ``setup`` as the protocol does.
        """
        began = perf_counter()
        ms = round(1000 * self._seconds)
        number = self._ask({"op": "choose", **place, "moves": list(moves), "ms": ms, "seed": seed})
        answer = self._answer(number, self._seconds)
        if answer is None:
            self._ask({"op": "stop", "target": number})
            answer = self._answer(number, GRACE)
        if answer is None:
            said = _n(
                "It gave no move in {limit} second, nor when it was told to stop.",
                "It gave no move in {limit} seconds, nor when it was told to stop.",
                form_of(self._seconds),
                limit=f"{self._seconds:g}",
            )
            raise BotFault("silent", said)
        if perf_counter() - began > self._seconds + SLACK:
            raise late(self._seconds)
        return answer.get("move")

    def close(self) -> None:
        """Let it end by itself, or end it, with all that it has started."""
        self._closed.set()
        with suppress(OSError):
            self._input.close()
        self._silent.wait(GOODBYE)
        self._kill()

    def _greet(self, player: Foreign) -> None:
        if player.kind == "program":
            path, colon, wanted = player.told.partition(".py:")
            name = f"{path}.py" if colon else player.told
            self._expect({"op": "program", "source": player.source, "name": name, "wanted": wanted})
        elif player.kind == "package":
            self._expect({"op": "package", "name": player.told})
        hello = self._expect({"op": "hello"})
        called = hello.get("name")
        if isinstance(called, str):
            self.name = quote(called)

    def _expect(self, request: Json) -> Json:
        answer = self._answer(self._ask(request), START)
        if answer is None:
            raise BotFault("silent", _("It did not say hello within {limit} seconds.", limit=f"{START:g}"))
        return answer

    def _ask(self, request: Json) -> int:
        self._count += 1
        try:
            self._input.write(json.dumps({**request, "id": self._count}).encode() + b"\n")
            self._input.flush()
        except OSError:
            self._answer(self._count, GOODBYE)  # what it wrote before it went tells more
            raise self._died() from None
        return self._count

    def _answer(self, number: int, seconds: float) -> Json | None:
        """What it answers the request of this number; None if it has not within so many seconds."""
        end = perf_counter() + seconds
        while (left := end - perf_counter()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except Empty:
                break
            if line is None:
                raise self._died()
            told = _read(line)
            if type(told.get("id")) is not int or not 0 < told["id"] <= self._count:
                raise _rubbish(line)
            if told["id"] == number and "partial" not in told:
                return _final(told, line)
        return None

    def _hear(self, stream: IO[bytes]) -> None:
        """Its answers. Nothing is read for nobody, so an engine that floods us is held up."""
        with suppress(OSError), stream:
            while not self._closed.is_set() and (line := stream.readline(MOST_BYTES)):
                self._lines.put(line)
        self._silent.set()
        if not self._closed.is_set():
            self._lines.put(None)

    def _overhear(self, stream: IO[bytes]) -> None:
        """The end of what it complains about."""
        with suppress(OSError), stream:
            while part := os.read(stream.fileno(), TAIL):
                self._complaints.append(part)

    def _died(self) -> BotFault:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)
        self._overhears.join(GOODBYE)
        status = self._process.returncode
        complaint = b"".join(self._complaints).decode(errors="replace").strip().rpartition("\n")[2]
        if status is None:
            return BotFault("died", _("It closed its output."))
        how = signal.Signals(-status).name if -status in set(signal.Signals) else f"exit status {status}"
        said = f"{how}: {quote(complaint)}" if complaint else how
        return BotFault("died", _("It ended by itself ({how}).", how=said))

    def _kill(self) -> None:
        _kill(self._process)
        _RUNNING.discard(self._process)
        with suppress(Empty):  # who waits for room is let go
            while True:
                self._lines.get_nowait()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(GOODBYE)


def faults(players: Iterable[Foreign]) -> list[str]:
    """What is wrong with those that cannot play at all: each with its traceback, its name and a sentence."""
    found = []
    for player in players:
        try:
            Engine(player).close()
        except BotFault as fault:
            where = f" (line {fault.line})" if fault.line else ""
            found.append(f"{fault.trace}{player.told}: {fault}{where}")
    return found


def leave(*_signal: object) -> NoReturn:
    """End this process at once and silently, and all engines with it."""
    for process in _RUNNING.copy():
        _kill(process)
    os._exit(130)


def _kill(process: subprocess.Popen[bytes]) -> None:
    with suppress(OSError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()


def _read(line: bytes) -> Json:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        raise _rubbish(line) from None
    if not isinstance(told, dict):
        raise _rubbish(line)
    return told


def _final(told: Json, line: bytes) -> Json:
    """What an answer says. Raises BotFault, which also an engine can answer in full."""
    answer: object = told.get("ok")
    if isinstance(answer, dict):
        return answer
    error = told.get("error")
    if not isinstance(error, dict):
        raise _rubbish(line)
    message, kind = error.get("message"), error.get("kind")
    said = (message if isinstance(message, str) else str(error.get("code", "")))[:TAIL]
    if not isinstance(kind, str):
        raise BotFault("error", _("It answered an error: {what}", what=quote(said)))
    number, trace = error.get("line"), error.get("trace")
    raise BotFault(
        kind,
        Message("{what}", (("what", said),)),  # a sentence already
        number if isinstance(number, int) else None,
        trace[:TAIL] if isinstance(trace, str) else "",
    )


def _rubbish(line: bytes) -> BotFault:
    return BotFault("rubbish", _("It wrote “{what}”, which is no answer.", what=quote(line.decode(errors="replace"))))
