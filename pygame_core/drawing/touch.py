"""What touched cells mean in games whose move is one stone."""

from collections.abc import Sequence

from ..board.board import Cell
from ..rules.position import Kind, Move, Position, Refined
from . import scene as draw


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
