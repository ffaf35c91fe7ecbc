"""What a search that learns from all moves as first asks of a game whose leaves are completed one at a time.

The model names moves by keys; a key stands for the same move in all positions of a game.
"""

from abc import abstractmethod
from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from ..rules.move import Move
from .certain import Hunt
from .model import Estimate, Model, P, ranked
from .search import Search


class Completion(NamedTuple):
    """The value of a leaf by one completion, and the keys of the moves that its mover and the other side made there."""

    value: float
    own: Sequence[Hashable] = ()
    other: Sequence[Hashable] = ()


class Candidates(NamedTuple):
    """Keys and moves, side by side, without the swap."""

    keys: Sequence[Hashable]
    moves: list[Move]


class Survey(NamedTuple):
    """A position's value by many completions; for each key how many have that move of the mover's, and their mean.

    The same for the moves of the other side, with means as that side sees them.
    """

    value: float
    moves: Mapping[Hashable, tuple[int, float]]
    answers: Mapping[Hashable, tuple[int, float]]


Gains = Mapping[Hashable, float]
Favour = Callable[[Any], tuple[float, float]]  # how much speaks for a move, as the search sees it by now
Refuted = Callable[[Any, int], None]  # told a move that loses, and in how many turns after it the other side wins
Completer = Callable[[P, Random, Hashable | None], Completion]  # the move that it begins with may be said


def best(gains: Gains) -> Hashable | None:
    """The move that gains most, if there is any: chance would miss it, so completions begin with it."""
    return max(gains, key=gains.__getitem__) if gains else None


class AmafModel(Model[P]):
    """What :class:`.amaf.AmafSearch` asks of a game."""

    kind: ClassVar[type[Search]]

    @abstractmethod
    def candidates(self, position: P) -> Candidates:
        """All moves of a position that is not over; each was legal in the position before it, too."""

    @abstractmethod
    def remainders(self, keys: Sequence[Any]) -> list[int]:
        """For each of the candidates of a position those that are left after its move, as bits by their places.

        After several moves those are left that each of them leaves; a swap leaves all.
        """

    @abstractmethod
    def gains(self, position: P) -> Gains:
        """What is added (above 0) to the merit of some of the moves."""

    @abstractmethod
    def completer(self, position: P) -> Completer[P]:
        """What completes ``position`` and all that come after it."""

    @abstractmethod
    def survey(self, position: P, random: Random) -> Generator[None, None, Survey]:
        """A look at the root, before the search begins and maybe beside it; yields after each small step."""

    def surveys_on(self, position: P) -> bool:
        """Whether surveys tell more than completions do: then they go on for as long as the search does."""
        return False

    def settle(self, position: P, favour: Favour, refuted: Refuted) -> Hunt:
        """The same as :meth:`prove` at the root of a search, which is heard and told of its moves, by their keys."""
        return self.prove(position)

    def estimate(self, position: P, moves: Sequence[Move] | None, random: Random, before: Estimate | None) -> Estimate:
        """One completion, and shares from gains alone."""
        keys, all_moves = self.candidates(position)
        gains = self.gains(position)
        shares = (min(1.0, 0.5 + gains.get(key, 0.0)) for key in keys)
        listed = [
            (share, move) for share, move in zip(shares, all_moves, strict=True) if moves is None or move in moves
        ]
        return ranked(self.completer(position)(position, random, best(gains)).value, listed)
