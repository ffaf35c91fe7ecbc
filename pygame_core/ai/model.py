"""What a game tells the search about a position: exact tactics, and an estimate from many random completions.

This is the one hook that a game declares for its computer player: a :class:`Model`, made once for a board and its
options. It knows the rules; the search knows none. All values are for the side to move, from 0 (lost) to 1 (won), a
draw counts one half.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Sequence
from functools import cache, lru_cache
from math import exp, log
from operator import itemgetter
from random import Random
from typing import Any, Final, Generic, NamedTuple, TypeVar, get_args

from ..board.board import Board
from ..language.messages import _
from ..rules.errors import GameError, GameOver
from ..rules.move import SWAP, Move
from ..rules.position import Position
from .certain import UNSEEN, Foresight, Hunt, Tactics
from .threats import forced_win

MODELS: Final = 2  # of a game, that are kept for boards that were played on last; one takes some two megabytes

P = TypeVar("P", bound=Position)
M = TypeVar("M", bound="Model[Any]")

_score = itemgetter(0)


class Estimate(NamedTuple):
    """What is likely: the value, and the candidates, best first, each with its share.

    A share is the value of the completions in which the side to move has that move (all moves as first), or any other
    measure from 0 to 1. ``value`` is None for half a turn that is not worth a batch of its own: the search goes on
    below it. ``memo`` is handed back when a position after this one is estimated. From candidates that are not
    ``complete``, as other moves may not lose either, no loss can be concluded.
    """

    value: float | None
    moves: Sequence[Move]
    shares: Sequence[float]
    memo: Sequence[float] = ()
    complete: bool = True


class Tuning(NamedTuple):
    """How the search trusts a model; the values come from matches.

    ``exploration`` weighs the prior against the mean, ``sharpness`` is the inverse temperature that turns shares into
    a prior, ``trust`` the number of visits that a share counts for, ``completions`` how many each estimate decides, and
    ``hunting`` how many steps a hunt for a proof may take in a node that is visited often, 0 where it gains nothing.
    ``reply`` weighs what the best moves of a leaf gain there, beside its value. A ``sober`` search takes off the shares
    at a node what they have promised too much there so far: the best moves gain less than completions say, as the other
    side has best moves, too, and else whatever has been looked at less looks better.
    ``confidence`` and ``hope`` make of a value the chance that it stands for; they come from games of the computer
    against itself (``python -m tests.bench.judgement --fit``).
    ``again`` are the times as long that a review looks where a move is to be blamed, one after another as long as it
    still is: a search whose visits go to few moves needs long to find what wins by another one.
    """

    exploration: float
    sharpness: float
    trust: float
    completions: int
    hunting: int = 0
    confidence: float = 1.0
    hope: float = 0.0
    reply: float = 0.0
    sober: bool = False
    again: tuple[int, ...] = (8, 24, 72)

    def chance(self, value: float) -> float:
        """How often who has this value wins in the end.

        Random completions spoil what players would not, so values stay nearer to one half than chances; and a side
        hopes for a little too much from a move that it has chosen because it looked best.
        """
        if not 0.0 < value < 1.0:
            return value
        return 1.0 / (1.0 + exp(min(700.0, self.hope - self.confidence * log(value / (1.0 - value)))))


class Model(ABC, Generic[P]):
    """A game as the search sees it: one for all searches on a board, in any threads, so none of them may disturb it."""

    tuning: Tuning
    _made: "tuple[ByBoard[Any], Board] | None" = None  # by what, and for which board

    def __reduce__(self) -> Any:
        """A model pickles as what makes it."""
        return (_model_on, self._made) if self._made else super().__reduce__()

    def __copy__(self) -> "Model[P]":
        """A model of its own, which may be changed: the one that is made for a board is shared."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        other._made = None
        return other

    def check(self, position: Position) -> None:
        """Raise GameOver for a position that is over, GameError for one of another game or board than the model's."""
        if position.over:
            raise GameOver
        elsewhere = self._made is not None and position.board is not self._made[1]
        if elsewhere or not isinstance(position, _positions(type(self))):
            raise GameError(
                _(
                    "This model is not for this position ({game}): take the one that the game gives,"
                    " game.model(position).",
                    game=position.title,
                )
            )

    @abstractmethod
    def winning(self, position: P, colour: int) -> list[Move]:
        """The moves by which ``colour`` would win at once if it were to move; with half turns, their first halves.

        All of them, however long that takes.
        """

    def look(self, position: P, colour: int) -> Generator[None, None, list[Move]]:
        """The same in small steps, for games where it can take long."""
        yield
        return self.winning(position, colour)

    @abstractmethod
    def tactics(self, position: P) -> Tactics:
        """What is certain about a position that is not over, but for the swap.

        A win at once is found unless there are too many moves to look at them all in every position of a tree; a loss
        need not be.
        """

    def listed(self, position: P) -> Sequence[Move]:
        """The moves but the swap, as many as the search is to look at where tactics name none.

        It may leave out what is never better than another move.
        """
        return [move for move in position.legal_moves() if move != SWAP]

    def threatening(self, position: P) -> Sequence[Move]:
        """Of the listed moves at least those after which the side that makes them threatens to win at once."""
        return self.listed(position)

    def prove(self, position: P) -> Hunt:
        """A longer look for a proof beside the search, which takes one step of it with every iteration."""
        return forced_win(position, self.tactics, self.threatening)

    def hunt(self, position: P) -> Hunt:
        """The same at a node of the tree, where it must be quick: it may leave out what is unlikely to help."""
        return self.prove(position)

    @abstractmethod
    def estimate(self, position: P, moves: Sequence[Move] | None, random: Random, before: Estimate | None) -> Estimate:
        """What is likely at a position that is not over.

        The candidates are ``moves`` (at least one), or those of :meth:`listed` for None, without such as are never
        better than another one. ``before`` is what this model said about the position one move earlier, or None. All
        chance comes from ``random``.
        """

    def foresee(self, position: P) -> Foresight:
        """What is certain where the tactics name nothing: asked of every node of a tree, so it must be quick."""
        return UNSEEN

    def hints(self, position: P, moves: Sequence[Move]) -> Sequence[float]:
        """What is known of moves beside their shares, to be added to the exponents of the prior; none at all if empty.

        It is asked for where the search goes on below a position.
        """
        return ()


