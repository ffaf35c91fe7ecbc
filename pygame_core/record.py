"""Whole games as text: a few header lines, then the tree of moves with variations in brackets.

::

    hexarium 1
    game: stibro
    options: {"size": 7, "swap": true}
    seats: human computer3
    seed: 4711

    g7 swap f9 * (f8 g10) g9

A variation stands in brackets behind the move it replaces; ``*`` marks the current position. A set-up or a
resignation (the colour that resigned at the current position) adds a header line. The seed is what the computer's
choices begin with: with the same seed a level of so many iterations chooses the same moves. The same text, compressed,
is the compact link ``r=…``; a readable link is ``game=stibro&size=7&moves=f5.swap.g8&seats=human,computer3``.
"""

import base64
import json
import re
import zlib
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qsl

from .messages import _
from .position import GameError, IllegalMove, NotationError, OptionError
from .registry import game
from .setups import read_setup
from .tree import Node

MOST_CHARACTERS = 262_144
MOST_MOVES = 4_096
MOST_SEEDS = 65_536
SEATS = ("human", "away", *(f"computer{level}" for level in range(1, 9)))
_HEAD = "hexarium 1"


@dataclass(slots=True)
class Record:
    """A game as it is kept: how it began, who plays (in order of colour before any swap), the tree, where it stands."""

    key: str
    options: dict[str, Any]
    setup: dict[str, Any] | None
    seats: tuple[str, str]
    current: Node
    seed: int = 0

    @property
    def root(self) -> Node:
        """The position in which the game began."""
        return next(self.current.path())


def begin(key: str, options: dict[str, Any], setup: dict[str, Any] | None, seats: object = None) -> Record:
    """A game with no move played. Raises GameError, OptionError, SetupError."""
    rules = game(key).position
    chosen = rules.choose(**options)
    position = rules.initial(**options) if setup is None else rules.from_setup(read_setup(setup), **options)
    return Record(key, chosen, setup, read_seats(seats), Node(position))


def read_seats(value: object) -> tuple[str, str]:
    """Who plays colour 0 and 1: ``human``, ``away`` (elsewhere, by link) or ``computer1`` to ``computer8``.

    Raises GameError.
    """
    if value is None:
        return ("human", "human")
    if not isinstance(value, (list, tuple)) or len(value) != 2 or not all(seat in SEATS for seat in value):
        raise GameError(_("Seats are two of: human, away, computer1 to computer8."))
    return (value[0], value[1])


def write_record(record: Record) -> str:
    """The text of a game; :func:`read_record` takes it back."""
    head = [
        _HEAD,
        f"game: {record.key}",
        f"options: {json.dumps(record.options)}",
        *([f"setup: {json.dumps(record.setup)}"] if record.setup is not None else []),
        f"seats: {' '.join(record.seats)}",
        *([f"seed: {record.seed}"] if record.seed and record.seats != ("human", "human") else []),
        *([f"resigned: {record.current.resigned}"] if record.current.resigned is not None else []),
    ]
    return "\n".join(head) + "\n\n" + " ".join(_tokens(record.root, record.current)) + "\n"


def read_record(text: str) -> Record:
    """The game that a text describes. Raises GameError and its kin with a sentence that says what is wrong."""
    if len(text) > MOST_CHARACTERS:
        raise GameError(_("This record is too long."))
    head, _blank, movetext = text.replace("\r", "").partition("\n\n")
    lines = head.strip().split("\n")
    if lines[0].strip() != _HEAD:
        raise NotationError(_("This is not a Hexarium record."))
    fields = {name.strip(): value.strip() for name, _colon, value in (line.partition(":") for line in lines[1:])}
    options, setup = _json(fields.get("options", "{}")), _json(fields["setup"]) if "setup" in fields else None
    record = begin(fields.get("game", ""), options, setup, fields.get("seats", "human human").split())
    seed = fields.get("seed", "0")
    if not re.fullmatch(r"[0-9]{1,5}", seed):
        raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=seed[:24]))
    record.seed = int(seed) % MOST_SEEDS
    record.current = _read_tree(record.current, movetext)
    resigned = fields.get("resigned")
    if resigned is not None and not record.current.position.outcome():
        if resigned not in ("0", "1"):
            raise NotationError(_("This record is damaged: nobody can have resigned as “{text}”.", text=resigned[:24]))
        record.current.resigned = int(resigned)
    return record


