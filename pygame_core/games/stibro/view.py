"""Stibro on the page: what a touched cell means, what is drawn, and the sentences."""

from ...board.topology import inside
from ...drawing import scene as draw
from ...language.messages import Message, _, _n
from ...rules.move import Move
from ...rules.position import Outcome
from ..contract import View
from .rules import Stibro


def static(position: Stibro) -> list[draw.Record]:
    """The board in cedar; its rim has a meaning, so it has a tone of its own."""
    return draw.board_scene(position.board, "cedar")


def scene(position: Stibro, last: Move | None) -> list[draw.Record]:
    """Stones, the last move, and the winning loop with what it holds."""
    outcome = position.outcome()
    records = draw.stones(position, outcome)
    if not outcome:
        return records + draw.last_move(position, last)
    board = position.board
    held = board.cells_of(inside(board, board.mask(outcome.cells)))
    return [draw.mark("win", held), *records, draw.path("win", outcome.cells, closed=True)]


def prompt(position: Stibro) -> Message:
    """What the side to move may do."""
    name = position.colours[position.turn].name
    if not any(position.to_setup().stones):
        return _("Place the first stone anywhere but on the rim.")
    return _("Place a stone for {colour}.", colour=name)


def verdict(position: Stibro, outcome: Outcome) -> Message:
    """How the game was won."""
    count = len(outcome.cells)
    return _n("with a loop of {count} stone", "with a loop of {count} stones", count)


VIEW = View(static, scene, prompt, verdict)