def ranked(
    value: float | None, scored: list[tuple[float, Move]], memo: Sequence[float] = (), complete: bool = True
) -> Estimate:
    """An estimate from pairs of share and move in any order."""
    scored.sort(key=_score, reverse=True)
    return Estimate(value, [move for _share, move in scored], [share for share, _move in scored], memo, complete)


class ByBoard(Generic[M]):
    """Gives the model of a position, which is made once for its board; it pickles by what makes models."""

    def __init__(self, make: Callable[[Board], M]) -> None:
        self.make = make
        self.on = lru_cache(maxsize=MODELS)(self._make)

    def __call__(self, position: Position) -> M:
        return self.on(position.board)

    def __reduce__(self) -> Any:
        return by_board, (self.make,)

    def _make(self, board: Board) -> M:
        model = self.make(board)
        model._made = (self, board)
        return model


@cache
def by_board(make: Callable[[Board], M]) -> ByBoard[M]:
    """What gives the model of a position, which ``make`` (a class, or a function with a name) makes for its board."""
    return ByBoard(make)


def _model_on(maker: ByBoard[M], board: Board) -> M:
    return maker.on(board)


@cache
def _positions(kind: type[Model[Any]]) -> type[Position]:
    """The positions that a model is for, as its declaration tells: ``class MyModel(Model[MyPosition])``."""
    bases = [base for each in kind.__mro__ for base in vars(each).get("__orig_bases__", ())]
    for argument in (argument for base in bases for argument in get_args(base)):
        if isinstance(argument, type) and issubclass(argument, Position):
            return argument
    return Position
