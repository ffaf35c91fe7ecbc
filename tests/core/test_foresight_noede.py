"""What Nøde's player knows of the turn after the next, against brute force over all turns on small boards."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest

from pygame_core.board.bitboard import bits
from pygame_core.games.noede.evaluation import model
from pygame_core.games.noede.foresight import blocks, forkable
from pygame_core.games.noede.rules import Noede
from pygame_core.games.noede.tactics import Wins

from .test_model_noede import ends_of_turn, loses_at_once, random_games, replaceable, some, to_move, winning_first


def forks(position: Noede) -> bool:
    """Whether a turn of the side to move leaves no turn that stops it from winning with the one after."""
    turn = position.turn
    return any(
        after.turn != turn and all(loses_at_once(answered, 1 - turn) for _first, answered in ends_of_turn(after))
        for _move, after in ends_of_turn(position)
        if not after.outcome() and not winning_first(after)
    )


@pytest.mark.slow
def test_whatever_is_left_out_loses_to_a_fork() -> None:
    seen: Counter[str] = Counter()
    for position in some(41, [4, 4, 4, 4, 5], 700, 0.35):
        known = model(position)
        if position.starting or known.tactics(position) != (None, None):
            continue
        proof, moves = known.foresee(position)
        kind = "node due" if position.pending else "turn"
        legal = set(position.legal_moves())
        if proof and proof.length < 0:
            seen[f"{kind}, lost"] += 1
            left_out = legal
        elif proof:
            continue
        else:
            left_out = legal - set(legal if moves is None else moves) - replaceable(position)
            seen[f"{kind}, {'some' if left_out else 'all'}"] += 1
        for move, after in ends_of_turn(position):
            if move in left_out:
                assert after.turn != position.turn
                assert forks(after), (position.write(move), position.stones)
        if sum(seen.values()) == 2000:
            break
    assert seen["turn, some"] >= 12, seen
    assert seen["node due, some"] >= 12, seen
    assert seen["turn, lost"] + seen["node due, lost"] >= 1, seen


def test_a_win_that_is_foreseen_is_one() -> None:
    found = 0
    for position in some(42, [4], 120, 0.35):
        if position.starting or model(position).tactics(position) != (None, None):
            continue
        proof, _moves = model(position).foresee(position)
        if proof and proof.length == 3:
            assert forks(position)
            found += 1
    assert found >= 10


def with_few_anchors(random: Random, size: int) -> Noede:
    """A position of which the lines of the side to move reach few cells, before a turn or before its node."""
    board = Noede.initial(size=size).board
    rim, inner = list(bits(board.rim)), list(bits(board.full & ~board.rim))
    while True:
        anchors = random.sample(rim, random.randrange(3, 6))
        nodes = random.sample(inner, random.randrange(len(inner) // 3, len(inner)))
        white = sum(1 << at for at in nodes if random.random() < 0.6) | 1 << anchors[0]
        black = sum(1 << at for at in anchors + nodes) & ~white
        position = Noede(board, {"size": size}, (white, black), 0, 20)
        if not position.starting and model(position).tactics(position) == (None, None):
            position.pending = random.choice((0, 1 << anchors[0]))
            return position


def gained(wins: Wins, before: Wins) -> bool:
    """Whether there is a win that was not there before."""
    known = before.pairs
    return bool(
        wins.alone & ~before.alone
        or any(nodes & ~(known.get(anchor, 0) | before.alone) for anchor, nodes in wins.pairs.items())
    )


def test_two_turns_that_win_begin_with_a_stone_that_leads_there() -> None:
    """Whoever has one more win than before, if the other side stands still, began with one of these."""
    random = Random(43)
    begun = (p for p in random_games(43, [4, 5], 60) if not p.starting and model(p).tactics(p) == (None, None))
    compared: Counter[str] = Counter()
    for start in (*islice(begun, 60), *(with_few_anchors(random, 4) for _position in range(1200))):
        turns, turn = model(start).turns, start.turn
        own, empty = start.stones[turn], start.empty
        involved, opening = turns.involved(own, empty), turns.opening(own, empty)
        joining, leading = turns.first_stones(start, involved), turns.first_stones(start, involved | opening)
        replaced = replaceable(start)
        for first, after in ends_of_turn(start):
            if after.turn == turn or after.outcome() or first in replaced:
                continue
            again = turns.wins(after.stones[turn], after.empty)
            if gained(again, turns.wins(own, empty)):
                assert winning_first(to_move(after, turn))
                stone = start.board.mask(first.cells)
                assert stone & leading, (start.stones, start.pending, first)
                compared["joins" if stone & joining else "opens a line"] += 1
    assert compared["joins"] > 400, compared
    assert compared["opens a line"] > 4, compared


def test_a_node_blocks_if_one_anchor_stops_what_it_leaves() -> None:
    start = Noede.initial(size=4)
    turns = model(start).turns
    rim = [1 << at for at in range(turns.rim.bit_length()) if turns.rim >> at & 1]
    inner = [1 << at for at in range(turns.inner.bit_length()) if turns.inner >> at & 1]
    one, other = inner[:2]
    assert blocks(turns, Wins(one, {})) == one
    assert blocks(turns, Wins(one | other, {})) == 0
    assert blocks(turns, Wins(one | rim[0], {})) == one
    assert blocks(turns, Wins(one | rim[0] | rim[1], {})) == 0
    assert blocks(turns, Wins(0, {rim[0]: one, rim[1]: other})) == one | other
    assert blocks(turns, Wins(0, {rim[0]: one | other, rim[1]: one | other})) == 0


def test_few_stones_fork_nothing() -> None:
    start = Noede.initial(size=6)
    assert not forkable(start, 0)
    while not forkable(start, start.turn):
        start = start.play(next(iter(start.legal_moves())))
    assert start.stones[start.turn].bit_count() == 7
