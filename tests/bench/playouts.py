"""Random completions one by one, 1, 0.5 or 0 for colour 0: what bit-sliced completions are measured against.

There are two kinds for each game: a quick one, and one that keeps more of the rules (Nooks: that likes points).
The quick kind makes the stronger reference player, in matches of it against itself at 0.05 s of processor time a turn
(some at 0.1 s): Noose 11 of 12, Stibro 27 of 36, Nooks 41 of 64, Nøde 12 of 12, Loophole 2D 12 of 12. So it is the one
in ``PLAYOUTS``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

from pygame_core.board.bitboard import bits
from pygame_core.board.board import Board
from pygame_core.board.topology import closes_loop, enclosed, groups
from pygame_core.games.loophole2d.rules import BLACK, Loophole2D, rank_of
from pygame_core.games.noede.rules import WHITE, Noede, joins, reach
from pygame_core.games.nooks.rules import Nooks
from pygame_core.games.nooks.walls import LENGTH, walls_from, without_room
from pygame_core.games.noose.arcs import flips
from pygame_core.games.noose.rules import Noose
from pygame_core.games.stibro.rules import Stibro
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.position import Position

Playout = Callable[[Position, Random], float]
LONGEST: Final = 250  # turns of a Noose playout with flips, which could go in circles
MOST_FLIPS, MOST_STEPS = 1_000, 20_000  # that such a playout chooses among, and their search may take


def value(position: Position) -> float | None:
    """The value of a position that is over, None while it goes on."""
    outcome = position.outcome()
    if not outcome:
        return None
    return 0.5 if outcome.winner is None else 1.0 - outcome.winner


# Noose and Stibro


def loops(position: Position, random: Random) -> float:
    """Fill the board in random order until a side has a loop.

    This leaves out Noose's flips and Stibro's rule 2 (a free pair must remain); the tree above keeps them.
    """
    assert isinstance(position, Noose | Stibro)
    over = value(position)
    if over is not None:
        return over
    board, turn = position.board, position.turn
    stones = list(position.stones)
    empty = list(bits(board.full & ~(stones[0] | stones[1])))
    random.shuffle(empty)
    for at in empty:
        stones[turn] |= 1 << at
        if closes_loop(board, stones[turn], at):
            return 1.0 - turn
        turn = 1 - turn
    return 0.5


def noose_with_flips(position: Position, random: Random) -> float:
    """Take placements and flips, each as likely as another, until a side has a loop; no passes, few turns: a draw."""
    assert isinstance(position, Noose)
    over = value(position)
    if over is not None:
        return over
    board, turn = position.board, position.turn
    stones = list(position.stones)
    empty = list(bits(board.full & ~(stones[0] | stones[1])))
    random.shuffle(empty)
    for _turn in range(LONGEST):
        own, other = stones[turn], stones[1 - turn]
        turned, _all = flips(board, own, other, MOST_FLIPS, MOST_STEPS)
        choice = int(random.random() * (len(empty) + len(turned)))
        if choice < len(turned):
            stones[turn], stones[1 - turn] = own | turned[choice], other & ~turned[choice]
            if enclosed(board, stones[turn]):
                return 1.0 - turn
        elif empty:
            at = empty.pop()
            stones[turn] = own | 1 << at
            if closes_loop(board, stones[turn], at):
                return 1.0 - turn
        else:
            return 0.5
        turn = 1 - turn
    return 0.5


def stibro_by_the_rules(position: Position, random: Random) -> float:
    """Place stones on random cells that the rules allow, until a side has a loop.

    As long as one free pair is known, only stones beside it need a closer look.
    """
    assert isinstance(position, Stibro)
    over = value(position)
    if over is not None:
        return over
    board, chosen, turn = position.board, position.chosen, position.turn
    stones = list(position.stones)
    pair = position.free_pair()
    empty = list(bits(board.full & ~(stones[0] | stones[1])))
    random.shuffle(empty)
    refused: list[int] = []
    while empty:
        at = empty.pop()
        own = stones[turn] | 1 << at
        if not pair or pair[turn] >> at & 1:
            black, white = (own, stones[1]) if turn == BLACK else (stones[0], own)
            after = Stibro(board, chosen, (black, white), turn, 2, None, False).free_pair()
            if not after and ((black and white) or board.rim >> at & 1):
                refused.append(at)
                continue
            pair = after
        stones[turn] = own
        if closes_loop(board, own, at):
            return 1.0 - turn
        turn = 1 - turn
        while refused:  # the other side may place there
            empty.insert(int(random.random() * (len(empty) + 1)), refused.pop())
    return 0.5


# Nooks


@cache
def _masks(board: Board) -> tuple[int, ...]:
    """Every wall of a board as a bit set."""
    masks = (board.mask(wall.cells) for walls in walls_from(board).values() for wall in walls)
    return tuple(mask for mask in masks if mask.bit_count() == LENGTH)


def _walls(position: Nooks, random: Random) -> list[int]:
    """The walls that fit, in random order. One that no longer fits will never fit again, so they are tested lazily."""
    empty = position.open
    walls = [wall for wall in _masks(position.board) if wall & empty == wall]
    random.shuffle(walls)
    return walls


def nooks(position: Position, random: Random) -> float:
    """Build random walls to the end; more cells win."""
    assert isinstance(position, Nooks)
    board, empty, turn = position.board, position.open, position.turn
    points = [owned.bit_count() for owned in position.owned]
    for wall in _walls(position, random):
        if wall & empty == wall:
            empty ^= wall
            nooks = without_room(board, empty)
            points[turn] += nooks.bit_count()
            empty ^= nooks
            if not empty:
                break
            turn = 1 - turn
    return 1.0 if points[0] > points[1] else 0.5 if points[0] == points[1] else 0.0


def nooks_better_of_two(position: Position, random: Random) -> float:
    """Build walls to the end, each time the one of two random walls that scores, if one does; more cells win."""
    assert isinstance(position, Nooks)
    board, empty, turn = position.board, position.open, position.turn
    points = [owned.bit_count() for owned in position.owned]
    walls = _walls(position, random)
    while empty:
        first = second = 0
        while walls and not second:
            wall = walls.pop()
            if wall & empty == wall:
                first, second = wall, first
        nooks = without_room(board, empty ^ first)
        if not nooks and second:
            first, second = second, first
            nooks = without_room(board, empty ^ first)
        if second:
            walls.append(second)
        points[turn] += nooks.bit_count()
        empty ^= first | nooks
        turn = 1 - turn
    return 1.0 if points[0] > points[1] else 0.5 if points[0] == points[1] else 0.0


# Nøde


def noede(position: Position, random: Random) -> float:
    """Fill the board by chance: 1 if White then joins winning sides, 0 if Black does, 0.5 if both do.

    This knows no turns: the empty rim falls to either side by coin, and each empty inner cell to whoever has two
    lines to it in the end, by coin where both have. (Somebody always has: three lines have six ends.) So it leaves out
    who was first, and that a node needs its anchors before it.
    """
    assert isinstance(position, Noede)
    over = value(position)
    if over is not None:
        return over
    board, white, empty = position.board, position.stones[WHITE], position.empty
    coin = random.getrandbits(board.full.bit_length())
    white |= empty & board.rim & coin
    x, y, z = reach(board, white & board.rim)
    a, b, c = reach(board, board.rim & ~white)
    white |= empty & (x & y | z & (x | y)) & (coin | ~(a & b | c & (a | b)))
    first, second = (any(joins(board, group) for group in groups(board, own)) for own in (white, board.full & ~white))
    return 0.5 if first == second else float(first)


def noede_by_turns(position: Position, random: Random) -> float:
    """Place anchors and nodes on random cells that the rules allow, until a side has joined winning sides."""
    assert isinstance(position, Noede)
    while (over := value(position)) is None:
        cells = position.board.cells_of(position.legal_cells())
        position = position.play_unchecked(Move(Kind.PLACE, (random.choice(cells),)))
    return over


# Loophole 2D


def loophole2d(position: Position, random: Random) -> float:
    """Fill the board in random order and see who owns two distinct loops.

    This is exact for a random game: loops are never lost again, and on a full board just one side has two.
    """
    assert isinstance(position, Loophole2D)
    winner = position.winner()
    if winner is not None:
        return 1.0 - winner
    on, black = position.field, position.stones[BLACK]
    empty = [1 << at for at in bits(on.playable & ~(black | position.stones[1 - BLACK]))]
    random.shuffle(empty)
    black |= sum(empty[position.turn :: 2])  # every other stone is Black's, the first one if Black is to move
    return 1.0 if rank_of(on, BLACK, black) > 1 else 0.0


def loophole2d_stone_by_stone(position: Position, random: Random) -> float:
    """The same, stone by stone until somebody owns two loops."""
    assert isinstance(position, Loophole2D)
    moves = list(position.legal_moves())
    random.shuffle(moves)
    while (winner := position.winner()) is None:
        position = position.play_unchecked(moves.pop())
    return 1.0 - winner


# By game

QUICK: Final[dict[str, Playout]] = {
    "noose": loops, "stibro": loops, "nooks": nooks, "noede": noede, "loophole2d": loophole2d,
}  # fmt: skip
FAITHFUL: Final[dict[str, Playout]] = {
    "noose": noose_with_flips,
    "stibro": stibro_by_the_rules,
    "nooks": nooks_better_of_two,
    "noede": noede_by_turns,
    "loophole2d": loophole2d_stone_by_stone,
}
PLAYOUTS: Final[dict[str, Playout]] = QUICK
