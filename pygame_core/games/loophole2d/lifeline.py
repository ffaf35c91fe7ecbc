"""Loophole 2D's lifeline: which arcs each side has joined, and its loops, of which two win."""

from ...board.bitboard import bits
from ...board.topology import groups
from ...drawing import scene as draw
from ...drawing.words import Explored, listed
from ...language.messages import _, _n
from .rules import BLACK, WHITE, Loophole2D
from .view import through

ARCS = (  # by colour and number
    (
        _("the top edge"),
        _("the bottom edge"),
        _("the upper arc of window A"),
        _("the lower arc of window A"),
        _("the upper arc of window B"),
        _("the lower arc of window B"),
    ),
    (
        _("the left edge"),
        _("the right edge"),
        _("the left arc of window A"),
        _("the right arc of window A"),
        _("the left arc of window B"),
        _("the right arc of window B"),
    ),
)


def lifeline(position: Loophole2D) -> Explored:
    """For each side its rank with the loops that make it up, and the arcs that hang together; their stones outlined."""
    on, text, scene = position.field, [], []
    for colour in (BLACK, WHITE):
        name, stone = position.colours[colour].name, position.colours[colour].stone
        loops = position.loops(colour)
        if loops:
            text.append(
                _n(
                    "{colour} has {count} loop, {loops}; a second, different one wins.",
                    "{colour} has {count} different loops, {loops}, and has won.",
                    len(loops),
                    colour=name,
                    loops=listed([through(loop) for loop in loops]),
                )
            )
        else:
            text.append(_("{colour} has no loop yet; two different ones win.", colour=name))
        ties = [[*bits(tie)] for tie in position.ties[colour] if tie & (tie - 1)]
        text += [
            _("{colour} has joined these: {arcs}.", colour=name, arcs=listed([ARCS[colour][number] for number in tie]))
            for tie in ties
        ]
        if not ties:
            text.append(_("{colour} has joined no arcs.", colour=name))
        for group in groups(position.board, position.stones[colour]):
            arcs = on.arcs_beside(colour, group)
            if arcs & (arcs - 1):
                scene.append(draw.mark("group", position.board.cells_of(group), colour=stone))
    return Explored(tuple(text), scene)
