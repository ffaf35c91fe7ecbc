"""A bot in Python as an engine: ``python -m pygame_core.lab.host`` speaks the engine protocol for one.

Before all else it is told which: ``{"op": "program", "source", "name", "wanted"}`` or ``{"op": "package", "name"}``. It
is one process a game, so that whatever a bot does to its Python ends with that game. What a bot prints goes nowhere.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib.metadata import entry_points
from math import inf
from queue import Queue
from random import Random
from threading import Event, Thread
from typing import BinaryIO, Final

from ..language.messages import _
from ..protocol.requests import Asked, Desk
from ..protocol.wire import Json, ProtocolError, read, write
from ..rules.errors import GameError
from ..rules.notation import quote
from .bots import BotFault, Maker, Playing, Turn, ask, maker, program, raised
from .players import GROUP

LAST_WORDS: Final = 1.0  # seconds in which it may still answer when its input has ended


class Host:
    """One bot, and the games it is asked about."""

    def __init__(self) -> None:
        self.hurried: set[object] = set()  # ids of requests whose answer is wanted at once
        self.ended = Event()  # nobody asks any more
        self._desk = Desk()
        self._name = ""
        self._make: Maker | None = None
        self._playing = Playing()

    def answer(self, request: Json) -> Json:
        """The final answer to a request."""
        try:
            return {"ok": self._answer(request)}
        except BotFault as fault:
            return self._fault(fault)
        except (ProtocolError, GameError) as error:
            return {"error": {"code": error.code, "message": str(error)}}
        except BaseException as error:  # whatever a bot raises, there is nobody else who could have
            return self._fault(raised(error, self._name))

    @staticmethod
    def _fault(fault: BotFault) -> Json:
        told = {"kind": fault.kind, "line": fault.line, "trace": fault.trace}
        return {"error": {"code": fault.code, "message": str(fault), **told}}

    def _answer(self, request: Json) -> Json:
        op = request.get("op")
        if op == "program":
            self._name = request["name"]
            self._make = program(request["source"], self._name, request.get("wanted", ""))
        elif op == "package":
            self._name = request["name"]
            self._make = installed(self._name)
        elif op == "hello":
            return {"name": self._name}
        elif op == "choose":
            return {"move": self._choose(request)}
        elif op != "stop":
            raise ProtocolError("op", _("There is no operation “{op}”.", op=str(op)[:40]))
        return {}

    def _choose(self, request: Json) -> str:
        def hurry() -> bool:
            return self.ended.is_set() or request.get("id") in self.hurried

        position = Asked(self._desk, request, "en", hurry).position
        which = [request.get(name) for name in ("game", "options", "setup")]
        assert self._make
        bot = self._playing.bot(self._make, which, request.get("moves", []))
        seconds = request["ms"] / 1000 if "ms" in request else inf
        turn = Turn(Random(request.get("seed")), seconds, hurry)
        # Whether it was in time is for those to judge who wait for it.
        return position.write(ask(bot, position, turn, grace=inf))


def installed(name: str) -> Maker:
    """What makes the bot of an installed package. Raises BotFault."""
    for entry in entry_points(group=GROUP, name=name):
        try:
            offered = entry.load()
        except (Exception, SystemExit) as error:
            raise raised(error) from error
        return maker(offered, name)
    raise BotFault("load", _("No package that is installed here brings the bot “{name}”.", name=quote(name)))


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer until the input ends."""
    host, asked = Host(), Queue[Json | None]()
    Thread(target=_read, args=(source, host, asked), daemon=True).start()
    while (request := asked.get()) is not None:
        answer = host.answer(request)
        sink.write(write({"id": request.get("id"), **answer}).encode() + b"\n")
        sink.flush()


def _read(source: BinaryIO, host: Host, asked: Queue[Json | None]) -> None:
    """Requests as they come, so that a stop is heard by a bot that thinks; when none can come any more, the end."""
    for line in source:
        with suppress(ProtocolError):
            request = read(line.decode(), {})
            if request.get("op") == "stop":
                host.hurried.add(request.get("target"))
            asked.put(request)
    host.ended.set()
    asked.put(None)
    Event().wait(LAST_WORDS)
    os._exit(0)  # whatever the bot is doing


def _alone() -> tuple[BinaryIO, BinaryIO]:
    """The streams of this process, which from now on are out of a bot's way."""
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1):
        os.dup2(nowhere, stream)
    return source, sink


if __name__ == "__main__":
    serve(*_alone())
    sys.stdout.flush()
    os._exit(0)  # threads that a bot has left behind do not hold it up
