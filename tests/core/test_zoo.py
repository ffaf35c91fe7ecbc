"""PettingZoo's own checks of our environments, where PettingZoo can be installed."""

from __future__ import annotations

import copy
import pickle
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: not all it needs is to be had for this platform")

import numpy as np
from pettingzoo.test import api_test, render_test, seed_test

from pygame_core.games.registry import GAMES
from pygame_core.lab import planes
from pygame_core.lab.steps import Stage
from pygame_core.lab.zoo import Environment, env
from pygame_core.rules.errors import GameError

CASES = [
    ("noose", {"size": 4}),
    ("noose", {"size": 5, "swap": True, "repetition": "none"}),
    ("stibro", {"size": 5}),
    ("stibro", {"size": 6, "swap": False}),
    ("nooks", {"size": 5, "swap": True}),
    ("nooks", {"variant": "square"}),
    ("noede", {"size": 4}),
    ("noede", {"size": 5}),
    ("loophole2d", {"size": 10}),
    ("loophole2d", {"size": 11}),
]
every_case = pytest.mark.parametrize(("key", "options"), CASES, ids=str)


def test_every_game_has_two_boards_here() -> None:
    assert {key: sum(key == case for case, _options in CASES) for key in GAMES} == dict.fromkeys(GAMES, 2)


@pytest.fixture
def dict_spaces() -> Iterator[None]:
    """The checks wonder whether an observation that is a dictionary, as masks need it, is meant."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


@every_case
@pytest.mark.usefixtures("dict_spaces")
def test_the_interface(key: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(key, **options), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@every_case
def test_the_same_seed_is_the_same_game(key: str, options: dict[str, Any]) -> None:
    seed_test(lambda: env(key, **options), num_cycles=60)


@every_case
def test_a_random_policy_plays_to_the_end(key: str, options: dict[str, Any]) -> None:
    world = env(key, **options)
    world.reset(seed=3)
    chance = Random(3)
    stage = Stage(GAMES[key].initial(**options))
    rewards: dict[str, float] = {}
    for agent in world.agent_iter():
        seen, reward, terminated, truncated, info = world.last()
        assert world.observation_space(agent).contains(seen) and info == {}
        if terminated or truncated:
            rewards[agent] = reward
            assert not seen["action_mask"].any()
            world.step(None)
            continue
        legal = [int(step) for step in np.flatnonzero(seen["action_mask"])]
        assert agent == f"player_{stage.seat}" and legal == list(stage.legal) and reward == 0
        waiting = world.observe(f"player_{1 - stage.seat}")
        assert not waiting["action_mask"].any()
        assert (seen["observation"] == planes.array(stage)).all()
        step = chance.choice(legal)
        stage = stage.step(step)
        world.step(step)
    assert stage.ended and world.agents == []
    assert (rewards["player_0"], rewards["player_1"]) == stage.returns()


@every_case
def test_planes_are_arrays_of_the_bit_sets(key: str, options: dict[str, Any]) -> None:
    chance, stage = Random(5), Stage(GAMES[key].initial(**options))
    shape = planes.shape(stage.position)
    while stage.legal:
        for seat in (0, 1):
            array = planes.array(stage, seat)
            assert array.shape == shape and array.dtype == np.int8
            masks = stage.position.planes(stage.colour(seat))
            names = planes.names(stage.position)
            assert list(masks) == [name for name in names if name != planes.TOLD]
            for name, plane in zip(names, array, strict=True):
                mask = masks.get(name, stage.position.board.mask(stage.position.board.cells[at] for at in stage.told))
                told = [(file, rank) for file, rank in stage.position.board.cells_of(mask)]
                assert [(file + 1, rank + 1) for file, rank in np.argwhere(plane)] == told
        stage = stage.step(chance.choice(list(stage.legal)))


def test_who_takes_an_illegal_step_loses() -> None:
    world = env("stibro", size=5)
    world.reset()
    world.step(0)  # the rim
    assert world.terminations == {"player_0": True, "player_1": True}
    assert world.rewards == {"player_0": -1, "player_1": 0}


def test_a_swap_exchanges_what_the_agents_are() -> None:
    world = Environment("stibro", size=5)
    world.reset()
    for move in ("e5", "swap"):
        assert world.agent_selection == f"player_{move == 'swap':d}"
        world.step(world.stage.position.action(move))
    assert world.agent_selection == "player_0"  # who is White now
    second = planes.names(world.stage.position).index("second")
    assert [world.observe(agent)["observation"][second].any() for agent in world.agents] == [True, False]


def test_a_game_in_circles_is_truncated() -> None:
    world = Environment("noose", size=4, repetition="none")
    world.reset()
    world.stage = Stage(world.stage.position, taken=16 * 37 - 1)
    world.step(0)
    assert set(world.truncations.values()) == {True} and set(world.terminations.values()) == {False}
    assert set(world.rewards.values()) == {0.0}


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    told = {}
    for mode in ("ansi", "svg", "human"):
        world = env("stibro", render_mode=mode, size=5)
        world.reset()
        world.step(30)
        told[mode] = world.render()
    assert told["ansi"] == str(GAMES["stibro"].initial(size=5).play("e5"))
    assert ElementTree.fromstring(told["svg"]).tag.endswith("svg")
    assert told["human"] is None and capsys.readouterr().out.count("#") == 2


def test_their_check_of_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env("noede", render_mode, size=4), {"svg": lambda drawn: "<svg" in drawn})
    assert "a4" in capsys.readouterr().out


def test_it_is_copied_and_pickled() -> None:
    world = Environment("nooks", size=5)
    world.reset()
    world.step(5)
    for again in (copy.deepcopy(world), pickle.loads(pickle.dumps(world))):
        assert again.observation_space("player_0") == world.observation_space("player_0")
        assert again.stage == world.stage and again.agent_selection == "player_1"
        again.step(next(iter(again.stage.legal)))
        assert again.stage != world.stage


def test_what_is_no_game_is_told() -> None:
    with pytest.raises(GameError, match="no game"):
        env("chess")
    with pytest.raises(GameError, match="size"):
        env("stibro", size=50)
