"""What the page believes of a foreign engine: all that ours answers, and nothing that differs from what is declared."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from pygame_core.drawing.strokes import STROKES
from pygame_core.games.registry import GAMES
from pygame_core.lab.workshop import Workshop
from pygame_core.language import messages
from tests.e2e.lies import LIES, PLANTED, WRONG_MOVES, with_lie
from tests.fuzz.fuzzer import Fuzzer
from web.build.innode import ALONE, bundle
from web.build.shapes import FOREIGN, LAB, STORED, shapes

Json = dict[str, Any]

pytestmark = pytest.mark.xdist_group("shapes")  # one process bundles what reads answers
STEPS = 200
# The reader that the page has, with shapes; a line is read as an answer to an operation: null, or why it is refused.
READ = """([kinds, lines]) => {
  window.readers ??= {};
  const [shapes, ...tables] = kinds;
  const reader = (window.readers[tables[0]] ??= door.checkingReader(shapes, ...tables));
  return lines.map(([op, line]) => {
    try {
      const answer = reader.read(line);
      if (answer.error) reader.failure(answer.error);
      else if ("partial" in answer) reader.partial(op, answer.partial);
      else reader.answer(op, answer.ok);
      return null;
    } catch (error) {
      return String(error.cause ?? error);
    }
  });
}"""
NOWHERE = ["--define:import.meta.url=''"]
IMPORT = """async ([name, text]) => {
  window[name] = await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}"""
ENGINE = [shapes(FOREIGN), "Answers", "Partials"]
SANDBOX = [shapes(LAB), "LabAnswers", "LabPartials"]
Line = tuple[str, str]  # what was asked, and an answer


class Listening(Fuzzer):
    """Notes every answer, with the operation that it belongs to."""

    def __init__(self, key: str, seed: int) -> None:
        super().__init__(key, seed)
        self.lines: list[Line] = []

    def timed(self, steps: Iterator[str | None]) -> Iterator[str | None]:
        try:
            asked = json.loads(self.asked[-1])
        except ValueError:
            asked = None
        op = asked.get("op") if isinstance(asked, dict) else None
        for line in super().timed(steps):
            if line is not None and isinstance(op, str):
                self.lines.append((op, line))
            yield line


@pytest.fixture(scope="module")
def reading(browser: Browser, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page with the page's own modules ``door`` and ``rpc``."""
    folder = tmp_path_factory.mktemp("door")
    told = json.dumps({"strokes": STROKES, "frame": "", "shapes": shapes(STORED)})
    context = browser.new_context()
    page = context.new_page()
    page.evaluate(f"""window.BUILD = {told}; document.body.innerHTML = '<div id="toasts"></div>'""")
    modules = ["engine/door", "engine/rpc", "ui/shapes", "paint/trial"]
    bundle(folder, root / "web", modules, ["--format=esm", ALONE, *NOWHERE])
    for name in (module.rpartition("/")[2] for module in modules):
        page.evaluate(IMPORT, [name, (folder / f"{name}.js").read_text("utf-8")])
    yield page
    context.close()


