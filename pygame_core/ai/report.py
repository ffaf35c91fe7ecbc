"""What a search tells: its report, and what it and others that look at the same position count together.

Searches of one position that differ in chance alone judge its moves independently, so their visits can be added up
(root parallelization): where they disagree, the move that most of them went for is the better choice.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..rules.move import Move
from .certain import Proof
from .node import Node


@dataclass(frozen=True, slots=True)
class Report:
    """What a search knows: best move, chance of the side to move, principal variations, chances by move.

    ``variations`` are the lines of the best moves, the best first, and so are the ``moves``. ``proved`` is the number
    of turns, of both sides, to a certain win (positive) or loss (negative), or None; so are the ``lengths``, of what
    follows the first moves of the lines.
    """

    move: Move
    value: float
    variations: tuple[tuple[Move, ...], ...]
    moves: dict[Move, float]
    iterations: int
    completions: int
    proved: int | None
    lengths: tuple[int | None, ...] = ()


class Found(NamedTuple):
    """What a search can tell others: for each move its visits and their mean value for who moves, and a proof."""

    visits: Mapping[Move, tuple[int, float]]
    iterations: int
    completions: int
    proof: Proof | None = None


class Counsel:
    """What others have found so far of the position that a search looks at, by their numbers."""

    def __init__(self) -> None:
        self._found: dict[int, Found] = {}

    def take(self, number: int, found: Found) -> None:
        """This is all that the search of this number has found by now."""
        self._found[number] = found

    def visits(self, root: Node) -> list[int]:
        """How often each candidate has been visited by all together."""
        own = [*root.visits_of, *[0] * (len(root.moves) - len(root.visits_of))]
        return [count + sum(self._of(move)[0]) for move, count in zip(root.moves, own, strict=True)]

    def values(self, root: Node, values: list[float]) -> list[float]:
        """``values`` of the candidates as the search has them, mixed with those of others as often as these visited."""
        mixed = list(values)
        for index, move in enumerate(root.moves if self._found else ()):
            if index < len(root.children) and root.children[index].result is not None:
                continue
            own = max(1, root.visits_of[index]) if index < len(root.children) else 1
            counts, sums = self._of(move)
            mixed[index] = (own * values[index] + sum(sums)) / (own + sum(counts))
        return mixed

    def iterations(self) -> int:
        """Of all others."""
        return sum(found.iterations for found in self._found.values())

    def completions(self) -> int:
        """Of all others."""
        return sum(found.completions for found in self._found.values())

    def _of(self, move: Move) -> tuple[list[int], list[float]]:
        """Visits of a move by each other search, and the sums of their values."""
        told = [found.visits[move] for found in self._found.values() if move in found.visits]
        return [count for count, _mean in told], [count * mean for count, mean in told]
