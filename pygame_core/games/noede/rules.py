"""The rules of Nøde.

1. The outer cells are the rim and form six sides; a corner belongs to two. A stone on the rim is an *anchor*,
   a stone on any other cell a *node*.
2. The game begins with anchors, anywhere on the empty rim: White places one, then Black two. Then White takes
   the first full turn.
3. A full turn is either (A) an anchor on an empty rim cell, then a node on an empty inner cell that lies on a line
   with the new anchor and on a different line with another anchor of the same colour; or (B) a node alone, on
   lines of two different directions with two anchors of its colour. B is a free choice. Stones do not block lines.
4. In A the node must follow if there is a cell for it, and is left out only if there is none.
5. A side wins at once, after either stone, when one of its groups touches two opposite sides, or three sides of
   which no two are adjacent. If a full board would show two winners, the first to get there has won.
6. Who can do neither A nor B passes, by the game's own doing. There are no draws.

Anchor and node of one turn are two moves: between them ``turn`` stays and ``pending`` is the anchor. Every line
through inner cells ends at two rim cells, so the lines of a cell's anchors are those whose ends hold an anchor.
"""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar, Self

from ...board.bitboard import bits
from ...board.board import Board, Cell, hexhex
from ...board.topology import groups, shortest_join
from ...language.messages import _
from ...rules.errors import Illegal, SetupError
from ...rules.move import Move
from ...rules.option import Option, size_option
from ...rules.position import Colour, Outcome
from ...rules.setup import Setup
from ...rules.stones import StonesPosition

WHITE, BLACK = 0, 1
Line = tuple[int, int]  # the two cells at its ends, which lie on the rim; its inner cells
STARTS = ((0, 0), (1, 0), (1, 1))  # how many white and black anchors there are while rule 2 is under way
WINNING_SIDES = ((0, 3), (1, 4), (2, 5), (0, 2, 4), (1, 3, 5))


@cache
def lines(board: Board) -> tuple[tuple[Line, ...], ...]:
    """For each of the three directions all lines through inner cells."""
    whole = (
        [1 << at | board.rays[at][way] for at in bits(board.rim) if not board.rays[at][way + 3]] for way in range(3)
    )
    return tuple(tuple((line & board.rim, line & ~board.rim) for line in way if line & ~board.rim) for way in whole)


@lru_cache(maxsize=4096)  # positions that differ in their nodes only have the same anchors
def reach(board: Board, anchors: int) -> tuple[int, int, int]:
    """For each direction the inner cells on a line with one of ``anchors``."""
    x, y, z = (sum(inner for ends, inner in way if ends & anchors) for way in lines(board))  # parallels share no cell
    return x, y, z


def joins(board: Board, group: int) -> bool:
    """Whether a connected group touches sides that win (rule 5)."""
    a, b, c, d, e, f = (group & side for side in board.sides)
    return bool((a and (d or (c and e))) or (b and (e or (d and f))) or (c and f))


