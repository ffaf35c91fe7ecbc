"""What the page must do in every engine: start fast, be played, keep its games, and need no host."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from typing import Any

from playwright.sync_api import Error

import pygame_core
from pygame_core import choose
from pygame_core.testing import Table
from tests.e2e.serving import Host
from tests.e2e.table import OFFLINE, Opened, Until

SMALLEST = {"noose": 4, "stibro": 5, "nooks": 5, "noede": 4, "loophole2d": 10}


def begun(game: str) -> Any:
    return pygame_core.game(game).initial(size=SMALLEST[game])


@cache
def short(game: str) -> tuple[list[str], Any]:
    """A game that is soon over, and its outcome: the shortest that a level has won against chance."""
    position, moves = min((against_chance(game, seed) for seed in range(20)), key=lambda played: len(played[1]))
    return moves, position.outcome()


def against_chance(game: str, seed: int) -> tuple[Any, list[str]]:
    rules, chance, position, moves = pygame_core.game(game), random.Random(seed), begun(game), []
    while not position.over:
        if position.turn == 0:
            move = position.write(choose(rules.model(position), position, rules.levels[4], seed=seed).move)
        else:
            move = chance.choice([text for text in map(position.write, position.legal_moves()) if text != "swap"])
        position = position.play(move)
        moves.append(move)
    return position, moves


def test_it_starts_fast(opened: Opened, host: Host) -> None:
    page = opened(host)
    table = Table(page, host.url)
    table.open()
    for _visit in range(5):
        told = table.wait("() => performance.getEntriesByName('python')[0]?.detail", "Python did not start")
        if "too slow" not in str(told["failed"]):  # as the line may look from a busy machine: no fault of an engine
            break
        page.reload()
    assert (told["way"], told["failed"]) == ("image", [])


def test_a_whole_game_of_each_kind(opened: Opened, host: Host) -> None:
    page = opened(host)
    table = Table(page, host.url)
    for game, size in SMALLEST.items():
        moves, outcome = short(game)
        table.open(game, size=size)
        for move in moves:
            table.play(move)
        state = table.state()
        assert (state.game, state.moves, state.phase) == (game, moves, "over")
        assert state.outcome and (state.outcome["winner"], state.outcome["rule"]) == (outcome.winner, outcome.rule)
        assert " wins " in page.evaluate("document.getElementById('status').innerText")


def test_games_are_kept(opened: Opened, host: Host) -> None:
    page = opened(host)
    table = Table(page, host.url)
    moves = short("noose")[0][:5]
    table.open("noose", size=SMALLEST["noose"])
    for move in moves:
        table.play(move)
    page.reload()
    table.wait("() => performance.getEntriesByName('python')[0]", "Python did not start")  # or it is left while it does
    assert table.open().moves == moves


def test_it_needs_no_host(opened: Opened, forgetful: Host, until: Until) -> None:
    page = opened(forgetful)
    table = Table(page, forgetful.url)
    table.open()
    until(page, OFFLINE)
    forgetful.stop()
    page.reload()
    moves = short("nooks")[0][:3]
    table.open("nooks", size=SMALLEST["nooks"])
    for move in moves:
        table.play(move)
    assert table.state().moves == moves
    # The control: nothing but the stored version made this possible.
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    with suppress(Error):
        page.reload()
    until(page, "!('hexarium' in window)")


def test_webkit_complains_aloud(webkit: Callable[[], Any], host: Host) -> None:
    """Playwright hears the console of the others; here our own ears are tested."""
    with closing(webkit()) as browser:
        browser.page.goto(host.url)
        browser.page.evaluate("console.error('out', 'loud'), void Promise.reject(new Error('unkept'))")
        browser.page.evaluate("fetch('https://example.org/').catch(() => {})")
        browser.page.reload()
        browser.page.evaluate("void setTimeout(() => { throw new Error('late'); })")
        browser.page.wait_for_function("() => complaints.length")
        heard = "\n".join(browser.page.complaints())
    for part in ("console error: out loud", "uncaught: Error: unkept", "forbidden: https://example.org", "late"):
        assert part in heard
