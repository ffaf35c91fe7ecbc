"""The door: one JSON object in, JSON objects out. Nothing raises through it; errors are data.

:func:`serve` yields ``None`` after each slice of work (at most 30 ms), lines for partial results, and last the
final answer; :func:`handle` returns the final answer alone. Operations, fields and codes are promises to outside
programs: add, never rename. The stateless operations are ``games position explain refine perft search stop setup``,
where ``stop`` ends what has its ``target`` as ``id`` with what is known: ``search think analyse review perft``;
``show guide lesson legend language`` are for pages that explain, ``peek`` shows a kept game beside the one being
played, ``discover`` adds the games of other packages that are installed (:mod:`pygame_core.discovery`) and gives
``{packages: [{name, games: [keys], faults: [sentences]}]}``, and a page's session lives behind ``new open view play
undo redo go resign seats rematch think analyse review explore export`` and, for its tree, ``select promote delete
comment sign walk``. What is only to be looked at is not played but walked: the game waits meanwhile, at the
position that the view names as ``back``.

``open`` and ``peek`` take a ``record``, a ``link``, an ``sgf`` or a ``text`` that may be any of them; ``export`` gives
``{text, name}``, the game in the ``format`` ``text`` or ``sgf`` and a name for the file.

``explore`` tells of the position on the board and changes nothing, no search, no refusal: it takes ``what``, one
of the topics of :mod:`pygame_core.page.explore`, and for ``rays`` and ``group`` a ``cell``, and gives ``{text, lines:
[sentence], scene: [records to draw over the board]}``, where ``text`` is all lines in a row. ``language`` takes
a catalogue for ``lang``, its ``words`` and its rule of ``plural``. ``think`` and ``analyse`` take ``memory``, the
megabytes that the search's tree may take at most, where that is less than the usual.

``setup`` takes a position that is being made, as a ``setup`` or as a ``text``
(:mod:`pygame_core.records.setup_text`), or the one after ``moves``, and gives ``{setup, text, legal, message, code?,
outcome, key, board, scene, contents}``: the set-up in both forms, whether the game allows it and one sentence about
it, and what is to be drawn. What is refused is drawn and written, too; only what cannot be read is an error.
"""

import json
import re
from collections import deque
from collections.abc import Callable, Generator, Iterator
from functools import partial
from random import randrange
from threading import Event
from time import perf_counter
from typing import Any, Final, TypeVar

from ..ai.levels import LEVELS, Budget, Level
from ..ai.memory import MEGABYTE, MOST
from ..ai.search import Search, searcher
from ..board.board import Cell
from ..discovery import discover
from ..games.contract import Game
from ..games.registry import GAMES, game
from ..language.messages import Message, _, bring, languages
from ..page import wheels
from ..page.editor import edited, judged
from ..page.explore import explore
from ..page.offer import describe, legend
from ..page.position import illegal_json, outcome_json, sentence, show
from ..page.presenter import present
from ..page.seating import seats
from ..page.sound import Before
from ..page.tutor import guide_json, lesson_json, tested
from ..records.formats import export, read_any
from ..records.link import read_link
from ..records.record import MOST_SEEDS, Record, begin, gist, read_record
from ..records.setup_text import read_text
from ..records.setups import read_setup, write_setup
from ..records.sgf import read_sgf
from ..records.tree import Node
from ..rules.errors import GameError, IllegalMove, NotationError, OptionError, SetupError
from ..rules.notation import read_cell
from ..rules.perft import counting
from ..rules.position import Position
from ..session.session import Session, tried
from ..study.analysis import findings_json, report_json, threats_json, warnings
from ..study.review import AGAIN, ITERATIONS, Judgement, blamed, judge, person_name, point_json, settle, turning_json

