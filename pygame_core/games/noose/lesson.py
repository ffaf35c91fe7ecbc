"""A first lesson in Noose."""

from ...language.messages import _
from ..teaching import Figure, Step
from .guide import FIVE, SMALL, setup

LESSON = (
    Step(
        _("You are Black. Your stones stand at both ends of a white row: touch one of its stones to flip it."),
        _("All stones between your two become yours. A flip is your whole turn."),
        Figure(_("A straight row."), FIVE, setup("e3 e6", "e4 e5")),
        accept=("xe4,e5",),
    ),
    Step(
        _("An arc may bend, as long as it always bends gently and to the same side. Flip this one."),
        _("At both white stones the arc bends to the left."),
        Figure(_("A bent row."), FIVE, setup("d3 d5", "e4 e5")),
        accept=("xe4,e5",),
    ),
    Step(
        _("Here your stones stand otherwise. Try to flip the two white stones."),
        _("The row would bend first to one side and then to the other, so it is no arc."),
        Figure(_("An S."), FIVE, setup("d3 f6", "e4 e5")),
        refused="noose/s-bend",
    ),
    Step(
        _("Your two stones are next to each other. Try to flip e5."),
        _("The bend would be too sharp. Two stones of yours that touch each other never flank a single stone."),
        Figure(_("A sharp bend."), FIVE, setup("e4 d4", "e5")),
        refused="noose/acute",
    ),
    Step(
        _("White has more stones here. Try to flip e4 and e5 again."),
        _("White flanks them too, from d3 to d5, and so protects them."),
        Figure(_("A protected row."), FIVE, setup("e3 e6", "e4 e5 d3 d5")),
        refused="noose/owner-flanks",
    ),
    Step(
        _("Two arcs share a stone. Touch e5, and touch it again to flip it alone, or touch e4 to flip both."),
        _("Touched stones may belong to several arcs; touching one of them again plays the arc that is shown."),
        Figure(_("Two flips."), FIVE, setup("e3 d5 f6", "e4 e5")),
        accept=("xe5", "xe4,e5"),
    ),
    Step(
        _("A loop of one colour wins, around an empty cell or around enemy stones. Close yours with a flip."),
        _("The flipped stone was the last of the ring, and you have won."),
        Figure(_("Five of six."), SMALL, setup("c3 c4 d3 e4 e5", "d5 b4 e2 f6")),
        accept=("xd5",),
    ),
)
