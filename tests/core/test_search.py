"""The search: takes wins, parries losses, proves both, keeps its budget and is the same for the same seed."""

import json
from typing import Any

import pytest

from pygame_core.ai.levels import LEVELS, Budget
from pygame_core.ai.search import Search
from pygame_core.protocol import Door
from pygame_core.registry import GAMES, game

STIBRO = game("stibro")
# Black needs f5 to close the ring around e5; White to move must take it.
SETUP = {"stones": [["e4", "d4", "d5", "e6", "f6"], ["i8", "i9"]]}


def ask(**request: Any) -> Any:
    return json.loads(Door().handle(json.dumps(request)))


def test_a_winning_move_is_taken_and_proved() -> None:
    answer = ask(op="search", game="stibro", options={"size": 6}, setup=SETUP, budget={"iterations": 1})["ok"]
    assert (answer["move"], answer["value"], answer["proved"]) == ("f5", 1.0, "win in 1")
    assert answer["pv"] == ["f5"]


def test_a_threat_is_parried() -> None:
    setup = {**SETUP, "turn": 1}
    answer = ask(op="search", game="stibro", options={"size": 6}, setup=setup, budget={"iterations": 400})["ok"]
    assert answer["move"] in ("f5", "e5")  # filling the ring or its middle


def test_two_threats_are_a_proved_loss() -> None:
    # Closing at f5 or at c3 makes a ring; White cannot parry both.
    stones = [["e4", "d4", "d5", "e6", "f6", "c5", "b4", "b3"], ["i8", "i9"]]
    answer = ask(
        op="search",
        game="stibro",
        options={"size": 6},
        setup={"stones": stones, "turn": 1},
        budget={"iterations": 3000},
    )["ok"]
    position = ask(op="position", game="stibro", options={"size": 6}, setup={"stones": stones, "turn": 0})["ok"]
    wins = []
    for move in position["legal"]:
        after = ask(op="position", game="stibro", options={"size": 6}, setup={"stones": stones}, moves=[move])["ok"]
        if after["outcome"]:
            wins.append(move)
    assert len(wins) >= 2
    assert answer["proved"] == "loss in 1"
    assert answer["value"] == 0.0


@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_and_budget_give_the_same_search(key: str) -> None:
    request = {"op": "search", "game": key, "budget": {"iterations": 60}, "seed": 5}
    assert ask(**request) == ask(**request)


def test_the_iteration_budget_is_kept() -> None:
    search = Search(STIBRO.position.initial(), STIBRO.playout)
    for _slice in search.run(Budget(iterations=50)):
        pass
    assert search.report().iterations == 50


def test_more_iterations_play_better() -> None:
    wins = 0
    for seed in range(8):
        position = STIBRO.position.initial(size=5, swap=False)
        while not position.outcome():
            level = 5 if position.turn == seed % 2 else 1
            search = Search(position, STIBRO.playout, seed)
            for _slice in search.run(LEVELS[level]):
                pass
            position = position.play(search.report().move)
        outcome = position.outcome()
        assert outcome
        wins += outcome.winner == seed % 2
    assert wins >= 7


def test_the_swap_is_valued_from_the_seat_of_the_one_who_swaps() -> None:
    """Whoever swaps gets the other colour's chances, so swap and not swapping cannot both be bad."""
    position = STIBRO.position.initial(size=5).play(STIBRO.position.initial(size=5).read("e5"))
    search = Search(position, STIBRO.playout, 1)
    for _slice in search.run(Budget(iterations=1500)):
        pass
    swap = search.report().moves[position.read("swap")]
    replies = [value for move, value in search.report().moves.items() if move != position.read("swap")]
    assert swap > sum(replies) / len(replies)
