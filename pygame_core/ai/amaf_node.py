"""The node of a search that learns from all moves as first: arrays over the numbers of the moves."""

from array import array
from typing import Final, NamedTuple

from ..rules.move import Move
from ..rules.position import Position
from .completing import Gains
from .node import NO_SHARES, NO_SUMS, Node

NO_NUMBERS = array("H")
UNKNOWN: Final = -1  # not the number of any move


class Known(NamedTuple):
    """By number: completions seen, their mean with the gain, and the gain."""

    seen: "array[float]"
    merit: "array[float]"
    gain: "array[float]"


class AmafNode(Node):
    """A node with an item for each number: completions ``seen``, their mean with the gain (``merit``), and ``gain``.

    ``fresh`` is the merit of what has no child yet: none of it is more than ``ceiling``, and ``first`` is the first
    number that has just that, or ``UNKNOWN``. ``scores`` are those of the children, by which they are selected, mended
    with every visit, and reckoned anew by ``due`` visits, since all change a little with ``width``. ``numbers`` go with
    ``moves``. All are made when the node is first descended from; but which candidates are ``left`` is known before, by
    bits, without the swap, and what ``gains``.
    """

    __slots__ = (
        "answers", "ceiling", "due", "first", "fresh", "gain", "gains", "left", "merit", "numbers", "scores", "seen",
        "width",
    )  # fmt: skip

    def __init__(self, position: Position, move: Move | None, keeps: bool) -> None:
        super().__init__(position, move, keeps)
        self.numbers: array[int] = NO_NUMBERS
        self.answers = False  # its mover answers a move at the root
        self.gains: Gains = {}  # until it is descended from
        self.seen = self.merit = self.gain = self.fresh = NO_SHARES
        self.left, self.first, self.ceiling = 0, UNKNOWN, 0.0
        self.scores: list[float] = NO_SUMS
        self.due, self.width = 0, 0.0

    def count(self, index: int, visits: int, total: float, missing: float) -> None:
        super().count(index, visits, total, missing)
        self.due = 0

    def prune(self) -> None:
        super().prune()
        self.numbers, self.gains = NO_NUMBERS, {}
        self.seen = self.merit = self.gain = self.fresh = NO_SHARES
        self.scores = NO_SUMS

    def known(self) -> Known:
        """What is known of its moves, to add to."""
        return Known(self.seen, self.merit, self.gain)
