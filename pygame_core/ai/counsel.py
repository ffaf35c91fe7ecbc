"""What searches of one position tell each other.

From time to time each tells the others what it has visited near the root, and goes on as if it had visited itself what
they have (slow tree parallelization: Bourki et al., Scalability and Parallelization of Monte-Carlo Tree Search, 2010).
So they share the work where most is decided, and each has the rest of its tree to itself. Adding up visits at the root
alone gains next to nothing: searches that differ in chance alone look at the same moves, in the same order.
"""

from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import chain, count
from types import MappingProxyType
from typing import Final, NamedTuple

from ..rules.move import Move
from .certain import Proof
from .node import Node

MOST_TOLD: Final = 64  # positions whose moves are told
LEAST: Final = 2  # visits of such a position
NONE: Final = 0, 0.0  # visits and the sum of their values


class Visited(NamedTuple):
    """How often a move was visited, the mean for who makes it, and what was visited after it."""

    visits: int
    mean: float
    after: Mapping[Move, "Visited"] = MappingProxyType({})


Visits = Mapping[Move, Visited]


class Found(NamedTuple):
    """What a search can tell others: what it has visited itself near its root, and a proof."""

    visits: Visits
    iterations: int
    completions: int
    proof: Proof | None = None


class Lent(NamedTuple):
    """Visits of a child of a node that another search has made, the sum of their values, and what they missed."""

    node: Node
    place: int
    visits: int
    total: float
    missing: float


class Counsel:
    """What others have found so far of the position that a search looks at, by their numbers."""

    def __init__(self) -> None:
        self._lent: dict[int, list[Lent]] = {}  # what is counted in the tree
        self._found: dict[int, Found] = {}  # with visits of those of the root's moves only that had no child for it

    def take(self, number: int, found: Found, root: Node) -> None:
        """This is all that the search of this number has found by now; count it in wherever the tree has a child."""
        self._withdraw(number)
        lent = self._lent[number] = []
        todo = [(root, found.visits)]
        while todo:
            node, told = todo.pop()
            for index, (move, child) in enumerate(zip(node.moves, node.children, strict=False)):
                if move in told:
                    visits, mean, after = told[move]
                    missing = visits * (node.shares[index] - mean) if node.shares else 0.0
                    node.count(index, visits, visits * mean, missing)
                    lent.append(Lent(node, index, visits, visits * mean, missing))
                    if after:
                        todo.append((child, after))
        counted = root.moves[: len(root.children)]
        left = {move: seen for move, seen in found.visits.items() if move not in counted}
        self._found[number] = found._replace(visits=left)

    def leave(self) -> None:
        """The tree is left with what its own search has visited: who helps it from now on looks at another position."""
        for number in [*self._lent]:
            self._withdraw(number)
        self._found.clear()

    def _withdraw(self, number: int) -> None:
        for node, index, visits, total, missing in self._lent.pop(number, ()):
            if index < len(node.children):
                node.count(index, -visits, -total, -missing)

    def own(self, root: Node, trust: float) -> Visits:
        """What the search has visited itself near its root; sums began with ``trust`` in shares, if there are any."""
        lent, trunk = self._all_lent(), _trunk(root)

        def told(node: Node) -> Visits:
            found = {}
            for index, (move, child) in enumerate(zip(node.moves, node.children, strict=False)):
                visits, total = lent.get((node, index), NONE)
                visits = node.visits_of[index] - visits
                if visits > 0:
                    mean = (node.sums[index] - total - trust * node.trusted(index)) / visits
                    if child.result is not None:
                        mean = child.seen_from_parent(child.result)
                    found[move] = Visited(visits, min(1.0, max(0.0, mean)), told(child) if child in trunk else {})
            return found

        return told(root)

    def visits(self, root: Node) -> list[int]:
        """How often each candidate has been visited by all together."""
        own = [*root.visits_of, *[0] * (len(root.moves) - len(root.visits_of))]
        left = self._left()
        return [visits + left.get(move, NONE)[0] for move, visits in zip(root.moves, own, strict=True)]

    def values(self, root: Node, values: list[float]) -> list[float]:
        """``values`` of the candidates as the search has them, mixed with those that others alone have visited."""
        mixed, left = list(values), self._left()
        for index, move in enumerate(root.moves if left else ()):
            if index < len(root.children) and root.children[index].result is not None:
                continue
            own = max(1, root.visits_of[index]) if index < len(root.children) else 1
            visits, total = left.get(move, NONE)
            mixed[index] = (own * values[index] + total) / (own + visits)
        return mixed

    def searches(self) -> int:
        """That have looked at something."""
        return sum(found.iterations > 0 for found in self._found.values())

    def iterations(self) -> int:
        """Of all others."""
        return sum(found.iterations for found in self._found.values())

    def completions(self) -> int:
        """Of all others."""
        return sum(found.completions for found in self._found.values())

    def _all_lent(self) -> dict[tuple[Node, int], tuple[int, float]]:
        """By node and child the visits of others that are counted there, and the sum of their values."""
        lent: dict[tuple[Node, int], tuple[int, float]] = {}
        for node, index, visits, total, _missing in chain.from_iterable(self._lent.values()):
            more = lent.get((node, index), NONE)
            lent[node, index] = visits + more[0], total + more[1]
        return lent

    def _left(self) -> dict[Move, tuple[int, float]]:
        """Visits of the root's moves that had no child to be counted at, and the sums of their values."""
        left: dict[Move, tuple[int, float]] = {}
        for found in self._found.values():
            for move, (visits, mean, _after) in found.visits.items():
                more = left.get(move, NONE)
                left[move] = visits + more[0], visits * mean + more[1]
        return left


def _trunk(root: Node) -> set[Node]:
    """The nodes that were visited most, with all above them."""
    order = count()  # of two that were visited alike the one that was seen first comes first
    todo, trunk = [(-root.visits, next(order), root)], set[Node]()
    while todo and len(trunk) < MOST_TOLD:
        _visits, _order, node = heappop(todo)
        trunk.add(node)
        for child in node.children:
            if child.visits >= LEAST and child.result is None:
                heappush(todo, (-child.visits, next(order), child))
    return trunk
