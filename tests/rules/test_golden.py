"""The golden files, written by the oracles (``python -m tests.oracles.golden``), against the package."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playing import ask

from pygame_core.games.registry import GAMES

FOLDER = Path(__file__).resolve().parent / "golden"
PERFT = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))
PLAYTHROUGHS = sorted(FOLDER.glob("*.playthrough.txt"))


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_golden_files(key):
    how = f"let tests/oracles/golden.py know {key}, and run: python -m tests.oracles.golden {key}"
    assert any(case["game"] == key for case in PERFT), f"perft.json has no {key}: {how}"
    assert any(path.name.startswith(f"{key}-") for path in PLAYTHROUGHS), f"there is no game of {key}: {how}"


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['game']}-{case['options']}-depth{case['depth']}")
def test_perft(case):
    request = {key: value for key, value in case.items() if key != "nodes"}
    assert ask("perft", **request)["ok"] == {"nodes": case["nodes"]}


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.name.split(".")[0])
def test_playthrough(path):
    head, *plies, end = path.read_text(encoding="utf-8").splitlines()
    fields = {key: value for key, value in json.loads(head).items() if value is not None}
    moves: list[str] = []
    for line in plies:
        number, move, count = line.split()
        now = ask("position", moves=moves, **fields)["ok"]
        assert (now["ply"], len(now["legal"])) == (int(number) - 1, int(count))
        assert move in now["legal"]
        moves.append(move)
    outcome = ask("position", moves=moves, **fields)["ok"]["outcome"]
    assert end == ("unfinished" if outcome is None else f"winner {outcome['winner']} by {outcome['rule']}")
