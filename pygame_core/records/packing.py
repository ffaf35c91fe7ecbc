"""A whole game as few bytes: what compact links carry.

The order of everything here is a promise: links live on in chats for ever. The first byte marks the code and its
version; a later code gets another mark, and this one stays readable. Games, seats, shapes and the values of options
that are words go by their number in their list, so those lists only ever grow at the end, and an option that is added
later takes its default in old links. Games of other packages have one number together, and their key among the texts.

::

    mark       low three bits 110, which no deflated text begins with; then 1 if texts follow; then four bits of version
    check      two bytes: the CRC-32 of all that follows, cut off
    texts      deflated: such a key, since version 1 two names and the clocks, all comments and odd letters, in order,
               apart by a zero; behind them, which older readers leave alone, where the game stands if that is not
               the end of its line, by its number in the tree
    choices    a range code (see :mod:`pygame_core.records.rangecoder`): the game, then its tree in preorder

A move is coded by what the board leaves open, not by what the rules allow: a stone or the start of a wall is one of
the cells without a stone, and a flip grows from its lowest stone over the other side's stones, each of which turns or
stays. So the code does not change with the rules, and what was read must still be played to be believed.
"""

import re
import zlib
from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from ..board.bitboard import bits
from ..board.board import Board, Cell
from ..games.registry import OWN, game
from ..language.messages import _
from ..rules.errors import GameError, NotationError
from ..rules.move import SWAP, Kind, Move
from ..rules.option import Option
from ..rules.position import Position
from ..rules.setup import Setup
from .clock import read_clock
from .names import NOBODY, read_names
from .rangecoder import Chances, Coder, Damaged, Reader, Writer
from .record import MOST_ALL_SIGNS, MOST_CHARACTERS, MOST_MOVES, MOST_SEEDS, Record, begin, step
from .seats import BOT, SEATS
from .setups import read_setup, write_setup
from .tree import MOST_SIGNS, SHAPES, Node, Sign, make_sign, resign, tidy

_MARK: Final = 0b110
_WITH_TEXTS: Final = 0b1000
_VERSION: Final = 2  # the newest, which knows the seat of a program; 1: names, clocks, and who ran out of time
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_ELSEWHERE: Final = 63  # the number of all games that are not our own
# What comments are expected to say; a promise like all else.
_WORDS: Final = (
    b"wins loses because instead of should have would could after before there is no way to from with the that this "
    b"and not but black white red gold stone wall flip anchor node loop corner centre side threatens connects blocks "
    b"swap nicht und der die das ein eine hier besser droht verbindet gewinnt Schwarz Wei\xc3\x9f Stein Zug ist mit "
    b"auf a good move. a mistake. better was best now e5 f6 g7 h8 The This Here White Black "
)


def is_packed(content: bytes) -> bool:
    """Whether ``content`` begins like a packed game, of this version or another."""
    return bool(content) and content[0] & 0b111 == _MARK


def pack(record: Record) -> bytes:
    """The bytes of a game."""
    coder, texts = Writer(), _Texts()
    version = _version(record)
    code = _Code(coder, texts, version)
    code.head(record)
    code.tree(record.root, record)
    told = texts.deflated()
    content = told + coder.finish()
    mark = _MARK | (_WITH_TEXTS if told else 0) | version << 4
    return bytes([mark, *_check(content)]) + content


def unpack(content: bytes) -> Record:
    """The game of such bytes, every move of it checked. Raises GameError and its kin."""
    version = content[0] >> 4
    if version > _VERSION:
        raise NotationError(_("This link was made by a newer version of this program."))
    damaged = NotationError(_("This link is damaged."))
    if content[1:3] != _check(content[3:]):
        raise damaged
    try:
        texts = _Texts()
        content = texts.inflate(content[3:]) if content[0] & _WITH_TEXTS else content[3:]
        reader = Reader(content)
        code = _Code(reader, texts, version)
        record = code.head()
        record.current, record.live = code.tree(record.current)
        reader.finish()
    except (Damaged, IndexError, UnicodeDecodeError, zlib.error):
        raise damaged from None
    return record


def _version(record: Record) -> int:
    """The first version that knows all that a game has, so that others stay as they were, and old readers tell."""
    if BOT in record.seats:
        return 2
    return int(any(record.names) or record.clock is not None or any(node.late for node in record.root.all()))


def _check(content: bytes) -> bytes:
    return (zlib.crc32(content) & 0xFFFF).to_bytes(2, "big")


