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

Two groups are at distance 3 or more exactly if their *halos* (the group and its neighbours) share no cell.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from ...board.board import Board, Cell, hexhex
from ...board.topology import closes_loop, enclosed, groups, shortest_loop
from ...language.messages import _, _n
from ...rules.errors import Illegal, SetupError
from ...rules.move import SWAP, Kind, Move
from ...rules.option import Option, size_option
from ...rules.position import Colour, Outcome
from ...rules.setup import Setup
from ...rules.stones import StonesPosition
from ...rules.swap import swap_option

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
        black, white = cls.read_stones(setup, board)
        position = cls(board, chosen, (black, white), setup.turn, 0, None, False)
        if (black | white).bit_count() == 1 and (black | white) & board.rim:
            raise SetupError(_("A single stone must not lie on the rim."))
        if (black | white).bit_count() > 1 and not position.free_pair():
            raise SetupError(_("No black group and white group off the rim are two cells apart."))
        winners = [colour for colour in (BLACK, WHITE) if enclosed(board, position.stones[colour])]
        if len(winners) > 1:
            raise SetupError(_("Both sides have a loop already."))
        if winners:
            position._winner = winners[0]
        elif not position.legal_cells(setup.turn):  # only one stone, of the side to move: the other side can move
            position.turn, position.passed = 1 - setup.turn, True
        return position

    @property
    def over(self) -> bool:
        return self._winner is not None

    def broken(self, move: Move) -> Illegal | None:
        stone = self.board.mask(move.cells)
        if not self.taken and stone & self.board.rim:
            return self.illegal("opening-rim", _("The first stone must not lie on the rim."), move.cells)
        return None if stone & self.legal_cells(self.turn) else self._no_free_pair(stone)

    def legal_moves(self) -> Iterator[Move]:
        for cell in self.board.cells_of(self.legal_cells(self.turn)):
            yield Move(Kind.PLACE, (cell,))
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

    def inner_halos(self, colour: int) -> list[int]:
        """The halos of the groups of ``colour`` that do not touch the rim."""
        return inner_halos(self.board, self.stones[colour])

    def free_pair(self) -> tuple[int, int] | None:
        """The halos of a black and a white group that are a free pair, if there is one."""
        whites = self.inner_halos(WHITE)
        return next(((b, w) for b in self.inner_halos(BLACK) for w in whites if not b & w), None)

    def legal_cells(self, colour: int) -> int:
        """The cells on which ``colour`` may place a stone if it is to move, as a bit set."""
        if self._winner is not None:
            return 0
        if not self.stones[BLACK] | self.stones[WHITE]:
            return self.board.full & ~self.board.rim
        return self.keeping(colour, self.inner_halos(1 - colour))

    def keeping(self, colour: int, other_halos: Sequence[int]) -> int:
        """The empty cells on which a stone of ``colour`` leaves a free pair with a group of one of these halos."""
        board, own = self.board, self.stones[colour]
        empty = board.full & ~(own | self.stones[1 - colour])
        if not other_halos:
            return 0
        # A stone away from one of the colour's groups of free pairs leaves that pair free.
        halos = self.inner_halos(colour)
        touching_all = board.full
        for halo in halos:
            if any(not halo & other_halo for other_halo in other_halos):
                touching_all &= halo
        found = empty & ~touching_all
        # Elsewhere the new stone's own group must be of a free pair, so it stays off the rim.
        rimbound = board.halo(board.flood(own & board.rim, own))
        rest = empty & touching_all & ~board.rim & ~rimbound
        beside = rest & board.grow(own)
        if rest != beside:  # a group of one stone
            near_all = board.full
            for other_halo in other_halos:
                near_all &= board.grow(other_halo)
            found |= rest & ~beside & ~near_all
        while beside:
            stone = beside & -beside
            beside ^= stone
            joint = board.halo(stone)
            for halo in halos:
                if halo & stone:
                    joint |= halo
            if any(not joint & other_halo for other_halo in other_halos):
                found |= stone
        return found

    def _no_free_pair(self, stone: int) -> Illegal:
        """Why a placement leaves no free groups.

        It touches every group of its colour that was free (the others would still be), so they are one group now, which
        is tied to the rim or comes too near to the other side.
        """
        board, turn = self.board, self.turn
        own = self.stones[turn] | stone
        group = board.flood(stone, own)
        code, region = "no-free-pair", (turn, board.cells_of(group))
        theirs = self.inner_halos(1 - turn)
        contact = board.cells_of(group & board.rim)
        if contact and group == stone:
            message = _("A group on the rim is not free, and you would have no other.")
            return self.illegal(code, message, contact, (region,))
        if contact:
            mine = [halo for halo in self.inner_halos(turn) if any(not halo & other for other in theirs)]
            message = _n(
                "It would tie your last free group to the rim.",
                "It would tie your last {count} free groups to the rim.",
                len(mine),
            )
            return self.illegal(code, message, contact, (region,))
        halo = board.halo(group)
        other = min(theirs, key=lambda each: (each & halo).bit_count())
        overlap = board.cells_of(halo & other)
        message = _(
            "It would leave no free group: yours and that of {colour} both reach {cells}.",
            colour=self.colours[1 - turn].name,
            cells=_overlap_names(overlap),
        )
        regions = tuple((side, board.cells_of(reach)) for side, reach in ((turn, halo), (1 - turn, other)))
        return self.illegal(code, message, overlap, regions)


def inner_groups(board: Board, stones: int) -> Iterator[int]:
    """The groups of ``stones`` that do not touch the rim."""
    return groups(board, stones & ~board.flood(stones & board.rim, stones))


def inner_halos(board: Board, stones: int) -> list[int]:
    """The halos of the groups of ``stones`` that do not touch the rim."""
    return [board.halo(group) for group in inner_groups(board, stones)]


def _overlap_names(cells: tuple[Cell, ...]) -> str:
    names = [cell.name for cell in cells[:3]]
    return ", ".join(names) + ("…" if len(cells) > 3 else "")
