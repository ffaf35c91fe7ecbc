"""Sentences: every one is marked for translation, its values are named, and a catalogue is used when there is one."""

import ast
import json
import re
import string
from pathlib import Path

import pytest

from pygame_core.language import messages
from pygame_core.language.messages import Message, _, _n

PACKAGE = Path(messages.__file__).parents[1]
CALLS = [
    (path.relative_to(PACKAGE), call)
    for path in sorted(PACKAGE.rglob("*.py"))
    for call in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "_n")
]


def fields(text: str) -> set[str]:
    return {name for _literal, name, _spec, _conversion in string.Formatter().parse(text) if name}


def test_the_package_has_sentences() -> None:
    assert len(CALLS) > 50


@pytest.mark.parametrize(("path", "call"), CALLS, ids=lambda value: str(getattr(value, "lineno", value)))
def test_every_sentence_is_a_literal_whose_values_are_given(path: Path, call: ast.Call) -> None:
    plural = isinstance(call.func, ast.Name) and call.func.id == "_n"
    texts = call.args[: 2 if plural else 1]
    given = {keyword.arg for keyword in call.keywords} | ({"count"} if plural else set())
    for text in texts:
        assert isinstance(text, ast.Constant) and isinstance(text.value, str), f"{path}:{call.lineno}"
        used = fields(text.value)
        assert used <= given, f"{path}:{call.lineno}"


def test_english_needs_no_catalogue() -> None:
    assert str(_("{cell} is taken already.", cell="e5")) == "e5 is taken already."
    assert str(_n("{count} stone", "{count} stones", 1)) == "1 stone"
    assert str(_n("{count} stone", "{count} stones", 3)) == "3 stones"
    assert "en" in messages.languages()


def test_a_catalogue_translates_sentences_and_the_sentences_in_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {
        "{colour} to move.": "{colour} ist am Zug.",
        "White": "Weiß",
        "{n} cell": ["{n} Feld", "{n} Felder"],
    }
    (tmp_path / "de.json").write_text(json.dumps({"name": "Deutsch", "plural": "n != 1", "words": words}))
    monkeypatch.setattr(messages, "_LOCALE", tmp_path)
    messages._installed.cache_clear()
    try:
        assert messages.languages() == ["en", "de"]
        assert Message("{colour} to move.", (("colour", Message("White")),)).render("de") == "Weiß ist am Zug."
        assert Message("{n} cell", (("n", 2),), "{n} cells", 2).render("de") == "2 Felder"
        assert Message("Unknown sentence.").render("de") == "Unknown sentence."
        assert Message("White").render("de-AT") == "Weiß"
        assert Message("White").render("xx") == "White"
        assert Message("White").render("../../etc") == "White"
    finally:
        messages._installed.cache_clear()


def test_messages_never_glue_sentences_from_pieces() -> None:
    for path in PACKAGE.rglob("*.py"):
        assert not re.search(r"\b_n?\(f[\"']", path.read_text("utf-8")), path


@pytest.mark.parametrize(
    ("words", "plural"),
    [
        ({"{colour} to move.": "{colour} {count}"}, "0"),  # no number comes with this sentence
        ({"{colour} to move.": "{who} zieht."}, "0"),
        ({}, "n/0"),
        ({}, "n%0"),
        ({}, "import os"),
    ],
)
def test_a_catalogue_from_outside_that_could_break_an_answer_is_refused(words: dict[str, str], plural: str) -> None:
    with pytest.raises(ValueError):
        messages.bring("xx", words, plural)
    assert "xx" not in messages.languages()


def test_a_form_that_is_not_there_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "_brought", {})
    messages.bring("xx", {"{count} stone": ["{count} Stein"]}, "0-9")
    assert _n("{count} stone", "{count} stones", 3).render("xx") == "3 stones"
