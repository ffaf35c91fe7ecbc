"""What Nøde's player knows of the turn after the next, against brute force over all turns on small boards."""

from __future__ import annotations

from collections import Counter

from pygame_core.games.noede.evaluation import model
from pygame_core.games.noede.foresight import blocks, forkable
from pygame_core.games.noede.rules import Noede
from pygame_core.games.noede.tactics import Wins

from .test_model_noede import ends_of_turn, loses_at_once, random_games, some, to_move, winning_first


def forks(position: Noede) -> bool:
    """Whether a turn of the side to move leaves no turn that stops it from winning with the one after."""
    turn = position.turn
    return any(
        after.turn != turn and all(loses_at_once(answered, 1 - turn) for _first, answered in ends_of_turn(after))
        for _move, after in ends_of_turn(position)
        if not after.outcome() and not winning_first(after)
    )


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
            left_out = legal - set(legal if moves is None else moves)
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


def test_two_turns_that_win_have_a_first_stone_that_is_involved() -> None:
    """Whoever wins with a turn, if the other side stands still, had a stone of the turn before among them."""
    compared = 0
    for start in random_games(43, [4, 5], 60):
        if start.pending or start.starting or start.passed or winning_first(start):
            continue
        turns, own = model(start).turns, start.stones[start.turn]
        involved = turns.involved(own, start.empty)
        for _first, after in ends_of_turn(start):
            if after.turn == start.turn or after.outcome():
                continue
            again = to_move(after, start.turn)
            if winning_first(again):
                new = after.stones[start.turn] & ~own
                assert new & involved, (start.stones, new)
                compared += 1
        if compared > 400:
            break
    assert compared > 400


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
