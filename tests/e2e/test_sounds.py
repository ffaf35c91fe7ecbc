"""Sounds: none until they are asked for, then another one for each thing that happens on the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import Until, poll
from tests.e2e.test_noose import AFTER, BEFORE, FLIP

pytestmark = pytest.mark.warm

# The browser's own synthesis, with a note of each sound that was started.
RECORDER = """
  window.heard = [];
  window.Real = window.AudioContext;
  window.Recorder = class extends Real {
    createOscillator() {
      const voice = super.createOscillator(), start = voice.start.bind(voice);
      let pitch = 0;
      const set = voice.frequency.setValueAtTime.bind(voice.frequency);
      voice.frequency.setValueAtTime = (value, time) => set((pitch = value), time);
      voice.start = (time) => (start(time), heard.push([voice.type, pitch]));
      return voice;
    }
  };
  window.AudioContext = class { constructor() { heard.push("asked"); throw new Error("no device"); } };
"""


@pytest.mark.fresh
def test_sounds(page: Page, table: Table, until: Until) -> None:
    page.add_init_script(RECORDER)
    table.open(f"game=noose&size=4&seats=human,human&moves={'.'.join(BEFORE[:-3])}")
    table.play(BEFORE[-3])
    assert page.evaluate("heard") == []

    page.get_by_role("button", name="Settings").click()
    switch = page.get_by_role("switch", name="Sounds")
    expect(switch).not_to_be_checked()
    switch.check()
    page.keyboard.press("Escape")
    table.play(BEFORE[-2])  # where nothing can be heard, play goes on
    assert page.evaluate("heard.splice(0)") == ["asked"]
    page.evaluate("void (window.AudioContext = Recorder)")

    def heard(count: int) -> tuple[tuple[str, float], ...]:
        until(page, f"heard.length >= {count}")
        return tuple((kind, pitch) for kind, pitch in page.evaluate("heard.splice(0)"))

    table.play(BEFORE[-1])
    placed = heard(1)
    assert len(placed) == 1
    table.click(BEFORE[0])
    refused = heard(2)
    expect(page.get_by_role("status")).to_contain_text("is not allowed")
    page.get_by_role("application").press("Escape")
    expect(page.get_by_role("status")).not_to_contain_text("is not allowed")
    table.click("d3")
    until(page, f"hexarium.current().moves.at(-1) === '{FLIP}'")
    turned = heard(2)
    assert len(turned) == 2
    for cell in AFTER[:-1]:
        table.play(cell)
    page.evaluate("heard.length = 0")
    table.play(AFTER[-1])
    won = heard(5)
    assert won[:1] == placed and len(won) == 5

    def at_table(fragment: str, move: str) -> tuple[tuple[str, float], ...]:
        page.evaluate("fragment => { location.hash = fragment }", fragment)
        poll(page, lambda: page.evaluate("hexarium.current().outcome") is None)
        assert page.evaluate("heard") == []  # another board is not an event
        page.evaluate("move => hexarium.request({ op: 'play', move })", move)
        return heard(1)

    swapped = at_table("game=stibro&size=5&seats=human,human&moves=e5", "swap")
    built = at_table("game=nooks&size=5&seats=human,human", "c4-f4")
    assert len({placed, refused, turned, won[1:], swapped, built}) == 6

    page.evaluate("heard.length = 0")
    page.reload()
    until(page, "document.documentElement.dataset.state === 'ready'")
    page.evaluate("void (window.AudioContext = Recorder)")
    page.get_by_role("button", name="Undo").click()  # kept, and nothing new stands on the board
    until(page, "hexarium.current().moves.length === 0")
    assert page.evaluate("heard") == []
