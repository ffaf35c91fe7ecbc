"""Loophole 2D, by Mark Steere, 2008.

Mark Steere asks that neither the name nor the rules of his game be changed, and that the game be attributed to him.
"""

from ...drawing.touch import overlay_stone, refine_stone
from ...language.messages import _
from ..contract import Game
from . import evaluation, guide, lesson, lifeline, rules, view

GAME = Game(
    position=rules.Loophole2D,
    designer="Mark Steere",
    year=2008,
    goal=_("Own two different loops on a board with holes."),
    refine=refine_stone,
    overlay=overlay_stone,
    static=view.static,
    scene=view.scene,
    prompt=view.prompt,
    verdict=view.verdict,
    facts=view.facts,
    picture=guide.PICTURE,
    loops=view.loops,
    fixtures=view.fixtures,
    model=evaluation.model,
    lifeline=lifeline.lifeline,
    guide=guide.GUIDE,
    lesson=lesson.LESSON,
)
