"""Compact links: whole annotated trees in few characters, old links for ever, damage that ends in a sentence."""

from __future__ import annotations

import base64
import zlib
from random import Random
from typing import Any

import pytest

from pygame_core.games.registry import GAMES
from pygame_core.records.link import read_link, write_link
from pygame_core.records.packing import pack, unpack
from pygame_core.records.rangecoder import Chances, Coder, Reader, Writer
from pygame_core.records.record import MOST_ALL_SIGNS, MOST_MOVES, Record, begin
from pygame_core.records.record_text import write_record
from pygame_core.records.tree import Node, Sign
from pygame_core.rules.errors import GameError
from pygame_core.rules.move import Kind, Move
from tests.bench.links import LIMIT, MOVES, PLAYERS, fragment, play
from tests.core.trees import annotated_tree, comes_back, random_tree, told

every_game = pytest.mark.parametrize("key", GAMES)

# Links as the first version of the code wrote them. Whoever breaks one breaks links in chats.
KEPT = {
    "r=Bq3fAMGAABtPveM_J2jscqR43w": ("noose i8 c6 k7 i7 d5 k8 h9 i9 g9 e5 j10 h4"),
    "r=BoqABIHgAXzs6E-OsXbCFxxpUw": ("stibro i8 l7 a1 i4 j4 d4 i3 l11 f7 a7 h13 f5"),
    "r=BsS0CMAgADFtI8_vWHzCbEJEAiNToIM": (
        "nooks i12-l15 h12-h15 d11-g11 l14-o14 l9-o12 l10-l13 c4-f7 a6-d6 b7-e10 a3-d3 c1-f4 g1-g4"
    ),
    "r=BnuKDEGAAhNf3l9yKBRBko5Z": ("noede e10 f1 a6 k8 e8 h11 h6 f11 f3 b1 h7 g11"),
    "r=BhN_EEMAAithrSfBai0a-AG5tg": ("loophole2d f7 g10 c12 g6 g1 d8 g7 c8 h3 f2 h4 e2"),
}


@every_game
@pytest.mark.parametrize("seed", range(12))
def test_everything_comes_back(seed: int, key: str) -> None:
    for record in (random_tree(seed, 30, key), annotated_tree(seed, key)):
        copy = comes_back(record, write_link, read_link)
        assert write_record(copy) == write_record(record)


@every_game
@pytest.mark.parametrize("player", PLAYERS)
def test_a_game_of_sixty_moves_is_short(key: str, player: str) -> None:
    for seed in range(2):
        record = play(key, player, seed)
        text = fragment(record)
        assert len(text) <= LIMIT
        assert told(read_link(text)) == told(record)


@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_many_flips_is_short(seed: int) -> None:
    record, random, flips = begin("noose", {"repetition": "none"}, None), Random(seed), 0
    while record.current.ply < MOVES:
        position = record.current.position
        moves = [move for move in position.legal_moves() if not position.play(move).outcome()]
        longest = max(moves, key=lambda move: (len(move.cells) if position.ply % 3 else 0, random.random()))
        flips += longest.kind is Kind.FLIP
        record.current = record.current.append(longest)
    assert flips > 5
    assert len(fragment(record)) <= LIMIT
    comes_back(record, write_link, read_link)


def test_who_receives_a_link_plays_the_other_side() -> None:
    record = begin("stibro", {}, None, ("human", "away"))
    assert read_link(write_link(record)).seats == ("human", "away")
    assert read_link(write_link(record, other=True)).seats == ("away", "human")
    assert record.seats == ("human", "away")
    record = begin("stibro", {}, None, ("computer3", "human"))
    assert read_link(write_link(record, other=True)).seats == ("computer3", "away")


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_the_other_side_gets_the_moves_alone(seed: int, key: str) -> None:
    record = annotated_tree(seed, key)
    before, end = told(record), record.live or record.current
    friends = read_link(write_link(record, other=True))
    assert told(record) == before
    assert friends.root.position == record.root.position
    assert friends.current.moves() == end.moves()
    assert [node.resigned for node in friends.root.all()] == [node.resigned for node in end.path()]
    assert not any(node.comment or node.signs for node in friends.root.all())


@every_game
def test_links_of_the_first_kind_are_read(key: str) -> None:
    record = play(key, "random", 1)
    packed = zlib.compress(write_record(record).encode(), 9, wbits=-15)
    assert told(read_link("r=" + base64.urlsafe_b64encode(packed).decode().rstrip("="))) == told(record)


@pytest.mark.parametrize("link", KEPT)
def test_links_that_have_been_sent_are_read_for_ever(link: str) -> None:
    game, *moves = KEPT[link].split()
    record = read_link(link)
    assert record.key == game
    assert record.root.line()[-1].moves() == moves
    assert write_link(record) == link


def test_a_link_of_a_later_version_says_so() -> None:
    content = bytearray(pack(begin("stibro", {}, None)))
    content[0] |= 0xF0
    with pytest.raises(GameError, match="newer version"):
        read_link("r=" + base64.urlsafe_b64encode(content).decode())


