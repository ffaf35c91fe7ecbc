"""Stibro, by Hoembla, 2024."""

from ...language.messages import _
from ...rules.labels import Notation, There, rows_from_below
from ..contract import About, Game, both_stones
from ..teaching import Teaching
from . import evaluation, guide, lesson, levels, lifeline, rules, view

GAME = Game(
    position=rules.Stibro,
    about=About(
        "Hoembla",
        2024,
        _("Close a loop, but always leave each side a free group, two cells from the other’s."),
        _("Loops, strategic"),
        20,
    ),
    materials=both_stones(rules.Stibro),
    view=view.VIEW,
    lifeline=lifeline.lifeline,
    teaching=Teaching(guide.PICTURE, guide.GUIDE, lesson.LESSON, lesson.AIM),
    model=evaluation.model,
    levels=levels.LEVELS,
    ratings=levels.RATINGS,
    notations={"abstractplay": Notation("AbstractPlay", rows_from_below, There("Stibro", (5, 6, 7, 8), 7))},
)
