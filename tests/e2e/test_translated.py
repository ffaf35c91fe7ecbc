"""A browser translates the page, as Chrome does: what changes afterwards is seen all the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from pygame_core.testing import Table
from tests.e2e.table import Until, link, poll

# Texts are put into elements of the browser's own, at once or step by step, and again whenever one is new.
TRANSLATE = """(stepwise) => {
  const own = (node) => node.parentElement?.closest("font, [translate=no], script, style");
  const translate = () => {
    const [walker, texts] = [document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), []];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts.filter((one) => one.data.trim() && !own(one))) {
      const outer = document.createElement("font"), inner = document.createElement("font");
      outer.append(inner);
      inner.append(`«${text.data}»`);
      if (stepwise) (text.before(outer), text.remove());
      else text.replaceWith(outer);
    }
  };
  translate();
  new MutationObserver(translate).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.parametrize("stepwise", [False, True])
def test_what_changes_is_seen(page: Page, table: Table, until: Until, stepwise: bool) -> None:
    table.open(link(["d6"], size=5, swap="false"))
    page.locator("#moves-head").get_by_role("button", name="Analysis", exact=True).click()
    until(page, "document.querySelector('#analysis .line')")
    page.evaluate(TRANSLATE, stepwise)
    players, status = page.locator("#players"), page.get_by_role("status").first
    turn = players.locator(".turn .tag")
    expect(turn).to_have_text("«to move»")
    names = players.locator(".who").all_inner_texts()
    assert names and not any("«" in name for name in names)
    for cell, mover in (("e3", "Black"), ("h7", "White"), ("d2", "Black")):
        table.play(cell)
        expect(status).to_contain_text(f"{mover} to move")
        expect(turn).to_have_count(1)
        expect(turn).to_have_text("«to move»")
        others = players.locator(".player:not(.turn) .tag")
        poll(page, lambda others=others: "to move" not in others.inner_text())  # type: ignore[misc]
        moves = page.locator("#list button.m").all_inner_texts()
        assert cell in moves
    expect(page.locator("#meta")).to_contain_text("«")
    assert table.state().moves == ["d6", "e3", "h7", "d2"]


def test_clocks_go_on(page: Page, table: Table) -> None:
    page.clock.install()
    table.open()
    page.evaluate("hexarium.request({ op: 'new', game: 'stibro', table: { opponent: 'friend', clock: 'game' } })")
    page.evaluate(TRANSLATE, False)
    table.play("e5")
    clock = page.locator(".clock.runs")
    before = clock.inner_text()
    assert "«" not in before
    page.clock.run_for(3000)
    poll(page, lambda: clock.inner_text() != before)
