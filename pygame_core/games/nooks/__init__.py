"""Nooks, by Phillip L. Leduc, 2010."""

from ...messages import _
from .. import Game
from . import evaluation, lifeline, rules, view
from .guide import GUIDE, PICTURE
from .lesson import LESSON

GAME = Game(
    position=rules.Nooks,
    designer="Phillip L. Leduc",
    year=2010,
    goal=_("Build walls of four. Every pocket too small for a wall is yours."),
    refine=view.refine,
    overlay=view.overlay,
    static=view.static,
    scene=view.scene,
    prompt=view.prompt,
    verdict=view.verdict,
    facts=view.facts,
    picture=PICTURE,
    model=evaluation.model,
    lifeline=lifeline.lifeline,
    label=view.label,
    guide=GUIDE,
    lesson=LESSON,
)
