"""The rules of Nooks in our own words, with figures."""

from ...language.messages import _
from ..teaching import Clause, Figure

_SMALL = {"size": 5}
_SQUARE = {"variant": "square"}
_POCKETS = ("d8-g8", "f7-i7")  # with the board's edge they leave an area of seven cells that one wall can use up
_FORK = ("g14-j14", "l13-o13")
_LAST = ("f2-f5", "b6-e6", "f9-i9", "d7-g7", "b1-e4", "a4-d4", "e8-h8")  # one turn before the end

PICTURE = Figure(
    _("A game in its middle."),
    moves=tuple(
        (
            "a1-a4 b1-e4 a5-a8 b5-e5 c1-f4 b6-e6 b7-e7 c8-f8 "
            "i12-l12 b9-e9 f9-f12 c10-f13 h4-k7 d1-g4 l15-o15 f1-i4 g6-g9"
        ).split()
    ),
)

GUIDE = (
    Clause(
        _(
            "In turn, build a wall: four stones on four empty cells in a straight line. The hexagon has three"
            " directions, the square two. A wall may touch other walls and the edge of the board. Walls belong to"
            " nobody. You may not pass."
        ),
        (
            Figure(_("One end is touched: rings show where the wall may end."), _SMALL, clicked=("e7",)),
            Figure(_("Both ends are touched: the wall is complete."), _SMALL, clicked=("e7", "h7")),
            Figure(
                _("This wall would touch both another wall and the edge."),
                _SMALL,
                moves=("e7-h7",),
                clicked=("i5", "i8"),
            ),
            Figure(_("A wall needs four empty cells: f7 is taken."), _SMALL, moves=("e7-h7",), refused="f5-f8"),
            Figure(_("Three cells are too few; a fourth would be beside them."), _SMALL, refused="e6-e8"),
            Figure(_("d8 and g9 do not lie on one line."), _SMALL, refused="d8-g9"),
            Figure(_("On the square no wall is diagonal."), _SQUARE, refused="d4-g7"),
        ),
    ),
    Clause(_("Red builds the first wall."), (Figure(_("Red to move."), _SMALL),), house=True),
    Clause(
        _(
            "Empty cells that hang together are an area. An area in which no wall fits is a nook. When your turn"
            " ends, every new nook is yours, and each of its cells is a point."
        ),
        (
            Figure(
                _(
                    "k12-k15 would close a nook of three cells on the left. The area on the right is no nook: two walls"
                    " fit there, l14-o14 and l15-o15."
                ),
                moves=_FORK,
                clicked=("k12", "k15"),
            ),
            Figure(_("j12-m15 would close a nook of five cells."), moves=_FORK, clicked=("j12", "m15")),
        ),
    ),
    Clause(
        _(
            "All nooks that arise in your turn count for you: several at once, and remnants that only lost the"
            " last wall that fitted in them."
        ),
        (
            Figure(_("f9-i9 leaves two nooks, of one and of two cells."), _SMALL, moves=_POCKETS, clicked=("f9", "i9")),
            Figure(_("e9-h9 leaves three cells without room."), _SMALL, moves=_POCKETS, clicked=("e9", "h9")),
        ),
    ),
    Clause(
        _("What is scored stays scored: no wall ever fits in a nook again."),
        (Figure(_("h8 lies in a nook."), _SMALL, moves=(*_POCKETS, "f9-i9"), refused="h8"),),
    ),
    Clause(
        _("On the square, cells hang together by their sides only, not by their corners."),
        (
            Figure(
                _("c1-f1 would cut off three cells: b1 and c2 meet only at a corner."),
                _SQUARE,
                moves=("a3-d3",),
                clicked=("c1", "f1"),
            ),
        ),
        house=True,
    ),
    Clause(
        _("The game ends when no wall fits anywhere. By then every empty cell is scored, and more cells win."),
        (
            Figure(_("Three walls still fit."), _SMALL, moves=_LAST),
            Figure(_("None fits: the game is over."), _SMALL, moves=(*_LAST, "f6-i6")),
        ),
    ),
    Clause(
        _(
            "The board is the hexagon of size 8. From the start a single stone stands on b8, by the upper left corner,"
            " and on n8, by the lower right corner."
        ),
        (Figure(_("The opening position of size 8.")),),
    ),
    Clause(
        _(
            "The other sizes are ours. On them the single stones stand in the same places, by the upper left and the"
            " lower right corner; on the square, on b2 and j10."
        ),
        (
            Figure(_("Size 5: b5 and h5."), _SMALL),
            Figure(_("The square of 11 × 11 cells: b2 and j10."), _SQUARE),
        ),
        house=True,
    ),
    Clause(
        _(
            "No game ends in a tie: the cells left beside the two stones are odd in number, and every wall takes"
            " four of them. There are always stones enough."
        ),
        (Figure(_("Size 5 has 59 cells to build on or to score."), _SMALL),),
    ),
    Clause(
        _(
            "If you agree on it, the second player may swap seats after the first wall, and Gold moves next."
            " Walls and points keep their colours."
        ),
        (Figure(_("Gold may swap or build."), {"size": 5, "swap": True}, moves=("e7-h7",)),),
        house=True,
    ),
)
