"""The rules of Stibro told clause by clause, each on a board that shows it."""

from ...messages import _
from ...teaching import Clause, Figure

SMALL = {"size": 5, "swap": False}

PICTURE = Figure(
    _("A game in its middle."),
    moves=tuple(
        (
            "g7 f9 g9 e9 h9 h7 h6 e8 g10 f6 f8 i9 k11 d7 j11 g11 h5 e7 i10 f11 i8 h11 f5 i11 l12 k9 j8 c6 b5 c5 k10 d9 "
            "f7 h8 e6"
        ).split()
    ),
)

GUIDE = (
    Clause(
        _("Black and White take turns. Each turn places one stone on an empty cell, and nobody may pass."),
        (Figure(_("A game on the smallest board after four stones."), SMALL, moves=("d4", "f7", "e4", "g7")),),
    ),
    Clause(
        _(
            "A group is a set of connected stones of one colour. A group that touches the rim is bound; any other group"
            " is free. Each placement from the second on must leave some free black group and some free white group two"
            " cells apart or more: between them lie at least two cells, empty or not."
        ),
        (
            Figure(_("The two free groups here keep two cells between them."), SMALL, moves=("d4", "f7")),
            Figure(
                _("White may not play here: both groups would reach the hatched cells."),
                SMALL,
                moves=("d4", "f7", "c3"),
                refused="f6",
            ),
            Figure(
                _("White may not tie the only free white group to the rim either."),
                SMALL,
                moves=("d4", "f8", "c3"),
                refused="f9",
            ),
        ),
    ),
    Clause(
        _("The first stone goes on any cell off the rim. From the third stone on rim cells are open as well."),
        (Figure(_("A first stone on the rim is refused."), SMALL, refused="e9"),),
    ),
    Clause(
        _(
            "You win with the first loop of your colour: a group that shuts in at least one cell, so that no walk from"
            " that cell to the rim avoids the group. It does not matter what stands inside, except that a flower of"
            " seven stones shuts in nothing. A loop may use rim cells."
        ),
        (
            Figure(
                _("Black has closed a loop of six around one cell."),
                {"size": 6, "swap": False},
                {"stones": [["d4", "d5", "e4", "e6", "f6"], ["i8", "i9", "b4"]]},
                moves=("f5",),
            ),
            Figure(
                _("A flower of seven is no loop."),
                {"size": 6, "swap": False},
                {"stones": [["d4", "d5", "e4", "e5", "e6", "f6"], ["i8", "i9", "b4"]]},
                moves=("f5",),
            ),
        ),
    ),
    Clause(
        _("A loop that would break the rule of the two free groups is not allowed."),
        (
            Figure(
                _("Closing this ring would tie Black's only free group to the rim."),
                {"size": 6, "swap": False},
                {"stones": [["e1", "e2", "f1", "g2", "g3", "f4"], ["d7", "d8"]]},
                refused="f3",
            ),
        ),
    ),
    Clause(
        _(
            "There is always a legal move, and the game always ends with a winner. If the swap was agreed, the second"
            " player may answer the first stone by taking it over: the stones keep their colours, the players exchange"
            " theirs, and White moves next."
        ),
        (Figure(_("After this first stone White may place a stone or swap."), {"size": 5}, moves=("e5",)),),
    ),
)
