"""Whole games as SGF FF[4], the format of other boards' programs: written in full, and read back with care.

``B`` and ``W`` are the moves of colour 0 and 1, points are in our own notation (``B[e5]``, ``W[k12-k15]``,
``B[xe4,e5]``, ``W[swap]``). Comments are ``C``, signs ``CR SQ LB AR``, stones of a set-up ``AB AW`` with ``PL`` for
whose turn it is, ``RE`` tells how the main line ended. None of our games has a number for ``GM``, so what makes the
game stands in properties of our own, which other programs keep without reading: ``XGAME`` its key, ``XOPT`` its options
and ``XSET`` a set-up that has more than two colours of stones (both JSON, as in the protocol), ``XSEAT`` and ``XSEED``
as in a record, ``XNAME`` the names of the players where ``PB`` or ``PW`` could be what a nameless one is called,
``XRES`` where a colour gave up or its time ran out, ``XCLOCK`` the clocks as in a record, ``XHERE`` at the position
that is looked at, ``XLIVE`` where the game stands, if that is not the end of the line of the other.

The grammar is the library sgfmill's, imported only when it is needed: the page fetches it then, elsewhere it is the
extra ``sgf`` of this package. It calls itself for each variation inside another, so how deep they go is limited before.
"""

import json
import warnings
from types import ModuleType
from typing import Any, Final

from ..language.messages import Message, _
from ..rules.errors import GameError, NotationError
from ..rules.notation import quote, read_cell
from ..version import __version__
from .clock import read_clock
from .names import read_names
from .record import MOST_CHARACTERS, MOST_MOVES, MOST_SEEDS, Record, begin, shorter, step
from .record_text import read_json, read_value
from .seats import BOT, level_of
from .setups import read_setup, write_setup
from .tree import Node, add_comment, add_sign, make_sign, resign

DEEPEST: Final = 400  # variations inside one another
_COLOURS: Final = ("B", "W")
_SIGNS: Final = {"circle": "CR", "square": "SQ", "letter": "LB", "arrow": "AR"}
_OTHERS: Final[dict[str, Message]] = {
    "1": _("Go"),
    "2": _("Othello"),
    "3": _("Chess"),
    "4": _("Gomoku"),
    "5": _("Nine Men’s Morris"),
    "6": _("Backgammon"),
    "7": _("Chinese Chess"),
    "8": _("Shogi"),
    "9": _("Lines of Action"),
    "10": _("Ataxx"),
    "11": _("Hex"),
    "16": _("Trax"),
    "18": _("Amazons"),
    "21": _("Twixt"),
    "24": _("YINSH"),
    "27": _("Hive"),
    "37": _("DVONN"),
}

Properties = dict[str, list[bytes]]  # as the grammar has them: values with their escapes


class Needs(GameError):
    """Something that has to be brought before it can be used."""

    code = "needs"


def is_sgf(text: str) -> bool:
    """Whether a text begins like SGF."""
    return text[:1] == "(" and text[1:].lstrip()[:1] == ";"


def _grammar() -> ModuleType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # newer Pythons complain about the form of its comments
            from sgfmill import sgf_grammar
    except ImportError:
        raise Needs(
            _("For SGF files the package sgfmill is needed: install it with “pip install hexarium[sgf]”.")
        ) from None
    module: ModuleType = sgf_grammar
    return module


# Writing


def write_sgf(record: Record) -> str:
    """The SGF text of a game. Raises Needs."""
    grammar = _grammar()
    for each in shorter(record):
        if _depth(each.root) <= DEEPEST:
            writer = _Writer(grammar, each)
            text = writer.text()
            if len(text) <= MOST_CHARACTERS:
                return text
    raise GameError(_("This game is too long for an SGF file."))


def _depth(root: Node) -> int:
    depths: dict[Node | None, int] = {None: 0}
    for node in root.all():
        depths[node] = depths[node.parent] + (node.parent is None or len(node.parent.kept) > 1)
    return max(depths.values())


