"""Nøde's lifeline: where the lines of each side's anchors meet."""

from ...drawing import scene as draw
from ...drawing.words import Explored, named
from ...language.messages import _, _n
from .rules import BLACK, WHITE, Noede


def lifeline(position: Noede) -> Explored:
    """The empty inner cells on two different lines of a side's anchors, for each side and for both."""
    board = position.board
    meeting = [position.nodes(colour) & position.empty for colour in (WHITE, BLACK)]
    shared = meeting[WHITE] & meeting[BLACK]
    text, scene = [], []
    for colour, cells in zip(position.colours, meeting, strict=True):
        if not cells:
            text.append(_("The lines of {colour} meet on no empty cell.", colour=colour.name))
            continue
        text.append(
            _n(
                "The lines of {colour} meet on {count} empty cell: {cells}.",
                "The lines of {colour} meet on {count} empty cells: {cells}.",
                cells.bit_count(),
                colour=colour.name,
                cells=named(board.cells_of(cells)),
            )
        )
        if cells & ~shared:
            scene.append(draw.mark("open", board.cells_of(cells & ~shared), colour=colour.stone))
    if shared:
        common = named(board.cells_of(shared))
        text.append(
            _n(
                "The lines of both meet on {count} of these: {cells}.",
                "The lines of both meet on {count} of these: {cells}.",
                shared.bit_count(),
                cells=common,
            )
        )
        scene.append(draw.mark("open", board.cells_of(shared)))
    return Explored(tuple(text), scene)
