"""What the search knows of Loophole 2D: exact wins in one, and who owns two loops on boards filled at random.

Stones are never removed, so loops are never lost, and on a full board just one side has two distinct ones (rule 6).
Bridges hold, those to an arc too.

Where to look first is learned from games besides (:mod:`pygame_core.ai.patterns`); arcs are like stones there. What
the leaves say of moves is gathered above them (:mod:`pygame_core.ai.gather`), which won 39 of 60 games at equal time.
"""

from collections.abc import Sequence
from itertools import combinations

from ...ai.bridges import edges
from ...ai.fills import FillModel
from ...ai.lanes import Kernel, flood, kernel
from ...ai.model import Tuning, by_board
from ...ai.patterns import Patterns
from ...board.bitboard import bits
from ...board.board import Board
from ...rules.move import Move
from .field import NODES, Field, field
from .learned import PATTERNS
from .rules import BLACK, Loophole2D
from .tactics import winning_cells

HALF_SWEEPS = 5  # at size 12 no lane of 57,856 in played games was wrong, at size 14 three in ten thousand
ARCS = range(2 * len(NODES))
BLOCKS = len(ARCS) - 1  # copies of the lanes, one for each arc from which walks start; the last is met by the others'
SEED = 2008


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


class LoopholeModel(FillModel[Loophole2D]):
    """Decides every completion for Black. A walk that winds too much for the half-sweeps is missed, which favours
    White, far below the noise."""

    tuning = Tuning(exploration=0.1, sharpness=20.0, trust=3.0, completions=256, confidence=3.16, hope=0.24)

    def __init__(self, on: Field) -> None:
        ties = tuple([edge for arc in on.arcs[colour] for edge in edges(on.board, arc.beside)] for colour in (0, 1))
        super().__init__(on.board, on.moves, (ties[0], ties[1]), black_wins(on, self.tuning.completions), SEED, BLOCKS)
        given = [[place for arc in side for place in arc.places] for side in on.arcs]
        self.patterns = Patterns(on.board, PATTERNS, given)

    def stones(self, position: Loophole2D) -> tuple[int, int]:
        return position.stones

    def winning_cells(self, position: Loophole2D, colour: int) -> int:
        return winning_cells(position, colour)

    def hints(self, position: Loophole2D, moves: Sequence[Move]) -> list[float]:
        return self.patterns.of(position, moves)


def _on(board: Board) -> LoopholeModel:
    return LoopholeModel(field(board.size))


model = by_board(_on)