class Noede(StonesPosition):
    """A position of Nøde: a bit set of stones for each colour, and the anchor whose node is still due (0: none)."""

    __slots__ = ("_winner", "board", "chosen", "passed", "pending", "ply", "stones", "turn")

    key = "noede"
    title = "Nøde"
    options: ClassVar[tuple[Option, ...]] = (size_option(range(4, 9), 6),)
    colours = (Colour(_("White"), "white"), Colour(_("Black"), "black"))
    form = ("one-stone", _("A move in Nøde places one stone: an anchor or a node."))
    halves = True

    def __init__(
        self,
        board: Board,
        chosen: Mapping[str, Any],
        stones: tuple[int, int],
        turn: int,
        ply: int,
        winner: int | None = None,
        pending: int = 0,
        passed: bool = False,
    ) -> None:
        self.board, self.chosen, self.stones = board, chosen, stones
        self.turn, self.ply, self.passed, self.pending = turn, ply, passed, pending
        self._winner = winner

    @classmethod
    def initial(cls, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        return cls(hexhex(chosen["size"]), chosen, (0, 0), WHITE, 0)

    @classmethod
    def from_setup(cls, setup: Setup, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        board = hexhex(chosen["size"])
        white, black = cls.read_stones(setup, board)
        position = cls(board, chosen, (white, black), setup.turn, 0)
        if position.starting and ((white | black) & ~board.rim or (white.bit_count(), black.bit_count()) not in STARTS):
            raise SetupError(_("Before all else White has placed one anchor, then Black two, and nobody a node."))
        if position.starting and setup.turn != (BLACK if white else WHITE):
            raise SetupError(_("White's one anchor comes first, then Black's two: it is the other side's turn."))
        winners = [c for c in (WHITE, BLACK) if any(joins(board, group) for group in groups(board, position.stones[c]))]
        if len(winners) > 1:
            raise SetupError(_("Both sides have joined their sides of the board already."))
        if winners:
            position._winner = winners[0]
        if setup.due:
            position.pending = board.mask([setup.due])
            if not position.pending & position.stones[setup.turn] & board.rim:
                raise SetupError(_("A node can only be due to an anchor of the side to move."))
            if position.starting or not position.legal_cells():
                raise SetupError(_("No node is due to {cell}.", cell=setup.due.name))
        elif not winners and not position.legal_cells():
            position.turn, position.passed = 1 - setup.turn, True
        return position

    @property
    def over(self) -> bool:
        return self._winner is not None

    def broken(self, move: Move, stone: int) -> Illegal | None:
        inner = not stone & self.board.rim
        if self.starting and inner:
            return self.illegal("first-anchors", _("The first stones are anchors: they go on the rim."), move.cells)
        if not inner and (due := self.due):
            words = _("The anchor {anchor} must have its node first, on an inner cell.", anchor=due.name)
            return self.illegal("node-due", words, (due,))
        if stone & self.legal_cells():
            return None
        return self._not_on_two_lines(stone, move.cells[0])

    def legal_moves(self) -> Iterator[Move]:
        return self.each_placement(self.legal_cells())

    def play_unchecked(self, move: Move) -> Self:
        board, turn = self.board, self.turn
        stone = 1 << board.index[move.cells[0]]
        own = self.stones[turn] | stone
        stones = (self.stones[WHITE], own) if turn else (own, self.stones[BLACK])
        winner = turn if joins(board, board.flood(stone, own)) else None
        after = type(self)(board, self.chosen, stones, 1 - turn, self.ply + 1, winner)
        if winner is not None:
            return after
        if self.starting:
            after.turn = BLACK if after.starting else WHITE  # rule 2
        elif stone & board.rim and after.empty & after.nodes(turn, stone):
            after.turn, after.pending = turn, stone  # rule 4
        elif not after.legal_cells():
            after.turn, after.passed = turn, True  # rule 6
        return after

    def outcome(self) -> Outcome | None:
        if self._winner is None:
            return None
        return Outcome(self._winner, "sides", tuple(dict.fromkeys(cell for walk in self.chain() for cell in walk)))

    def _identity(self) -> tuple[object, ...]:
        return (self.board.size, self.stones, self.turn, self.pending)

    @property
    def starting(self) -> bool:
        """Whether the anchors of rule 2 are not all there yet."""
        rim = self.board.rim
        return not self.stones[WHITE] & rim or (self.stones[BLACK] & rim).bit_count() < 2

    @property
    def due(self) -> Cell | None:
        """The anchor whose node is still due."""
        return self.board.cells_of(self.pending)[0] if self.pending else None

    def nodes(self, colour: int, new: int = 0) -> int:
        """The inner cells, empty or not, on two different lines with anchors of ``colour``, one of them ``new``."""
        x, y, z = reach(self.board, self.stones[colour] & self.board.rim)
        if not new:
            return x & y | z & (x | y)
        a, b, c = reach(self.board, new)  # lines of one anchor meet only in it, so it never helps itself
        return a & (y | z) | b & (x | z) | c & (x | y)

    def legal_cells(self) -> int:
        """The cells on which a stone may be placed, as a bit set."""
        if self._winner is not None:
            return 0
        if self.pending:
            return self.empty & self.nodes(self.turn, self.pending)
        if self.starting:
            return self.empty & self.board.rim
        return self.empty & (self.board.rim | self.nodes(self.turn))

    def chain(self) -> tuple[tuple[Cell, ...], ...]:
        """The fewest stones of the winner that join winning sides: one walk, or three from where they meet."""
        if self._winner is None:
            return ()
        board, own = self.board, self.stones[self._winner]
        chains = (shortest_join(board, own, [board.sides[side] for side in sides]) for sides in WINNING_SIDES)
        return min(filter(None, chains), key=lambda walks: sum(map(len, walks)) - len(walks))

    def _not_on_two_lines(self, stone: int, cell: Cell) -> Illegal:
        """Why an inner cell takes no node (rule 3): no line at all, one line only, or two anchors on the same one."""
        board, own = self.board, self.stones[self.turn]
        through = [ends & own for way in lines(board) for ends, inner in way if inner & stone and ends & own]
        if self.due and not any(ends & self.pending for ends in through):
            off = _("{cell} is on no line of the new anchor {anchor}.", cell=cell.name, anchor=self.due.name)
            return self.illegal("off-line", off, (self.due,))
        if not through:
            return self.illegal("no-line", _("{cell} is on no line of your anchors.", cell=cell.name), (cell,))
        anchors = board.cells_of(through[0])
        if len(anchors) == 1:
            lonely = _("Only {anchor} has a line to {cell}; a node needs two.", anchor=anchors[0].name, cell=cell.name)
            return self.illegal("second-line", lonely, anchors)
        both = _(
            "{one} and {other} are on the same line through {cell}; a node needs two different lines.",
            one=anchors[0].name, other=anchors[1].name, cell=cell.name,
        )  # fmt: skip
        return self.illegal("same-line", both, (anchors[0], cell, anchors[1]))
