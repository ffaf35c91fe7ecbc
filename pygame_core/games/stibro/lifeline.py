"""Stibro's lifeline: the free groups that are left, by pairs two cells apart."""

from ...drawing import scene as draw
from ...drawing.words import MOST_GROUPS, Explored, by_group, middle
from ...language.messages import _, _n
from .free import inner_groups
from .rules import BLACK, WHITE, Stibro


def lifeline(position: Stibro) -> Explored:
    """How many pairs of free groups there are, which groups they are made of, and these outlined."""
    board = position.board
    blacks, whites = ([*inner_groups(board, position.stones[colour])] for colour in (BLACK, WHITE))
    pairs = [(b, w) for b in blacks for w in whites if not board.halo(b) & board.halo(w)]
    if not pairs:
        return Explored((_("No group is free yet: it takes a stone of each side."),), [])
    text = [
        _n("{count} pair of free groups is left: the last one.", "{count} pairs of free groups are left.", len(pairs))
    ]
    if len(pairs) <= MOST_GROUPS:
        text += [
            _(
                "The black group at {one} and the white group at {other} keep each other free.",
                one=middle(board, b),
                other=middle(board, w),
            )
            for b, w in pairs
        ]
    scene = []
    for colour, side in zip(position.colours, zip(*pairs, strict=True), strict=True):
        cells = 0
        for group in side:
            cells |= group
        among, parts = by_group(board, cells)
        if len(pairs) > MOST_GROUPS:
            text.append(_("The free groups of {colour}: {groups}.", colour=colour.name, groups=among))
        scene += [draw.mark("group", board.cells_of(part), colour=colour.stone) for part in parts]
    return Explored(tuple(text), scene)
