"""A first lesson in Nøde."""

from ...language.messages import _
from ..teaching import Figure, Step
from .guide import SMALL, setup

LESSON = (
    Step(
        _("You are White and begin with one anchor on the rim, the darker shore. Place it on a3."),
        _("From an anchor lines run straight across the board. Black now places two anchors."),
        Figure(_("The board is empty."), SMALL),
        accept=("a3",),
    ),
    Step(
        _("Now for a full turn. Place another anchor on b1, and watch where its lines cross those of a3."),
        _("Three cells are ringed. Your turn goes on: the anchor still needs its node."),
        Figure(_("The first anchors stand."), SMALL, setup("a3", "g5 e2")),
        accept=("b1",),
    ),
    Step(
        _("Place the node on one of the ringed cells."),
        _("Anchor and node together are one turn. Now Black would move."),
        Figure(_("The anchor b1 waits for its node."), SMALL, setup("a3 b1", "g5 e2", pending="b1")),
        accept=("b3", "b4", "d3"),
    ),
    Step(
        _("You need not place an anchor: a node alone may go wherever two of your lines cross. Place one."),
        _("A node alone keeps the rim for later, but gains no new lines."),
        Figure(_("Your anchors are a3 and b1."), SMALL, setup("a3 b1 b3", "g5 g6 e2 e5")),
        accept=("b4", "d3"),
    ),
    Step(
        _("Your anchors a3 and f3 are the ends of one line. Try to place a node between them, on c3."),
        _("One line is not enough: a node needs two lines of different directions."),
        Figure(_("Both ends of the line are yours."), SMALL, setup("a3 f3", "g6 d1")),
        refused="noede/same-line",
    ),
    Step(
        _("Opposite sides win. One more anchor joins your chain to the far side: place it."),
        _("You win after the anchor already; its node no longer matters."),
        Figure(_("The chain comes down from the upper left."), SMALL, setup("c6 c5 c4 d4 d3 e3", "a2 g5 g6 b3 e5 f5")),
        accept=("e2", "f3"),
    ),
    Step(
        _("Three sides win too, if no two of them are adjacent. One node joins all three: find it."),
        _("The upper left, the right and the lower left side are joined. You have won."),
        Figure(
            _("Two chains are one cell apart."),
            SMALL,
            setup("b5 b4 c4 d4 e5 f5 g5 c2 c1 f3", "a2 a3 a4 b3 e7 f7 e6 e3 f4 g4"),
        ),
        accept=("c3",),
    ),
)