MOST_BYTES: Final = 1_048_576
MOST_MOVES: Final = 4_096
DEEPEST: Final = 16
HOPELESS: Final = 200  # deeper texts are not even parsed for their id: in WebAssembly the stack would run out
MOST_NODES: Final = 5_000_000
MOST_INNER: Final = 250_000  # positions a perft expands above its last level: seconds, however deep it is asked to go
SLICE_SECONDS: Final = 0.02  # work between two breaths
ENDLESS: Final = Budget()
MOST_REVIEWED: Final = 100_000  # iterations a position
PARTIAL_SECONDS: Final = 0.1  # between two partial results

Json = dict[str, Any]
Steps = Generator[Json | None, None, Json]  # yields None or a partial result, returns the answer
Stopped = Callable[[], bool]  # whether a request has been told to stop

_T = TypeVar("_T")
_STRING = re.compile(r'"(?:[^"\\]|\\.?)*+"?', re.DOTALL)  # to the end where it is not closed; never a second try
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}([-_][A-Za-z0-9]{2,8})?")
_BRACKET = re.compile(r"[\[\]{}]")


class ProtocolError(Exception):
    """An answer of the form ``{"error": …}``."""

    def __init__(self, code: str, message: Message, **more: Any) -> None:
        super().__init__(str(message))
        self.code, self.message, self.more = code, message, more


