"""Work that takes a while: it tells partial results, breathes between slices, and can be stopped."""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Any, Final

from ..ai.levels import STRONGEST, Budget, Level
from ..ai.report import Report
from ..ai.search import Search, searcher
from ..language.messages import _
from ..page.movelist import steps
from ..page.presenter import present
from ..page.sound import Before
from ..rules.errors import GameOver
from ..rules.move import Move
from ..rules.perft import counting
from ..study.analysis import Findings, Step, findings_json, report_json, threats_json, warnings
from .fields import ANY, FLAG, NUMBER, Field
from .requests import MEMORY, MOST_MS, PLACE, SEED, SPAN, Asked, not_positive
from .sharing import found_json
from .table import operation, work
from .wire import Json, ProtocolError, Steps

MOST_NODES: Final = 5_000_000
MOST_INNER: Final = 250_000  # positions a perft expands above its last level: seconds, however deep it is asked to go
SLICE_SECONDS: Final = 0.02  # work between two breaths
PARTIAL_SECONDS: Final = 0.1  # between two partial results
SHARING_SECONDS: Final = 0.2  # or, if others read them
NAME: Final = "Hexarium"
MS: Final = Field("ms", NUMBER, f"milliseconds to choose in; {STRONGEST.budget.ms:g} unless told")
ENDLESS: Final = Budget()
PROVING: Final = Budget(iterations=300)  # for the next moves of a proved line


def run(
    asked: Asked,
    search: Search,
    budget: Budget,
    tell: Callable[[], Mapping[str, Any]],
    enough: Callable[[], bool] = lambda: False,
) -> Generator[Json | None, None, bool]:
    """Search until the budget is used up or it is ``enough``, with partial results; True if stopped before.

    Meanwhile others can tell the search what they have found.
    """
    with asked.heeding(search, asked.desk.searches):
        return (yield from _sliced(asked, search, budget, tell, enough))


def _sliced(
    asked: Asked, search: Search, budget: Budget, tell: Callable[[], Mapping[str, Any]], enough: Callable[[], bool]
) -> Generator[Json | None, None, bool]:
    told, pause = perf_counter(), SHARING_SECONDS if asked.get("share") else PARTIAL_SECONDS
    for _slice in search.run(budget):
        if perf_counter() - told >= pause:
            told = perf_counter()
            yield dict(tell())
        else:
            yield None
        # Right after the breath in which a stop may have come, before the next slice.
        if asked.stopped() or (asked.desk.unattended and budget is ENDLESS):
            return True
        if enough():
            break
    return False


def if_stopped(stopped: bool) -> Json:
    """What the answer of stopped work has besides."""
    return {"stopped": True} if stopped else {}


@operation("stop", Field("target", ANY, "the `id` of what takes a while"), prompt=True)
def _stop(asked: Asked) -> Json:
    """ends it with its best move, or the count so far, and `stopped: true`"""
    return {"stopped": asked.desk.stops.stop(asked.get("target"))}


@work("perft", *PLACE, Field("depth", NUMBER, "how many moves", required=True))
def _perft(asked: Asked) -> Steps:
    """`{nodes}`: sequences of exactly so many moves"""
    if asked["depth"] < 0:
        raise ProtocolError("request", _("The depth of a perft is 0 or more."), field="depth")
    leaves = 0
    position, began = asked.position, perf_counter()
    for leaves, inner in counting(position, asked["depth"]):
        if leaves > MOST_NODES or inner > MOST_INNER:
            raise ProtocolError("limit", _("This perft is too large to count."))
        if perf_counter() - began >= SLICE_SECONDS:
            yield None
            if asked.stopped():
                return {"nodes": leaves, **if_stopped(True)}
            began = perf_counter()
    return {"nodes": leaves}


@work("search", *PLACE, *SPAN, SEED, MEMORY, Field("share", FLAG, "tell `found`, too, which another search may heed"))
def _search(asked: Asked) -> Steps:
    """partial results, then `move`, `value`, `pv`, `cells`, `iterations`, `proved`; at level 8 unless told; for a
    time it goes on in the tree of the last such search if that holds the position
    """
    level, position = asked.level, asked.position
    search = _begun(asked, level)

    def tell(softness: float = 0.0) -> Json:
        told = report_json(position, search.report(softness), threats_json(position, search.threats))
        return {**told, **({"found": found_json(position, search.found())} if asked.get("share") else {})}

    ended = yield from run(asked, search, level.budget, tell)
    asked.desk.timed = search if level.timed else None
    return {**tell(level.softness), **if_stopped(ended)}


