"""Nøde on the page: what a touched cell means, the lines of an anchor, who touches which side, and the sentences."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...board.bitboard import bits
from ...board.board import Cell
from ...board.topology import groups
from ...drawing import scene as draw
from ...drawing.touch import Refined, refine_stone
from ...language.messages import Message, _, _n
from ...rules.move import Kind, Move
from ...rules.position import Outcome
from ..contract import View
from .rules import BLACK, WHITE, Noede, lines


def refine(position: Noede, clicked: Sequence[Cell]) -> Refined:
    """One cell is a whole move, anchor and node alike; the same cell touched again takes it back."""
    refined = refine_stone(position, clicked)
    if not refined.complete:
        return refined
    after = position.play_unchecked(refined.complete)
    allowed = after.board.cells_of(after.legal_cells()) if after.pending else ()
    return replace(refined, mark={**refined.mark, "allowed": allowed}) if allowed else refined


def overlay(position: Noede, refined: Refined) -> list[draw.Record]:
    """A ghost of the stone with the lines of an anchor or those that a node is on; or its refusal."""
    if refined.refusal:
        refused, witness = refined.mark["refusal"], refined.refusal.cells
        records = draw.refusal(position, Move(Kind.PLACE, refused), refined.refusal)
        if refined.refusal.code in ("noede/same-line", "noede/second-line"):  # the one line that there is
            near, far = (1 << position.board.index[cell] for cell in (witness[0], [*refused, *witness[1:]][-1]))
            records.insert(0, _line(position, near, near | far, "ray"))
        return records
    records = []
    for cell in refined.mark.get("ghost", ()):
        stone = 1 << position.board.index[cell]
        if stone & position.board.rim:
            after = position.play_unchecked(Move(Kind.PLACE, (cell,)))
            records += _rays(position, stone) + _due(after)
        elif not position.pending:
            records += _supports(position, position.turn, stone, 0)
        records.append(draw.stone(cell, position.colours[position.turn].stone, ghost=True))
    return records


def static(position: Noede) -> list[draw.Record]:
    """The board as a fjord: the rim is the shore; the slab is wider, for the strips of the sides."""
    records = draw.board_scene(position.board, "fjord", 1.2)
    for record in records:
        if record.get("type") == "plain":
            record["type"] = "inner"
    return records


def scene(position: Noede, last: Move | None) -> list[draw.Record]:
    """The strips of the sides, the stones, what a new anchor allows, the last move, and the winning chain."""
    outcome = position.outcome()
    records = _strips(position) + draw.stones(position, outcome)
    if outcome:
        walks = position.chain()
        return [draw.mark("win", outcome.cells), *records, *(draw.path("win", walk) for walk in walks)]
    if position.pending:
        records += _rays(position, position.pending) + _due(position)
    return records + draw.last_move(position, last)


def trail(before: Noede, _move: Move, after: Noede) -> list[draw.Record]:
    """The anchor of the turn that a node has ended; a chain is drawn in its place."""
    return draw.last_move(after, Move(Kind.PLACE, (before.due,))) if before.due and not after.over else []


def prompt(position: Noede) -> Message:
    """What the side to move may do."""
    if position.starting:
        if position.turn == WHITE:
            return _("Place your one anchor on the rim to begin with.")
        if not position.stones[BLACK]:
            return _("Place the first of your two anchors on the rim.")
        return _("Place the second of your two anchors on the rim.")
    cells = position.legal_cells()
    if position.due:
        node = _n(
            "Place the node of anchor {anchor}: {count} cell is ringed.",
            "Place the node of anchor {anchor}: {count} cells are ringed.",
            cells.bit_count(),
            anchor=position.due.name,
        )
        if not position.ply:  # the anchor stood there before anybody played
            return node
        return _("{prompt} {anchor} again takes it back.", prompt=node, anchor=position.due.name)
    if not cells & ~position.board.rim:
        return _("Place an anchor on the rim.")
    if not cells & position.board.rim:
        return _("Place a node where two of your lines cross.")
    return _("Place an anchor on the rim, or a node where two of your lines cross.")


def verdict(position: Noede, outcome: Outcome) -> Message:
    """How the game was won."""
    count = len(outcome.cells)
    if len(position.chain()) > 1:
        return _n(
            "by joining three sides with {count} stone", "by joining three sides with a chain of {count} stones", count
        )
    return _n(
        "by joining opposite sides with {count} stone",
        "by joining opposite sides with a chain of {count} stones",
        count,
    )


def _rays(position: Noede, anchor: int) -> list[draw.Record]:
    """The lines of an anchor, each to the far rim; a corner has one, any other rim cell two."""
    through = [ends for way in lines(position.board) for ends, _inner in way if ends & anchor]
    return [_line(position, anchor, ends, "ray") for ends in through]


def _due(position: Noede) -> list[draw.Record]:
    """Rings on the cells that the new anchor allows, and the lines of the other anchors that help it."""
    if not position.pending:
        return []
    cells = position.legal_cells()
    return [
        *_supports(position, position.turn, cells, position.pending),
        draw.mark("allowed", position.board.cells_of(cells)),
    ]


def _supports(position: Noede, colour: int, cells: int, new: int) -> list[draw.Record]:
    """Dotted lines from the anchors of ``colour``, but for ``new``, as far as the last of ``cells`` on them."""
    records = []
    for way in lines(position.board):
        for ends, inner in way:
            anchors, helped = ends & position.stones[colour], list(bits(inner & cells))
            if anchors and helped and not ends & new:
                pairs = [(at, helped[-1] if at < helped[0] else helped[0]) for at in bits(anchors)]
                near, far = min(pairs, key=lambda pair: abs(pair[0] - pair[1]))
                records.append(_line(position, 1 << near, 1 << near | 1 << far, "support", dotted=True))
    return records


def _line(position: Noede, start: int, ends: int, role: str, **extra: Any) -> draw.Record:
    """A path of ``role`` over the cells from ``start`` to the other of two cells ``ends`` of one line."""
    board = position.board
    at, other = start.bit_length() - 1, (ends ^ start).bit_length() - 1
    way = next(way for way, ray in enumerate(board.rays[at]) if ray >> other & 1)
    between = board.rays[at][way] & ~board.rays[other][way]
    cells = board.cells_of(start | between)
    return draw.path(role, cells if cells[0] == board.cells_of(start)[0] else cells[::-1], **extra)


def _strips(position: Noede) -> list[draw.Record]:
    """For each side the colours whose best group touches it: the group with the most sides, then the most stones."""
    board = position.board

    def worth(group: int) -> tuple[int, int]:
        return sum(1 for side in board.sides if side & group), group.bit_count()

    best = [max(groups(board, own), key=worth, default=0) for own in position.stones]
    return [
        draw.strip(side, [c.stone for c, group in zip(position.colours, best, strict=True) if group & cells])
        for side, cells in enumerate(board.sides)
    ]


DUE = _("its node is still due")
VIEW = View(static, scene, prompt, verdict, refine=refine, overlay=overlay, trail=trail, columns=1, lacking=DUE)