class Door:
    """The protocol with one session behind it. Several requests may be under way at once."""

    def __init__(self) -> None:
        self.session = Session()
        self.unattended = False  # nobody can send a stop any more, so what has no end of its own ends
        # Work that can be stopped, by the JSON of its id: for each request that bears it, set once told to stop.
        self._stopping: dict[str, list[Event]] = {}
        self._heard: dict[str, deque[Event]] = {}  # of these, what was heard before its turn

    def serve(self, text: str) -> Iterator[str | None]:
        """Answer one request; see the module. Never raises."""
        envelope: Json = {}
        language = "en"
        try:
            request = _read(text, envelope)
            if request.get("lang") in languages():
                language = request["lang"]
            steps = self._answer(request, language)
            while True:
                try:
                    partial = next(steps)
                except StopIteration as end:
                    answer = {"ok": end.value}
                    break
                yield None if partial is None else _write({**envelope, "partial": partial})
        except ProtocolError as error:
            answer = {"error": {"code": error.code, "message": error.message.render(language), **error.more}}
        except GameError as error:
            answer = {"error": {"code": error.code, "message": error.message.render(language)}}
        except Exception as error:  # a fault of ours: it must not end the game that is in progress
            message = _(
                "Something went wrong inside the program: {what}.", what=f"{type(error).__name__}: {error}"[:200]
            )
            answer = {"error": {"code": "internal", "message": message.render(language)}}
        yield _write({**envelope, **answer})

    def handle(self, text: str) -> str:
        """The final answer to one request."""
        answer = ""
        for line in self.serve(text):
            answer = line or answer
        return answer

    def hear(self, text: str) -> str | None:
        """Take notice of a request before its turn: a stop acts at once, on what was heard before it; its answer.

        For those who go on reading while a request is answered, and answer one after the other.
        """
        try:
            request = _read(text, {})
        except ProtocolError:
            return None
        op = request.get("op")
        if op == "stop":
            return self.handle(text)
        if "id" in request and isinstance(op, str) and op in self._WORK:
            key = json.dumps(request["id"])
            self._heard.setdefault(key, deque()).append(self._stoppable(key))
        return None

    def _answer(self, request: Json, language: str) -> Steps:
        op = _field(request, "op", str)
        if op in self._WORK:
            return (yield from self._work(op, request, language))
        stateless = _STATELESS.get(op)
        if stateless:
            return (yield from stateless(request, language))
        if op == "stop":
            return {"stopped": self._stop(request.get("target"))}
        if op == "explore":
            return _explored(self.session, request, language)
        if op == "legend":
            return legend(language)
        if op == "language":
            return _language(request)
        if op == "export":
            text, name = export(self.session.record, _field(request, "format", str))
            return {"text": text, "name": name}
        if op not in _SESSION:
            raise ProtocolError("op", _("There is no operation “{op}”.", op=op[:40]))
        before = Before.of(self.session)
        _SESSION[op](self.session, request)
        return {"view": present(self.session, language, before)}

    # Work that can be stopped

    def _work(self, op: str, request: Json, language: str) -> Steps:
        key = json.dumps(request["id"]) if "id" in request else ""  # what has no id cannot be named
        heard = self._heard.get(key)
        told = heard.popleft() if heard else self._stoppable(key)
        if not heard:
            self._heard.pop(key, None)
        try:
            return (yield from self._WORK[op](self, request, language, told.is_set))
        finally:
            self._stopping[key].remove(told)
            if not self._stopping[key]:
                del self._stopping[key]

    def _stoppable(self, key: str) -> Event:
        told = Event()
        self._stopping.setdefault(key, []).append(told)
        return told

    def _stop(self, target: object) -> bool:
        named = self._stopping.get(json.dumps(target), [])
        for told in named:
            told.set()
        return bool(named)

    def _search(self, request: Json, language: str, stopped: Stopped) -> Steps:
        chosen = _game(request, ("level", int), ("budget", dict), ("seed", int))
        level = _level(request)
        position = _position(chosen, request)
        if position.outcome():
            raise ProtocolError("over", _("The game is over: there is nothing to search."))
        model = chosen.model(position)
        search = searcher(position, model, request.get("seed", 0))

        def tell(softness: float = 0.0) -> Json:
            return report_json(position, search.report(softness), threats_json(position, search.threats))

        ended = yield from self._run(search, level.budget, stopped, tell)
        return {**tell(level.softness), **_if_stopped(ended)}

    def _run(
        self,
        search: Search,
        budget: Budget,
        stopped: Stopped,
        tell: Callable[[], Json],
        enough: Callable[[], bool] = lambda: False,
    ) -> Generator[Json | None, None, bool]:
        """Search until the budget is used up or it is ``enough``, with partial results; True if stopped before."""
        told = perf_counter()
        for _slice in search.run(budget):
            if perf_counter() - told >= PARTIAL_SECONDS:
                told = perf_counter()
                yield tell()
            else:
                yield None
            # Right after the breath in which a stop may have come, before the next slice.
            if stopped() or (self.unattended and budget is ENDLESS):
                return True
            if enough():
                break
        return False

    def _think(self, request: Json, language: str, stopped: Stopped) -> Steps:
        session = self.session
        session.memory = _memory(request)
        changes, position = session.changes, session.node.position
        search, level = session.prepare()
        threats: list[list[str]] = []  # nobody asks for them while the computer thinks
        ended = yield from self._run(
            search,
            level.budget,
            stopped,
            lambda: report_json(position, search.report(), threats),
            lambda: changes != session.changes or (level.budget.ms is not None and len(search.root.moves) == 1),
        )
        if changes != session.changes:  # the person undid or left: the choice is out of date
            return {"view": present(session, language), "move": None}
        report = search.report(level.softness)
        before = Before.of(session)
        session.commit(report)
        return {
            "view": present(session, language, before),
            **report_json(position, report, threats),
            **_if_stopped(ended),
        }

    def _analyse(self, request: Json, language: str, stopped: Stopped) -> Steps:
        """Look into the position on the board until the budget ends, it is stopped, or the board changes."""
        _types(request, ("level", int), ("budget", dict))
        session = self.session
        budget = _level(request).budget if "level" in request or "budget" in request else ENDLESS
        session.memory = _memory(request)
        changes, position = session.changes, session.node.position
        if session.outcome():
            raise ProtocolError("over", _("The game is over: there is nothing to search."))
        search = session.analysis()

        def tell() -> Json:
            threats, warned = search.threats, warnings(position, search.model, search.threats)
            told = threats_json(position, threats)
            return {"ply": session.node.ply, **findings_json(position, search.report(), told, warned, language)}

        ended = yield from self._run(search, budget, stopped, tell, lambda: changes != session.changes)
        if changes != session.changes:
            return {"ply": None}
        return {**tell(), **_if_stopped(ended)}

    def _review(self, request: Json, language: str, stopped: Stopped) -> Steps:
        """Look back at the line on the board, position by position, until done, stopped, or another game is opened."""
        _types(request, ("iterations", int))
        budget = Budget(iterations=request.get("iterations", ITERATIONS))
        if not 0 < (budget.iterations or 0) <= MOST_REVIEWED:
            raise ProtocolError("request", _("A budget is a positive number."), field="iterations")
        session = self.session
        game, record, line = session.game, session.record, session.node.line()
        judged: list[Judgement] = []
        again: set[Node] = set()
        person = person_name(game, line).render(language)

        def gone() -> bool:
            return session.record is not record

        def look(node: Node, budget: Budget) -> Generator[Json | None, None, Judgement]:
            outcome = node.position.outcome()  # a resignation is no fault of the last move
            if outcome:
                return judge(node, None, outcome.winner)
            search = searcher(node.position, game.model(node.position), record.seed)
            progress: Json = {"done": len(judged), "of": len(line)}
            yield from self._run(search, budget, stopped, partial(dict, progress), gone)
            return judge(node, search.report(), None)

        for node in line:
            found = yield from look(node, budget)
            if gone():
                return {"points": [], "turning": []}
            if next(node.path()) is not record.root:
                break  # cut off meanwhile
            judged.append(found)
            yield {"point": point_json(game, found), "person": person, "done": len(judged), "of": len(line)}
            if stopped():
                break
        # Who is to be blamed is heard again, at length: where all was lost no move was at fault.
        longer = Budget(iterations=AGAIN * (budget.iterations or 0))
        while not stopped():
            judged = [each for each in judged if next(each.node.path()) is record.root]
            before = next((each for each in blamed(settle(judged)) if each.node not in again), None)
            if not before:
                break
            again.add(before.node)
            found = yield from look(before.node, longer)
            if gone():
                return {"points": [], "turning": []}
            judged = [found if each.node is before.node else each for each in judged]
        ended = stopped()
        judged = settle([each for each in judged if next(each.node.path()) is record.root])
        points = [point_json(game, each) for each in judged]
        turning = turning_json(game, judged, record.seats, language)
        return {"points": points, "person": person, "turning": turning, **_if_stopped(ended)}

    def _perft(self, request: Json, language: str, stopped: Stopped) -> Steps:
        chosen = _game(request, ("depth!", int))
        depth = request["depth"]
        if depth < 0:
            raise ProtocolError("request", _("The depth of a perft is 0 or more."), field="depth")
        position = _position(chosen, request)
        leaves = 0
        began = perf_counter()
        for leaves, inner in counting(position, depth):
            if leaves > MOST_NODES or inner > MOST_INNER:
                raise ProtocolError("limit", _("This perft is too large to count."))
            if perf_counter() - began >= SLICE_SECONDS:
                yield None
                if stopped():
                    return {"nodes": leaves, **_if_stopped(True)}
                began = perf_counter()
        return {"nodes": leaves}

    _WORK: Final = {"perft": _perft, "search": _search, "think": _think, "analyse": _analyse, "review": _review}


