"""Noose, by Alek Erickson and Michael Amundsen, 2021."""

from ...language.messages import _
from ..contract import Game
from . import evaluation, lifeline, rules, view
from .guide import GUIDE, PICTURE
from .lesson import LESSON

GAME = Game(
    position=rules.Noose,
    designer="Alek Erickson & Michael Amundsen",
    year=2021,
    goal=_("Close a loop. Flank an enemy arc and it turns to your side."),
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
