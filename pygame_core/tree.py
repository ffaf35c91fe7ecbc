"""The tree of a game: every line that was played, the current position, and who sits behind which colour."""

from collections.abc import Iterator

from .position import SWAP, Move, Position


class Node:
    """A position reached by ``move``; the first child is the line played last, the others are variations."""

    __slots__ = ("children", "move", "parent", "ply", "position", "swapped")

    def __init__(self, position: Position, move: Move | None = None, parent: "Node | None" = None) -> None:
        self.position, self.move, self.parent = position, move, parent
        self.children: list[Node] = []
        self.ply: int = parent.ply + 1 if parent else 0
        self.swapped: bool = (parent.swapped if parent else False) ^ (move == SWAP)

    def play(self, move: Move) -> "Node":
        """The child for a legal move, made if new, and from now on the first. Raises IllegalMove."""
        child = next((child for child in self.children if child.move == move), None)
        if child:
            self.children.remove(child)
        else:
            child = Node(self.position.play(move), move, self)
        self.children.insert(0, child)
        return child

    def append(self, move: Move) -> "Node":
        """The child for a legal move, made if new as the last variation. Raises IllegalMove."""
        for child in self.children:
            if child.move == move:
                return child
        child = Node(self.position.play(move), move, self)
        self.children.append(child)
        return child

    def line(self) -> "list[Node]":
        """From the root through this node to the end of its line."""
        nodes: list[Node] = list(self.path())
        while nodes[-1].children:
            nodes.append(nodes[-1].children[0])
        return nodes

    def path(self) -> "Iterator[Node]":
        """From the root to this node."""
        nodes: list[Node] = []
        node: Node | None = self
        while node:
            nodes.append(node)
            node = node.parent
        return reversed(nodes)

    def moves(self) -> list[str]:
        """The texts of the moves from the root to this node."""
        return [node.parent.position.write(node.move) for node in self.path() if node.parent and node.move]
