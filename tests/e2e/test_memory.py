"""A page holds no more after many games than after some; hundreds are played by ``python build.py bench soak``."""

from __future__ import annotations

from playwright.sync_api import Browser

from pygame_core.games.registry import GAMES
from tests.bench.soak_page import growth, held, opened, play
from tests.e2e.serving import Host

ROUND = len(GAMES)  # games, one of each kind: the same is on the board at the end


def test_games_come_and_go_and_leave_nothing(browser: Browser, host: Host) -> None:
    page = opened(browser, host.url)
    session = page.context.new_cdp_session(page)
    play(page, 0, ROUND)
    before = held(page, session)
    assert play(page, ROUND, 2 * ROUND) > 100
    scripts, elements, listeners, _process = growth(before, held(page, session))
    assert scripts < 1.3 and elements < 1.15 and listeners < 1.15
    page.context.close()
