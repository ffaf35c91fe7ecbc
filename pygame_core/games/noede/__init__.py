"""Nøde, by Kanare Kato, 2021."""

from ...language.messages import _
from ..contract import Game, Material
from . import evaluation, guide, lesson, lifeline, rules, view

GAME = Game(
    position=rules.Noede,
    designer="Kanare Kato",
    year=2021,
    goal=_("Cast lines from the shore and link opposite sides."),
    refine=view.refine,
    overlay=view.overlay,
    static=view.static,
    scene=view.scene,
    prompt=view.prompt,
    verdict=view.verdict,
    facts=view.facts,
    picture=guide.PICTURE,
    model=evaluation.model,
    lifeline=lifeline.lifeline,
    columns=1,
    special=(Material("node due", _("Node due"), "due", "pending"),),
    guide=guide.GUIDE,
    lesson=lesson.LESSON,
)