class _Writer:
    def __init__(self, grammar: ModuleType, record: Record) -> None:
        self.grammar, self.record = grammar, record

    def text(self) -> str:
        tree = self.grammar.make_coarse_game_tree(self.record.root, lambda node: node.kept, self.properties)
        content: bytes = self.grammar.serialise_game_tree(tree)
        return content.decode()

    def properties(self, node: Node) -> Properties:
        told = self.begun() if node.parent is None else {}
        if node.parent and node.move:
            before = node.parent.position
            told[_COLOURS[before.turn]] = [before.write(node.move)]
        if node.comment:
            told["C"] = [node.comment]
        for sign in node.signs:
            words = [cell.name for cell in sign.cells] + [sign.text] * bool(sign.text)
            told.setdefault(_SIGNS[sign.shape], []).append(":".join(words))
        if node.resigned is not None:
            told["XRES"] = [f"{node.resigned}{'T' * node.late}"]
        if node is self.record.current:
            told["XHERE"] = [""]
        if node is self.record.live and node is not self.record.end:
            told["XLIVE"] = [""]
        return {name: [self.grammar.escape_text(text.encode()) for text in texts] for name, texts in told.items()}

    def begun(self) -> dict[str, list[str]]:
        """What is said once, at the root."""
        record = self.record
        told = {
            "FF": ["4"],
            "CA": ["UTF-8"],
            "AP": [f"Hexarium:{__version__}"],
            "XGAME": [record.key],
            "XOPT": [json.dumps(record.options)],
            "XSEAT": [" ".join(record.seats)],
        }
        for colour, seat, name in zip(_COLOURS, record.seats, record.names, strict=True):
            told[f"P{colour}"] = [name or _name(seat)]
        if any(name and name == _name(seat) for seat, name in zip(record.seats, record.names, strict=True)):
            told["XNAME"] = [json.dumps(record.names, ensure_ascii=False)]
        if record.kept_seed:
            told["XSEED"] = [str(record.kept_seed)]
        if record.clock:
            told["XCLOCK"] = [str(record.clock)]
            told["TM"] = [str(0 if record.clock.more is None else record.clock.base)]
            told["OT"] = [record.clock.form() if record.clock.more is None else f"{record.clock.more} fischer"]
        if record.setup is not None:
            told |= _setup_told(record.setup)
        result = _result(record)
        if result:
            told["RE"] = [result]
        return told


def _name(seat: str) -> str:
    """Who sits there, in the English of SGF files."""
    level = level_of(seat)
    return (
        f"Hexarium, level {level}" if level else {"human": "Player", "away": "Player elsewhere", BOT: "Program"}[seat]
    )


def _setup_told(value: dict[str, Any]) -> dict[str, list[str]]:
    setup = read_setup(value)
    black, white, neutral = setup.stones
    told = {f"A{colour}": [cell.name for cell in cells] for colour, cells in zip("BW", (black, white), strict=True)}
    told = {name: cells for name, cells in told.items() if cells} | {"PL": [_COLOURS[setup.turn]]}
    if neutral or any(setup.held) or setup.due or not black + white:
        told["XSET"] = [json.dumps(value)]
    return told


def _result(record: Record) -> str:
    """How the main line ended."""
    *_line, end = record.root.main()
    if end.resigned is not None:
        return f"{_COLOURS[1 - end.resigned]}+{'T' if end.late else 'R'}"
    outcome = end.position.outcome()
    if not outcome:
        return ""
    if outcome.winner is None:
        return "Draw"
    score = end.position.score()
    return f"{_COLOURS[outcome.winner]}+{abs(score[0] - score[1]) if score else ''}"


# Reading


def read_sgf(text: str) -> Record:
    """The game of an SGF text; of several, the first. Raises GameError and its kin, Needs."""
    if len(text) > MOST_CHARACTERS:
        raise GameError(_("This record is too long."))
    grammar = _grammar()
    content = text.encode("utf-8", "replace")
    depth = deepest = nodes = 0
    for kind, token in grammar.tokenise(content)[0]:
        if kind == "D":
            depth += (token == b"(") - (token == b")")
            deepest, nodes = max(deepest, depth), nodes + (token == b";")
    if deepest > DEEPEST or nodes > MOST_MOVES + 1:
        raise GameError(_("This record is too long."))
    try:
        tree = grammar.parse_sgf_game(content)
    except ValueError:
        raise NotationError(_("This SGF file is damaged.")) from None
    return _Reader(grammar).read(tree)


