"""A tree search (PUCT) over any game: leaves are judged by the game's model, and what is proved is backed up.

A node keeps its candidates in the order of their shares; a child is made when it is first chosen, and until then only
the best candidate that has none yet can be next. Every value is for the side to move at its node, and becomes its
complement on the way up wherever another *person* was to move: after a swap the side to move stays, the person
changes.
"""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, inf, sqrt
from random import Random
from time import perf_counter

from ..position import SWAP, Move, Position
from .levels import Budget
from .model import Estimate, Hunt, Model, Proof

SLICE_SECONDS = 0.012  # a slice of work; a request that stops it waits no longer
MOST_CANDIDATES = 8_000_000  # in the whole tree, some 12 bytes each; past them leaves are judged and forgotten
VARIATIONS = 3
LOST = -1e9  # the sum of a move that is proved to lose: never chosen while there is another


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows: best move, its value for the side to move, principal variations, values by move.

    ``variations`` are the lines of the best moves, the best first. ``proved`` is the number of turns, of both sides,
    to a certain win (positive) or loss (negative), or None.
    """

    move: Move
    value: float
    variations: tuple[tuple[Move, ...], ...]
    moves: dict[Move, float]
    iterations: int
    completions: int
    proved: int | None


class Node:
    """A position in the tree. ``result`` is its proved value, ``length`` the turns, of both sides, to that end."""

    __slots__ = (
        "before", "children", "estimate", "keeps", "length", "move", "moves", "position", "priors", "result",
        "shares", "sums", "value", "visits", "visits_of",
    )  # fmt: skip

    def __init__(self, position: Position, move: Move | None, keeps: bool) -> None:
        self.position, self.move = position, move
        self.keeps = keeps  # the same person is to move as in the position before
        self.value: float | None = None  # the model's, None if it gave none
        self.result: float | None = None
        self.length = 0
        self.visits = 0  # through this node to a child
        self.moves: Sequence[Move] = ()
        self.shares: Sequence[float] = ()
        self.priors: Sequence[float] = ()  # made when the node is first descended from
        self.estimate: Estimate | None = None
        self.children: list[Node] = []  # of the first of ``moves``
        self.visits_of: list[int] = []
        self.sums: list[float] = []  # of values seen from here, the trust in the share included
        outcome = position.outcome()
        if outcome:
            self.result = 0.5 if outcome.winner is None else float(outcome.winner == position.turn)

    def seen_from_parent(self, value: float) -> float:
        """A value of this node in the parent's terms."""
        return value if self.keeps else 1.0 - value


