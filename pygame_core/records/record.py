"""A game as it is kept: how it began, who plays, the tree of its moves, and where in it the game stands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..games.registry import game
from ..language.messages import _
from ..rules.errors import GameError, IllegalMove
from ..rules.move import Move
from ..rules.notation import quote
from .clock import Clock
from .names import NOBODY
from .seats import read_seats
from .setups import read_setup, write_setup
from .tree import Node

MOST_CHARACTERS: Final = 262_144  # of its text, in whatever form
MOST_MOVES: Final = 4_096
MOST_ALL_SIGNS: Final = 20_000  # on all positions of a game
MOST_SEEDS: Final = 65_536


@dataclass(slots=True)
class Record:
    """A game as it is kept: how it began, who plays (in order of colour before any swap), the tree, where it stands."""

    key: str
    options: dict[str, Any]
    setup: dict[str, Any] | None
    seats: tuple[str, str]
    current: Node
    seed: int = 0
    names: tuple[str, str] = NOBODY  # of those who sit there
    clock: Clock | None = None
    # Where it goes on, whichever position is looked at; None: at the end of the line of that one.
    live: Node | None = None
    given: int = 0  # so many of its moves were played elsewhere: what comes of them is nobody's result

    @property
    def root(self) -> Node:
        """The position in which the game began."""
        return next(self.current.path())

    @property
    def stands(self) -> Node:
        """Where it goes on."""
        return self.live or self.end

    @property
    def end(self) -> Node:
        """Where it goes on unless that is told: the main line from the current position on ends there."""
        *_line, end = self.current.game.main()
        return end

    @property
    def kept_seed(self) -> int:
        """The seed as far as somebody may draw on it: 0 where two people play."""
        return 0 if self.seats == ("human", "human") else self.seed


def begin(key: str, options: dict[str, Any], setup: dict[str, Any] | None, seats: object = None) -> Record:
    """A game with no move played. Raises GameError, OptionError, SetupError."""
    rules = game(key).position
    chosen = rules.choose(**options)
    if setup is None:
        return Record(key, chosen, None, read_seats(seats), Node(rules.initial(**options)))
    read = read_setup(setup)  # kept as it was understood, not as it was written
    return Record(key, chosen, write_setup(read), read_seats(seats), Node(rules.from_setup(read, **options)))


def step(node: Node, move: Move, text: str = "", trial: bool = False) -> Node:
    """The child for a move, named ``text`` if it turns out illegal. Raises IllegalMove with the number of the move."""
    try:
        return node.append(move, trial)
    except IllegalMove as error:
        text = text or node.position.write(move)
        number, why = node.ply + 1, error.message
        message = _("Move {number}, {move}, breaks a rule: {why}", number=number, move=quote(text), why=why)
        raise IllegalMove(replace(error.illegal, message=message)) from None


def stepped(record: Record, moves: Sequence[str]) -> Record:
    """The record once these moves have been played at its current position, which may be written in a text.

    Raises GameError and its kin: IllegalMove, with code and cells, and NotationError.
    """
    if len(moves) > MOST_MOVES:
        raise GameError(_("This record is too long."))
    for move in moves:
        record.current = step(record.current, record.current.position.read(move), move)
    return record


def played(record: Record) -> Record:
    """The moves that led to where the game stands, without variations and what has been said about them."""
    end = record.live or record.current.game
    return _copy(replace(record, current=end, live=end), list(end.path()), annotated=False)


def shorter(record: Record) -> Iterator[Record]:
    """The record, then again and again with less: nothing tried, no comments and signs, no variations, not the end.

    What is written must be read back within the limits, so a writer takes the first that fits. Who reads it goes on
    with the game, whatever was being tried.
    """
    record = replace(record, current=record.stands if record.current.trial else record.current)
    everything = list(record.root.all())
    nodes = [item for item in record.root.written() if isinstance(item, Node)]
    line = [node for node in record.current.line() if not node.trial]
    for kept in (everything, *([nodes] if len(nodes) < len(everything) else []), line[: MOST_MOVES + 1]):
        signs = sum(len(node.signs) for node in kept)
        letters = sum(len(node.comment) for node in kept)
        if len(kept) > MOST_MOVES + 1:
            continue
        if letters <= MOST_CHARACTERS and signs <= MOST_ALL_SIGNS:
            yield record if kept is everything else _copy(record, kept, annotated=True)
        if letters or signs:
            yield _copy(record, kept, annotated=False)


def _copy(record: Record, nodes: list[Node], annotated: bool) -> Record:
    copies: dict[Node, Node] = {}
    for node in nodes:
        parent = copies[node.parent] if node.parent else None
        copy = copies[node] = Node(node.position, node.move, parent)
        copy.resigned, copy.late = node.resigned, node.late
        if annotated:
            copy.comment, copy.signs = node.comment, node.signs
        if parent:
            parent.children.append(copy)
    return replace(record, current=copies.get(record.current, copy), live=record.live and copies.get(record.live))
