"""Records and links: whole trees go out and come back; damage ends in a sentence."""

import contextlib
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygame_core.link import read_link, write_link
from pygame_core.position import GameError
from pygame_core.record import Record, begin, read_record, write_record
from pygame_core.registry import GAMES
from pygame_core.setups import read_setup, write_setup
from pygame_core.tree import Node


def shape(node: Node) -> list[object]:
    return [[child.move, shape(child)] for child in node.children]


def random_tree(seed: int, moves: int = 12, key: str = "stibro") -> Record:
    random = Random(seed)
    record = begin(key, {}, None, ("human", "computer3"))
    nodes = [record.root]
    for _ in range(moves):
        node = random.choice(nodes)
        legal = list(node.position.legal_moves())
        if legal:
            nodes.append(node.append(random.choice(legal)))
    record.current = random.choice(nodes)
    return record


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_any_tree_comes_back_from_its_text_and_its_link(seed: int, key: str) -> None:
    record = random_tree(seed, 30, key)
    for copy in (read_record(write_record(record)), read_link(write_link(record))):
        assert shape(copy.root) == shape(record.root)
        assert copy.current.moves() == record.current.moves()
        assert (copy.key, copy.options, copy.seats) == (record.key, record.options, record.seats)
        assert write_record(copy) == write_record(record)


def test_set_up_and_resignation_come_back() -> None:
    setup = {"stones": [["e5"], ["e8"]], "turn": 1}
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
    copy = read_link(write_link(record))
    assert write_record(copy) == write_record(record)
    assert copy.current.position == record.current.position
    setup = record.current.position.to_setup()
    assert read_setup(json.loads(json.dumps(write_setup(setup)))) == setup
