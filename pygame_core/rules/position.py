"""The contract every game keeps: the immutable position, and how it ends."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import wraps
from inspect import cleandoc
from typing import Any, ClassVar, Final, NamedTuple, Self

from ..board.board import Board, Cell
from ..board.text import picture
from ..language.messages import Message, _
from .actions import Numbers, numbers_of
from .errors import GameError, Illegal, IllegalMove, NotationError
from .move import SWAP, Kind, Move
from .notation import read_move, write_move
from .option import Choosing, describe_options
from .setup import Setup
from .swap import KEY, why_no_swap
from .text import Side, read_position, write_position

_PLACE: Final = Kind.PLACE  # asked of every move


class Colour(NamedTuple):
    """A side: its name, and the look of its stones (``black``, ``white``, ``red``, ``gold``)."""

    name: Message
    stone: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winner`` 0, 1 or None for a draw, the deciding rule, and its witness cells."""

    winner: int | None
    rule: str
    cells: tuple[Cell, ...] = ()


class Moves(Iterator[Move]):
    """The legal moves of a position, one after another; whether a move is among them is asked of the rules."""

    __slots__ = ("_each", "_position")

    def __init__(self, position: "Position", each: Iterator[Move]) -> None:
        self._position, self._each = position, each

    def __iter__(self) -> Iterator[Move]:
        return self._each

    def __next__(self) -> Move:
        return next(self._each)

    def __bool__(self) -> bool:
        """Whether there is any legal move at all, whatever was taken from here."""
        return not self._position.over

    def __reduce__(self) -> Any:
        """What is left pickles and copies, and stays here, too."""
        left = list(self._each)
        self._each = iter(left)
        return Moves, (self._position, iter(left))

    def __contains__(self, move: object) -> bool:
        """Whether a move, or the text of one, is legal: no list is made, and no move used up."""
        if isinstance(move, str):
            try:
                move = self._position.read(move)
            except NotationError:
                return False
        return isinstance(move, Move) and self._position.explain(move) is None