class _Reader:
    def __init__(self, grammar: ModuleType) -> None:
        self.grammar = grammar
        self.here: Node | None = None
        self.live: Node | None = None
        self.resigned = False

    def read(self, tree: Any) -> Record:
        root: Properties = tree.sequence[0]
        record = self.begin(root)
        todo = [(tree, record.root)]
        end: Node | None = None
        while todo:
            tree, node = todo.pop()
            for properties in tree.sequence:
                node = self.follow(node, properties, properties is root)
            todo += [(child, node) for child in reversed(tree.children)]
            if not tree.children:
                end = end or node  # of the main line, which comes first
        assert end
        result = self.one(root, "RE")
        if not self.resigned and result[1:3].upper() in ("+R", "+T") and result[0] in _COLOURS:
            resign(end, 1 - _COLOURS.index(result[0]), result[2].upper() == "T")
        record.current, record.live = self.here or self.live or end, self.live
        return record

    def begin(self, root: Properties) -> Record:
        key = self.one(root, "XGAME")
        if not key:
            number = self.one(root, "GM").strip() or "1"
            name = _OTHERS.get(number, number[:8])
            raise GameError(_("This is a file of another game ({name}), which cannot be played here.", name=name))
        options = read_json(self.one(root, "XOPT") or "{}")
        seats = (self.one(root, "XSEAT") or "human human").split()
        record = begin(key, options, self.setup(root), seats)
        seed = self.one(root, "XSEED") or "0"
        if not (seed.isascii() and seed.isdecimal() and len(seed) < 6):
            raise NotationError(_("This record is damaged: “{text}” cannot be read.", text=quote(seed)))
        record.seed = int(seed) % MOST_SEEDS
        record.clock = read_clock(self.one(root, "XCLOCK"))
        record.names = self.names(root, record.seats)
        return record

    def names(self, root: Properties, seats: tuple[str, str]) -> tuple[str, str]:
        if "XNAME" in root:
            return read_names(read_value(self.one(root, "XNAME")))
        called = [self.one(root, f"P{colour}") for colour in _COLOURS]
        return read_names(["" if name == _name(seat) else name for name, seat in zip(called, seats, strict=True)])

    def setup(self, root: Properties) -> dict[str, Any] | None:
        if "XSET" in root:
            return read_json(self.one(root, "XSET"))
        stones = [self.all(root, name) for name in ("AB", "AW")]
        if not any(stones):
            return None
        turn = 1 if self.one(root, "PL").upper().startswith("W") else 0
        return write_setup(read_setup({"stones": stones, "turn": turn}))

    def follow(self, node: Node, properties: Properties, is_root: bool) -> Node:
        """Play the move of a node of the file, if it has one, and note what else it says."""
        moves = [(colour, text) for colour, name in enumerate(_COLOURS) for text in self.all(properties, name)]
        if len(moves) > 1:
            raise NotationError(_("This SGF file has two moves in one place, after move {number}.", number=node.ply))
        if not is_root and {"AB", "AW", "AE", "PL"} & set(properties):
            raise NotationError(
                _("This SGF file changes the stones after move {number}, which cannot be played here.", number=node.ply)
            )
        for colour, text in moves:
            node = self.play(node, colour, text)
        for comment in self.all(properties, "C"):
            add_comment(node, comment)
        for shape, name in _SIGNS.items():
            for value in properties.get(name, []):
                self.sign(node, shape, value)
        for told in self.all(properties, "XRES"):
            if told in ("0", "1", "0T", "1T"):
                resign(node, int(told[0]), told[1:] == "T")
                self.resigned = True
        if "XHERE" in properties:
            self.here = node
        if "XLIVE" in properties:
            self.live = node
        return node

    def play(self, node: Node, colour: int, text: str) -> Node:
        position, number = node.position, node.ply + 1
        try:
            move = position.read(text)
        except NotationError as error:
            message = _("Move {number} cannot be read: {why}", number=number, why=error.message)
            raise NotationError(message) from None
        if colour != position.turn and not position.outcome():
            name, mover = quote(text), position.colours[position.turn].name
            message = _(
                "Move {number}, {move}, is out of turn: {colour} moves.", number=number, move=name, colour=mover
            )
            raise NotationError(message)
        return step(node, move, text)

    def sign(self, node: Node, shape: str, value: bytes) -> None:
        first, second = self.grammar.parse_compose(value)
        words = [self.text(word) for word in (first, second) if word is not None]
        text = words.pop()[:1] if shape == "letter" and len(words) > 1 else ""
        add_sign(node, make_sign(node.position.board, shape, [read_cell(word) for word in words], text))

    def all(self, properties: Properties, name: str) -> list[str]:
        return [self.text(value) for value in properties.get(name, [])]

    def one(self, properties: Properties, name: str) -> str:
        return next(iter(self.all(properties, name)), "")

    def text(self, value: bytes) -> str:
        text: bytes = self.grammar.text_value(value)
        return text.decode("utf-8", "replace")