def _if_stopped(stopped: bool) -> Json:
    return {"stopped": True} if stopped else {}


# Stateless operations


def _games(request: Json, language: str) -> Steps:
    yield from ()
    return {"games": [describe(each, language) for each in GAMES.values()]}


def _discover(request: Json, language: str) -> Steps:
    yield from ()
    _types(request, ("wheels", list), ("known", list), ("fresh", list))
    packages = [
        {"name": name, "games": games, "faults": [fault.render(language) for fault in faults]}
        for name, games, faults in discover()
    ]
    if "wheels" not in request:
        return {"packages": packages}
    added = _objects(request, "wheels", name=str)
    known = _objects(request, "known", name=str, games=list) if "known" in request else None
    told = wheels.judged(added, packages, known, _texts(request, "fresh"), language)
    return {"packages": packages, "wheels": told}


def _describe_position(request: Json, language: str) -> Steps:
    yield from ()
    chosen = _game(request)
    position = _position(chosen, request)
    score = position.score()
    setup = write_setup(position.to_setup())
    if score:
        setup.setdefault("owned", [[], []])
    return {
        "game": chosen.key,
        "options": position.chosen,
        "turn": position.turn,
        "ply": position.ply,
        **{name: value for name, value in setup.items() if name != "turn"},
        "legal": [position.write(move) for move in position.legal_moves()],
        "outcome": outcome_json(position.outcome()),
        **({"score": list(score)} if score else {}),
        "passed": position.passed,
        "text": sentence(chosen, position).render(language),
    }


