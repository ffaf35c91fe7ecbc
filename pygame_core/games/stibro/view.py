"""Stibro on the page: what a touched cell means, what is drawn, and the sentences."""

from ...drawing import scene as draw
from ...drawing.words import with_a_loop
from ...language.messages import Message, _
from ..contract import View
from .rules import Stibro


def static(position: Stibro) -> list[draw.Record]:
    """The board in cedar; its rim has a meaning, so it has a tone of its own."""
    return draw.board_scene(position.board, "cedar")


def prompt(position: Stibro) -> Message:
    """What the side to move may do."""
    name = position.colours[position.turn].name
    if not any(position.to_setup().stones):
        return _("Place the first stone anywhere but on the rim.")
    return _("Place a stone for {colour}.", colour=name)


VIEW = View(static, draw.stones_and_loop, prompt, with_a_loop)
