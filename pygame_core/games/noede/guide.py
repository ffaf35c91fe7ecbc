"""The rules of Nøde, clause by clause."""

from typing import Any

from ...language.messages import _
from ..teaching import Clause, Figure

SMALL: dict[str, Any] = {"size": 4}


def setup(white: str, black: str, turn: int = 0, pending: str | None = None) -> dict[str, Any]:
    """A set-up as the protocol takes it."""
    due = {"pending": pending} if pending else {}
    return {"stones": [white.split(), black.split(), []], "turn": turn, **due}


ALMOST_FULL_RIM = "a2 a3 a4 b5 c6 d7 e7 f7 b1 c1 d1 e2 f3 g4 g5 g6"

PICTURE = Figure(
    _("A game in its middle."),
    moves=tuple(("d9 d1 j5 j11 d5 k6 i6 i11 d6 a2 d2 k7 e7 c1 c2 b7 j7 k11 d4 f1 f8 i4 c4 c8 c7").split()),
)

GUIDE = (
    Clause(
        _(
            "The outer cells are the rim. They form six sides, and a corner belongs to two of them. A stone on the rim "
            "is an anchor, a stone anywhere else a node."
        ),
        (Figure(_("White has two anchors and a node, Black two anchors."), SMALL, setup("a3 b1 d3", "g5 e2", 1)),),
    ),
    Clause(
        _(
            "White begins with one anchor, then Black places two, each on any empty cell of the rim. After that White "
            "takes the first full turn."
        ),
        (
            Figure(_("The three anchors stand, and White is to move."), SMALL, moves=("a3", "g5", "e2")),
            Figure(_("No node may come before the first anchors."), SMALL, refused="d4"),
        ),
    ),
    Clause(
        _(
            "In a full turn you may place an anchor on the rim and then a node. The node goes on an empty inner cell "
            "where a line of the new anchor crosses a line of another anchor of yours."
        ),
        (
            Figure(
                _("The new anchor b1 casts two lines. Where they cross the lines of a3 the node may go."),
                SMALL,
                setup("a3", "g5 e2"),
                clicked=("b1",),
            ),
            Figure(
                _("From b1 alone no node may be placed on c2: no other anchor of White has a line to it."),
                SMALL,
                setup("a3 b1", "g5 e2", pending="b1"),
                refused="c2",
            ),
        ),
    ),
    Clause(
        _(
            "Or you place a node alone, where lines of two of your anchors cross. You are free to do so even if there "
            "is room for an anchor. You may not pass."
        ),
        (
            Figure(
                _("On the board of size 6 the anchors a3 and k8 have two crossings: f3 and f8."),
                {"size": 6},
                setup("a3 k8", "f1 f11"),
                clicked=("f8",),
            ),
        ),
    ),
    Clause(
        _("The two lines must run in different directions: the two ends of one line make no crossing."),
        (Figure(_("a3, c3 and f3 lie on one line."), SMALL, setup("a3 f3", "g6 d1"), refused="c3"),),
    ),
    Clause(
        _("Stones do not block lines: a line runs on over stones of either colour to the far rim."),
        (
            Figure(
                _("A black node on b3 does not keep White from d3."),
                SMALL,
                setup("a3 b1", "b5 f3 b3"),
                clicked=("d3",),
            ),
        ),
        house=True,
    ),
    Clause(
        _(
            "Once the anchor is placed its node must follow if there is a cell for it. Only if there is none do you "
            "leave it out, and the anchor is your whole turn."
        ),
        (
            Figure(
                _("The anchor b1 still needs its node, so no second anchor may be placed."),
                SMALL,
                setup("a3 b1", "g5 e2", pending="b1"),
                refused="g6",
            ),
            Figure(
                _("The corners a1 and g7 share their only line. There is no node for g7, and Black is to move."),
                SMALL,
                setup("a1", "g5 e2"),
                moves=("g7",),
            ),
        ),
    ),
    Clause(
        _(
            "You win at once, after the anchor or after the node, when one of your connected groups touches two "
            "opposite sides, or three sides of which no two are adjacent. If both of you could do so in the end, "
            "whoever is first has won."
        ),
        (
            Figure(
                _("White has joined opposite sides."),
                SMALL,
                setup("c6 c5 c4 d4 d3 e3 e2", "a2 g5 g6 b3 e5 f5"),
            ),
            Figure(
                _("White has joined three sides of which no two are adjacent."),
                SMALL,
                setup("b5 b4 c4 d4 e5 f5 g5 c3 c2 c1", "a2 a3 b3 e7 f7 e6 e3 f3"),
            ),
            Figure(
                _("This group of White touches three sides, but they are neighbours: nobody has won."),
                SMALL,
                setup("a3 b4 c5 d6 e7 c6", "g5 e2 d3 f4 e3", 1),
            ),
        ),
    ),
    Clause(
        _("If you can place neither an anchor nor a node, your turn passes by itself."),
        (
            Figure(
                _("The rim is full, and the two anchors of Black share one line: Black passes, White is to move."),
                SMALL,
                setup(ALMOST_FULL_RIM, "a1 g7", 1),
            ),
        ),
        house=True,
    ),
    Clause(
        _(
            "As turns pass in this way, there are no draws: as long as a cell is empty somebody can move, and on a "
            "full board somebody has joined winning sides."
        ),
        (
            Figure(
                _("The last cell is filled, and Black has joined winning sides."),
                SMALL,
                moves=tuple(
                    (
                        "e7 a1 a4 g6 d6 d4 a3 e3 g5 e5 d3 f7 d5 e4 g4 f4 e2 c2 f6 g7 b2 b1 f5 e6 a2 b3 c1 c3 b4 c5 f3 "
                        "c6 d7 d2 b5 d1 c4"
                    ).split()
                ),
            ),
        ),
        house=True,
    ),
)
