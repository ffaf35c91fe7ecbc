"""The rules of Loophole 2D, clause by clause.

The loops of figures 1 to 7 are named here by the cells of their stones; the arcs they pass are there anyway.
"""

from typing import Any

from ...language.messages import Message, _
from ..teaching import Clause, Figure

LINE_LEFT = "a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12"  # from rim to rim: node R
LINE_RIGHT = "l1 l2 l3 l4 l5 l6 l7 l8 l9 l10 l11 l12"
HOOK_B = "j7 k7 k8 k9 j10"  # from window B round to window B
HOOK_A = "f3 g3 g4 g5 f6"
HOOK_A_LEFT = "c3 b4 b5 b6 c6"
DOUBLE_AB = "f6 g6 h6 g10 f10 e10 d10 d9 c9 c8 b8 b7 b6 b5 b4 c3"  # through A and through B
DOUBLE_RA = "d1 d2 d7 d8 d9 d10 d11 d12"
DOUBLE_RB = "i1 i2 i3 i4 i5 i6 h11 h12"
TRIPLE = "d1 d2 f6 g6 h6 h11 h12"  # through A, through B and through the rim
FULL_BLACK = (
    "a2 a3 a5 a7 a8 b1 b2 b7 b9 c1 c6 d1 d6 d7 e1 e5 e6 e7 e8 f1 f5 f6 f9 f10 g4 h1 i2 i3 i4 i5 i6 j3 j4 j5 j7 j8 "
    "j9 j10"
)  # a full board of size 10
FULL_WHITE = (
    "a1 a4 a6 a9 a10 b5 b6 b8 b10 c7 c8 c9 c10 d8 d9 d10 e2 e9 e10 f2 f3 f4 g1 g2 g3 g5 g10 h2 h3 h4 h5 h10 i1 i9 "
    "i10 j1 j2 j6"
)


def setup(black: str = "", white: str = "", turn: int = 0) -> dict[str, Any]:
    """A set-up as the protocol takes it; cells that two loops share are named once."""
    return {"stones": [list(dict.fromkeys(black.split())), white.split(), []], "turn": turn}


def figure(caption: Message, black: str) -> Figure:
    """Loops of Black on the board of size 12, White to move."""
    return Figure(caption, setup=setup(black, turn=1))


PICTURE = Figure(
    _("A game in its middle."),
    moves=tuple(
        (
            "k9 g3 b11 f11 c7 h6 d7 e12 f8 g12 g7 d9 d12 k1 i3 e10 j10 c8 l6 c11 j2 g10 "
            "e2 j5 f6 b4 d11 b6 l5 c3 e11 i6 f3 l2 g6 c9 h11 e9 k7 a4 g5 c1 i2 j7"
        ).split()
    ),
)

GUIDE = (
    Clause(
        _(
            "Loophole 2D is a game by Mark Steere, 2008, whose games are at home on marksteeregames.com. He asks that "
            "its name and rules be left as they are and that it be attributed to him. The rules are told here in our "
            "own words."
        ),
        (Figure(_("The board with its two windows, before the first stone.")),),
    ),
    Clause(
        _(
            "The board is a rhombus of hexagons with two windows, which are holes. It has three borders, called nodes: "
            "the outer rim and the windows A and B. Each node carries four arcs of stones from the start, Black’s "
            "above and below it and White’s to its left and right."
        ),
        (
            Figure(
                _("The stones of an arc stay where they are, and none is placed on them: d3 is not open."), refused="d3"
            ),
            Figure(_("A window has no cells."), refused="d4"),
        ),
        house=True,
    ),
    Clause(
        _(
            "The rule sheet’s figures are lost. The arcs and links shown here and in figures 1 to 7 are our "
            "reconstruction: it makes every sentence of the sheet true, and it leaves no draws."
        ),
        (
            figure(
                _("Figure 1, reconstructed: Black wins with a loop of the rim and a loop of B."),
                f"{LINE_LEFT} {HOOK_B}",
            ),
        ),
        house=True,
    ),
    Clause(
        _(
            "The size of the board and the places of the windows are not known either. We play on 12 rows of 12, with "
            "the windows on the long diagonal. Any other size is a house option, not part of Mark Steere’s game."
        ),
        (
            Figure(_("The board of size 10."), {"size": 10}),
            Figure(_("The board of size 14."), {"size": 14}),
        ),
        house=True,
    ),
    Clause(
        _(
            "Black begins. In turn each side places one stone on an empty cell. There is no passing, and there is no "
            "swap."
        ),
        (
            Figure(_("Black has begun on g6, and White has replied on f8."), moves=("g6", "f8")),
            Figure(_("A cell that is taken is not open to either side."), moves=("g6", "f8"), refused="g6"),
        ),
    ),
    Clause(
        _(
            "The board is the flat image of a game in three dimensions, and there a line from border to border closes. "
            "So a chain of your stones that reaches an arc of yours goes on from the opposite arc of the same node: a "
            "line between opposite sides of the rim is a loop, and so is a hook from one side of a window to the other."
        ),
        (
            figure(_("Figure 1, left: a line from top to bottom is a loop of the rim."), LINE_LEFT),
            figure(_("Figure 1, right: a hook from the upper to the lower arc of B is a loop of B."), HOOK_B),
        ),
    ),
    Clause(
        _(
            "A loop may pass through one, two or three nodes: it is single, double or triple. A ring of stones that "
            "passes through no node counts for nothing."
        ),
        (
            figure(_("Figure 2: it looks like a ring, but it is a double loop through A and B."), DOUBLE_AB),
            figure(_("Figure 3: it looks like a line, but it is a double loop through the rim and A."), DOUBLE_RA),
            figure(_("Figure 4: a triple loop, through the rim and both windows."), TRIPLE),
            figure(_("A plain ring passes through no node."), "j2 k2 k3 j4 i4 i3"),
        ),
    ),
    Clause(
        _("Two loops are distinct if they do not pass through the same set of nodes."),
        (
            figure(
                _("Figure 5: two hooks round A, but both are loops of A alone, so Black has not won."),
                f"{HOOK_A} {HOOK_A_LEFT}",
            ),
            figure(_("Two lines are both loops of the rim alone, so Black has not won."), f"{LINE_LEFT} {LINE_RIGHT}"),
        ),
    ),
    Clause(
        _(
            "You win as soon as you own two distinct loops. They may share stones, and they may share nodes as long as "
            "their sets differ."
        ),
        (
            figure(_("Figure 6: a loop of A and a loop through the rim and A. Black wins."), f"{HOOK_A} {DOUBLE_RA}"),
            figure(
                _("A loop of A and a loop through the rim and B, which share nothing. Black wins."),
                f"{HOOK_A} {DOUBLE_RB}",
            ),
            figure(
                _("Figure 7: a single, a double and a triple loop. Any two of them are distinct, so Black wins."),
                f"{HOOK_B} {DOUBLE_RA} {TRIPLE}",
            ),
        ),
    ),
    Clause(
        _(
            "There are no draws. When the board is full, the two sides together own exactly three independent loops, "
            "so just one of them has two."
        ),
        (
            Figure(
                _("A full board of size 10: White owns two independent loops, Black one."),
                {"size": 10},
                setup(FULL_BLACK, FULL_WHITE),
            ),
        ),
    ),
)
