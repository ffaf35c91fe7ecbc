"""How a game in progress stands: its tree, who sits where, what may be done now. Nothing here changes it."""

from dataclasses import replace
from typing import Any

from ..ai.memory import MOST
from ..ai.search import Search
from ..drawing.words import event
from ..games.contract import Game
from ..games.registry import GAMES, game
from ..language.messages import Message, _
from ..records.record import Record, begin
from ..records.seats import BOT, level_of
from ..records.tree import Node
from ..rules.errors import GameError, Illegal
from ..rules.move import Move
from ..rules.position import Outcome
from .timing import Timing, rests, runs


class Standing:
    """A game in progress, as it can be asked about."""

    def __init__(self) -> None:
        self.record = begin(next(iter(GAMES)), {}, None)
        # Where the game waits while the board is one for analysis; None: the game itself is on the board.
        self.waits: Node | None = None
        self.refused: tuple[str, Move | None, Illegal] | None = None  # the last attempt, until something else happens
        self.changes = 0  # grows with every change of the position, so that a search can tell it is out of date
        self._search: Search | None = None  # the last one without a fixed number of iterations: its tree is used again
        self.memory = MOST  # bytes that this tree may take
        self._timing, self._thinks = Timing(), False
        self.left: Node | None = None  # where the game stood before the last move, which was played elsewhere
        self.wound = False  # whether the clock of a loss that was just taken back has been wound up
        self.programs: frozenset[str] | None = None  # the names of those that may play here, if they are known
        self._had = 0  # up to this ply moves have had the time that comes with them

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return game(self.record.key)

    @property
    def node(self) -> Node:
        """The current position in the tree."""
        return self.record.current

    @property
    def live(self) -> Node:
        """Where the game stands, whichever of its positions is looked at."""
        return self.record.stands

    @property
    def line(self) -> list[Node]:
        """The line that is walked: what was taken back before the game ended belongs to it only where it is looked at.

        What was tried beyond the end does.
        """
        line, end = self.node.line(), self.live
        further = line[end.ply + 1 :] if end in line else []
        if not further or further[0].trial or self.node in further or not self.ended:
            return line
        return line[: end.ply + 1]

    @property
    def kept(self) -> Record:
        """The game as it stands, whatever is looked at on the analysis board."""
        return replace(self.record, current=self.waits) if self.waits else self.record

    @property
    def aside(self) -> bool:
        """Whether the board is another one than the game's: nothing is played on it."""
        return self.node.trial or self.waits is not None

    @property
    def old(self) -> bool:
        """Whether another position is looked at than the one at which the game stands."""
        return self.node is not self.live and not self.aside

    @property
    def stands(self) -> Node:
        """The position that is acted on from beside the board: where the game stands, or a trial that is walked."""
        return self.live if self.old else self.node

    def outcome(self, node: Node | None = None) -> Outcome | None:
        """How the game ended at a position, resignation included; unless told, at the one that is looked at."""
        shown = node or self.node
        if shown.resigned is not None and (node or not self.waits):  # what might have been is analysed
            return Outcome(1 - shown.resigned, "time" if shown.late else "resign")
        return shown.position.outcome()

    @property
    def ended(self) -> Outcome | None:
        """How the game has ended, whichever of its positions is looked at."""
        return self.outcome(self.live)

    def seat(self, colour: int, node: Node | None = None) -> str:
        """Who sits behind a colour at a position, as :func:`pygame_core.records.seats.read_seats` takes it."""
        return self.record.seats[colour ^ (node or self.node).swapped]

    def called(self, colour: int) -> str:
        """The name of who sits there, if it is known."""
        return self.record.names[colour ^ self.node.swapped]

    def mover(self, node: Node | None = None) -> str:
        """Who is to move at a position; in a trial, and in an analysis, both sides are moved by hand."""
        node = node or self.node
        return "human" if node.trial or self.waits else self.seat(node.position.turn, node)

    def alone(self, node: Node | None = None) -> int | None:
        """The colour of the only person here at a position, if there is just one."""
        people = [colour for colour in (0, 1) if self.seat(colour, node) == "human"]
        return people[0] if len(people) == 1 else None

    def against(self) -> int | None:
        """The level of the computer that the only person here plays against."""
        alone = self.alone()
        return None if alone is None else level_of(self.seat(1 - alone))

    def computer_to_move(self) -> bool:
        """Whether the computer shall think now: it is to move, where the game stands.

        A person who plays a move again goes on from there; where nobody plays, what was taken back can only be walked.
        """
        return self._waited_for and level_of(self.mover()) is not None

    def bot_to_move(self) -> bool:
        """The same of a program, whether or not it is one of those that may play here."""
        return self._waited_for and self.mover() == BOT

    @property
    def missing(self) -> bool:
        """Whether the program that is to move is none of those that may play here."""
        known, turn = self.programs, self.node.position.turn
        return self.bot_to_move() and known is not None and self.called(turn) not in known

    def fault(self, node: Node) -> str:
        """What a program did wrong that lost the game at a position by that; empty if none did."""
        if node.resigned is None or node.late or self.seat(node.resigned, node) != BOT:
            return ""
        *_before, told = node.comment.split("\n")
        return told if told.startswith(f"{self.record.names[node.resigned ^ node.swapped]}:") else ""

    def timed(self) -> bool:
        """Whether the computer shall think now, and for a time instead of so many iterations."""
        return self.computer_to_move() and self.game.levels[level_of(self.mover()) or 1].timed

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        if self.waits:
            return self.node.parent is not None
        return self.stands.resigned is not None or self._previous(self.stands) is not None

    def can_redo(self) -> bool:
        """Whether something that was taken back may come again."""
        return self._ahead(self.stands) is not None

    def at(self, moves: list[str]) -> Node:
        """The position that these moves lead to in the tree, whatever its id became. Raises GameError."""
        node = self.along(moves)
        if len(node.moves()) < len(moves):
            raise GameError(_("This game has no such position."))
        return node

    def along(self, moves: list[str]) -> Node:
        """The position that these moves lead to, as far as they are in the tree."""
        node = self.record.root
        for text in moves:
            write = node.position.write
            following = next((child for child in node.children if child.move and write(child.move) == text), None)
            if not following:
                break
            node = following
        return node

    def resigning(self) -> int | None:
        """The colour that would resign now; nobody in a game that has ended, whichever position is shown."""
        node = self.stands
        if self.aside or self.ended:
            return None
        turn = node.position.turn
        return next((colour for colour in (turn, 1 - turn) if self.seat(colour, node) == "human"), None)

    def counts(self) -> bool:
        """Whether its end is a result: it was played from its beginning."""
        return not (self.waits or self.record.given or self.record.setup)

    @property
    def shown(self) -> bool:
        """Whether others have played it to its end, and it is only looked at here."""
        return 0 < self.live.ply <= self.record.given and bool(self.ended)

    def running(self, shown: bool = False) -> int | None:
        """The seat whose time runs; where it is ``shown``, also that of a computer or program that is to think."""
        if self.aside and rests(self.record):
            return None
        thinks = (shown or self._thinks) and (self.computer_to_move() or self.bot_to_move())
        return runs(self.record, self.live, thinks)

    def allowance(self) -> float | None:
        """Milliseconds that its clock leaves the computer for this move, if there is one."""
        clock, node = self.record.clock, self.node
        return clock.allowance(node.position.turn ^ node.swapped) if clock and node.ply else None

    def last_event(self) -> Message | None:
        """What the last move was, for those who listen."""
        node = self.node
        if not node.parent or not node.move:
            return None
        return event(node.parent.position, node.move, node.position, self.game.view.lacking)

    def _choice(self, node: Node) -> bool:
        """Whether a person begins a turn here; any turn where no person plays."""
        if node.position.due and node.parent:
            return False
        return self._nobody or self.mover(node) == "human"

    @property
    def _waited_for(self) -> bool:
        """Whether whoever is to move shall do so now, if that is nobody who sits here."""
        return not (self.old or self.outcome() or (self._nobody and self.node.successor))

    @property
    def _nobody(self) -> bool:
        """Whether no person plays here."""
        return "human" not in self.record.seats

    def _ahead(self, node: Node) -> Node | None:
        """What comes again after a position; nothing where the game has ended by being given up."""
        return node.ahead() if self.waits or node.resigned is None else None

    def _previous(self, start: Node) -> Node | None:
        node = start.parent
        if start.trial:
            return node
        while node and not self._choice(node):
            node = node.parent
        return node

    def _find(self, name: int) -> Node:
        node = next((node for node in self.record.root.all() if node.id == name), None)
        if not node:
            raise GameError(_("This game has no such position."))
        return node
