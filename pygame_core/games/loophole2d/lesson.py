"""Loophole 2D learned on the board."""

from ...language.messages import _
from ..teaching import Aim, Figure, Step, Wrong
from .guide import DOUBLE_RA, DOUBLE_RB, HOOK_A, HOOK_B, LINE_LEFT, setup


def without(stones: str, *cells: str) -> str:
    """The stones but for a few."""
    return " ".join(cell for cell in stones.split() if cell not in cells)


AIM = Aim(
    _("The aim is two different loops, as by a line across the rim and a hook round a window. Watch Black."),
    _("First a loop of A, then one of the rim, as White could not close both gaps: Black wins."),
    Figure(
        _("A win, move by move."),
        setup=setup(
            f"{without(HOOK_A, 'g4')} b1 b2 b3 a5 a6 a7 a8 a9 a10 a11 a12",
            "h4 i4 c7 d8 c10 b8 e9 h5 f8 d11 k8 e12 j2 g10",
        ),
    ),
    line=("g4", "b4", "a4"),
)

LESSON = (
    Step(
        _("Black begins on any empty cell. Place a stone on g6, in the middle."),
        _("Now White would place a stone. Nobody passes."),
        Figure(_("The board before the first stone.")),
        accept=("g6",),
        wrong=(Wrong(_("That cell is open, too. Here place the stone on g6.")),),
    ),
    Step(
        _("The bars round the rim and the windows are arcs of stones that lie there from the start. Try d3."),
        _("An arc cannot be played on. Yours belong to your chains anyway."),
        Figure(_("The board before the first stone.")),
        refused="loophole2d/arc",
        tried="d3",
        wrong=(Wrong(_("That cell is open. Try d3, which belongs to an arc.")),),
    ),
    Step(
        _("A line from the upper to the lower arc of the rim goes on from one to the other: it closes. Complete it."),
        _("This is a loop of the rim. One loop does not win yet."),
        Figure(_("A line from top to bottom lacks a stone."), setup=setup(without(LINE_LEFT, "a7"), "b7 b6 c8")),
        accept=("a7",),
        wrong=(Wrong(_("The line stays open: it lacks a stone between a6 and a8.")),),
    ),
    Step(
        _("A window works the same way: from its lower arc a chain goes on at the upper one. Complete the hook at A."),
        _("This is a loop of A."),
        Figure(
            _("A hook from the upper to the lower arc of A lacks a stone."), setup=setup(without(HOOK_A, "g4"), "h4 i4")
        ),
        accept=("g4",),
        wrong=(Wrong(_("The hook stays open: it lacks a stone between g3 and g5.")),),
    ),
    Step(
        _("A chain may pass through several nodes before it closes. Complete the loop through the rim and A."),
        _("It goes down to A, on from the other side of A, and through the rim back to its start: a double loop."),
        Figure(_("The way from A to the lower rim lacks a stone."), setup=setup(without(DOUBLE_RA, "d9"), "c9 e9")),
        accept=("d9",),
        wrong=(Wrong(_("The loop stays open: it lacks a stone between d8 and d10.")),),
    ),
    Step(
        _("Two loops with different node sets win. Black owns a loop of A. Complete the one through the rim and B."),
        _("A, and rim + B: the sets differ, so Black wins."),
        Figure(
            _("A loop of A stands, and a loop through the rim and B lacks a stone."),
            setup=setup(f"{HOOK_A} {without(DOUBLE_RB, 'i4')}", "h4 j4 k4 k3 e7 f7 f8"),
        ),
        accept=("i4",),
        wrong=(Wrong(_("The loop stays open: it lacks a stone between i3 and i5.")),),
    ),
    Step(
        _("You are White. Black owns a loop of the rim and threatens to win at once. See where, and stop it."),
        _("Without k8 the hook does not close here; Black has to go a longer way round."),
        Figure(
            _("The hook round B lacks one stone, and it is White’s turn."),
            setup=setup(
                f"{LINE_LEFT} {without(HOOK_B, 'k8')}", "j6 l7 l8 j11 i11 c7 d7 e7 l12 l10 f8 e8 c6 f12 l2 h5", turn=1
            ),
        ),
        accept=("k8",),
    ),
)
