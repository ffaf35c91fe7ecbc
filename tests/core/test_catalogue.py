"""Every sentence is in every catalogue, and a catalogue from outside is used or refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

from pygame_core.language import messages
from pygame_core.protocol import handle
from tests import catalogue
from tests.catalogue import Sources, problems, read, read_html, read_python, read_script, sources, update


@pytest.fixture(scope="module")
def found() -> Sources:
    return sources()


def test_every_sentence_can_be_found(found: Sources) -> None:
    assert not found.faults, "\n".join(found.faults)
    assert {sentence.file.split("/")[0] for sentence in found.sentences} == {"pygame_core", "web"}
    assert len(found.merged()) > 400


def test_there_is_german() -> None:
    assert "de" in [path.stem for path in catalogue.catalogues()]


@pytest.mark.parametrize("path", catalogue.catalogues(), ids=lambda path: path.stem)
def test_a_catalogue_is_complete(path: Path, found: Sources) -> None:
    wrong = problems(read(path), found)
    assert not wrong, "\n".join(wrong)


# --- finding sentences ------------------------------------------------------------------------------------------------


def test_python_is_read() -> None:
    found = Sources()
    read_python(
        "a.py", '_("One " "word.")\n_n("{count} a", "{count} b", 2)\nother("No")\n_(f"{x}")\n_n("a", b, 1)', found
    )
    assert [sentence[1:] for sentence in found.sentences] == [(1, "One word.", ""), (2, "{count} a", "{count} b")]
    assert [fault.split(": ")[0] for fault in found.faults] == ["a.py:4", "a.py:5"]


def test_scripts_are_read() -> None:
    text = r"""
    import { t } from "./t.js"; // t("in a comment")
    /* t("in another") */
    const a = t("Say \"{x}\" – \u00e9", { x: f("}") }), b = `t("in a template") ${ t('deep') + `${ t("deeper") }` } }`;
    const c = a / b / t("divided"), d = /t\("in a pattern[/"]/.test(t("after a pattern"));
    function t(english) { return this.t("a method's"); }
    if (a) { t(a ? "one" : "other"); } t(variable); return /"/.test(t("last"));
    const view = <b id="x">{t("in an element")}</b>, next = <p>{t("in the next")}</p>;
    """
    found = Sources()
    read_script("a.js", text, found)
    said = ['Say "{x}" – é', "deep", "deeper", "divided", "after a pattern", "last", "in an element", "in the next"]
    assert [sentence.text for sentence in found.sentences] == said
    assert [fault.split(": ")[0] for fault in found.faults] == ["a.js:7", "a.js:7"]


def test_the_page_is_read() -> None:
    text = """<title>T</title><p data-t>Said.</p>
    <div aria-label="Named" data-t></div><p>Forgotten.</p><nav aria-label="Lost"></nav><b>Hexarium</b><i>, </i>"""
    found = Sources()
    read_html("a.html", text, found)
    assert [sentence.text for sentence in found.sentences] == ["Said.", "Named"]
    assert len(found.faults) == 2 and "Forgotten." in found.faults[0] and "Lost" in found.faults[1]


# --- what may be wrong ------------------------------------------------------------------------------------------------


@pytest.fixture
def small() -> Sources:
    found = Sources()
    read_python("a.py", '_("{who} plays.", who=1)\n_n("{count} stone", "{count} stones", 2)\n_("Chess")', found)
    return found


@pytest.fixture
def good(tmp_path: Path, small: Sources) -> polib.POFile:
    """A catalogue begun by the tool and filled in."""
    update(tmp_path / "xx.po", small)
    begun = read(tmp_path / "xx.po")
    untranslated = ["{who} plays.", "{count} stone", "Chess"]
    assert [line for line in problems(begun, small) if "X-" not in line] == [f"untranslated: {x}" for x in untranslated]
    begun.metadata["X-Language-Name"] = "Klingon"
    begun[0].msgstr = "{who} spielt."
    begun[1].msgstr_plural = {0: "ein Stein", 1: "{count} Steine"}
    begun[2].msgstr = "Schach"
    assert problems(begun, small) == []
    return begun


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda po: po.remove(po[0]), "missing: {who} plays."),
        (lambda po: po.append(polib.POEntry(msgid="Old", msgstr="Alt")), "unused: Old"),
        (lambda po: setattr(po[2], "msgstr", ""), "untranslated: Chess"),
        (lambda po: setattr(po[2], "msgstr", "Chess"), "the same as in English: Chess"),
        (lambda po: po[2].flags.append("fuzzy"), "fuzzy: Chess"),
        (lambda po: setattr(po[0], "msgstr", "{wer} spielt."), "other names in braces: {who} plays. – {wer} spielt."),
        (lambda po: po[1].msgstr_plural.update({1: ""}), "untranslated: {count} stone"),
        (lambda po: setattr(po[1], "msgid_plural", "{count} pebbles"), "another plural: {count} stone"),
        (lambda po: po.metadata.pop("X-Language-Name"), "The header lacks X-Language-Name."),
    ],
    ids=lambda value: value.split(":")[0] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_fault_is_named(good: polib.POFile, small: Sources, change: object, problem: str) -> None:
    change(good)  # type: ignore[operator]
    assert problems(good, small) == [problem]


def test_a_word_may_be_the_same_where_the_translator_says_so(good: polib.POFile, small: Sources) -> None:
    good[2].msgstr, good[2].tcomment = "Chess", catalogue.AS_IN_ENGLISH
    assert problems(good, small) == []


def test_an_update_keeps_what_is_translated(tmp_path: Path, good: polib.POFile) -> None:
    path = tmp_path / "xx.po"
    good.save(str(path))
    found = Sources()
    read_python("b.py", '_("New.")\n_("Chess")', found)
    update(path, found)
    after = read(path)
    assert [(entry.msgid, entry.msgstr, bool(entry.obsolete)) for entry in after] == [
        ("New.", "", False),
        ("Chess", "Schach", False),
        ("{who} plays.", "{who} spielt.", True),
        ("{count} stone", "", True),
    ]
    before = path.read_bytes()
    update(path, found)
    assert path.read_bytes() == before


# --- a catalogue that a page brings -----------------------------------------------------------------------------------


@pytest.fixture
def nothing_brought(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(messages, "_brought", {})
    yield


def ask(**request: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(handle(json.dumps(request)))
    return answer


WORDS = {"Black": "Nero", "{colour} to move.": "Tocca al {colour}.", "{count} a": ["{count} x", "{count} y"]}


@pytest.mark.usefixtures("nothing_brought")
class TestBringing:
    def test_python_speaks_it(self) -> None:
        told = ask(op="language", lang="it", words=WORDS, plural="(n != 1)")
        assert "it" in told["ok"]["languages"]  # type: ignore[index]
        shown = ask(op="position", game="stibro", lang="it")
        assert shown["ok"]["text"] == "Tocca al Nero."  # type: ignore[index]
        assert messages._n("{count} a", "{count} b", 3).render("it") == "3 y"
        assert messages._n("{count} c", "{count} d", 1).render("it") == "1 c"
        assert ask(op="position", game="stibro")["ok"]["text"] == "Black to move."  # type: ignore[index]

    @pytest.mark.parametrize(
        "change",
        [
            {"lang": "en"}, {"lang": "../it"}, {"lang": 5}, {"words": []}, {"words": {"Black": 5}},
            {"words": {"Black": ["Nero", None]}}, {"words": {"Black": "{colour}"}}, {"words": {"Black": "{"}},
            {"words": {"{cell} a": "{cell.name}"}}, {"plural": "import os"}, {"plural": "n" * 999},
            {"plural": "(" * 9999},
        ],
        ids=repr,
    )  # fmt: skip
    def test_what_does_not_fit_is_refused(self, change: dict[str, object]) -> None:
        told = ask(**{"op": "language", "lang": "it", "words": WORDS, "plural": "n != 1", **change})
        assert told["error"]["code"] == "request"  # type: ignore[index]
        assert messages.languages() == ["en"] and ask(op="games")["ok"]
