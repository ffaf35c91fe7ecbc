"""A tree search (PUCT) over any game: leaves are judged by the game's model, and what is proved is backed up.

A node keeps its candidates in the order of their shares; a child is made when it is first chosen, and until then only
the best candidate that has none yet can be next. Every value is for the side to move at its node, and becomes its
complement on the way up wherever another *person* was to move: after a swap the side to move stays, the person
changes.
"""

from array import array
from collections.abc import Container, Iterator, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, ClassVar

from ..rules.move import SWAP, Move
from ..rules.position import Position
from .certain import Hunt, Proof
from .counsel import Counsel, Found
from .frailty import drawn, in_haste
from .levels import Budget
from .memory import CANDIDATE, FLOAT, MOST, NODE, OPENED
from .model import Estimate, Model
from .node import ONE_HALF, Node
from .replies import Replies
from .report import Report

SLICE_SECONDS = 0.012  # a slice of work; a request that stops it waits no longer
HUNTED = 4  # visits after which a node is hunted for a proof
MOST_NEW = 32  # nodes of one iteration: forced replies are followed so far
DEEPEST = 256  # moves ahead, more than any board has cells: where moves can go in circles nobody has won until there
VARIATIONS = 3
LOST = -1e9  # the sum of a move that is proved to lose: never chosen while there is another


