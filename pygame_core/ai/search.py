"""Upper-confidence tree search (UCT) over any game, with random playouts and proved values.

Values are for colour 0, from 0 to 1. A swap exchanges the people behind the colours, so a value passing upward
through a swap is turned into its complement: at every node it speaks of the people as they sit there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from time import perf_counter

from ..position import SWAP, Move, Position
from .levels import Budget

Playout = Callable[[Position, Random], float]

EXPLORATION = 0.5
SLICE_SECONDS = 0.02  # a slice of work; the page asks for at most 0.03


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows: best move, its value for the side to move, principal variation, values by move.

    ``proved`` is the number of turns, of both sides, to a certain win (positive) or loss (negative), or None.
    """

    move: Move
    value: float
    pv: tuple[Move, ...]
    moves: dict[Move, float]
    iterations: int
    proved: int | None


class Node:
    """A position in the tree; visits and value belong to the move that leads to it, seen from its parent."""

    __slots__ = ("children", "length", "move", "position", "total", "visits", "won_by")

    def __init__(self, position: Position, move: Move | None) -> None:
        self.position, self.move = position, move
        self.visits = 0
        self.total = 0.0
        self.children: list[Node] | None = None
        self.won_by: float | None = None  # proved value, for colour 0 as the people sit at this node
        self.length = 0  # turns, of both sides, to the proved end
        outcome = position.outcome()
        if outcome:
            self.won_by = 0.5 if outcome.winner is None else 1.0 - outcome.winner

    def seen_from_parent(self, value: float) -> float:
        """A value of this node in the parent's terms."""
        return 1.0 - value if self.move == SWAP else value


class Search:
    """One search of one position; ``run`` works in slices, ``report`` tells what is known so far."""

    def __init__(self, position: Position, playout: Playout, seed: int = 0) -> None:
        self.root = Node(position, None)
        self.playout, self.random = playout, Random(seed)
        self.iterations = 0
        self._expand(self.root)

    def run(self, budget: Budget) -> Iterator[None]:
        """Search until the budget is used up or the root is proved, yielding after each slice of work."""
        began = slice_began = perf_counter()
        while self.root.won_by is None:
            if budget.iterations is not None and self.iterations >= budget.iterations:
                return
            self._iterate()
            now = perf_counter()
            if budget.ms is not None and now - began >= budget.ms / 1000:
                return
            if now - slice_began >= SLICE_SECONDS:
                yield
                slice_began = perf_counter()

    def report(self) -> Report:
        """The best move so far and what is known about it. The root must have a legal move."""
        root = self.root
        best = self._best(root)
        line, node = [best.move], best
        while node.children and node.visits:
            node = self._best(node)
            line.append(node.move)
        proved = None
        if root.won_by is not None and root.won_by != 0.5:
            proved = root.length if root.won_by == self._win(root) else -root.length
        values = {child.move: self._mean(root, child) for child in root.children or () if child.move}
        return Report(
            best.move or SWAP,
            self._mean(root, best),
            tuple(move for move in line if move),
            values,
            self.iterations,
            proved,
        )

    # One iteration

    def _iterate(self) -> None:
        self.iterations += 1
        node, path = self.root, [self.root]
        while node.won_by is None and node.children is not None:
            node = self._select(node)
            path.append(node)
        if node.won_by is None and node.visits:
            self._expand(node)
            if node.won_by is None:
                node = self._select(node)
                path.append(node)
        value = self.playout(node.position, self.random) if node.won_by is None else node.won_by
        for node in reversed(path):
            if node.won_by is None and node.children is not None:
                self._prove(node)
            if node.won_by is not None:
                value = node.won_by
            value = node.seen_from_parent(value)
            node.visits += 1
            node.total += value

    def _select(self, node: Node) -> Node:
        """The child with the highest upper confidence bound that is not proved; unvisited ones first, at random."""
        children = [child for child in node.children or () if child.won_by is None]
        unvisited = [child for child in children if not child.visits]
        if unvisited:
            return unvisited[int(self.random.random() * len(unvisited))]
        log_visits = log(node.visits + 1)
        return max(
            children,
            key=lambda child: self._mean(node, child) + EXPLORATION * sqrt(log_visits / child.visits),
        )

    def _expand(self, node: Node) -> None:
        """Make the children; a winning move proves the node at once and is kept alone."""
        position, win = node.position, self._win(node)
        node.children = []
        for move in position.legal_moves():
            child = Node(position.play_unchecked(move), move)
            if child.won_by is not None and child.seen_from_parent(child.won_by) == win:
                node.children = [child]
                break
            node.children.append(child)
        self._prove(node)

    def _prove(self, node: Node) -> None:
        """Settle the node if a child wins for the side to move, or if every child is settled."""
        win = self._win(node)
        settled = [child for child in node.children or () if child.won_by is not None]
        values = [child.seen_from_parent(child.won_by or 0.0) for child in settled]
        if win in values:
            node.won_by = win
            node.length = min(self._turns(node, c) for c, value in zip(settled, values, strict=True) if value == win)
        elif node.children and len(settled) == len(node.children):
            node.won_by = max(values) if win == 1.0 else min(values)
            node.length = max(self._turns(node, child) for child in settled)

    @staticmethod
    def _turns(node: Node, child: Node) -> int:
        """Turns to the proved end through ``child``: none for half a turn, two where the other side passes."""
        if child.position.outcome() or child.position.turn != node.position.turn or child.move == SWAP:
            return child.length + 1
        return child.length + 2 * child.position.passed

    # Reading the tree

    @staticmethod
    def _win(node: Node) -> float:
        """The value that is a win for the side to move at ``node``."""
        return 1.0 - node.position.turn

    def _mean(self, parent: Node, child: Node) -> float:
        """The value of a child for the side to move at its parent."""
        if child.won_by is not None:
            mean = child.seen_from_parent(child.won_by)
        else:
            mean = child.total / child.visits if child.visits else 0.5
        return mean if parent.position.turn == 0 else 1.0 - mean

    def _best(self, node: Node) -> Node:
        """A winning child that wins soonest, else the most visited one not lost, else the one that loses latest."""

        def merit(child: Node) -> tuple[float, float, float]:
            value = self._mean(node, child)
            if child.won_by is not None and value == 1.0:
                return (2.0, -child.length, 0.0)
            if child.won_by is not None and value == 0.0:
                return (0.0, child.length, 0.0)
            return (1.0, child.visits, value)

        return max(node.children or (), key=merit)
