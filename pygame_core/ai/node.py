"""A node of a search's tree."""

from array import array
from collections.abc import Sequence
from math import exp
from typing import Self

from ..rules.move import SWAP, Move
from ..rules.position import Position
from .certain import Proof
from .model import Estimate, Tuning
from .replies import undecided


class Node:
    """A position in the tree. ``result`` is its proved value, ``length`` the turns, of both sides, to that end."""

    __slots__ = (
        "children", "complete", "hunted", "keeps", "length", "memo", "missing", "move", "moves", "position", "priors",
        "rest", "result", "shares", "sums", "value", "visits", "visits_of", "worth",
    )  # fmt: skip

    def __init__(self, position: Position, move: Move | None, keeps: bool) -> None:
        self.position, self.move = position, move
        self.keeps = keeps  # the same person is to move as in the position before
        self.value: float | None = None  # the model's, None if it gave none
        self.worth: float | None = None  # what it counts for as a leaf
        self.result: float | None = None
        self.length = 0
        self.hunted = False  # it has been due to be hunted for a proof
        self.visits = 0  # through this node to a child
        self.missing = 0.0  # what the shares of those children promised more, in all these visits, than came of them
        self.moves: Sequence[Move] = ()
        self.complete = True  # whether these are all that may not lose at once
        self.shares: array[float] = NO_SHARES
        self.priors: array[float] = NO_SHARES  # made when the node is opened
        self.memo: Sequence[float] = ()  # the model's
        self.rest: Sequence[Move] = ()  # of a proof's line, after the one move that is left
        # Of the first of ``moves``; most nodes never have any, and share what is empty.
        self.children: list[Node] = NOBODY
        self.visits_of: list[int] = NO_VISITS
        self.sums: list[float] = NO_SUMS  # of values seen from here, the trust in the share included
        outcome = position.outcome()
        if outcome:
            self.result = 0.5 if outcome.winner is None else float(outcome.winner == position.turn)

    @property
    def said(self) -> Estimate | None:
        """What the model said about the position, None if it was not asked."""
        asked = self.value is not None or self.memo or len(self.moves) > 1
        return Estimate(self.value, self.moves, self.shares, self.memo) if asked else None

    def seen_from_parent(self, value: float) -> float:
        """A value of this node in the parent's terms."""
        return value if self.keeps else 1.0 - value

    def disappointment(self, tuning: Tuning) -> float:
        """What a visit has brought less than the share promised, in the mean; 0 where the search does not heed it."""
        return self.missing / (self.visits + 1) if tuning.sober else 0.0

    def values(self, tuning: Tuning) -> list[float]:
        """For each candidate what it is worth for the side to move."""
        trust, less = tuning.trust, self.disappointment(tuning)
        values = [undecided(share - less) for share in self.shares] if less else list(self.shares)
        for index, child in enumerate(self.children):
            if child.result is not None:
                values[index] = child.seen_from_parent(child.result)
            else:
                value = (self.sums[index] - trust * less) / (self.visits_of[index] + trust)
                values[index] = undecided(value) if less else value
        return values

    def open(self, tuning: Tuning, hints: Sequence[float]) -> None:
        """Turn shares and hints, if there are any, into a prior, and put the candidates in its order.

        Those that have a child stay where they are.
        """
        merits = [tuning.sharpness * share for share in self.shares]
        if hints:
            merits = [merit + hint for merit, hint in zip(merits, hints, strict=True)]
        if hints or self.priors:
            known = len(self.children)
            order = [*range(known), *sorted(range(known, len(merits)), key=merits.__getitem__, reverse=True)]
            merits = [merits[place] for place in order]
            self.arrange(order)
        most = max(merits)
        weights = [exp(merit - most) for merit in merits]
        scale = tuning.exploration / sum(weights)
        self.priors = array("f", [weight * scale for weight in weights])

    def arrange(self, order: Sequence[int]) -> None:
        """Put the candidates in another order."""
        self.moves = tuple([self.moves[place] for place in order])
        self.shares = array("f", [self.shares[place] for place in order])

    def add(self, child: "Node", trusted: float) -> None:
        """One more child, whose visits begin with a sum of ``trusted``."""
        if not self.children:
            self.children, self.visits_of, self.sums = [], [], []
        self.children.append(child)
        self.visits_of.append(0)
        self.sums.append(trusted)

    def trusted(self, index: int) -> float:
        """The share that the sum of a child's values began with; 0 where sums begin at nothing."""
        return self.shares[index] if self.shares else 0.0

    def count(self, index: int, visits: int, total: float, missing: float) -> None:
        """Count in visits of a child that were made elsewhere, with the sum of their values and what they missed.

        Below 0 they do not count any more.
        """
        self.visits += visits
        self.visits_of[index] += visits
        self.sums[index] += total
        self.missing += missing

    def after(self, move: Move) -> Self:
        """The node after a move, not judged yet."""
        position = self.position.play_unchecked(move)
        return type(self)(position, move, (position.turn == self.position.turn) != (move == SWAP))

    def settle(self, length: int, moves: Sequence[Move]) -> None:
        """Prove a result by its number of turns, above 0 for a win, and by moves that lead to it."""
        self.result, self.length = float(length > 0), abs(length)
        self.moves = tuple(moves)
        self.shares = array("f", [self.result]) * len(self.moves)

    def follow(self, proof: Proof) -> None:
        """Settle by a proof; the rest of its line is what is expected after its first move."""
        self.settle(proof.length, proof.line[:1])
        self.rest = tuple(proof.line[1:])

    def turns(self, child: "Node") -> int:
        """Turns to the proved end through ``child``: none for half a turn, two where the other side passes."""
        if child.position.outcome() or child.position.turn != self.position.turn or child.move == SWAP:
            return child.length + 1
        return child.length + 2 * child.position.passed

    def proved(self, index: int) -> int | None:
        """The turns to what a candidate certainly leads to: to a win, or below 0 to a loss."""
        child = self.children[index] if index < len(self.children) else None
        # What the model settled has no children, and all its candidates lead there; else it is known of children alone.
        result = child.result if child else None if self.children else self.result
        if result not in (0.0, 1.0):
            return None
        turns, won = (self.turns(child), child.seen_from_parent(result)) if child else (self.length, result)
        return turns if won else -turns

    def prune(self) -> None:
        """Forget all that comes after the node."""
        self.children, self.visits_of, self.sums = NOBODY, NO_VISITS, NO_SUMS
        self.priors, self.memo = NO_SHARES, ()


NOBODY: list[Node] = []  # of all nodes without children
NO_VISITS: list[int] = []
NO_SUMS: list[float] = []
NO_SHARES = array("f")
ONE_HALF = array("f", [0.5])  # the share of a move that is forced
