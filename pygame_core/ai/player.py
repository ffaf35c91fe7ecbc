"""A level's choice of a move: the one way in which the computer decides, wherever it plays."""

from random import Random
from typing import Any

from ..rules.move import SWAP, Move
from ..rules.position import Position
from .levels import Level
from .model import Model
from .report import Report
from .search import searcher


def choose(model: Model[Any], position: Position, level: Level, seed: int) -> Report:
    """What a level plays and what it thinks about it; the same for the same seed unless its budget is a time."""
    search = searcher(position, model, seed)
    for _slice in search.run(level.budget):
        pass
    return search.report(level.softness)


def careful(model: Model[Any], position: Position, random: Random) -> Move:
    """The move of somebody who knows the rules and no more: any, but a win is taken and a loss at once is parried."""
    _length, moves = model.tactics(position)
    return random.choice(moves or [move for move in position.legal_moves() if move != SWAP])
