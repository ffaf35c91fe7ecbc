"""The reference of the protocol, printed from the table of operations."""

import textwrap
from collections.abc import Iterable
from typing import Final

from .door import SUBJECTS
from .table import OPERATIONS, Operation

# What other programs may count on for ever; the rest is the page's own.
PROMISED: Final = ("games", "position", "explain", "refine", "perft", "search", "hello", "choose", "stop")
_WIDTH: Final = 100


def reference() -> str:
    """Every operation with its fields, for a terminal."""
    lines = [
        "A request is an object {op, …}; an id is echoed in its answers, and lang says in which language they are.",
        "Answers are {ok}, after any number of {partial}, or {error: {code, message, field?, at?, cells?}}.",
        "",
        "operations, each with its fields (* must be given) and what it answers:",
    ]
    for operation in _sorted():
        lines += ["", operation.name]
        for field in operation.fields:
            star, words = "*" if field.required else " ", field.words.replace("`", "")
            lines.append(f"  {star} {field.name:<10} {field.kind.word}: {words}")
        gives = operation.gives.replace("`", "")
        lines.append(textwrap.fill(gives, _WIDTH, initial_indent="  → ", subsequent_indent="    "))
    return "\n".join(lines)


def tables() -> str:
    """The same in Markdown: what is promised, then what is the page's own."""
    own = [operation for operation in _sorted() if operation.name not in PROMISED]
    return f"{_table(OPERATIONS[name] for name in PROMISED)}\n\nThe page's own operations:\n\n{_table(own)}"


def _sorted() -> list[Operation]:
    """By subject; those of other modules last."""
    subjects = [module.__name__ for module in SUBJECTS]
    return sorted(OPERATIONS.values(), key=lambda each: (*subjects, each.subject).index(each.subject))


def _table(operations: Iterable[Operation]) -> str:
    rows = [
        f"| `{each.name}` | {', '.join(f'`{name}`{mark}' for name, mark in _takes(each))} | {each.gives} |"
        for each in operations
    ]
    return "\n".join(["| op | takes | gives |", "|---|---|---|", *rows])


def _takes(operation: Operation) -> list[tuple[str, str]]:
    return [(field.name, "" if field.required else "?") for field in operation.fields]