class Search:
    """One search of one position that is not over; ``run`` works in slices, ``report`` tells what is known so far."""

    def __init__(self, position: Position, model: Model, seed: int = 0) -> None:
        self.model, self.seed, self.random = model, seed, Random(seed)
        self.iterations = self.completions = 0
        self.root = Node(position, None, True)
        self.proof: Proof | None = None
        self._hunt: Hunt | None = None
        self._candidates = 0
        self._prepared = False

    def advance(self, position: Position) -> bool:
        """Make ``position`` the root if the tree holds it at most a turn of each side further down."""
        level = [self.root]
        for _depth in range(5):
            for node in level:
                if node.position == position and node.result is None:
                    self.root, self.proof = node, None
                    self.iterations = self.completions = 0
                    self._prepared = False
                    self._recount()
                    return True
            level = [child for node in level for child in node.children]
        return False

    def _recount(self) -> None:
        """What has been cut off with the other moves takes no memory any more."""
        self._candidates = sum(len(node.moves) for node in self._nodes())

    def _nodes(self) -> Iterator[Node]:
        """All nodes of the tree."""
        todo = [self.root]
        while todo:
            node = todo.pop()
            yield node
            todo += node.children

    def run(self, budget: Budget) -> Iterator[None]:
        """Search until the budget is used up or the root is proved, yielding after each slice of work."""
        began = slice_began = perf_counter()
        for _step in self._steps():
            if budget.iterations is not None and self.iterations >= budget.iterations:
                return
            now = perf_counter()
            if budget.ms is not None and now - began >= budget.ms / 1000 and self.iterations:
                return
            if now - slice_began >= SLICE_SECONDS:
                yield
                slice_began = perf_counter()

    def report(self, softness: float = 0.0) -> Report:
        """The best move so far and what is known about it; the first slice of ``run`` must have been taken.

        With ``softness`` above 0 the move is drawn instead: one that is worse by ``softness`` is e times less likely.
        """
        root = self.root
        values = self._values(root)
        order = sorted(range(len(root.moves)), key=lambda i: self._merit(root, i, values[i]), reverse=True)
        chosen = order[0]
        length = 0
        if self.proof:
            length = self.proof.length
            lines = [tuple(self.proof.line)]
            values[root.moves.index(lines[0][0])] = float(length > 0)
            chosen = root.moves.index(lines[0][0])
        else:
            if root.result in (0.0, 1.0):
                length = root.length if root.result else -root.length
            elif softness and values[chosen] < 1.0:
                chosen = self._draw(values, softness)
            lines = [self._line(root, i) for i in [chosen, *(i for i in order if i != chosen)][:VARIATIONS]]
        return Report(
            root.moves[chosen],
            values[chosen] if root.result is None else root.result,
            tuple(lines),
            dict(zip(root.moves, values, strict=True)),
            self.iterations,
            self.completions,
            length or None,
        )

    # Iterations

    def _steps(self) -> Iterator[None]:
        """Iterate, and with every iteration take one step of the model's hunt for a proof."""
        if not self._prepared:
            self._prepared = True
            if not self.root.moves:
                self._judge(self.root, None)
            self._hunt = self.model.prove(self.root.position)
            yield
        while self.root.result is None:
            if self._hunt:
                try:
                    next(self._hunt)
                except StopIteration as end:
                    self._hunt = None
                    if end.value:
                        self._conclude(end.value)
                        return
            self._iterate()
            yield

    def _conclude(self, proof: Proof) -> None:
        self.proof = proof
        self.root.result, self.root.length = float(proof.length > 0), abs(proof.length)

    def _iterate(self) -> None:
        """Walk down to a leaf, judge it, and carry its value up."""
        self.iterations += 1
        node, path = self.root, []
        while node.result is None:
            index = self._select(node)
            if index == len(node.children):
                if self._candidates > MOST_CANDIDATES:
                    break  # the tree is as large as it may be: count the same leaf once more
                child = self._expand(node, index)
                path.append((node, index))
                node = child
                if child.value is not None:
                    break
            else:
                path.append((node, index))
                node = node.children[index]
        value = node.result if node.result is not None else node.value
        self._back_up(path, 0.5 if value is None else value)

    def _select(self, node: Node) -> int:
        """The index of the candidate to look at next; only the first without a child can be a new one."""
        if not node.priors:
            self._open(node)
        trust, priors = self.model.tuning.trust, node.priors
        scale = sqrt(node.visits + 1)
        chosen = len(node.children)
        best = node.shares[chosen] + scale * priors[chosen] if chosen < len(node.moves) else -inf
        for index, (visits, total, prior) in enumerate(zip(node.visits_of, node.sums, priors, strict=False)):
            score = total / (visits + trust) + scale * prior / (1 + visits)
            if score > best:
                best, chosen = score, index
        return chosen

    def _open(self, node: Node) -> None:
        """Turn the shares into a prior."""
        tuning = self.model.tuning
        best = node.shares[0]
        weights = [exp(tuning.sharpness * (share - best)) for share in node.shares]
        scale = tuning.exploration / sum(weights)
        node.priors = array("f", [weight * scale for weight in weights])

    def _expand(self, node: Node, index: int) -> Node:
        """Make the child for a candidate and judge it."""
        move = node.moves[index]
        position = node.position.play_unchecked(move)
        child = Node(position, move, (position.turn == node.position.turn) != (move == SWAP))
        node.children.append(child)
        node.visits_of.append(0)
        node.sums.append(self.model.tuning.trust * min(1.0, node.shares[index]))
        if child.result is None:
            self._judge(child, node.estimate)
        return child

    def _judge(self, node: Node, before: Estimate | None) -> None:
        """Let the model say what is certain and what is likely."""
        position = node.position
        length, moves = self.model.tactics(position)
        if length is not None:
            node.result, node.length = float(length > 0), abs(length)
            node.moves = moves or ()
            node.shares = [node.result] * len(node.moves)
        elif moves is not None and len(moves) == 1:
            node.moves, node.shares = moves, (0.5,)
        else:
            estimate = node.estimate = self.model.estimate(position, moves, self.random, before)
            node.value, node.moves, node.shares = estimate.value, estimate.moves, array("f", estimate.shares)
            if estimate.value is not None:
                self.completions += self.model.tuning.completions
                if position.ply == 1 and position.explain(SWAP) is None:
                    self._add_swap(node, estimate.value)
        self._candidates += len(node.moves)

    @staticmethod
    def _add_swap(node: Node, value: float) -> None:
        """Whoever swaps has, exactly, what the other side has now."""
        share = 1.0 - value
        place = sum(other >= share for other in node.shares)
        node.moves = [*node.moves[:place], SWAP, *node.moves[place:]]
        node.shares = array("f", [*node.shares[:place], share, *node.shares[place:]])

    def _back_up(self, path: list[tuple[Node, int]], value: float) -> None:
        for node, index in reversed(path):
            child = node.children[index]
            if not child.keeps:
                value = 1.0 - value
            node.visits += 1
            node.visits_of[index] += 1
            node.sums[index] += value
            if child.result is not None:
                self._prove(node, index, child)
                if node.result is not None:
                    value = node.result

    def _prove(self, node: Node, index: int, child: Node) -> None:
        """Settle the node if this child wins for the side to move, or if every child is settled."""
        result = child.seen_from_parent(child.result or 0.0)
        if result == 1.0:
            node.result, node.length = 1.0, self._turns(node, child)
            return
        if result == 0.0:
            node.sums[index] = LOST
        if len(node.children) == len(node.moves) and all(other.result is not None for other in node.children):
            node.result = max(other.seen_from_parent(other.result or 0.0) for other in node.children)
            node.length = max(self._turns(node, other) for other in node.children)

    @staticmethod
    def _turns(node: Node, child: Node) -> int:
        """Turns to the proved end through ``child``: none for half a turn, two where the other side passes."""
        if child.position.outcome() or child.position.turn != node.position.turn or child.move == SWAP:
            return child.length + 1
        return child.length + 2 * child.position.passed

    # Reading the tree

    def _values(self, node: Node) -> list[float]:
        """For each candidate what it is worth for the side to move."""
        trust = self.model.tuning.trust
        values = list(node.shares)
        for index, child in enumerate(node.children):
            if child.result is not None:
                values[index] = child.seen_from_parent(child.result)
            else:
                values[index] = node.sums[index] / (node.visits_of[index] + trust)
        return values

    def _merit(self, node: Node, index: int, value: float) -> tuple[float, float, float]:
        """How good a candidate is: a win, the sooner the better; else the visits; a loss, the later the better."""
        child = node.children[index] if index < len(node.children) else None
        if child and child.result is not None and value in (0.0, 1.0):
            return (2.0, -child.length, 0.0) if value else (0.0, child.length, 0.0)
        return (1.0, node.visits_of[index] if child else 0, value)

    def _line(self, node: Node, index: int) -> tuple[Move, ...]:
        """The moves that are expected if a candidate is played."""
        line = [node.moves[index]]
        while index < len(node.children):
            node = node.children[index]
            if not node.moves or not (node.children or node.result == 1.0):
                break
            merits = [self._merit(node, i, value) for i, value in enumerate(self._values(node))]
            index = merits.index(max(merits))
            line.append(node.moves[index])
        return tuple(line)

    def _draw(self, values: list[float], softness: float) -> int:
        """A candidate at random, the better the likelier."""
        best = max(values)
        weights = [exp((value - best) / softness) for value in values]
        return Random(self.seed).choices(range(len(values)), weights)[0]


def searcher(position: Position, model: Model, seed: int = 0) -> Search:
    """The search that a model asks for (``Model.kind``), by default this one."""
    kind: type[Search] = getattr(model, "kind", Search)
    return kind(position, model, seed)
