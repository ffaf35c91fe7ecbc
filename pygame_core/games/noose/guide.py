"""The rules of Noose, clause by clause."""

from typing import Any

from ...language.messages import _
from ..teaching import Clause, Figure

SMALL: dict[str, Any] = {"size": 4}
FIVE: dict[str, Any] = {"size": 5}
CYCLE = ("xd3,d4", "xd4,e5", "xe4,e5", "xd3,e4")
FLOWER = "c3 c4 d3 d5 e4 e5"  # the ring around d4
ALL_BUT_A1 = (
    "a2 a3 a4 b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 c6 d1 d2 d3 d4 d5 d6 d7 e2 e3 e4 e5 e6 e7 f3 f4 f5 f6 f7 g4 g5 g6 g7"
)


def setup(black: str, white: str, turn: int = 0) -> dict[str, Any]:
    """A set-up as the protocol takes it."""
    return {"stones": [black.split(), white.split(), []], "turn": turn}


PICTURE = Figure(
    _("A game in its middle."),
    moves=tuple(
        (
            "f6 e4 h6 e6 f7 f5 h5 g9 f8 g8 g4 xf6,f7,f8 h4 d5 f2 c4 h10 h7 i10 f4 xf4,f5,f6,f7,f8,g9 c5 i6 g10 e3 c6 "
            "xe4 xf4,f5,f6,f7,g4,h5,h6 i8 j7 xh5,h6,h7 b6 f3 h8"
        ).split()
    ),
)

GUIDE = (
    Clause(
        _(
            "Black and White take turns. In your turn you either place a stone of yours on an empty cell or flip one "
            "arc of enemy stones, which then become yours."
        ),
        (
            Figure(
                _("Black has a stone at each end of the white row and may flip it."),
                FIVE,
                setup("e3 e6", "e4 e5"),
                clicked=("e4",),
            ),
        ),
    ),
    Clause(
        _(
            "An arc is a row of cells, each next to the one before, that runs straight or bends gently, by 60° at a "
            "cell, and always to the same side. A single stone is an arc too."
        ),
        (
            Figure(_("This arc bends to the left at both stones."), FIVE, setup("d3 d5", "e4 e5"), clicked=("e4",)),
            Figure(
                _("From d3 to f6 the row would bend to one side, then to the other: no arc."),
                FIVE,
                setup("d3 f6", "e4 e5"),
                refused="xe4,e5",
            ),
            Figure(_("At e5 the row would bend too sharply."), FIVE, setup("e4 d4", "e5"), refused="xe5"),
            Figure(
                _("An arc may curl by more than a full turn, and cells of it may touch."),
                SMALL,
                setup("d3 c2", "e3 e2 d1 c1 b1 a1 a2 b3 c3"),
                clicked=("a1", "e2"),
            ),
        ),
    ),
    Clause(
        _(
            "You flank a row of enemy stones, be it a single one, if two of your stones stand at its ends and the "
            "whole row with them is an arc. So the bends at its first and its last stone count too."
        ),
        (
            Figure(
                _("d6 is next to both ends of the white arc, but one stone cannot be both of its ends."),
                FIVE,
                setup("d6", "e5 e6 f6 f5 e4 d4 d5"),
                refused="xd4,d5,e4,e6,f5,f6",
            ),
        ),
    ),
    Clause(
        _(
            "You may flip enemy stones that you flank, unless their owner flanks them too with two other stones. So "
            "the inside of a longer arc is safe."
        ),
        (
            Figure(
                _("White flanks e4 and e5 as well, from d3 to d5: Black may not flip them."),
                FIVE,
                setup("e3 e6", "e4 e5 d3 d5"),
                refused="xe4,e5",
            ),
            Figure(
                _("The inside of the white row is safe from d3 and d5."),
                FIVE,
                setup("d3 d5", "e3 e4 e5 e6"),
                refused="xe4,e5",
            ),
        ),
    ),
    Clause(
        _(
            "A flip turns all stones of the arc; your two end stones stay. Arcs that share stones are separate moves, "
            "and the same stones in another order are the same move."
        ),
        (
            Figure(
                _("Black may flip e5 alone, or e4 and e5 together."),
                FIVE,
                setup("e3 d5 f6", "e4 e5"),
            ),
        ),
    ),
    Clause(
        _(
            "To flip an arc, touch its stones until they belong to one flip only. If the touched stones are a flip by "
            "themselves and belong to larger ones too, touch one of them again to play it."
        ),
        (
            Figure(
                _("Black may flip e5 alone, touched again, or e4 and e5 together."),
                FIVE,
                setup("e3 d5 f6", "e4 e5"),
                clicked=("e5",),
            ),
        ),
    ),
    Clause(
        _("In all other cases a stone that is touched again loses its mark."),
        (
            Figure(
                _("e4 belongs to two flips and is none by itself. Touched once more it is not marked any longer."),
                FIVE,
                setup("d3 e6 f6", "e4 e5 f5"),
                clicked=("e4",),
            ),
        ),
        house=True,
    ),
    Clause(
        _(
            "You win at once when your stones close a loop around at least one cell that is not part of the loop's own "
            "group, be it empty or an enemy stone. It does not matter whether you placed a stone or flipped an arc."
        ),
        (
            Figure(_("Black has closed a loop around an empty cell."), SMALL, setup(FLOWER, "a1 b4 e2 f6 g4", 1)),
            Figure(_("Black wins by flipping d5."), SMALL, setup("c3 c4 d3 e4 e5", "d5 b4 e2 f6"), clicked=("d5",)),
            Figure(
                _("A full flower of seven stones holds nothing inside and is no loop."),
                SMALL,
                setup(f"{FLOWER} d4", "a1 b4 c2 e2 f6 g4", 1),
            ),
        ),
    ),
    Clause(
        _("Black begins. The board has 4 to 8 cells along each of its sides."),
        (
            Figure(_("Black to move on the board of size 4."), SMALL),
            Figure(_("The board of size 6 is the one that a new game proposes.")),
            Figure(_("The board of size 8."), {"size": 8}),
        ),
        house=True,
    ),
    Clause(
        _(
            "You cannot pass as long as you can place or flip. If you can do neither, your turn passes by itself; if "
            "neither side can move, the game is a draw."
        ),
        (
            Figure(
                _("The board is full. White can flip nothing and passes; Black may flip a1."),
                SMALL,
                setup(ALL_BUT_A1, "a1", 1),
            ),
        ),
        house=True,
    ),
    Clause(
        _(
            "Flips can go round in circles. When the same stones, with the same side to move, come up for the third "
            "time, the game is a draw. This rule can be switched off for a new game."
        ),
        (
            Figure(
                _("After four flips the position is back: Black has flipped twice, and White has flipped twice."),
                SMALL,
                setup("b4 d5 e3 e5", "c3 d3 d4 e4 f5"),
                moves=CYCLE,
            ),
        ),
        house=True,
    ),
    Clause(
        _(
            "If it is agreed before the game, the second player may answer the first stone by swapping seats: the "
            "stone stays, the players exchange colours, and White moves next."
        ),
        (Figure(_("The stone in the middle is strong: White may swap."), {"size": 4, "swap": True}, moves=("d4",)),),
        house=True,
    ),
)