class Search:
    """One search of one position; ``run`` works in slices, ``report`` tells what is known so far.

    Raises GameOver, and GameError for a model of another game or board. Its tree takes at most ``memory`` bytes, as
    :mod:`.memory` reckons them, and now takes ``bytes``.
    """

    kind_of_node: ClassVar[type[Node]] = Node
    hasty = False  # sees no more than is seen at first sight

    def __init__(self, position: Position, model: Model[Any], seed: int = 0, memory: int = MOST) -> None:
        model.check(position)
        self.model, self.seed, self.random = model, seed, Random(seed)
        self.memory, self.bytes = memory, 0
        self.iterations = self.completions = 0
        self.root = self.kind_of_node(position, None, True)
        self.proof: Proof | None = None
        self.counsel = Counsel()
        self.threats: list[list[Move]] = [[], []]  # for each colour the moves that win at once, once they are found
        self._beside: Hunt | None = None  # what takes a step with each iteration
        self._due: list[Node] = []  # nodes that are to be hunted
        self._prepared = False
        self._replies = Replies(model.tuning.reply)

    def advance(self, position: Position) -> bool:
        """Make ``position`` the root if the tree holds it at most a turn of each side further down."""
        level = [self.root]
        for _depth in range(5):
            for node in level:
                if node.position == position and node.result is None:
                    self.root, self.proof, self.threats = node, None, [[], []]
                    self.iterations = self.completions = 0
                    self.counsel.leave()
                    self._prepared, self._due = False, []
                    # What has been cut off with the other moves takes no memory any more.
                    self.bytes = sum(self._taken(node) + self._opened(node) for node in self.nodes())
                    return True
            level = [child for node in level for child in node.children]
        return False

    @property
    def full(self) -> bool:
        """Whether the tree is as large as it may be: from then on leaves are only counted once more."""
        return self.bytes >= self.memory

    def _taken(self, node: Node) -> int:
        """The bytes of a node that has no children."""
        return NODE + CANDIDATE * (len(node.moves) + len(node.rest)) + FLOAT * len(node.memo)

    def _opened(self, node: Node) -> int:
        """The bytes that a node takes besides once it has been descended from."""
        return OPENED + FLOAT * len(node.priors) if node.priors else 0

    def nodes(self, root: Node | None = None) -> Iterator[Node]:
        """All nodes of the tree, or of the part below ``root``."""
        todo = [root or self.root]
        while todo:
            node = todo.pop()
            yield node
            todo += node.children

    def run(self, budget: Budget) -> Iterator[None]:
        """Search until the budget is used up or the root is proved, yielding after each slice of work."""
        began = slice_began = perf_counter()
        most = 0 if self.hasty else budget.iterations
        for _step in self._steps():
            if most is not None and self.iterations >= most and self._prepared:
                return
            now = perf_counter()
            if budget.ms is not None and now - began >= budget.ms / 1000 and self.iterations:
                return
            if now - slice_began >= SLICE_SECONDS:
                yield
                slice_began = perf_counter()

    def report(self, softness: float = 0.0) -> Report:
        """The best move so far and what is known about it; the first slice of ``run`` must have been taken.

        With ``softness`` above 0 the move is drawn instead, if nothing is proved (see ``Level``).
        """
        root = self.root
        visits = self.counsel.visits(root)
        values, hopes = (self.counsel.values(root, mine) for mine in (self._values(root), self._hopes(root)))
        order = sorted(range(len(root.moves)), key=lambda i: self._merit(root, i, visits[i], hopes[i]), reverse=True)
        chosen = order[0]
        settled = {index for index, child in enumerate(root.children) if child.result is not None}
        values = self._levelled(values, visits, settled, chosen)
        length = 0
        if self.proof:
            length, lines = self.proof.length, [tuple(self.proof.line)]
            chosen = root.moves.index(lines[0][0])
            values[chosen] = float(length > 0)
        elif root.result in (0.0, 1.0):
            length = root.length if root.result else -root.length
        elif softness and values[chosen] < 1.0:
            chosen = drawn(root, hopes, self.model.tuning.sharpness, softness, self.seed)
        ranked = [chosen, *(i for i in order if i != chosen)]
        if not self.proof:
            lines = [self._line(root, i) for i in ranked[:VARIATIONS]]
        chances = [value if i in settled else self.model.tuning.chance(value) for i, value in enumerate(values)]
        return Report(
            root.moves[chosen],
            chances[chosen] if root.result is None else root.result,
            tuple(lines),
            {root.moves[i]: chances[i] for i in ranked},
            self.iterations + self.counsel.iterations(),
            self.completions + self.counsel.completions(),
            length or None,
            (length,) if self.proof else tuple(root.proved(i) for i in ranked[: len(lines)]),
            {root.moves[i]: visits[i] for i in ranked},
        )

    def found(self) -> Found:
        """What other searches of the same position may heed."""
        report = self.report()
        proof = Proof(report.proved, report.variations[0]) if report.proved else None
        return Found(self.counsel.own(self.root, self.model.tuning.trust), self.iterations, self.completions, proof)

    def heed(self, number: int, found: Found) -> None:
        """Go on as if what another search, which has this number, has found of the same position were found here."""
        self.counsel.take(number, found, self.root)
        if found.proof and self._prepared and self.root.result is None and found.proof.line[0] in self.root.moves:
            self._conclude(found.proof)

    # Iterations

    def _steps(self) -> Iterator[None]:
        """Iterate, and with every iteration take one step of what goes on beside: most often a hunt for a proof.

        What is visited often in the tree is hunted in between, for a bounded number of steps.
        """
        if not self._prepared:
            yield from self._prepare()
            self._beside = self._prove_root()
            self._prepared = True
            yield
        while self.root.result is None:
            if self._beside:
                try:
                    next(self._beside)
                except StopIteration as end:
                    self._beside = None
                    if end.value:
                        self._conclude(end.value)
                        return
            while self._due:
                yield from self._look(self._due[-1])
                del self._due[-1:]  # unless another run of this search has
            self._iterate()
            yield

    def _prove_root(self) -> Hunt:
        """A hunt for a proof of the root."""
        return self.model.prove(self.root.position)

    def _look(self, node: Node) -> Iterator[None]:
        """Hunt for a win of the side to move at a node of the tree; the next visit to it carries a proof up."""
        if node.result is not None:
            return
        hunt = self.model.hunt(node.position)
        for _step in range(self.model.tuning.hunting):
            try:
                next(hunt)
            except StopIteration as end:
                if end.value:
                    self._follow(node, end.value)
                return
            yield

    def _follow(self, node: Node, proof: Proof) -> None:
        """Settle a node by a proof, and forget what was below it."""
        self.bytes -= sum(self._taken(old) + self._opened(old) for old in self.nodes(node))
        node.prune()
        node.follow(proof)
        self.bytes += self._taken(node)

    def _prepare(self) -> Iterator[None]:
        """Judge the root, and look for all moves that win at once: in the tree there may be too many to look for."""
        position, turn = self.root.position, self.root.position.turn
        if not self.root.moves:
            self._judge(self.root, None)
        for colour in (turn,) if self.hasty else (turn, 1 - turn):
            self.threats[colour] = yield from self.model.look(position, colour)
            if colour == turn and self.threats[turn]:
                self.root = self.kind_of_node(position, None, True)
                self.root.settle(1, self.threats[turn])

    def _conclude(self, proof: Proof) -> None:
        if proof.length < 0 and self.root.position.may_swap():
            proof = Proof(1 - proof.length, (SWAP, *proof.line))
        self.proof = proof
        self.root.result, self.root.length = float(proof.length > 0), abs(proof.length)

    def _iterate(self) -> None:
        """Walk down to a leaf, judge it, and carry its value up."""
        self.iterations += 1
        node, new = self.root, 0
        path: list[tuple[Node, int]] = []
        while node.result is None and len(path) < DEEPEST and (node.children or not self.full):
            index = self._select(node)
            path.append((node, index))
            if index < len(node.children):
                node = node.children[index]
                continue
            if new == MOST_NEW or self.full:
                path.pop()
                break
            node = self._expand(node, index)
            new += 1
            if node.value is not None:
                break
        value = node.result if node.result is not None else node.worth
        self._back_up(path, 0.5 if value is None else value)

    def _select(self, node: Node) -> int:
        """The index of the candidate to look at next; only the first without a child can be a new one."""
        if not node.priors:
            self._open(node)
            self.bytes += self._opened(node)
        tuning, priors = self.model.tuning, node.priors
        trust, scale = tuning.trust, sqrt(node.visits + 1)
        missing = node.disappointment(tuning)
        less = trust * missing
        scores = [
            (total - less) / (visits + trust) + scale * prior / (1 + visits)
            for visits, total, prior in zip(node.visits_of, node.sums, priors, strict=False)
        ]
        fresh = len(scores)
        if fresh < len(node.moves):
            scores.append(node.shares[fresh] - missing + scale * priors[fresh])
        return scores.index(max(scores))

    def _open(self, node: Node) -> None:
        """Give the candidates their prior; a swap, which no hint is about, as if it had the best one."""
        moves = [move for move in node.moves if move != SWAP]
        hints = list(self.model.hints(node.position, moves)) if len(moves) > 1 else []
        if hints and len(moves) < len(node.moves):
            hints.insert(node.moves.index(SWAP), max(hints))
        node.open(self.model.tuning, hints)

    def _expand(self, node: Node, index: int) -> Node:
        """Make the child for a candidate and judge it."""
        child = node.after(node.moves[index])
        node.add(child, self.model.tuning.trust * node.shares[index])
        if child.result is None:
            self._judge(child, node.said)
        self.bytes += self._taken(child)
        return child

    def _judge(self, node: Node, before: Estimate | None) -> None:
        """Let the model say what is certain and what is likely."""
        certain, moves = self._certain(node)
        if certain:
            return
        swap = node.position.may_swap()
        if moves is not None and len(moves) == 1 and not swap:
            node.moves, node.shares = tuple(moves), ONE_HALF
            return
        estimate = self.model.estimate(node.position, moves, self.random, before)
        node.value, node.memo, node.complete = estimate.value, estimate.memo, estimate.complete
        node.moves, node.shares = tuple(estimate.moves), array("f", estimate.shares)
        if estimate.value is not None:
            self.completions += self.model.tuning.completions
            node.worth = self._replies.worth(estimate.value, estimate.shares)
        if swap:
            self._add_swap(node, 0.5 if estimate.value is None else estimate.value)

    def _certain(self, node: Node) -> tuple[bool, Sequence[Move] | None]:
        """Settle a node if the model is certain; else the moves that may not lose at once, None for all."""
        length, moves = self.model.tactics(node.position)
        if self.hasty and length != 1:
            return False, None
        if length is None and moves is None and not node.position.may_swap():
            proof, moves = self.model.foresee(node.position)
            if proof and node is not self.root:  # there the hunt, which sees further, finds the shortest
                node.follow(proof)
                return True, None
        if length is None:
            return False, moves
        if length < 0 and node.position.may_swap():
            length, moves = 1 - length, (SWAP,)  # whoever swaps has what the other side has now
        node.settle(length, moves or ())
        return True, None

    @staticmethod
    def _add_swap(node: Node, value: float) -> None:
        """Whoever swaps has, exactly, what the other side has now."""
        share = 1.0 - value
        place = sum(other >= share for other in node.shares)
        node.moves = (*node.moves[:place], SWAP, *node.moves[place:])
        node.shares = array("f", [*node.shares[:place], share, *node.shares[place:]])

    def _back_up(self, path: list[tuple[Node, int]], value: float) -> None:
        hunting = self.model.tuning.hunting
        for node, index in reversed(path):
            child = node.children[index]
            if not child.keeps:
                value = 1.0 - value
            node.visits += 1
            node.visits_of[index] += 1
            node.sums[index] += value
            node.missing += node.shares[index] - value
            if hunting and node.visits >= HUNTED and not (node.hunted or node is self.root or self.full):
                node.hunted = True
                self._due.append(node)
            if child.result is not None:
                self._prove(node, index, child)
                if node.result is not None:
                    value = node.result

    def _prove(self, node: Node, index: int, child: Node) -> None:
        """Settle the node if this child wins for the side to move, or if every move is settled."""
        result = child.seen_from_parent(child.result or 0.0)
        if result == 1.0:
            node.result, node.length = 1.0, node.turns(child)
            return
        if result == 0.0:
            node.sums[index] = LOST
        if node.complete and len(node.children) == len(node.moves) and all(c.result is not None for c in node.children):
            node.result = max(other.seen_from_parent(other.result or 0.0) for other in node.children)
            node.length = max(node.turns(other) for other in node.children)

    # Reading the tree

    def _values(self, node: Node) -> list[float]:
        """For each candidate what it is worth for the side to move."""
        return node.values(self.model.tuning)

    def _hopes(self, node: Node) -> list[float]:
        """The same with whatever else speaks for a candidate, to choose by."""
        return self._values(node)

    def _levelled(self, values: list[float], visits: Sequence[int], settled: Container[int], best: int) -> list[float]:
        """``values`` of the root's candidates as they are told, after so many visits of each."""
        return values

    def _merit(self, node: Node, index: int, visits: int, value: float) -> tuple[float, float, float]:
        """How good a candidate is: a win, the sooner the better; else the visits; a loss, the later the better."""
        child = node.children[index] if index < len(node.children) else None
        if child and child.result is not None and value in (0.0, 1.0):
            return (2.0, -child.length, 0.0) if value else (0.0, child.length, 0.0)
        return (1.0, visits, value)

    def _line(self, node: Node, index: int) -> tuple[Move, ...]:
        """The moves that are expected if a candidate is played."""
        line = [node.moves[index]]
        while index < len(node.children):
            node = node.children[index]
            if node.rest:
                return (*line, *node.moves, *node.rest)
            if not node.moves or not (node.children or node.result == 1.0):
                break
            visits = [*node.visits_of, *[0] * (len(node.moves) - len(node.visits_of))]
            merits = [self._merit(node, i, *both) for i, both in enumerate(zip(visits, self._hopes(node), strict=True))]
            index = merits.index(max(merits))
            line.append(node.moves[index])
        return tuple(line)


def searcher(position: Position, model: Model[Any], seed: int = 0, memory: int = MOST, haste: float = 0.0) -> Search:
    """The search that a model asks for (``Model.kind``), by default this one; in ``haste`` as often as a level is."""
    search: Search = getattr(model, "kind", Search)(position, model, seed, memory)
    search.hasty = in_haste(position, haste, seed)
    return search
