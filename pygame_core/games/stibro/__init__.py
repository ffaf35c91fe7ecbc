"""Stibro, by Hoembla, 2024."""

from ...drawing.touch import overlay_stone, refine_stone
from ...language.messages import _
from ..contract import Game
from . import evaluation, guide, lesson, lifeline, rules, view

GAME = Game(
    position=rules.Stibro,
    designer="Hoembla",
    year=2024,
    goal=_("Close a loop, but always leave each side a free group, two cells from the other’s."),
    refine=refine_stone,
    overlay=overlay_stone,
    static=view.static,
    scene=view.scene,
    prompt=view.prompt,
    verdict=view.verdict,
    facts=view.facts,
    picture=guide.PICTURE,
    model=evaluation.model,
    lifeline=lifeline.lifeline,
    guide=guide.GUIDE,
    lesson=lesson.LESSON,
)
