"""The rules of Nooks.

1. In turn, a player builds a wall: four neutral stones on four empty cells in a straight line (three directions
   on the hexagon; along a file or a row on the square). There is no passing. Red begins.
2. An *area* is a maximal connected set of empty cells (cells that share an edge). A *nook* is an area in which no
   wall fits. All nooks that come to be in your turn score their cells for you, also those that you did not
   enclose but whose last wall you took away.
3. The game ends when no wall fits anywhere; then every empty cell has been scored. More cells win.
4. Two single stones stand on the board from the start: next to the upper left and the lower right corner of the
   hexagon (b8 and n8 at size 8), on b2 and j10 of the square, which has 11 x 11 cells (option ``variant``; ``size`` is
   the hexagon's).
5. No game from the opening position is tied: every board has an odd number of cells, two hold a single stone and
   four more each wall, so an odd number is left to be scored. The supply of stones is not limited.
6. Option ``swap``: after the first wall the second player may swap seats. Walls and points keep their colours,
   owners exchange, Gold moves next.

Walls never fit in a nook and never join two areas, so a cell, once scored, plays no further part: the game goes
on exactly while some cell is *open*, empty and in no nook.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from ...board.board import Board, Cell, hexhex, square
from ...language.messages import _
from ...rules.errors import Illegal, NotationError, SetupError
from ...rules.move import SWAP, Kind, Move
from ...rules.notation import read_cell, read_move
from ...rules.option import Option, size_option
from ...rules.position import Colour, Outcome, Position
from ...rules.setup import Setup, check_setup
from ...rules.swap import swap_option
from .walls import LENGTH, diagonal, each_wall, extensions, in_line, without_room

RED, GOLD = 0, 1
_SQUARE = 11


class Nooks(Position):
    """A position of Nooks: a bit set of stones, one of the cells that each side has scored, one of open cells.

    ``walls`` (since the opening or the set-up, in order) and ``single`` (all other stones) serve the picture
    only; the rules see nothing but stones.
    """

    __slots__ = (
        "board", "chosen", "open", "owned", "passed", "ply", "single", "stones", "swappable", "turn", "walls",
    )  # fmt: skip

    key = "nooks"
    title = "Nooks"
    options: ClassVar[tuple[Option, ...]] = (
        Option("variant", _("Board"), ("hexhex", "square"), "hexhex", names=(_("Hexagon"), _("Square"))),
        size_option(
            range(5, 10),
            8,
            when={"variant": "hexhex"},
            house=True,
            hint=_("Size 8 is Phillip L. Leduc’s, the others are ours."),
        ),
        swap_option(Kind.WALL, house=True),
    )
    colours = (Colour(_("Red"), "red"), Colour(_("Gold"), "gold"))
    kinds = frozenset((Kind.WALL, Kind.SWAP))
    form = ("one-wall", _("A move in Nooks builds one wall."))

    def __init__(
        self,
        board: Board,
        chosen: Mapping[str, Any],
        single: int,
        walls: tuple[Move, ...],
        stones: int,
        owned: tuple[int, int],
        turn: int,
        ply: int,
        swappable: bool,
    ) -> None:
        self.board, self.chosen, self.single, self.walls = board, chosen, single, walls
        self.stones, self.owned = stones, owned
        self.open: int = board.full & ~(stones | owned[RED] | owned[GOLD])
        self.turn, self.ply, self.passed = turn, ply, False  # a wall that fits, fits for both sides: nobody passes
        self.swappable = swappable

    @classmethod
    def initial(cls, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        board = _board(chosen)
        if chosen["variant"] == "square":
            single = board.mask((Cell(2, 2), Cell(_SQUARE - 1, _SQUARE - 1)))
        else:
            single = board.mask((Cell(2, board.size), Cell(2 * board.size - 2, board.size)))
        return cls(board, chosen, single, (), single, (0, 0), RED, 0, chosen["swap"])

    @classmethod
    def from_setup(cls, setup: Setup, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        board = _board(chosen)
        check_setup(setup, board)
        if setup.stones[0] or setup.stones[1] or setup.due:
            raise SetupError(_("All stones of Nooks are neutral: nothing red, gold or pending."))
        stones, red, gold = (board.mask(cells) for cells in (setup.stones[2], *setup.held))
        nooks = without_room(board, board.full & ~stones)
        wrong = (red | gold) ^ nooks | board.halo(red) & gold
        if wrong:
            names = _list(board.cells_of(wrong))
            raise SetupError(_("Every nook is owned by one side, and nothing else is owned: see {cells}.", cells=names))
        return cls(board, chosen, stones, (), stones, (red, gold), setup.turn, 0, False)

    def to_setup(self) -> Setup:
        neutral, red, gold = (self.board.cells_of(mask) for mask in (self.stones, *self.owned))
        return Setup(((), (), neutral), (red, gold), self.turn)

    @property
    def taken(self) -> int:
        return self.stones

    @property
    def over(self) -> bool:
        return not self.open

    def formed(self, move: Move) -> bool:
        return move.kind is Kind.WALL and bool(move.cells)  # and a cell is a wall begun

    def broken(self, move: Move, _stones: int) -> Illegal | None:
        board, cells = self.board, move.cells
        if len(set(cells)) == 1:
            cells = cells[:1]  # both ends on one cell
        if len(cells) > 1 and board.shape == "square" and diagonal(cells):
            return self.illegal(
                "not-in-line", _("These cells lie on a diagonal: walls run along files and rows only."), cells
            )
        if len(cells) > 1 and not in_line(board, cells):
            if len(cells) == 2:  # the two ends, as they are clicked
                words = _("{one} and {other} do not lie on one line.", one=cells[0].name, other=cells[1].name)
                return self.illegal("not-in-line", words, cells)
            return self.illegal("not-in-line", _("These cells are not side by side on one line."), cells)
        return None if len(cells) == LENGTH else self._why_not_four(cells)

    @classmethod
    def lone_moves(cls, board: Board) -> tuple[Move, ...]:
        return tuple(each_wall(board, board.full))

    def legal_cells(self) -> int:
        return 0  # a move is a wall

    def things(self, side: int) -> dict[str, int]:
        """The ``walls`` and single stones, and whose nooks there are."""
        return {"walls": self.stones, "own_nooks": self.owned[side], "other_nooks": self.owned[1 - side]}

    def legal_moves(self) -> Iterator[Move]:
        yield from each_wall(self.board, self.open)
        if self.may_swap():
            yield SWAP

    def play_unchecked(self, move: Move) -> Self:
        walls, stones, owned, turn = self.walls, self.stones, self.owned, self.turn
        swappable = False
        if move.kind is not Kind.SWAP:
            wall = self.board.mask(move.cells)
            nooks = without_room(self.board, self.open & ~wall)
            walls, stones = (*walls, move), stones | wall
            owned = (owned[RED] | nooks, owned[GOLD]) if turn == RED else (owned[RED], owned[GOLD] | nooks)
            turn, swappable = 1 - turn, self.swappable and self.ply == 0
        ply = self.ply + 1
        return type(self)(self.board, self.chosen, self.single, walls, stones, owned, turn, ply, swappable)

    def gain(self, wall: Move) -> int:
        """The cells of the nooks that a legal wall makes (rule 2)."""
        return without_room(self.board, self.open & ~self.board.mask(wall.cells))

    def outcome(self) -> Outcome | None:
        if self.open:
            return None
        red, gold = self.score()
        if red == gold:  # only from a set-up (rule 5)
            return Outcome(None, "score")
        winner = RED if red > gold else GOLD
        return Outcome(winner, "score", self.board.cells_of(self.owned[winner]))

    def score(self) -> tuple[int, int]:
        return (self.owned[RED].bit_count(), self.owned[GOLD].bit_count())

    def read(self, text: str) -> Move:
        try:  # a single cell, too, so that one who touches a cell where no wall fits is told why
            return Move(Kind.PLACE, (read_cell(text),))
        except NotationError:
            move = read_move(text, self.kinds)
        if move.kind is Kind.WALL and not in_line(self.board, move.cells):
            return Move(Kind.WALL, (move.cells[0], move.cells[-1]))  # no line joins them: nothing lies between
        return move

    def _identity(self) -> tuple[object, ...]:
        return (self.board.shape, self.board.size, self.stones, self.owned, self.turn, self.swappable)

    def _why_not_four(self, cells: tuple[Cell, ...]) -> Illegal:
        """Why empty cells in a line that are not four are no wall: room for the others, or none."""
        board = self.board
        if len(cells) > LENGTH:
            message = _("A wall takes four cells, and these are {count}.", count=len(cells))
            return self.illegal("four-cells", message, cells[LENGTH:])
        missing = extensions(board, cells)
        if any(set(cells) <= set(wall.cells) for wall in self.legal_moves()):
            return self.illegal("four-cells", _("A wall takes four cells in a line: touch its two ends."), missing)
        for owner, owned in enumerate(self.owned):
            if board.mask(cells) & owned:
                nook = board.cells_of(board.flood(board.mask(cells), owned))
                name = self.colours[owner].name
                message = _("{cell} lies in a nook of {colour}: no wall fits.", cell=cells[0].name, colour=name)
                return self.illegal("no-room", message, missing, ((owner, nook),))
        return self.illegal("no-room", _("No wall of four fits here."), missing)


def _board(chosen: Mapping[str, Any]) -> Board:
    return square(_SQUARE) if chosen["variant"] == "square" else hexhex(chosen["size"])


def _list(cells: tuple[Cell, ...]) -> str:
    return ", ".join(cell.name for cell in cells[:4]) + ("…" if len(cells) > 4 else "")
