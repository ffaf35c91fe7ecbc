"""Nooks learned on the board."""

from ...language.messages import _
from ..teaching import Figure, Step

_SMALL = {"size": 5}
_POCKETS = ("d8-g8", "f7-i7")
_LAST = ("f2-f5", "b6-e6", "f9-i9", "d7-g7", "b1-e4", "a4-d4", "e8-h8")

LESSON = (
    Step(
        _("A wall takes four empty cells in a line. Build one from e7 to h7: touch both ends."),
        _("A wall belongs to nobody. It only shapes what is left."),
        Figure(_("Red to move."), _SMALL),
        accept=("e7-h7",),
    ),
    Step(
        _("Walls never cross. Try to build from f5 to f8."),
        _("f7 is taken, so no wall fits there."),
        Figure(_("A wall stands from e7 to h7."), _SMALL, moves=("e7-h7",)),
        refused="nooks/occupied",
    ),
    Step(
        _("An area too small for a wall is a nook, and who makes it scores its cells. Close a nook of five cells."),
        _("Five points. Another wall would have closed one of three cells."),
        Figure(_("Find the wall for five points."), moves=("g14-j14", "l13-o13")),
        accept=("j12-m15",),
    ),
    Step(
        _("All nooks that arise in your turn are yours. Make two with one wall."),
        _("One cell on the left, two on the right: three points."),
        Figure(_("Find the wall that makes two nooks."), _SMALL, moves=_POCKETS),
        accept=("f9-i9",),
    ),
    Step(
        _("You need not enclose anything: it is enough to take an area its last wall. Build from e9 to h9."),
        _("Three cells remain in which no wall fits: three points again."),
        Figure(_("Only one wall fits in this corner at a time."), _SMALL, moves=_POCKETS),
        accept=("e9-h9",),
    ),
    Step(
        _("Scored cells are out of the game. Touch h8."),
        _("No wall fits in a nook, so its points are safe."),
        Figure(_("Red owns two nooks."), _SMALL, moves=(*_POCKETS, "f9-i9")),
        refused="nooks/no-room",
    ),
    Step(
        _("When no wall fits any more, more cells win. Gold has a wall that ends the game at once. Find it."),
        _("Every empty cell is scored, and Gold has more of them."),
        Figure(_("Gold to move."), _SMALL, moves=_LAST),
        accept=("f6-i6",),
    ),
)
