"""A game against the computer in a terminal: a line is a move or a command, and the board is drawn in characters."""

import json
from cmd import Cmd
from contextlib import ExitStack
from pathlib import Path
from random import Random, randrange
from textwrap import fill

from ..ai.levels import Budget, Level
from ..ai.player import choose
from ..board.text import MARKS, picture
from ..page.presenter import present
from ..records.moves import OURS, notation_of
from ..records.record import MOST_SEEDS, Record
from ..records.record_text import write_record
from ..records.seats import BOT
from ..rules.errors import GameError, NotationError
from ..rules.move import SWAP, Move
from ..rules.position import Position
from ..session.session import Session
from .bots import BotFault
from .jobs import Chooser, chooser, told
from .players import Foreign

HINT = Level(Budget(iterations=1500, ms=3000))  # how hints are thought out: well, but not for long
WIDTH = 78


class Terminal(Cmd):
    """Reads what the person wants and lets the computer answer. What is not a command is read as a move."""

    def __init__(self, record: Record, opponent: Foreign | None = None, notation: str = OURS) -> None:
        """``opponent`` sits where the record has a program, a careful beginner if it is None."""
        super().__init__()
        self.session = Session()
        self.session.open(record)
        self._notation = notation_of(record.key, notation)
        self._saved: set[Path] = set()
        self._opponent, self._engines = opponent, ExitStack()
        self._choose: Chooser | None = None

    def run(self) -> int:
        """Play until the person ends it, and return the exit status."""
        try:
            with self._engines:
                self._go_on()
                self.cmdloop()
        except KeyboardInterrupt:
            print("\nStopped.")
            status = 130
        else:
            status = 0
        if not self._saved and (moves := self.session.node.moves()):
            print(fill(self._shown(f"The moves: {' '.join(moves)}"), WIDTH))
        return status

    # Commands: the first line of each tells `help` what it does.

    def do_help(self, arg: str) -> None:
        """This list."""
        move = next(self._position.legal_moves(), None)
        print(f"Write a move{f', such as {self._written(move)}' if move else ''}, or one of:")
        for name in self.get_names():
            if name.startswith("do_") and name != "do_EOF":
                print(f"  {name[3:]:<10} {getattr(self, name).__doc__}")

    def do_legal(self, arg: str) -> None:
        """All legal moves."""
        moves = [self._written(move) for move in self._position.legal_moves()]
        print(fill(f"{len(moves)} legal: {' '.join(moves)}", WIDTH, break_long_words=False, break_on_hyphens=False))

    def do_hint(self, arg: str) -> None:
        """A good move, and how you stand."""
        if self.session.outcome():
            print("The game is over.")
            return
        report = choose(self.session.game.model(self._position), self._position, HINT, self.session.record.seed)
        print(f"Hint: {self._written(report.move)}. Your chances: {100 * report.value:.0f} %.")

    def do_undo(self, arg: str) -> None:
        """Take your last move back."""
        if self.session.can_undo():
            self.session.undo()
            self._go_on()
        else:
            print("There is nothing to take back.")

    def do_resign(self, arg: str) -> None:
        """Give up."""
        try:
            self.session.resign()
        except GameError as error:
            print(error)
        else:
            self._go_on()

    def do_save(self, arg: str) -> None:
        """Keep the game in a file that Hexarium can open, as in: save game.txt"""
        if not arg:
            print("Name a file, as in: save game.txt")
            return
        path = Path(arg).expanduser()
        try:
            # What was there before this game stays; what this game has written may be written again.
            with path.open("w" if path in self._saved else "x", encoding="utf-8") as file:
                file.write(write_record(self.session.record))
        except FileExistsError:
            print(f"{path} exists already: name another file.")
        except OSError as error:
            print(f"{path} cannot be written ({error.strerror}): name another file.")
        else:
            self._saved.add(path)
            print(f"Saved in {path}.")

    def do_quit(self, arg: str) -> bool:
        """End here."""
        return True

    def do_EOF(self, arg: str) -> bool:
        print()
        return True

    def default(self, line: str) -> None:
        try:
            self.session.play(self._notation.meant(self._position.board, line) if self._notation else line)
        except NotationError as error:
            print(error)
            return
        if self.session.refused:
            print(self._status())
            return
        if self.session.node.move == SWAP:
            print(f"You swap: you are {self.colour('human')} now.")
        self._go_on()

    def emptyline(self) -> bool:
        return False

    def precmd(self, line: str) -> str:
        word, blank, rest = line.strip().partition(" ")
        return word.lower() + blank + rest if word != "EOF" else word

    # Between the commands

    @property
    def _position(self) -> Position:
        return self.session.node.position

    def _go_on(self) -> None:
        """Let the computer move while it is its turn, and show where that leads."""
        session = self.session
        while session.computer_to_move():
            print("The computer thinks …", flush=True)
            search, level = session.prepare()
            for _slice in search.run(level.budget):
                pass
            session.commit(search.report(level.softness))
            self._tell("The computer")
        while session.bot_to_move():
            name = self.opponent
            print(f"{name} thinks …", flush=True)
            try:
                session.reply(self._position.write(self._chosen()))
            except BotFault as fault:
                session.lose(told(fault))
            else:
                self._tell(name)
        position, names = self._position, self._notation.labels(self._position.board) if self._notation else {}
        print(f"\n{picture(position.board, position.to_setup().stones, names)}\n{self._status()}")
        self.prompt = "The game is over (undo, save, quit): " if session.outcome() else "Your move: "

    def _tell(self, name: str) -> None:
        """The move that the other side has played."""
        node = self.session.node
        if node.parent and node.move:
            text = self._shown(node.parent.position.write(node.move))
            swaps = f"{name} swaps: you are {self.colour('human')} now."
            print(swaps if node.move == SWAP else f"{name} plays {text}.")

    def _chosen(self) -> Move:
        """The move of the player who is none of the computer's levels. One that did something wrong begins afresh."""
        record, node = self.session.record, self.session.node
        try:
            if not self._choose:
                self._choose = chooser(record.key, record.options, self._opponent, self._engines)
            return self._choose(node.position, node.moves(), Random(f"{record.seed} {node.ply}"))
        except BotFault:
            self._engines.close()
            self._choose = None
            raise

    @property
    def opponent(self) -> str:
        """What the other side is called, at the beginning of a sentence."""
        record = self.session.record
        return record.names[record.seats.index(BOT)] if BOT in record.seats else "The computer"

    def colour(self, sits: str) -> str:
        """The colour of the person (``human``) or of the computer, and how its stones are drawn."""
        (number,) = (colour for colour in (0, 1) if self.session.seat(colour).startswith(sits))
        return f"{self._position.colours[number].name} ({MARKS[number]})"

    def _status(self) -> str:
        status = present(self.session, "en")["status"]
        return self._shown(f"{status['subject']} {status['text']}")

    def _shown(self, text: str) -> str:
        """A text with the cells as the person calls them."""
        return self._notation.shown(self._position.board, text) if self._notation else text

    def _written(self, move: Move) -> str:
        return self._shown(self._position.write(move))


def play(record: Record, seed: int | None, opponent: Foreign | None = None, notation: str = OURS) -> int:
    """Play a game that has just begun and return the exit status. Without a seed each game is another one.

    Where the record has a program, that is the ``opponent``, or the careful beginner if it is None. Raises
    GameError for a notation that the game does not have.
    """
    record.seed = randrange(MOST_SEEDS) if seed is None else seed
    terminal = Terminal(record, opponent, notation)
    title, options = terminal.session.game.position.title, json.dumps(record.options)
    name = terminal.opponent
    you, other = terminal.colour("human"), terminal.colour(BOT if BOT in record.seats else "computer")
    name = name if BOT in record.seats else name.lower()
    print(f"{title} {options}: you are {you}, {name} is {other}. “help” lists the commands.")
    print(f"--seed {record.seed} begins the same game again.")
    return terminal.run()
