"""The door over streams: read beside the work, stopped at once, answered in order, ended with its input."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from threading import Condition
from typing import Any, BinaryIO, cast

import pytest

from pygame_core.ai.search import Search
from pygame_core.protocol import Door, pipe
from tests.core.test_looking import MOVES, PLACE

PATIENCE = 60  # seconds for what takes milliseconds
Json = dict[str, Any]
GAME: Json = {"game": "stibro", "options": {"size": 5}}
LOST: Json = {**PLACE, "moves": MOVES}
FOR_EVER: Json = {"budget": {"iterations": 10**9}}
LONG: dict[str, list[Json]] = {
    "search": [{"op": "search", **GAME, **FOR_EVER}],
    "choose": [{"op": "choose", **GAME, "ms": 10**9}],
    "perft": [{"op": "perft", **GAME, "depth": 10**9}],
    "analyse": [{"op": "new", **GAME}, {"op": "analyse"}],
    "think": [{"op": "new", **GAME, "seats": ["computer8", "human"]}, {"op": "think"}],
    "review": [{"op": "new", **GAME, "moves": ["e5", "e8"]}, {"op": "review", "iterations": 100_000}],
}


class Talk:
    """A source and a sink of the door: what is asked may depend on what has been answered."""

    def __init__(self, asked: Callable[[Talk], Iterator[Json]]) -> None:
        self.lines: list[Json] = []
        self.status: int | None = None
        self._said = Condition()
        self._asked = asked(self)

    def hold(self) -> Talk:
        self.status = pipe.serve(cast(BinaryIO, self), cast(BinaryIO, self))
        return self

    def readline(self, limit: int) -> bytes:
        request = next(self._asked, None)
        return b"" if request is None else json.dumps(request).encode() + b"\n"

    def write(self, line: bytes) -> None:
        with self._said:
            self.lines.append(json.loads(line))
            self._said.notify_all()

    def flush(self) -> None:
        """Nothing is held back."""

    def until(self, enough: Callable[[], bool]) -> None:
        with self._said:
            assert self._said.wait_for(enough, PATIENCE), self.lines

    def first(self, told: Callable[[Json], Any]) -> Any:
        """What is told, once some line tells it."""
        self.until(lambda: any(map(told, self.lines)))
        return next(filter(None, map(told, self.lines)))

    def partials(self, name: str) -> int:
        return sum(line["id"] == name and "partial" in line for line in self.lines)

    def finals(self) -> list[tuple[str, Json]]:
        return [(line["id"], line.get("ok", line)) for line in self.lines if "partial" not in line]


@pytest.mark.parametrize("op", LONG)
def test_work_under_way_is_stopped_and_all_answers_come_in_order(op: str) -> None:
    def asked(talk: Talk) -> Iterator[Json]:
        *before, long = LONG[op]
        for request in before:
            yield {**request, "id": "before"}
        yield {**long, "id": "long"}
        if op != "perft":  # which tells nothing before its end
            talk.until(lambda: talk.partials("long") > 0)
        yield {"op": "position", **GAME, "id": "behind"}
        yield {"op": "stop", "target": "long", "id": "stop"}
        talk.until(lambda: "stop" in dict(talk.finals()))
        yield {"op": "stop", "target": "long", "id": "again"}

    finals = dict(told := Talk(asked).hold().finals())
    assert [name for name, _answer in told][-4:] == ["long", "behind", "stop", "again"]
    assert finals["long"]["stopped"] is True
    assert finals["behind"]["ply"] == 0
    assert finals["stop"] == {"stopped": True}
    assert finals["again"] == {"stopped": False}


def test_a_stop_is_for_what_came_before_it_and_for_what_it_names() -> None:
    def asked(talk: Talk) -> Iterator[Json]:
        yield {"op": "stop", "target": "b", "id": "early"}
        yield {"op": "search", **GAME, **FOR_EVER, "id": "a"}
        yield {"op": "search", **GAME, **FOR_EVER, "id": "b"}
        yield {"op": "position", **GAME, "id": "c"}
        talk.until(lambda: talk.partials("a") > 0)
        yield {"op": "stop", "target": "b", "id": "waiting"}
        yield {"op": "stop", "target": "c", "id": "quick"}
        yield {"op": "stop", "id": "nothing"}
        held = talk.partials("a")
        talk.until(lambda: talk.partials("a") > held)  # the one under way goes on
        yield {"op": "stop", "target": "a", "id": "under way"}
        talk.until(lambda: len(talk.finals()) == 8)
        yield {"op": "search", **GAME, "budget": {"iterations": 20}, "id": "b"}

    told = Talk(asked).hold().finals()
    assert [name for name, _answer in told] == [
        "early", "a", "b", "c", "waiting", "quick", "nothing", "under way", "b",
    ]  # fmt: skip
    stopped = [answer.get("stopped") for _name, answer in told]
    assert stopped == [False, True, True, None, True, False, False, True, None]
    assert all(told[at][1]["move"] for at in (1, 2, 8))
    assert told[8][1]["iterations"] == 20


def test_a_stop_is_for_each_of_those_before_it_that_bear_one_id() -> None:
    """A program that gives every search the same id, and does not wait for answers."""
    requests: list[Json] = [{"op": "new", **GAME, "id": 0}]
    for count in (1, 1, 2):
        requests += [{"op": "search", **GAME, **FOR_EVER, "id": 1}] * count + [{"op": "stop", "target": 1, "id": 2}]
    requests += [{"op": "search", **GAME, "budget": {"iterations": 20}, "id": 1}]
    told = Talk(lambda _talk: iter(requests)).hold().finals()
    assert [name for name, _answer in told] == [0, 1, 2, 1, 2, 1, 1, 2, 1]
    assert [answer.get("stopped") for _name, answer in told] == [None, *[True] * 7, None]


def test_what_others_have_found_is_heard_while_a_search_is_under_way() -> None:
    def asked(talk: Talk) -> Iterator[Json]:
        yield {"op": "search", **GAME, **FOR_EVER, "share": True, "id": "a"}
        found = talk.first(lambda line: line.get("partial", {}).get("found"))
        yield {"op": "heed", "target": "a", "from": 1, "found": found, "id": "heed"}
        yield {"op": "stop", "target": "a", "id": "stop"}

    told = Talk(asked).hold().finals()
    assert [name for name, _answer in told] == ["a", "heed", "stop"]
    assert told[1][1] == {"heeded": True}


def test_a_review_learns_while_it_is_under_way() -> None:
    def asked(talk: Talk) -> Iterator[Json]:
        yield {"op": "new", **LOST, "seats": ["human", "human"], "id": "new"}
        yield {"op": "review", "iterations": 100, "share": True, "id": "review"}
        look = talk.first(lambda line: line.get("partial", {}).get("looks"))[0]
        number, door = look.pop("look"), Door()
        found = json.loads(door.handle(json.dumps({"op": "look", **PLACE, **look, "iterations": 1})))["ok"]["found"]
        yield {"op": "learn", "target": "review", "look": number, "found": found, "id": "learn"}
        yield {"op": "stop", "target": "review", "id": "stop"}

    finals = dict(Talk(asked).hold().finals())
    assert finals["learn"] == {"learnt": True}
    assert finals["review"]["stopped"] is True


def test_after_a_stop_is_heard_no_further_slice_is_worked(monkeypatch: pytest.MonkeyPatch) -> None:
    slices, heard = [0], []
    run, hear = Search.run, Door.hear

    def counting(search: Search, budget: Any) -> Iterator[None]:
        for _slice in run(search, budget):
            slices[0] += 1
            yield

    def hearing(door: Door, text: str) -> str | None:
        if '"stop"' in text:
            heard.append(slices[0])
        return hear(door, text)

    monkeypatch.setattr(Search, "run", counting)
    monkeypatch.setattr(Door, "hear", hearing)

    def asked(talk: Talk) -> Iterator[Json]:
        yield {"op": "search", **GAME, **FOR_EVER, "id": "s"}
        talk.until(lambda: talk.partials("s") > 0)
        yield {"op": "stop", "target": "s", "id": "stop"}

    Talk(asked).hold()
    assert heard == slices


def test_when_the_input_ends_what_ends_is_finished_and_what_does_not_is_ended() -> None:
    requests: list[Json] = [
        {"op": "new", **GAME, "id": 0},
        {"op": "analyse", "id": 1},
        {"op": "search", **GAME, "budget": {"iterations": 900}, "id": 2},
        {"op": "perft", **GAME, "depth": 2, "id": 3},
        {"op": "analyse", "budget": {"iterations": 300}, "id": 4},
        {"op": "analyse", "id": 5},
    ]
    source, sink = BytesIO("\n".join(map(json.dumps, requests)).encode()), BytesIO()
    assert pipe.serve(source, sink) == 0
    finals = [line for line in map(json.loads, sink.getvalue().splitlines()) if "partial" not in line]
    assert [line["id"] for line in finals] == list(range(6))
    told = [line["ok"] for line in finals]
    assert [answer.get("stopped") for answer in told] == [None, True, None, None, None, True]
    assert told[2]["iterations"] == 900
    assert told[3] == {"nodes": 907}
    assert told[4]["iterations"] >= 300


class Closed(BytesIO):
    """A sink whose other end is gone."""

    def write(self, line: object) -> int:
        raise BrokenPipeError


def test_nobody_waits_when_the_answers_are_not_read_any_more() -> None:
    requests = b'{"op": "games"}\n' * (10 * pipe.LINES_AHEAD)
    assert pipe.serve(BytesIO(requests), Closed()) == 1


def test_no_more_is_read_ahead_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipe, "BYTES_AHEAD", 2_000)
    asked = [0]

    def flood(talk: Talk) -> Iterator[Json]:
        yield {"op": "search", **GAME, "budget": {"iterations": 600}, "id": "s"}
        for number in range(200):
            asked[0] = number + 1
            yield {"op": "position", **GAME, "id": number, "more": "x" * 400}

    talk = Talk(flood)
    write, ahead = talk.write, []

    def counting(line: bytes) -> None:
        ahead.append(asked[0])
        write(line)

    monkeypatch.setattr(talk, "write", counting)
    assert [name for name, _answer in talk.hold().finals()] == ["s", *range(200)]
    final = next(at for at, line in enumerate(talk.lines) if "partial" not in line)
    assert max(ahead[: final + 1]) <= 2_000 // 400 + pipe.LINES_AHEAD + 2
