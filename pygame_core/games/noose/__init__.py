"""Noose, by Alek Erickson and Michael Amundsen, 2021."""

from ...language.messages import _
from ..contract import About, Game, both_stones
from ..teaching import Teaching
from . import evaluation, guide, lesson, levels, lifeline, rules, view

GAME = Game(
    position=rules.Noose,
    about=About(
        "Alek Erickson & Michael Amundsen",
        2021,
        _("Close a loop. Flank an enemy arc and it turns to your side."),
        _("Loops, tactical"),
        10,
    ),
    materials=both_stones(rules.Noose),
    view=view.VIEW,
    lifeline=lifeline.lifeline,
    teaching=Teaching(guide.PICTURE, guide.GUIDE, lesson.LESSON, lesson.AIM),
    model=evaluation.model,
    levels=levels.LEVELS,
    ratings=levels.RATINGS,
)
