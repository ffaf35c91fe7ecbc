"""What the rest of the package knows of a game: its rules, its view and its hook for the search."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..ai.model import Model
from ..board.board import Cell
from ..drawing.scene import Record
from ..drawing.svg import svg
from ..drawing.touch import Refined
from ..drawing.words import Explored
from ..language.messages import Message, _
from ..rules.move import Move
from ..rules.position import Outcome, Position
from ..rules.setup import Setup
from .teaching import Clause, Figure, Step


class Material(NamedTuple):
    """What a set-up may have on a cell: its word in texts, its name, its look, and where the set-up keeps it.

    ``part`` is ``stones`` or ``owned``, whose list is ``number``, or ``pending``.
    """

    word: str
    name: Message
    look: str
    part: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """A game's rules, its view and its hook for the search.

    ``refine`` tells what touched cells lead to, ``overlay`` draws that, ``static`` draws the board, ``scene``
    what stands on it after a last move, ``prompt`` asks the side to move for a move, ``verdict`` tells an
    outcome, ``facts`` puts the options into words, ``label`` writes a move for the move list, which has
    ``columns`` turns a row, and ``model`` is what the search asks about positions with the same board and options.
    ``lifeline`` tells what a player of this very game would look for, when asked to.
    ``loops`` puts the loops of a winner into words, each with the borders it passes through; ``fixtures`` what is
    built into the board, by cell. ``stones`` of both colours may
    stand in a set-up, and what is ``special`` to the game.
    ``picture`` is a position in the middle of a game, for miniatures;
    ``guide`` tells the rules clause by clause, ``lesson`` teaches them on the board.
    """

    position: type[Position]
    designer: str
    year: int
    goal: Message
    refine: Callable[[Position, Sequence[Cell]], Refined]
    overlay: Callable[[Position, Refined], list[Record]]
    static: Callable[[Position], list[Record]]
    scene: Callable[[Position, Move | None], list[Record]]
    prompt: Callable[[Position], Message]
    verdict: Callable[[Position, Outcome], Message]
    facts: Callable[[Mapping[str, object]], list[Message]]
    picture: Figure
    model: Callable[[Position], Model]
    lifeline: Callable[[Position], Explored]
    label: Callable[[Position, Move], str] = Position.write
    columns: int = 2
    loops: Callable[[Position], list[tuple[Message, Message]]] | None = None
    fixtures: Callable[[Position], dict[str, Message]] | None = None
    stones: bool = True
    special: tuple[Material, ...] = ()
    guide: tuple[Clause, ...] = ()
    lesson: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        if isinstance(self.position, type):  # what is none is told when it is tried on
            self.position.drawn = self.svg

    @property
    def key(self) -> str:
        """The name of the game in protocols and records."""
        return self.position.key

    def initial(self, /, **options: Any) -> Position:
        """The opening position. Raises OptionError."""
        return self.position.initial(**options)

    def from_setup(self, setup: Setup, /, **options: Any) -> Position:
        """A position made by hand. Raises OptionError, SetupError."""
        return self.position.from_setup(setup, **options)

    def svg(self, position: Position) -> str:
        """The board and what stands on it as a picture."""
        return svg([*self.static(position), *self.scene(position, None)], position.title)

    @property
    def materials(self) -> tuple[Material, ...]:
        """All that a set-up may have on a cell."""
        both = (
            Material(colour.stone, _("{colour} stone", colour=colour.name), colour.stone, "stones", number)
            for number, colour in enumerate(self.position.colours)
        )
        return (*(both if self.stones else ()), *self.special)
