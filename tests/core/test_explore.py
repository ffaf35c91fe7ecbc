"""What is told and drawn of a position is true: every fact is found again by brute force, without the fast code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from oracles import loophole2d, noede, nooks, noose, stibro

from pygame_core.board.board import Cell
from pygame_core.drawing.scene import KINDS, ROLES
from pygame_core.drawing.words import Explored
from pygame_core.games.registry import GAMES, game
from pygame_core.page.explore import TOPICS, explore
from pygame_core.protocol import Door
from pygame_core.rules.errors import GameError, SetupError
from pygame_core.rules.move import Kind, Move
from pygame_core.rules.position import Position
from pygame_core.rules.setup import Setup

NAME = re.compile(r"\b[a-z]\d{1,2}\b")
TURNS = {
    "up": (0, 1),
    "up right": (1, 1),
    "down right": (1, 0),
    "down": (0, -1),
    "down left": (-1, -1),
    "up left": (-1, 0),
}
ROWS = {
    "up left": (0, -1),
    "up right": (1, -1),
    "right": (1, 0),
    "down right": (0, 1),
    "down left": (-1, 1),
    "left": (-1, 0),
}
CROSS = {"up": (0, 1), "right": (1, 0), "down": (0, -1), "left": (-1, 0)}
STEPS = {"hexhex": TURNS, "rhombus": ROWS, "square": CROSS}
SIDES = [f"the {way} side" for way in ("upper left", "upper right", "right", "lower right", "lower left", "left")]
VARIANTS = [
    (key, dict(zip([option.key for option in each.position.options], values, strict=True)))
    for key, each in GAMES.items()
    for values in product(*(option.values for option in each.position.options))
    if not (key == "nooks" and values[0] == "square" and values[1] > 5)
]
STANDARD = [("noose", {"size": 5}), ("stibro", {"size": 5}), ("nooks", {"size": 5}), ("nooks", {"variant": "square"}),
            ("noede", {"size": 5}), ("loophole2d", {"size": 10})]  # fmt: skip


def history(key: str, options: dict[str, Any], seed: str, most: int = 1000) -> list[tuple[Position, Move | None]]:
    """The positions of a random game, each with the move that led to it; flips are rare, so that it comes to an end."""
    chance, position = Random(f"{key} {options} {seed}"), game(key).position.initial(**options)
    passed: list[tuple[Position, Move | None]] = [(position, None)]
    while not position.outcome() and len(passed) < most:
        moves = list(position.legal_moves())
        placed = [move for move in moves if move.kind is not Kind.FLIP]
        move = chance.choice(placed if placed and chance.random() < 0.8 else moves)
        position = position.play(move)
        passed.append((position, move))
    return passed


@cache
def samples(key: str, size: int, number: int = 6) -> list[Position]:
    """Positions of random games on a small board: some of all stages, and the last ones before the end."""
    found = []
    for seed in range(number):
        options = {"variant": "square"} if size == 11 else {"size": size}
        passed = [position for position, _move in history(key, options, str(seed))]
        found += passed[:: max(1, len(passed) // 8)] + passed[-4:]
    return found


def ask(position: Position, what: str, cell: str | None = None, last: Move | None = None) -> Explored:
    at = Cell(ord(cell[0]) - 96, int(cell[1:])) if cell else None
    return explore(game(position.key), position, last, what, at)


def lines(explored: Explored) -> list[str]:
    return [str(line) for line in explored.text]


def marked(explored: Explored, role: str, colour: str | None = None) -> set[str]:
    """The cells of all marks of a role and colour."""
    marks = [each for each in explored.scene if each["kind"] == "mark" and each["role"] == role]
    return {name for each in marks if each.get("colour") == colour for name in each["cells"]}


def outlined(explored: Explored, colour: str | None) -> set[frozenset[str]]:
    return {frozenset(e["cells"]) for e in explored.scene if e.get("role") == "group" and e.get("colour") == colour}


def counts(explored: Explored) -> list[int]:
    """The count that each line depends on."""
    return [line.count for line in explored.text]


def stones(position: Position) -> list[frozenset[str]]:
    return [frozenset(cell.name for cell in cells) for cells in position.to_setup().stones]


def turned(position: Position, colour: int) -> Position | None:
    """The same board with a colour to move, nothing pending; None if it cannot move there."""
    setup = position.to_setup()
    try:
        other = type(position).from_setup(Setup(setup.stones, setup.held, colour), **position.chosen)
    except SetupError:  # the anchors of Nøde come in a fixed order, and three of them win nothing
        return None
    return other if other.turn == colour else None


def built(position: Position) -> dict[str, str]:
    """What the oracle knows to be part of the board of Loophole 2D."""
    if position.key != "loophole2d":
        return {}
    board = loophole2d.board(position.board.size)
    arcs = {}
    for (node, side), ends in board.arcs.items():
        for name, cells in zip(ARCS[node, side], ends, strict=True):
            owner = ("Black’s", "White’s")[side]
            arcs |= {loophole2d.name(at): name.replace("the", owner, 1) for at in cells if node != "R"}
    return arcs | {loophole2d.name(at): "window" for at in board.holes}


def standing(position: Position) -> dict[str, str]:
    setup, names = position.to_setup(), [str(colour.name) for colour in position.colours]
    words = [*(f"{name} stone" for name in names), "neutral stone", *(f"scored by {name}" for name in names)]
    lists = [*setup.stones, *setup.held]
    told = built(position) | {cell.name: word for word, cells in zip(words, lists, strict=True) for cell in cells}
    return told | {cell.name: "wall" for wall in getattr(position, "walls", ()) for cell in wall.cells}


def beside(position: Position, cells: set[str]) -> set[str]:
    known, steps = {cell.name for cell in position.board.cells}, STEPS[position.board.shape].values()
    near = {stibro.name(r + dr, q + dq) for r, q in map(stibro.place, cells) for dr, dq in steps if r + dr > 0}
    return near & known - cells


# Nothing fails, everything is on the board


@pytest.mark.parametrize(("key", "options"), VARIANTS)
def test_every_topic_answers_on_every_board(key: str, options: dict[str, Any]) -> None:
    chance, passed = Random(str(options)), history(key, options, "all", 40 if key == "noose" else 1000)
    setup = passed[len(passed) // 2][0].to_setup()
    by_hand = type(passed[0][0]).from_setup(setup, **options)
    for position, last in [*passed[:4], *passed[len(passed) // 2 :][:2], *passed[-2:], (by_hand, None)]:
        on_board = {cell.name for cell in position.board.cells} | set(built(position))
        for what in TOPICS:
            for cell in chance.sample(position.board.cells, 3 if what in ("rays", "group") else 1):
                explored = explore(game(key), position, last, what, cell)
                told = " ".join(lines(explored))
                assert explored.text
                assert set(NAME.findall(told)) <= on_board, told
                assert "{" not in told
                assert json.loads(json.dumps(explored.scene)) == explored.scene
                for record in explored.scene:
                    assert record["kind"] in KINDS
                    assert record.get("role", "last") in ROLES
                    named = [*record.get("cells", ()), *([record["cell"]] if "cell" in record else [])]
                    assert named
                    assert set(named) <= on_board


@pytest.mark.parametrize("key", GAMES)
def test_what_cannot_be_explored_is_refused_with_a_sentence(key: str) -> None:
    each, position = game(key), game(key).position.initial()
    for what, cell in [("weather", None), ("weather", Cell(1, 1)), ("", None), ("rays", None), ("group", None),
                       ("rays", Cell(26, 99)), ("group", Cell(1, 0)), ("Board", None)]:  # fmt: skip
        with pytest.raises(GameError) as refused:
            explore(each, position, None, what, cell)
        assert str(refused.value.message).endswith(".")
    with pytest.raises(GameError, match="d4 is not on this board"):
        ask(game("loophole2d").position.initial(), "rays", "d4")  # a window


def test_a_game_that_was_given_up_is_over() -> None:
    each, position = game("stibro"), game("stibro").position.initial()
    for what in ("board", "legal", "threats"):
        assert "White resigned." in lines(explore(each, position, None, what, None, 1))
    assert not explore(each, position, None, "legal", None, 1).scene


# The whole board and the moves


@pytest.mark.parametrize(("key", "options"), STANDARD)
def test_the_board_is_told_with_every_stone_counted(key: str, options: dict[str, Any]) -> None:
    for position, last in history(key, options, "board", 60):
        told = lines(ask(position, "board", last=last))
        for colour, own in zip(position.colours, stones(position), strict=False):
            line = next((line for line in told if line.startswith(f"{colour.name} has {len(own)} stone")), "")
            groups = parts(position, set(own))
            if not any(stones(position)[:2]):
                assert not line
            elif not own:
                assert f"{colour.name} has no stone." in told
            elif len(own) <= 10:
                assert line.startswith(f"{colour.name} has {len(own)} ")
            else:
                assert f"in {len(groups)} group" in line
                largest = max(map(len, groups))
                assert re.search(rf": {largest} (at|around) ([a-z]\d+)", line)
        if last:
            assert any(line.startswith("The last move was ") for line in told)


def parts(position: Position, cells: set[str]) -> list[set[str]]:
    """The connected parts of a set."""
    left, found = set(cells), []
    while left:
        part = {left.pop()}
        while more := beside(position, part) & left:
            part |= more
            left -= more
        found.append(part)
    return found


@pytest.mark.parametrize(("key", "options"), STANDARD)
def test_all_legal_moves_are_counted_and_marked(key: str, options: dict[str, Any]) -> None:
    for position, _last in history(key, options, "legal")[::5]:
        explored, moves = ask(position, "legal"), list(position.legal_moves())
        assert marked(explored, "legal") == {cell.name for move in moves for cell in move.cells}
        if moves:
            assert f"has {len(moves)} legal move" in lines(explored)[0]
        else:
            assert "The game is over: there are no moves any more." in lines(explored)


def test_placements_are_told_by_their_exceptions_where_these_are_few() -> None:
    position = game("stibro").position.initial(size=5)
    assert "A stone may be placed on every empty cell." not in lines(ask(position, "legal"))
    seen = set()
    for position in samples("stibro", 5):
        legal = {move.cells[0].name for move in position.legal_moves() if move.cells}
        empty = {cell.name for cell in position.board.cells} - set(standing(position))
        told = " ".join(lines(ask(position, "legal")))
        if len(legal) > 10 and empty != legal and len(empty - legal) <= 10:
            (exceptions,) = re.findall(r"every empty cell but (.*?)\.", told)
            assert spelt(exceptions) == empty - legal
            seen.add("but")
        elif len(legal) > 10 and empty == legal:
            assert "on every empty cell." in told
            seen.add("every")
    assert seen == {"but", "every"}


def spelt(told: str) -> set[str]:
    """The cells of a list of names and runs, such as "a1 to a4, c3"."""
    found = set()
    for item in told.split(", "):
        first, last = [*item.split(" to "), item][:2] if " to " in item else (item, item)
        found |= {f"{first[0]}{rank}" for rank in range(int(first[1:]), int(last[1:]) + 1)}
    return found


@pytest.mark.parametrize(("key", "size"), [("noose", 4), ("stibro", 5), ("nooks", 5), ("nooks", 11), ("noede", 4),
                                           ("loophole2d", 10)])  # fmt: skip
def test_threats_are_the_moves_that_win_when_played(key: str, size: int) -> None:
    seen = 0
    for position in samples(key, size):
        if position.outcome():
            continue
        explored = ask(position, "threats")
        told = lines(explored)
        assert len(told) == 2
        for line, count, colour in zip(told, counts(explored), (position.turn, 1 - position.turn), strict=True):
            winning = list(wins(position if colour == position.turn else turned(position, colour), colour))
            look = position.colours[colour].stone
            assert marked(explored, "threat", look) == {cell.name for move in winning for cell in move.cells}
            assert count == len(winning)
            assert line.startswith(str(position.colours[colour].name))
            seen += bool(winning)
    assert seen > 5


def wins(position: Position | None, colour: int) -> Iterator[Move]:
    """The moves that win for a colour that is to move, or whose second half can."""
    for move in position.legal_moves() if position else ():
        assert position
        after = position.play(move)
        outcome = after.outcome()
        if outcome:
            if outcome.winner == colour:
                yield move
        elif after.to_setup().due and any(True for _node in wins(after, colour)):
            yield move


def test_a_finished_game_has_no_threats() -> None:
    for key, options in STANDARD:
        position = history(key, options, "end")[-1][0]
        explored = ask(position, "threats")
        assert "The game is over: there are no moves any more." in lines(explored)
        assert not explored.scene


# Around a cell


@pytest.mark.parametrize(("key", "options"), STANDARD)
def test_rays_meet_what_one_meets_walking(key: str, options: dict[str, Any]) -> None:
    for position, _last in history(key, options, "rays")[::7]:
        there, known = standing(position), {cell.name for cell in position.board.cells}
        steps = STEPS[position.board.shape]
        for start in Random(key).sample(sorted(known), 12):
            explored = ask(position, "rays", start)
            here, *rays = lines(explored)
            assert here == f"{start}: {there.get(start, 'empty')}."
            drawn = {tuple(each["cells"]) for each in explored.scene if each["kind"] == "path"}
            expected, hit = set(), set()
            for way, ray in zip(steps, rays, strict=True):
                (r, q), (dr, dq), walk = stibro.place(start), steps[way], [start]
                at = cell_name(r + dr, q + dq)
                while at in known and at not in there:
                    walk.append(at)
                    r, q = stibro.place(at)
                    at = cell_name(r + dr, q + dq)
                empty = f"{len(walk) - 1} empty, then " if len(walk) > 1 else ""
                what = there.get(at)
                if what == "window":
                    assert re.fullmatch(rf"{way}: {empty}window [AB] at {at}\.", ray)
                else:
                    assert ray == f"{way}: {empty}{f'{what} at {at}' if what else 'the edge'}."
                if at in known:
                    walk.append(at)
                    hit.add(at)
                if len(walk) > 1:
                    expected.add(tuple(walk))
            assert drawn == expected
            assert marked(explored, "support") == hit


def cell_name(file: int, rank: int) -> str:
    return f"{chr(96 + file)}{rank}"


@pytest.mark.parametrize(("key", "options"), STANDARD)
def test_a_group_is_what_hangs_together(key: str, options: dict[str, Any]) -> None:
    for position, _last in history(key, options, "group")[::7]:
        there = standing(position)
        looks = {f"{c.name} stone": c.stone for c in position.colours}
        looks |= {f"scored by {c.name}": c.stone for c in position.colours}
        for cell in Random(key).sample(position.board.cells, 25):
            explored, what = ask(position, "group", cell.name), there.get(cell.name)
            told, near = lines(explored), beside(position, {cell.name})
            if what is None or "arc of" in what:
                assert told[0] == f"{cell.name}: {what or 'empty'}."
                found = {}
                for line in told[1:]:
                    word, count, cells = re.fullmatch(r"(.+) on (\d+) cells?: (.+)\.", line).groups()
                    found |= dict.fromkeys(spelt(cells), word)
                    assert len(spelt(cells)) == int(count)
                assert found == {each: there.get(each, "empty") for each in near}
                continue
            like = {name for name, word in there.items() if word == what}
            (group,) = (part for part in parts(position, like) if cell.name in part)
            look = looks.get(what)
            assert outlined(explored, look) == {frozenset(group)}
            assert marked(explored, "open", look) == {each for each in beside(position, group) if each not in there}
            assert told[0].startswith(f"{what}: a group of {len(group)} " if len(group) > 1 else f"{what}: alone on ")
            arcs = [re.fullmatch(r"(.+ arc of window [AB]) on \d+ cells?: (.+)\.", line) for line in told]
            named = {each: match[1] for match in arcs if match for each in spelt(match[2])}
            assert named == {each: there[each] for each in beside(position, group) if each in built(position)}
            if key == "noede":
                touched = noede.board(options["size"]).touched(group)
                sides = ", ".join(SIDES[side] for side in sorted(touched))
                assert told[1] == (f"It touches {sides}." if touched else "It touches no side.")


# The lifelines


def test_noose_tells_the_stones_that_some_flip_turns() -> None:
    seen = 0
    for position in samples("noose", 4):
        explored = ask(position, "lifeline")
        for colour in (0, 1):
            changed: set[str] = set()
            ways = 0
            if not position.outcome():
                before = position if position.turn == colour else turned(position, colour)
                for move in before.legal_moves() if before else ():
                    if move.kind is Kind.FLIP:
                        changed |= stones(before.play(move))[colour] - stones(before)[colour]
                        ways += 1
                own, enemy = stones(position)[colour], stones(position)[1 - colour]
                assert ways == len(noose.flips(noose.board(4), own, enemy))
                assert (f"{ways} way" in " ".join(lines(explored))) == (ways > 0)
            look, other = position.colours[colour].stone, position.colours[1 - colour].stone
            halves = [each for each in explored.scene if each["half"] == look]
            assert {each["cell"] for each in halves} == changed
            assert {each["colour"] for each in halves} <= {other}
            seen += len(changed)
    assert seen > 20


def test_noose_stops_counting_where_there_are_too_many_flips() -> None:
    cells = game("noose").position.initial(size=7).board.cells
    white = tuple(cell for cell in cells if cell.file < 7)  # half of the board in one colour holds no loop
    black = tuple(cell for cell in cells if cell.file == 7 and cell.rank % 2)
    position = game("noose").position.from_setup(Setup((black, white, ())), size=7)
    flips = [move for move in position.legal_moves() if move.kind is Kind.FLIP]
    explored = ask(position, "lifeline")
    halves = {each["cell"] for each in explored.scene}
    told, other = lines(explored)
    (stones_told, ways) = map(int, re.findall(r"at least (\d+)", told))
    assert 0 < ways < len(flips)
    assert len(halves) == stones_told
    assert halves <= {cell.name for move in flips for cell in move.cells}
    assert other == "White cannot flip any stone of Black."


def test_stibro_counts_the_free_pairs() -> None:
    board, seen = stibro.board(5), set()
    for position in samples("stibro", 5):
        black, white, _none = stones(position)
        pairs = [
            (frozenset(b), frozenset(w))
            for b in board.inner_groups(black)
            for w in board.inner_groups(white)
            if board.is_free_pair(b, w)
        ]
        explored = ask(position, "lifeline")
        assert outlined(explored, "black") == {b for b, _w in pairs}
        assert outlined(explored, "white") == {w for _b, w in pairs}
        assert counts(explored)[0] == len(pairs)
        assert bool(pairs) == (len(black) + len(white) > 1)
        seen.add(min(len(pairs), 5))
        if 0 < len(pairs) < 5:
            named = {tuple(NAME.findall(line)) for line in lines(explored)[1:]}
            assert len(named) == len(pairs)
            assert all(any(one in b and other in w for b, w in pairs) for one, other in named)
    assert {0, 1, 5} <= seen


@pytest.mark.parametrize(("variant", "size"), [("hexhex", 5), ("square", 11)])
def test_nooks_tells_what_is_open_and_who_cannot_be_caught(variant: str, size: int) -> None:
    board, early = nooks.board(variant, 5 if variant == "square" else size), 0
    for seed in range(12):
        options = {"variant": variant, "size": 5}
        for position, _last in history("nooks", options, f"open {seed}")[-7:]:
            assert position.score()
            empty = {cell.name for cell in position.board.cells} - stones(position)[2]
            open_cells = empty - {cell.name for cells in position.to_setup().held for cell in cells}
            fitting = board.fitting(open_cells)
            areas = [area for area in board.areas(empty) if any(area.issuperset(wall) for wall in fitting)]
            explored = ask(position, "lifeline")
            told = " ".join(lines(explored))
            assert outlined(explored, None) == set(map(frozenset, areas))
            assert set().union(*areas) == open_cells
            red, gold = position.score() or (0, 0)
            assert told.startswith(f"Red has {red}, Gold has {gold}.")
            assert ("No point is open any more." in told) == (not areas)
            if len(fitting) > 9:
                continue
            most = most_points(board, frozenset(open_cells))
            left = counts(explored)[1]
            assert left == len(open_cells) - 4 * len(areas)  # each area takes a wall
            assert left >= most
            if len(areas) == 1 and all(set(a) & set(b) for a in fitting for b in fitting):
                assert left == most == len(open_cells) - 4
            # By definition: who leads stays ahead in every continuation.
            for side, (name, lead) in enumerate((("Red", red - gold), ("Gold", gold - red))):
                safe = lead > 0 and lead + worst_lead(board, frozenset(open_cells), position.turn, side) > 0
                sure = f"{name} cannot be caught" in told
                assert safe or not sure
                if len(fitting) <= 8:
                    assert safe == sure
                    early += safe and bool(areas)
    assert early


@cache
def most_points(board: nooks.Board, cells: frozenset[str]) -> int:
    """The most cells that both sides together can still score."""
    best = 0
    for wall in board.fitting(set(cells)):
        rest = cells - set(wall)
        scored = frozenset().union(*board.nooks(set(rest)))
        best = max(best, len(scored) + most_points(board, rest - scored))
    return best


@cache
def worst_lead(board: nooks.Board, cells: frozenset[str], turn: int, side: int) -> int:
    """By how much a side is ahead in the rest of the game, if both play as badly for it as they can."""
    worst = None
    for wall in board.fitting(set(cells)):
        rest = cells - set(wall)
        scored = frozenset().union(*board.nooks(set(rest)))
        lead = (len(scored) if turn == side else -len(scored)) + worst_lead(board, rest - scored, 1 - turn, side)
        worst = lead if worst is None else min(worst, lead)
    return worst or 0


def test_noede_tells_where_lines_of_two_anchors_meet() -> None:
    pending = 0
    for position in samples("noede", 5):
        played = noede.Game(5, (stones(position)[0], stones(position)[1]), position.turn)
        white, black = (set(played.nodes(side)) for side in (0, 1))
        explored = ask(position, "lifeline")
        assert marked(explored, "open", "white") == white - black
        assert marked(explored, "open", "black") == black - white
        assert marked(explored, "open") == white & black
        for cells, count in zip((white, black, white & black), counts(explored), strict=False):
            assert count == len(cells)
        pending += position.to_setup().due is not None
    assert pending


ARCS = {
    ("R", 0): ("the top edge", "the bottom edge"),
    ("A", 0): ("the upper arc of window A", "the lower arc of window A"),
    ("B", 0): ("the upper arc of window B", "the lower arc of window B"),
    ("R", 1): ("the left edge", "the right edge"),
    ("A", 1): ("the left arc of window A", "the right arc of window A"),
    ("B", 1): ("the left arc of window B", "the right arc of window B"),
}


def test_loophole_tells_the_rank_and_the_arcs_that_are_joined() -> None:
    board, seen = loophole2d.board(10), set()
    for position in samples("loophole2d", 10):
        explored = ask(position, "lifeline")
        told = lines(explored)
        for side, name in enumerate(("Black", "White")):
            mine, rank = board.stones(side, stones(position)[side]), board.rank(side, stones(position)[side])
            (line,) = (line for line in told if re.match(rf"{name} has (no|\d) (different )?loop", line))
            assert line.split()[2] == str(rank or "no")
            assert line.endswith(("two different ones win.", "a second, different one wins.", "has won.")[min(rank, 2)])
            assert line.count("through") == rank
            seen.add(rank)
            groups = {frozenset(reached(board, mine, at)) for at in mine}
            joined, linked = set(), set()
            for group in groups:
                arcs = {ARCS[key][end] for key, ends in board.arcs.items() for end, arc in enumerate(ends)
                        if key[1] == side and group & set(arc)}  # fmt: skip
                if len(arcs) > 1:
                    joined.add(frozenset(arcs))
                placed = {loophole2d.name(at) for at in group - board.initial[side]}
                for part in parts(position, placed):
                    touched = {
                        (key, end)
                        for key, ends in board.arcs.items()
                        for end, arc in enumerate(ends)
                        if key[1] == side and any(set(board.beside[loophole2d.place(cell)]) & set(arc) for cell in part)
                    }
                    if len(touched) > 1:
                        linked.add(frozenset(part))
            sets = [re.fullmatch(rf"{name} has joined these: (.*)\.", line) for line in told]
            assert {frozenset(match[1].split(", ")) for match in sets if match} == joined
            assert (f"{name} has joined no arcs." in told) == (not joined)
            assert outlined(explored, name.lower()) == linked
    assert {0, 1, 2} <= seen


def reached(board: loophole2d.Board, mine: set[tuple[int, int]], start: tuple[int, int]) -> set[tuple[int, int]]:
    """The stones that hang together with one, without going on through a node."""
    found, todo = {start}, [start]
    while todo:
        for at in board.beside[todo.pop()]:
            if at in mine and at not in found:
                found.add(at)
                todo.append(at)
    return found


# Through the protocol


def request(door: Door, **fields: Any) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(door.handle(json.dumps(fields)))
    return answer


def test_exploring_changes_nothing() -> None:
    door = Door()
    request(door, op="new", game="noose", moves=["e5", "e6", "e7"])
    request(door, op="play", move="e5")  # refused
    before = request(door, op="view")["ok"]["view"]
    assert before["refused"]
    for what in TOPICS:
        told = request(door, op="explore", what=what, cell="e6")["ok"]
        assert told["text"] == " ".join(told["lines"])
        assert isinstance(told["scene"], list)
    assert request(door, op="view")["ok"]["view"] == before
    assert "White stone: alone on e6." in request(door, op="explore", what="group", cell=" E6 ")["ok"]["lines"]


def test_a_position_is_read_topic_by_topic() -> None:
    door = Door()
    request(door, op="new", game="noose", moves=["e5", "e6", "e7"])
    parts = request(door, op="describe")["ok"]["parts"]
    assert [part["title"] for part in parts] == ["Board", "Legal moves", "Threats", "What helps now"]
    for part, what in zip(parts, ("board", "legal", "threats", "lifeline"), strict=True):
        assert part["lines"] == request(door, op="explore", what=what)["ok"]["lines"] != []
    assert request(door, op="describe", lang="xq")["ok"]["parts"] == parts


def test_exploring_leaves_a_search_alone() -> None:
    door = Door()
    request(door, op="new", game="stibro", options={"size": 5}, seed=1)
    search = door.serve(json.dumps({"op": "analyse", "budget": {"iterations": 60}, "id": 1}))
    lines = [next(search)]
    for what in TOPICS:
        assert request(door, op="explore", what=what, cell="e5")["ok"]["text"]
    lines += search
    answer = json.loads(str(lines[-1]))
    assert answer["ok"]["ply"] == 0
    assert answer["ok"]["iterations"] >= 60
    assert "stopped" not in answer["ok"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "request"),
        ({"what": 3}, "request"),
        ({"what": "weather"}, "request"),
        ({"what": "rays"}, "request"),
        ({"what": "rays", "cell": 5}, "request"),
        ({"what": "rays", "cell": "z99"}, "request"),
        ({"what": "group", "cell": "here"}, "notation"),
    ],
)
def test_bad_questions_get_a_sentence_and_cost_nothing(fields: dict[str, Any], code: str) -> None:
    door = Door()
    before = request(door, op="view")
    error = request(door, op="explore", **fields)["error"]
    assert error["code"] == code
    assert error["message"].endswith(".")
    assert request(door, op="view") == before


def test_a_resignation_is_told() -> None:
    door = Door()
    request(door, op="new", game="noede", seats=["human", "human"])
    request(door, op="resign")
    assert "White resigned." in request(door, op="explore", what="threats")["ok"]["lines"]
