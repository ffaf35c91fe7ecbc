"""Loophole 2D, by Mark Steere, 2008.

Mark Steere asks that neither the name nor the rules of his game be changed, and that the game be attributed to him.
"""

from ...language.messages import _
from ..contract import About, Game, both_stones
from ..teaching import Teaching
from . import evaluation, guide, lesson, levels, lifeline, rules, view

GAME = Game(
    position=rules.Loophole2D,
    about=About("Mark Steere", 2008, _("Own two different loops on a board with holes."), _("Loops, strategic"), 20),
    materials=both_stones(rules.Loophole2D),
    view=view.VIEW,
    lifeline=lifeline.lifeline,
    teaching=Teaching(guide.PICTURE, guide.GUIDE, lesson.LESSON, lesson.AIM),
    model=evaluation.model,
    levels=levels.LEVELS,
    ratings=levels.RATINGS,
)