def test_all_that_our_engine_answers_is_believed(reading: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_brought", {})
    answered: set[str] = set()
    for key in GAMES:
        asked = Listening(key, 0)
        asked.run(STEPS)
        refused = [
            (op, why, line[:300])
            for (op, line), why in zip(asked.lines, reading.evaluate(READ, [ENGINE, asked.lines]), strict=True)
            if why is not None
        ]
        assert not refused, refused[0]
        answered |= {op for op, line in asked.lines if '"ok"' in line[:40]}
    unasked = set(ENGINE[0]["named"]["Answers"]) - answered
    assert unasked <= {"discover", "learn", "look", "lead", "reply"}, "the fuzz has not asked these"


def test_what_a_sandbox_answers_is_believed(reading: Page) -> None:
    lines: list[Line] = []
    shop = Workshop(lambda text: lines.append((op, str(text))))
    program = {"name": "mine", "source": "def choose(position, turn):\n    return next(iter(position.legal_moves()))\n"}
    place = {"game": "stibro", "options": {"size": 5}, "moves": ["e5"]}
    typed = ("if True:", "position", "mark('e5')", "1 / 0", "play('f8')")
    requests: list[Json] = [
        {"op": "program", **program},
        {"op": "program", "name": "broken", "source": "def choose(:\n"},
        {"op": "choose", **program, **place, "ms": 1000, "seed": 1},
        {"op": "choose", "name": "wrong", "source": "def choose(position, turn):\n    return 1 / 0\n", **place},
        {"op": "match", **program, **{name: place[name] for name in ("game", "options")}, "level": 1, "games": 2},
        *({"op": "console", "line": line, **place} for line in typed),
        {"op": "complete", "text": "posi", **place},
    ]
    for request in requests:
        op = request["op"]
        lines += [(op, line) for line in shop.serve(json.dumps({"id": 1, **request})) if line]
    refused = [why for why in reading.evaluate(READ, [SANDBOX, lines]) if why is not None]
    assert refused == []
    assert len(lines) > len(requests)


@pytest.fixture(scope="module")
def answers() -> list[tuple[str, Json]]:
    """An answer to each of some operations, in which much is told."""
    asked = Listening("nooks", 0)
    seats = {"seats": ["human", "computer1"], "options": {"size": 5}}
    for request in (
        {"op": "new", "game": "nooks", **seats, "clock": "300+5"},
        {"op": "play", "move": "e5-e8"},
        {"op": "think"},
        {"op": "sign", "shape": "circle", "cells": ["e2"]},
        {"op": "study"},
        {"op": "play", "move": "a1-a4"},
        {"op": "analyse", "budget": {"iterations": 20}},
        {"op": "explore", "what": "threats"},
        {"op": "legend"},
        {"op": "guide", "game": "nooks"},
        {"op": "lesson", "game": "nooks"},
        {"op": "refine", "game": "nooks", "options": {"size": 5}, "clicked": ["e5"]},
        {"op": "describe"},
        {"op": "discover", "wheels": [{"name": "mini_noose-1.0-py3-none-any.whl"}]},
    ):
        asked.tell(request)
    told = [(op, json.loads(line)) for op, line in asked.lines]
    return [(op, answer) for op, answer in told if "ok" in answer]


def shortened(answer: Json) -> Json:
    """Of games, steps and paragraphs, which each take long to paint, one is left: it has all fields of the others."""
    ok = answer["ok"]
    cut = {name: ok[name][:1] for name in ("games", "steps", "clauses") if name in ok}
    return {**answer, "ok": {**ok, **cut}}


def damaged(answer: Json) -> Iterator[tuple[str, Json]]:
    """The answer with one thing in it wrong, and where: in each object a field missing, strange or one too many.

    Of a list only the first and the last item are damaged, and of what is alike only one.
    """
    seen: set[str] = set()

    def walk(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
        kind = "".join(f".{step}" for step in path if isinstance(step, str))
        if isinstance(value, dict) and kind not in seen:
            seen.add(kind)
            yield path, "more"
            for name, inner in value.items():
                yield (*path, name), "strange"
                yield (*path, name), "gone"
                yield from walk(inner, (*path, name))
        elif isinstance(value, list):
            for at in {0, len(value) - 1} if value else ():
                yield from walk(value[at], (*path, at))

    for path, how in [*walk(answer["ok"], ())]:
        copied = deepcopy(answer)
        holder: Any = copied
        for step in ("ok", *path)[:-1]:
            holder = holder[step]
        last = ("ok", *path)[-1]
        if how == "more":
            holder[last]["dangerouslySetInnerHTML"] = {"__html": "<b>"}
        elif how == "gone":
            del holder[last]
        else:
            holder[last] = {"__html": "<b>"} if not isinstance(holder[last], dict) else 7
        yield f"{how} {''.join(f'.{step}' for step in path)}", copied


# Where any JSON, or any name, is right: the page does not read it, or looks it up by names of its own.
OPEN = ("setup", "options", "contents", "mark", "hints", "when", "table", "sounds", "cells", "settings", "values")


def part_of(op: str, what: str) -> str:
    """What shape a damage is in: a view is of the same one in whatever answer."""
    return "view" if what.partition(" ")[2].startswith(".view.") else op


def test_whatever_differs_is_refused(reading: Page, answers: list[tuple[str, Json]]) -> None:
    tried: set[tuple[str, str]] = set()
    kept: dict[str, list[bool]] = {}  # whether answers that lack a field are believed, which may be missing
    for op, answer in answers:
        many = []
        for what, each in damaged(shortened(answer)):
            kind = part_of(op, what), re.sub(r"\.\d+", "", what)
            if kind not in tried or kind[0] != "view":
                many.append((what, json.dumps(each)))
            tried.add(kind)
        told = reading.evaluate(READ, [ENGINE, [(op, line) for _, line in many]])
        named = ENGINE[0]["named"]
        top = named[named["Answers"][op]] if isinstance(named["Answers"][op], str) else named["Findings"]
        for (what, _), why in zip(many, told, strict=True):
            how, _, path = what.partition(" ")
            steps = [step for step in path.split(".") if step and not step.isdigit()]
            unread = not steps or not {steps[0], f"{steps[0]}?"} & set(top)
            missing = how == "gone"  # what may be missing
            fine = unread or missing or steps[-1] in OPEN or set(steps[:-1]) & {"setup", "options"}
            assert why is not None or fine, f"{op}: {what}"
            if missing and not unread and not set(what.split(".")) & set(OPEN):
                kept.setdefault(part_of(op, what), []).append(why is None)
    assert len(tried) > 1000
    for part, believed in kept.items():
        assert sum(believed) <= len(believed) / 2, part


def test_no_lie_is_believed(reading: Page, answers: list[tuple[str, Json]]) -> None:
    """Whatever a wheel may answer; test_hostile.py shows what the page does then."""
    truths = {op: json.dumps(answer) for op, answer in answers}
    lies = [(op, what, with_lie(truths[op], lie)) for op, each in LIES.items() for what, lie in each.items()]
    assert reading.evaluate(READ, [ENGINE, [(op, truths[op]) for op in LIES]]) == [None] * len(LIES)
    told = reading.evaluate(READ, [ENGINE, [(op, line) for op, _, line in lies]])
    assert [f"{op}: {what}" for (op, what, _), why in zip(lies, told, strict=True) if why is None] == []


@pytest.mark.parametrize("ending", ["\\", "\\\\", '"', '\\"', "\n"])
def test_a_text_may_end_with_anything(reading: Page, ending: str) -> None:
    """The page finds the ends of texts by itself; of an operation that it does not know it asks no more."""
    line = json.dumps({"id": 1, "ok": {"comment": f"Well played. {ending}", "more": "text"}})
    assert reading.evaluate(READ, [ENGINE, [("unknown", line)]]) == [None]


def test_no_wrong_move_of_a_program_is_believed(reading: Page) -> None:
    lines = [("choose", f'{{"id": 1, "ok": {ok}}}') for ok in ('{"move": "e5", "seconds": 0.1}', *WRONG_MOVES.values())]
    fine, *told = reading.evaluate(READ, [SANDBOX, lines])
    assert fine is None
    assert [what for what, why in zip(WRONG_MOVES, told, strict=True) if why is None] == []


def test_no_planted_picture_is_shown(reading: Page, answers: list[tuple[str, Json]]) -> None:
    """By the check of game/store.ts; test_hostile.py shows that the page makes it."""
    plants = ", ".join(f"{what!r}: (game, view) => {{ {plant} }}" for what, plant in PLANTED.items())
    believed = reading.evaluate(
        f"""(view) => {{
          const plants = {{ "nothing": () => {{}}, {plants} }};
          const {{ check }} = shapes.checks(BUILD.shapes, {{ View: trial.presentable, Picture: trial.paintable }});
          return Object.keys(plants).filter((what) => {{
            const game = {{ view: structuredClone(view) }};
            plants[what](game, game.view);
            return check("View")(game.view) === null;
          }});
        }}""",
        answers[0][1]["ok"]["view"],
    )
    assert believed == ["nothing"]


BOARD = [{"kind": "board", "polygon": [[1, 0]], "directions": [[1, 0]], "outline": [[0, 0]]}]


@pytest.mark.parametrize(
    "line",
    [
        "no JSON", "null", "[]", "7", '""', "{}", '{"id":1}', '{"id":1,"ok":{},"error":{}}', '{"id":1,"ok":null}',
        '{"id":1,"error":null}', '{"id":1,"error":{"code":"x"}}', '{"id":1,"error":{"code":"restarted","message":"x"}}',
        '{"id":1,"error":{"code":1,"message":"x"}}', '{"id":1,"ok":{"view":{}}}', '{"id":1,"ok":{"view":null}}',
        '{"id":1,"ok":' + "[" * 50 + "]" * 50 + "}", '{"id":1,"ok":[' + "0," * 250_000 + "0]}",
        '{"id":1,"ok":"' + "x" * 5_000_000 + '"}', '{"id":1,"ok":"\\', '{"id":1,"ok":"' + "\\" * 99_999,
        '{"id":1,"ok":{"__proto__":{"view":{}}}}',
    ],
    ids=lambda line: line[:40],
)  # fmt: skip
def test_what_is_no_answer_is_refused(reading: Page, line: str) -> None:
    assert reading.evaluate(READ, [ENGINE, [("view", line)]])[0]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("acts", []), ("players", [1]), ("near", 2), ("turn", 1.5), ("sound", ["stone"] * 1000), ("ply", 1e999),
        ("board", []), ("board", BOARD), ("scene", {}), ("scene", [{"kind": "spell"}]), ("scene", [{"kind": "label"}]),
        ("scene", [{"kind": "stone", "cell": "a1", "colour": "url(x)"}]),
        ("scene", [{"kind": "path", "points": 7}] * 5000), ("rows", {}),
        ("scene", [{"kind": "strip", "side": 99, "colours": ["red"]}]),
        ("title", ["a"]), ("title", "x" * 20_000), ("meta", {"toString": 1}), ("record", None), ("link", 7),
        ("entry", {}), ("status", {}), ("left", {"text": "x", "label": "x", "request": {"op": "open", "link": "x"}}),
        ("shares", [{"stone": "screen", "size": 1, "text": ""}]), ("loops", [{"number": 1, "text": "x", "nodes": {}}]),
        ("key", {}), ("ref", {}), ("children", []), ("class", "x"), ("style", {"position": "fixed"}),
    ],
    ids=lambda value: str(value)[:20],
)  # fmt: skip
def test_what_is_no_view_is_refused(reading: Page, answers: list[tuple[str, Json]], name: str, value: Any) -> None:
    op, good = answers[0]
    told = deepcopy(good)
    told["ok"]["view"][name] = value
    (fine, why) = reading.evaluate(READ, [ENGINE, [(op, json.dumps(good)), (op, json.dumps(told))]])
    assert fine is None
    assert (why is None) == (name == "acts")  # none of them may be offered


