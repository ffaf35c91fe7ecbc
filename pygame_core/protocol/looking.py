"""Looks at the positions of one review in several engines.

A page that has more than one core asks further workers to `look` at what a `review` that is to `share` tells to be
next, and lets it `learn` what they have found: it finds the same, but sooner.
"""

from typing import Any

from ..ai.levels import Budget
from ..ai.report import Report
from ..ai.search import VARIATIONS, searcher
from ..rules.errors import GameOver
from ..rules.move import Move
from ..rules.position import Position
from ..study.looks import Look
from .fields import ANY, NUMBER, OBJECT, Field
from .requests import PLACE, SEED, Asked, not_positive
from .searching import if_stopped, run
from .sharing import chance, item, readable, turns, unshared
from .table import operation, work
from .wire import Json, Steps


@work("look", *PLACE, Field("iterations", NUMBER, "how long", required=True), SEED)
def _look(asked: Asked) -> Steps:
    """what a `review` elsewhere has asked for: what is `found` of the position, unless it was stopped"""
    position = asked.position
    if position.outcome():
        raise GameOver
    if asked["iterations"] <= 0:
        raise not_positive("iterations")
    search = searcher(position, asked.game.model(position), asked.get("seed", 0))
    ended = yield from run(asked, search, Budget(iterations=asked["iterations"]), dict)
    return if_stopped(True) if ended else {"found": report_json(position, search.report())}


@operation(
    "learn",
    Field("target", ANY, "the `id` of the review under way", required=True),
    Field("look", NUMBER, "of its `looks`, by its number", required=True),
    Field("found", OBJECT, "what came of it", required=True),
    prompt=True,
)
def _learn(asked: Asked) -> Json:
    """lets a review take over what was found elsewhere: `learnt`, false if it has ended or has not asked for that"""
    looks = asked.desk.reviewed(asked["target"])
    look = looks and looks.numbered(asked["look"])
    if looks and look:
        looks.seen[look] = read_report(look, asked["found"])
    return {"learnt": look is not None}


def look_json(number: int, look: Look, seed: int) -> Json:
    """What others are asked for: ``moves``, ``iterations`` and ``seed`` of a `look`, and its number."""
    return {"look": number, "moves": look.node.moves(), "iterations": look.iterations, "seed": seed}


def report_json(position: Position, report: Report) -> Json:
    """``{value, proved, moves: [[move, value]], promising}``, with all digits; ``promising`` counts the first moves."""
    return {
        "value": report.value,
        "proved": report.proved,
        "moves": [[position.write(move), value] for move, value in report.moves.items()],
        "promising": len(report.variations),
    }


def read_report(look: Look, found: Json) -> Report:
    """The same back. Raises ProtocolError."""
    value, proved = chance(found.get("value")), found.get("proved")
    moves = _moves(look.node.position, item(found.get("moves"), list))
    promising = item(found.get("promising"), int)
    if not 0 < promising <= min(VARIATIONS, len(moves)):
        raise unshared()
    best = [*moves][:promising]
    lines = tuple((move,) for move in best)
    return Report(best[0], value, lines, moves, look.iterations, 0, None if proved is None else turns(proved))


def _moves(position: Position, told: list[Any]) -> dict[Move, float]:
    """Legal moves, each told once, with what they are worth. Raises ProtocolError."""
    pairs = [each if type(each) is list and len(each) == 2 else (None, None) for each in told]
    moves = {readable(position.read, text): chance(value) for text, value in pairs}
    if len(moves) != len(pairs) or not moves.keys() <= set(position.legal_moves()):
        raise unshared()
    return moves
