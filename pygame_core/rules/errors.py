"""Why something cannot be taken: texts, options and set-ups that are refused, and moves that break a rule."""

from dataclasses import dataclass
from typing import Any, ClassVar

from ..board.board import Cell
from ..language.messages import Message, _


class Portable(Exception):
    """An error that pickles and copies as it is, whatever its constructor takes, and so crosses processes."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), self.args, vars(self))


def _made_again(kind: type[BaseException], args: tuple[object, ...], state: dict[str, object]) -> BaseException:
    """The error of such arguments and such a state, without its constructor."""
    error = kind.__new__(kind, *args)
    error.args = args
    vars(error).update(state)
    return error


class GameError(Portable, ValueError):
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


class GameOver(GameError):
    """A position that a move is to be found for, once its game is over."""

    code = "over"

    def __init__(self) -> None:
        super().__init__(_("The game is over: there is nothing to search."))


@dataclass(frozen=True, slots=True)
class Illegal:
    """Why a move is refused: a stable code such as ``<game>/occupied``, one sentence, and the witness.

    ``cells`` are to be highlighted; ``regions`` are further sets of cells, each belonging to a colour.
    """

    code: str
    message: Message
    cells: tuple[Cell, ...] = ()
    regions: tuple[tuple[int, tuple[Cell, ...]], ...] = ()


class IllegalMove(GameError):
    """A move that breaks a rule; ``illegal`` explains which."""

    def __init__(self, illegal: Illegal) -> None:
        super().__init__(illegal.message)
        self.illegal = illegal