def _explain(request: Json, language: str) -> Steps:
    yield from ()
    position = _position(_game(request, ("move!", str)), request)
    try:
        illegal = position.explain(position.read(request["move"]))
    except NotationError as error:
        return {"legal": False, "code": "notation", "message": error.message.render(language), "cells": []}
    return {"legal": False, **illegal_json(illegal, language)} if illegal else {"legal": True}


def _refine(request: Json, language: str) -> Steps:
    yield from ()
    chosen = _game(request, ("clicked!", list))
    clicked = _texts(request, "clicked")
    position = _position(chosen, request)
    refined = chosen.view.refine(position, _cells(clicked))
    answer: Json = {
        "moves": [position.write(move) for move in refined.moves],
        "complete": position.write(refined.complete) if refined.complete else None,
        "mark": {role: [cell.name for cell in cells] for role, cells in refined.mark.items()},
        "scene": chosen.view.overlay(position, refined),
    }
    if refined.refusal:
        refusal = illegal_json(refined.refusal, language)
        answer |= {"code": refusal["code"], "message": refusal["message"]}
        move = tried(position, refined)
        if move:
            answer["tried"] = move
    return answer


def _show(request: Json, language: str) -> Steps:
    yield from ()
    chosen = _game(request)
    moves = _texts(request, "moves")
    position = _position(chosen, request)
    last = None
    if moves:  # read in the position before it; its text alone does not tell a move apart in every game
        before = _position(chosen, {**request, "moves": moves[:-1]})
        last = before.read(moves[-1])
    return show(chosen, position, last, language)


def _setup(request: Json, language: str) -> Steps:
    yield from ()
    chosen = _game(request, ("text", str), ("edits", list))
    options = request.get("options", {})
    empty = _position(chosen, {"options": options})
    if "text" in request:
        setup = read_text(chosen, request["text"])
    elif "setup" in request and not request.get("moves"):
        setup = read_setup(request["setup"])
    else:
        setup = _position(chosen, request).to_setup()
    setup = edited(chosen, setup, request.get("edits", []))
    return judged(chosen, empty, setup, language)


def _peek(request: Json, language: str) -> Steps:
    yield from ()
    session = Session()
    session.open(_opened(request))
    return {"view": present(session, language)}


def _guide(request: Json, language: str) -> Steps:
    yield from ()
    return guide_json(_game(request), language)


def _lesson(request: Json, language: str) -> Steps:
    yield from ()
    return lesson_json(_game(request), language)


def _test(request: Json, language: str) -> Steps:
    yield from ()
    chosen = _game(request, ("step!", int), ("clicked", list), ("move", str))
    clicked = [cell.name for cell in _cells(_texts(request, "clicked"))]
    if not clicked and "move" not in request:
        _field(request, "clicked", list)
        raise ProtocolError("request", _("Name at least one cell."), field="clicked")
    return tested(chosen, request["step"], clicked, request.get("move"), language)


