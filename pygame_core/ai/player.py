"""A level's choice of a move: the one way in which the computer decides, wherever it plays."""

from random import Random

from ..games import Game
from ..rules.position import SWAP, Move, Position
from .levels import Level
from .search import Report, searcher


def choose(game: Game, position: Position, level: Level, seed: int) -> Report:
    """What a level plays and what it thinks about it; the same for the same seed unless its budget is a time."""
    search = searcher(position, game.model(position), seed)
    for _slice in search.run(level.budget):
        pass
    return search.report(level.softness)


def careful(game: Game, position: Position, random: Random) -> Move:
    """The move of somebody who knows the rules and no more: any, but a win is taken and a loss at once is parried."""
    _length, moves = game.model(position).tactics(position)
    return random.choice(moves or [move for move in position.legal_moves() if move != SWAP])
