"""How long links of games of 60 moves are, and how quickly they are written and read.

Run ``python -m tests.bench.links``; ``--games N`` takes N games of each kind: random ones, and
games of the computer's levels 3 and 4 against themselves.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from pygame_core.ai.levels import LEVELS
from pygame_core.ai.player import choose
from pygame_core.games.registry import GAMES
from pygame_core.records.link import read_link, write_link
from pygame_core.records.record import Record, begin

MOVES = 60
REPEATS = 3
LIMIT = 200  # characters of a fragment that a chat message holds without pain
PLAYERS = ("random", "level 3", "level 4")


def play(key: str, player: str, seed: int) -> Record:
    """A game of so many moves, or one that has ended before."""
    record, random = begin(key, {}, None), Random(seed)
    while record.current.ply < MOVES and not record.current.position.outcome():
        position = record.current.position
        if player == "random":
            move = random.choice(list(position.legal_moves()))
        else:
            level = LEVELS[int(player.split()[1])]
            move = choose(GAMES[key].model(position), position, level, seed * MOVES + position.ply).move
        record.current = record.current.append(move)
    return record


def fragment(record: Record) -> str:
    """What is added to the address of the page."""
    return "#" + write_link(record)


def milliseconds(work: Callable[[], object]) -> float:
    """How long something takes, at the best of a few times."""
    times = []
    for _ in range(REPEATS):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times) * 1000


def main() -> None:
    """Print a table, a line for each game and kind of player."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    count = parser.parse_args().games
    print(f"fragments of {count} games each, of {MOVES} moves or fewer: characters; milliseconds at most")
    print(f"{'game':<12}{'players':<10}{'moves':>6}{'median':>8}{'most':>6}{'write':>8}{'read':>8}")
    whole: list[int] = []
    for key in GAMES:
        for player in PLAYERS:
            records = [play(key, player, seed) for seed in range(count)]
            links = [fragment(record) for record in records]
            lengths = list(map(len, links))
            moves = median(record.current.ply for record in records)
            whole += (length for record, length in zip(records, lengths, strict=True) if record.current.ply == MOVES)
            write = max(milliseconds(partial(write_link, record)) for record in records)
            read = max(milliseconds(partial(read_link, link)) for link in links)
            times = f"{write:>8.1f}{read:>8.1f}"
            print(f"{key:<12}{player:<10}{moves:>6.0f}{median(lengths):>8.0f}{max(lengths):>6}{times}")
    if whole:
        print(f"those of {MOVES} moves: {min(whole)} to {max(whole)} characters")


if __name__ == "__main__":
    main()
