"""A level's choice of a move: the one way in which the computer decides, wherever it plays."""

from random import Random
from typing import Any, Final

from ..rules.move import SWAP, Move
from ..rules.position import Position
from .levels import Level
from .model import Model
from .report import Report
from .search import searcher

FEW: Final = 8  # moves that come to a beginner's mind


def choose(model: Model[Any], position: Position, level: Level, seed: int) -> Report:
    """What a level plays and what it thinks about it; the same for the same seed unless its budget is a time.

    Raises GameOver once it is.
    """
    search = searcher(position, model, seed, haste=level.haste)
    for _slice in search.run(level.budget):
        pass
    return search.report(level.softness)


def careful(model: Model[Any], position: Position, random: Random) -> Move:
    """The move of a careful beginner, who looks one ply ahead: a win is taken, and a loss at once is parried.

    Otherwise a few moves come to mind, and it is the one that looks best at first sight.
    """
    _length, moves = model.tactics(position)
    if moves:
        return random.choice(moves)
    moves = [move for move in position.legal_moves() if move != SWAP]
    return model.estimate(position, random.sample(moves, min(FEW, len(moves))), random, None).moves[0]