def _begun(asked: Asked, level: Level) -> Search:
    """A search of the position. One for a time goes on in the tree of the last such search, of earlier in the game."""
    position = asked.position
    search, asked.desk.timed = asked.desk.timed, None
    later = search and search.memory == asked.memory and search.root.position.ply < position.ply
    if search and later and level.timed and search.advance(position):
        return search
    return searcher(position, asked.game.model(position), asked.get("seed", 0), asked.memory, level.haste)


@work("choose", *PLACE, MS, SEED, MEMORY)
def _choose(asked: Asked) -> Steps:
    """what an engine does: partial results, then the `move` that is best as far as it can be found in that time; it
    goes on as `search` does
    """
    position = asked.position
    if asked.get("ms", 1) <= 0:
        raise not_positive("ms")
    level = Level(Budget(ms=min(MOST_MS, asked["ms"]))) if "ms" in asked else STRONGEST
    search = _begun(asked, level)

    def tell() -> Json:
        report = search.report()
        return {"move": position.write(report.move), "value": round(report.value, 4)}

    ended = yield from run(asked, search, level.budget, tell, lambda: len(search.root.moves) == 1)
    asked.desk.timed = search
    return {"move": position.write(search.report().move), **if_stopped(ended)}


@operation("hello")
def _hello(asked: Asked) -> Json:
    """what an engine answers first: its `name`"""
    return {"name": NAME}


@work("think", MEMORY)
def _think(asked: Asked) -> Steps:
    """the computer's turn: `move` and the rest as in `search`, and the `view` after it"""
    session = asked.session
    session.memory = asked.memory
    changes, position = session.changes, session.node.position
    search, level = session.prepare()
    session.think(begins=True)
    allowance, began = session.allowance(), perf_counter()
    threats: list[list[str]] = []  # nobody asks for them while the computer thinks

    def enough() -> bool:
        late = allowance is not None and 1000 * (perf_counter() - began) > allowance
        return changes != session.changes or late or (level.budget.ms is not None and len(search.root.moves) == 1)

    try:
        ended = yield from run(
            asked, search, level.budget, lambda: report_json(position, search.report(), threats), enough
        )
    finally:
        if changes == session.changes:
            session.think(begins=False)
    if changes != session.changes:  # the person undid or left, or its time is up: the choice is out of date
        return {"view": present(session, asked.language), "move": None}
    report, before = search.report(level.softness), Before.of(session)
    session.commit(report)
    return {
        "view": present(session, asked.language, before),
        **report_json(position, report, threats),
        **if_stopped(ended),
    }


@work("analyse", *SPAN, MEMORY)
def _analyse(asked: Asked) -> Steps:
    """looks into the position on the board until the budget ends, it is stopped, or the board changes: `ply`, the same
    as in `search`, and `chance` (of colour 0), `text`, `warnings`, `hint` and `heat` to draw"""
    session = asked.session
    budget = asked.level.budget if "level" in asked or "budget" in asked else ENDLESS
    session.memory = asked.memory
    changes, position = session.changes, session.node.position
    if session.outcome():
        raise GameOver
    search, node = session.analysis(), session.node

    def follow(moves: Sequence[Move]) -> list[Step]:
        return steps(session.game, node, moves)

    def tell(report: Report | None = None) -> Findings:
        threats, warned = search.threats, warnings(position, search.model, search.threats)
        told = threats_json(position, threats)
        return findings_json(position, report or search.report(), told, warned, follow, asked.language)

    def gone() -> bool:
        return changes != session.changes

    ended = yield from run(asked, search, budget, tell, gone)
    report = yield from _to_the_end(asked, search, tell, gone)
    if gone():
        return {"ply": None}
    return {**tell(report), **if_stopped(ended)}


def _to_the_end(
    asked: Asked, search: Search, tell: Callable[[], Mapping[str, Any]], gone: Callable[[], bool]
) -> Generator[Json | None, None, Report]:
    """What is known, a proof with all its moves: it may have been found by what is certain before the end."""
    report, position = search.report(), search.root.position
    line: list[Move] = []
    further = report
    while further.proved is not None:
        for move in further.variations[0]:
            line.append(move)
            position = position.play_unchecked(move)
        if position.outcome() or gone() or asked.stopped():
            break
        next_search = searcher(position, search.model, memory=search.memory)
        # Unheard by others: what they find is about the position where the line begins.
        yield from _sliced(asked, next_search, PROVING, tell, gone)
        further = next_search.report()
    return replace(report, variations=(tuple(line) or report.variations[0], *report.variations[1:]))
