"""Searches of one position in several engines: what one has found is told to another, which goes on from there.

A page that has more than one core asks further workers to `search` with a `seed` of their own and `share`, and tells
what they share to each other and to the search under way that its person waits for.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeVar

from ..ai.certain import Proof
from ..ai.counsel import Found, Visited, Visits
from ..language.messages import _
from ..rules.errors import NotationError
from ..rules.move import Move
from ..rules.position import Position
from .fields import ANY, NUMBER, OBJECT, Field
from .requests import Asked
from .table import operation
from .wire import Json, ProtocolError

MOST_SHARED: Final = 40  # moves of a position, those that were visited most
MOST_COUNT: Final = 1 << 40  # of visits or iterations
_Kind = TypeVar("_Kind")


@operation(
    "heed",
    Field("target", ANY, "the `id` of search, think or analyse under way", required=True),
    Field("from", NUMBER, "which other search this is of; what it shared before is replaced", required=True),
    Field("found", OBJECT, "what it has shared last", required=True),
    prompt=True,
)
def _heed(asked: Asked) -> Json:
    """lets a search go on from what another one of the same position shares: `heeded`, false if it has ended"""
    search = asked.desk.under_way(asked.get("target"))
    if search:
        search.heed(asked["from"], read_found(search.root.position, asked["found"]))
    return {"heeded": search is not None}


def found_json(position: Position, found: Found) -> Json:
    """``{visits: [[move, count, mean, before]], iterations, completions, proved, line}``.

    ``before`` is the number, from 0, of the move that this one comes after; it is missing where it is made at once.
    """
    line, after = [], position
    for move in found.proof.line if found.proof else ():
        line.append(after.write(move))
        after = after.play_unchecked(move)
    return {
        "visits": _visits_json(position, found.visits),
        "iterations": found.iterations,
        "completions": found.completions,
        "proved": found.proof.length if found.proof else None,
        "line": line,
    }


def _visits_json(position: Position, told: Visits) -> list[list[Any]]:
    """Texts of moves are the same in all positions of a board."""
    listed: list[list[Any]] = []
    todo: list[tuple[Visits, list[int]]] = [(told, [])]
    for visits, before in todo:
        for move, seen in sorted(visits.items(), key=lambda item: -item[1].visits)[:MOST_SHARED]:
            if seen.after:
                todo.append((seen.after, [len(listed)]))
            listed.append([position.write(move), seen.visits, round(seen.mean, 6), *before])
    return listed


def read_found(position: Position, found: Json) -> Found:
    """The same back. Raises ProtocolError."""
    visits = _read_visits(item(found.get("visits", []), list), cache(position.read))
    proved, line = found.get("proved"), item(found.get("line", []), list)
    proof = _proof(position, turns(proved), line) if proved is not None and line else None
    return Found(visits, _count(found.get("iterations", 0)), _count(found.get("completions", 0)), proof)


def _read_visits(told: list[Any], read: Callable[[str], Move]) -> Visits:
    """Raises ProtocolError."""
    visits: dict[Move, Visited] = {}
    listed: list[dict[Move, Visited]] = []  # what was visited after each
    for each in told:
        text, count, mean, *before = each if type(each) is list and 3 <= len(each) <= 4 else (None, 0, None)
        if before and _count(before[0]) >= len(listed):
            raise unshared()
        listed.append({})
        seen = Visited(_count(count), chance(mean), listed[-1])
        (listed[before[0]] if before else visits)[readable(read, text)] = seen
    return visits


def _proof(position: Position, length: int, line: list[Any]) -> Proof:
    """A proof whose line can be played. Raises ProtocolError."""
    moves = []
    for text in line:
        moves.append(_playable(position, text))
        position = position.play_unchecked(moves[-1])
    return Proof(length, tuple(moves))


def _playable(position: Position, text: object) -> Move:
    move = readable(position.read, text)
    if illegal := position.explain(move):
        raise ProtocolError("notation", illegal.message, field="found")
    return move


def readable(read: Callable[[str], Move], text: object) -> Move:
    """A move that was shared. Raises ProtocolError."""
    try:
        return read(item(text, str))
    except NotationError as error:
        raise ProtocolError("notation", error.message, field="found") from None


def chance(value: object) -> float:
    """A chance that was shared. Raises ProtocolError."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
        raise unshared()
    return float(value)


def turns(value: object) -> int:
    """Within how many turns a win, or a loss, was shared to be certain. Raises ProtocolError."""
    if not 0 < abs(number := item(value, int)) <= MOST_COUNT:
        raise unshared()
    return number


def unshared() -> ProtocolError:
    """The error for what no search shares."""
    return ProtocolError("request", _("The field “{field}” is not what a search shares.", field="found"), field="found")


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_COUNT:
        raise unshared()
    return value


def item(value: object, kind: type[_Kind]) -> _Kind:
    """A part of this kind of what was shared. Raises ProtocolError."""
    if not isinstance(value, kind) or isinstance(value, bool):
        raise unshared()
    return value
