"""Nooks' lifeline: the points that are still open, and whether a side cannot be caught any more."""

from ...board.board import Board
from ...board.topology import groups
from ...drawing import scene as draw
from ...drawing.words import Explored, by_group
from ...language.messages import _, _n
from .endgame import FEW
from .rules import GOLD, RED, Nooks
from .walls import LENGTH, count_on, nooks_on, walls_on


def lifeline(position: Nooks) -> Explored:
    """How many points can still be scored, where, and who is ahead by more than that; open areas are outlined."""
    board, (red, gold) = position.board, position.score()
    areas = [*groups(board, position.open)]
    left = position.open.bit_count() - LENGTH * len(areas)  # every open area takes one more wall at least
    text = [_("Red has {red}, Gold has {gold}.", red=red, gold=gold)]
    if areas:
        places, _parts = by_group(board, position.open)
        text += [
            _n("At most {count} point can still be scored.", "At most {count} points can still be scored.", left),
            _n(
                "The empty cells are {count} area: {areas}.",
                "The empty cells are {count} areas: {areas}.",
                len(areas),
                areas=places,
            ),
        ]
    else:
        text.append(_("No point is open any more."))
    leader, lead = (RED, red - gold) if red > gold else (GOLD, gold - red)
    name = position.colours[leader].name
    if lead and lead + _least_gain(position, leader, left) > 0:
        text.append(_("{colour} cannot be caught any more.", colour=name))
    elif lead:
        text.append(_n("{colour} leads by {count} point.", "{colour} leads by {count} points.", lead, colour=name))
    return Explored(tuple(text), [draw.mark("group", board.cells_of(area)) for area in areas])


def _least_gain(position: Nooks, colour: int, left: int) -> int:
    """The least by which a side can gain on the other from here on, however both play.

    While many walls fit it is only a bound: that the other side scores all the points that are ``left``.
    """
    board = position.board
    if count_on(board)(position.open) > FEW:
        return -left
    return _worst(board, position.open, position.turn == colour, {})


def _worst(board: Board, empty: int, own: bool, known: dict[tuple[int, bool], int]) -> int:
    """The same by looking at everything; ``own`` tells whether the side is to move."""
    if (empty, own) not in known:
        gains = [0] if not empty else []
        for wall in walls_on(board)(empty):
            rest = empty ^ wall
            scored = nooks_on(board)(rest)
            points = scored.bit_count() if own else -scored.bit_count()
            gains.append(points + _worst(board, rest ^ scored, not own, known))
        known[empty, own] = min(gains)
    return known[empty, own]
