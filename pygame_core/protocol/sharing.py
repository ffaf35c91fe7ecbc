"""Searches of one position in several engines: what one has found is told to another, which counts it in.

A page that has more than one core asks further workers to `search` with a `seed` of their own and `share`, and tells
what they share to the search under way that its person waits for.
"""

from typing import Any, Final, TypeVar

from ..ai.certain import Proof
from ..ai.report import Found
from ..rules.errors import IllegalMove, NotationError
from ..rules.position import Position
from .fields import ANY, NUMBER, OBJECT, Field, wrong
from .requests import Asked
from .table import operation
from .wire import Json, ProtocolError

MOST_SHARED: Final = 40  # moves, those that were visited most
MOST_COUNT: Final = 1 << 40  # of visits or iterations
_Kind = TypeVar("_Kind")


@operation(
    "heed",
    Field("target", ANY, "the `id` of search, think or analyse under way", required=True),
    Field("from", NUMBER, "which other search this is of; what it shared before is replaced", required=True),
    Field("found", OBJECT, "what it has shared last", required=True),
)
def _heed(asked: Asked) -> Json:
    """lets a search count in what another one of the same position shares: `heeded`, false if it has ended"""
    search = asked.desk.under_way(asked.get("target"))
    if search:
        search.heed(asked["from"], read_found(search.root.position, asked["found"]))
    return {"heeded": search is not None}


def found_json(position: Position, found: Found) -> Json:
    """``{visits: [[move, count, mean]], iterations, completions, proved, line}``, the most visited moves."""
    most = sorted(found.visits.items(), key=lambda item: -item[1][0])[:MOST_SHARED]
    line, after = [], position
    for move in found.proof.line if found.proof else ():
        line.append(after.write(move))
        after = after.play_unchecked(move)
    return {
        "visits": [[position.write(move), count, round(mean, 6)] for move, (count, mean) in most],
        "iterations": found.iterations,
        "completions": found.completions,
        "proved": found.proof.length if found.proof else None,
        "line": line,
    }


def read_found(position: Position, found: Json) -> Found:
    """The same back. Raises ProtocolError."""
    visits = {}
    for each in _of(found.get("visits", []), list):
        text, count, mean = each if type(each) is list and len(each) == 3 else (None, 0, 0)
        share = float(mean) if type(mean) in (int, float) and 0 <= mean <= 1 else None
        if share is None:
            raise wrong("found")
        try:
            visits[position.read(_of(text, str))] = (_count(count), share)
        except NotationError as error:
            raise ProtocolError("notation", error.message, field="found") from None
    proved, line = found.get("proved"), _of(found.get("line", []), list)
    proof = _proof(position, _of(proved, int), line) if proved is not None and line else None
    return Found(visits, _count(found.get("iterations", 0)), _count(found.get("completions", 0)), proof)


def _proof(position: Position, length: int, line: list[Any]) -> Proof:
    """A proof whose line can be played. Raises ProtocolError."""
    if not 0 < abs(length) <= MOST_COUNT:
        raise wrong("found")
    moves = []
    try:
        for text in line:
            moves.append(position.read(_of(text, str)))
            position = position.play(moves[-1])
    except (NotationError, IllegalMove) as error:
        told = error.message if isinstance(error, NotationError) else error.illegal.message
        raise ProtocolError("notation", told, field="found") from None
    return Proof(length, tuple(moves))


def _count(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MOST_COUNT:
        raise wrong("found")
    return value


def _of(value: object, kind: type[_Kind]) -> _Kind:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise wrong("found")
    return value
