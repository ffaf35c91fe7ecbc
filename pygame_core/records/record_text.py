"""Whole games as text: a few header lines, then the tree of moves with variations in brackets.

::

    hexarium 1
    game: KEY
    options: {"size": 7, "swap": true}
    seats: human computer3
    names: ["Ada", ""]
    clock: 300+5 287500 300000
    seed: 4711

    g7 swap {Brave.} f9 [circle g7] [arrow f9 g7] * (e9 g10) g9 #0

A variation stands in brackets behind the move it replaces. ``*`` marks the position that is looked at; ``**`` the one
at which the game stands, where the line of the other does not end there: moves were taken back, say. Where the game has
not gone on, what was only tried stands behind the last move as ``~(d3 i7)``. What is said about a position stands
behind the move that leads to it, for the beginning before the first move: a comment in braces (``\\`` before a brace or
a ``\\`` that belongs to it), the signs ``[circle e5]``, ``[square e5]``, ``[letter e5 A]`` and ``[arrow e5 g7]``, and
``#0`` or ``#1`` where that colour gave up, ``#0T`` or ``#1T`` where its time ran out. Header lines may come in any
order, and blank lines between them and behind them are left to taste. A set-up adds a header line; so does a number of
moves that were played elsewhere (``given: 12``): here the game was only gone on with, or shown; and so does, in older
texts, the colour that had resigned at the current position (``resigned: 0``). The seed is what the computer's choices
begin with: with the same seed a level of so many iterations chooses the same moves.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from ..language.messages import _
from ..rules.errors import GameError, NotationError
from ..rules.notation import quote, read_cell
from .clock import read_clock
from .names import read_names
from .record import MOST_CHARACTERS, MOST_MOVES, MOST_SEEDS, Record, begin, shorter, step
from .tree import Node, Sign, add_comment, add_sign, make_sign, resign

_HEAD: Final = "hexarium 1"
_FIRST: Final = re.compile(rf"\ufeff?\s*{_HEAD}[^\S\r\n]*(?:[\r\n]|$)")
_FIELDS: Final = ("game", "options", "setup", "seats", "names", "clock", "seed", "given", "resigned")
_FIELD: Final = re.compile(r"(?P<blank>\s*\n)?[^\S\n]*(?P<name>[A-Za-z]+)[^\S\n]*:(?P<value>[^\n]*)(?:\n|$)")
_ELSEWHERE: Final = re.compile(r"^(?:seats|names|clock|given|resigned): .*\n", re.MULTILINE)
_TOKEN: Final = re.compile(
    r"""\s*(?:
    \{ (?P<comment> [^\\}]* (?: \\. [^\\}]* )* ) \}
    | \[ (?P<shape> [a-z]+ ) [ ] (?P<cells> [^\s\[\]]+ (?: [ ] [^\s\[\]]{2,} )? ) (?: [ ] (?P<letter> . ) )? \]
    | \# (?P<resigned> [01] ) (?P<late> T )?
    | (?P<mark> ~?\( | \) | \*{1,2} )
    | (?P<move> [^\s(){}\[\]*\#]+ )
    )""",
    re.VERBOSE | re.DOTALL,
)


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
    return re.sub(r"\*+ | ?\*+", "", _ELSEWHERE.sub("", text)).strip()


def _write(record: Record) -> str:
    head = [
        _HEAD,
        f"game: {record.key}",
        f"options: {json.dumps(record.options)}",
        *([f"setup: {json.dumps(record.setup)}"] if record.setup is not None else []),
        f"seats: {' '.join(record.seats)}",
        *([f"names: {json.dumps(record.names, ensure_ascii=False)}"] if any(record.names) else []),
        *([f"clock: {record.clock}"] if record.clock else []),
        *([f"seed: {record.kept_seed}"] if record.kept_seed else []),
        *([f"given: {record.given}"] if record.given else []),
    ]
    return "\n".join(head) + "\n\n" + " ".join(_tokens(record)) + "\n"


def _tokens(record: Record) -> Iterator[str]:
    """Moves and brackets of a tree."""
    opening = ""
    for item in record.root.written(trials=True):
        if item == "(":
            opening = item
        elif isinstance(item, str):
            yield item
        else:
            if opening and item.parent:
                yield opening if item.parent.successor else f"~{opening}"
            opening = ""
            yield from _written(item)
            if item is record.current:
                yield "*"
            if item is record.live and item is not record.end:
                yield "**"


def _written(node: Node) -> list[str]:
    """The move that leads to a node and what is said there."""
    words = [node.parent.position.write(node.move)] if node.parent and node.move else []
    if node.comment:
        words.append("{" + re.sub(r"[\\{}]", r"\\\g<0>", node.comment) + "}")
    words += [f"[{' '.join([sign.shape, *(cell.name for cell in sign.cells), *sign.text])}]" for sign in node.signs]
    if node.resigned is not None:
        words.append(f"#{node.resigned}{'T' * node.late}")
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
    record.seed = _read_number(fields.get("seed", "0")) % MOST_SEEDS
    record.given = _read_number(fields.get("given", "0"))
    if "names" in fields:
        record.names = read_names(read_value(fields["names"]))
    record.clock = read_clock(fields.get("clock", ""))
    record.current, record.live = _read_tree(record.current, movetext)
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


def read_json(text: str) -> dict[str, Any]:
    """The JSON object in a part of a record. Raises NotationError."""
    value = read_value(text)
    if not isinstance(value, dict):
        raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=quote(text)))
    return value


def read_value(text: str) -> Any:
    """What the JSON in a part of a record says. Raises NotationError."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=quote(text))) from None


def _read_number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text):
        raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=quote(text)))
    return int(text)


def _read_tree(root: Node, text: str) -> tuple[Node, Node | None]:
    """Grow the tree from its text: the current node (the end of the main line if none is marked), and the live one."""
    node, marked, live, stack, moves = root, None, None, [], 0
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
        elif token["mark"] == "*":
            marked = node
        elif token["mark"]:
            live = None if node.trial else node
        elif token["move"]:
            moves += 1
            if moves > MOST_MOVES:
                raise GameError(_("This record is too long."))
            node = step(node, node.position.read(token["move"]), token["move"], trial)
            trial = False
        elif token["resigned"]:
            resign(node, int(token["resigned"]), bool(token["late"]))
        elif token["shape"]:
            add_sign(node, _read_sign(node, token))
        else:
            add_comment(node, re.sub(r"\\(.)", r"\1", token["comment"], flags=re.DOTALL))
    if stack:
        raise NotationError(_("This record is damaged: a bracket is not closed."))
    return (marked or live or node).game, live


def _read_sign(node: Node, token: re.Match[str]) -> Sign:
    cells = [read_cell(name) for name in token["cells"].split(" ")]
    return make_sign(node.position.board, token["shape"], cells, token["letter"] or "")
