"""A first lesson in Nøde."""

from ...language.messages import _
from ..teaching import Aim, Figure, Step, Wrong
from .guide import SMALL, setup

WON = "a4 e2 d1 c1 f4 g5 d2 f7 c4 g4 e4 d7 d5 a2 e6 e7 d6 b1 c2 b5 c5 g6 d3 g7".split()

AIM = Aim(
    _("The aim is to join two opposite sides, or three that do not touch. Watch White."),
    _("One chain from a4 on the left to g7 on the right: White wins."),
    Figure(_("A win, move by move."), SMALL, moves=tuple(WON[:15])),
    line=tuple(WON[15:]),
)

LESSON = (
    Step(
        _(
            "White has begun with one anchor on the rim, the shore, and Black with two. You are White: place another on"
            " b1, and watch its lines."
        ),
        _("Three cells are ringed, where they cross the lines of a3. Your turn goes on: the anchor needs its node."),
        Figure(_("The first anchors stand."), SMALL, setup("a3", "g5 e2")),
        accept=("b1",),
        wrong=(Wrong(_("That anchor is allowed, too. Here place it on b1.")),),
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
        wrong=(Wrong(_("That is an anchor. Here place a node alone, where two of your lines cross.")),),
    ),
    Step(
        _("Your anchors a3 and f3 are the ends of one line. Try to place a node between them, on c3."),
        _("One line is not enough: a node needs two lines of different directions."),
        Figure(_("Both ends of the line are yours."), SMALL, setup("a3 f3", "g6 d1")),
        refused="noede/same-line",
        tried="c3",
        wrong=(Wrong(_("That is allowed. Try c3, where only one line of yours runs.")),),
    ),
    Step(
        _("You are White, and c6 needs its node. See where Black threatens to win, and stop it."),
        _("Black can no longer join the upper left side to d1, on the opposite side."),
        Figure(
            _("Black’s chains are one cell apart."),
            SMALL,
            setup("a1 b2 c6 e2 f3 g4", "a2 a3 a4 b3 c1 c3 d1", pending="c6"),
        ),
        accept=("c2",),
    ),
    Step(
        _("Opposite sides win. One more anchor joins your chain to the far side: place it."),
        _("You win after the anchor already; its node no longer matters."),
        Figure(_("The chain comes down from the upper left."), SMALL, setup("c6 c5 c4 d4 d3 e3", "a2 g5 g6 b3 e5 f5")),
        accept=("e2", "f3"),
        wrong=(Wrong(_("The far side is not joined yet: place an anchor next to e3.")),),
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
        wrong=(Wrong(_("The two chains are still apart: one cell lies between them.")),),
    ),
)