class Position(Choosing, ABC):
    """An immutable position of one game. Equality and hash cover what the rules can still see.

    It prints as a board in characters, shows as a picture in a notebook, and its ``repr`` makes the same again.
    """

    __slots__ = ()

    key: ClassVar[str]
    colours: ClassVar[tuple[Colour, Colour]]
    drawn: ClassVar[Callable[[Any], str] | None] = None  # as SVG, once a Game shows its positions
    kinds: ClassVar[frozenset[Kind]] = frozenset((Kind.PLACE,))  # of the moves that there are
    form: ClassVar[tuple[str, Message]]  # what a move consists of: the code of the rule, and the sentence
    halves: ClassVar[bool] = False  # a turn can have two moves: after the first one the second is due

    board: Board
    chosen: Mapping[str, Any]  # every option with its value
    turn: int  # 0 or 1, meaningless once the game is over
    ply: int  # moves since the opening position or the set-up
    passed: bool  # the other side could not move, so the turn came back by itself
    swappable: bool = False  # the swap can still come up: it is allowed, and the game began at the opening

    def __init_subclass__(cls) -> None:
        """A game says which moves are legal one after another; that is handed out as :class:`Moves`.

        Its docstring gets the options that it has.
        """
        if cls.__doc__ and cls.__dict__.get("options"):
            cls.__doc__ = f"{cleandoc(cls.__doc__)}\n\nOptions:\n\n{describe_options(cls.options)}"
        if generate := cls.__dict__.get("legal_moves"):

            @wraps(generate)
            def legal_moves(self: Position) -> Moves:
                return Moves(self, generate(self))

            cls.legal_moves = legal_moves  # type: ignore[method-assign]

    @classmethod
    @abstractmethod
    def initial(cls, /, **options: Any) -> Self:
        """The opening position. Raises OptionError."""

    @classmethod
    @abstractmethod
    def from_setup(cls, setup: Setup, /, **options: Any) -> Self:
        """A position made by hand, ``ply`` 0. Raises OptionError, SetupError."""

    @abstractmethod
    def to_setup(self) -> Setup:
        """The position as data; ``from_setup`` takes it back."""

    @property
    def taken(self) -> int:
        """The cells on which there is a stone, as a bit set."""
        return self.board.mask(cell for cells in self.to_setup().stones for cell in cells)

    def explain(self, move: Move | str) -> Illegal | None:
        """The first rule that ``move`` breaks, in the order of the rules; None if it is legal.

        What all games have in common comes first; :meth:`broken` tells the rest. Never raises, but NotationError for a
        text that cannot be read.
        """
        if isinstance(move, str):
            move = self.read(move)
        board = self.board
        if self.over:
            return self.illegal("over", _("The game is over."))
        kind, cells = move
        if len(cells) != 1 or kind is not _PLACE:  # a stone is a move in every game, or the beginning of one
            if move == SWAP and kind in self.kinds:
                if self.swappable and self.ply == 1:
                    return None
                return self.illegal("no-swap", why_no_swap(min(self.kinds), self.chosen[KEY]))
            if not self.formed(move):
                return self.illegal(*self.form)
            if cells != tuple(sorted(set(cells) if kind is Kind.FLIP else cells)):  # a wall's rules tell what is twice
                return self.illegal(self.form[0], _("The cells of a move stand in ascending order, each of them once."))
        stones = 0
        for cell in cells:
            at = board.index.get(cell)
            if at is None:
                return self.illegal("off-board", self.beyond(cell))
            stones |= 1 << at
        if stones & self.taken and kind is not Kind.FLIP:
            taken = board.cells_of(stones & self.taken)
            return self.illegal("occupied", _("{cell} is taken already.", cell=taken[0].name), taken)
        return self.broken(move, stones)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome() is not None

    def formed(self, move: Move) -> bool:
        """Whether a ``move`` that is not a single stone consists of what a move consists of, wherever its cells are."""
        return False

    def beyond(self, cell: Cell) -> Message:
        """That ``cell`` is not on the board."""
        return _("{cell} is not on this board.", cell=cell.name)

    def broken(self, move: Move, cells: int) -> Illegal | None:
        """The first rule of this very game that a move breaks which puts its stones on empty ``cells``, a bit set."""
        return None

    def illegal(
        self,
        rule: str,
        message: Message,
        cells: tuple[Cell, ...] = (),
        regions: tuple[tuple[int, tuple[Cell, ...]], ...] = (),
    ) -> Illegal:
        """A refusal by a rule of this game."""
        return Illegal(f"{self.key}/{rule}", message, cells, regions)

    def may_swap(self) -> bool:
        """Whether the side to move may change seats instead of moving: whoever does has what the other has now."""
        return self.ply == 1 and self.explain(SWAP) is None

    @abstractmethod
    def legal_moves(self) -> Iterator[Move]:
        """Every legal move once, ascending; none exactly if the game is over."""

    @abstractmethod
    def play_unchecked(self, move: Move) -> Self:
        """The position after a move known to be legal. For search; anything may happen if it is not legal."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def _identity(self) -> tuple[object, ...]:
        """What the rules can still see, hashable."""

    def read(self, text: str) -> Move:
        """The move that ``text`` means, legal or not. Raises NotationError."""
        return read_move(text, self.kinds)

    def write(self, move: Move) -> str:
        """The canonical text of ``move``."""
        return write_move(move)

    def play(self, move: Move | str) -> Self:
        """The position after a move or the text of one. Raises IllegalMove, NotationError for what cannot be read."""
        if isinstance(move, str):
            move = self.read(move)
        illegal = self.explain(move)
        if illegal:
            raise IllegalMove(illegal)
        return self.play_unchecked(move)

    @property
    def due(self) -> Cell | None:
        """The stone of a turn that another move has still to end; None between turns."""
        return None

    def score(self) -> tuple[int, int] | None:
        """Points of the two colours, in games that count them."""
        return None

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return other._identity() == self._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __str__(self) -> str:
        return picture(self.board, self.to_setup().stones)

    def __repr__(self) -> str:
        """What makes an equal position: ``eval`` takes it back, given the game by its key, and Setup."""
        name = self.key if self.key.isidentifier() else f"game({self.key!r})"
        options = [f"{key}={value!r}" for key, value in self.chosen.items()]
        try:
            setup, moves = self.story()
        except NotImplementedError:  # a game that is still being written
            return object.__repr__(self)
        begun, told = ("initial", options) if setup is None else ("from_setup", [repr(setup), *options])
        try:
            if setup:
                self.from_setup(setup, **self.chosen)
        except GameError:  # play got further than a set-up may
            return f"{name}.from_text({self.text()!r})"
        return f"{name}.{begun}({', '.join(told)})" + "".join(f".play({self.write(move)!r})" for move in moves)

    # As numbers

    @classmethod
    def lone_moves(cls, board: Board) -> tuple[Move, ...]:
        """Every move that could ever be made on a board, but flips and the swap, ascending."""
        if Kind.WALL in cls.kinds:
            raise NotImplementedError(f"{cls.__name__}.lone_moves must tell which walls there are")
        return tuple(Move(Kind.PLACE, (cell,)) for cell in board.cells)

    @property
    def numbers(self) -> Numbers:
        """The numbers of moves (see :mod:`pygame_core.rules.actions`), the same in every position of such a game."""
        return numbers_of(type(self), self.board)

    @property
    def actions(self) -> int:
        """How many numbers there are: they run from 0 to one less."""
        return self.numbers.actions

    def action(self, move: Move | str) -> int:
        """The number of a move, legal or not. Raises NotationError for what is no move on this board."""
        return self.numbers.action(self.read(move) if isinstance(move, str) else move)

    def move(self, action: int) -> Move:
        """The move that has a number, legal or not. Raises NotationError."""
        return self.numbers.move(action)

    def legal_cells(self) -> int:
        """The cells on which the side to move may place a stone, as a bit set; none where moves are no placements."""
        return self.board.mask(move.cells[0] for move in self.legal_moves() if move.kind is _PLACE)

    def planes(self, side: int | None = None) -> dict[str, int]:
        """What ``side`` (the one to move, unless told) can see, as bit sets by name, in an order that stays the same.

        First :meth:`things`, then, all of the board or nothing: ``board``, ``second`` (the side is colour 1),
        ``to_move`` (it is to move), and in games that have it ``swap`` (it may swap).
        """
        side = self.turn if side is None else side
        full, mine = self.board.full, self.turn == side and not self.over
        told = {"board": True, "second": side == 1, "to_move": mine}
        if Kind.SWAP in self.kinds:
            told["swap"] = mine and self.may_swap()
        return {**self.things(side), **{name: full if true else 0 for name, true in told.items()}}

    def things(self, side: int) -> dict[str, int]:
        """What lies where, as ``side`` sees it: ``own`` stones, ``other`` ones, and more in some games, as bit sets."""
        own, other = (self.board.mask(self.to_setup().stones[colour]) for colour in (side, 1 - side))
        return {"own": own, "other": other}

    # As text

    def text(self) -> str:
        """The position in one line (see :mod:`pygame_core.rules.text`); :meth:`from_text` makes an equal one of it."""
        setup, moves = self.story()
        return write_position(self.key, self.chosen, self.sides(), setup, list(map(self.write, moves)))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The position of a text. Raises GameError and its kin: NotationError, OptionError, SetupError, IllegalMove."""
        told = read_position(text, {cls.key: cls.sides()})
        options = cls.read_options(told.options)
        position = cls.initial(**options) if told.setup is None else cls.restored(told.setup, **options)
        for move in told.moves:
            position = position.play(move)
        return position

    @classmethod
    def restored(cls, setup: Setup, /, **options: Any) -> Self:
        """The same as ``from_setup``, without the limits that are set to people who set up by hand only."""
        return cls.from_setup(setup, **options)

    @classmethod
    def sides(cls) -> tuple[Side, Side]:
        """The colours in texts, by the looks of their stones."""
        one, other = (Side(colour.stone, (str(colour.name).lower(),)) for colour in cls.colours)
        return one, other

    def story(self) -> tuple[Setup | None, tuple[Move, ...]]:
        """A set-up, or None for the opening, and moves that lead from there to an equal position.

        It is the shortest that a set-up and the right to swap allow. A game whose rules see more tells more.
        """
        opening = self.initial(**self.chosen)
        if opening == self:
            return None, ()
        if self.ply == 1:  # a set-up knows no swap
            for move in opening.legal_moves():
                if opening.play_unchecked(move) == self:
                    return None, (move,)
        here = self.to_setup()
        for setup in (here, replace(here, turn=1 - here.turn)):  # if the turn passed, it will pass again
            with suppress(GameError):
                if self.restored(setup, **self.chosen) == self:
                    return setup, ()
        raise NotImplementedError(f"{type(self).__name__}.story must tell what its rules see beyond a set-up")

    def _repr_svg_(self) -> str | None:
        """The board as a notebook shows it."""
        drawn = type(self).drawn
        return drawn(self) if drawn else None
