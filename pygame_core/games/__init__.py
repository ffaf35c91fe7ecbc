"""The games, one folder each; :class:`Game` is what the rest of the package knows of one."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ..ai.model import Model
from ..board import Cell
from ..messages import Message
from ..position import Move, Outcome, Position, Refined
from ..scene import Record
from ..teaching import Clause, Figure, Step
from ..words import Explored


@dataclass(frozen=True, slots=True)
class Game:
    """A game's rules, its view and its hook for the search.

    ``refine`` tells what touched cells lead to, ``overlay`` draws that, ``static`` draws the board, ``scene``
    what stands on it after a last move, ``prompt`` asks the side to move for a move, ``verdict`` tells an
    outcome, ``facts`` puts the options into words, ``label`` writes a move for the move list, which has
    ``columns`` turns a row, and ``model`` is what the search asks about positions with the same board and options.
    ``lifeline`` tells what a player of this very game would look for, when asked to.
    ``loops`` puts the loops of a winner into words, each with the borders it passes through; ``fixtures`` what is
    built into the board, by cell.
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
    guide: tuple[Clause, ...] = ()
    lesson: tuple[Step, ...] = ()

    @property
    def key(self) -> str:
        """The name of the game in protocols and records."""
        return self.position.key
