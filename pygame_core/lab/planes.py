"""Positions as arrays of numbers: planes, files and ranks.

``planes[p, f, r]`` is 1 where plane ``p`` has the cell of file ``f + 1`` and rank ``r + 1``, else 0. Which planes there
are and in which order :func:`names` tells; ``Position.planes`` and ``Position.things`` say what each of them means.
"""

from typing import Any

import numpy as np

from ..rules.move import Kind
from ..rules.position import Position
from .steps import Stage

TOLD = "told"  # the cells of a flip of which some steps have been taken


def names(position: Position) -> list[str]:
    """The names of the planes of such a game, in order."""
    return [*position.planes(), *([TOLD] if Kind.FLIP in position.kinds else [])]


def shape(position: Position) -> tuple[int, int, int]:
    """How many planes, files and ranks there are."""
    files, ranks = (max(axis) for axis in zip(*position.board.cells, strict=True))
    return len(names(position)), files, ranks


def array(stage: Stage | Position, seat: int | None = None) -> Any:
    """What a seat sees, the one to move unless told: an array of ``int8`` of that :func:`shape`."""
    stage = Stage(stage) if isinstance(stage, Position) else stage
    seat, position = stage.seat if seat is None else seat, stage.position
    masks = position.planes(stage.colour(seat))
    if Kind.FLIP in position.kinds:
        masks[TOLD] = position.board.mask(position.board.cells[step] for step in stage.told)
    (_planes, files, ranks), width = shape(position), position.board.width
    size = -(-(files + 1) * width // 8)
    told = np.frombuffer(b"".join(mask.to_bytes(size, "little") for mask in masks.values()), dtype=np.uint8)
    bits = np.unpackbits(told.reshape(len(masks), size), axis=1, count=(files + 1) * width, bitorder="little")
    return bits.reshape(len(masks), files + 1, width)[:, 1:, 1 : ranks + 1].astype(np.int8)
