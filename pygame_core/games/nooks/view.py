"""Nooks on the page: what touched cells mean, what is drawn, and the sentences."""

from collections.abc import Mapping, Sequence

from ...board.board import Cell
from ...board.topology import groups
from ...drawing import scene as draw
from ...drawing import words
from ...drawing.touch import Refined, either
from ...language.messages import Message, _, _n
from ...rules.errors import Illegal
from ...rules.move import SWAP, Kind, Move
from ...rules.position import Outcome
from ..contract import View
from .rules import GOLD, RED, Nooks


def refine(position: Nooks, clicked: Sequence[Cell]) -> Refined:
    """A wall is complete with both ends or all four cells; a cell touched again takes all back."""
    touched: list[Cell] = []
    for cell in clicked:
        touched = [] if cell in touched else [*touched, cell]
    moves = tuple(position.legal_moves())
    if not touched:
        return Refined(moves)
    wanted = set(touched)
    walls = tuple(wall for wall in moves if wanted <= set(wall.cells))
    complete = next((wall for wall in walls if {wall.cells[0], wall.cells[-1]} <= wanted), None)
    if complete:
        return Refined((complete,), complete, None, {"ghost": complete.cells})
    if not walls:
        move, illegal = _attempt(position, sorted(touched))
        return Refined((), None, illegal, {"refusal": move.cells, "witness": illegal.cells})
    over = {cell for wall in walls for cell in wall.cells} - wanted
    ends = [{wall.cells[0], wall.cells[-1]} for wall in walls]
    last = {cell for pair in ends if pair & wanted for cell in pair - wanted}  # with one of them a wall is complete
    mark = {"touched": tuple(touched), "allowed": tuple(sorted(last)), "legal": tuple(sorted(over - last))}
    return Refined(walls, None, None, mark)


def overlay(position: Nooks, refined: Refined) -> list[draw.Record]:
    """A wall in the mover's colour with the nooks it would make; the cells of the walls that remain; a refusal."""
    if refined.refusal:
        return draw.refusal(position, Move(Kind.WALL, refined.mark["refusal"]), refined.refusal)
    if not refined.complete:
        return [draw.mark(role, cells) for role, cells in refined.mark.items() if cells]
    coming = _areas(position, position.gain(refined.complete), position.turn, firm=False)
    return [*coming, draw.bar(position.colours[position.turn].stone, refined.complete.cells, preview=True)]


def waits(_position: Nooks, refined: Refined) -> Message:
    """What a wall waits for that has been begun."""
    cell, ends = refined.mark["touched"][-1].name, refined.mark["allowed"]
    if not ends:
        return _("Touch the two ends of the wall, or {cell} again to take it back.", cell=cell)
    return _(
        "Touch the other end of the wall, {cells}, or {cell} again to take it back.", cells=either(ends), cell=cell
    )


def static(position: Nooks) -> list[draw.Record]:
    """The board in limestone; its rim has no meaning."""
    return draw.board_scene(position.board, "limestone", rim="plain")


def scene(position: Nooks, last: Move | None) -> list[draw.Record]:
    """Nooks, walls as bars, all other stones as bars of one cell, and the last wall marked."""
    records = [record for owner in (RED, GOLD) for record in _areas(position, position.owned[owner], owner, firm=True)]
    records += [draw.bar("neutral", (cell,)) for cell in position.board.cells_of(position.single)]
    records += [draw.bar("neutral", wall.cells) for wall in position.walls]
    if last and last.cells:
        records.append(draw.mark("last", last.cells, colour="neutral", joined=True))
    return records


def trail(before: Nooks, _move: Move, after: Nooks) -> list[draw.Record]:
    """What the last wall has scored."""
    scored = (after.owned[RED] | after.owned[GOLD]) & ~(before.owned[RED] | before.owned[GOLD])
    return [draw.mark("group", after.board.cells_of(nook)) for nook in groups(after.board, scored)]


def prompt(position: Nooks) -> Message:
    """What the side to move may do."""
    return _("Build a wall of four for {colour}: touch its two ends.", colour=position.colours[position.turn].name)


def verdict(position: Nooks, outcome: Outcome) -> Message:
    """How the game was won, or that it was not."""
    red, gold = position.score() or (0, 0)
    if outcome.winner is None:
        return _n("both sides have {count} cell", "both sides have {count} cells", red)
    return _n("with {count} cell to {other}", "with {count} cells to {other}", max(red, gold), other=min(red, gold))


def facts(chosen: Mapping[str, object]) -> list[Message]:
    """The options in words, for the line under the title."""
    told = words.facts(chosen)
    return [_("Square, 11 × 11"), *told[1:]] if chosen["variant"] == "square" else told


def fixtures(position: Nooks) -> dict[str, Message]:
    """The cells on which there are walls."""
    return {cell.name: _("wall") for wall in position.walls for cell in wall.cells}


def label(position: Nooks, move: Move) -> str:
    """The text of a move; a wall that scores is followed by its points, as in ``k12-k15 +3``."""
    points = 0 if move == SWAP else position.gain(move).bit_count()
    return f"{position.write(move)} +{points}" if points else position.write(move)


def _attempt(position: Nooks, touched: list[Cell]) -> tuple[Move, Illegal]:
    """What was tried with cells over which no wall can be built, and why it is refused.

    The cells from end to end; the touched cells themselves where some of them lie off that line.
    """
    move = Move(Kind.PLACE, tuple(touched))
    if len(touched) > 1:
        move = position.read(f"{touched[0].name}-{touched[-1].name}")
        if not set(touched) <= set(move.cells):
            move = Move(Kind.WALL, tuple(touched))
    illegal = position.explain(move)
    assert illegal
    return move, illegal


def _areas(position: Nooks, cells: int, owner: int, firm: bool) -> list[draw.Record]:
    """A record for each nook of a set of cells."""
    board, stone = position.board, position.colours[owner].stone
    return [
        {"kind": "area", "cells": board.names(nook), "owner": stone, "points": nook.bit_count(), "firm": firm}
        for nook in groups(board, cells)
    ]


VIEW = View(
    static, scene, prompt, verdict,
    refine=refine, overlay=overlay, waits=waits, trail=trail, facts=facts, label=label, fixtures=fixtures,
)  # fmt: skip
