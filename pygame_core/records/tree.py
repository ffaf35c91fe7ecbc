"""The tree of a game: every line that was played, with comments and signs, and who sits behind which colour."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice
from string import ascii_uppercase
from typing import Any, Final, NamedTuple

from ..board.board import Board, Cell
from ..language.messages import _
from ..rules.errors import GameError
from ..rules.move import SWAP, Move
from ..rules.position import Position

SHAPES: Final = ("circle", "square", "letter", "arrow")
MOST_COMMENT: Final = 2_000  # characters
MOST_SIGNS: Final = 100  # on one position

_ids = count()
_KEPT: Final = "\n\u200d"  # the second joins the parts of one picture


class Sign(NamedTuple):
    """What a player drew on a position: a shape of :data:`SHAPES` on a cell, an arrow from one cell to another."""

    shape: str
    cells: tuple[Cell, ...]
    text: str = ""  # the letter, one character


def make_sign(board: Board, shape: str, cells: Sequence[Cell], text: str = "") -> Sign:
    """A sign that can stand on ``board``. Raises GameError."""
    if shape not in SHAPES or len(cells) != 1 + (shape == "arrow") or not all(cell in board.index for cell in cells):
        raise GameError(_("A sign is a circle, a square or a letter on one cell, or an arrow from cell to cell."))
    if (len(text) != 1 or not text.isprintable()) if shape == "letter" else text:
        raise GameError(_("A letter is one character, and only a letter has one."))
    return Sign(shape, tuple(cells), text)


def next_letter(signs: Sequence[Sign]) -> str:
    """The first letter that none of the signs is; where all are taken, the last."""
    taken = {sign.text for sign in signs}
    return next((letter for letter in ascii_uppercase if letter not in taken), ascii_uppercase[-1])


def tidy(comment: str) -> str:
    """A comment without what cannot be shown. Raises GameError if it is too long."""
    lines = "\n".join(comment.splitlines())
    comment = "".join(" " if sign.isspace() and sign != "\n" else sign for sign in lines)
    return bounded("".join(sign for sign in comment if sign in _KEPT or sign.isprintable()).strip())


def bounded(comment: str) -> str:
    """A comment that is not too long. Raises GameError."""
    if len(comment) > MOST_COMMENT:
        raise GameError(_("A comment has at most {count} characters.", count=MOST_COMMENT))
    return comment


class Node:
    """A position reached by ``move``; the first child goes on with the main line, the others are variations.

    ``id`` names the node as long as the program runs; ``latest`` is the child that was visited last. What was never
    played but only walked, while a game goes on, is a ``trial``, and so is all that follows it: it stands behind what
    was played and is a variation even where the game has not gone on yet.
    """

    # fmt: off
    __slots__ = (
        "_tree", "children", "comment", "fault", "id", "late", "latest", "move", "parent", "ply", "position",
        "resigned", "signs", "swapped", "trial",
    )
    # fmt: on

    def __init__(
        self, position: Position, move: Move | None = None, parent: "Node | None" = None, trial: bool = False
    ) -> None:
        self.position, self.move, self.parent = position, move, parent
        self.id = next(_ids)
        self.children: list[Node] = []
        self.latest: Node | None = None
        self.comment = ""
        self.signs: tuple[Sign, ...] = ()
        self.resigned: int | None = None  # the colour that gave up here
        self.late = False  # or whose time ran out
        self.fault = ""  # the line of the comment that tells by what a program lost here, while it is in memory
        self.ply: int = parent.ply + 1 if parent else 0
        self.swapped: bool = (parent.swapped if parent else False) ^ (move == SWAP)
        self.trial: bool = trial or (parent is not None and parent.trial)
        self._tree: _Tree | None = None  # of a root that was asked for it

    def __reduce__(self) -> "tuple[Any, ...]":
        """A node pickles and copies with all of its tree; its ``id`` there is another one."""
        root = next(self.path())
        root._tree = root._tree or _Tree(root)
        return _node, (root._tree, next(at for at, node in enumerate(root.all()) if node is self))

    @property
    def successor(self) -> "Node | None":
        """The child that goes on with the line of this node; None at its end, whatever was tried there."""
        first = self.children[0] if self.children else None
        return first if first and first.trial == self.trial else None

    @property
    def kept(self) -> "list[Node]":
        """The children that links and SGF hold: where nothing was played they would take a trial for the game."""
        return self.children if self.successor else []

    @property
    def aside(self) -> bool:
        """Whether a variation begins here."""
        return self.parent is not None and self is not self.parent.successor

    @property
    def game(self) -> "Node":
        """This position, or where the game waits while a trial is walked."""
        if not self.trial:
            return self
        left = [node for node in self.path() if not node.trial][-1]
        return list(left.main())[-1]

    def append(self, move: Move, trial: bool = False) -> "Node":
        """The child for a legal move, made if new as the last variation. Raises IllegalMove.

        A trial that is played after all is one no more.
        """
        child = next((child for child in self.children if child.move == move), None)
        if child and (trial or not child.trial or self.trial):
            return child
        if child:
            self.children.remove(child)
            child.trial = False
        else:
            child = Node(self.position.play(move), move, self, trial)
        place = len(self.children) if child.trial else sum(not other.trial for other in self.children)
        self.children.insert(place, child)
        return child

    def promote(self, trial: bool = False) -> None:
        """Make this the main line, from the root on; a ``trial`` only the first of what was tried."""
        for node in self.path():
            if not node.parent or (trial and not node.trial):
                continue
            node.trial = trial
            siblings = node.parent.children
            siblings.remove(node)
            siblings.insert(sum(not other.trial for other in siblings) if trial else 0, node)

    def delete(self) -> "Node | None":
        """Cut this move and all that follows it out of the tree; the position before it, if there is one."""
        parent = self.parent
        if parent:
            parent.children.remove(self)
            if parent.latest is self:
                parent.latest = None
            self.parent = None
        return parent

    def visit(self) -> None:
        """From now on the line that is walked leads here."""
        for node in self.path():
            if node.parent:
                node.parent.latest = node

    def ahead(self) -> "Node | None":
        """Where the line goes on: to what was visited last, else along the main line."""
        return self.latest or self.successor

    def line(self) -> "list[Node]":
        """From the root through this node to the end of its line."""
        nodes: list[Node] = list(self.path())
        while following := nodes[-1].ahead():
            nodes.append(following)
        return nodes

    def main(self) -> "Iterator[Node]":
        """This node and the main line from here on."""
        node: Node | None = self
        while node:
            yield node
            node = node.successor

    def path(self) -> "Iterator[Node]":
        """From the root to this node."""
        nodes: list[Node] = []
        node: Node | None = self
        while node:
            nodes.append(node)
            node = node.parent
        return reversed(nodes)

    def all(self) -> "Iterator[Node]":
        """This node and everything that follows, the main line before its variations."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo += reversed(node.children)

    def written(self, trials: bool = False) -> "Iterator[Node | str]":
        """This node and everything that follows in the order of texts; ``trials`` also where the game has not gone on.

        Variations stand between ``(`` and ``)`` behind the move they replace, before the line goes on. Without
        recursion: lines and brackets may be thousands deep.
        """
        yield self
        todo: list[Node | str] = [self]  # lines to go on with, and brackets to close
        while todo:
            node = todo.pop()
            if isinstance(node, str):
                yield node
                continue
            if node.aside and node is not self:
                yield "("
                yield node
                todo.append(")")
            main = node.successor
            if main:
                yield main
                todo.append(main)
            todo += [other for other in reversed(node.children if trials else node.kept) if other is not main]

    def moves(self) -> list[str]:
        """The texts of the moves from the root to this node."""
        return [node.parent.position.write(node.move) for node in self.path() if node.parent and node.move]


