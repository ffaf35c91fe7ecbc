"""A first lesson in Stibro."""

from ...language.messages import _
from ..teaching import Aim, Figure, Step, Wrong

SMALL = {"size": 5, "swap": False}
OPEN_RING = {"stones": [["d4", "d5", "e4", "e6", "f6"], ["i8", "i9", "b4"]]}

AIM = Aim(
    _("The aim is a loop, a closed ring of your stones. Watch Black close one."),
    _("White could stop one of two rings only. The one around g7 is closed: Black wins."),
    Figure(
        _("A win, move by move."),
        {"size": 6, "swap": False},
        {"stones": [["d5", "d6", "e7", "f7", "g8", "h8"], ["c2", "d2", "e3", "i6", "j8", "j9"]]},
    ),
    line=("h7", "f5", "f6", "e5", "g6"),
)

LESSON = (
    Step(
        _("Place the first stone on the middle cell, e5. The rim is the only place where it may not go."),
        _(
            "From here on every stone must leave each side a free group: off the rim, and two cells or more from such a"
            " group of the other side."
        ),
        Figure(_("An empty board."), SMALL),
        accept=("e5",),
        wrong=(Wrong(_("The first stone may go there, too. Here place it on e5.")),),
    ),
    Step(
        _("Now you are White. Try to play d5, right beside Black."),
        _("Refused: no two cells would lie between you and Black, so neither group would be free."),
        Figure(_("One black stone."), SMALL, moves=("d4",)),
        refused="stibro/no-free-pair",
        tried="d5",
        wrong=(Wrong(_("That is far enough from Black, so it is allowed. Try d5, where it is not.")),),
    ),
    Step(
        _("Leave two cells between you and Black: play f7."),
        _("Now both groups are free: off the rim, and two cells apart."),
        Figure(_("One black stone."), SMALL, moves=("d4",)),
        accept=("f7",),
        wrong=(Wrong(_("That leaves both groups free as well. Here play f7.")),),
    ),
    Step(
        _("Rim cells are open now, but not if they cost you your last free group. Try to tie it to the rim at f9."),
        _("Refused: a group on the rim is not free, and White has no other."),
        Figure(_("Three stones."), SMALL, moves=("d4", "f8", "c3")),
        refused="stibro/no-free-pair",
        tried="f9",
        wrong=(Wrong(_("White keeps a free group with that, so it is allowed. Try f9.")),),
    ),
    Step(
        _("You are White, and Black threatens to win at once. See where, and stop it."),
        _("The ring no longer closes at f5. Black would need a longer way round."),
        Figure(_("Black threatens to close a ring."), {"size": 6, "swap": False}, {**OPEN_RING, "turn": 1}),
        accept=("f5",),
        wrong=(Wrong(_("It does not matter what stands inside the ring. Black plays f5 and wins."), ("e5",)),),
    ),
    Step(
        _("You are Black. Close the ring at f5 and win."),
        _("A loop: from e5 no walk leads to the rim without crossing Black."),
        Figure(_("Black can close a ring."), {"size": 6, "swap": False}, OPEN_RING),
        accept=("f5",),
        wrong=(Wrong(_("The ring stays open at f5.")),),
    ),
)
