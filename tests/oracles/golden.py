"""Writes the golden files in tests/rules/golden with the oracle.

Run as ``python -m tests.oracles.golden`` from the top folder, with the keys of games if not all are to be written anew;
the package never writes these files.
``perft.json``: counts of move sequences. ``<game>-<name>.playthrough.txt``: a header line in JSON (game, options,
setup), one line a ply (number, move, how many legal moves there were), then the outcome.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import loophole2d, noede, nooks, noose, stibro

FOLDER = Path(__file__).resolve().parent.parent / "rules" / "golden"

# White closes a loop of eight round c7 and d8 with the last move.
WHITE_TEXT = (
    "g7 f9 g9 e9 h9 h7 h6 e8 g10 f6 f8 i9 k11 d7 j11 g11 h5 e7 i10 f11 i8 h11 f5 i11 l12 k9 j8 c6 b5 c5 k10 d9 f7 h8"
    " e6 g8 g4 b6 i5 j12 d5 c8 c7 b7"
)
WHITE_WINS = WHITE_TEXT.split()

# A crowded middle game in which several empty cells would break rule 2.
CROWDED_TEXT = "d5 i12 c4 g12 e6 i10 e5 h10 b3 g10 e4 j11 f4 i11 e7 f3 g7 i9 e3 d8 f6"
CROWDED = CROWDED_TEXT.split()


def random_moves(game: stibro.Game, seed: int, swaps: bool = False) -> list[str]:
    """Moves of a random game; half of all moves go next to a stone of the same colour."""
    chance, moves = random.Random(seed), []
    while legal := game.legal():
        own = game.stones[game.turn]
        near = [move for move in legal if move != "swap" and own & set(game.board.neighbours[move])]
        move = chance.choice(near if near and chance.random() < 0.5 else legal)
        if swaps and legal[-1] == "swap":
            move = "swap"
        moves.append(move)
        game = game.play(move)
    return moves


def setup_of(game: stibro.Game) -> dict[str, object]:
    return {"stones": [sorted(side, key=stibro.place) for side in game.stones] + [[]], "turn": game.turn}


def start(options: dict[str, object], setup: dict[str, object] | None) -> stibro.Game:
    game = stibro.Game(**options)
    if setup is not None:
        black, white, _ = setup["stones"]
        game = stibro.from_setup(game.size, black, white, setup["turn"], game.swap)
        assert game is not None, "the set-up is refused"
    return game


def played(game: stibro.Game, moves: list[str]) -> stibro.Game:
    for move in moves:
        game = game.play(move)
    return game


def perft_table() -> list[dict[str, object]]:
    crowded = setup_of(played(stibro.Game(7), CROWDED))
    half = setup_of(played(stibro.Game(5), random_moves(stibro.Game(5, False), 3)[:31]))
    cases = [({"size": 5, "swap": swap}, None, depth) for swap in (True, False) for depth in (1, 2, 3)]
    cases += [({"size": 7, "swap": swap}, None, 2) for swap in (True, False)]
    cases += [({"size": 7, "swap": True}, crowded, 2), ({"size": 5, "swap": False}, half, 2)]
    table = []
    for options, setup, depth in cases:
        case = {"game": "stibro", "options": options}
        if setup is not None:
            case["setup"] = setup
        table.append({**case, "depth": depth, "nodes": stibro.perft(start(options, setup), depth)})
    return table


def playthrough(
    options: dict[str, object],
    setup: dict[str, object] | None,
    moves: list[str],
    key: str = "stibro",
    begin: Callable[[Any, Any], Any] = start,
    rule: str = "loop",
) -> str:
    game = begin(options, setup)
    lines = [json.dumps({"game": key, "options": options, "setup": setup})]
    for number, move in enumerate(moves, 1):
        legal = game.legal()
        assert move in legal, (number, move)
        lines.append(f"{number} {move} {len(legal)}")
        game = game.play(move)
    lines.append("unfinished" if game.winner() is None else f"winner {game.winner()} by {rule}")
    return "\n".join(lines) + "\n"


def playthroughs() -> dict[str, str]:
    small, large = {"size": 5, "swap": True}, {"size": 9, "swap": False}
    middle = setup_of(played(stibro.Game(7), CROWDED))
    standard = {"size": 7, "swap": True}
    return {
        "stibro-white-wins": playthrough(standard, None, WHITE_WINS),
        "stibro-crowded": playthrough(standard, None, CROWDED),
        "stibro-small-swapped": playthrough(small, None, random_moves(start(small, None), 5, swaps=True)),
        "stibro-large": playthrough(large, None, random_moves(start(large, None), 9)),
        "stibro-from-setup": playthrough(standard, middle, random_moves(start(standard, middle), 7)),
    }


def noede_perft() -> list[dict[str, object]]:
    return [
        {"game": "noede", "options": options, **({"setup": setup} if setup else {}), "depth": depth}
        | {"nodes": noede.perft(noede.start(options, setup), depth)}
        for options, setup, depth in noede.perft_cases()
    ]


def noede_playthroughs() -> dict[str, str]:
    return {title: playthrough(*game, "noede", noede.start, "sides") for title, game in noede.games().items()}


def loophole2d_perft() -> list[dict[str, object]]:
    return [
        {"game": "loophole2d", "options": options, **({"setup": setup} if setup else {}), "depth": depth}
        | {"nodes": loophole2d.perft(loophole2d.start(options, setup), depth)}
        for options, setup, depth in loophole2d.perft_cases()
    ]


def loophole2d_playthroughs() -> dict[str, str]:
    games = loophole2d.games()
    return {title: playthrough(*game, "loophole2d", loophole2d.start, "rank") for title, game in games.items()}


GAMES = {
    "noose": (noose.golden_perft, noose.golden_playthroughs),
    "stibro": (perft_table, playthroughs),
    "nooks": (nooks.golden_perft, nooks.golden_playthroughs),
    "noede": (noede_perft, noede_playthroughs),
    "loophole2d": (loophole2d_perft, loophole2d_playthroughs),
}


def main(keys: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    table = FOLDER / "perft.json"
    old = json.loads(table.read_text(encoding="utf-8")) if table.exists() else []
    known = dict.fromkeys([*GAMES, *(case["game"] for case in old)])
    counts = {key: [case for case in old if case["game"] == key] for key in known}
    for key in keys or GAMES:
        perft, games = GAMES[key]
        counts[key] = perft()
        for title, text in games().items():
            (FOLDER / f"{title}.playthrough.txt").write_text(text, encoding="utf-8")
    rows = ",\n ".join(json.dumps(case) for cases in counts.values() for case in cases)
    table.write_text(f"[{rows}]\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
