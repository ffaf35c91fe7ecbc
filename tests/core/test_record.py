"""Records and links: whole trees go out and come back; damage ends in a sentence."""

import contextlib
import inspect
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pygame_core.records.record_text
from pygame_core.board.board import Cell
from pygame_core.games.registry import GAMES
from pygame_core.records.formats import read_any
from pygame_core.records.link import read_link, write_link
from pygame_core.records.record import MOST_ALL_SIGNS, MOST_CHARACTERS, MOST_MOVES, begin
from pygame_core.records.record_text import gist, read_record, write_record
from pygame_core.records.setups import read_setup, write_setup
from pygame_core.records.tree import MOST_COMMENT, Sign
from pygame_core.rules.errors import GameError
from tests.core.trees import annotated_tree, comes_back, random_tree


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_everything_comes_back(seed: int, key: str) -> None:
    for record in (random_tree(seed, 30, key), annotated_tree(seed, key)):
        comes_back(record, write_record, read_record)


def test_the_notation_can_be_read_by_people() -> None:
    movetext = (
        "{Before all.} g7 {A brave \\{first\\} move.} [circle g7] [letter g8 A] f9 #1 * "
        "( e9 {So.} [arrow e9 g7] g10 ) g9"
    )
    text = f'hexarium 1\ngame: stibro\noptions: {{"size": 7, "swap": true}}\nseats: human human\n\n{movetext}\n'
    record = read_record(text)
    assert write_record(record) == text
    first = record.root.children[0]
    assert record.root.comment == "Before all."
    assert first.comment == "A brave {first} move."
    assert first.signs == (Sign("circle", (Cell(7, 7),)), Sign("letter", (Cell(7, 8),), "A"))
    assert first.children[0] is record.current
    assert record.current.resigned == 1
    assert first.children[1].signs == (Sign("arrow", (Cell(5, 9), Cell(7, 7))),)
    said = read_record(text.replace("{So.} [arrow e9 g7]", "{So} [arrow e9 g7] {it is.}[square e9]")).root.children[0]
    assert said.children[1].comment == "So\nit is."
    assert [sign.shape for sign in said.children[1].signs] == ["arrow", "square"]


def test_the_example_in_the_description_is_a_record() -> None:
    told = str(pygame_core.records.record_text.__doc__)
    example = inspect.cleandoc(told.split("::\n\n", 1)[1].split("\n\nA variation", 1)[0])
    record = read_record(example.replace("KEY", "stibro"))
    assert record.seed == 4711
    assert record.root.children[0].children[0].comment == "Brave."


def test_where_the_game_stands_is_told_where_its_line_goes_on() -> None:
    head = 'hexarium 1\ngame: stibro\noptions: {"size": 7, "swap": true}\nseats: human human\n\n'
    for moves in ("g7 * f9 ** g9", "* ** g7 f9", "g7 ** f9 ( e9 g10 * ) g9", "g7 * f9 ( e9 ** g10 ) g9"):
        record = read_record(head + moves + "\n")
        assert record.stands.successor and record.stands is record.live is not record.current.children
        assert write_record(record) == head + moves + "\n"
        assert gist(head + moves) == gist(head + moves.replace(" **", "").replace("** ", ""))
        # Who knows but one mark finds one of the two.
        other = read_record(head + moves.replace("**", "*"))
        assert other.current.moves() in (record.current.moves(), record.stands.moves())
    assert read_record(head + "g7 ** f9").current.moves() == ["g7"]  # what is not told is looked at there, too
    for moves in ("g7 * f9 g9", "g7 f9 g9 *"):
        record = read_record(head + moves + "\n")
        record.live = record.end
        assert record.stands.moves() == ["g7", "f9", "g9"] and write_record(record) == head + moves + "\n"
    tried = read_record(head + "g7 f9 * ~( g9 ** e9 )")
    assert tried.live is None and tried.stands.moves() == ["g7", "f9"]  # a game does not stand where it has not gone on


def test_the_resignation_of_an_older_record_is_read() -> None:
    record = read_record("hexarium 1\ngame: stibro\nresigned: 1\n\ng7 * f9")
    assert record.current.resigned == 1
    assert "resigned:" not in write_record(record)
    assert read_record(write_record(record)).current.resigned == 1


PLAYED = 'game: stibro\noptions: {{"size": 6}}\nseats: human away\n{}e5 e8 {{game: on}} *\n'