def _gist(request: Json, language: str) -> Steps:
    yield from ()
    _field(request, "records", list)
    return {"gists": [gist(text) for text in _texts(request, "records")]}


_STATELESS: Final[dict[str, Callable[[Json, str], Steps]]] = {
    "games": _games,
    "discover": _discover,
    "position": _describe_position,
    "explain": _explain,
    "refine": _refine,
    "setup": _setup,
    "show": _show,
    "peek": _peek,
    "guide": _guide,
    "lesson": _lesson,
    "test": _test,
    "gist": _gist,
}


# Session operations


def _explored(session: Session, request: Json, language: str) -> Json:
    what = _field(request, "what", str)
    _types(request, ("cell", str))
    cell = read_cell(request["cell"]) if "cell" in request else None
    node = session.node
    explored = explore(session.game, node.position, node.move, what, cell, node.resigned)
    lines = [line.render(language) for line in explored.text]
    return {"text": " ".join(lines), "lines": lines, "scene": explored.scene}


def _new(session: Session, request: Json) -> None:
    _position(_game(request, ("seats", list), ("table", dict), ("seed", int)), request)
    sitting = request.get("seats", seats(request["table"]) if "table" in request else None)
    record = begin(request["game"], request.get("options", {}), request.get("setup"), sitting)
    record.seed = request.get("seed", randrange(MOST_SEEDS)) % MOST_SEEDS
    for text in request.get("moves", []):
        record.current = record.current.append(record.current.position.read(text))
    session.open(record)


def _open(session: Session, request: Json) -> None:
    session.open(_opened(request))


def _opened(request: Json) -> Record:
    """The game that a request brings."""
    readers = {"record": read_record, "link": read_link, "sgf": read_sgf, "text": read_any}
    _types(request, *((name, str) for name in readers))
    for name, read in readers.items():
        if name in request:
            return read(request[name])
    raise ProtocolError("request", _("The field “{field}” is missing.", field="record"), field="record")


def _play(session: Session, request: Json) -> None:
    if "clicked" not in request:
        session.play(_field(request, "move", str))
        return
    _field(request, "clicked", list)
    session.touch([cell.name for cell in _cells(_texts(request, "clicked"))])


def _go(session: Session, request: Json) -> None:
    session.go(_field(request, "ply", int))


def _node(session: Session, request: Json) -> int:
    """The id of the node that is meant; the current one if none is named."""
    _types(request, ("node", int))
    name: int = request.get("node", session.node.id)
    return name


def _comment(session: Session, request: Json) -> None:
    _types(request, ("moves", list))
    name = session.at(_texts(request, "moves")).id if "moves" in request else _node(session, request)
    session.comment(name, _field(request, "text", str))


def _sign(session: Session, request: Json) -> None:
    _types(request, ("text", str), ("cells!", list))
    session.sign(_field(request, "shape", str), _texts(request, "cells"), request.get("text", ""))


def _seats(session: Session, request: Json) -> None:
    session.set_seats(_field(request, "seats", list))


_SESSION: Final[dict[str, Callable[[Session, Json], None]]] = {
    "new": _new,
    "open": _open,
    "view": lambda session, request: None,
    "play": _play,
    "walk": lambda session, request: session.walk(_field(request, "move", str)),
    "undo": lambda session, request: session.undo(),
    "redo": lambda session, request: session.redo(),
    "go": _go,
    "select": lambda session, request: session.select(_field(request, "node", int)),
    "promote": lambda session, request: session.promote(_node(session, request)),
    "delete": lambda session, request: session.delete(_node(session, request)),
    "comment": _comment,
    "sign": _sign,
    "resign": lambda session, request: session.resign(),
    "seats": _seats,
    "rematch": lambda session, request: session.rematch(),
}


# Reading requests


