"""What a foreign engine answers instead of the truth: statements about an answer, for a wheel or the reader alone."""

from __future__ import annotations

import json
from typing import Any

from tests.minigame import MINI

MARKUP = {"__html": "<iframe srcdoc='<script>parent.hacked=1</script>'></iframe><img src=x onerror='hacked=1'>"}
# A wheel that answers as its ``lie`` says, where a condition on the answer holds.
LYING = f"""
import json
from pygame_core.protocol import door

MARKUP = {MARKUP!r}
write = door.write


def lied(answer):
    ok = answer.get("ok")
    ok = ok if isinstance(ok, dict) else {{}}
    view = ok.get("view") if isinstance(ok.get("view"), dict) else {{}}
    if __WHEN__:
        __LIE__
    return write(answer)


door.write = lied
"""
# By the operation that is answered. The page is to refuse each as if there were no answer.
LIES = {
    "play": {
        "markup of a button": "view['acts'][0]['dangerouslySetInnerHTML'] = MARKUP",
        "no view": "ok['view'] = {}",
        "a scene that is no list": "view['scene'] = {}",
        "no answer": "answer.pop('ok')",
        "a frame": "view['acts'][0]['label'] = {'type': 'iframe', 'props': {'srcdoc': '<b>'}}",
        "an address": "view['walk'][0]['href'] = 'https://example.org/'",
        "a handler": "view['players'][0]['onclick'] = 'hacked=1'",
        "a style": "view['status']['style'] = {'position': 'fixed'}",
        "a reference": "view['rows'][0]['moves'][0]['ref'] = {'current': None}",
        "children": "view['rows'][0]['children'] = ['x']",
        "a class": "view['players'][0]['stone'] = 'screen'",
        "a sign": "view['acts'][0]['sign'] = '\"><script>'",
        "a title": "view['title'] = ['x']",
        "another request": "view['acts'][0]['request'] = {'op': 'open', 'link': 'x'}",
        "what cannot be painted": "view['board'] = view['board'][1:]",
        "a thousand sounds": "view['sound'] = ['stone'] * 1000",
        "depth": "view['setup'] = json.loads('[' * 500 + ']' * 500)",
        "five megabytes": "view['meta'] = 'x' * 5_000_000",
        "5000 buttons": "view['acts'] = view['acts'][:1] * 5000",
        "5000 loops": "view['loops'] = [{'number': 1, 'text': 'x', 'nodes': 'x'}] * 5000",
        "5000 offers": "view['status']['offers'] = [{'action': 'x', 'label': 'x'}] * 5000",
    },
    "legend": {
        "games as a table": "ok['games'] = {}",
        "no games": "ok['games'] = []",
        "null for games": "ok['games'] = None",
        "no palette": "ok['games'][0]['palette'] = []",
        "a field that is a script": "ok['games'][0]['form'][0]['kind'] = 'script'",
        "markup for a title": "ok['games'][-1]['title'] = MARKUP",
        "5000 choices": "ok['games'][0]['form'][0]['values'] = [*range(5000)]",
    },
    "discover": {
        "5000 sentences": "ok['wheels'][0]['told'] = ['Added: x.'] * 5000",
        "not a word": "ok['wheels'][0]['told'] = []",
        "5000 faults": "ok['wheels'][0]['faults'] = ['x'] * 5000",
    },
    "lesson": {"no steps": "ok['steps'], ok['aim'] = [], None"},
}
AWAY = "<meta http-equiv=refresh content='0;url=https://example.org/'>"
# In JavaScript: what another application of the same origin may write into the kept view.
PLANTED = {
    "markup": f'view.acts[0].dangerouslySetInnerHTML = {{ __html: "{AWAY}" }}',
    "a frame": "view.walk[0].srcdoc = '<script>parent.hacked = 1</script>'",
    "a handler": "view.status.offers = [{ action: 'send', label: 'x', onclick: 'hacked = 1' }]",
    "no scene": "view.scene = {}",
    "a broken board": "view.board.length = 1",
    "no players": "view.players = []",
    "null": "game.view = null",
    "a text": "game.view = 'view'",
    "a request": "view.acts[0].request = { op: 'open', link: 'x' }",
}
# Of a program that is to move; the truth is ``{"move": "e5", "seconds": 0.1}``.
WRONG_MOVES = {
    "a number": '{"move": 5, "seconds": 0.1}',
    "no move": '{"seconds": 0.1}',
    "for ever": '{"move": "e5", "seconds": 1e999}',
    "in words": '{"move": "e5", "seconds": "long"}',
    "a list": '[]',
    "nothing": 'null',
}  # fmt: skip


def lying(lie: str, *, when: str = "view.get('moves')") -> str:
    """The source of a wheel that lies where a condition on the answer holds."""
    return MINI + LYING.replace("__WHEN__", when).replace("__LIE__", lie)


def with_lie(line: str, lie: str) -> str:
    """An answer to which that has been done."""
    answer = json.loads(line)
    names: dict[str, Any] = {"answer": answer, "ok": answer["ok"], "view": answer["ok"].get("view")}
    exec(lie, {"MARKUP": MARKUP, "json": json, **names})
    return json.dumps(answer)