@pytest.mark.parametrize(
    "text",
    [
        "hexarium 1\n" + PLAYED.format("\n"),
        "hexarium 1\n" + PLAYED.format(""),
        "hexarium 1\n" + PLAYED.format(" \n"),
        "hexarium 1\n" + PLAYED.format("\t\n \n\n"),
        "\n\nhexarium 1\n" + PLAYED.format("\n"),
        "\ufeff \n hexarium 1 \n" + PLAYED.format("\n"),
        "hexarium 1\n\n" + PLAYED.format("\n").replace("\n", "\n\n"),
        "hexarium 1\n" + PLAYED.format("\n").replace("game: s", "  Game :s").replace("seats", "SEATS"),
        ("hexarium 1\n" + PLAYED.format("\n")).replace("\n", "\r\n"),
        ("hexarium 1\n" + PLAYED.format("\n")).replace("\n", "\r"),
    ],
)
def test_blank_lines_and_line_ends_do_not_matter(text: str) -> None:
    for read in (read_record, read_any):
        record = read(text)
        assert record.current.moves() == ["e5", "e8"]
        assert (record.options["size"], record.seats) == (6, ("human", "away"))
        assert record.current.comment == "game: on"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hexarium 1\ngmae: stibro\n\ne5", "“gmae: stibro” cannot be read"),
        ("hexarium 1\ngame: stibro\noption: {}\n\ne5", "“option: {}” cannot be read"),
        ("hexarium 1\ngame: stibro\nseat: human away\ne5", "“seat: human away” cannot be read"),
        ("hexarium 1\ngame: stibro\n\nseeds: 7\n\ne5", "“seeds:” is no move"),
        ("hexarium 1\ngame: stibro\ngame: noose\n\ne5", "says something twice"),
        ("hexarium 1\n\ne5 e8", "names no game"),
        ("hexarium 1", "names no game"),
        ("hexarium 1\ngame stibro\n\ne5", "names no game"),
        ("hexarium 1\ngame: stibro\nsize 7\n\ne5", "“size”"),
        ("hexarium 12\ngame: stibro\n\ne5", "not a Hexarium record"),
        ('hexarium 1\ngame: stibro\noptions: {"cls": 1}\n\ne5', "no option “cls”"),
        ('hexarium 1\ngame: stibro\noptions: {"setup": 1}\nsetup: {"stones": [["e5"]]}\n\n', "no option “setup”"),
        ('hexarium 1\ngame: stibro\noptions: {"' + "x" * 9000 + '": 1}\n\ne5', "no option “x{40}”"),
    ],
)
def test_a_header_that_means_nothing_is_told(text: str, why: str) -> None:
    with pytest.raises(GameError, match=why) as caught:
        read_record(text)
    assert str(caught.value).endswith(".")


