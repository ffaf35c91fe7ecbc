"""Random trees with everything that can be kept of a game, and what is to come back of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pygame_core.records.clock import Clock
from pygame_core.records.record import Record, begin
from pygame_core.records.setups import write_setup
from pygame_core.records.tree import SHAPES, Node, make_sign

SAYINGS = (
    "The corner.",
    "a {brace} and a }, a [bracket] and a ], a \\ and \\\\",
    "two lines:\n  the second ends with a colon: \\",
    "(f8 g10) * #0 [circle e5] ;B[e5]",
    "Schöner Zug! 石 🙂 “e5”",
    "x" * 500,
)
LETTERS = "ABZab1é]:\\} 石🙂"


def random_tree(seed: int, moves: int = 12, key: str = "stibro") -> Record:
    """Variations of random games, nothing said about them."""
    random = Random(seed)
    return _grown(begin(key, {}, None, ("human", "computer3")), random, moves)


def annotated_tree(seed: int, key: str, moves: int = 30) -> Record:
    """Variations of random games, now and then from a set-up, with comments, signs and resignations."""
    random = Random(seed)
    seats = random.choice([("human", "human"), ("human", "computer8"), ("away", "human"), ("computer1", "computer2")])
    record = begin(key, {}, None, seats)
    if random.random() < 0.3:
        start = _grown(record, random, random.randrange(30)).current.position
        record = begin(key, start.chosen, write_setup(start.to_setup()), seats)
    if random.random() < 0.3:
        record.names = random.choice([("Ada", 'Bo "]\\ 石'), ("", "C: #0 *"), ("x" * 40, "")])
        record.clock = random.choice([None, Clock(300, 5, (1, 300_000)), Clock(30, None, (30_000, 0))])
    record.seed = random.randrange(65_536) if "computer" in "".join(seats) else 0
    _grown(record, random, moves)
    for node in record.root.all():
        annotate(node, random)
    return record


def annotate(node: Node, random: Random) -> None:
    if random.random() < 0.3:
        node.comment = random.choice(SAYINGS)
    if random.random() < 0.05 and not node.position.outcome():
        node.resigned = random.randrange(2)
        node.late = random.random() < 0.2
    board = node.position.board
    while random.random() < 0.3:
        shape = random.choice(SHAPES)
        cells = random.sample(board.cells, 2 if shape == "arrow" else 1)
        sign = make_sign(board, shape, cells, random.choice(LETTERS) if shape == "letter" else "")
        if sign not in node.signs:
            node.signs = (*node.signs, sign)


def told(record: Record, sort: bool = False) -> dict[str, Any]:
    """All that is to be kept; with ``sort`` signs may come back in another order."""

    def of(node: Node) -> tuple[Any, ...]:
        signs = sorted(node.signs) if sort else node.signs
        return (
            node.move,
            node.comment,
            tuple(signs),
            node.resigned,
            node.late,
            len(node.children),
            node is record.current,
            node is record.stands,
        )

    return {
        "game": (record.key, record.options, record.setup, record.seats, record.seed, record.names, record.clock),
        "nodes": [of(node) for node in record.root.all()],
    }


def plain(record: Record) -> dict[str, Any]:
    """A whole game as JSON, in words that no reader or writer of games shares: for files that are kept."""
    nodes = list(record.root.all())
    number = {node: at for at, node in enumerate(nodes)}
    told: list[list[Any]] = []
    for node in nodes:
        about: dict[str, Any] = {}
        if node.comment:
            about["comment"] = node.comment
        if node.signs:
            about["signs"] = sorted([sign.shape, *(cell.name for cell in sign.cells), sign.text] for sign in node.signs)
        if node.resigned is not None:
            about["resigned"] = node.resigned
        if node.late:
            about["late"] = True
        come = [number[node.parent], node.parent.position.write(node.move)] if node.parent and node.move else []
        told.append([*come, *([about] if about else [])])
    return {
        "key": record.key,
        "options": record.options,
        "setup": record.setup,
        "seats": list(record.seats),
        "seed": record.seed,
        **({"names": list(record.names)} if any(record.names) else {}),
        **({"clock": str(record.clock)} if record.clock else {}),
        "current": number[record.current],
        **({"live": number[record.stands]} if record.stands is not record.end else {}),
        "nodes": told,
    }


def comes_back(
    record: Record, write: Callable[[Record], str], read: Callable[[str], Record], sort: bool = False
) -> Record:
    """What ``read`` makes of what ``write`` makes of a game: the same again, and again the same text."""
    text = write(record)
    copy = read(text)
    assert told(copy, sort) == told(record, sort)
    assert write(copy) == text
    return copy


def _grown(record: Record, random: Random, moves: int) -> Record:
    nodes = [record.current]
    for _ in range(moves):
        # Mostly the line goes on, as in games that people look into.
        node = nodes[-1] if random.random() < 0.7 else random.choice(nodes)
        legal = list(node.position.legal_moves())
        if legal:
            nodes.append(node.append(random.choice(legal)))
    record.current = random.choice(nodes)
    record.live = random.choice([None, record.end, *nodes])
    return record
