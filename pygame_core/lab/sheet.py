"""A tournament as one page of HTML that needs nothing else: who scored what, ratings, lengths, and every game.

Each game is a link into a site's page. Nothing of a player's name or words is taken for anything but text.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from statistics import median
from typing import Final

from ..records.link import write_link
from ..records.names import read_names
from ..records.record import Record, begin, step
from ..records.seats import BOT, computer
from ..records.tree import add_comment, resign
from ..rules.move import SWAP
from .jobs import CAREFUL, Job, Result
from .players import short, shown
from .report import HOW, Standings, ended, plays, span
from .store import ArenaError

SITE: Final = "http://localhost:8000/"  # where `python build.py serve` has it
LABEL, PLOT, LINE = 250, 420, 26  # widths and a height of the pictures, in pixels
BINS, TALL = 20, 120  # of the lengths of games

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Hexarium: an arena</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }}
h2 {{ margin-top: 2.5rem; }}
table {{ border-collapse: collapse; display: block; overflow-x: auto; }}
th, td {{ padding: .2rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid #8886; }}
.games td:last-child {{ white-space: normal; }}
td {{ font-variant-numeric: tabular-nums; }}
th:first-child, td:first-child, .games td, .games th {{ text-align: left; }}
figure {{ margin: 1rem 0; }}
svg {{ max-width: 100%; height: auto; }}
text {{ font: 13px system-ui, sans-serif; fill: currentColor; }}
.axis {{ stroke: currentColor; stroke-opacity: .25; }}
.range {{ stroke: currentColor; stroke-width: 2; stroke-opacity: .6; }}
.value, .bar {{ fill: #2a7fb8; }}
</style>
<h1>Hexarium: an arena</h1>
{parts}
<p>{how}</p>
</html>
"""


class Sheet:
    """The page, made game by game."""

    def __init__(self, path: Path, site: str = SITE) -> None:
        """``site`` is where the page of Hexarium is, or a path to it from this one. Raises ArenaError."""
        self._path, self._site, self._parts = path, site, list[str]()
        self._write(lambda: path.open("ab").close())  # before anything is played

    def add(self, heading: str, standings: Standings, played: Sequence[tuple[Job, Result]]) -> None:
        """What became of one game."""
        names = [f"<li>{escape(shown(name))}: {escape(plays(how))}" for name, how in standings.players.items()]
        self._parts += [
            f"<h2>{escape(heading)}</h2>",
            f"<ul>{''.join(names)}</ul>",
            "<table><caption>Points of games against each other</caption>",
            *_crosstable(standings),
            "</table>",
            _figure("Elo with 95 % intervals", _ratings(standings)),
            _figure("Lengths of the games in moves", _lengths([len(result.moves) for _job, result in played])),
            *[f"<p>{escape(remark)}</p>" for remark in standings.remarks()],
            '<table class="games"><caption>All games</caption>',
            *_games(played, self._site),
            "</table>",
        ]

    def write(self) -> None:
        """Put it where it belongs. Raises ArenaError."""
        page = _PAGE.format(parts="\n".join(self._parts) or "<p>No games yet.</p>", how=escape(HOW))
        self._write(lambda: self._path.write_text(page, "utf-8"))

    def _write(self, write: Callable[[], object]) -> None:
        try:
            write()
        except OSError as error:
            raise ArenaError(f"{self._path} cannot be written ({error.strerror}): name another file.") from error


def record(job: Job, result: Result) -> Record:
    """A game as it is kept elsewhere; by what a program did wrong it has lost."""
    seats = [computer(name) if isinstance(name, int) and name != CAREFUL else BOT for name in job.players]
    kept = begin(job.game, dict(job.options), None, seats)
    kept.names = read_names(["" if seat != BOT else short(name) for name, seat in zip(job.players, seats, strict=True)])
    swapped = 0
    for text in result.moves:
        move = kept.current.position.read(text)
        kept.current = step(kept.current, move)
        swapped ^= move == SWAP
    if result.fault:
        add_comment(kept.current, f"{kept.names[result.fault.player]}: {' '.join(result.fault.text.split())}")
        resign(kept.current, result.fault.player ^ swapped)
    return kept


def _figure(caption: str, picture: str) -> str:
    told = picture.replace("<svg ", f'<svg role="img" aria-label="{caption}" ', 1)
    return f"<figure><figcaption>{caption}</figcaption>{told}</figure>"


