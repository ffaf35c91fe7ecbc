"""Random completions of a board of Nøde, one bit each.

A completion goes through a few stages of some turns each. In a stage each side gets some of the empty rim cells, and
then some of the empty inner cells on which it may place a node by then: as many as it has turns, in the mean of all
completions. Whoever reaches more cells has more choice, but no more stones than the other side: without that balance
values of open positions have little to do with what comes of them. What is empty after the last stage falls to either
side by coin, whether or not it has the anchors for it. Bridges hold whose cells their owner can reach already.
"""

from bisect import bisect
from collections.abc import Callable
from random import Random
from typing import Any, Final

from ...ai.bridges import Bridges, mend
from ...ai.lanes import Kernel, Lanes, antithetic, flood, kernel, neighbours, numbers
from ...board.board import Board
from .rules import lines

LANES: Final = 2048
STAGES: Final = (2.0, 4.0, 6.0, 9.0)  # turns of each side
ANCHORS: Final = 0.75  # in a turn
AHEAD: Final = 0.5, 0.7  # nodes and anchors by which the side to move is ahead
HALF_SWEEPS: Final = 5  # wrong lanes at sizes 4 to 8: .01, .08, .4, .8 and .8 %; all of them miss a win
COINS: Final = 2048  # random words
CHANCES: Final = range(1, 33)  # of 64 at which a side gets a cell; it is the balance that wants them so fine
BETWEEN: Final = tuple((2 * chance + 1) / 128 for chance in CHANCES[:-1])
DIGITS: Final = 6
WORDS: Final = 256  # random words for each of the chances, and for each side

Words = list[Lanes]


