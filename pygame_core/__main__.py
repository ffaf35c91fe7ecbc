"""``python -m pygame_core``: the protocol over standard input and output, perft, play in the terminal, an arena."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, BinaryIO

from .ai.levels import LEVELS
from .ai.player import choose
from .discovery import discover
from .games import Game
from .lab.command import add_arguments, arena
from .position import SWAP, GameError, Position
from .presenter import sentence
from .protocol import MOST_BYTES, Door
from .registry import GAMES


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status. Games of other installed packages are known, too."""
    for found in discover():
        for fault in found.faults:
            print(fault, file=sys.stderr)
    parser = argparse.ArgumentParser(prog="python -m pygame_core", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("protocol", help="one JSON request a line on standard input, one answer a line back")
    perft = commands.add_parser("perft", help="count the sequences of exactly DEPTH moves, for each depth up to it")
    play = commands.add_parser("play", help="play against the computer in the terminal")
    contest = commands.add_parser("arena", help="let the levels play each other and print their Elo")
    for command in (perft, play):
        command.add_argument("game", choices=GAMES)
    for command in (perft, play, contest):
        command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="as in size=5")
        command.add_argument("--size", type=int, help="short for --option size=N")
    perft.add_argument("--depth", type=int, default=2)
    play.add_argument("--level", type=int, choices=LEVELS, default=3)
    play.add_argument("--colour", type=int, choices=(0, 1), default=0, help="the colour you play")
    add_arguments(contest)
    chosen = parser.parse_args(arguments)
    if chosen.command == "protocol":
        return serve(sys.stdin.buffer, sys.stdout.buffer)
    try:
        options = _options(chosen.option, chosen.size)
        if chosen.command == "arena":
            return arena(chosen, options)
        game = GAMES[chosen.game]
        position = game.position.initial(**options)
    except GameError as error:
        parser.error(str(error))
    if chosen.command == "perft":
        return _perft(game, options, chosen.depth)
    return _play(game, position, chosen.level, chosen.colour)


def serve(source: BinaryIO, sink: BinaryIO) -> int:
    """Answer each line of ``source`` on ``sink``, strictly in order, until it ends. Blank lines are ignored."""
    door = Door()
    while line := source.readline(MOST_BYTES + 2):
        content = line.rstrip(b"\r\n")
        while not line.endswith(b"\n") and len(content) > MOST_BYTES and (rest := source.readline(MOST_BYTES)):
            line = rest  # the rest of a line that is too long
        if not content.strip():
            continue
        # What is not UTF-8 is not JSON either: an answer, not a crash.
        text = content.decode("utf-8", "replace") if _is_utf8(content) else "\N{REPLACEMENT CHARACTER}"
        if len(content) > MOST_BYTES:
            text = " " * (MOST_BYTES + 1)
        for answer in door.serve(text):
            if answer is not None:
                sink.write(answer.encode() + b"\n")
                sink.flush()
    return 0


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _options(pairs: Sequence[str], size: int | None) -> dict[str, Any]:
    options: dict[str, Any] = {} if size is None else {"size": size}
    for pair in pairs:
        key, _equals, value = pair.partition("=")
        try:
            options[key] = json.loads(value)
        except ValueError:
            options[key] = value
    return options


def _perft(game: Game, options: dict[str, Any], depth: int) -> int:
    door = Door()
    for level in range(1, depth + 1):
        request = {"op": "perft", "game": game.key, "options": options, "depth": level}
        answer = json.loads(door.handle(json.dumps(request)))
        if "error" in answer:
            print(answer["error"]["message"], file=sys.stderr)
            return 1
        print(f"{level}\t{answer['ok']['nodes']}")
    return 0


def _play(game: Game, position: Position, level: int, colour: int) -> int:
    owner = colour  # the colour the person has now
    while not position.outcome():
        print(f"\n{_picture(position)}\n{sentence(game, position)}")
        if position.turn == owner:
            try:
                move = position.read(input("Your move: "))
                position = position.play(move)
            except EOFError:
                print()
                return 0
            except GameError as error:
                print(error)
                continue
        else:
            move = choose(game, position, LEVELS[level], position.ply).move
            print(f"The computer plays {position.write(move)}.")
            position = position.play(move)
        if move == SWAP:
            owner = 1 - owner
    print(f"\n{_picture(position)}\n{sentence(game, position)}")
    return 0


def _picture(position: Position) -> str:
    """The board in characters: two rows of text for a unit of height, four columns for one of width."""
    stones = position.to_setup().stones
    marks = dict.fromkeys(stones[0], "#") | dict.fromkeys(stones[1], "O") | dict.fromkeys(stones[2], "+")
    centres = position.board.centres
    left, top = min(x for x, _y in centres.values()), min(y for _x, y in centres.values())
    rows: dict[int, dict[int, str]] = {}
    for cell, (x, y) in centres.items():
        rows.setdefault(round((y - top) * 2), {})[round((x - left) * 5)] = marks.get(cell, cell.name)
    lines = []
    for _row, cells in sorted(rows.items()):
        line = ""
        for column, text in sorted(cells.items()):
            line = line.ljust(column) + text
        lines.append(line)
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