class Work:
    """Counts the choices that are read and the moves that are played."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.choices = self.moves = 0
        narrow, append = Reader._narrow, Node.append

        def narrowing(reader: Reader, *choice: Any) -> int:
            self.choices += 1
            return narrow(reader, *choice)

        def appending(node: Node, move: Move, trial: bool = False) -> Node:
            self.moves += 1
            return append(node, move, trial)

        monkeypatch.setattr(Reader, "_narrow", narrowing)
        monkeypatch.setattr(Node, "append", appending)

    def read(self, link: str) -> Record:
        """Read a link; whatever is in it, the work has a bound."""
        self.choices = self.moves = 0
        try:
            return read_link(link)
        finally:
            assert self.moves <= MOST_MOVES
            assert self.choices <= 10 * (MOST_MOVES + MOST_ALL_SIGNS)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def damaged(content: bytes, random: Random) -> bytes:
    """A truncation, flipped bits, or bytes from anywhere; sometimes with a check that is right."""
    changed = bytearray(content[: random.randrange(1, len(content) + 1)] if random.random() < 0.3 else content)
    for _ in range(random.randrange(4)):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    if random.random() < 0.2:
        changed[3:] = random.randbytes(random.randrange(400))
    if random.random() < 0.8 and len(changed) > 3:
        changed[0] = content[0]
        changed[1:3] = (zlib.crc32(changed[3:]) & 0xFFFF).to_bytes(2, "big")
    return bytes(changed)


@every_game
def test_a_damaged_link_ends_soon_and_in_a_sentence(key: str, work: Work) -> None:
    random, refused = Random(key), 0
    good = [pack(annotated_tree(seed, key)) for seed in range(4)]
    for _ in range(300):
        link = "r=" + base64.urlsafe_b64encode(damaged(random.choice(good), random)).decode()
        try:
            work.read(link)
        except GameError as error:
            refused += 1
            assert str(error)
    assert refused > 200


def test_a_long_link_of_nonsense_ends_soon(work: Work) -> None:
    random = Random(1)
    mark = pack(begin("stibro", {}, None))[:1]
    for body in (bytes(190_000), b"\xff" * 190_000, random.randbytes(190_000), zlib.compress(bytes(10**8), 9, -15)):
        for first in (mark, bytes([mark[0] | 0b1000])):
            content = first + (zlib.crc32(body) & 0xFFFF).to_bytes(2, "big") + body
            with pytest.raises(GameError):
                work.read("r=" + base64.urlsafe_b64encode(content).decode())


def test_a_link_of_as_many_moves_and_signs_as_there_may_be_is_read(work: Work) -> None:
    record = begin("noose", {"size": 4}, None)
    for node in record.root.all():  # which goes on while the tree grows
        for move in list(node.position.legal_moves())[: MOST_MOVES - work.moves]:
            node.append(move)
    nodes = list(record.root.all())
    assert len(nodes) == MOST_MOVES + 1
    for number, node in enumerate(nodes):
        node.signs = tuple(Sign("circle", (cell,)) for cell in node.position.board.cells[number % 30 :][:4])
    copy = work.read(write_link(record))
    assert work.moves == MOST_MOVES
    assert told(copy) == told(record)


def test_the_links_of_all_truncations_are_refused() -> None:
    content = pack(play("noose", "random", 0))
    for length in range(1, len(content)):
        with pytest.raises(GameError):
            unpack(content[:length])


@pytest.mark.parametrize("seed", range(20))
def test_the_range_coder_gives_back_any_choices(seed: int) -> None:
    random = Random(seed)
    story: list[tuple[str, int, int]] = []
    for _ in range(random.randrange(2000)):
        kind, count = random.choice("pcn"), random.choice([1, 2, 3, 100, 2**24, 2**32 - 1])
        story.append((kind, random.choice([0, random.randrange(count), count - 1]), count))

    def tell(coder: Coder, blind: bool) -> list[int]:
        chances, lengths = Chances(1, 1000, 1, 1), Chances(*[1] * 40)
        heard = []
        for kind, value, count in story:
            given = 0 if blind else value
            if kind == "p":
                heard.append(coder.pick(given, count))
            elif kind == "c":
                heard.append(coder.choose(given % 4, chances))
            else:
                heard.append(coder.count(given, lengths))
        return heard

    writer = Writer()
    written = tell(writer, blind=False)
    content = writer.finish()
    assert tell(Reader(content), blind=True) == written


def test_carries_run_through_bytes_of_ones() -> None:
    for last in range(3):
        writer = Writer()
        for _ in range(40):
            writer.pick(2**20 - 1, 2**20)
        writer.pick(last, 3)
        reader = Reader(writer.finish())
        assert [reader.pick(0, 2**20) for _ in range(40)] == [2**20 - 1] * 40
        assert reader.pick(0, 3) == last
