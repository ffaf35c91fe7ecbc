"""Nøde, by Kanare Kato, 2021."""

from ...language.messages import _
from ..contract import About, Game, Material, both_stones
from ..teaching import Teaching
from . import evaluation, guide, lesson, levels, lifeline, rules, view

GAME = Game(
    position=rules.Noede,
    about=About("Kanare Kato", 2021, _("Cast lines from the shore and link opposite sides."), _("Connection"), 10),
    materials=(*both_stones(rules.Noede), Material("node due", _("Node due"), "due", "pending")),
    view=view.VIEW,
    lifeline=lifeline.lifeline,
    teaching=Teaching(guide.PICTURE, guide.GUIDE, lesson.LESSON, lesson.AIM),
    model=evaluation.model,
    levels=levels.LEVELS,
    ratings=levels.RATINGS,
)
