"""Nooks' lifeline: the points that are still open, and whether a side cannot be caught any more."""

from ... import scene as draw
from ...messages import _, _n
from ...position import Position
from ...topology import groups
from ...words import Explored, by_group
from .rules import GOLD, RED, Nooks
from .walls import LENGTH


def lifeline(position: Position) -> Explored:
    """How many points can still be scored, where, and who is ahead by more than that; open areas are outlined."""
    assert isinstance(position, Nooks)
    board, (red, gold) = position.board, position.score()
    areas = [*groups(board, position.open)]
    left = position.open.bit_count() - LENGTH * len(areas)  # every open area takes one more wall at least
    text = [_("Red has {red}, Gold has {gold}.", red=red, gold=gold)]
    if areas:
        places, _parts = by_group(board, position.open)
        text.append(
            _n(
                "At most {count} point can still be scored, in these areas of empty cells: {areas}.",
                "At most {count} points can still be scored, in these areas of empty cells: {areas}.",
                left,
                areas=places,
            )
        )
    else:
        text.append(_("No point is open any more."))
    sure = position.colours[RED if red > gold else GOLD].name
    if abs(red - gold) > left:
        text.append(_("{colour} cannot be caught any more.", colour=sure))
    elif areas and red != gold:
        text.append(
            _n("{colour} leads by {count} point.", "{colour} leads by {count} points.", abs(red - gold), colour=sure)
        )
    return Explored(tuple(text), [draw.mark("group", board.cells_of(area)) for area in areas])
