"""Whole games as text: a few header lines, then the tree of moves with variations in brackets.

::

    hexarium 1
    game: stibro
    options: {"size": 7, "swap": true}
    seats: human computer3
    seed: 4711

    g7 swap {Brave.} f9 [circle g7] [arrow f9 g7] * (e9 g10) g9 #0

A variation stands in brackets behind the move it replaces; ``*`` marks the current position. Where the game has not
gone on, what was only tried stands behind the last move as ``~(d3 i7)``. What is said about a position stands behind
the move that leads to it, for the beginning before the first move: a comment in braces (``\\`` before a brace or a
``\\`` that belongs to it), the signs ``[circle e5]``, ``[square e5]``, ``[letter e5 A]`` and ``[arrow e5 g7]``, and
``#0`` or ``#1`` where that colour gave up. Header lines may come in any order, and blank lines between them and behind
them are left to taste. A set-up adds a header line; so does, in older texts, the colour that had resigned at the
current position (``resigned: 0``). The seed is what the computer's choices begin with: with the same seed a level of
so many iterations chooses the same moves.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from ..games.registry import game
from ..language.messages import _
from ..rules.errors import GameError, IllegalMove, NotationError
from ..rules.move import Move
from ..rules.notation import quote, read_cell
from .setups import read_setup, write_setup
from .tree import MOST_SIGNS, Node, Sign, bounded, make_sign, tidy

MOST_CHARACTERS: Final = 262_144
MOST_MOVES: Final = 4_096
MOST_ALL_SIGNS: Final = 20_000  # on all positions of a game
MOST_SEEDS: Final = 65_536
SEATS: Final = ("human", "away", *(f"computer{level}" for level in range(1, 9)))
_HEAD: Final = "hexarium 1"
_FIRST: Final = re.compile(rf"\ufeff?\s*{_HEAD}[^\S\r\n]*(?:[\r\n]|$)")
_FIELDS: Final = ("game", "options", "setup", "seats", "seed", "resigned")
_FIELD: Final = re.compile(r"(?P<blank>\s*\n)?[^\S\n]*(?P<name>[A-Za-z]+)[^\S\n]*:(?P<value>[^\n]*)(?:\n|$)")
_ELSEWHERE: Final = re.compile(r"^(?:seats|resigned): .*\n", re.MULTILINE)
_TOKEN: Final = re.compile(
    r"""\s*(?:
    \{ (?P<comment> [^\\}]* (?: \\. [^\\}]* )* ) \}
    | \[ (?P<shape> [a-z]+ ) [ ] (?P<cells> [^\s\[\]]+ (?: [ ] [^\s\[\]]{2,} )? ) (?: [ ] (?P<letter> . ) )? \]
    | \# (?P<resigned> [01] )
    | (?P<mark> ~?\( | [)*] )
    | (?P<move> [^\s(){}\[\]*\#]+ )
    )""",
    re.VERBOSE | re.DOTALL,
)


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


def read_seats(value: object) -> tuple[str, str]:
    """Who plays colour 0 and 1: ``human``, ``away`` (elsewhere, by link) or ``computer1`` to ``computer8``.

    Raises GameError.
    """
    if value is None:
        return ("human", "human")
    if not isinstance(value, (list, tuple)) or len(value) != 2 or not all(seat in SEATS for seat in value):
        raise GameError(_("Seats are two of: human, away, computer1 to computer8."))
    return (value[0], value[1])


def step(node: Node, move: Move, text: str = "", trial: bool = False) -> Node:
    """The child for a move, named ``text`` if it turns out illegal. Raises GameError with the number of the move."""
    try:
        return node.append(move, trial)
    except IllegalMove as error:
        text = text or node.position.write(move)
        number, why = node.ply + 1, error.message
        raise GameError(
            _("Move {number}, {move}, breaks a rule: {why}", number=number, move=quote(text), why=why)
        ) from None


def played(record: Record) -> Record:
    """The moves that led to the current position, without variations and what has been said about them."""
    return _copy(record, list(record.current.game.path()), annotated=False)


def shorter(record: Record) -> Iterator[Record]:
    """The record, then again and again with less: nothing tried, no comments and signs, no variations, not the end.

    What is written must be read back within the limits, so a writer takes the first that fits. Who reads it goes on
    with the game, whatever was being tried.
    """
    record = replace(record, current=record.current.game)
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
        copy.resigned = node.resigned
        if annotated:
            copy.comment, copy.signs = node.comment, node.signs
        if parent:
            parent.children.append(copy)
    return replace(record, current=copies.get(record.current.game, copy))


# Writing


def write_record(record: Record) -> str:
    """The text of a game; :func:`read_record` takes it back."""
    for each in shorter(record):
        text = _write(each)
        if len(text) <= MOST_CHARACTERS:
            return text
    raise AssertionError("a line of so many moves fits")


def gist(text: str) -> str:
    """What the text of a game tells of it, whoever sits where and whichever position is looked at.

    A game that goes on from another one begins, a blank behind both, with all of that one's.
    """
    return re.sub(r"\* | ?\*", "", _ELSEWHERE.sub("", text)).strip()


def _write(record: Record) -> str:
    head = [
        _HEAD,
        f"game: {record.key}",
        f"options: {json.dumps(record.options)}",
        *([f"setup: {json.dumps(record.setup)}"] if record.setup is not None else []),
        f"seats: {' '.join(record.seats)}",
        *([f"seed: {record.kept_seed}"] if record.kept_seed else []),
    ]
    return "\n".join(head) + "\n\n" + " ".join(_tokens(record.root, record.current)) + "\n"


def _tokens(root: Node, current: Node) -> Iterator[str]:
    """Moves and brackets of a tree."""
    opening = ""
    for item in root.written(trials=True):
        if item == "(":
            opening = item
        elif isinstance(item, str):
            yield item
        else:
            if opening and item.parent:
                yield opening if item.parent.successor else f"~{opening}"
            opening = ""
            yield from _written(item, current)


def _written(node: Node, current: Node) -> list[str]:
    """The move that leads to a node and what is said there."""
    words = [node.parent.position.write(node.move)] if node.parent and node.move else []
    if node.comment:
        words.append("{" + re.sub(r"[\\{}]", r"\\\g<0>", node.comment) + "}")
    words += [f"[{' '.join([sign.shape, *(cell.name for cell in sign.cells), *sign.text])}]" for sign in node.signs]
    if node.resigned is not None:
        words.append(f"#{node.resigned}")
    if node is current:
        words.append("*")
    return words


# Reading


def read_record(text: str) -> Record:
    """The game that a text describes. Raises GameError and its kin with a sentence that says what is wrong."""
    if len(text) > MOST_CHARACTERS:
        raise GameError(_("This record is too long."))
    fields, movetext = _read_head(text.replace("\r\n", "\n").replace("\r", "\n"))
    if "game" not in fields:
        raise NotationError(_("This record names no game."))
    options, setup = read_json(fields.get("options", "{}")), read_json(fields["setup"]) if "setup" in fields else None
    record = begin(fields["game"], options, setup, fields.get("seats", "human human").split())
    seed = fields.get("seed", "0")
    if not re.fullmatch(r"[0-9]{1,5}", seed):
        raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=quote(seed)))
    record.seed = int(seed) % MOST_SEEDS
    record.current = _read_tree(record.current, movetext)
    resigned = fields.get("resigned")
    if resigned is not None:
        if resigned not in ("0", "1"):
            raise NotationError(
                _("This record is damaged: nobody can have resigned as “{text}”.", text=quote(resigned))
            )
        resign(record.current, int(resigned))
    return record


def is_record(text: str) -> bool:
    """Whether a text begins like a record."""
    return _FIRST.match(text) is not None


def _read_head(text: str) -> tuple[dict[str, str], str]:
    """The header lines by their names, and what follows them.

    A header line is known by its form, so the blank line behind the last one may be missing, and there may be others.
    """
    first = _FIRST.match(text)
    if not first:
        raise NotationError(_("This is not a Hexarium record."))
    fields: dict[str, str] = {}
    at = first.end()
    while field := _FIELD.match(text, at):
        name = field["name"].lower()
        if name not in _FIELDS:
            if field["blank"]:
                break  # here the moves begin, of a game whose moves are written so
            raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=quote(field[0])))
        if name in fields:
            raise NotationError(_("This record says something twice."))
        fields[name] = field["value"].strip()
        at = field.end()
    return fields, text[at:]


def resign(node: Node, colour: int) -> None:
    """Note who gave up, unless the game was over anyway."""
    if not node.position.outcome():
        node.resigned = colour


def read_json(text: str) -> dict[str, Any]:
    """The JSON object in a part of a record. Raises NotationError."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=quote(text)))
    return value


def _read_tree(root: Node, text: str) -> Node:
    """Grow the tree from its text and return the current node (the end of the main line if none is marked)."""
    node, marked, stack, moves = root, None, [], 0
    trial = False  # whether the next move is only tried
    at, end = 0, len(text.rstrip())
    while at < end:
        token = _TOKEN.match(text, at)
        if not token:
            raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=quote(text[at:])))
        at = token.end()
        if token["mark"] == "(":
            if node.parent is None:
                raise NotationError(_("This record is damaged: a variation stands before the first move."))
            stack.append(node)
            trial = node.trial
            node = node.parent
        elif token["mark"] == "~(":
            stack.append(node)
            trial = True
        elif token["mark"] == ")":
            if not stack:
                raise NotationError(_("This record is damaged: a bracket is closed that was not opened."))
            node = stack.pop()
        elif token["mark"]:
            marked = node
        elif token["move"]:
            moves += 1
            if moves > MOST_MOVES:
                raise GameError(_("This record is too long."))
            node = step(node, node.position.read(token["move"]), token["move"], trial)
            trial = False
        elif token["resigned"]:
            resign(node, int(token["resigned"]))
        elif token["shape"]:
            add_sign(node, _read_sign(node, token))
        else:
            add_comment(node, re.sub(r"\\(.)", r"\1", token["comment"], flags=re.DOTALL))
    if stack:
        raise NotationError(_("This record is damaged: a bracket is not closed."))
    return (marked or node).game


def add_comment(node: Node, text: str) -> None:
    """Say something more about a position. Raises GameError."""
    said = tidy(text)  # only what is new: there may be thousands
    if said:
        node.comment = bounded(f"{node.comment}\n{said}" if node.comment else said)


def add_sign(node: Node, sign: Sign) -> None:
    """Draw something more on a position. Raises GameError."""
    if sign not in node.signs:
        node.signs = (*node.signs, sign)
    if len(node.signs) > MOST_SIGNS:
        raise GameError(_("There is no room for more signs here."))


def _read_sign(node: Node, token: re.Match[str]) -> Sign:
    cells = [read_cell(name) for name in token["cells"].split(" ")]
    return make_sign(node.position.board, token["shape"], cells, token["letter"] or "")
