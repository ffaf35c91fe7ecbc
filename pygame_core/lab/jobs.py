"""Games between players: what is to be played, and playing it.

Each game is a :class:`Job`, independent of all others and the same wherever it is played. Levels play in this process;
whoever else plays has one of its own for each game, and loses the game by what it does wrong.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from random import Random
from time import perf_counter, thread_time
from typing import Any, Final, NamedTuple

from ..ai.levels import Level
from ..ai.player import careful, choose
from ..games.contract import Game
from ..games.registry import game
from ..language.messages import _
from ..rules.errors import GameError, IllegalMove
from ..rules.move import SWAP, Move
from ..rules.notation import quote
from ..rules.position import Position
from .bots import BotFault, judged
from .engines import Engine
from .opening import opening as by_chance
from .players import CAREFUL as CAREFUL
from .players import Foreign, Name, Setting

MOST_MOVES: Final = 2000  # a game that is longer counts as drawn

Chooser = Callable[[Position, Sequence[str], Random], Move]  # of a move, after the moves that led there, by chance


class Job(NamedTuple):
    """A game to be played: all that it depends on, so that it comes out the same anywhere (but for time)."""

    game: str
    options: tuple[tuple[str, Any], ...]  # all that the game has
    players: tuple[Name, Name]  # of colour 0 and of colour 1
    settings: tuple[Setting, Setting]  # of these players, None for CAREFUL
    opening: int  # the seed of the opening moves
    seed: int
    start: str = ""  # how it begins, see ``opening``

    @property
    def key(self) -> str:
        """The job in one line that no other has."""
        return repr(tuple(self) if self.start else tuple(self)[:-1])


class Fault(NamedTuple):
    """By what a player lost a game other than on the board: which one (0 or 1), what sort of thing, in a sentence."""

    player: int
    kind: str
    text: str


class Result(NamedTuple):
    """How a game went; the pairs belong to the job's players."""

    points: float  # of the first player: 1, 0.5 or 0
    moves: tuple[str, ...]  # all of the game
    opened: int  # so many of them are the opening
    choices: tuple[int, int]  # moves chosen after the opening
    seconds: tuple[float, float]  # these took: of CPU time, for players in another process of time
    fault: Fault | None = None


def pairings(players: Sequence[Name], reach: int = 2) -> list[tuple[Name, Name]]:
    """Who plays whom: those at most so far apart. Neighbours and the next but one tell most about strength."""
    return [(low, high) for i, low in enumerate(players) for high in players[i + 1 : i + 1 + reach]]


def plan(
    key: str,
    options: Mapping[str, Any],
    players: Mapping[Name, Setting],
    pairs: Iterable[tuple[Name, Name]],
    games: int,
    seed: int = 0,
    start: str = "",
) -> list[Job]:
    """The jobs of a tournament, round by round. Two games of a pair share an opening, with colours exchanged.

    Raises GameError for an option that the game does not take, or a ``start`` that cannot be.
    """
    rules = game(key)
    chosen = tuple(sorted(rules.position.choose(**options).items()))
    begin(rules, dict(chosen), start)
    jobs = []
    for number in range(games):
        for pair in pairs:
            one, other = pair if number % 2 == 0 else pair[::-1]
            drawn = seed * 1_000_003 + number // 2
            jobs.append(Job(key, chosen, (one, other), (players[one], players[other]), drawn, seed, start))
    return jobs


def play(job: Job) -> Result:
    """Play one game."""
    rules, random = game(job.game), Random(job.key)
    position, moves = rules.position.initial(**dict(job.options)), opening(rules, job)
    for text in moves:
        position = position.play(text)
    rules.model(position)  # made once for many games, so no player pays for it
    opened = len(moves)
    choices, seconds = [0, 0], [0.0, 0.0]
    swapped = player = 0
    fault = outcome = None
    with ExitStack() as engines:
        try:
            choosers = list[Chooser]()
            for player in (0, 1):
                choosers.append(chooser(job.game, dict(job.options), job.settings[player], engines))
            while not (outcome := position.outcome()) and position.ply < MOST_MOVES:
                player = position.turn ^ swapped
                clock = perf_counter if isinstance(job.settings[player], Foreign) else thread_time
                began = clock()
                move = choosers[player](position, moves, random)
                seconds[player] += clock() - began
                choices[player] += 1
                moves.append(position.write(move))
                position = position.play(move)
                swapped ^= move == SWAP
        except BotFault as wrong:
            fault = Fault(player, wrong.kind, told(wrong))
    points = 0.5 if not outcome or outcome.winner is None else float(outcome.winner == swapped)
    spent = round(seconds[0], 3), round(seconds[1], 3)
    return Result(
        float(fault.player == 1) if fault else points, tuple(moves), opened, (choices[0], choices[1]), spent, fault
    )


def opening(rules: Game[Any], job: Job) -> list[str]:
    """The moves with which a game begins: those that ``job.start`` has, or so many random ones if it is a number.

    Where it says nothing, as many random ones as :func:`pygame_core.lab.opening.opening` finds enough.
    """
    random = Random(job.opening)
    if not job.start:
        return by_chance(rules, dict(job.options), random)
    if not job.start.isdecimal():
        return begin(rules, dict(job.options), job.start)
    position, moves = rules.position.initial(**dict(job.options)), list[str]()
    while len(moves) < int(job.start) and not position.outcome():
        move = random.choice([move for move in position.legal_moves() if move != SWAP])
        moves.append(position.write(move))
        position = position.play(move)
    return moves


def begin(rules: Game[Any], options: Mapping[str, Any], start: str) -> list[str]:
    """The moves that a ``start`` has, as they are written. Raises GameError for what is none, or not legal there."""
    position, moves = rules.position.initial(**options), list[str]()
    for word in [] if start.isdecimal() else start.split():
        move = position.read(word)
        try:
            position = position.play(move)
        except IllegalMove as error:
            why = error.message
            raise GameError(_("No game can begin with {moves}: {why}", moves=quote(start), why=why)) from error
        moves.append(position.write(move))
    return moves


def told(fault: BotFault) -> str:
    """What a player did wrong, in a sentence, and where."""
    return f"{fault} (line {fault.line})" if fault.line else str(fault)


def chooser(key: str, options: Mapping[str, Any], setting: Setting, engines: ExitStack) -> Chooser:
    """What chooses the moves of a player in a game with these options, and lives as long as ``engines``.

    Raises BotFault, and so does what it gives.
    """
    model = game(key).model
    if setting is None:
        return lambda position, _moves, random: careful(model(position), position, random)
    if isinstance(setting, Level):
        level = setting
        return lambda position, _moves, random: choose(model(position), position, level, random.getrandbits(32)).move
    engine = engines.enter_context(Engine(setting))
    place = {"game": key, "options": dict(options)}
    return lambda position, moves, random: judged(position, engine.choose(place, moves, random.getrandbits(32)))
