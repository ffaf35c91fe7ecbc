"""``python -m pygame_core``: the protocol over standard input and output, perft, play in the terminal, an arena."""

import argparse
import gc
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from .ai.levels import LEVELS
from .discovery import discover
from .games.contract import Game
from .games.registry import GAMES
from .lab import terminal
from .lab.command import add_arguments, arena, whole
from .lab.engines import faults
from .lab.players import CAREFUL, read_player, short
from .protocol import Door
from .protocol.pipe import serve
from .protocol.reference import reference, tables
from .records.moves import OURS, notation_of
from .records.names import read_names
from .records.record import MOST_SEEDS, begin
from .records.seats import BOT, computer
from .version import __version__

SELDOM: Final = 50_000  # objects, more than went, between two looks for cycles of references


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit status, also when it is interrupted or nobody reads on."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that lacks a character still gets the rest
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # What is left is for nobody, and must not fail once more when the interpreter ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _run(arguments: Sequence[str] | None) -> int:
    """Games of other installed packages are known, too."""
    for found in discover():
        for fault, trace in zip(found.faults, found.traces, strict=True):
            print(f"{trace}{fault}", file=sys.stderr)
    prog = "hexarium" if Path(sys.argv[0]).stem == "hexarium" else "python -m pygame_core"
    parser = argparse.ArgumentParser(prog=prog, description=__doc__)
    parser.add_argument("--version", action="version", version=f"hexarium {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    protocol = commands.add_parser("protocol", help="one JSON request a line on standard input, one answer a line back")
    protocol.add_argument("--markdown", action="store_true", help="print the operations as tables instead")
    protocol.epilog, protocol.formatter_class = reference(), argparse.RawDescriptionHelpFormatter
    perft = commands.add_parser("perft", help="count the sequences of exactly DEPTH moves, for each depth up to it")
    play = commands.add_parser("play", help="play against the computer in the terminal")
    contest = commands.add_parser("arena", help="let the levels play each other and print their Elo")
    for command in (perft, play):
        command.add_argument("game", choices=GAMES)
    for command in (perft, play, contest):
        command.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="see the end")
        command.add_argument("--size", metavar="N", help="short for --option size=N")
        command.epilog, command.formatter_class = _offered(), argparse.RawDescriptionHelpFormatter
    perft.add_argument("--depth", type=whole(1), default=2, metavar="DEPTH", help="2 unless told")
    other = play.add_mutually_exclusive_group()
    other.add_argument("--level", type=int, choices=LEVELS, default=3, help="of the computer; 3 unless told")
    other.add_argument("--against", metavar="PLAYER", help="whom you play, as `arena --players` takes them")
    play.add_argument("--colour", type=int, choices=(0, 1), default=0, help="yours, 0 unless told; 0 moves first")
    play.add_argument("--seed", type=whole(0, MOST_SEEDS - 1), metavar="N", help="to play the same game again")
    play.add_argument("--notation", default=OURS, metavar="NAME", help=_notations())
    add_arguments(contest)
    chosen = parser.parse_args(arguments)
    if chosen.command == "protocol" and chosen.markdown:
        print(tables())
        return 0
    if chosen.command == "protocol":
        _collect_seldom()
        return serve(sys.stdin.buffer, sys.stdout.buffer)
    try:
        texts = _options(chosen.option, chosen.size)
        if chosen.command == "arena":
            return arena(chosen, texts)
        options = GAMES[chosen.game].position.read_options(texts)
        if chosen.command == "perft":
            return _perft(GAMES[chosen.game], options, chosen.depth)
        name, opponent = read_player(chosen.against) if chosen.against else (chosen.level, None)
        seats, names = ["human", BOT], ["", "careful" if name == CAREFUL else Path(short(name)).name]
        if isinstance(name, int) and name != CAREFUL:
            seats, names = ["human", computer(name)], ["", ""]
        order = 1 if chosen.colour == 0 else -1
        record = begin(chosen.game, options, None, seats[::order])
        record.names = read_names(names[::order])
        notation_of(chosen.game, chosen.notation)
    except ValueError as error:
        commands.choices[chosen.command].error(str(error))
    if wrong := faults([opponent] if opponent else []):
        print(*wrong, sep="\n", file=sys.stderr)
        return 2
    return terminal.play(record, chosen.seed, opponent, chosen.notation)


def _collect_seldom() -> None:
    """Make the collector of cycles leave alone what is there already, and look at the rest less often.

    A search's tree has no cycles, but each look at all of it takes as long as many iterations.
    """
    gc.freeze()
    gc.set_threshold(SELDOM, *gc.get_threshold()[1:])


def _options(pairs: Sequence[str], size: str | None) -> dict[str, str]:
    """Options as they were written. Raises ValueError for what is none."""
    options = {} if size is None else {"size": size}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise ValueError(f"“{pair}” sets no option: write it like size=5.")
        if key in options:
            raise ValueError(f"The option “{key}” is set twice.")
        options[key] = value
    return options


def _notations() -> str:
    """The notations that there are, and for which games."""
    written = [f"{name} ({key})" for key, game in GAMES.items() for name in game.notations]
    return f"what cells are called: {', '.join([OURS, *written])}; {OURS} unless told"


def _offered() -> str:
    """All options of all games, for the end of a help text."""
    lines = ["options of the games, for --option; in brackets what is taken where none is given:"]
    for key, game in GAMES.items():
        title = f"  {key}"
        for option in game.position.options:
            default = str(option.default).lower()
            shown = " ".join(f"[{text}]" if text == default else text for text in option.texts)
            only = "".join(f" (only with {name}={value})" for name, value in option.when.items())
            lines.append(f"{title:<15}{option.key}={shown}{only}")
            title = ""
    return "\n".join(lines)


def _perft(game: Game[Any], options: dict[str, Any], depth: int) -> int:
    door = Door()
    for level in range(1, depth + 1):
        request = {"op": "perft", "game": game.key, "options": options, "depth": level}
        answer = json.loads(door.handle(json.dumps(request)))
        if "error" in answer:
            print(answer["error"]["message"], file=sys.stderr)
            return 1
        print(f"{level}\t{answer['ok']['nodes']}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
