"""Why a stone would leave no free group (rule 2 of Stibro), with what to show."""

from ...board.board import Board, Cell
from ...language.messages import Message, _, _n
from ...rules.position import Colour
from .free import apart, inner_halos

Region = tuple[int, tuple[Cell, ...]]


def no_free_pair(
    board: Board, stones: tuple[int, int], turn: int, colours: tuple[Colour, Colour], stone: int
) -> tuple[Message, tuple[Cell, ...], tuple[Region, ...]]:
    """The sentence, the cells and the regions of a refused placement.

    It touches every group of its colour that was free (the others would still be), so they are one group now, which
    is tied to the rim or comes too near to the other side.
    """
    group = board.flood(stone, stones[turn] | stone)
    region = (turn, board.cells_of(group))
    theirs = inner_halos(board, stones[1 - turn])
    contact = board.cells_of(group & board.rim)
    if contact and group == stone:
        return _("A group on the rim is not free, and you would have no other."), contact, (region,)
    if contact:
        mine = [halo for halo in inner_halos(board, stones[turn]) if apart(halo, theirs)]
        message = _n(
            "It would tie your last free group to the rim.",
            "It would tie your last {count} free groups to the rim.",
            len(mine),
        )
        return message, contact, (region,)
    halo = board.halo(group)
    other = min(theirs, key=lambda each: (each & halo).bit_count())
    overlap = board.cells_of(halo & other)
    message = _(
        "It would leave no free group: yours and that of {colour} both reach {cells}.",
        colour=colours[1 - turn].name,
        cells=", ".join(cell.name for cell in overlap[:3]) + ("…" if len(overlap) > 3 else ""),
    )
    regions = tuple((side, board.cells_of(reach)) for side, reach in ((turn, halo), (1 - turn, other)))
    return message, overlap, regions