class _Tree:
    """All nodes below a root as one thing that pickles and copies, once for all of them and however deep it is."""

    def __init__(self, root: Node) -> None:
        self.root = root

    def __reduce__(self) -> tuple[Any, ...]:
        nodes = list(self.root.all())
        number = {node: at for at, node in enumerate(nodes)}
        rows = [
            (
                number[node.parent] if node.parent else None,
                node.move,
                number.get(node.latest) if node.latest else None,
                {name: getattr(node, name) for name in _PLAIN},
            )
            for node in nodes
        ]
        return _grown, (self.root.position, rows)


_PLAIN: Final = ("comment", "fault", "late", "ply", "resigned", "signs", "swapped", "trial")


def _grown(position: Position, rows: Sequence[tuple[int | None, Move | None, int | None, Mapping[str, Any]]]) -> _Tree:
    """The tree of such rows, each after that of its parent."""
    nodes: list[Node] = []
    for above, move, _latest, plain in rows:
        parent = None if above is None else nodes[above]
        node = Node(parent.position.play_unchecked(move) if parent and move else position, move, parent)
        for name, value in plain.items():
            setattr(node, name, value)
        if parent:
            parent.children.append(node)
        nodes.append(node)
    for node, (_above, _move, latest, _plain) in zip(nodes, rows, strict=True):
        node.latest = None if latest is None else nodes[latest]
    nodes[0]._tree = _Tree(nodes[0])
    return nodes[0]._tree


def _node(tree: _Tree, number: int) -> Node:
    return next(islice(tree.root.all(), number, None))


def resign(node: Node, colour: int, late: bool = False) -> None:
    """Note who gave up, or whose time ran out, unless the game was over anyway."""
    if not node.position.outcome():
        node.resigned, node.late = colour, late


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
