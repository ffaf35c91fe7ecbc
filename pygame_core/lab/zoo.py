"""Every game as a PettingZoo environment: ``env(KEY, size=5)``. Needs the extra ``zoo``.

The agents ``player_0`` and ``player_1`` are the people, who exchange their colours if one swaps. What an agent observes
is ``{"observation": planes, "action_mask": mask}``: the planes as that agent sees them (see
:mod:`pygame_core.lab.planes`), and 1 for each legal step (see :mod:`pygame_core.lab.steps`), all 0 for who waits. The
winner is rewarded with 1, the loser with -1. A game that has gone on for too long is truncated, as a draw.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import logger, spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..games.registry import game
from . import planes
from .steps import Stage


def env(key: str, render_mode: str | None = None, **options: Any) -> Any:
    """A game in PettingZoo's usual wrapping: who takes an illegal step loses. Raises UnknownGame, OptionError."""
    wrapped = wrappers.TerminateIllegalWrapper(Environment(key, render_mode, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class Environment(AECEnv):
    """A game of that ``key`` with its options; ``stage`` is where it stands, also in a copy."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - each has one of its own with its name
        "render_modes": ["human", "ansi", "svg"],
        "name": "hexarium_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, key: str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"{key}_v0"}
        self._opening = game(key).initial(**options)
        self.stage = Stage(self._opening)
        self.possible_agents = ["player_0", "player_1"]
        self.agents = self.possible_agents[:]
        steps = self._opening.numbers.steps
        seen = spaces.Dict({
            "observation": spaces.Box(0, 1, planes.shape(self._opening), np.int8),
            "action_mask": spaces.Box(0, 1, (steps,), np.int8),
        })  # fmt: skip
        self.observation_spaces = dict.fromkeys(self.agents, seen)
        self.action_spaces = {agent: spaces.Discrete(steps) for agent in self.agents}

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of its steps."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent observes."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._opening.numbers.steps, np.int8)
        if seat == self.stage.seat:
            mask[list(self.stage.legal)] = 1
        return {"observation": planes.array(self.stage, seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; nothing is left to chance, so the seed changes nothing."""
        self.agents = self.possible_agents[:]
        self.stage = Stage(self._opening)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self.agent_selection = self.agents[self.stage.seat]

    def step(self, action: Any) -> None:
        """Take a step for the agent whose turn it is. Raises KeyError for an illegal one."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.stage = self.stage.step(int(action))
        for each, reward in zip(self.agents, self.stage.returns(), strict=True):
            self.rewards[each] = float(reward)
        self.terminations = dict.fromkeys(self.agents, self.stage.ended)
        self.truncations = dict.fromkeys(self.agents, self.stage.cut)
        over = self.stage.ended or self.stage.cut
        self.agent_selection = self.agents[1 - self.agents.index(agent) if over else self.stage.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The board in characters (``ansi``; ``human`` prints it) or as the text of an SVG picture (``svg``)."""
        if self.render_mode is None:
            logger.warn("render() draws nothing without a render_mode: human, ansi or svg.")
            return None
        position = self.stage.position
        told = position._repr_svg_() if self.render_mode == "svg" else str(position)
        if self.render_mode == "human":
            print(told)
            return None
        return told

    def close(self) -> None:
        """Nothing is held open."""