def _read(text: str, envelope: Json) -> Json:
    """The request in ``text``, its id put into ``envelope``; limits come before all else."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise ProtocolError("limit", _("A request has at most {count} bytes.", count=MOST_BYTES))
    depth = deepest = 0
    for bracket in _BRACKET.findall(_STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    too_deep = ProtocolError("limit", _("A request is nested at most {count} deep.", count=DEEPEST))
    if deepest > HOPELESS:
        raise too_deep
    request = None
    try:
        request = json.loads(text, parse_constant=_not_json, parse_int=_integer)
    except ValueError:
        if deepest <= DEEPEST:
            raise ProtocolError("json", _("This is not JSON.")) from None
    if isinstance(request, dict) and "id" in request and _can_echo(request["id"], deepest):
        envelope["id"] = request["id"]
    if deepest > DEEPEST:
        raise too_deep
    if not isinstance(request, dict):
        raise ProtocolError("request", _("A request is a JSON object."))
    for field in ("moves", "clicked"):
        if isinstance(request.get(field), list) and len(request[field]) > MOST_MOVES:
            raise ProtocolError("limit", _("A request has at most {count} moves.", count=MOST_MOVES), field=field)
    return request


def _can_echo(value: object, deepest: int) -> bool:
    """Whether an id can be written back: it holds no number beyond JSON's, and is not what nests too deep."""
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return deepest <= DEEPEST or not isinstance(value, (list, dict))


def _not_json(constant: str) -> None:
    raise ValueError(constant)


def _integer(text: str) -> int | float:
    """An integer; one too long for Python to convert becomes a float, which is the wrong type everywhere."""
    return int(text) if len(text) <= 4000 else float(text)


def _types(request: Json, *fields: tuple[str, type]) -> None:
    """Check fields for presence (names ending in ``!``) and type, in order."""
    for name, kind in fields:
        key = name.rstrip("!")
        if key in request or key != name:
            _field(request, key, kind)


def _field(request: Json, name: str, kind: type[_T]) -> _T:
    if name not in request:
        raise ProtocolError("request", _("The field “{field}” is missing.", field=name), field=name)
    value = request[name]
    if type(value) is not kind:  # True is an int in Python, not in JSON
        raise ProtocolError("request", _("The field “{field}” has the wrong type.", field=name), field=name)
    return value


def _texts(request: Json, name: str) -> list[str]:
    """A list of texts, empty if it is left out."""
    texts: list[str] = request.get(name, [])
    if not all(isinstance(text, str) for text in texts):
        raise ProtocolError("request", _("The field “{field}” has the wrong type.", field=name), field=name)
    return texts


def _objects(request: Json, name: str, /, **fields: type) -> list[Json]:
    """A list of objects that have these fields."""
    objects: list[Json] = request[name]
    for each in objects:
        if type(each) is not dict or any(type(each.get(field)) is not kind for field, kind in fields.items()):
            raise ProtocolError("request", _("The field “{field}” has the wrong type.", field=name), field=name)
    return objects


def _game(request: Json, *fields: tuple[str, type]) -> Game[Any]:
    """The game that a request names; ``fields`` are checked beside those that every request about a position has."""
    chosen = game(_field(request, "game", str))
    _types(request, ("options", dict), ("setup", dict), ("moves", list), *fields)
    _texts(request, "moves")
    return chosen


