"""The player that ours is measured against: plain UCT over the same rules, with random playouts one by one.

No solver, no forced moves, no move statistics beyond the node's own; but a win at once is seen at every node, and it is
fairly tuned. With exploration .25 it won 41 of 60 games against .5, and 57 of 108 against .1 (all five games, 0.05 s of
processor time a turn); each game's playout is the better one of two kinds (see :mod:`tests.bench.playouts`).
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final

from pygame_core.ai.levels import Budget
from pygame_core.ai.model import Model
from pygame_core.games.registry import GAMES
from pygame_core.rules.move import SWAP, Move
from pygame_core.rules.position import Position

from .playouts import PLAYOUTS, Playout

EXPLORATION: Final = 0.25


class Node:
    """A position in the tree. ``value`` is known if it is over, or won by the side to move; then 1 is for colour 0."""

    __slots__ = ("children", "counts", "means", "moves", "position", "spreads", "turn", "value", "visits")

    def __init__(self, position: Position, model: Model, random: Random) -> None:
        self.position, self.turn = position, position.turn
        self.value: float | None = None
        self.visits = 0
        self.moves: list[Move] = []
        self.children: list[Node | Position] = []  # of the first of ``moves``; a node from the second visit on
        self.counts: list[int] = []
        self.means: list[float] = []  # for the side to move
        self.spreads: list[float] = []  # 1 / sqrt(count)
        outcome = position.outcome()
        if outcome:
            self.value = 0.5 if outcome.winner is None else 1.0 - outcome.winner
        elif wins := model.winning(position, self.turn):
            self.value, self.moves = 1.0 - self.turn, wins
        else:
            self.moves = [move for move in position.legal_moves() if move != SWAP]
            random.shuffle(self.moves)


class Reference:
    """One search of one position that is not over. It never swaps."""

    def __init__(
        self, position: Position, seed: int = 0, playout: Playout | None = None, exploration: float = EXPLORATION
    ) -> None:
        self.random, self.exploration = Random(seed), exploration
        self.playout = playout or PLAYOUTS[position.key]
        self.model = GAMES[position.key].model(position)
        self.iterations = 0
        self.root = Node(position, self.model, self.random)

    def run(self, budget: Budget) -> None:
        """Search until the budget is used up; where there is nothing to choose, not at all."""
        until = None if budget.ms is None else perf_counter() + budget.ms / 1000
        if self.root.value is not None or len(self.root.moves) == 1:
            return
        while budget.iterations is None or self.iterations < budget.iterations:
            self._iterate()
            self.iterations += 1
            if until is not None and perf_counter() >= until:
                return

    def move(self) -> Move:
        """A win at once, or else the move that was visited most often."""
        root = self.root
        ranks = zip(root.counts, root.means, strict=True)
        return root.moves[max(enumerate(ranks), key=lambda pair: pair[1])[0] if root.counts else 0]

    def _iterate(self) -> None:
        node, path = self.root, []
        while (value := node.value) is None:
            index = self._select(node)
            path.append((node, index))
            if index == len(node.children):
                position = node.position.play_unchecked(node.moves[index])
                node.children.append(position)
                node.counts.append(0)
                node.means.append(0.0)
                node.spreads.append(0.0)
                value = self.playout(position, self.random)
                break
            child = node.children[index]
            if not isinstance(child, Node):
                child = node.children[index] = Node(child, self.model, self.random)
            node = child
        for node, index in path:
            node.visits += 1
            node.counts[index] = count = node.counts[index] + 1
            node.means[index] += ((1.0 - value if node.turn else value) - node.means[index]) / count
            node.spreads[index] = 1.0 / sqrt(count)

    def _select(self, node: Node) -> int:
        """An untried move, or else the one with the highest upper bound."""
        if len(node.children) < len(node.moves):
            return len(node.children)
        width = self.exploration * sqrt(log(node.visits))
        bounds = [mean + width * spread for mean, spread in zip(node.means, node.spreads, strict=True)]
        return bounds.index(max(bounds))
