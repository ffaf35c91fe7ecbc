"""A first lesson in Stibro."""

from ...language.messages import _
from ..teaching import Figure, Step

SMALL = {"size": 5, "swap": False}
OPEN_RING = {"stones": [["d4", "d5", "e4", "e6", "f6"], ["i8", "i9", "b4"]]}

LESSON = (
    Step(
        _("Place the first stone on the middle cell, e5. The rim is the only place where it may not go."),
        _(
            "From here on every stone must leave each side a free group: off the rim, and two cells or more from such a"
            " group of the other side."
        ),
        Figure(_("An empty board."), SMALL),
        accept=("e5",),
    ),
    Step(
        _("Now you are White. Try to play d5, right beside Black."),
        _("Refused: no two cells would lie between you and Black, so neither group would be free."),
        Figure(_("One black stone."), SMALL, moves=("d4",)),
        refused="stibro/no-free-pair",
    ),
    Step(
        _("Leave two cells between you and Black: play f7."),
        _("Now both groups are free: off the rim, and two cells apart."),
        Figure(_("One black stone."), SMALL, moves=("d4",)),
        accept=("f7",),
    ),
    Step(
        _("Rim cells are open now, but not if they cost you your last free group. Try to tie it to the rim at f9."),
        _("Refused: a group on the rim is not free, and White has no other."),
        Figure(_("Three stones."), SMALL, moves=("d4", "f8", "c3")),
        refused="stibro/no-free-pair",
    ),
    Step(
        _("You are White, and Black is about to close a ring. Stop it: play f5."),
        _("The ring stays open. A stone inside it, on e5, would not have stopped Black."),
        Figure(_("Black threatens to close a ring."), {"size": 6, "swap": False}, {**OPEN_RING, "turn": 1}),
        accept=("f5",),
    ),
    Step(
        _("You are Black. Close the ring at f5 and win."),
        _("A loop: from e5 no walk leads to the rim without crossing Black."),
        Figure(_("Black can close a ring."), {"size": 6, "swap": False}, OPEN_RING),
        accept=("f5",),
    ),
)