def _position(chosen: Game[Any], request: Json) -> Position:
    """The position that a request speaks of: options, then the set-up, then the moves."""
    options, moves = request.get("options", {}), _texts(request, "moves")
    start = json.dumps([chosen.key, options, request.get("setup")])
    positions = _REPLAYED.known(start, moves)
    if not positions:
        try:
            chosen.position.choose(**options)
            if "setup" in request:
                positions.append(chosen.position.from_setup(read_setup(request["setup"]), **options))
            else:
                positions.append(chosen.position.initial(**options))
        except (OptionError, SetupError) as error:
            field = "options" if isinstance(error, OptionError) else "setup"
            raise ProtocolError(error.code, error.message, field=field) from None
    for at in range(len(positions) - 1, len(moves)):
        try:
            positions.append(positions[-1].play(positions[-1].read(moves[at])))
        except NotationError as error:
            raise ProtocolError("notation", error.message, field="moves", at=at) from None
        except IllegalMove as error:
            illegal = error.illegal
            cells = [cell.name for cell in illegal.cells]
            raise ProtocolError(illegal.code, illegal.message, field="moves", at=at, cells=cells) from None
    _REPLAYED.keep(start, moves, positions)
    return positions[-1]


class _Replayed:
    """The line that was asked about last: the next question is mostly about the same one, or a move further on."""

    def __init__(self) -> None:
        self._start, self._moves = "", [""]
        self._positions: list[Position] = []

    def known(self, start: str, moves: list[str]) -> list[Position]:
        """The positions of a line, as far as they are known; none if not even its beginning is."""
        if start != self._start:
            return []
        both = zip(self._moves, moves, strict=False)
        same = next((at for at, (old, new) in enumerate(both) if old != new), min(len(self._moves), len(moves)))
        return self._positions[: same + 1]

    def keep(self, start: str, moves: list[str], positions: list[Position]) -> None:
        """Know this line from now on."""
        self._start, self._moves, self._positions = start, list(moves), positions


_REPLAYED: Final = _Replayed()


def _cells(names: list[str]) -> list[Cell]:
    try:
        return [read_cell(name) for name in names]
    except NotationError as error:
        raise ProtocolError("notation", error.message, field="clicked") from None


def _level(request: Json) -> Level:
    """How long and how well to search: a level, or a budget at full strength."""
    if "budget" not in request:
        level = request.get("level", max(LEVELS))
        if level not in LEVELS:
            raise ProtocolError("request", _("Levels go from 1 to {count}.", count=max(LEVELS)), field="level")
        return LEVELS[level]
    budget = request["budget"]
    if "level" in request or len(budget) != 1 or not set(budget) <= {"ms", "iterations"}:
        complaint = _("A search takes a level or a budget of either ms or iterations.")
        raise ProtocolError("request", complaint, field="budget")
    ((unit, amount),) = budget.items()
    if type(amount) not in ((int, float) if unit == "ms" else (int,)) or amount <= 0:
        raise ProtocolError("request", _("A budget is a positive number."), field="budget")
    return Level(Budget(**budget))


def _memory(request: Json) -> int:
    """The bytes that a tree may take: as many megabytes as the request allows, if that is less than we would."""
    _types(request, ("memory", int))
    megabytes: int = request.get("memory", MOST)
    if megabytes < 1:
        raise ProtocolError("request", _("A budget is a positive number."), field="memory")
    return min(MOST, megabytes * MEGABYTE)


def _language(request: Json) -> Json:
    """Take a catalogue for this Python's answers; see :func:`pygame_core.language.messages.bring`."""
    code, words, plural = _field(request, "lang", str), _field(request, "words", dict), _field(request, "plural", str)
    if code == "en" or not _LANGUAGE.fullmatch(code):
        raise ProtocolError("request", _("This is no code of a language to translate to."), field="lang")
    for told in words.values():
        if not isinstance(told, str) and not (isinstance(told, list) and all(isinstance(form, str) for form in told)):
            raise ProtocolError("request", _("The field “{field}” has the wrong type.", field="words"), field="words")
    try:
        bring(code, words, plural)
    except (ValueError, RecursionError):
        raise ProtocolError("request", _("This catalogue does not fit the sentences.")) from None
    return {"languages": languages()}


def _write(answer: Json) -> str:
    return json.dumps(answer, separators=(",", ":"))


_DOOR: Final = Door()
serve = _DOOR.serve
handle = _DOOR.handle
