"""A door that is asked good, damaged and absurd things by chance, work that takes long going on in between.

Every answer is valid JSON of the promised form, none is a fault of the program's own, none takes long, and what is
refused leaves the game in progress as it was, to the letter.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import process_time
from typing import Any

from .asking import Asking, Json

MOST_SECONDS = 1.0  # of an answer, or of a slice of what takes longer; of this process, whatever else the machine does
LASTING = ("think", "analyse", "review", "search", "choose", "perft")


class Fault(AssertionError):
    """An answer that must not be; it tells what was asked."""


class Fuzzer(Asking):
    """One door, and what is seen of it."""

    def __init__(self, key: str, seed: int) -> None:
        super().__init__(key, seed)
        self.running: list[Iterator[str | None]] = []
        self.refused = 0
        self.answered: dict[str, int] = {}
        self.slowest: dict[str, float] = {}  # seconds by operation
        self.seed = seed

    def run(self, inputs: int) -> None:
        """Begin a game, ask so many things, and hear all answers."""
        self.tell({"op": "new", "game": self.key, "options": self.options(self.key), "seed": self.seed})
        for _ in range(inputs):
            self.step()
        while self.running:
            self.advance()

    def step(self) -> None:
        """Ask something."""
        request = self.request()
        op = str(request.get("op"))
        self.answered[op] = self.answered.get(op, 0) + 1
        if self.random.random() < 0.02:
            self.tell(self.damaged(json.dumps(request)))
        elif op not in LASTING:
            self.tell(request)
        elif self.bounded(request):
            (self.begin if self.random.random() < 0.7 else self.tell)(request)
        self.advance()

    def bounded(self, request: Json) -> bool:
        """Whether work comes to an end soon, or at all: damage may have made it long."""
        if request["op"] == "perft":
            return not isinstance(request.get("depth"), int) or request["depth"] < 2
        if request["op"] == "review":
            return not isinstance(request.get("iterations", 50), int) or request.get("iterations", 50) < 10
        if request["op"] == "think":
            return True
        if request["op"] == "choose":
            return request.get("ms") in range(3)
        budget = request.get("budget")
        return isinstance(budget, dict) and budget.get("iterations") in range(12) and "level" not in request

    def kept(self) -> tuple[Any, ...]:
        """All that a person would miss of the game in progress; that a clock runs out meanwhile is nobody's doing."""
        session = self.door.session
        record = session.record
        nodes = [
            (node.id, node.move, node.comment, node.signs, node.resigned if not node.late else None)
            for node in record.root.all()
        ]
        return (
            record.key,
            record.options,
            record.setup,
            record.seats,
            record.names,
            record.seed,
            session.node.id,
            session.live.id,
            nodes,
        )

    def tell(self, request: Json | str) -> None:
        """Ask at once."""
        self.asked.append(request if isinstance(request, str) else json.dumps(request))
        before = self.kept()
        (*partials, final) = [line for line in self.timed(self.door.serve(self.asked[-1])) if line is not None]
        for line in partials:
            if not set(self.read(line)) <= {"id", "partial"}:
                raise self.fault(f"a partial answer of another form: {line[:200]}")
        if self.final(final) and self.kept() != before:
            raise self.fault("what was refused has changed the game")
        told = json.loads(final).get("ok", {})
        if isinstance(told.get("view"), dict):
            self.texts += [told["view"][form] for form in ("record", "link", "share") if form in told["view"]]
        if {"name", "text"} <= set(told):
            self.texts.append(told["text"])
        self.texts = self.texts[-40:]

    def begin(self, request: Json) -> None:
        """Ask, and let the answer come bit by bit."""
        self.asked.append(json.dumps(request))
        self.running.append(self.timed(self.door.serve(self.asked[-1])))

    def advance(self) -> None:
        """A slice of everything under way."""
        for job in list(self.running):
            line = next(job)
            if line is not None and "partial" not in self.read(line):
                self.final(line)
                if list(job):
                    raise self.fault("an answer after the last one")
                self.running.remove(job)

    def timed(self, steps: Iterator[str | None]) -> Iterator[str | None]:
        """The same lines; none may take too long."""
        asked = self.asked[-1]
        op = asked[8 : asked.index('"', 8)] if asked.startswith('{"op": "') and asked.count('"') > 3 else "?"
        while True:
            began = process_time()
            line = next(steps, self)
            took = process_time() - began
            self.slowest[op] = max(took, self.slowest.get(op, 0.0))
            if took > MOST_SECONDS:
                raise self.fault(f"{took:.2f} s for {asked[:2000]}")
            if isinstance(line, Fuzzer):
                return
            yield line

    def read(self, line: str) -> Json:
        """An answer, which is JSON with no name twice."""

        def once(pairs: list[tuple[str, Any]]) -> Json:
            if len({key for key, _ in pairs}) < len(pairs):
                raise self.fault("a name twice in one object")
            return dict(pairs)

        def no_constant(name: str) -> None:
            raise self.fault(f"{name} is not JSON")

        told: Json = json.loads(line, object_pairs_hook=once, parse_constant=no_constant)
        line.encode()
        return told

    def final(self, line: str) -> bool:
        """Check a final answer; whether it is a refusal."""
        told = self.read(line)
        if ("ok" in told) + ("error" in told) != 1:
            raise self.fault(f"neither answer nor refusal: {line[:200]}")
        error = told.get("error")
        if error:
            if error["code"] == "internal" or not error["message"].strip() or len(error["message"]) >= 1000:
                raise self.fault(str(error))
            self.refused += 1
        return error is not None

    def fault(self, what: str) -> Fault:
        """What is wrong, and what was asked last."""
        last = "\n".join(text[:2000] for text in self.asked[-4:])
        return Fault(f"{what}\n{self.key}, input {len(self.asked)}, after\n{last}")
