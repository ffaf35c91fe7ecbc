"""Nooks, by Phillip L. Leduc, 2010."""

from ...language.messages import _
from ..contract import Game, Material
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
    stones=False,
    special=(
        Material("wall", _("Wall"), "neutral", "stones", 2),
        Material("red", _("Nook of Red"), "red", "owned", rules.RED),
        Material("gold", _("Nook of Gold"), "gold", "owned", rules.GOLD),
    ),
    guide=GUIDE,
    lesson=LESSON,
)
