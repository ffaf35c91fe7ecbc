"""Noose's lifeline: the stones that could be flipped next, by either side."""

from ...drawing import scene as draw
from ...drawing.words import Explored, named
from ...language.messages import Message, _, _n
from . import arcs
from .rules import Noose

MOST_FLIPS, MOST_STEPS = 2_000, 25_000  # some 20 ms a side; play comes nowhere near, crowds of stones are cut short


def lifeline(position: Noose) -> Explored:
    """What the side to move can flip, then what the other side could if it were to move, half turned on the board."""
    if position.outcome():
        return Explored((_("The game is over: no stone can be flipped any more."),), [])
    text, scene = [], []
    for colour in (position.turn, 1 - position.turn):
        own, other = position.stones[colour], position.stones[1 - colour]
        flips, complete = arcs.flips(position.board, own, other, MOST_FLIPS, MOST_STEPS)
        turned = 0
        for flip in flips:
            turned |= flip
        cells, count = position.board.cells_of(turned), turned.bit_count()
        one, two = position.colours[colour], position.colours[1 - colour]
        ways = _n("in {count} way", "in {count} ways", len(flips))
        many: int | Message = count
        if not complete:
            ways = _n("in at least {count} way", "in at least {count} ways", len(flips))
            many = _("at least {number}", number=count)
        if not flips:
            text.append(_("{colour} cannot flip any stone of {other}.", colour=one.name, other=two.name))
            continue
        if colour == position.turn:
            told = _n(
                "{colour} can flip {many} stone of {other} {ways}: {cells}.",
                "{colour} can flip {many} stones of {other} {ways}: {cells}.",
                count,
                colour=one.name,
                other=two.name,
                many=many,
                ways=ways,
                cells=named(cells),
            )
        else:
            told = _n(
                "If it were to move, {colour} could flip {many} stone of {other} {ways}: {cells}.",
                "If it were to move, {colour} could flip {many} stones of {other} {ways}: {cells}.",
                count,
                colour=one.name,
                other=two.name,
                many=many,
                ways=ways,
                cells=named(cells),
            )
        text.append(told)
        scene += [draw.stone(cell, two.stone, half=one.stone) for cell in cells]
    return Explored(tuple(text), scene)
