"""Finished games as the records of AbstractPlay, JSON after the schema ``APGameRecord`` that it has published.

What is taken from there: the name of the game and its variants, of which only the size of the board matters, the names
of the players in the order of the colours that they end with, whether the pie rule was used (``pied``, once
``pie-invoked``), the moves in rounds, and who won. What is written has nothing else either, but the dates that the
schema demands: the moment of writing stands for all three, since no other one is known.
"""

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, Final

from ..games.contract import Game
from ..games.registry import GAMES, discover, game
from ..language.messages import _
from ..rules.errors import GameError, NotationError
from ..rules.labels import Notation, There
from ..rules.move import SWAP
from ..rules.swap import KEY as SWAP_OPTION
from .names import read_names
from .record import MOST_CHARACTERS, Record, begin, stepped
from .seats import level_of
from .tree import Node, resign

NAME: Final = "abstractplay"
_PEOPLE: Final = ("human", "away")
_GAVE_UP: Final = ("resign", "timeout")


def write(record: Record, now: datetime | None = None) -> str:
    """The record of a game that is over and began at its opening. Raises GameError."""
    notation, there = _known(game(record.key))
    *_line, end = record.root.main()
    results = _results(end)
    if results is None or record.setup is not None:
        raise GameError(_("Only a whole game that is over can be a record of AbstractPlay."))
    size = record.options["size"]
    if size not in there.sizes:
        raise GameError(_("AbstractPlay has no board of this size, only: {sizes}.", sizes=_list(there.sizes)))
    written = (now or datetime.now(UTC)).isoformat()
    names, seats = (pair[::-1] if end.swapped else pair for pair in (record.names, record.seats))
    players = [
        {"name": name or ("Hexarium" if level_of(seat) else "?"), "result": result, "is_ai": seat not in _PEOPLE}
        for name, seat, result in zip(names, seats, results, strict=True)
    ]
    header = {
        "game": {"name": there.name, **({} if size == there.usual else {"variants": [f"size-{size}"]})},
        "site": {"name": "Hexarium"},
        "date-start": written, "date-end": written, "date-generated": written,
        **({"pied": True} if end.swapped else {}),
        "players": players,
    }  # fmt: skip
    board = record.root.position.board
    moves = [notation.shown(board, move) for move in end.moves() if move != "swap"]
    if end.resigned is not None:
        moves.append(_GAVE_UP[end.late])
    return json.dumps({"header": header, "moves": [moves[at : at + 2] for at in range(0, len(moves), 2)]}, indent=2)


def is_record(text: str) -> bool:
    """Whether a text begins like one."""
    return text.startswith("{") and '"header"' in text


def read(text: str) -> Record:
    """The game of a record. Raises GameError and its kin."""
    if len(text) > MOST_CHARACTERS:
        raise GameError(_("This record is too long."))
    try:
        told = json.loads(text)
        header, rounds = told["header"], told["moves"]
        title, variants = header["game"]["name"], header["game"].get("variants") or []
        names = [str(player["name"]) for player in header["players"]]
        results = [int(player["result"]) for player in header["players"]]
        moves = list(_moves(rounds))
        pied = header.get("pied", header.get("pie-invoked")) is True
        if len(names) != 2 or not all(isinstance(each, str) for each in [*moves, *variants, title]):
            raise ValueError("two players, and texts")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        raise NotationError(_("This is no game record of AbstractPlay.")) from None
    found = _found(title)
    if found is None:
        raise NotationError(_("Records of AbstractPlay are read of: {games}.", games=_list(map(_title, _written()))))
    notation, there = _known(found)
    options: dict[str, Any] = {"size": _size(there, variants)}
    if any(option.key == SWAP_OPTION for option in found.position.options):
        options[SWAP_OPTION] = True
    record = begin(found.key, options, None)
    board = record.root.position.board
    ours = [notation.meant(board, move) for move in moves if move not in _GAVE_UP]
    if pied:
        ours.insert(1, found.position.write(record.root.position, SWAP))
    record = stepped(record, ours)
    record.names = read_names(names[::-1] if pied else names)
    if results[0] != results[1]:
        resign(record.current, int(results[0] > results[1]), "timeout" in moves)
    return record


def _moves(rounds: Any) -> Iterator[str]:
    for each in rounds:
        for move in each:
            if move is not None:
                yield (move["move"] if isinstance(move, dict) else move).strip().lower()


def _written() -> list[Game[Any]]:
    return [each for each in GAMES.values() if NAME in each.notations and each.notations[NAME].there]


def _found(title: str) -> Game[Any] | None:
    """The game that is called so there, whatever installed package brings it."""
    found = _called(title)
    if found is None:
        discover()
        found = _called(title)
    return found


def _called(title: str) -> Game[Any] | None:
    return next((each for each in _written() if _known(each)[1].name.lower() == title.lower()), None)


def _known(of: Game[Any]) -> tuple[Notation, There]:
    notation = of.notations.get(NAME)
    if notation is None or notation.there is None:
        raise GameError(_("Records of AbstractPlay are written of: {games}.", games=_list(map(_title, _written()))))
    return notation, notation.there


def _title(of: Game[Any]) -> str:
    title: str = of.position.title
    return title


def _size(there: There, variants: list[str]) -> int:
    """The size of the board; variants are told by their names, or by names of theirs that have the number in them."""
    sizes = {int(number) for each in variants for number in re.findall(r"[0-9]+", each)} & set(there.sizes)
    return sizes.pop() if len(sizes) == 1 else there.usual


def _results(end: Node) -> tuple[int, int] | None:
    """1 for the colour that won, 0 for the other one; None while the game goes on."""
    outcome = end.position.outcome()
    if end.resigned is None and outcome is None:
        return None
    winner = 1 - end.resigned if outcome is None else outcome.winner  # type: ignore[operator]
    return (0, 0) if winner is None else (int(winner == 0), int(winner == 1))


def _list(words: Any) -> str:
    return ", ".join(map(str, words))
