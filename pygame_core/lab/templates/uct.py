"""Plays games to their end by chance, most often those that began with what has done well so far (UCT)."""

from math import log, sqrt

from pygame_core import Kind, Move, Position, Turn

LOOKS = 1000  # games for a move, if there is time for so many
DARING = 0.8  # how much is tried, too, that has not done so well


class Node:
    """A position: how many games led through it, and what they brought the side that moved there."""

    def __init__(self, position: Position, mover: int) -> None:
        self.position, self.mover = position, mover
        self.looks, self.points = 0, 0.0
        self.children: dict[Move, Node] = {}
        self.untried = [move for move in position.legal_moves() if move.kind != Kind.SWAP]  # it never swaps

    def grow(self, move: Move) -> "Node":
        child = self.children[move] = Node(self.position.play_unchecked(move), self.position.turn)
        return child

    def best(self) -> "Node":
        """What promises most: it has done well, or was hardly tried."""
        return max(
            self.children.values(),
            key=lambda child: child.points / child.looks + DARING * sqrt(log(self.looks) / child.looks),
        )


def choose(position: Position, turn: Turn) -> Move:
    root = Node(position, 1 - position.turn)
    while root.looks < LOOKS and not (root.looks and turn.stop()):
        path = [root]
        while path[-1].children and not path[-1].untried:
            path.append(path[-1].best())
        if path[-1].untried:
            move = path[-1].untried.pop(turn.random.randrange(len(path[-1].untried)))
            path.append(path[-1].grow(move))
        winner = played_out(path[-1].position, turn)
        for node in path:
            node.looks += 1
            node.points += 0.5 if winner is None else float(winner == node.mover)
    return max(root.children, key=lambda move: root.children[move].looks)


def played_out(position: Position, turn: Turn) -> int | None:
    """Who wins if both sides play by chance; None: nobody."""
    while not (outcome := position.outcome()):
        position = position.play_unchecked(turn.random.choice(list(position.legal_moves())))
    winner: int | None = outcome.winner
    return winner
