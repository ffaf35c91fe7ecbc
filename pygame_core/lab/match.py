"""A match: a program against a level of the computer, game by game, and how much stronger it seems."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from ..ai.levels import Budget, Level
from ..ai.search import searcher
from ..games.contract import Game
from ..language.messages import Message, _, _n
from ..page.opponents import opponent
from ..records.link import write_link
from ..records.names import read_names
from ..records.record import MOST_MOVES, Record, begin
from ..records.seats import BOT, computer
from ..records.tree import Node, add_comment, resign
from ..rules.move import Move
from .bots import Bot, BotFault, Maker, Turn, ask
from .elo import Ratings
from .opening import opening
from .printed import Printed

RESULTS: Final = {1.0: "win", 0.5: "draw", 0.0: "loss"}

Json = dict[str, Any]


class Played(NamedTuple):
    """A game that has come to its end."""

    colour: int  # the program's, at the end
    points: float  # the program's: 1, 0.5 or 0
    record: Record
    fault: BotFault | None  # by which it lost


@dataclass
class Match:
    """So many games of a program, with colours and openings paired: two have the same one, colours exchanged.

    ``ms`` are the milliseconds for each move of the program, without end unless told, and of a level that thinks for a
    time. ``stopped`` tells whether to end before.
    """

    game: Game[Any]
    options: Mapping[str, Any]
    make: Maker
    name: str
    level: int
    games: int
    ms: float | None = None
    seed: int = 0
    stopped: Callable[[], bool] = lambda: False
    played: list[Played] = field(default_factory=list)

    def run(self, printed: Printed) -> Generator[bool, None, None]:
        """Play; True after each game that ended, and False between moves, for whoever plays them to breathe."""
        for number in range(self.games):
            end = yield from self._play(number, printed)
            if not end:
                return
            self.played.append(end)
            yield True

    def _play(self, number: int, printed: Printed) -> Generator[bool, None, Played | None]:
        """A game; None if it was stopped."""
        side, random = number % 2, Random(f"{self.seed} {number}")
        sitting = [BOT, computer(self.level)]
        called = [self.name, ""]
        if side:
            sitting.reverse()
            called.reverse()
        record = begin(self.game.key, dict(self.options), None, sitting)
        record.names = read_names(called)
        node = record.current
        for text in opening(self.game, self.options, Random(f"{self.seed} {number // 2}")):
            node = node.append(node.position.read(text))
        bot, fault = None, None
        while not node.position.outcome() and node.ply < MOST_MOVES:
            yield False
            if self.stopped():
                return None
            if record.seats[node.position.turn ^ node.swapped] == BOT:
                try:
                    with printed.catching():
                        bot = bot or self.make()
                        move = self._choice(bot, node, random)
                except BotFault as error:
                    fault = error
                    resign(node, node.position.turn)
                    add_comment(node, f"{self.name}: {fault.message}")
                    break
            else:
                found = yield from self._thought(node, random.getrandbits(32))
                if not found:
                    return None
                move = found
            node = node.append(move)
        record.current = record.live = node
        return self._ended(record, side, fault)

    def _choice(self, bot: Bot, node: Node, random: Random) -> Move:
        """What the program plays. Raises BotFault."""
        given = {} if self.ms is None else {"given": self.ms / 1000}
        return ask(bot, node.position, Turn(random, hurry=self.stopped, **given))

    def _thought(self, node: Node, seed: int) -> Generator[bool, None, Move | None]:
        """What the level plays; None if it was stopped."""
        level: Level = self.game.levels[self.level]
        budget = Budget(ms=self.ms) if level.timed and self.ms is not None else level.budget
        search = searcher(node.position, self.game.model(node.position), seed, haste=level.haste)
        for _slice in search.run(budget):
            yield False
            if self.stopped():
                return None
        return search.report(level.softness).move

    def _ended(self, record: Record, side: int, fault: BotFault | None) -> Played:
        node = record.current
        colour, outcome = side ^ node.swapped, node.position.outcome()
        points = 0.0 if fault else 0.5
        if outcome and outcome.winner is not None:
            points = float(outcome.winner == colour)
        return Played(colour, points, record, fault)

    # How it stands

    def told(self, language: str) -> Json:
        """All of it: counts, ``elo`` above the level, ``text`` and a row for each game."""
        results = [RESULTS[each.points] for each in self.played]
        faults = [each.fault for each in self.played if each.fault]
        told: Json = {
            "played": len(results),
            "games": self.games,
            "wins": results.count("win"),
            "losses": results.count("loss"),
            "draws": results.count("draw"),
            "elo": self._elo(),
            "text": self._stand(results).render(language),
            "rows": [self._row(number, each, language) for number, each in enumerate(self.played, 1)],
        }
        if faults:
            told["fault"] = fault_json(faults[0], language)
        return told

    def _elo(self) -> dict[str, int] | None:
        points, games = sum(each.points for each in self.played), len(self.played)
        if not games:
            return None
        value, spread = Ratings([[0.0, points], [games - points, 0.0]]).difference(0, 1)
        return {"value": round(value), "low": round(value - spread), "high": round(value + spread)}

    def _stand(self, results: list[str]) -> Message:
        other, elo = self._opponent, self._elo()
        if not elo:
            return _("No game against {name} has ended yet.", name=other)
        value, low, high = (f"{elo[name]:+d}".replace("-", "−") for name in ("value", "low", "high"))
        return _n(
            "{count} game against {name}: {win} won, {draw} drawn, {loss} lost, {value} Elo (95 %: {low} to {high}).",
            "{count} games against {name}: {win} won, {draw} drawn, {loss} lost, {value} Elo (95 %: {low} to {high}).",
            len(results),
            name=other,
            value=value,
            low=low,
            high=high,
            win=results.count("win"),
            draw=results.count("draw"),
            loss=results.count("loss"),
        )

    @property
    def _opponent(self) -> str:
        return opponent(self.game, self.level).name

    def _row(self, number: int, played: Played, language: str) -> Json:
        node = played.record.current
        return {
            "number": number,
            "colour": node.position.colours[played.colour].stone,
            "result": RESULTS[played.points],
            "text": self._how(played).render(language),
            "link": write_link(played.record),
        }

    def _how(self, played: Played) -> Message:
        """Who won, why, and in how many moves."""
        node = played.record.current
        count, outcome = _n("{count} move", "{count} moves", node.ply), node.position.outcome()
        if played.fault:
            why = played.fault.message
            return _("{name} loses after {moves}: {why}", name=self.name, moves=count, why=why)
        if not outcome:
            return _("A draw: nobody has won in {moves}.", moves=count)
        how = self.game.view.verdict(node.position, outcome)
        if outcome.winner is None:
            return _("A draw after {moves}: {how}.", moves=count, how=how)
        name = self.name if played.points else self._opponent
        return _("{name} wins {how}, after {moves}.", name=name, how=how, moves=count)


def fault_json(fault: BotFault, language: str) -> Json:
    """What a program did wrong, and where."""
    told = {"kind": fault.kind, "message": fault.message.render(language), "trace": fault.trace}
    return told if fault.line is None else {**told, "line": fault.line}
