"""Learns the patterns of a game from games, and writes them where the game keeps them.

    python -m tests.bench.patterns noose

forgets what was learned before, lets the computer play against itself, learns from these games, lets it play again with
what it knows now, and so on, as ``COURSES`` tells. The games are kept: an interrupted course goes on with them.

    python -m tests.bench.patterns noose GAMES.jsonl …

learns from games that are there: each line of a file is a game as the arena keeps it (``python -m pygame_core arena …
--out``), an object with ``game``, ``options`` and ``moves``, from whatever players.

The weights are fitted by softmax regression: of the moves that may not lose at once the one that was played shall have
the best hint. The moves of the side that won count twice. A fifth of the games is held back, and how well the moves in
them are foretold is printed. Needs numpy (requirements-bench.txt).
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any, NamedTuple

import numpy as np

from pygame_core.ai.patterns import Patterns, classes, written
from pygame_core.games.registry import GAMES
from pygame_core.lab.arena import executor
from pygame_core.rules.move import SWAP, Kind
from pygame_core.rules.position import Position

from .selfplay import jobs, keep

OPENING = 3  # moves at the beginning of a game that may be random
STEPS, RATE, PULL = 100, 0.08, 3.0  # of the regression; the last pulls the weights towards 0
HELD = 5  # one game of so many is held back
FLIP = max(classes()) + 1  # what stands for being a flip, beside the classes


class Course(NamedTuple):
    """From how many games to learn, time after time, and the iterations of a turn in them.

    What is learned in the end is scaled: the moves of short searches may be easier to foretell than good ones.
    """

    games: tuple[int, ...]
    iterations: int
    scale: float = 1.0


COURSES = {"noose": Course((200, 240), 150), "stibro": Course((30, 60), 100), "loophole2d": Course((80, 90), 150, 0.5)}

Array = np.ndarray[Any, Any]


class Example(NamedTuple):
    """A position: which classes each candidate adds and removes (rows, classes, amounts), and which was played."""

    rows: Array
    classes: Array
    amounts: Array
    count: int
    played: int
    weight: float
    held: bool


def examples(line: str, key: str, held: bool) -> Iterator[Example]:
    """What one game teaches."""
    game = json.loads(line)
    if game["game"] != key:
        return
    options = game.get("options") or {"size": game["size"], "swap": False}
    position: Position = GAMES[key].position.initial(**dict(options))
    found = []
    for ply, text in enumerate(game["moves"]):
        move = position.read(text)
        if ply >= OPENING and move != SWAP:
            model: Any = GAMES[key].model(position)
            length, moves = model.tactics(position)
            candidates = [each for each in moves or model.listed(position) if each != SWAP]
            if length is None and move in candidates and len(candidates) > 1:
                found.append((position.turn, added(model.patterns, position, candidates), candidates.index(move)))
        position = position.play(move)
    outcome = position.outcome()
    winner = outcome.winner if outcome else None
    for turn, (rows, which, amounts, count), played in found:
        yield Example(rows, which, amounts, count, played, 1.0 if turn == winner else 0.5, held)


def added(patterns: Patterns, position: Any, candidates: list[Any]) -> tuple[Array, Array, Array, int]:
    """What each candidate makes of the classes on the board."""
    turn, known = position.turn, np.array([*classes(), 0])
    own, other = position.stones[turn], position.stones[1 - turn]
    before = np.array(patterns.codes(own, other, turn))
    rows, which, amounts = [], [], []
    for row, move in enumerate(candidates):
        mask = position.board.mask(move.cells)
        after = np.array(patterns.codes(own | mask, other & ~mask, turn))
        changed = np.flatnonzero(before != after)
        flips = [FLIP] if move.kind is Kind.FLIP else []
        which.append(np.concatenate([known[before[changed]], known[after[changed]], np.array(flips, dtype=int)]))
        amounts.append(np.repeat([-1.0, 1.0, 1.0], [len(changed), len(changed), len(flips)]))
        rows.append(np.full(len(which[-1]), row))
    return np.concatenate(rows), np.concatenate(which), np.concatenate(amounts), len(candidates)


def fitted(found: list[Example]) -> Array:
    """The weights of the classes."""
    counts = np.array([each.count for each in found])
    starts = np.cumsum(counts) - counts
    whose = np.repeat(np.arange(len(found)), counts)
    rows = np.concatenate([each.rows + start for each, start in zip(found, starts, strict=True)])
    which = np.concatenate([each.classes for each in found])
    amounts = np.concatenate([each.amounts for each in found])
    played = starts + np.array([each.played for each in found])
    held = np.array([each.held for each in found])
    counted = np.where(held, 0.0, [each.weight for each in found])
    wanted = np.zeros(len(whose))
    wanted[played] = counted
    weights, slow, square = np.zeros(FLIP + 1), np.zeros(FLIP + 1), np.zeros(FLIP + 1)
    for step in range(STEPS):
        hints = np.bincount(rows, amounts * weights[which], len(whose))
        chances = np.exp(hints - np.maximum.reduceat(hints, starts)[whose])
        chances /= np.add.reduceat(chances, starts)[whose]
        slope = np.bincount(which, amounts * (chances * counted[whose] - wanted)[rows], FLIP + 1) + PULL * weights
        slow, square = 0.9 * slow + 0.1 * slope, 0.99 * square + 0.01 * slope**2  # Adam
        size = RATE * (1.0 if step < 0.6 * STEPS else 0.3) / (1 - 0.9 ** (step + 1))
        weights -= size * slow / (np.sqrt(square / (1 - 0.99 ** (step + 1))) + 1e-8)
    ranks = np.add.reduceat((hints > hints[played][whose]).astype(float), starts)
    for name, some in (("learned from", ~held), ("held back", held)):
        if some.any():
            best, five = (ranks[some] == 0).mean(), (ranks[some] < 5).mean()
            chance = np.exp(np.log(chances[played][some]).mean())
            print(f"{name}: {some.sum()} positions; first {best:.3f}, among five {five:.3f}, chance {chance:.4f}")
    return weights


def module(title: str, weights: Array, flips: bool, made: str) -> str:
    """The text of the module that keeps the weights; ``made`` tells from which games."""
    lines = "".join(f'    "{line}"\n' for line in wrap(written(weights[:FLIP]), 110))
    flip = f"FLIP: Final = {weights[FLIP]:.2f}  # added to the hint of a flip\n" if flips else ""
    head = f'"""Patterns of {title}, learned from {made}."""'
    return f"{head}\n\nfrom typing import Final\n\n{flip}PATTERNS: Final = (\n{lines})\n"


def learn(key: str, files: Sequence[Path], positions: int) -> Array:
    """The weights by at most so many positions of the games in some files."""
    lines = sorted(line for file in files for line in file.read_text("utf-8").splitlines())  # whoever ended first
    Random(0).shuffle(lines)
    found: list[Example] = []
    for number, line in enumerate(lines):
        if len(found) >= positions:
            break
        found += examples(line, key, number % HELD == 0)
    return fitted(found)


def write(key: str, weights: Array, made: str, out: Path | None = None) -> None:
    """Put the weights where the game keeps them, or elsewhere."""
    kind = GAMES[key].position
    out = out or Path("pygame_core", "games", key, "learned.py")
    out.write_text(module(kind.title, weights, Kind.FLIP in kind.kinds, made), "utf-8")
    print(f"written: {out}", flush=True)


def study(key: str, folder: Path, workers: int, positions: int) -> None:
    """Learn from games of the computer against itself, which knows nothing at first, then what was learned so far."""
    course, files = COURSES[key], list[Path]()
    made = f"the computer's own games by ``python -m tests.bench.patterns {key}``"
    write(key, np.zeros(FLIP + 1), made)
    for number, games in enumerate(course.games):
        files.append(folder / f"{key}-{number}.jsonl")
        with executor(workers) as players:  # new ones, which read what was written last
            keep(files[-1], jobs(key, course.iterations, games, seed=number), players)
        scale = course.scale if number == len(course.games) - 1 else 1.0
        write(key, scale * learn(key, files, positions), made)


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Learn the patterns of a game from games.")
    parser.add_argument("game", choices=COURSES)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="games; without any they are played")
    parser.add_argument("--positions", type=int, default=12_000, help="looked at, at most (%(default)s)")
    parser.add_argument("--out", type=Path, help="the module to write for FILEs; the game's own if it is left out")
    parser.add_argument("--folder", type=Path, default=Path(".cache", "bench"), help="of games that are played")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="games at a time (%(default)s)")
    chosen = parser.parse_args(words)
    if chosen.files:
        made = f"games by ``python -m tests.bench.patterns {chosen.game} FILE …``"
        write(chosen.game, learn(chosen.game, chosen.files, chosen.positions), made, chosen.out)
    else:
        study(chosen.game, chosen.folder, chosen.workers, chosen.positions)


if __name__ == "__main__":
    main()
