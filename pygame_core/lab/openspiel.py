"""Every game in OpenSpiel, and OpenSpiel's own player as a bot. Needs the extra ``openspiel``.

Importing this module registers each game as ``hexarium_KEY``; the options of a game are its parameters, as in
``pyspiel.load_game("hexarium_KEY(size=5,swap=true)")``. Actions are the steps of :mod:`pygame_core.lab.steps`, players
its seats, and what a player observes are the planes of :mod:`pygame_core.lab.planes`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from math import isinf
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from ..games.contract import Game
from ..games.registry import GAMES, discover
from ..rules.move import Move
from ..rules.position import Position
from . import planes
from .bots import Turn
from .steps import Stage, longest

PREFIX: Final = "hexarium_"
UNTIMED: Final = 200  # simulations
RESERVE: Final = 0.2  # of the time for a move: a simulation that has begun is not broken off


class SpielState(pyspiel.State):
    """Where a game stands: its ``stage``."""

    def __init__(self, game: SpielGame, stage: Stage) -> None:
        super().__init__(game)
        self.stage = stage

    def current_player(self) -> int:
        """The seat to move, or that the game is over."""
        stage = self.stage
        return int(pyspiel.PlayerId.TERMINAL) if stage.ended or stage.cut else stage.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.stage.legal)

    def _apply_action(self, action: int) -> None:
        self.stage = self.stage.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        position = self.stage.position
        move = position.move(action)
        return position.write(move)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.stage.ended or self.stage.cut

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the other one, 0 for a draw."""
        return [float(each) for each in self.stage.returns()]

    def __str__(self) -> str:
        told = "".join(f" {self.stage.position.board.cells[step].name}" for step in self.stage.told)
        return f"{self.stage.position}\n{told}".rstrip()


class SpielGame(pyspiel.Game):
    """A game with its options; each registered class has the ``game`` and what OpenSpiel is told of it as ``kind``."""

    game: Game[Any]
    kind: Any

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.opening: Position = self.game.initial(**dict(params or {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.opening.numbers.steps,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest(self.opening),
        )
        super().__init__(self.kind, info, dict(params or {}))

    def new_initial_state(self, state: Any = None) -> SpielState:
        """The opening."""
        return SpielState(self, Stage(self.opening))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What tells players what they see; with perfect information that is the position, as a rule."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.opening)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Observer:
    """The planes of a state as OpenSpiel wants them: ``tensor``, and a view of it by name in ``dict``."""

    def __init__(self, opening: Position) -> None:
        shape = planes.shape(opening)
        self.tensor: Any = np.zeros(int(np.prod(shape)), np.float32)
        self.dict: dict[str, Any] = {"observation": np.reshape(self.tensor, shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Put what a player sees into the tensor."""
        self.dict["observation"][:] = planes.array(state.stage, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in words, which are alike for both."""
        return str(state)


def register() -> Iterator[str]:
    """Make the games known to OpenSpiel that are not yet, those of installed packages too, and give their names."""
    discover()
    known = set(pyspiel.registered_names())
    for key, game in GAMES.items():
        name = PREFIX + key
        if name not in known:
            kind = pyspiel.GameType(
                short_name=name,
                long_name=game.position.title,
                dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
                chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
                information=pyspiel.GameType.Information.PERFECT_INFORMATION,
                utility=pyspiel.GameType.Utility.ZERO_SUM,
                reward_model=pyspiel.GameType.RewardModel.TERMINAL,
                max_num_players=2,
                min_num_players=2,
                provides_information_state_string=True,
                provides_information_state_tensor=False,
                provides_observation_string=True,
                provides_observation_tensor=True,
                parameter_specification={option.key: option.default for option in game.position.options},
            )
            pyspiel.register_game(kind, type(f"Spiel_{key}", (SpielGame,), {"game": game, "kind": kind}))
        yield name


NAMES: Final = tuple(register())


class Mcts:
    """OpenSpiel's Monte Carlo tree search as a bot: UCT with random rollouts that proves what it can.

    It is the ``MCTSBot`` of its Python library, since the one in C++ cannot play games written in Python. For each step
    it runs at most so many ``simulations``; unless told as many as fit into most of its time, or, without a time, 200.
    """

    def __init__(self, simulations: int | None = None, exploration: float = 1.4) -> None:
        self.simulations, self.exploration = simulations, exploration

    def choose(self, position: Position, turn: Turn) -> Move:
        """The move whose steps it takes one after another."""
        game = pyspiel.load_game(PREFIX + position.key, dict(position.chosen))
        stage, keep = Stage(position), 0.0 if isinf(turn.given) else RESERVE * turn.given
        while True:
            search = _Search(game, self, turn, keep)
            step = next(iter(stage.legal)) if len(stage.legal) == 1 else search.best(SpielState(game, stage))
            spelled = stage.legal[step][0]
            if not spelled.steps:
                return spelled.move
            stage = stage.step(step)


class _TimeUp(Exception):
    pass


class _Search(mcts.MCTSBot):
    """Their search, which ends when its time does: ``keep`` seconds before that of the turn."""

    def __init__(self, game: Any, bot: Mcts, turn: Turn, keep: float) -> None:
        chance = np.random.RandomState(turn.random.getrandbits(32))
        count = bot.simulations or (UNTIMED if isinf(turn.given) else sys.maxsize)
        super().__init__(game, bot.exploration, count, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
        self._turn, self._keep = turn, keep
        self._root: Any = None

    def best(self, state: SpielState) -> int:
        """The step that it likes best."""
        try:
            return int(self.step(state))
        except _TimeUp:
            return int(self._root.best_child().action)

    def _apply_tree_policy(self, root: Any, state: SpielState) -> Any:
        self._root = root
        if root.children and (self._turn.stop() or self._turn.seconds < self._keep):
            raise _TimeUp
        return super()._apply_tree_policy(root, state)
