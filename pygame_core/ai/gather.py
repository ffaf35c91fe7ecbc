"""A tree search that gathers what all leaves below a node say of its moves, and puts its candidates in order again.

A batch of completions tells what each cell is worth to either side, but no more exactly than its size allows. The
leaves below a node tell it too, in positions that differ from the node's by a few moves: their mean is far more exact,
and it knows replies. So each node takes up the gains of its leaves, and at 4, 8, 16 … visits it revises its shares, the
order of those candidates that have no child yet, and its prior.
"""

import sys
from abc import abstractmethod
from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from ..rules.move import Move
from ..rules.position import Position
from .memory import FLOAT
from .model import Model, P, Tuning
from .node import NO_SHARES, Node
from .search import Search

BATCHES: Final = 2  # more than one for the root
OWN: Final = 3  # leaves that a node's own batch counts for
EARLIEST: Final = 4  # visits before the first revision
ARRAY: Final = 80  # bytes of an empty array; an integer has fewer beside its digits
STEPS: Final = 1 << 12  # from one whole number to the next, of what is gathered
MOST_LEAVES: Final = (1 << 32) // (2 * STEPS) - 1  # of a node, for which a sum has room
SHIFT: Final = 1.5 * (1 << 23) / STEPS  # a number beside which single precision tells such steps


class GatheringModel(Model[P]):
    """What :class:`GatheringSearch` asks of a game.

    The ``memo`` of an estimate holds numbers from -1 to 1, on a board always as many, that may be averaged over
    positions whichever side is to move in them.
    """

    @property
    def kind(self) -> type[Search]:
        return GatheringSearch

    @abstractmethod
    def revised(self, position: P, moves: Sequence[Move], value: float, memo: Sequence[float]) -> Sequence[float]:
        """The shares of those moves by such numbers, if the position is worth ``value``."""


class GatheringNode(Node):
    """A node with the packed sum of the memos of ``leaves``, and the ``hints`` of its candidates, if there are any.

    ``began`` are the shares that its children began with, of those that are older than the last revision.
    """

    __slots__ = ("began", "gathered", "hints", "leaves")

    def __init__(self, position: Position, move: Move | None, keeps: bool) -> None:
        super().__init__(position, move, keeps)
        self.gathered, self.leaves, self.hints = 0, 0, NO_SHARES
        self.began = NO_SHARES

    def open(self, tuning: Tuning, hints: Sequence[float]) -> None:
        if hints:
            self.hints = array("f", hints)
        super().open(tuning, self.hints)

    def arrange(self, order: Sequence[int]) -> None:
        super().arrange(order)
        if self.hints:
            self.hints = array("f", [self.hints[place] for place in order])

    def trusted(self, index: int) -> float:
        return self.began[index] if index < len(self.began) else super().trusted(index)


class GatheringSearch(Search):
    """A search whose nodes learn from the leaves below them."""

    kind_of_node: ClassVar[type[Node]] = GatheringNode
    model: GatheringModel[Any]

    def _prepare(self) -> Iterator[None]:
        """Judge the root by more batches than one."""
        yield from super()._prepare()
        root = self.root
        if root.result is None and root.memo:
            if not root.priors:
                self._open(root)
            for _batch in range(BATCHES):
                yield
                self.gather((root,), self.model.estimate(root.position, None, self.random, None).memo)
            self._revise(root)

    def _opened(self, node: Node) -> int:
        assert isinstance(node, GatheringNode)
        more = 2 * ARRAY + FLOAT * len(node.memo) + (ARRAY + FLOAT * len(node.hints) if node.hints else 0)
        return super()._opened(node) + (more if node.priors else 0)

    def _back_up(self, path: list[tuple[Node, int]], value: float) -> None:
        if path:
            last, index = path[-1]
            leaf = last.children[index]
            if leaf.value is not None and leaf.result is None and not leaf.visits:
                self.gather((node for node, _index in path), leaf.memo)
        super()._back_up(path, value)

    def gather(self, nodes: Iterable[Node], memo: Sequence[float]) -> None:
        """Take up what a leaf says in the nodes that lead to it."""
        packed = _packed(memo)
        for node in nodes:
            assert isinstance(node, GatheringNode)
            if node.memo and node.leaves < MOST_LEAVES:
                if not node.leaves:
                    node.leaves, node.gathered = OWN, OWN * _packed(node.memo)
                node.gathered += packed
                node.leaves += 1
                seen = node.leaves - OWN
                if seen >= EARLIEST and not seen & seen - 1 and len(node.moves) > 1:
                    self._revise(node)

    def _revise(self, node: Node) -> None:
        """Judge the candidates again; those that have a child stay where they are."""
        assert isinstance(node, GatheringNode)
        node.memo = _mean(node.gathered, node.leaves, len(node.memo))
        value = 0.5 if node.value is None else node.value
        node.began = array("f", map(node.trusted, range(len(node.children))))
        node.shares = array("f", self.model.revised(node.position, node.moves, value, node.memo))
        node.open(self.model.tuning, ())


def _packed(memo: Sequence[float]) -> int:
    """All numbers in one, in ``STEPS`` above -1 and 32 bits each, so that those of many leaves are added at once."""
    shifted = array("f", [each + SHIFT for each in memo])
    return int.from_bytes(shifted.tobytes(), sys.byteorder) - _least(len(memo))


@cache
def _least(count: int) -> int:
    """So many times -1, shifted and packed."""
    return int.from_bytes(array("f", [SHIFT - 1.0] * count).tobytes(), sys.byteorder)


def _mean(gathered: int, leaves: int, count: int) -> "array[float]":
    """The means of so many numbers, of which ``leaves`` have been added."""
    sums = array("I", gathered.to_bytes(4 * count, sys.byteorder))
    scale = 1.0 / (STEPS * leaves)
    return array("f", [each * scale - 1.0 for each in sums])