def test_what_should_be_answered_soon_is_waited_for_so_long_only(reading: Page) -> None:
    """Whatever signs of life an engine gives; ``engine/keeper.ts`` counts in seconds."""
    ticks = reading.evaluate(
        """() => {
          const asked = [];
          const requests = new rpc.Requests((text) => asked.push(JSON.parse(text)));
          const waited = () => Array.from({ length: 3 }, () => requests.tick()).at(-1);
          const told = [waited()];
          requests.ask({ op: "think" }, { sent: true });
          requests.ask({ op: "view" }); // it waits for the engine
          told.push(waited());
          requests.ask({ op: "view" }, { sent: true });
          told.push(waited(), waited());
          requests.hear(JSON.stringify({ id: asked.at(-1).id, ok: {} }), {});
          return [...told, waited()];
        }"""
    )
    assert ticks == [0, 0, 3, 6, 0]


def test_an_answer_to_what_was_not_asked_is_passed_over(reading: Page) -> None:
    answered = reading.evaluate(
        """async () => {
          const requests = new rpc.Requests(() => {});
          const answer = requests.ask({ op: "view" }); // it waits for the next engine
          requests.hear(JSON.stringify({ id: answer.id, ok: { forged: true } }), {});
          return Promise.race([answer, Promise.resolve("nothing")]);
        }"""
    )
    assert answered == "nothing"


@pytest.mark.parametrize(("screen", "at"), [("constructor", None), ("", None), ("lab", None), ("guide", -1)])
def test_a_link_leads_to_rules_or_a_lesson(reading: Page, screen: str, at: int | None) -> None:
    led = {"screen": screen, "game": "stibro", "at": at}
    fine = {"screen": "lesson", "game": "stibro", "at": 1}
    lines = [("lead", json.dumps({"id": 1, "ok": told})) for told in (fine, led)]
    (good, why) = reading.evaluate(READ, [ENGINE, lines])
    assert good is None and why is not None
