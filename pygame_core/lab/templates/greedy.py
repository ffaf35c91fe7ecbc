"""Looks one move ahead: wins at once, does not let the other side win at once, else takes points and keeps in touch."""

from math import dist

from pygame_core import Cell, Move, Position, Turn


def choose(position: Position, turn: Turn) -> Move:
    moves = list(position.legal_moves())
    turn.random.shuffle(moves)  # of those that are as good, now this one, now that one
    moves.sort(key=lambda move: promise(position, move), reverse=True)
    for move in moves:
        if wins(position, move):
            return move
    for move in moves:
        if turn.stop() or not loses(position, move):
            return move
    return moves[0]


def wins(position: Position, move: Move) -> bool:
    outcome = position.play_unchecked(move).outcome()  # which is quicker than play: the move is known to be legal
    return outcome is not None and outcome.winner == position.turn


def loses(position: Position, move: Move) -> bool:
    """Whether the other side could win at once after it, if it is its turn then."""
    after = position.play_unchecked(move)
    return after.turn != position.turn and any(wins(after, reply) for reply in after.legal_moves())


def promise(position: Position, move: Move) -> tuple[int, int]:
    """What a move promises: points, in games that count them, and stones of one's own that it is in touch with."""
    own, other = position.turn, 1 - position.turn
    score = position.play_unchecked(move).score() or (0, 0)
    stones = position.to_setup().stones[own]
    return score[own] - score[other], sum(in_touch(position, cell, stone) for cell in move.cells for stone in stones)


def in_touch(position: Position, one: Cell, two: Cell) -> bool:
    """Whether two cells are not neighbours, but have two in common: who is cut off at one goes by the other."""
    return 1.1 < dist(position.board.centres[one], position.board.centres[two]) < 1.9
