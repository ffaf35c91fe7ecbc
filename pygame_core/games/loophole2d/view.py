"""Loophole 2D on the page: what a touched cell means, the board with rim and windows, the loops, and the sentences."""

from collections.abc import Mapping
from itertools import groupby, pairwise
from math import dist

from ...board.board import Cell, Point
from ...drawing import scene as draw
from ...drawing import words
from ...language.messages import Message, _
from ...rules.move import Move
from ...rules.position import Outcome
from ..contract import View
from .field import RIM, Field
from .loops import Loop, Run
from .rules import BLACK, SIZE, Loophole2D

LETTERS = "RAB"  # nodes in records
BEYOND = 1.02  # how far a loop that goes on through the rim is drawn over the edge
ASIDE = 0.13  # how far a line is moved where both loops go over the same stones
NODE_SETS = {
    (0,): _("rim"),
    (1,): _("A"),
    (2,): _("B"),
    (0, 1): _("rim + A"),
    (0, 2): _("rim + B"),
    (1, 2): _("A + B"),
    (0, 1, 2): _("rim + A + B"),
}

THROUGH = {
    (0,): _("through the rim"),
    (1,): _("through window A"),
    (2,): _("through window B"),
    (0, 1): _("through the rim and window A"),
    (0, 2): _("through the rim and window B"),
    (1, 2): _("through both windows"),
    (0, 1, 2): _("through the rim and both windows"),
}

WAYS = {
    (0,): _("From rim to rim"),
    (1,): _("A hook around window A"),
    (2,): _("A hook around window B"),
    (0, 1): _("From rim to rim through window A"),
    (0, 2): _("From rim to rim through window B"),
    (1, 2): _("Through both windows"),
    (0, 1, 2): _("From rim to rim through both windows"),
}
_LABELS = ((-0.68, -1.56), (-1.7, 0.02))  # beyond the places of the rim


def static(position: Loophole2D) -> list[draw.Record]:
    """The board in heather with its windows, and the arcs as bars: those of the rim lie in the slab."""
    on, board = position.field, position.board
    slab, *records = draw.board_scene(board, "heather", 0.98, rim="plain", labels=_LABELS)
    slab["outline"] = [draw.point(on.centre(place)) for place in _rim_corners(on.size)]
    arc_cells = set(board.names(on.arc_cells))
    for record in records:
        if record.get("cell") in arc_cells:
            record["type"] = "arc"
    for letter, window in zip(LETTERS[1:], on.windows, strict=True):
        records += (
            {"kind": "cell", "cell": cell.name, "at": draw.point(on.centre(cell)), "type": "hole", "tone": 0}
            for cell in window
        )
        first = window[0]
        records.append({"kind": "label", "text": letter, "at": draw.point(on.centre(first)), "cell": first.name})
    for colour, arcs in zip(position.colours, on.arcs, strict=True):
        for arc in arcs:
            cells = () if arc.node == RIM else arc.places
            records.append(draw.bar(colour.stone, cells, map(on.centre, arc.places)))
    return [slab, *records]


def scene(position: Loophole2D, last: Move | None) -> list[draw.Record]:
    """Stones, the last move, and the two loops of a winner."""
    outcome = position.outcome()
    records = draw.stones(position, outcome)
    if not outcome:
        return records + draw.last_move(position, last)
    on, colour, loops = position.field, outcome.winner or BLACK, position.winning_loops()
    both = [{at for run in loop.runs for at in _line(on, colour, run)} for loop in loops]
    for number, loop in enumerate(loops, 1):
        records += _drawn(on, colour, loop, number, both[0] & both[1])
    return records


def prompt(position: Loophole2D) -> Message:
    """What the side to move may do."""
    return _("Place a stone for {colour}.", colour=position.colours[position.turn].name)


def verdict(position: Loophole2D, outcome: Outcome) -> Message:
    """How the game was won: which way the two loops go."""
    one, other = (through(loop) for loop in position.winning_loops())
    return _("with two loops, one {one} and one {other}", one=one, other=other)


def through(loop: Loop) -> Message:
    """The nodes that a loop passes, such as “through the rim and window B”."""
    return THROUGH[loop.nodes]


def loops(position: Loophole2D) -> list[tuple[Message, Message]]:
    """The loops of the winner in words, each with its node set."""
    return [(WAYS[loop.nodes], NODE_SETS[loop.nodes]) for loop in position.winning_loops()]


def fixtures(position: Loophole2D) -> dict[str, Message]:
    """The windows and the arcs around them, by cell."""
    on = position.field
    built = {
        cell.name: _arc(position, colour, number, arc.node)
        for colour, arcs in enumerate(on.arcs)
        for number, arc in enumerate(arcs)
        if arc.node != RIM
        for cell in arc.places
    }
    for letter, window in zip(LETTERS[1:], on.windows, strict=True):
        built |= {cell.name: _("window {letter}", letter=letter) for cell in window}
    return built


