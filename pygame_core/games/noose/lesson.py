"""A first lesson in Noose."""

from ...language.messages import _
from ..teaching import Aim, Figure, Step, Wrong
from .guide import FIVE, SMALL, setup

PLACED = Wrong(_("That places a stone, which is a whole turn as well. Here touch a white stone, to flip it."))

AIM = Aim(
    _("The aim is a loop of your colour. Watch Black close one."),
    _("Black has flipped c3, and that closed the ring around d4: Black wins."),
    Figure(_("A win, move by move."), SMALL, moves=("c4", "b5", "d3", "b1")),
    line=("e5", "c5", "d5", "g7", "e4", "c3", "xc3"),
)

LESSON = (
    Step(
        _("You are Black. Your stones stand at both ends of a white row: touch one of its stones to flip it."),
        _("All stones between your two become yours. A flip is your whole turn."),
        Figure(_("A straight row."), FIVE, setup("e3 e6", "e4 e5")),
        accept=("xe4,e5",),
        wrong=(PLACED,),
    ),
    Step(
        _("An arc may bend, as long as it always bends gently and to the same side. Flip this one."),
        _("At both white stones the arc bends to the left."),
        Figure(_("A bent row."), FIVE, setup("d3 d5", "e4 e5")),
        accept=("xe4,e5",),
        wrong=(PLACED,),
    ),
    Step(
        _("Here your stones stand otherwise. Try to flip the two white stones."),
        _("The row would bend first to one side and then to the other, so it is no arc."),
        Figure(_("An S."), FIVE, setup("d3 f6", "e4 e5")),
        refused="noose/s-bend",
        tried="xe4,e5",
        wrong=(PLACED,),
    ),
    Step(
        _("White has more stones here. Try to flip e4 and e5 again."),
        _("White flanks them too, from d3 to d5, and so protects them."),
        Figure(_("A protected row."), FIVE, setup("e3 e6", "e4 e5 d3 d5")),
        refused="noose/owner-flanks",
        tried="xe4,e5",
        wrong=(PLACED,),
    ),
    Step(
        _("Two arcs share a stone. Touch e5, and touch it again to flip it alone, or touch e4 to flip both."),
        _("Touched stones may belong to several arcs; touching one of them again plays the arc that is shown."),
        Figure(_("Two flips."), FIVE, setup("e3 d5 f6", "e4 e5")),
        accept=("xe5", "xe4,e5"),
        wrong=(PLACED,),
    ),
    Step(
        _("You are Black, and White threatens to win at once. See how, and stop it."),
        _("White meant to flip d5. Now you flank it too, from d4 to d6, and so protect it."),
        Figure(_("White can win with a flip."), SMALL, setup("d5 d6 d7 g4", "c3 c4 d3 e4 e5")),
        accept=("d4",),
        wrong=(
            Wrong(
                _("That does not protect d5: next to d6 the bend would be too sharp. White flips d5 and wins."),
                ("c5", "e6"),
            ),
        ),
    ),
    Step(
        _("A loop of one colour wins, around an empty cell or around enemy stones. Close yours with a flip."),
        _("The flipped stone was the last of the ring, and you have won."),
        Figure(_("Five of six."), SMALL, setup("c3 c4 d3 e4 e5", "d5 b4 e2 f6")),
        accept=("xd5",),
        wrong=(
            Wrong(_("It does not matter what stands inside the ring: it stays open at d5."), ("d4",)),
            Wrong(_("The ring stays open: one of its stones is still white.")),
        ),
    ),
)
