"""What touched cells lead to, and what they mean in games whose move is one stone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..board.board import Cell
from ..language.messages import Message, _
from ..rules.errors import Illegal, NotationError
from ..rules.move import Kind, Move
from ..rules.position import Position
from . import scene as draw

MOST_NAMED: Final = 6  # cells with which a move may go on; of more it is said that they have a ring


@dataclass(frozen=True, slots=True)
class Refined:
    """What touched cells lead to: the moves that remain, the one that is complete, the refusal, cells by mark role."""

    moves: tuple[Move, ...]
    complete: Move | None = None
    refusal: Illegal | None = None
    mark: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)

    @property
    def partial(self) -> bool:
        """Whether the cells are the beginning of a move, or none of them stands any more."""
        return not self.complete and bool(self.moves)


def standing(clicked: Sequence[Cell]) -> list[Cell]:
    """The cells that are touched in the end: one touched again is taken back."""
    cells: list[Cell] = []
    for cell in clicked:
        if cell in cells:
            cells.remove(cell)
        else:
            cells.append(cell)
    return cells


def dragged(
    refine: Callable[[Any, Sequence[Cell]], Refined],
    position: Position,
    clicked: Sequence[Cell],
    start: Cell,
    adjusting: bool,
) -> Sequence[Cell]:
    """The cells that are meant when the last of ``clicked`` was not touched, but reached from where it was pressed.

    These are the first and last of a move, where one cell is not a whole move. A finger that was ``adjusting``, on
    small cells, means its last cell alone, unless the two make a whole move and none was begun.
    """
    both = (start, clicked[-1])
    if adjusting:
        return both if len(clicked) == 1 and refine(position, both).complete else clicked
    return both if refine(position, both[:1]).partial else clicked


def either(cells: Sequence[Cell]) -> str | Message:
    """One of several cells, each of which has a ring on the board."""
    if not 1 < len(cells) <= MOST_NAMED:
        return cells[0].name if len(cells) == 1 else _("a ringed cell")
    return _("{list} or {last}", list=", ".join(cell.name for cell in cells[:-1]), last=cells[-1].name)


def waits(position: Position, refined: Refined) -> Message:
    """What a part of a move waits for."""
    touched, more = refined.mark.get("touched", ()), refined.mark.get("allowed", ())
    if not touched or not more:
        return _("Touch another cell of the move.")
    cell = touched[-1].name
    return _("Touch {cells} to go on, or {cell} again to take it back.", cells=either(more), cell=cell)


def tried(position: Position, refined: Refined) -> str | None:
    """The text of the move that touched cells would have been: played, it is refused for the same reason."""
    cells = tuple(sorted(refined.mark.get("refusal", ())))
    for kind in (Kind.PLACE, Kind.WALL, Kind.FLIP) if cells else ():
        text = position.write(Move(kind, cells))
        try:
            illegal = position.explain(position.read(text))
        except NotationError:
            continue
        if illegal and illegal == refined.refusal:
            return text
    return None


def refine_stone(position: Position, clicked: Sequence[Cell]) -> Refined:
    """One cell is a whole move; the same cell touched again takes it back."""
    cells = standing(clicked)
    if not cells:
        return Refined(tuple(position.legal_moves()))
    move = Move(Kind.PLACE, tuple(cells))
    illegal = position.explain(move)
    if illegal:
        return Refined((), None, illegal, {"refusal": move.cells, "witness": illegal.cells})
    return Refined((move,), move, None, {"ghost": move.cells})


def overlay_stone(position: Position, refined: Refined) -> list[draw.Record]:
    """A ghost of the stone, or its refusal."""
    if refined.refusal:
        return draw.refusal(position, Move(Kind.PLACE, refined.mark["refusal"]), refined.refusal)
    stone = position.colours[position.turn].stone
    return [draw.stone(cell, stone, ghost=True) for cell in refined.mark.get("ghost", ())]
