"""Four in a row, a game of your own for Hexarium: copy it, rename it, change the rules.

1. Black and White place a stone in turn on an empty cell of a hexagon.
2. Whoever has four stones in a straight row wins.
3. If the board is full before that, the game is a draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, Self

from pygame_core.ai.certain import OPEN, Tactics
from pygame_core.ai.model import Estimate, Model, Tuning, ranked
from pygame_core.board.board import Board, Cell, hexhex
from pygame_core.drawing import scene as draw
from pygame_core.drawing.words import Explored, named
from pygame_core.games.contract import About, Game, View, both_stones
from pygame_core.games.teaching import Clause, Figure, Step, Teaching
from pygame_core.language.messages import Message, _
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.option import size_option
from pygame_core.rules.position import Colour, Outcome
from pygame_core.rules.setup import Setup
from pygame_core.rules.stones import StonesPosition

BLACK, WHITE = 0, 1
ROW: Final = 4


# Rules: a position is never changed, and remembers all that the rules can see.


class Four(StonesPosition):
    """Stones as one bit set for each colour (see :class:`pygame_core.board.board.Board`), and the row that won."""

    __slots__ = ("board", "chosen", "passed", "ply", "row", "stones", "turn")

    key = "four"  # stands in links and records: it can never be changed
    title = "Four"
    options = (size_option(range(4, 8), 5),)  # neither can their order
    colours = (Colour(_("Black"), "black"), Colour(_("White"), "white"))
    form = ("one-stone", _("A move is one stone."))  # what is refused on any board comes by itself: see `broken`

    def __init__(self, board: Board, stones: tuple[int, int], turn: int, ply: int, row: tuple[Cell, ...]) -> None:
        self.board, self.stones, self.turn, self.ply, self.row = board, stones, turn, ply, row
        self.chosen, self.passed = {"size": board.size}, False

    @classmethod
    def initial(cls, /, **options: Any) -> Self:
        return cls(hexhex(cls.choose(**options)["size"]), (0, 0), BLACK, 0, ())

    @classmethod
    def from_setup(cls, setup: Setup, /, **options: Any) -> Self:
        board = hexhex(cls.choose(**options)["size"])
        black, white = cls.read_stones(setup, board)
        rows = [longest(board, own, cell) for own in (black, white) for cell in board.cells_of(own)]
        row = max(rows, key=len, default=())
        return cls(board, (black, white), setup.turn, 0, row if len(row) >= ROW else ())

    def legal_moves(self) -> Iterator[Move]:
        if not self.row:
            yield from (Move(Kind.PLACE, (cell,)) for cell in self.board.cells_of(self.empty))

    def play_unchecked(self, move: Move) -> Self:
        own = self.stones[self.turn] | self.board.mask(move.cells)
        stones = (self.stones[BLACK], own) if self.turn else (own, self.stones[WHITE])
        row = longest(self.board, own, move.cells[0])
        return type(self)(self.board, stones, 1 - self.turn, self.ply + 1, row if len(row) >= ROW else ())

    def outcome(self) -> Outcome | None:
        if self.row:
            return Outcome(int(bool(self.board.mask(self.row) & self.stones[WHITE])), "row", self.row)
        return None if self.empty else Outcome(None, "full")

    def _identity(self) -> tuple[object, ...]:
        return (self.board.size, self.stones, self.turn)


def longest(board: Board, stones: int, cell: Cell) -> tuple[Cell, ...]:
    """The longest straight row of ``stones`` through ``cell``, which counts as one of them."""
    best: list[Cell] = []
    for df, dr in board.steps[:3]:
        row = [cell]
        for way in (1, -1):
            at = Cell(cell.file + way * df, cell.rank + way * dr)
            while board.mask([at]) & stones:
                row.append(at)
                at = Cell(at.file + way * df, at.rank + way * dr)
        best = max(best, row, key=len)
    return tuple(sorted(best))


def completing(position: Four, colour: int) -> list[Move]:
    """The moves with which a colour would have its row."""
    own = position.stones[colour]
    return [move for move in position.legal_moves() if len(longest(position.board, own, move.cells[0])) >= ROW]


# The computer player: what is certain, and what is likely from games that are played out at random.


class FourModel(Model[Four]):
    tuning = Tuning(exploration=0.3, sharpness=8.0, trust=4.0, completions=16)

    def winning(self, position: Four, colour: int) -> list[Move]:
        return completing(position, colour)

    def tactics(self, position: Four) -> Tactics:
        if wins := completing(position, position.turn):
            return Tactics(1, wins)
        threats = completing(position, 1 - position.turn)
        if len(threats) > 1:
            return Tactics(-2, threats)  # a stone parries only one of them
        return Tactics(None, threats) if threats else OPEN

    def estimate(
        self, position: Four, moves: Sequence[Move] | None, random: Random, before: Estimate | None
    ) -> Estimate:
        cells = [move.cells[0] for move in position.legal_moves()]
        games = self.tuning.completions
        total, points, tries = 0.0, dict.fromkeys(cells, 0.5), dict.fromkeys(cells, 1)
        for _game in range(games):
            random.shuffle(cells)
            won = played_out(position, cells)
            total += won
            for cell in cells[::2]:  # those of the side to move
                points[cell] += won
                tries[cell] += 1
        listed = position.legal_moves() if moves is None else moves
        return ranked(total / games, [(points[m.cells[0]] / tries[m.cells[0]], m) for m in listed])


def played_out(position: Four, cells: Sequence[Cell]) -> float:
    """What the side to move scores if both fill the cells in that order."""
    stones, turn = list(position.stones), position.turn
    for cell in cells:
        if len(longest(position.board, stones[turn], cell)) >= ROW:
            return float(turn == position.turn)
        stones[turn] |= position.board.mask([cell])
        turn = 1 - turn
    return 0.5


MODEL = FourModel()  # one for each board and option, if it had tables of them


# The view: what is drawn, and what is said.


def static(position: Four) -> list[draw.Record]:
    """The empty board."""
    return draw.board_scene(position.board, "cedar", rim="plain")


def scene(position: Four, last: Move | None) -> list[draw.Record]:
    """What stands on it."""
    outcome = position.outcome()
    records = draw.stones(position, outcome)
    if outcome and outcome.cells:
        return [*records, draw.path("win", outcome.cells)]
    return records + draw.last_move(position, last)


def prompt(position: Four) -> Message:
    return _("Place a stone for {colour}.", colour=position.colours[position.turn].name)


def verdict(position: Four, outcome: Outcome) -> Message:
    return _("with a row of {count}", count=len(outcome.cells)) if outcome.cells else _("the board is full")


def lifeline(position: Four) -> Explored:
    """What a player looks for: where a row is about to be completed."""
    text, records = [], []
    for colour, side in enumerate(position.colours):
        if cells := [move.cells[0] for move in completing(position, colour)]:
            text.append(_("{colour} would win on {cells}.", colour=side.name, cells=named(cells)))
            records.append(draw.mark("open", cells, colour=side.stone))
    return Explored(tuple(text) or (_("No row lacks but one stone."),), records)


THREE = {"stones": [["c3", "d4", "e5"], ["d6", "e3"]], "turn": BLACK}

GAME = Game(
    position=Four,
    about=About("an example", 2026, _("Be the first with four stones in a straight row."), _("Rows"), 5),
    materials=both_stones(Four),
    view=View(static, scene, prompt, verdict),
    lifeline=lifeline,
    teaching=Teaching(
        picture=Figure(_("Black is about to win."), setup=THREE),
        guide=(
            Clause(_("Black and White place a stone in turn on an empty cell.")),
            Clause(
                _("Whoever has four stones in a straight row wins. If the board is full before that, it is a draw."),
                (Figure(_("White has won."), setup={"stones": [["a1", "b1", "c4"], ["c3", "d4", "e5", "f6"]]}),),
            ),
        ),
        lesson=(
            Step(
                _("Complete Black's row."),
                _("Four in a row: Black has won."),
                Figure(_("Three in a row."), setup=THREE),
                accept=("b2", "f6"),
            ),
        ),
    ),
    model=lambda position: MODEL,
)
