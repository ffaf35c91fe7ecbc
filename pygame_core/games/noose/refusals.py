"""Why a set of stones may not be flipped: rules 2 to 4 of Noose in order, each with what to show.

A refused path is a region whose cells are in the order of the path.
"""

from ...board.board import Board, Cell
from ...language.messages import _
from ...rules.errors import Illegal
from ...rules.position import Colour
from . import arcs


def explain_flip(
    board: Board, stones: tuple[int, int], turn: int, colours: tuple[Colour, Colour], cells: int
) -> Illegal | None:
    """The first rule that the flip of ``cells``, which lie on the board, breaks; None if it is legal."""
    own, other = stones[turn], stones[1 - turn]
    if cells & ~other:
        strange = board.cells_of(cells & ~other)
        name = colours[1 - turn].name
        message = _("There is no stone of {colour} on {cell} to flip.", colour=name, cell=strange[0].name)
        return Illegal("noose/not-enemy", message, strange)
    if next(arcs.arcs(board, cells), None) is None:
        return _no_arc(board, turn, cells)
    if not arcs.flank(board, cells, own):
        return _not_flanked(board, turn, cells, own)
    owners = _in_order(board, arcs.flank(board, cells, other & ~cells))
    if not owners:
        return None
    ends = (owners[0], owners[-1])
    message = _(
        "{colour} flanks these stones too, from {one} to {two}.",
        colour=colours[1 - turn].name,
        one=ends[0].name,
        two=ends[1].name,
    )
    return Illegal("noose/owner-flanks", message, ends, ((1 - turn, owners),))


def _no_arc(board: Board, turn: int, cells: int) -> Illegal:
    """Rule 2: the set itself is no arc."""
    if not arcs.connected(board, cells):
        return Illegal("noose/gap", _("These stones do not form one unbroken row."), board.cells_of(cells))
    path, bends = (_in_order(board, part) for part in arcs.bent(board, cells, 0))
    if len(bends) == 2:
        message = _("This row bends one way at {one} and the other way at {two}.", one=bends[0].name, two=bends[1].name)
        return Illegal("noose/s-bend", message, bends, ((turn, path),))
    if bends:
        message = _("This row bends too sharply at {cell}.", cell=bends[0].name)
        return Illegal("noose/acute", message, bends, ((turn, path),))
    return Illegal("noose/no-arc", _("These stones cannot be put in the order of one arc."), board.cells_of(cells))


def _not_flanked(board: Board, turn: int, cells: int, own: int) -> Illegal:
    """Rule 3: the set is an arc, but no two stones of the mover continue it at both ends."""
    flanker = arcs.same_flanker(board, cells, own)
    if flanker:
        (cell,) = board.cells_of(flanker & -flanker)
        message = _("Only {cell} is at the ends of this arc, and one stone cannot be both ends.", cell=cell.name)
        return Illegal("noose/one-flanker", message, (cell,))
    path, bends = (_in_order(board, part) for part in arcs.bent(board, cells, own))
    if not bends:
        return Illegal("noose/not-flanked", _("No two stones of yours flank this arc."), board.cells_of(cells))
    start, end = path[0].name, path[-1].name
    if len(bends) == 2:
        message = _(
            "From {start} to {end} the arc would bend one way at {one} and the other way at {two}.",
            start=start,
            end=end,
            one=bends[0].name,
            two=bends[1].name,
        )
        return Illegal("noose/s-bend", message, bends, ((turn, path),))
    message = _(
        "From {start} to {end} the arc would bend too sharply at {cell}.", start=start, end=end, cell=bends[0].name
    )
    return Illegal("noose/acute", message, bends, ((turn, path),))


def _in_order(board: Board, path: tuple[int, ...]) -> tuple[Cell, ...]:
    """The cells of a path of bits."""
    return tuple(cell for bit in path for cell in board.cells_of(bit))
