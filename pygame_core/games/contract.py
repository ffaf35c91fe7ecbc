"""What the rest of the package knows of a game: its rules, its view, what teaches it, and its hook for the search."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from ..ai.levels import LEVELS, Level
from ..ai.model import Model
from ..board.board import Cell
from ..drawing.scene import Record
from ..drawing.touch import Refined, overlay_stone, refine_stone, waits
from ..drawing.words import Explored, facts
from ..language.messages import Message, _
from ..rules.errors import GameError
from ..rules.labels import Notation
from ..rules.move import Move
from ..rules.playout import Playout, playout
from ..rules.position import Outcome, Position
from ..rules.setup import Setup
from .teaching import Teaching

if TYPE_CHECKING:
    from ..drawing.notes import Arrows, Marks

P = TypeVar("P", bound=Position)


def _no_trail(_before: Position, _move: Move, _after: Position) -> list[Record]:
    return []


TURN_GOES_ON: Final = _("its turn goes on")


class Material(NamedTuple):
    """What a set-up may have on a cell: its word in texts, its name, its look, and where the set-up keeps it.

    ``part`` is the field of a set-up in JSON: ``stones`` or ``owned``, whose list is ``number``, or ``pending``.
    """

    word: str
    name: Message
    look: str
    part: str
    number: int = 0


class About(NamedTuple):
    """Who made a game and when, what it is about in one sentence, of what kind it is, and how long one takes, about."""

    designer: str
    year: int
    goal: Message
    kind: Message | None = None
    minutes: int = 0  # of the default size; 0: not known


@dataclass(frozen=True, slots=True)
class View(Generic[P]):
    """How a game looks, what touched cells mean, and how it is told.

    ``static`` draws the board, ``scene`` what stands on it after a last move; ``prompt`` asks the side to move for a
    move, ``verdict`` tells an outcome. ``refine`` tells what touched cells lead to, and ``overlay`` draws that.
    ``waits`` says what a part of a move waits for that has been touched. ``trail`` draws what else belongs to a move
    that has just been played, by the positions before and after it.
    ``facts`` puts the options into words, ``label`` writes a move for the move list, which has ``columns`` turns a row.
    ``lacking`` says what a turn still lacks that has something due, in half a sentence.
    ``loops`` puts the loops of a winner into words, each with the borders it passes through; ``fixtures`` what is
    built into the board, by cell.
    """

    static: Callable[[P], list[Record]]
    scene: Callable[[P, Move | None], list[Record]]
    prompt: Callable[[P], Message]
    verdict: Callable[[P, Outcome], Message]
    refine: Callable[[P, Sequence[Cell]], Refined] = refine_stone
    overlay: Callable[[P, Refined], list[Record]] = overlay_stone
    waits: Callable[[P, Refined], Message] = waits
    trail: Callable[[P, Move, P], list[Record]] = _no_trail
    facts: Callable[[Mapping[str, object]], list[Message]] = facts
    label: Callable[[P, Move], str] = Position.write
    columns: int = 2
    lacking: Message = TURN_GOES_ON
    loops: Callable[[P], list[tuple[Message, Message]]] | None = None
    fixtures: Callable[[P], dict[str, Message]] | None = None


@dataclass(frozen=True, slots=True)
class Game(Generic[P]):
    """A game, by its parts: the rules are the class of its positions.

    ``materials`` are all that a set-up may have on a cell; ``lifeline`` tells what a player of this very game would
    look for, when asked to; ``model`` gives what the search asks about a position. ``levels`` are how the computer
    plays it at each level, and ``ratings`` their Elo above a careful beginner, where it was measured. ``notations`` are
    those of other places, by short names.
    """

    position: type[P]
    about: About
    materials: tuple[Material, ...]
    view: View[P]
    lifeline: Callable[[P], Explored]
    teaching: Teaching
    model: Callable[[P], Model[P]]
    levels: Mapping[int, Level] = field(default_factory=LEVELS.copy)
    ratings: Mapping[int, int] = field(default_factory=dict[int, int])
    notations: Mapping[str, Notation] = field(default_factory=dict[str, Notation])

    def __post_init__(self) -> None:
        if isinstance(self.position, type):  # what is none is told when it is tried on
            self.position.drawn = self.svg

    @property
    def key(self) -> str:
        """The name of the game in protocols and records."""
        return self.position.key

    def initial(self, /, **options: Any) -> P:
        """The opening position. Raises OptionError."""
        return self.position.initial(**options)

    def from_setup(self, setup: Setup, /, **options: Any) -> P:
        """A position made by hand. Raises OptionError, SetupError."""
        return self.position.from_setup(setup, **options)

    def from_text(self, text: str) -> P:
        """The position of a text that ``position.text()`` gave. Raises GameError and its kin."""
        return self.position.from_text(text)

    def random_playout(self, seed: int | str = 0, /, **options: Any) -> Playout:
        """A game of random moves from the opening, the same for the same seed. Raises OptionError."""
        return playout(self.initial(**options), Random(seed))

    def svg(
        self,
        position: P,
        *,
        last: Move | str | None = None,
        marks: "Marks" = (),
        arrows: "Arrows" = (),
        theme: str = "light",
        size: float | None = None,
        flip: bool = False,
    ) -> str:
        """The board and what stands on it as a picture.

        Args:
            last: Move that led to the position, or its text; its stones are marked.
            marks: Cells to be marked by a circle (``"e5 d3"``, ``["e5", cell]``), or a mapping from cells to
                ``circle``, ``square`` or one character.
            arrows: Pairs of cells, or texts such as ``"e5-g7"``.
            theme: ``light``, ``dark`` or ``contrast``.
            size: Width in pixels (default: 36 from cell to cell).
            flip: Mirror the board, as *Flip* does in the page.

        Raises:
            GameError: A cell is not on the board, or a mark, theme or size is not valid.
            NotationError: A text names no move or no cell.
        """
        from ..drawing.notes import noted  # which the page has no use for
        from ..drawing.svg import Lie, Look, svg

        move = position.read(last) if isinstance(last, str) else last
        if move and (cell := next((cell for cell in move.cells if cell not in position.board.index), None)):
            raise GameError(position.beyond(cell))
        records = [*self.view.static(position), *self.view.scene(position, move), *noted(position, marks, arrows)]
        return svg(records, position.title, look=Look(lie=Lie(flip=flip), theme=theme), width=size)


def both_stones(position: type[Position]) -> tuple[Material, ...]:
    """The stones of both colours."""
    return tuple(
        Material(colour.stone, _("{colour} stone", colour=colour.name), colour.stone, "stones", number)
        for number, colour in enumerate(position.colours)
    )
