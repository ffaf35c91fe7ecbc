"""Games of a level against itself, as many as one likes, on any executor."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from typing import Any, Final, NamedTuple

from ..ai.player import choose
from ..games.registry import game

BATCH: Final = 10  # games that travel together


class SelfPlayed(NamedTuple):
    """A game by its seed: its moves as text, and who won, None for a draw."""

    seed: int
    moves: tuple[str, ...]
    winner: int | None


def self_play(key: str, seed: int, level: int = 1, options: Mapping[str, Any] | None = None) -> SelfPlayed:
    """One game, the same for the same arguments if the level has iterations. Raises UnknownGame, OptionError."""
    rules = game(key)
    position = rules.initial(**(options or {}))
    model, moves = rules.model(position), []
    while not (outcome := position.outcome()):
        move = choose(model, position, rules.levels[level], seed * 4096 + position.ply).move
        moves.append(position.write(move))
        position = position.play_unchecked(move)
    return SelfPlayed(seed, tuple(moves), outcome.winner)


def self_plays(
    key: str, seeds: Iterable[int], players: Executor, level: int = 1, options: Mapping[str, Any] | None = None
) -> Iterator[SelfPlayed]:
    """The games of all seeds, in order, as they come in."""
    every = list(seeds)
    batches = [every[at : at + BATCH] for at in range(0, len(every), BATCH)]
    for part in [players.submit(_batch, key, batch, level, dict(options or {})) for batch in batches]:
        yield from part.result()


def _batch(key: str, seeds: Sequence[int], level: int, options: dict[str, Any]) -> list[SelfPlayed]:
    return [self_play(key, seed, level, options) for seed in seeds]