def _row(cells: Iterable[str], tag: str = "td") -> str:
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in cells)}</tr>"


def _crosstable(standings: Standings) -> Iterator[str]:
    numbers = [str(i) for i, _name in enumerate(standings.order, 1)]
    yield _row(["", *numbers, "score", "Elo", "95 %", "s/move", "faults"], "th")
    for i, name in enumerate(standings.order):
        elo, score = standings.elo(name), standings.score(i)
        against = ["" if i == j else standings.cell(i, j) for j in range(len(numbers))]
        share, sure = "-" if score is None else f"{100 * score:.0f} %", span(elo) if i else ""
        rest = [share, f"{elo.value:z.0f}", sure, f"{standings.pace(i):.3f}", str(len(standings.faults[i]))]
        yield _row([f"{numbers[i]}&ensp;{escape(short(name))}", *against, *rest])


def _ratings(standings: Standings) -> str:
    """A line a player: its Elo and how sure that is."""
    found = [standings.elo(name) for name in standings.order]
    low = min(elo.value - elo.spread for elo in found) - 20
    high = max(elo.value + elo.spread for elo in found) + 20
    height = LINE * (len(found) + 1)

    def x(value: float) -> float:
        return round(LABEL + PLOT * (value - low) / (high - low), 1)

    parts = [
        f'<line class="axis" x1="{x(at)}" x2="{x(at)}" y1="0" y2="{height - LINE}"/>'
        f'<text x="{x(at)}" y="{height - 8}" text-anchor="middle">{at}</text>'
        for at in _ticks(low, high)
    ]
    for i, (name, elo) in enumerate(zip(standings.order, found, strict=True)):
        y = LINE * i + LINE // 2
        left, right = x(elo.value - elo.spread), x(elo.value + elo.spread)
        parts.append(f'<text x="{LABEL - 12}" y="{y + 4}" text-anchor="end">{escape(short(name))}</text>')
        parts.append(f'<line class="range" x1="{left}" x2="{right}" y1="{y}" y2="{y}"/>')
        parts.append(f'<circle class="value" cx="{x(elo.value)}" cy="{y}" r="5"><title>{span(elo)}</title></circle>')
    return _svg(LABEL + PLOT + 20, height, parts)


def _lengths(lengths: Sequence[int]) -> str:
    """How many games were how long."""
    low, high = min(lengths), max(lengths)
    wide = (high - low) // BINS + 1
    count = Counter((length - low) // wide for length in lengths)
    most, last = max(count.values()), (high - low) // wide
    step = (LABEL + PLOT) / (last + 1)
    parts = [
        f'<rect class="bar" x="{i * step + 1:.1f}" width="{step - 2:.1f}" y="{TALL * (1 - count[i] / most):.1f}" '
        f'height="{TALL * count[i] / most:.1f}"><title>{low + i * wide} to {low + (i + 1) * wide - 1}: {count[i]}'
        f"</title></rect>"
        for i in range(last + 1)
    ]
    ends = ((0, "start", str(low)), ((LABEL + PLOT) // 2, "middle", f"median {median(lengths):g}"))
    for x, anchor, text in (*ends, (LABEL + PLOT, "end", str(high))):
        parts.append(f'<text x="{x}" y="{TALL + 18}" text-anchor="{anchor}">{text}</text>')
    return _svg(LABEL + PLOT, TALL + LINE, parts)


def _svg(width: int, height: int, parts: Iterable[str]) -> str:
    return f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}">{"".join(parts)}</svg>'


def _ticks(low: float, high: float) -> list[int]:
    """Round numbers between these, not too many."""
    wide = next(wide for wide in (50, 100, 200, 500, 1000, 10**9) if (high - low) / wide <= 8)
    return list(range(int(-(-low // wide)) * wide, int(high) + 1, wide))


def _games(played: Sequence[tuple[Job, Result]], site: str) -> Iterator[str]:
    yield _row(["", "first", "second", "moves", "result"], "th")
    for number, (job, result) in enumerate(played, 1):
        link = f'<a href="{escape(site)}#{write_link(record(job, result))}">game {number}</a>'
        one, other = (escape(short(name)) for name in job.players)
        yield _row([link, one, other, str(len(result.moves)), escape(ended(job, result))])
