"""The same page in Firefox: it starts, it is played, it works without a host."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from pygame_core.testing import Table
from tests.e2e.serving import Host


def test_it_is_played_with_and_without_a_host(
    firefox: Browser, dist: Path, new_context: Any, until: Callable[..., Any]
) -> None:
    fragment = "game=stibro&seats=human,human"
    with Host(dist, headers={"Cache-Control": "no-store"}) as host:
        context, guard = new_context(firefox, host.origin)
        page = context.new_page()
        Table(page, host.url).open(fragment)
        assert page.evaluate("performance.getEntriesByName('python')[0].detail.way") == "image"
        moves = []
        for number in range(3):
            legal = page.evaluate("hexarium.request({op: 'view'})")["view"]["legal"]
            moves.append([move for move in legal if move != "swap"][number * 9])
            Table(page).play(moves[-1])
        assert page.evaluate("hexarium.current()")["moves"] == moves
        until(page, "document.documentElement.dataset.offline === 'ready'")
        host.stop()
        page.close()
        page = context.new_page()
        Table(page, host.url).open(fragment)
        Table(page).play(page.evaluate("hexarium.request({op: 'view'})")["view"]["legal"][0])
        assert not guard.faults
        context.close()
