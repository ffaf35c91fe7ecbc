"""Nooks learned on the board."""

from ...language.messages import _
from ..teaching import Aim, Figure, Step, Wrong

_SMALL = {"size": 5}
_POCKETS = ("d8-g8", "f7-i7")
_WON = ("c2-c5", "b1-e1", "a2-a5", "d3-g3", "f4-i7", "d8-g8", "d6-g6", "e7-h7", "e9-h9")
_TWO = ("e1-h4", "e6-h6", "a5-d8", "a1-d1", "d5-g5", "c4-f4", "a2-d2", "b4-e7", "e9-h9", "i5-i8")  # areas are left
_LAST = ("f2-f5", "b6-e6", "f9-i9", "d7-g7", "b1-e4", "a4-d4", "e8-h8")

AIM = Aim(
    _("The aim is to score more cells. Watch how walls close off areas, and who scores them."),
    _("No wall fits any more, and every empty cell is scored: Red has 16, Gold 7. Red wins."),
    Figure(_("A win, move by move."), _SMALL, moves=_WON[:4]),
    line=_WON[4:],
)

LESSON = (
    Step(
        _("A wall takes four empty cells in a line. Build one from e7 to h7: touch both ends."),
        _("A wall belongs to nobody. It only shapes what is left."),
        Figure(_("Red to move."), _SMALL),
        accept=("e7-h7",),
        wrong=(Wrong(_("That is a wall, too. Here build it from e7 to h7.")),),
    ),
    Step(
        _("Walls never cross. Try to build from f5 to f8."),
        _("f7 is taken, so no wall fits there."),
        Figure(_("A wall stands from e7 to h7."), _SMALL, moves=("e7-h7",)),
        refused="nooks/occupied",
        tried="f5-f8",
        wrong=(Wrong(_("That wall crosses nothing, so it is allowed. Try from f5 to f8.")),),
    ),
    Step(
        _("An area too small for a wall is a nook, and who makes it scores its cells. Close a nook of five cells."),
        _("Five points. Another wall would have closed one of three cells."),
        Figure(_("Find the wall for five points."), moves=("g14-j14", "l13-o13")),
        accept=("j12-m15",),
        wrong=(
            Wrong(_("That closes a nook of three cells. There is one of five."), ("k12-k15",)),
            Wrong(_("That closes no nook of five cells. Look into the corner between the two walls.")),
        ),
    ),
    Step(
        _("All nooks that arise in your turn are yours. Make two with one wall."),
        _("One cell on the left, two on the right: three points."),
        Figure(_("Find the wall that makes two nooks."), _SMALL, moves=_POCKETS),
        accept=("f9-i9",),
        wrong=(
            Wrong(_("Three points as well, but in one nook."), ("e9-h9",)),
            Wrong(_("That does not make two nooks. Look at the top, between the wall and the edge.")),
        ),
    ),
    Step(
        _("You need not enclose anything: it is enough to take an area its last wall. Build from e9 to h9."),
        _("Three cells remain in which no wall fits: three points again."),
        Figure(_("Only one wall fits in this corner at a time."), _SMALL, moves=_POCKETS),
        accept=("e9-h9",),
        wrong=(
            Wrong(_("Three points as well, but in two nooks. Here build from e9 to h9."), ("f9-i9",)),
            Wrong(_("The area still has its last wall. Build from e9 to h9.")),
        ),
    ),
    Step(
        _("You are Red, and walls fit in two areas only. See what Gold threatens to score, and take it first."),
        _("Six points, and Gold can take no more than five in the other area."),
        Figure(_("Two areas are left."), _SMALL, moves=_TWO),
        accept=("e8-h8",),
    ),
    Step(
        _("When no wall fits any more, more cells win. Gold has a wall that ends the game at once. Find it."),
        _("Every empty cell is scored, and Gold has more of them."),
        Figure(_("Gold to move."), _SMALL, moves=_LAST),
        accept=("f6-i6",),
    ),
)
