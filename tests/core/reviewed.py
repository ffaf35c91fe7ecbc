"""A review of a short game, watched: several tests read what came of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.protocol import Door
from pygame_core.protocol.reviewing import _Review
from pygame_core.records.tree import Node

HEARD = {"game": "noede", "options": {"size": 4}, "seed": 3}
SHORT = 5  # iterations of the first looks, so few that they blame moves of who was lost already


class Review(NamedTuple):
    """All that came of a review: what it said, in order, and whom it looked at."""

    door: Door
    lines: list[Any]
    looks: dict[int, list[int]]  # at the positions of the line: each in how many times the first looks' iterations
    suspected: set[int]  # the plies that were to blame after the first looks

    @property
    def found(self) -> Any:
        return self.lines[-1]["ok"]


def watched_review(moves: Sequence[str]) -> Review:
    """Review a game, with a partial for every slice of every look."""
    looks: dict[int, list[int]] = {}
    suspected: set[int] = set()
    look, call = _Review.look, _Review.call

    def watched(self: _Review, node: Node, budget: Budget) -> Any:
        if node is self.line[node.ply]:
            looks.setdefault(node.ply, []).append((budget.iterations or 0) // SHORT)
        return (yield from look(self, node, budget))

    def called(self: _Review) -> Node | None:
        if self.at == 1 and not self.heard:
            suspected.update(node.ply + 1 for node in self.suspects())
        return call(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pygame_core.protocol.searching.PARTIAL_SECONDS", 0)
        patch.setattr("pygame_core.ai.search.SLICE_SECONDS", 0)
        patch.setattr(_Review, "look", watched)
        patch.setattr(_Review, "call", called)
        door = Door()
        door.handle(json.dumps({"op": "new", **HEARD, "moves": moves}))
        lines = door.serve(json.dumps({"op": "review", "iterations": SHORT}))
        return Review(door, [json.loads(line) for line in lines if line], looks, suspected)
