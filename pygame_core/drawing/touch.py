"""What touched cells lead to, and what they mean in games whose move is one stone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..board.board import Cell
from ..rules.errors import Illegal
from ..rules.move import Kind, Move
from ..rules.position import Position
from . import scene as draw


@dataclass(frozen=True, slots=True)
class Refined:
    """What touched cells lead to: the moves that remain, the one that is complete, the refusal, cells by mark role."""

    moves: tuple[Move, ...]
    complete: Move | None = None
    refusal: Illegal | None = None
    mark: Mapping[str, tuple[Cell, ...]] = field(default_factory=dict)


def standing(clicked: Sequence[Cell]) -> list[Cell]:
    """The cells that are touched in the end: one touched again is taken back."""
    cells: list[Cell] = []
    for cell in clicked:
        if cell in cells:
            cells.remove(cell)
        else:
            cells.append(cell)
    return cells


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
