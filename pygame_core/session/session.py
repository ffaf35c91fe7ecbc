"""One game being played: moves, undo and redo, walking its tree, the computer's turn and that of a program."""

from contextlib import suppress
from typing import Final

from ..ai.levels import Level
from ..ai.report import Report
from ..ai.search import Search, searcher
from ..drawing.touch import tried
from ..language.messages import _
from ..records.record import MOST_SEEDS, Record, begin
from ..records.seats import BOT, computer, level_of, read_seats
from ..records.tree import MOST_SIGNS, Node, Sign, add_comment, make_sign, resign, tidy
from ..rules.errors import GameError, Illegal, NotationError
from ..rules.move import SWAP, Kind, Move
from ..rules.notation import quote, read_cell
from ..rules.position import Position
from .standing import Standing
from .timing import charge

LONGEST_FAULT: Final = 300  # characters of what a program did wrong


class Session(Standing):
    """A game in progress. Every change is checked first, so a refused one leaves everything as it was."""

    def open(self, record: Record, passed: int = 0) -> bool:
        """Go on with a game; so many milliseconds have passed since, which count for a person whose time runs.

        Whether it was lost by that is told.
        """
        self.record, self.waits = record, None
        record.live = record.stands
        self._search = None
        self._go(record.current)
        self._had = max(node.ply for node in record.root.all() if not node.trial)
        self._timing.begin(passed)
        return self.look_at_clocks()

    def analyse(self, at: Node | None = None) -> None:
        """Put a position on a board of its own beside the game: whatever is played there is only tried."""
        if not self.waits:
            self.waits = self.live
            self._go(at or self.node)

    def leave(self) -> None:
        """Back to the game, which is as it was: also from one of its old positions."""
        node, self.waits = self.waits or self.live, None
        for each in (*node.path(), *node.main()):
            if each.latest and each.latest.trial:
                each.latest = None  # what was only tried is not what the game goes on with
        self._go(node)

    def play(self, text: str) -> None:
        """Play a person's move; a text that cannot be read or breaks a rule is kept as ``refused``."""
        position = self.node.position
        try:
            move = position.read(text)
        except NotationError as error:
            self.refused = (text, None, Illegal("notation", error.message))
            return
        pending = position.due
        again = pending is not None and move.cells == (pending,)
        if again and self.node.parent and self.mover() == "human" and not self.outcome():
            self._retract(self.node.parent)  # half a turn, touched again, is taken back
            return
        if self.outcome() or self.mover() == "human":
            illegal = position.explain(move)
            if not illegal and self.outcome():
                illegal = Illegal(f"{self.record.key}/over", _("The game is over."))
        elif self.old:
            illegal = Illegal("session/turn", _("Nothing is played here."))
        elif self.mover() == "away":
            illegal = Illegal("session/turn", _("It is your friend's turn."))
        elif self.mover() == BOT:
            illegal = Illegal("session/turn", _("It is the program's turn."))
        else:
            illegal = Illegal("session/turn", _("It is the computer's turn."))
        if illegal:
            self.refused = (position.write(move), move, illegal)
            return
        self._moved(move)
        child = self.node.append(move, trial=self.waits is not None)
        left = self.live if self.old else None
        self._stand(child)
        if left and child not in left.path():
            self.left = left

    def touch(self, cells: list[str]) -> None:
        """Play the move that touched cells make; what they do not make is refused as it is told while touching.

        Raises GameError for cells that are only a part of a move.
        """
        position = self.node.position
        refined = self.game.view.refine(position, [read_cell(name) for name in cells])
        if refined.complete:
            self.play(position.write(refined.complete))
            return
        if refined.moves or not cells:
            raise GameError(_("These cells are only a part of a move."))
        self.play(tried(position, refined) or cells[-1])
        if self.refused and refined.refusal and not self.refused[2].code.startswith("session/"):
            text, _move, _illegal = self.refused
            self.refused = (text, Move(Kind.PLACE, refined.mark.get("refusal", ())), refined.refusal)

    def walk(self, *texts: str) -> None:
        """Go on by a move that is only looked at: a trial, while which the game waits; the moves after it follow.

        Raises GameError.
        """
        if self.outcome():
            raise GameError(_("The game is over."))
        position, moves = self.node.position, []
        for text in texts:
            moves.append(position.read(text))
            position = position.play(moves[-1])
        line = [self.node]
        for move in moves:
            line.append(line[-1].append(move, trial=True))
        line[-1].visit()
        self._go(line[1])

    def undo(self) -> None:
        """Back to the last choice of a person; a single move where no person plays, or in an analysis."""
        if self.waits:
            self._go(self.node.parent or self.node)
            return
        if self.old:
            self._go(self.live)
        if self.node.resigned is not None:
            seat, late = self.node.resigned ^ self.node.swapped, self.node.late
            if self.node.fault:  # only what was added when the program lost; a person may have said something alike
                self.node.comment = self.node.comment.removesuffix(self.node.fault).rstrip()  # as it was
            self.node.resigned, self.node.late, self.node.fault = None, False, ""
            self._go(self.node)
            if late and self.record.clock:
                self.record.clock, self.wound = self.record.clock.wound(seat), True  # or that was the end again
            return
        node = self._previous(self.node)
        if node:
            self._retract(node)

    def redo(self) -> None:
        """On to the next choice of a person, or to the end of the line; in an analysis by a single move."""
        if self.old:
            self._go(self.live)
        node = self.node
        while following := self._ahead(node):
            node = following
            if self.waits or self._choice(node):
                break
        self._stand(node)

    def go(self, ply: int) -> None:
        """Walk to a ply of the current line. Raises GameError."""
        line = self.line
        if not 0 <= ply < len(line):
            raise GameError(_("This game has no move {number}.", number=ply))
        if line[ply] is self.node:
            self.refused = None  # nothing else is another
        else:
            self._go(line[ply])

    def select(self, name: int) -> None:
        """Walk to any position of the tree by the id of its node; what was tried is analysed. Raises GameError."""
        node = self._find(name)
        if node.trial:
            self.analyse()
        self._go(node)

    def promote(self, name: int) -> None:
        """Make the line that leads to a node the main line, on which the game goes on; what was tried while it waits,
        the first tried. Raises GameError."""
        node = self._find(name)
        if self.waits and not node.trial:
            raise GameError(_("The game stays as it is while you analyse it."))
        followed = self.node is self.live
        node.promote(trial=self.waits is not None)
        if not self.waits:
            *_main, self.record.live = node.main()  # the game goes on there
            if followed:
                self._go(self.live)

    def delete(self, name: int) -> None:
        """Cut a move and what follows it out of the tree. Raises GameError."""
        node = self._find(name)
        if self.waits and node in (*self.waits.path(), *self.waits.main()):
            raise GameError(_("The game stays as it is while you analyse it."))
        below, lived = node in self.node.path(), node in self.live.path()
        parent = node.delete()
        if parent is None:
            raise GameError(_("The beginning of a game cannot be deleted."))
        if lived:
            self.record.live = parent
        if below:
            self._go(parent)

    def comment(self, name: int, text: str) -> None:
        """Say something about a position; an empty text says nothing any more. Raises GameError."""
        self._find(name).comment = tidy(text)

    def sign(self, shape: str, cells: list[str], text: str = "") -> Sign:
        """Draw on the current position; what is drawn there already is taken away. Raises GameError."""
        sign = make_sign(self.node.position.board, shape, [read_cell(name) for name in cells], text)
        there = self.node.signs
        kept = tuple(old for old in there if old.shape != shape or old.cells != sign.cells)
        if sign not in there:
            if len(kept) >= MOST_SIGNS:
                raise GameError(_("There is no room for more signs here."))
            kept = (*kept, sign)
        self.node.signs = kept
        return sign

    def resign(self) -> None:
        """The person to move gives up, or the only person. Raises GameError."""
        resigning = self.resigning()
        if resigning is None:
            raise GameError(_("Nobody can resign here."))
        self.stands.resigned = resigning
        self._go(self.stands)

    def set_seats(self, seats: object) -> None:
        """Change who plays. Raises GameError."""
        self.record.seats = read_seats(seats)
        self._go(self.node)

    def rematch(self, level: int | None = None) -> None:
        """A new game with the same options, seats exchanged as the last game ended; computers play at a ``level``."""
        record = self.record
        end = self.live
        seats = [self.seat(1, end), self.seat(0, end)]
        if level is not None:
            seats = [seat if level_of(seat) is None else computer(level) for seat in seats]
        again = begin(record.key, record.options, record.setup, read_seats(seats))
        exchanged = (0, 1) if end.swapped else (1, 0)
        again.names = (record.names[exchanged[0]], record.names[exchanged[1]])
        again.seed = (record.seed + 1) % MOST_SEEDS
        again.clock = record.clock and record.clock.fresh()
        self.open(again)

    def prepare(self) -> tuple[Search, Level]:
        """The search by which the computer chooses its move here, and its level. Raises GameError.

        A level of so many iterations begins afresh from the record's seed, so that it would choose the same again.
        """
        number = level_of(self.mover())
        if number is None or not self.computer_to_move():
            raise GameError(_("The computer is not to move."))
        level = self.game.levels[number]
        if level.timed:
            return self.analysis(), level
        return self._new_search(level.haste), level

    def analysis(self) -> Search:
        """A search of the current position, if possible one that goes on where the last one was."""
        position = self.node.position
        if not self._search or self._search.memory != self.memory or not self._search.advance(position):
            self._search = self._new_search()
        return self._search

    def _new_search(self, haste: float = 0.0) -> Search:
        node = self.node
        model = self.game.model(node.position)
        return searcher(node.position, model, self.record.seed + node.ply * MOST_SEEDS, self.memory, haste)

    def commit(self, report: Report) -> None:
        """Play what the computer chose. Raises IllegalMove (never, for a report on this position)."""
        self._moved(report.move)
        self._stand(self.node.append(report.move))

    def reply(self, text: str, spent: int = 0, language: str = "en") -> None:
        """Play the move of the program, which took so many milliseconds; by one that breaks a rule it loses the game.

        Raises GameError where no program is to move.
        """
        position = self._bots_turn()
        if self._spend(spent):
            return
        try:
            move = position.read(text)
        except NotationError as error:
            self.lose(_("It answered no move: {why}", why=error.message).render(language))
            return
        if illegal := position.explain(move):
            why = _("Its move {move} is not legal: {why}", move=quote(text), why=illegal.message)
            self.lose(why.render(language))
            return
        self._moved(move)
        self._stand(self.node.append(move))

    def lose(self, why: str, spent: int = 0) -> None:
        """The program that is to move loses the game by what it did wrong; ``why`` is kept as what is said there.

        Raises GameError where no program is to move.
        """
        position, node = self._bots_turn(), self.node
        if self._spend(spent):
            return
        with suppress(GameError):  # where more has been said than there is room for
            fault = tidy(f"{self.called(position.turn)}: {' '.join(why.split())[:LONGEST_FAULT]}")
            add_comment(node, fault)
            node.fault = fault
        resign(node, position.turn)
        self._go(node)

    def _bots_turn(self) -> Position:
        if not self.bot_to_move():
            raise GameError(_("No program is to move."))
        return self.node.position

    def _spend(self, time: int) -> bool:
        """Take the program's time off its clock; whether that was all it had."""
        node = self.node
        lost = node.ply > 0 and charge(self.record, node.position.turn ^ node.swapped, time, node)
        if lost:
            self._go(node)
        return lost

    def look_at_clocks(self) -> bool:
        """Take what has passed off the clock that runs; where nothing is left, the game is lost, which is told."""
        lost = self._timing.look(self.record, self.running(), self.live)
        if lost:
            self.leave()  # whatever is looked at
            self._go(self.live)
        return lost

    def think(self, begins: bool) -> None:
        """The computer begins to think, or ends: the pauses around that are not its own."""
        if begins:
            self._timing.begin()
        else:
            self.look_at_clocks()
        self._thinks = begins

    def _moved(self, move: Move) -> None:
        """What comes with a whole turn, before it is played: more time, but not again for one that was taken back."""
        node, clock = self.node, self.record.clock
        if not clock or not node.ply or node.trial or self.waits:
            return
        after = node.position.play(move)
        if move == SWAP or after.turn != node.position.turn or after.passed:
            self.record.clock = clock.moved(node.position.turn ^ node.swapped, again=node.ply < self._had)
        self._had = max(self._had, node.ply + 1)

    def _retract(self, node: Node) -> None:
        """Back to an earlier position, to play something else; half a turn that led nowhere is forgotten."""
        begun = self.node
        left = next(child for child in begun.path() if child.parent is node)
        if begun.trial:
            self._go(node)  # the game has not moved
        else:
            self._stand(node)
        if self.waits and not left.trial:
            return  # it is the game's
        if begun is left and begun.position.due and not (begun.children or begun.comment or begun.signs):
            begun.delete()

    def _stand(self, node: Node) -> None:
        """The game has come to a position: what is played is the main line, whatever it replaces."""
        if not node.trial and not self.waits:
            self.record.live = node
            node.promote()
        self._go(node)

    def _go(self, node: Node) -> None:
        self.record.current = node
        node.visit()
        self.refused = None
        self.left, self.wound = None, False
        self._thinks = False  # whatever it was about
        self.changes += 1
        if self.outcome():
            self._search = None  # nothing is to be searched any more