class _Texts:
    """Texts that go in by :meth:`code` in some order and come out in the same."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._next: Iterator[str] | None = None

    def code(self, text: str) -> str:
        if self._next:
            return next(self._next, "")
        self._texts.append(text)
        return text

    def deflated(self) -> bytes:
        if not self._texts:
            return b""
        packer = zlib.compressobj(9, wbits=-15, zdict=_WORDS)
        return packer.compress("\0".join(self._texts).encode()) + packer.flush()

    def inflate(self, content: bytes) -> bytes:
        """Take the texts from the front of ``content``; what follows them."""
        unpacker = zlib.decompressobj(wbits=-15, zdict=_WORDS)
        text = unpacker.decompress(content, 5 * MOST_CHARACTERS)
        if not unpacker.eof:
            raise Damaged
        self._next = iter(text.decode().split("\0"))
        return unpacker.unused_data


class _Code:
    """What is chosen in which order. Given a record it is written; without one it is read."""

    def __init__(self, coder: Coder, texts: _Texts, version: int) -> None:
        self.coder, self.texts, self.version = coder, texts, version
        self.drawn = 0  # signs so far
        self.children = Chances(2, 40, 2, 1, *[1] * 10)
        self.plain = Chances(40, 1)
        self.signs = Chances(4, 4, 4, 2, 1, 1, 1, 1)
        self.shapes = Chances(4, 4, 4, 4)
        self.kinds = Chances(4, 4, 4, 1)
        self.lengths = Chances(*[1] * 16)
        self.turns = [Chances(24, 24) for _ in range(16)]

    # How the game began

    def head(self, record: Record | None = None) -> Record:
        coder = self.coder
        key = record.key if record else ""
        number = coder.pick(OWN.index(key) if key in OWN else _ELSEWHERE, 64)
        key = self.texts.code(key) if number == _ELSEWHERE else OWN[number]
        rules = game(key).position
        known = rules.options
        options: dict[str, Any] = {}
        for option in known[: coder.pick(len(known), 16)]:
            options[option.key] = self._value(option, record.options[option.key] if record else None)
        setup = None
        if coder.pick(record is not None and record.setup is not None, 2):
            # The board is that of the opening position.
            board = rules.initial(**options).board
            setup = self._setup(board, read_setup(record.setup) if record and record.setup else Setup())
        seats = [SEATS[coder.pick(SEATS.index(record.seats[colour]) if record else 0, 16)] for colour in (0, 1)]
        seed = record.kept_seed if record else 0
        if coder.pick(seed > 0, 2):
            seed = coder.pick(seed, MOST_SEEDS)
        told = (*record.names, str(record.clock or "")) if record else (*NOBODY, "")
        *names, clock = [self.texts.code(text) for text in told] if self.version else told
        if record:
            return record
        read = begin(key, options, setup, seats)
        read.seed, read.names, read.clock = seed, read_names(names), read_clock(clock)
        return read

    def _value(self, option: Option, value: Any) -> Any:
        if isinstance(option.default, bool):
            return bool(self.coder.pick(bool(value), 2))
        if isinstance(option.default, int) and all(isinstance(each, int) and 0 <= each < 256 for each in option.values):
            return self.coder.pick(value or 0, 256)
        return option.values[self.coder.pick(0 if value is None else option.values.index(value), 16)]

    def _setup(self, board: Board, setup: Setup) -> dict[str, Any]:
        kinds = (*setup.stones, *setup.held)
        standing = {cell: number for number, cells in enumerate(kinds, 1) for cell in cells}
        chances = Chances(8, *[2] * len(kinds))
        found: list[list[Cell]] = [[] for _ in range(1 + len(kinds))]
        for cell in board.cells:
            found[self.coder.choose(standing.get(cell, 0), chances)].append(cell)
        _empty, black, white, neutral, *owned = map(tuple, found)
        turn, pending = self.coder.pick(setup.turn, 2), None
        if self.coder.pick(setup.due is not None, 2):
            pending = self._cell(board, setup.due)
        return write_setup(Setup((black, white, neutral), (owned[0], owned[1]), turn, pending))

    def _cell(self, board: Board, cell: Cell | None) -> Cell:
        return board.cells[self.coder.pick(board.cells.index(cell) if cell else 0, len(board.cells))]

    # Its tree

    def tree(self, root: Node, record: Record | None = None) -> tuple[Node, Node | None]:
        """Code all that follows ``root``, then the current node and the live one; what is read grows from its root."""
        stones = root.position.to_setup().stones
        taken = root.position.board.mask(cell for cells in stones for cell in cells)
        todo, order = [(root, taken)], []
        while todo:
            node, taken = todo.pop()
            order.append(node)
            self._notes(node)
            count = self.coder.count(len(node.kept), self.children)
            if len(order) + len(todo) + count > MOST_MOVES + 1:
                raise GameError(_("This record is too long."))
            below = []
            for number in range(count):
                move = self._move(node.position, taken, node.kept[number].move if record else None)
                child = node.kept[number] if record else _grow(node, move)
                adds = move.kind in (Kind.PLACE, Kind.WALL)
                below.append((child, taken | root.position.board.mask(move.cells) if adds else taken))
            todo += reversed(below)
        *_line, current = root.main()
        if self.coder.pick(record is not None and record.current is not current, 2):
            current = order[self.coder.pick(order.index(record.current) if record else 0, len(order))]
        if record:
            if record.stands is not record.end:
                self.texts.code(str(order.index(record.stands)))
            return current, record.live
        told = self.texts.code("")
        return current, order[int(told)] if _NUMBER.fullmatch(told) else None

    def _notes(self, node: Node) -> None:
        """Comment, resignation and signs."""
        coder, board = self.coder, node.position.board
        comment, resigned, signs = node.comment, node.resigned, node.signs
        if not coder.choose(bool(comment or signs or resigned is not None), self.plain):
            return
        if coder.pick(bool(comment), 2):
            node.comment = tidy(self.texts.code(comment))
        gave_up = coder.pick(0 if resigned is None else 1 + resigned + 2 * node.late, 5 if self.version else 3)
        if gave_up:
            resign(node, (gave_up - 1) % 2, gave_up > 2)
        drawn: list[Sign] = []
        count = coder.count(len(signs), self.signs)
        self.drawn += count
        if count > MOST_SIGNS or self.drawn > MOST_ALL_SIGNS:
            raise GameError(_("There is no room for more signs here."))
        for number in range(count):
            drawn.append(self._sign(board, signs[number] if signs else None))
        node.signs = tuple(drawn)

    def _sign(self, board: Board, sign: Sign | None) -> Sign:
        shape = SHAPES[self.coder.choose(SHAPES.index(sign.shape) if sign else 0, self.shapes)]
        cells = [self._cell(board, sign.cells[at] if sign else None) for at in range(1 + (shape == "arrow"))]
        text = sign.text if sign else ""
        if shape == "letter":
            odd = not "A" <= text <= "Z"
            if self.coder.pick(odd, 2):
                text = self.texts.code(text)
            else:
                text = chr(65 + self.coder.pick(0 if odd else ord(text) - 65, 26))
        return make_sign(board, shape, cells, text if shape == "letter" else "")

    def _move(self, position: Position, taken: int, move: Move | None) -> Move:
        coder, board = self.coder, position.board
        kind = Kind(coder.choose(move.kind if move else 0, self.kinds))
        if kind is Kind.SWAP:
            return SWAP
        if kind is Kind.FLIP:
            other = board.mask(position.to_setup().stones[1 - position.turn])
            return Move(kind, board.cells_of(self._flip(board, other, board.mask(move.cells) if move else 0)))
        cell = board.cells_of(self._one(board.full & ~taken, 1 << board.index[move.cells[0]] if move else 0))[0]
        if kind is Kind.PLACE:
            return Move(kind, (cell,))
        length = 1 + coder.choose(len(move.cells) - 1 if move else 0, self.lengths)
        steps = sorted(step for step in board.steps if step > (0, 0))
        way = (move.cells[1].file - cell.file, move.cells[1].rank - cell.rank) if move else steps[0]
        file, rank = steps[coder.pick(steps.index(Cell(*way)), len(steps))]
        return Move(kind, tuple(Cell(cell.file + i * file, cell.rank + i * rank) for i in range(length)))

    def _one(self, mask: int, one: int) -> int:
        """One bit of ``mask``."""
        number = self.coder.pick((mask & one - 1).bit_count() if one else 0, mask.bit_count())
        return one or 1 << next(islice(bits(mask), number, None))

    def _flip(self, board: Board, other: int, cells: int) -> int:
        """A connected set of ``other`` stones: its lowest, then for each that touches it whether it belongs to it."""
        found = self._one(other, cells & -cells)
        open_, queue = other & ~(found | found - 1), [found]
        for stone in queue:
            for ring in board.rings[stone.bit_length() - 1]:
                if ring & open_:
                    open_ ^= ring
                    ties = (board.grow(ring) & found).bit_count()
                    context = 4 * min(len(queue) - 1, 3) + min(ties - 1, 1) * 2 + (stone != queue[-1])
                    if self.coder.choose(bool(ring & cells), self.turns[context]):
                        found |= ring
                        queue.append(ring)
        return found


def _grow(node: Node, move: Move) -> Node:
    before = len(node.children)
    child = step(node, move)
    if len(node.children) == before:
        raise Damaged
    return child
