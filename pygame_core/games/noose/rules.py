"""The rules of Noose.

1. Black begins. In turn, place a stone of yours on an empty cell, or flip one eligible arc of enemy stones.
2. An *arc* is a sequence of distinct, consecutively adjacent cells in which every turn is 0° or 60° and all turns are
   in one sense. A lone stone is an arc; it may curl by more than 360°; cells that do not follow each other may touch.
3. A side *flanks* a set of one or more stones of one colour if two distinct stones of its own, outside the set, and
   some order of the set make one arc, the two stones being its ends.
4. You may flip a set of enemy stones if you flank it and its owner does not.
5. A flip is a set: different orders of one set are one move. All of it turns, the flankers stay. Overlapping sets are
   separate moves.
6. The first loop of your own colour wins, by placement or by flip.
7. There is no passing while a placement or a flip exists. With neither the turn passes by itself, and two such passes
   in a row are a draw.
8. The third occurrence of the same stones with the same side to move, counted after passes, is a draw (option
   ``repetition``). As the number of stones never falls, only positions since the last placement can occur again.
9. Option ``swap``: after the first stone the second player may swap seats. Stones keep their colours, White moves next.
10. The work limit is no rule of the game but the editor's: a set-up with more than 10,000 flips, or whose flips take
    more than two million steps to find, is refused. In play, which does not get there, the list would stop, while
    :meth:`Noose.explain` judges any single set.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, ClassVar, Self

from ...board.board import Board, hexhex
from ...board.topology import closes_loop, enclosed, shortest_loop
from ...language.messages import _
from ...rules.errors import Illegal, SetupLimit
from ...rules.move import SWAP, Kind, Move
from ...rules.option import Option, size_option
from ...rules.position import Colour, Outcome
from ...rules.setup import Setup
from ...rules.stones import StonesPosition, loop_owner
from ...rules.swap import swap_option
from . import arcs
from .refusals import explain_flip

BLACK, WHITE = 0, 1
MOST_FLIPS, MOST_STEPS = 10_000, 2_000_000

Occurrence = tuple[tuple[int, int], int]  # stones and the side to move


class Noose(StonesPosition):
    """A position of Noose: a bit set of stones for each colour, and what has occurred since the last placement."""

    __slots__ = ("_draw", "_occurred", "_winner", "board", "chosen", "passed", "ply", "stones", "swappable", "turn")

    key = "noose"
    title = "Noose"
    options: ClassVar[tuple[Option, ...]] = (
        size_option(range(4, 9), 6, house=True),
        Option(
            "repetition",
            _("Repetition"),
            ("threefold", "none"),
            "threefold",
            hint=_("Flips can go in circles; the third occurrence of a position is a draw."),
            house=True,
            names=(_("Third time a draw"), _("No limit")),
        ),
        swap_option(house=True),
    )
    colours = (Colour(_("Black"), "black"), Colour(_("White"), "white"))
    kinds = frozenset((Kind.PLACE, Kind.FLIP, Kind.SWAP))
    form = ("one-move", _("A move in Noose places one stone or flips one arc."))

    def __init__(
        self, board: Board, chosen: Mapping[str, Any], stones: tuple[int, int], turn: int, ply: int, swappable: bool
    ) -> None:
        self.board, self.chosen, self.stones = board, chosen, stones
        self.turn, self.ply, self.passed = turn, ply, False
        self._winner: int | None = None
        self._draw = ""  # the rule by which the game is drawn
        self._occurred: tuple[Occurrence, ...] = ()  # rule 8: since the last placement, this one included
        self.swappable = swappable

    @classmethod
    def initial(cls, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        return cls(hexhex(chosen["size"]), chosen, (0, 0), BLACK, 0, chosen["swap"])._settled(())

    @classmethod
    def from_setup(cls, setup: Setup, /, **options: Any) -> Self:
        position = cls.restored(setup, **options)
        for turn in {position.turn, setup.turn}:
            position._check_work(turn)
        return position

    @classmethod
    def restored(cls, setup: Setup, /, **options: Any) -> Self:
        chosen = cls.choose(**options)
        board = hexhex(chosen["size"])
        position = cls(board, chosen, cls.read_stones(setup, board), setup.turn, 0, False)
        position._winner = loop_owner(board, position.stones)
        return position if position.over else position._settled(())

    @property
    def over(self) -> bool:
        return self._winner is not None or bool(self._draw)

    def formed(self, move: Move) -> bool:
        return move.kind is Kind.FLIP and bool(move.cells)

    def broken(self, move: Move, cells: int) -> Illegal | None:
        if move.kind is Kind.FLIP:
            return explain_flip(self.board, self.stones, self.turn, self.colours, cells)
        return None

    def legal_cells(self) -> int:
        return 0 if self.over else self.empty

    def legal_moves(self) -> Iterator[Move]:
        if self.over:
            return
        yield from self.each_placement(self.empty)
        for cells in sorted(self.board.cells_of(flip) for flip in self.flips()):
            yield Move(Kind.FLIP, cells)
        if self.may_swap():
            yield SWAP

    def play_unchecked(self, move: Move) -> Self:
        board, turn = self.board, self.turn
        if move.kind is Kind.SWAP:
            after = type(self)(board, self.chosen, self.stones, turn, self.ply + 1, False)
            after._occurred = self._occurred  # the same occurrence: only the people have changed seats
            return after
        cells = board.mask(move.cells)
        own, other = self.stones[turn] | cells, self.stones[1 - turn] & ~cells
        stones = (own, other) if turn == BLACK else (other, own)
        after = type(self)(board, self.chosen, stones, 1 - turn, self.ply + 1, self.swappable and self.ply == 0)
        if move.kind is Kind.FLIP:
            won, occurred = enclosed(board, own) != 0, self._occurred
        else:
            won, occurred = closes_loop(board, own, board.index[move.cells[0]]), ()
        if won:
            after._winner = turn
            return after
        return after._settled(occurred)

    def outcome(self) -> Outcome | None:
        if self._winner is not None:
            return Outcome(self._winner, "loop", shortest_loop(self.board, self.stones[self._winner]))
        return Outcome(None, self._draw) if self._draw else None

    def things(self, side: int) -> dict[str, int]:
        """The stones, and whether this position has occurred before (rule 8): all of the board or nothing."""
        again = self._occurred.count((self.stones, self.turn)) > 1
        return {**super().things(side), "again": self.board.full if again else 0}

    def _identity(self) -> tuple[object, ...]:
        return (self.board.size, self.stones, self.turn, self.swappable, tuple(sorted(self._occurred)))

    def story(self) -> tuple[Setup | None, tuple[Move, ...]]:
        """Rule 8 sees what has occurred since the last placement: flips lead from one position to the next."""
        if len(self._occurred) < 2:
            return super().story()
        stones, turn = self._occurred[0]
        black, white = map(self.board.cells_of, stones)
        flipped = (before[BLACK] ^ after[BLACK] for (before, _), (after, _) in pairwise(self._occurred))
        return Setup((black, white, ()), turn=turn), tuple(Move(Kind.FLIP, self.board.cells_of(arc)) for arc in flipped)

    # Rules 7 and 8

    def _settled(self, occurred: tuple[Occurrence, ...]) -> Self:
        """This position once the turn has passed by itself and its occurrences since ``occurred`` are counted."""
        if self.stones[BLACK] | self.stones[WHITE] == self.board.full and not self.flips(1):
            self.turn, self.passed = 1 - self.turn, True
            if not self.flips(1):
                self._draw, self.passed = "passes", False
                return self
        if self.chosen["repetition"] == "threefold":
            here = (self.stones, self.turn)
            self._occurred = (*occurred, here)
            if self._occurred.count(here) > 2:
                self._draw = "repetition"
        return self

    # Rule 10

    def flips(self, most: int = MOST_FLIPS) -> list[int]:
        """The flips of the side to move as bit sets, up to the work limit."""
        return arcs.flips(self.board, self.stones[self.turn], self.stones[1 - self.turn], most, MOST_STEPS)[0]

    def _check_work(self, turn: int) -> None:
        own, other = self.stones[turn], self.stones[1 - turn]
        if not arcs.flips(self.board, own, other, MOST_FLIPS, MOST_STEPS)[1]:
            raise SetupLimit(_("This set-up has over 10,000 flips, or too many stones to look for them all."))
