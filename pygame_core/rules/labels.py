"""Other places' notations: what cells are called there, and what such a place calls the game itself."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from ..board.board import Board, Cell
from ..language.messages import _
from .errors import NotationError
from .notation import quote

_CELL: Final = re.compile(r"(?<![a-z0-9])(?P<flip>[x×]?)(?P<cell>[a-z][0-9]{1,3})(?![a-z0-9])", re.IGNORECASE)


class There(NamedTuple):
    """What a place calls a game, the board sizes that it offers, and the one that it does not name."""

    name: str
    sizes: tuple[int, ...]
    usual: int


@dataclass(frozen=True)
class Notation:
    """How a place writes cells: ``label`` gives the name of a cell of a board; ``there`` is for its game records."""

    title: str
    label: Callable[[Board, Cell], str]
    there: There | None = None

    def labels(self, board: Board) -> Mapping[str, str]:
        """What each cell of a board is called there, by our names."""
        return _labels(self, board)

    def shown(self, board: Board, text: str) -> str:
        """A text of ours, such as a move or a sentence, with the cells as they are called there."""
        names = self.labels(board)
        return _CELL.sub(lambda found: found["flip"] + names.get(found["cell"].lower(), found["cell"]), text)

    def meant(self, board: Board, text: str) -> str:
        """A move as it is written there in our own notation. Raises NotationError for a cell that is none there."""
        ours = {label: name for name, label in self.labels(board).items()}

        def name(found: re.Match[str]) -> str:
            label = found["cell"].lower()
            if label not in ours:
                raise NotationError(_("“{text}” is no cell of this board in this notation.", text=quote(label)))
            return found["flip"] + ours[label]

        return _CELL.sub(name, text)


@cache
def _labels(notation: Notation, board: Board) -> Mapping[str, str]:
    return MappingProxyType({cell.name: notation.label(board, cell) for cell in board.cells})


def rows_from_below(board: Board, cell: Cell) -> str:
    """On a hexagon: a letter for each row from the lowest on, and in each row numbers from 1 on the left."""
    return f"{chr(96 + cell.rank)}{cell.file - max(0, cell.rank - board.size)}"
