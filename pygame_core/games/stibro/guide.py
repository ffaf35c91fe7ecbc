"""The rules of Stibro told clause by clause, each on a board that shows it."""

from ...language.messages import _
from ..teaching import Clause, Figure

SMALL = {"size": 5, "swap": False}
CROWDED = tuple("d5 i12 c4 g12 e6 i10 e5 h10 b3 g10 e4 j11 f4 i11 e7 f3 g7 i9 e3 d8 f6".split())
LONGEST = tuple(
    (
        "c6 g5 i7 h7 h6 a5 d3 b4 f2 i5 e7 f3 g9 e3 c5 b3 f8 a2 e8 f6 i6 a1 g3 d8 d5 c1 e9 a4 b1 b2 f9 f4 a3 e2 h4 d1 "
        "e6 b5 h8 d6 g7 g8 i9 d7 e1 e4 h5 c4 g4 d2 b6 f7 i8 e5 c3 c7 h9 c2 f5 d4"
    ).split()
)

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
    Clause(_("Black places the first stone."), (Figure(_("Black to move."), SMALL),), house=True),
    Clause(
        _(
            "A group is a set of connected stones of one colour. It is free if it does not touch the rim and two cells"
            " or more, empty or not, lie between it and a group of the other side that does not touch the rim either."
            " Each placement from the second on must leave both sides a free group."
        ),
        (
            Figure(
                _("The two groups are free: they keep off the rim, and two cells apart."), SMALL, moves=("d4", "f7")
            ),
            Figure(
                _("White may not play f6: both groups would reach the hatched cells, and neither would be free."),
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
            Figure(
                _("After the first stone White may play on a dot. All hatched cells are barred."),
                SMALL,
                moves=("d4",),
                choice=True,
            ),
            Figure(
                _("Late in a game: White may play anywhere but on the hatched cells."),
                {"swap": False},
                moves=CROWDED,
                choice=True,
            ),
            Figure(
                _("A free choice: both sides have two free groups, no stone takes away both, and no cell is barred."),
                SMALL,
                moves=("d4", "f7", "h5", "b4"),
                choice=True,
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
        _("A loop that would leave no free group is not allowed."),
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
        _("There is always a legal move, and the game always ends with a winner."),
        (
            Figure(
                _("All cells but one are taken, and the last stone, on d4, has closed a loop of White."),
                SMALL,
                moves=LONGEST,
            ),
        ),
    ),
    Clause(
        _(
            "The pie rule may be used: the second player may answer the first stone with a swap. The stone keeps its"
            " colour, the players exchange theirs, and White moves next."
        ),
        (Figure(_("After this first stone White may place a stone or swap."), {"size": 5}, moves=("e5",)),),
    ),
    Clause(
        _("The designer recommends boards of size 7 or larger."),
        (
            Figure(_("The board of size 7."), {"swap": False}),
            Figure(_("The board of size 9."), {"size": 9, "swap": False}),
        ),
    ),
)
