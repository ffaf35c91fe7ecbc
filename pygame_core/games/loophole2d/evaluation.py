"""What the search knows of Loophole 2D: exact wins in one, and who owns two loops on boards filled at random.

Filling the board is an exact model of a random game: stones are never removed, so loops are never lost, and on a full
board just one side has two distinct ones (rule 6).
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, compress
from random import Random

from ...ai.lanes import Kernel, antithetic, flood, kernel
from ...ai.model import OPEN, Estimate, Model, Tactics, Tuning, ranked
from ...bitboard import bits
from ...position import Move, Position
from .field import NODES, Field, field
from .rules import BLACK, Loophole2D
from .tactics import winning_cells

HALF_SWEEPS = 5  # at size 12 no lane of 57,856 in played games was wrong, at size 14 three in ten thousand
ARCS = range(2 * len(NODES))
BLOCKS = len(ARCS) - 1  # copies of the lanes, one for each arc from which walks start; the last is met by the others'
POOL = 4096  # words of random lanes
SEED = 2008
TRUTH = bytes.maketrans(b"01", b"\0\1")


def black_wins(on: Field, lanes: int, half_sweeps: int = HALF_SWEEPS) -> Kernel:
    """A kernel over Black's cells on full boards, numbered as in ``Field.moves``: the lanes in which Black has won.

    Its words hold the same ``lanes`` once for each of ``BLOCKS``. Two arcs are tied if a walk leads from one to the
    other, over cells and further arcs.

    The node sets of Black's loops, the empty one included, are a linear space. One of two members or fewer has nothing
    but the empty set within {R, A}, {R, B} or {A, B}; one of four or more has another one within each. So Black owns
    two distinct loops exactly if within every pair of nodes there is a loop, through either of them or through both.
    """
    number = {1 << at: i for i, at in enumerate(on.moves)}
    near = [[number[ring] for ring in on.board.rings[at] if ring in number] for at in on.moves]
    beside = [[number[1 << at] for at in bits(arc.beside)] for arc in on.arcs[BLACK]]
    once = (1 << lanes) - 1
    seeds: dict[int, int | None] = {
        cell: sum(once << lanes * block for block in range(BLOCKS) if cell in beside[block])
        for cell in sorted(set().union(*beside[:BLOCKS]))
    }
    ranks = [at % on.board.width for at in on.moves]
    by_row = sorted(range(len(near)), key=ranks.__getitem__)  # Black's walks lead from row to row
    body = flood(near, seeds, half_sweeps, by_row)
    body += [f"t{arc}={'|'.join(f'r{cell}' for cell in beside[arc])}" for arc in ARCS]
    for a, b in combinations(ARCS, 2):
        walks = [f"t{b}>>{a * lanes}", *([f"t{a}>>{b * lanes}"] if b < BLOCKS else [])]
        body.append(f"c{a}{b}=c{b}{a}=({'|'.join(walks)})&{once}")
    for by in ARCS:
        for a, b in combinations([arc for arc in ARCS if arc != by], 2):
            body.append(f"c{a}{b}=c{b}{a}=c{a}{b}|c{a}{by}&c{by}{b}")
    within = [
        f"(c{a}{a + 1}|c{b}{b + 1}|c{a}{b}&c{a + 1}{b + 1}|c{a}{b + 1}&c{a + 1}{b})"
        for a, b in combinations(ARCS[::2], 2)
    ]
    return kernel(len(near), body, "&".join(within))


class LoopholeModel(Model):
    """Decides every completion for Black; White wins the others.

    A walk that winds too much for the half-sweeps is missed, which favours White, far below the noise.
    """

    tuning = Tuning(exploration=0.1, sharpness=20.0, trust=3.0, completions=256)

    def __init__(self, on: Field) -> None:
        lanes = self.tuning.completions
        random, copies = Random(SEED), sum(1 << lanes * block for block in range(BLOCKS))
        self._pool = [antithetic(random, lanes) * copies for _word in range(POOL)]
        self._all = (1 << lanes * BLOCKS) - 1
        self._black_wins = black_wins(on, lanes)
        self._playable = on.playable
        self._moves = list(on.moves.values())
        numbers = {at: number for number, at in enumerate(on.moves)}
        self._numbers = [numbers.get(at, 0) for at in range(on.playable.bit_length())]

    def winning(self, position: Position, colour: int) -> list[Move]:
        assert isinstance(position, Loophole2D)
        return self._moves_on(winning_cells(position, colour))

    def tactics(self, position: Position) -> Tactics:
        assert isinstance(position, Loophole2D)
        wins = winning_cells(position, position.turn)
        if wins:
            return Tactics(1, self._moves_on(wins))
        threats = winning_cells(position, 1 - position.turn)
        if threats & (threats - 1):
            return Tactics(-2, self._moves_on(threats))  # a stone parries only one of them
        return Tactics(None, self._moves_on(threats)) if threats else OPEN

    def estimate(
        self, position: Position, moves: Sequence[Move] | None, random: Random, before: Estimate | None
    ) -> Estimate:
        assert isinstance(position, Loophole2D)
        black, white = position.stones
        listed, everywhere, lanes = self._moves, self._all, self.tuning.completions
        start = int(random.random() * (POOL - len(listed)))
        cells = self._pool[start : start + len(listed)]
        for cell in self._cells(black):
            cells[cell] = everywhere
        for cell in self._cells(white):
            cells[cell] = 0
        won = self._black_wins(cells)
        # On an empty cell just half of the lanes hold a black stone. White's wins with a white stone there are those
        # lanes without the ones that Black wins, which are all that Black wins but for those with a black stone.
        value, base, each = won.bit_count() / lanes, 0.0, 2 / lanes
        if position.turn != BLACK:
            value, base = 1 - value, 1 - 2 * value
        empty = self._cells(self._playable & ~(black | white))
        scored = [(base + each * (cells[cell] & won).bit_count(), listed[cell]) for cell in empty]
        if moves is not None:
            wanted = set(moves)
            scored = [pair for pair in scored if pair[1] in wanted]
        return ranked(value, scored)

    def _cells(self, mask: int) -> list[int]:
        """The numbers of the cells of a bit set, ascending; by way of its digits, which is the fastest."""
        return list(compress(self._numbers, f"{mask:b}"[::-1].encode().translate(TRUTH)))

    def _moves_on(self, mask: int) -> list[Move]:
        return [self._moves[cell] for cell in self._cells(mask)]


@cache
def _model(size: int) -> LoopholeModel:
    return LoopholeModel(field(size))


def model(position: Position) -> Model:
    """The model for a position's board."""
    return _model(position.board.size)
