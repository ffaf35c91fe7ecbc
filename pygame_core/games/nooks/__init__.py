"""Nooks, by Phillip L. Leduc, 2010."""

from ...language.messages import _
from ..contract import About, Game, Material
from ..teaching import Teaching
from . import evaluation, guide, lesson, levels, lifeline, rules, view

GAME = Game(
    position=rules.Nooks,
    about=About(
        "Phillip L. Leduc",
        2010,
        _("Build walls of four. Every pocket too small for a wall is yours."),
        _("Territory"),
        10,
    ),
    materials=(
        Material("wall", _("Wall"), "neutral", "stones", 2),
        Material("red", _("Nook of Red"), "red", "owned", rules.RED),
        Material("gold", _("Nook of Gold"), "gold", "owned", rules.GOLD),
    ),
    view=view.VIEW,
    lifeline=lifeline.lifeline,
    teaching=Teaching(guide.PICTURE, guide.GUIDE, lesson.LESSON, lesson.AIM),
    model=evaluation.model,
    levels=levels.LEVELS,
    ratings=levels.RATINGS,
)
