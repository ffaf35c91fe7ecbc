"""How a weak level is weak: some turns are played in haste, and the choice among what was found is soft."""

from collections.abc import Sequence
from math import exp
from random import Random

from ..rules.position import Position
from .node import Node


def in_haste(position: Position, haste: float, seed: int) -> bool:
    """Whether a turn is played at first sight. What has been begun is seen through."""
    return not position.due and Random(f"haste {seed}").random() < haste


def drawn(node: Node, hopes: Sequence[float], sharpness: float, softness: float, seed: int) -> int:
    """A candidate at random: how likely, its visits tell, and before the first ones the prior, or what is hoped for.

    What is proved to lose is not drawn while there is anything else.
    """
    best = max(hopes)
    looks = node.priors or [exp((hope - best) * sharpness) for hope in hopes]
    total = sum(looks)
    weights = [look / total for look in looks]
    for index, (child, visits) in enumerate(zip(node.children, node.visits_of, strict=True)):
        lost = child.result is not None and child.seen_from_parent(child.result) == 0.0
        weights[index] = 0.0 if lost else weights[index] + visits
    most = max(weights)
    soft = [(weight / most) ** (1 / softness) for weight in weights] if most else None
    return Random(seed).choices(range(len(weights)), soft)[0]
