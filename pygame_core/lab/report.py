"""What a tournament showed, as text."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from .elo import DRAWN, Interval, Ratings
from .jobs import Fault, Job, Result
from .players import CAREFUL, Foreign, Name, Setting, short, shown

CLOSEST, FARTHEST = 150, 350  # Elo that neighbouring levels shall differ by
HOW: Final = (
    "Elo above the first player, most likely under the Bradley-Terry model, draws as halves, with 95 % intervals from "
    f"the observed information. Each pair that met is given {DRAWN:g} of a drawn game, so that perfect scores count."
)


class Standings:
    """The players of one game by what they scored; Elo is counted from the first of them."""

    def __init__(self, players: Mapping[Name, Setting], played: Iterable[tuple[Job, Result]]) -> None:
        """Raises ValueError if some players never met, not even by way of others."""
        self.players = players
        self.order = list(players)
        place = {name: i for i, name in enumerate(self.order)}
        self.points = [[0.0] * len(place) for _name in place]
        self.faults: list[list[Fault]] = [[] for _name in place]
        self._seconds, self._choices = [0.0] * len(place), [0] * len(place)
        self.games = 0
        for job, result in played:
            self.games += 1
            both = one, other = place[job.players[0]], place[job.players[1]]
            self.points[one][other] += result.points
            self.points[other][one] += 1 - result.points
            if result.fault:
                self.faults[both[result.fault.player]].append(result.fault)
            for side, i in enumerate(both):
                self._seconds[i] += result.seconds[side]
                self._choices[i] += result.choices[side]
        self._ratings = Ratings(self.points)

    def elo(self, name: Name) -> Interval:
        """A player above the first one."""
        return self._ratings.difference(self.order.index(name), 0)

    def steps(self) -> dict[tuple[Name, Name], Interval]:
        """By how much each player is above the one before it."""
        return {
            (low, high): self._ratings.difference(i + 1, i)
            for i, (low, high) in enumerate(zip(self.order, self.order[1:], strict=False))
        }

    def games_of(self, i: int, j: int) -> float:
        """So many games two players have met in, by their places in the order."""
        return self.points[i][j] + self.points[j][i]

    def score(self, i: int) -> float | None:
        """The share of all points that a player got, by its place; None if it has not played."""
        games = sum(self.games_of(i, j) for j in range(len(self.order)))
        return sum(self.points[i]) / games if games else None

    def pace(self, i: int) -> float:
        """Seconds that a player took for a move, by its place."""
        return self._seconds[i] / self._choices[i] if self._choices[i] else 0.0

    def remarks(self) -> list[str]:
        """A sentence for each step from level to level that is smaller or larger than wished, and for faults."""
        found = []
        for (low, high), step in self.steps().items():
            if not self._ladder or low == CAREFUL or CLOSEST <= step.value <= FARTHEST:
                continue
            wish = f"less than {CLOSEST}" if step.value < CLOSEST else f"more than {FARTHEST}"
            doubt = "" if not _may_fit(step) else f", though {CLOSEST} to {FARTHEST} cannot be ruled out"
            found.append(
                f"Level {high} is {step.value:z.0f} Elo above level {low} (95 %: {span(step)}), {wish}{doubt}."
            )
        for name, faults in zip(self.order, self.faults, strict=True):
            for text, count in Counter(fault.text for fault in faults).most_common(3):
                found.append(f"{shown(name)} lost {count} game{'s' * (count != 1)} otherwise than on the board: {text}")
        return found

    def table(self) -> list[str]:
        """Ratings, thinking time and scores, a line a player."""
        numbers = [str(name) if self._ladder else str(i) for i, name in enumerate(self.order, 1)]
        names = numbers if self._ladder else [f"{i}  {short(name)}" for i, name in enumerate(self.order, 1)]
        title = "level" if self._ladder else "player"
        width = max(map(len, [title, *names]))
        head = f"{title:<{width}}      Elo        95 %      score   s/move   | points of games against"
        lines = [head, " " * head.index("|") + "|" + "".join(f"{number:>9}" for number in numbers)]
        for i, name in enumerate(self.order):
            elo, score = self.elo(name), self.score(i)
            shared = "-" if score is None else f"{100 * score:.0f} %"
            cells = [self.cell(i, j) for j in range(len(self.order))]
            row = f"{names[i]:>{width}}" if self._ladder else f"{names[i]:<{width}}"
            row += f" {elo.value:>z8.0f}   {span(elo) if i else '':>13} {shared:>8} {self.pace(i):>8.3f}"
            lines.append(row.ljust(head.index("|")) + "|" + "".join(f"{cell:>9}" for cell in cells))
        return lines

    def cell(self, i: int, j: int) -> str:
        """What a player scored against another, by their places."""
        games = self.games_of(i, j)
        return f"{self.points[i][j]:g}/{games:g}" if games else "-"

    @property
    def _ladder(self) -> bool:
        """Whether these are levels and nobody else."""
        return all(isinstance(name, int) for name in self.order)


def describe(players: Mapping[Name, Setting]) -> list[str]:
    """What was used as each player, a line a player."""
    return [f"{shown(name)}: {plays(setting)}" for name, setting in players.items()]


def progress(done: int, total: int, job: Job, result: Result) -> str:
    """A line about a game that ended."""
    one, other = map(short, job.players)
    return f"[{done}/{total}] {job.game}, {one} against {other}: {ended(job, result)}"


def ended(job: Job, result: Result) -> str:
    """How a game ended."""
    end = "a draw" if result.points == 0.5 else f"{short(job.players[result.points == 0])} wins"
    lost = f"; {short(job.players[result.fault.player])}: {result.fault.text}" if result.fault else ""
    moves = sum(result.choices)
    return f"{end} after {moves} move{'s' * (moves != 1)}{lost}"


def plays(setting: Setting) -> str:
    """How a player plays."""
    if setting is None:
        return f"no level ({CAREFUL}): a careful beginner, who looks one ply ahead"
    if isinstance(setting, Foreign):
        what = {"program": "a program in Python", "package": "an installed package's bot", "command": "an engine"}
        return f"{what[setting.kind]} ({setting.digest[:8]}), {setting.seconds:g} s a move"
    budget = setting.budget
    parts = [f"{budget.iterations} iteration{'s' * (budget.iterations != 1)}"] if budget.iterations is not None else []
    parts += [f"{budget.ms:g} ms a move"] if budget.ms is not None else []
    parts += [f"softness {setting.softness:g}"] if setting.softness else []
    parts += [f"{setting.haste:.0%} of turns in haste"] if setting.haste else []
    return ", ".join(parts)


def span(interval: Interval) -> str:
    """An interval from its lower to its upper end."""
    return f"{interval.value - interval.spread:z.0f} to {interval.value + interval.spread:z.0f}"


def met(players: Mapping[Name, Setting], played: Sequence[tuple[Job, Result]]) -> dict[Name, Setting]:
    """Those of the players who have played."""
    return {name: players[name] for name in players if any(name in job.players for job, _result in played)}


def _may_fit(step: Interval) -> bool:
    return step.value + step.spread >= CLOSEST and step.value - step.spread <= FARTHEST
