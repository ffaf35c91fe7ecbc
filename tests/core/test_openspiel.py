"""OpenSpiel's own checks of our games, and its player against ours, where OpenSpiel can be installed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: it is not to be had for this platform")

from open_spiel.python.observation import make_observation

from pygame_core import choose
from pygame_core.__main__ import main
from pygame_core.games.registry import GAMES
from pygame_core.lab import openspiel, planes
from pygame_core.lab.bots import Turn, ask, program
from pygame_core.rules.move import Kind

SMALL = {"noose": 4, "stibro": 5, "nooks": 5, "noede": 4, "loophole2d": 10}
every_game = pytest.mark.parametrize("key", GAMES)


@every_game
@pytest.mark.parametrize("more", [0, 1])
def test_their_simulations(key: str, more: int) -> None:
    game = pyspiel.load_game(f"hexarium_{key}", {"size": SMALL[key] + more})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@every_game
def test_options_are_parameters(key: str) -> None:
    assert set(openspiel.NAMES) >= {f"hexarium_{key}"} <= set(pyspiel.registered_names())
    options = {option.key: option.values[-1] for option in GAMES[key].position.options}
    text = ",".join(f"{name}={value}" for name, value in options.items())
    state = pyspiel.load_game(f"hexarium_{key}({text})").new_initial_state()
    assert state.stage.position.chosen == options
    default = pyspiel.load_game(f"hexarium_{key}").new_initial_state()
    assert default.stage.position == GAMES[key].initial()


@every_game
def test_a_game_there_is_the_game_here(key: str) -> None:
    chance = Random(key)
    game = pyspiel.load_game(f"hexarium_{key}", {"size": SMALL[key]})
    state = game.new_initial_state()
    observer = make_observation(game)
    moves = []
    while not state.is_terminal():
        stage = state.stage
        assert state.current_player() == stage.seat and state.legal_actions() == list(stage.legal)
        observer.set_from(state, stage.seat)
        assert (observer.dict["observation"] == planes.array(stage)).all()
        assert str(stage.position) in str(state)
        action = chance.choice(state.legal_actions())
        copied = state.clone()
        state.apply_action(action)
        assert copied.stage is stage is not state.stage
        if not state.stage.told:
            moves.append(stage.legal[action][0].move)
    position: Any = GAMES[key].initial(size=SMALL[key])
    for move in moves:
        position = position.play(move)
    outcome = position.outcome()
    assert outcome and state.stage.position == position
    assert sum(state.returns()) == 0
    if outcome.winner is not None:
        assert state.returns()[state.stage.colour(outcome.winner)] == 1.0


def test_actions_are_called_what_they_are() -> None:
    game = pyspiel.load_game("hexarium_stibro(size=5)")
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("e5"))
    assert state.string_to_action("swap") == 61 and state.action_to_string(30) == "e5"
    state.apply_action(61)
    assert state.current_player() == 0  # who is White now


@every_game
def test_their_player_plays_ours(key: str) -> None:
    """A whole game against level 3, and it is asked for legal moves only."""
    game = GAMES[key]
    position: Any = game.initial(size=SMALL[key])
    bot, theirs = openspiel.Mcts(simulations=4), 0
    while not position.over:
        if position.turn == 0:
            move = ask(bot, position, Turn(Random(position.ply)))
            theirs += 1
        else:
            move = choose(game.model(position), position, game.levels[3], seed=position.ply).move
        position = position.play(move)
    assert theirs > 2


@pytest.mark.parametrize(
    ("stones", "kind"),
    [
        ("black: c3 d3 d5 e4 e5 / white: a1 a4 d7 g4 g7", Kind.PLACE),
        ("black: c3 c4 d3 d5 e5 / white: a1 a4 d7 e4 g7", Kind.FLIP),  # which takes two steps
    ],
)
def test_their_player_sees_what_wins(stones: str, kind: Kind) -> None:
    position = GAMES["noose"].from_text(f"noose size=4 / {stones} / to move: black")
    (win,) = [move for move in position.legal_moves() if position.play(move).outcome()]
    assert win.kind is kind
    assert ask(openspiel.Mcts(simulations=150), position, Turn(Random(1))) == win


def test_the_file_of_the_docs_is_a_bot(root: Path) -> None:
    page = (root / "static" / "docs" / "research.md").read_text("utf-8")
    (block,) = [each for each in re.findall(r"```python\n(.*?)```", page, re.S) if "Mcts" in each]
    make = program(block.replace(">>> ", ""), "my_mcts.py")
    position = GAMES["noede"].initial(size=4).play("a1").play("d1").play("d7")
    assert ask(make(), position, Turn(Random(1), hurry=lambda: True)) in position.legal_moves()


def test_it_keeps_to_its_time() -> None:
    position = GAMES["noede"].initial(size=4)
    for turn in (Turn(Random(1), given=1.5), Turn(Random(1), hurry=lambda: True)):
        assert ask(openspiel.Mcts(simulations=10**9), position, turn) in position.legal_moves()


@pytest.mark.parametrize("key", ["noose", "noede"])  # one of which has moves of several steps, one turns of two moves
def test_it_meets_level_3_in_the_arena(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games with the colours exchanged, in a process of its own, that end by the rules."""
    program, games = tmp_path / "my_mcts.py", tmp_path / "games.jsonl"
    program.write_text("from pygame_core.lab.openspiel import Mcts\nbot = Mcts(simulations=4)\n", "utf-8")
    words = f"arena {key} --size {SMALL[key]} --players level3 {program} --games 2 --seconds 60 --workers 2"
    assert main([*words.split(), "--out", str(games)]) == 0
    assert "2 games" in capsys.readouterr().out
    for line in games.read_text("utf-8").splitlines()[-2:]:
        position: Any = GAMES[key].initial(size=SMALL[key])
        for move in json.loads(line)["moves"]:
            position = position.play(move)
        assert position.over