def test_a_move_that_looks_like_a_header_follows_a_blank_line(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["stibro"].position
    read, write = rules.read, rules.write
    monkeypatch.setattr(rules, "read", lambda position, text: read(position, text.removeprefix("to:")))
    monkeypatch.setattr(rules, "write", lambda position, move: "to:" + write(position, move))
    record = begin("stibro", {}, None)
    record.current = record.current.append(record.current.position.read("to:e5"))
    comes_back(record, write_record, read_record)


def test_what_exceeds_the_limits_is_left_out_so_that_the_rest_can_be_read() -> None:
    record = random_tree(1, 300)
    for node in record.root.all():
        node.comment = str(node.ply) + "é" * (MOST_COMMENT - 10)
    for write, read in ((write_record, read_record), (write_link, read_link)):
        text = write(record)
        assert len(text) <= MOST_CHARACTERS
        assert sum(1 for _ in read(text).root.all()) == 301
    cells = record.root.position.board.cells
    signs = tuple(Sign("circle", (cell,)) for cell in cells[:100])
    for node in record.root.all():
        node.comment, node.signs = "", signs
    assert 301 * len(signs) > MOST_ALL_SIGNS
    for write, read in ((write_record, read_record), (write_link, read_link)):
        assert sum(len(node.signs) for node in read(write(record)).root.all()) <= MOST_ALL_SIGNS


def test_of_a_tree_with_too_many_moves_the_line_that_is_walked_is_kept() -> None:
    record = begin("noose", {"size": 8}, None)
    for move in list(record.root.position.legal_moves())[:70]:
        child = record.root.append(move)
        for reply in list(child.position.legal_moves())[:70]:
            child.append(reply)
    record.current = record.root.children[-1].children[-1]
    record.current.visit()
    assert sum(1 for _ in record.root.all()) > MOST_MOVES + 1
    for copy in (read_record(write_record(record)), read_link(write_link(record))):
        assert copy.current.moves() == record.current.moves()
        assert sum(1 for _ in copy.root.all()) == 3


def test_set_up_and_resignation_come_back() -> None:
    setup = {"stones": [["e5"], ["e8"], []], "turn": 1}
    record = begin("stibro", {"size": 6, "swap": False}, setup)
    record.current.resigned = 0
    copy = read_record(write_record(record))
    assert copy.setup == setup
    assert copy.current.resigned == 0
    assert copy.root.position == record.root.position


def test_the_seed_comes_back_where_the_computer_plays() -> None:
    for seats, kept in ((("human", "computer3"), 4711), (("human", "human"), 0)):
        record = begin("stibro", {}, None, seats)
        record.seed = 4711
        assert read_record(write_record(record)).seed == kept
        assert read_link(write_link(record)).seed == kept


@pytest.mark.parametrize("seed", ["-1", "1e3", "123456", "x", "٣"])
def test_a_damaged_seed_ends_in_a_sentence(seed: str) -> None:
    text = write_record(begin("stibro", {}, None)).replace("seats:", f"seed: {seed}\nseats:")
    with pytest.raises(GameError, match="damaged"):
        read_record(text)


def test_a_readable_link_is_read() -> None:
    record = read_link("#game=stibro&size=7&swap=true&moves=f5.swap.g8&seats=human,computer3")
    assert record.current.moves() == ["f5", "swap", "g8"]
    assert record.seats == ("human", "computer3")
    setup = json.dumps({"stones": [["e5"], ["e8"]]})
    assert read_link(f"game=stibro&size=6&setup={setup}").current.position.turn == 0


@pytest.mark.parametrize(
    "link",
    [
        "",
        "r=",
        "r=AAAA",
        "r=!!!",
        "r=é",
        "game=chess",
        "game=stibro&size=3",
        "game=stibro&size=seven",
        "game=stibro&colour=red",
        "game=stibro&game=stibro",
        "game=stibro&moves=a1",
        "game=stibro&moves=x",
        "game=stibro&seats=human",
        "game=stibro&setup={",
        "game=stibro&setup=[]",
        "game=stibro&setup={%22stones%22:1}",
        "game=stibro&moves=" + ".".join(["e5"] * 5000),
    ],
)
def test_a_malformed_link_ends_in_a_sentence(link: str) -> None:
    with pytest.raises(GameError) as caught:
        read_link(link)
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 300


GOOD = write_record(random_tree(3))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        GOOD.replace("hexarium 1", "hexarium 2"),
        GOOD.replace("stibro", "chess"),
        GOOD.replace("human computer3", "human"),
        GOOD.replace("{", "["),
        GOOD + "(",
        GOOD + ")",
        "hexarium 1\ngame: stibro\n\n( e5 )",
        GOOD + " zz",
        "hexarium 1\ngame: stibro\nresigned: 7\n\n",
        "hexarium 1\ngame: stibro\n\n{ never closed",
        "hexarium 1\ngame: stibro\n\n[circle e5",
        "hexarium 1\ngame: stibro\n\n[circle z99]",
        "hexarium 1\ngame: stibro\n\n[cross e5]",
        "hexarium 1\ngame: stibro\n\n[arrow e5]",
        "hexarium 1\ngame: stibro\n\n[letter e5]",
        "hexarium 1\ngame: stibro\n\n[letter e5 AB]",
        "hexarium 1\ngame: stibro\n\n]",
        "hexarium 1\ngame: stibro\n\n#2",
        "hexarium 1\ngame: stibro\n\n{" + "x" * 2001 + "}",
        "hexarium 1\ngame: stibro\n\n" + "".join(f"[letter e5 {chr(65 + i)}]" for i in range(101)),
        "x" * 300_000,
        "hexarium 1\ngame: stibro\n\n" + "(" * 100_000,
    ],
)
def test_a_damaged_record_ends_in_a_sentence(text: str) -> None:
    with pytest.raises(GameError):
        read_record(text)


@given(st.text())
def test_any_text_is_a_record_or_a_refusal(text: str) -> None:
    for read in (read_record, read_link, lambda text: read_link("r=" + text), lambda text: read_record(GOOD + text)):
        with contextlib.suppress(GameError):
            read(text)


def test_deep_variations_need_no_recursion() -> None:
    text = 'hexarium 1\ngame: stibro\noptions: {"size": 5}\n\n' + "e5 " + "(e4 " * 1500 + ") " * 1500
    record = read_record(text)
    assert write_record(record)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(sorted(GAMES)), st.integers(0, 2**32), st.integers(0, 40))
def test_whole_games_and_their_positions_come_back(key: str, seed: int, moves: int) -> None:
    record = random_tree(seed, moves, key)
    copy = comes_back(record, write_link, read_link)
    assert copy.current.position == record.current.position
    setup = record.current.position.to_setup()
    assert read_setup(json.loads(json.dumps(write_setup(setup)))) == setup
