"""The rules of Stibro.

1. Black and White alternately place a stone on an empty cell; there is no passing.
2. A group is *free* if it does not touch the rim and is at distance 3 or more from a group of the other side that does
   not touch it either (which then is free, too: a *free pair*). Stones in between do not matter. After every placement
   from the second on there must be free groups.
3. The very first stone goes on any cell that is not on the rim.
4. The first loop of a colour wins for it; a loop that breaks rule 2 is not allowed.
5. From size 5 on there is always a legal move and always a winner: of a free pair, any empty neighbour of the
   opponent's group keeps the pair free, and if there is none that ring is already the mover's loop.
6. Pie rule (option ``swap``): after the first stone the second player may swap seats. Stones keep their
   colours, owners exchange, White moves next.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Self

from ...board.board import Board, hexhex
from ...board.topology import closes_loop, shortest_loop
from ...language.messages import _
from ...rules.errors import Illegal, SetupError
from ...rules.move import SWAP, Kind, Move
from ...rules.option import Option, size_option
from ...rules.position import Colour, Outcome
from ...rules.setup import Setup
from ...rules.stones import StonesPosition, loop_owner
from ...rules.swap import swap_option
from .free import inner_halos, keeping
from .refusals import no_free_pair

BLACK, WHITE = 0, 1


class Stibro(StonesPosition):
    """A position of Stibro: a bit set of stones for each colour."""

    __slots__ = ("_winner", "board", "chosen", "passed", "ply", "stones", "swappable", "turn")

    key = "stibro"
    title = "Stibro"
    options: ClassVar[tuple[Option, ...]] = (
        size_option(range(5, 10), 7, recommended=(7, 8, 9)),
        swap_option(default=True),
    )
    colours = (Colour(_("Black"), "black"), Colour(_("White"), "white"))
    kinds = frozenset((Kind.PLACE, Kind.SWAP))
    form = ("one-stone", _("A move in Stibro places one stone."))

    def __init__(
        self,
        board: Board,
        chosen: Mapping[str, Any],
        stones: tuple[int, int],
        turn: int,
        ply: int,
        winner: int | None,
        swappable: bool,
        passed: bool = False,
    ) -> None:
        self.board, self.chosen, self.stones = board, chosen, stones
        self.turn, self.ply, self.passed = turn, ply, passed
        self._winner = winner
        self.swappable = swappable

    @classmethod
    def initial(cls, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        return cls(hexhex(chosen["size"]), chosen, (0, 0), BLACK, 0, None, chosen["swap"])

    @classmethod
    def from_setup(cls, setup: Setup, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        board = hexhex(chosen["size"])
        position = cls(board, chosen, cls.read_stones(setup, board), setup.turn, 0, None, False)
        count = position.taken.bit_count()
        if count == 1 and position.taken & board.rim:
            raise SetupError(_("A single stone must not lie on the rim."))
        if count > 1 and not position.free_pair():
            raise SetupError(_("No black group and white group off the rim are two cells apart."))
        position._winner = loop_owner(board, position.stones)
        if position._winner is None and not position.cells_for(setup.turn):
            # There is only one stone, of the side to move: the other side can move.
            position.turn, position.passed = 1 - setup.turn, True
        return position

    @property
    def over(self) -> bool:
        return self._winner is not None

    def broken(self, move: Move, stone: int) -> Illegal | None:
        if not self.taken and stone & self.board.rim:
            return self.illegal("opening-rim", _("The first stone must not lie on the rim."), move.cells)
        if self.leaves_free_pair(self.turn, stone) or not self.taken:
            return None
        return self.illegal("no-free-pair", *no_free_pair(self.board, self.stones, self.turn, self.colours, stone))

    def legal_cells(self) -> int:
        return self.cells_for(self.turn)

    def legal_moves(self) -> Iterator[Move]:
        yield from self.each_placement(self.legal_cells())
        if self.may_swap():
            yield SWAP

    def play_unchecked(self, move: Move) -> Self:
        if move.kind is Kind.SWAP:
            return type(self)(self.board, self.chosen, self.stones, self.turn, self.ply + 1, None, False)
        at = self.board.index[move.cells[0]]
        black, white = self.stones
        if self.turn == BLACK:
            own = black = black | 1 << at
        else:
            own = white = white | 1 << at
        winner = self.turn if closes_loop(self.board, own, at) else None
        swappable = self.swappable and self.ply == 0
        return type(self)(self.board, self.chosen, (black, white), 1 - self.turn, self.ply + 1, winner, swappable)

    def outcome(self) -> Outcome | None:
        if self._winner is None:
            return None
        return Outcome(self._winner, "loop", shortest_loop(self.board, self.stones[self._winner]))

    def _identity(self) -> tuple[object, ...]:
        return (self.board.size, self.stones, self.turn, self.swappable)

    # Rule 2

    def free_pair(self) -> tuple[int, int] | None:
        """The halos of a black and a white group that are a free pair, if there is one."""
        blacks, whites = (inner_halos(self.board, stones) for stones in self.stones)
        return next(((b, w) for b in blacks for w in whites if not b & w), None)

    def leaves_free_pair(self, colour: int, stone: int) -> bool:
        """Whether there are free groups once ``colour`` has placed ``stone``, a single bit."""
        black, white = self.stones
        stones = (black | stone, white) if colour == BLACK else (black, white | stone)
        return type(self)(self.board, self.chosen, stones, 1 - colour, 0, None, False).free_pair() is not None

    def cells_for(self, colour: int) -> int:
        """The cells on which ``colour`` may place a stone if it is to move, as a bit set.

        From the second stone on these are the empty cells of which :meth:`leaves_free_pair` is true.
        """
        if self._winner is not None:
            return 0
        if not self.taken:
            return self.board.full & ~self.board.rim
        own, other = self.stones[colour], self.stones[1 - colour]
        return keeping(self.board, own, other, inner_halos(self.board, other))
