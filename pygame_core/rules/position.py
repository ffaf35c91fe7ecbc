"""The contract every game keeps: moves, refusals, outcomes, set-ups and the immutable position."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple, Self

from ..board.board import Board, Cell
from ..language.messages import Message, _


class Kind(IntEnum):
    """What a move does. The order is the order of moves in a list: placements, flips, the swap."""

    PLACE = 0
    WALL = 1
    FLIP = 2
    SWAP = 3


class Move(NamedTuple):
    """The smallest choice that leaves a position worth saving; orders as moves are listed.

    ``cells`` are ascending: the cell of a placement, all cells of a wall, the set of a flip, none of a swap.
    They need not lie on the board (such a move can be written and read, and is illegal).
    """

    kind: Kind
    cells: tuple[Cell, ...] = ()


SWAP = Move(Kind.SWAP)


class Colour(NamedTuple):
    """A side: its name, and the look of its stones (``black``, ``white``, ``red``, ``gold``)."""

    name: Message
    stone: str


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made when a game starts. ``kind`` is ``choice`` (one of ``values``) or ``flag``."""

    key: str
    label: Message
    values: tuple[Any, ...]
    default: Any
    kind: str = "choice"
    when: Mapping[str, Any] = field(default_factory=dict)  # only offered while these options have these values
    hint: Message | None = None
    recommended: tuple[Any, ...] = ()
    house: bool = False  # a ruling of this project, not of the rule sheet
    names: tuple[Message, ...] = ()  # the values in words, where they are not numbers

    def allows(self, value: object) -> bool:
        """Whether ``value`` is one of the values, of the very same type (True is not 1, 7.0 is not 7)."""
        return any(type(value) is type(allowed) and value == allowed for allowed in self.values)

    @property
    def texts(self) -> dict[str, Any]:
        """The values by what is written for them in links and on command lines."""
        return {str(value).lower(): value for value in self.values}


def size_option(values: range, default: int, **extra: Any) -> Option:
    """The board size option that most games have."""
    return Option("size", _("Board size"), tuple(values), default, **extra)


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a move is refused: a stable code such as ``stibro/occupied``, one sentence, and the witness.

    ``cells`` are to be highlighted; ``regions`` are further sets of cells, each belonging to a colour.
    """

    code: str
    message: Message
    cells: tuple[Cell, ...] = ()
    regions: tuple[tuple[int, tuple[Cell, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winner`` 0, 1 or None for a draw, the deciding rule, and its witness cells."""

    winner: int | None
    rule: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Setup:
    """A position made by hand: stones of colour 0, of colour 1 and neutral, owned cells, whose turn, a pending cell."""

    stones: tuple[tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]] = ((), (), ())
    owned: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ())
    turn: int = 0
    pending: Cell | None = None


def check_setup(setup: Setup, board: Board) -> None:
    """Raise SetupError for a cell off the board, a cell that is named twice, or a turn that is not 0 or 1."""
    if setup.turn not in (0, 1):
        raise SetupError(_("The turn of a set-up is 0 or 1."))
    seen: set[Cell] = set()
    for cell in (cell for cells in (*setup.stones, *setup.owned) for cell in cells):
        if cell in seen:
            raise SetupError(_("{cell} is named twice.", cell=cell.name))
        seen.add(cell)
    for cell in (*seen, *([setup.pending] if setup.pending else [])):
        if cell not in board.index:
            raise SetupError(_("{cell} is not on this board.", cell=cell.name))


@dataclass(frozen=True, slots=True)
class Refined:
    """What touched cells lead to: the moves that remain, the one that is complete, the refusal, cells by mark role."""

    moves: tuple[Move, ...]
    complete: Move | None = None
    refusal: Illegal | None = None
    mark: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)


class GameError(ValueError):
    """Input that a game cannot take; ``message`` says why in one sentence, ``code`` is the protocol's."""

    code: ClassVar[str] = "request"

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class NotationError(GameError):
    """A text that cannot be read as a cell, a move or a record."""

    code = "notation"


class OptionError(GameError):
    """An option the game does not have, or a value it does not take."""

    code = "options"


class SetupError(GameError):
    """A set-up that breaks what every position of the game keeps."""

    code = "setup"


class SetupLimit(SetupError):
    """A set-up that a rule could judge, but not within bounded work."""

    code = "limit"


class IllegalMove(GameError):
    """A move that breaks a rule; ``illegal`` explains which."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal.message)
        self.illegal = illegal


class Position(ABC):
    """An immutable position of one game. Equality and hash cover what the rules can still see."""

    __slots__ = ()

    key: ClassVar[str]
    title: ClassVar[str]
    options: ClassVar[tuple[Option, ...]]
    colours: ClassVar[tuple[Colour, Colour]]

    board: Board
    chosen: Mapping[str, Any]  # every option with its value
    turn: int  # 0 or 1, meaningless once the game is over
    ply: int  # moves since the opening position or the set-up
    passed: bool  # the other side could not move, so the turn came back by itself

    @classmethod
    def choose(cls, /, **options: Any) -> dict[str, Any]:
        """Every option with its value, defaults filled in. Raises OptionError for an unknown option or value."""
        for key, value in options.items():
            option = cls._option(key)
            if not option.allows(value):
                raise cls._not_offered(option)
        return {option.key: options.get(option.key, option.default) for option in cls.options}

    @classmethod
    def read_options(cls, texts: Mapping[str, str]) -> dict[str, Any]:
        """The values that texts in a link or on a command line stand for. Raises OptionError."""
        options: dict[str, Any] = {}
        for key, text in texts.items():
            option = cls._option(key)
            if text.lower() not in option.texts:
                raise cls._not_offered(option)
            options[key] = option.texts[text.lower()]
        return options

    @classmethod
    def _option(cls, key: str) -> Option:
        known = {option.key: option for option in cls.options}
        if not known:
            raise OptionError(_("{game} has no options.", game=cls.title))
        if key not in known:
            raise OptionError(
                _(
                    "{game} has no option “{option}”, only {options}.",
                    game=cls.title,
                    option=key[:40],
                    options=", ".join(known),
                )
            )
        return known[key]

    @classmethod
    def _not_offered(cls, option: Option) -> OptionError:
        values = ", ".join(option.texts)
        return OptionError(
            _(
                "{game} does not offer this value of “{option}”, only {values}.",
                game=cls.title,
                option=option.key,
                values=values,
            )
        )

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
        """Stones, owned cells, turn and pending cell; ``from_setup`` takes it back."""

    @abstractmethod
    def explain(self, move: Move) -> Illegal | None:
        """The first rule that ``move`` breaks, in the order of the rules; None if it is legal. Never raises."""

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

    @abstractmethod
    def read(self, text: str) -> Move:
        """The move that ``text`` means, legal or not. Raises NotationError."""

    def write(self, move: Move) -> str:
        """The canonical text of ``move``."""
        from .notation import write_move

        return write_move(move)

    def play(self, move: Move) -> Self:
        """The position after ``move``. Raises IllegalMove."""
        illegal = self.explain(move)
        if illegal:
            raise IllegalMove(illegal)
        return self.play_unchecked(move)

    @property
    def anchor(self) -> Cell | None:
        """The stone of a turn that another move has still to end; None between turns."""
        return None

    def score(self) -> tuple[int, int] | None:
        """Points of the two colours, in games that count them."""
        return None

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._identity() == self._identity()

    def __hash__(self) -> int:
        return hash(self._identity())
