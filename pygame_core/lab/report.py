"""What a tournament of levels showed, as text and as JSON."""

from collections.abc import Iterable, Mapping
from typing import Final

from ..ai.levels import Level
from .arena import CAREFUL, Job, Result
from .elo import DRAWN, Interval, Ratings

CLOSEST, FARTHEST = 150, 350  # Elo that neighbouring levels shall differ by
HOW: Final = (
    "Elo above the lowest level, most likely under the Bradley-Terry model, draws as halves, with 95 % intervals from "
    f"the observed information. Each pair that met is given {DRAWN:g} of a drawn game, so that perfect scores count."
)


class Standings:
    """The levels of one game by what they scored."""

    def __init__(self, levels: Mapping[int, Level | None], played: Iterable[tuple[Job, Result]]) -> None:
        """Raises ValueError if some levels never met, not even by way of others."""
        self.levels = levels
        self.order = sorted(levels)
        place = {level: i for i, level in enumerate(self.order)}
        self.points = [[0.0] * len(place) for _level in place]
        self._seconds, self._choices = [0.0] * len(place), [0] * len(place)
        self.games = 0
        for job, result in played:
            self.games += 1
            one, other = (place[level] for level in job.levels)
            self.points[one][other] += result.points
            self.points[other][one] += 1 - result.points
            for side, i in enumerate((one, other)):
                self._seconds[i] += result.seconds[side]
                self._choices[i] += result.choices[side]
        self._ratings = Ratings(self.points)

    def elo(self, level: int) -> Interval:
        """A level above the lowest one."""
        return self._ratings.difference(self.order.index(level), 0)

    def steps(self) -> dict[tuple[int, int], Interval]:
        """By how much each level is above the one before it."""
        return {
            (low, high): self._ratings.difference(i + 1, i)
            for i, (low, high) in enumerate(zip(self.order, self.order[1:], strict=False))
        }

    def remarks(self) -> list[str]:
        """A sentence for each step from level to level that is smaller or larger than wished."""
        found = []
        for (low, high), step in self.steps().items():
            if low == CAREFUL or CLOSEST <= step.value <= FARTHEST:
                continue
            wish = f"less than {CLOSEST}" if step.value < CLOSEST else f"more than {FARTHEST}"
            doubt = "" if not _may_fit(step) else f", though {CLOSEST} to {FARTHEST} cannot be ruled out"
            found.append(
                f"Level {high} is {step.value:z.0f} Elo above level {low} (95 %: {_range(step)}), {wish}{doubt}."
            )
        return found

    def table(self) -> list[str]:
        """Ratings, thinking time and scores, a line a level."""
        head = "level      Elo        95 %      score   s/move   | points of games against level"
        lines = [head, " " * head.index("|") + "|" + "".join(f"{level:>9}" for level in self.order)]
        for i, level in enumerate(self.order):
            elo = self.elo(level)
            met = [self.points[i][j] + self.points[j][i] for j in range(len(self.order))]
            score = f"{100 * sum(self.points[i]) / sum(met):.0f} %" if sum(met) else "-"
            pace = self._seconds[i] / self._choices[i] if self._choices[i] else 0.0
            cells = [f"{self.points[i][j]:g}/{games:g}" if games else "-" for j, games in enumerate(met)]
            row = f"{level:>5} {elo.value:>z8.0f}   {_range(elo) if i else '':>13} {score:>8} {pace:>8.3f}"
            lines.append(row.ljust(head.index("|")) + "|" + "".join(f"{cell:>9}" for cell in cells))
        return lines


def describe(levels: Mapping[int, Level | None]) -> list[str]:
    """What was used as each level, a line a level."""
    return [f"level {level}: {_plays(levels[level])}" for level in sorted(levels)]


def progress(done: int, total: int, job: Job, result: Result) -> str:
    """A line about a game that ended."""
    one, other = job.levels
    end = {1.0: f"level {one} wins", 0.0: f"level {other} wins"}.get(result.points, "a draw")
    return f"[{done}/{total}] {job.game}, level {one} against level {other}: {end} after {sum(result.choices)} moves"


def _plays(level: Level | None) -> str:
    if level is None:
        return f"no level ({CAREFUL}): a careful beginner, who looks one ply ahead"
    budget = level.budget
    parts = [f"{budget.iterations} iteration{'s' * (budget.iterations != 1)}"] if budget.iterations is not None else []
    parts += [f"{budget.ms:g} ms a move"] if budget.ms is not None else []
    parts += [f"softness {level.softness:g}"] if level.softness else []
    parts += [f"{level.haste:.0%} of turns in haste"] if level.haste else []
    return ", ".join(parts)


def _range(interval: Interval) -> str:
    return f"{interval.value - interval.spread:z.0f} to {interval.value + interval.spread:z.0f}"


def _may_fit(step: Interval) -> bool:
    return step.value + step.spread >= CLOSEST and step.value - step.spread <= FARTHEST