class Completions:
    """Completions from any position of a board.

    While they are made, the bits of a cell are the lanes in which it is White's, or will be if nobody takes it before.
    Then a bit says in the lower half of the lanes that the cell is White's, in the upper half that it is Black's: every
    lane looks at one side only, and counts as won by that side even if the other has joined its sides too. So a double
    win falls to either side by coin. The halves hold the same random bits with colours exchanged.
    """

    def __init__(self, board: Board, lanes: int = LANES, half_sweeps: int = HALF_SWEEPS) -> None:
        self.lanes, self.all = lanes, (1 << lanes) - 1
        self.number = {1 << at: i for i, at in enumerate(board.index[cell] for cell in board.cells)}
        low = (1 << lanes // 2) - 1
        self.others = (self.all ^ low, low)  # for each colour the lanes that look at the other side
        self._bridges = Bridges(board)
        self._rims = numbers(board, board.rim)
        self._rim, self._inner = board.rim, board.full & ~board.rim
        random = Random(1)
        self._coins = [antithetic(random, lanes) for _word in range(COINS)]
        self._chances = _chances(random, lanes)
        self._stage = _stage(board)
        self._decide = _joining(board, lanes, half_sweeps)

    def fill(self, stones: tuple[int, int], turn: int, reached: tuple[int, int], random: Random) -> Words:
        """For each cell the lanes whose side has it in the end; ``reached`` are the inner cells that a side can."""
        count, chances = len(self.number), self._chances
        at = int(random.random() * (COINS - count + 1))
        white, free = self._coins[at : at + count], [self.all] * count
        for own, lanes in zip(stones, (self.all, 0), strict=True):
            while own:
                low = own & -own
                own ^= low
                cell = self.number[low]
                white[cell], free[cell] = lanes, 0
        rim: float = (self._rim & ~(stones[0] | stones[1])).bit_count()
        nodes, anchors = AHEAD
        self._begin(white, free, turn, chances[turn][_chance(anchors, rim)], random)
        nodes = -nodes if turn else nodes
        for turns in STAGES:
            at = int(random.random() * (WORDS - count + 1))
            wanted = (turns + nodes) * self.lanes, (turns - nodes) * self.lanes

            def choose(whites: int, blacks: int, at: int = at, wanted: tuple[float, float] = wanted) -> list[Words]:
                able = zip(chances, wanted, (whites, blacks), strict=True)
                return [words[_chance(cells, among)][at : at + count] for words, cells, among in able]

            taken = chances[turn][_chance(2 * ANCHORS * turns, rim)][at : at + count]
            white, free = self._stage(self.all, white, free, taken, choose)
            rim -= min(rim, 2 * ANCHORS * turns)
            nodes = 0.0
        had = [lanes ^ self.others[0] for lanes in white]
        empty = self._inner & ~(stones[0] | stones[1])
        for colour, own in enumerate(stones):
            mend(
                had,
                self.others[1 - colour],
                self._bridges.of(own, empty & reached[colour]),
                self.all,
                self._coins,
                random,
            )
        return had

    def _begin(self, white: Words, free: Words, turn: int, words: Words, random: Random) -> None:
        """Give the side to move an anchor, in a part of the lanes."""
        at = int(random.random() * (WORDS - len(self._rims) + 1))
        for cell, word in zip(self._rims, words[at:], strict=False):
            taken = word & free[cell]
            free[cell] ^= taken
            white[cell] = (white[cell] | taken) ^ (taken if turn else 0)

    def won(self, had: Words) -> Lanes:
        """The lanes whose side wins."""
        won: Lanes = self._decide(had)
        return won


def _chance(wanted: float, among: float) -> int:
    """Which of the ``CHANCES`` gives about so many ``among`` these cells."""
    return bisect(BETWEEN, wanted / among) if among else 0


def _chances(random: Random, lanes: int) -> tuple[list[Words], list[Words]]:
    """For White and for Black, and for each of the ``CHANCES``, the lanes in which it gets a cell; never both do."""
    half = lanes // 2
    every = (1 << half) - 1
    white: list[Words] = [[] for _chance in CHANCES]
    black: list[Words] = [[] for _chance in CHANCES]
    for _word in range(WORDS):
        digits = [random.getrandbits(half) for _digit in range(DIGITS)]
        opposite = [digit ^ every for digit in digits]
        for chance, whites, blacks in zip(CHANCES, white, black, strict=True):
            one, other = _below(digits, chance, every), _below(opposite, chance, every)
            whites.append(one | other << half)
            blacks.append(other | one << half)
    return white, black


def _below(digits: list[Lanes], limit: int, every: Lanes) -> Lanes:
    """The lanes in which the number with these binary digits, the least first, is below ``limit``."""
    below = 0
    for place, digit in enumerate(digits):
        below = below | every ^ digit if limit >> place & 1 else below & (every ^ digit)
    return below


def _stage(board: Board) -> Callable[..., tuple[Words, Words]]:
    """A function that goes through a stage.

    It takes White's lanes and the free ones of all cells, those in which a rim cell is taken, and what gives those in
    which White and Black take an inner cell, by the number of cells that they can.
    """
    every = {board.index[cell]: i for i, cell in enumerate(board.cells)}.values()
    rim = numbers(board, board.rim)
    body = [f"f{i}^=f{i}&t{i};w{i}=n{i}^n{i}&f{i};b{i}=every^(n{i}|f{i})" for i in rim]  # White's and Black's anchors
    through: dict[int, list[int]] = {}
    for way in lines(board):
        for ends, inner in way:
            i, j = numbers(board, ends)
            for cell in numbers(board, inner):
                through.setdefault(cell, []).append(len(body))
            body.append(f"p{len(body)}=w{i}|w{j};q{len(body)}=b{i}|b{j}")
    nodes = sorted(through)
    for cell in nodes:
        x, y, z = through[cell]
        for name, line in (("w", "p"), ("b", "q")):
            body.append(f"{name}{cell}=f{cell}&({line}{x}&{line}{y}|{line}{z}&({line}{x}|{line}{y}))")
    counts = ("+".join(f"{name}{cell}.bit_count()" for cell in nodes) for name in "wb")
    body.append(f"u,v=choose({','.join(counts)})")
    for names in "uv":
        body.append(f"({','.join(f'{names}{i}' for i in every)},)={names}")
    for i in nodes:
        body.append(f"w{i}&=u{i};b{i}&=v{i};n{i}=(n{i}|w{i})^(n{i}&b{i});f{i}^=w{i}|b{i}")
    lists = (",".join(f"{name}{i}" for i in every) for name in "nf")
    unpack = [f"({','.join(f'{name}{i}' for i in every)},)={name}" for name in "nft"]
    text = "\n ".join(["def stage(every,n,f,t,choose):", *unpack, *body, "return [" + "],[".join(lists) + "]"])
    scope: dict[str, Any] = {}
    exec(compile(text, "<stage>", "exec"), scope)  # our own text, made of names and numbers only
    stage: Callable[..., tuple[Words, Words]] = scope["stage"]
    return stage


def _joining(board: Board, lanes: int, half_sweeps: int) -> Kernel:
    """A kernel that tells in which lanes the cells join winning sides.

    It floods from sides 2, 3, 4 and 5, for each in one of four blocks of lanes.
    """
    near = neighbours(board)
    every = (1 << lanes) - 1
    sides = [numbers(board, side) for side in board.sides]
    seeds: dict[int, int | None] = {}
    for block, cells in enumerate(sides[2:]):
        for cell in cells:
            seeds[cell] = (seeds.get(cell) or 0) | every << block * lanes
    body = [f"n{cell}|=n{cell}<<{lanes};n{cell}|=n{cell}<<{2 * lanes}" for cell in range(len(near))]
    body += flood(near, seeds, half_sweeps)
    for side in (0, 1):  # it is reached from the opposite side, or from both sides that are two away
        opposite = "|".join(f"r{cell}" for cell in sides[side])
        both = "|".join(f"r{cell}&r{cell}>>{2 * lanes}" for cell in sides[side])
        body.append(f"w{side}=({opposite})>>{(side + 1) * lanes}|({both})>>{side * lanes}")
    last = "|".join(f"r{cell}" for cell in sides[2])
    return kernel(len(near), body, f"(w0|w1|({last})>>{3 * lanes})&{every}")
