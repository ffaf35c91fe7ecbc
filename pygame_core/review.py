"""The review of a game: each side's chance after every move, and the moves that turned it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from .ai.search import Report
from .analysis import ahead
from .games import Game
from .messages import _
from .position import Move
from .tree import Node

Json = dict[str, Any]

ITERATIONS: Final = 150  # of the search, a position
TURNING: Final = 0.15  # a move that costs its side so much of its chance is a turning point
MOST_TURNING: Final = 6


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was found about a position of a line: the chance of colour 0, and the best move if the game goes on."""

    node: Node
    chance: float
    best: Move | None


def judge(node: Node, report: Report | None, winner: int | None) -> Judgement:
    """Of a position that was searched, or, without a report, of one where the game has ended."""
    if report is None:
        return Judgement(node, {0: 1.0, 1: 0.0}.get(winner if winner is not None else -1, 0.5), None)
    value = report.value if report.proved is None else float(report.proved > 0)
    return Judgement(node, value if node.position.turn == 0 else 1.0 - value, report.move)


def point_json(game: Game, judgement: Judgement) -> Json:
    """A point of the graph."""
    node = judgement.node
    label = game.label(node.parent.position, node.move) if node.parent and node.move else ""
    return {"id": node.id, "ply": node.ply, "chance": round(judgement.chance, 4), "label": label}


def turning_json(game: Game, line: Sequence[Judgement], language: str) -> list[Json]:
    """The moves that cost their side most, in order of play, each with the better one."""
    turns = [(_loss(before, after), before, after) for before, after in pairwise(line)]
    worst = sorted((turn for turn in turns if turn[0] >= TURNING), key=lambda turn: -turn[0])[:MOST_TURNING]
    told = []
    for loss, before, after in sorted(worst, key=lambda turn: turn[2].node.ply):
        position, move = before.node.position, after.node.move
        assert move and before.best
        chances = [each if position.turn == 0 else 1.0 - each for each in (before.chance, after.chance)]
        text = _(
            "{colour} played {move}; {better} was better ({before} % then, {after} % after it).",
            colour=position.colours[position.turn].name,
            move=game.label(position, move),
            better=game.label(position, before.best),
            before=round(100 * chances[0]),
            after=round(100 * chances[1]),
        )
        told.append(
            {
                "id": after.node.id,
                "from": before.node.id,
                "ply": after.node.ply,
                "better": position.write(before.best),
                "label": game.label(position, before.best),
                "scene": ahead(position, [before.best]),
                "loss": round(loss, 4),
                "text": text.render(language),
            }
        )
    return told


def _loss(before: Judgement, after: Judgement) -> float:
    """What a move cost its side; nothing if it was the best that was found."""
    if before.best is None or after.node.move == before.best:
        return 0.0
    loss = before.chance - after.chance
    return loss if before.node.position.turn == 0 else -loss
