"""The rules of Loophole 2D.

1. The board is a hexagonal rhombus with two windows, holes of two by two cells. A *node* is one of its three
   borders: the outer rim R, window A, window B. Every node carries four arcs of stones from the start, alternately
   coloured: Black's above and below it, White's to its left and right. No stone is ever placed on an arc.
2. Black begins; in turn each side places one stone on an empty cell. There is no passing, and it is always possible.
3. A chain of your stones, those of the arcs included, that reaches an arc of yours goes on from the opposite arc
   of the same node. So a line from top to bottom is a loop, as is a hook from one side of a window to the other.
4. The node set of a loop is the set of nodes through which it passes in this way; one that passes through none does
   not count. Two loops are distinct if their node sets differ.
5. You win when you own two distinct loops. Equivalently: of your groups that hold an arc (V groups) the two arcs of
   each node are joined, three links in all, which leaves C components; the *rank* 3 - V + C is 2 or more.
6. On a full board the ranks of the two sides add up to 3, so exactly one has won: there are no draws. The windows of
   size s lie on the long diagonal, their upper left cells at row and column s // 3 and s - s // 3.
7. There is no swap. Sizes other than 12 are a house option, not part of Mark Steere's game.

The arcs of one colour are numbered 0 to 5: near and far arc of R, then of A, then of B. Which of them the stones of a
side join is a partition of these six points; the stones never part again, so it only ever grows coarser.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Self

from ...board.board import Board, Cell
from ...board.topology import cycle_rank, groups, joined
from ...language.messages import Message, _
from ...rules.errors import Illegal, SetupError
from ...rules.move import Move
from ...rules.option import Option, size_option
from ...rules.position import Colour, Outcome
from ...rules.setup import Setup
from ...rules.stones import StonesPosition
from .field import NODES, Field, field
from .loops import Loop, shortest_loops

BLACK, WHITE = 0, 1
LINKS = tuple(0b11 << 2 * node for node in NODES)  # the two arcs of each node
Ties = tuple[int, ...]
UNTIED: Ties = tuple(1 << number for number in range(2 * len(NODES)))
SIZE = 12  # the size of Mark Steere's game as we take it; the others are a house option


class Loophole2D(StonesPosition):
    """A position of Loophole 2D: for each colour a bit set of placed stones and how they tie its arcs together."""

    __slots__ = ("_loops", "board", "chosen", "field", "passed", "ply", "stones", "ties", "turn")

    key = "loophole2d"
    title = "Loophole 2D"
    options: ClassVar[tuple[Option, ...]] = (
        size_option(
            range(10, 15),
            SIZE,
            house=True,
            hint=_("A size other than 12 is a house option, not part of Mark Steere’s game."),
        ),
    )
    colours = (Colour(_("Black"), "black"), Colour(_("White"), "white"))
    form = ("one-stone", _("A move in Loophole 2D places one stone."))

    def __init__(
        self, chosen: Mapping[str, Any], stones: tuple[int, int], ties: tuple[Ties, Ties], turn: int, ply: int
    ) -> None:
        self.field: Field = field(chosen["size"])
        self.board: Board = self.field.board
        self.chosen, self.stones, self.ties, self.turn, self.ply = chosen, stones, ties, turn, ply
        self.passed = False
        self._loops: tuple[Loop, ...] | None = None  # the winning loops, once somebody has asked for them

    @classmethod
    def initial(cls, /, **options: Any) -> Self:
        return cls(cls.choose(**options), (0, 0), (UNTIED, UNTIED), BLACK, 0)

    @classmethod
    def from_setup(cls, setup: Setup, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        on = field(chosen["size"])
        black, white = cls.read_stones(setup, on.board)
        for cell in on.board.cells_of((black | white) & on.arc_cells):
            raise SetupError(_("{cell} belongs to an arc, whose stones are there anyway.", cell=cell.name))
        # Both sides cannot have won: even on a full board the ranks add up to no more than 3 (rule 6).
        return cls(chosen, (black, white), (_ties(on, BLACK, black), _ties(on, WHITE, white)), setup.turn, 0)

    @property
    def over(self) -> bool:
        return self.winner() is not None

    def beyond(self, cell: Cell) -> Message:
        if any(cell in window for window in self.field.windows):
            return _("{cell} lies in a window: there is no cell.", cell=cell.name)
        return super().beyond(cell)

    def broken(self, move: Move, stone: int) -> Illegal | None:
        if not stone & self.field.arc_cells:
            return None
        (cell,) = move.cells
        arc = next(arc for side in self.field.arcs for arc in side if cell in arc.places)
        return self.illegal("arc", _("{cell} belongs to an arc of a window.", cell=cell.name), arc.places)

    def legal_cells(self) -> int:
        return 0 if self.over else self.field.playable & ~self.taken

    def legal_moves(self) -> Iterator[Move]:
        return self.each_placement(self.legal_cells())

    def play_unchecked(self, move: Move) -> Self:
        stone = 1 << self.board.index[move.cells[0]]
        (black, white), (black_ties, white_ties) = self.stones, self.ties
        if self.turn == BLACK:
            black |= stone
            black_ties = joined(black_ties, self.field.arcs_beside(BLACK, self.board.flood(stone, black)))
        else:
            white |= stone
            white_ties = joined(white_ties, self.field.arcs_beside(WHITE, self.board.flood(stone, white)))
        return type(self)(self.chosen, (black, white), (black_ties, white_ties), 1 - self.turn, self.ply + 1)

    def outcome(self) -> Outcome | None:
        winner = self.winner()
        if winner is None:
            return None
        # The stones that were placed: those of the arcs belong to every loop anyway, and some have no name.
        cells = dict.fromkeys(cell for loop in self.winning_loops() for cell in loop.cells)
        return Outcome(winner, "rank", tuple(cells))

    def things(self, side: int) -> dict[str, int]:
        """The stones that were placed, and the cells of the windows' arcs, whose stones are always there."""
        own, other = (
            self.board.mask(cell for arc in self.field.arcs[colour] for cell in arc.places)
            for colour in (side, 1 - side)
        )
        return {**super().things(side), "own_arcs": own, "other_arcs": other}

    def _identity(self) -> tuple[object, ...]:
        return (self.board.size, self.stones, self.turn)

    # Rules 4 and 5

    def rank(self, colour: int) -> int:
        """How many independent loops a side owns."""
        return _rank(self.ties[colour])

    def winner(self) -> int | None:
        """The side that owns two distinct loops."""
        return next((colour for colour in (BLACK, WHITE) if _rank(self.ties[colour]) > 1), None)

    def winning_loops(self) -> tuple[Loop, ...]:
        """The winner's two shortest distinct loops, the shortest first; none while the game goes on."""
        if self._loops is None:
            winner = self.winner()
            self._loops = () if winner is None else self.loops(winner)[:2]
        return self._loops

    def loops(self, colour: int) -> tuple[Loop, ...]:
        """Independent loops of a side, as many as its rank, the shortest first; their node sets differ."""
        return shortest_loops(self.field, colour, self.stones[colour])


@cache
def _rank(ties: Ties) -> int:
    """3 - V + C for a partition of the six arcs; there are only 203 of them."""
    return cycle_rank(ties, LINKS)


def rank_of(on: Field, colour: int, stones: int) -> int:
    """The rank of a side that has ``stones``."""
    return _rank(_ties(on, colour, stones))


def _ties(on: Field, colour: int, stones: int) -> Ties:
    """How ``stones`` join the arcs of ``colour``."""
    ties = UNTIED
    for group in groups(on.board, stones):
        ties = joined(ties, on.arcs_beside(colour, group))
    return ties