def write_link(record: Record, other: bool = False) -> str:
    """The game as a URL fragment, without the ``#``; for the ``other`` side of a game by link with seats exchanged."""
    if other:
        seats = tuple({"human": "away", "away": "human"}.get(seat, seat) for seat in record.seats)
        record = replace(record, seats=(seats[0], seats[1]))
    packed = zlib.compress(write_record(record).encode(), 9, wbits=-15)
    return "r=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def read_link(fragment: str) -> Record:
    """The game of a URL fragment, readable or compact. Raises GameError and its kin."""
    if len(fragment) > MOST_CHARACTERS:
        raise GameError(_("This link is too long."))
    pairs = parse_qsl(fragment.lstrip("#"), keep_blank_values=True)
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise NotationError(_("This link says something twice."))
    if set(fields) == {"r"}:
        return read_record(_unpack(fields["r"]))
    if "game" not in fields:
        raise NotationError(_("This link names no game."))
    key = fields.pop("game")
    setup = _json(fields.pop("setup")) if "setup" in fields else None
    seats = fields.pop("seats", "human,human").split(",")
    moves = [move for move in fields.pop("moves", "").split(".") if move]
    record = begin(key, _typed_options(key, fields), setup, seats)
    if len(moves) > MOST_MOVES:
        raise GameError(_("This record is too long."))
    for number, move in enumerate(moves, 1):
        record.current = _step(record.current, move, number)
    return record


def _typed_options(key: str, fields: dict[str, str]) -> dict[str, Any]:
    """Options of a readable link: each text stands for the declared value that is written so."""
    declared = {option.key: option for option in game(key).position.options}
    options: dict[str, Any] = {}
    for name, text in fields.items():
        if name not in declared:
            raise OptionError(_("{game} has no option “{option}”.", game=game(key).position.title, option=name[:40]))
        values = {str(value).lower(): value for value in declared[name].values}
        if text.lower() not in values:
            raise OptionError(
                _("{game} does not offer this value of “{option}”.", game=game(key).position.title, option=name[:40])
            )
        options[name] = values[text.lower()]
    return options


def _tokens(root: Node, current: Node) -> list[str]:
    """Moves and brackets of a tree, without recursion: a line may be thousands of moves long."""
    out: list[str] = ["*"] if root is current else []
    todo: list[Node | str] = [root]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        if not item.children:
            continue
        main, *others = item.children
        todo.append(main)  # goes on after the variations
        for other in reversed(others):
            todo += [")", other, *_written(other, current)[::-1], "("]
        todo += _written(main, current)[::-1]
    return out


def _written(node: Node, current: Node) -> list[str]:
    assert node.parent and node.move
    return [node.parent.position.write(node.move), *(["*"] if node is current else [])]


def _read_tree(root: Node, text: str) -> Node:
    """Grow the tree from its text and return the current node (the end of the main line if none is marked)."""
    node, marked, stack = root, None, []
    tokens = re.findall(r"[()*]|[^\s()*]+", text)
    if len(tokens) > 3 * MOST_MOVES:
        raise GameError(_("This record is too long."))
    for token in tokens:
        if token == "(":
            if node.parent is None:
                raise NotationError(_("This record is damaged: a variation stands before the first move."))
            stack.append(node)
            node = node.parent
        elif token == ")":
            if not stack:
                raise NotationError(_("This record is damaged: a bracket is closed that was not opened."))
            node = stack.pop()
        elif token == "*":
            marked = node
        else:
            node = _step(node, token, node.ply + 1)
    if stack:
        raise NotationError(_("This record is damaged: a bracket is not closed."))
    return marked or node


def _step(node: Node, text: str, number: int) -> Node:
    try:
        return node.append(node.position.read(text))
    except IllegalMove as error:
        raise GameError(
            _("Move {number}, {move}, breaks a rule: {why}", number=number, move=text[:24], why=error.message)
        ) from None


def _json(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=text[:24]))
    return value


def _unpack(text: str) -> str:
    damaged = NotationError(_("This link is damaged."))
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacker = zlib.decompressobj(wbits=-15)
        return unpacker.decompress(packed, MOST_CHARACTERS).decode()
    except (ValueError, zlib.error):
        raise damaged from None