def _arc(position: Loophole2D, colour: int, number: int, node: int) -> Message:
    """An arc of a window in words: of the four each has a name of its own."""
    name, letter = position.colours[colour].name, LETTERS[node]
    if colour == BLACK:
        if number & 1:
            return _("{colour}’s lower arc of window {letter}", colour=name, letter=letter)
        return _("{colour}’s upper arc of window {letter}", colour=name, letter=letter)
    if number & 1:
        return _("{colour}’s right arc of window {letter}", colour=name, letter=letter)
    return _("{colour}’s left arc of window {letter}", colour=name, letter=letter)


def facts(chosen: Mapping[str, object]) -> list[Message]:
    """The options in words, for the line under the title."""
    told = words.facts(chosen)
    return told if chosen["size"] == SIZE else [*told, _("house option, not part of Mark Steere’s game")]


def _rim_corners(size: int) -> tuple[Cell, ...]:
    """The ends of the four sides of the rim, clockwise; the corners between them do not exist."""
    far = size + 1
    return (
        Cell(1, 0), Cell(size, 0), Cell(far, 1), Cell(far, size),
        Cell(size, far), Cell(1, far), Cell(0, size), Cell(0, 1),
    )  # fmt: skip


def _drawn(on: Field, colour: int, loop: Loop, number: int, shared: set[Point]) -> list[draw.Record]:
    """A loop as lines: its runs over stones, and its ways through the nodes; beside the other where both are one."""
    lines = [_beside(_line(on, colour, run), shared, 2 * number - 3) for run in loop.runs]
    own = [[cell for cell in run.cells if on.centre(cell) not in shared] or run.cells for run in loop.runs]
    longest = max(own, key=len)
    records = []
    for run, cells, line in zip(loop.runs, own, lines, strict=True):
        tag = {"tag": cells[len(cells) // 2].name} if cells is longest else {}
        records.append(draw.path("win", run.cells, line, loop=number, **tag))
    for run, line, after in zip(loop.runs, lines, [*lines[1:], lines[0]], strict=True):
        node = on.arcs[colour][run.end].node
        extra = {"loop": number, "node": LETTERS[node]}
        if node == RIM:
            for arc, at in ((run.end, line[-1]), (run.end ^ 1, after[0])):
                records.append(draw.path("win", (), (at, _beyond(on, colour, arc, at)), ends="arrow", **extra))
        else:
            records.append(draw.path("win", (), (line[-1], after[0]), dotted=True, **extra))
    return records


def _beside(line: list[Point], shared: set[Point], side: int) -> list[Point]:
    """A run that lies on one ``side`` of the other loop wherever it goes along with it."""
    moved, at = list(line), 0
    for together, stretch in groupby(line, shared.__contains__):
        points = list(stretch)
        one, other = sorted((points[0], points[-1]))
        x, y = (other[0] - one[0], other[1] - one[1]) if one != other else (1.0, 0.0)
        away = side * ASIDE / dist((0, 0), (x, y))
        if together:
            moved[at : at + len(points)] = [(px - away * y, py + away * x) for px, py in points]
        at += len(points)
    return moved


def _line(on: Field, colour: int, run: Run) -> list[Point]:
    """The points of a run: where it leaves the first arc, its stones, and where it meets the last."""
    points: list[Point] = []
    for one, other in pairwise(run.walk):
        for vertex, beside in ((one, other), (other, one)):
            at = on.centre(vertex if isinstance(vertex, Cell) else _stone_of_arc(on, colour, vertex, beside))
            if at not in points[-1:]:
                points.append(at)
    return points


def _stone_of_arc(on: Field, colour: int, arc: int, beside: Cell | int) -> Cell:
    """The place of an arc at which a line over a cell beside it meets it: straight on where there are two."""
    assert isinstance(beside, Cell)  # two arcs of one colour never touch, so next to an arc on a run there is a stone
    centre, along = on.centre(beside), beside[colour]
    return min(
        on.arcs[colour][arc].places,
        key=lambda place: (round(dist(on.centre(place), centre), 3), place[colour] != along),
    )


def _beyond(on: Field, colour: int, arc: int, at: Point) -> Point:
    """The point over the edge to which a line through an arc of the rim goes on."""
    dx, dy = on.board.directions[2 if colour else 3]
    way = BEYOND if arc & 1 else -BEYOND
    return (at[0] + way * dx, at[1] + way * dy)


VIEW = View(static, scene, prompt, verdict, facts=facts, loops=loops, fixtures=fixtures)
