"""The review knows people from colours, blames nobody for what was lost before, and says what is sure."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from pygame_core.ai.levels import Budget
from pygame_core.ai.report import Report
from pygame_core.games.registry import game
from pygame_core.protocol import Door
from pygame_core.protocol.reviewing import _Review
from pygame_core.records.record import begin, step
from pygame_core.records.tree import Node
from pygame_core.rules.move import SWAP, Move
from pygame_core.study.review import (
    MOST_TURNING,
    TURNING,
    Judgement,
    Sides,
    footnote,
    judge,
    jumps,
    level_met,
    settle,
    summary,
    turning_json,
)
from tests.core.reviewed import HEARD, SHORT, Review, watched_review

STIBRO = game("stibro")
# Black cannot be helped any more on its eighth turn, which a short search does not see.
LOST = "d1 f3 a1 g6 d6 c6 c3 a4 d4 d7 d3 b5 d5 g4 c4 f7 e6 a2 b3 e7 e4 c1 e3".split()
HOPELESS = 15


def nodes(*moves: str) -> list[Node]:
    """A line of Stibro."""
    node = begin("stibro", {"size": 5}, None).root
    for move in moves:
        node = step(node, node.position.read(move))
    return list(node.path())


def told(node: Node, value: float, best: str, proved: int | None = None) -> Judgement:
    """What a search would say of a position, for the side to move."""
    move: Move = node.position.read(best)
    return judge(node, Report(move, value, ((move,),), {move: value}, 1, 1, proved), None)


def sentences(line: list[Judgement], *seats: str) -> list[str]:
    assert len(seats) == 2
    return [each["text"] for each in turning_json(STIBRO, settle(line), sides(*seats), lambda *_: "", "en")]


def sides(*seats: str) -> Sides:
    return Sides.of(STIBRO, (seats[0], seats[1]))


def chances(line: list[Judgement], *seats: str) -> list[float]:
    return [round(sides(*seats).chance(each), 2) for each in line]


def test_a_good_swap_is_not_blamed_and_the_stone_that_invites_it_is() -> None:
    line = nodes("e5", "swap", "e8")
    assert line[2].move == SWAP
    judged = [
        told(line[0], 0.6, "b2"),
        told(line[1], 0.9, "swap"),
        told(line[2], 0.1, "e8"),
        told(line[3], 0.9, "e8"),
    ]
    assert [round(each.chance, 2) for each in judged] == [0.6, 0.1, 0.1, 0.1]
    assert sentences(judged, "human", "computer3") == ["You played e5; b2 was better (60 % instead of 10 %)."]
    # Chances are those of the person here; else of a colour, which a swap does not change.
    assert chances(judged, "human", "computer3") == [0.6, 0.1, 0.1, 0.1]
    assert chances(judged, "computer3", "human") == [0.4, 0.9, 0.9, 0.9]
    assert chances(judged, "human", "human") == [0.6, 0.1, 0.9, 0.9]
    assert str(sides("human", "away").heading) == "Your chances"
    assert str(sides("human", "human").heading) == "Chances of Black"


def test_a_wrong_swap_is_a_move_like_others_and_people_are_spoken_of() -> None:
    line = nodes("b2", "swap", "e5", "f7")
    judged = [
        told(line[0], 0.5, "b2"),
        told(line[1], 0.8, "e5"),
        told(line[2], 0.9, "e5"),
        told(line[3], 0.2, "d5"),
        told(line[4], 0.3, "d5"),
    ]
    assert sentences(judged, "human", "computer3") == [
        "The computer played swap; e5 was better (80 % instead of 10 %)."
    ]
    assert sentences(judged, "computer3", "human")[0].startswith("You played swap; ")
    assert sentences(judged, "away", "human")[0].startswith("You played swap; ")
    assert sentences(judged, "human", "away")[0].startswith("Your friend played swap; ")
    assert sentences(judged, "human", "human")[0].startswith("White played swap; ")


def test_without_a_swap_two_people_are_known_by_their_colours() -> None:
    line = nodes("e5", "e8", "g7")
    judged = [told(line[0], 0.6, "e5"), told(line[1], 0.4, "c4"), told(line[2], 0.9, "g7"), told(line[3], 0.1, "c4")]
    assert sentences(judged, "human", "human") == ["White played e8; c4 was better (40 % instead of 10 %)."]
    assert sentences(judged, "human", "computer3")[0].startswith("The computer played e8; ")
    assert sentences(judged, "computer1", "computer3")[0].startswith("White played e8; ")


def test_nobody_is_blamed_where_all_was_lost() -> None:
    line = nodes("e5", "e8", "g7")
    judged = [
        told(line[0], 0.6, "e5"),
        told(line[1], 0.4, "c4"),
        told(line[2], 1.0, "g7", 3),
        told(line[3], 0.0, "c4", -2),
    ]
    assert [each.node for each in jumps(settle(judged))] == [line[1]]
    judged[1] = told(line[1], 0.4, "c4", -4)  # looked at for longer
    assert judged[1].chance == 1.0
    assert not jumps(settle(judged))
    assert "White" not in str(sentences(judged, "human", "human"))


def test_what_was_won_from_a_position_could_be_won_from_it() -> None:
    line = nodes("e5", "e8", "g7")
    judged = [
        told(line[0], 0.6, "e5"),
        told(line[1], 0.6, "c4"),
        told(line[2], 0.7, "d4"),
        told(line[3], 0.0, "c4", -2),
    ]
    settled = settle(judged)
    assert (settled[2].chance, settled[2].best, settled[2].proved) == (1.0, line[3].move, True)
    assert sentences(judged, "human", "human") == ["White played e8; c4 was better (60 % instead of 0 %)."]


def test_each_side_is_told_its_mistakes_and_the_best_level_that_it_met() -> None:
    line = nodes(*"e5 e8 g7 e2 c4 g9 d3 i7 f5 b4".split())
    judged = []
    for node in line[:-1]:
        played, other = node.children[0].move, node.position.read("h9")
        assert played
        good = node.position.turn == 0  # Black plays what is best, White what is not
        values = {played: 0.6, other: 0.5} if good else {other: 0.6, played: 0.3}
        report = Report(next(iter(values)), 0.65, ((played,),), values, 1, 1, None)
        weak, strong = (other, played) if good else (played, other)
        judged.append(replace(judge(node, report, None), choices={1: weak, 2: weak, 3: strong}))
    judged.append(replace(judge(line[-1], report, None), chance=0.65))
    told = [str(side) for side in summary(judged, sides("human", "computer3"))]
    assert told == ["You: 0 mistakes, best level met: 3", "The computer: 5 mistakes, best level met: 2"]
    assert [str(side) for side in summary(judged, sides("human", "human"))][1].startswith("White: 5 mistakes")
    near = []  # everybody plays what is a little worse than what level 1 would have played
    for each in judged[:-1]:
        played, other = each.node.children[0].move, each.node.position.read("h9")
        assert played
        near.append(replace(each, best=played, values={other: 0.61, played: 0.6}, choices={1: other}))
    faultless = summary([*near, judged[-1]], sides("human", "computer3"))
    assert [str(side) for side in faultless] == ["You: 0 mistakes", "The computer: 0 mistakes"]
    assert footnote(faultless) is None and "Level met" in str(footnote(summary(judged, sides("human", "computer3"))))
    pairs = list(pairwise(judged))
    white = pairs[1::2]
    worse = [(replace(before, choices={1: before.best}), after) for before, after in white if before.best]
    assert level_met(worse) == 0 and level_met(white[:3]) is None  # not even the weakest; too few moves to tell
    assert level_met([(replace(before, choices={}), after) for before, after in white]) is None
    # A stronger level that has bad luck in one game counts for no more than the weaker ones make of it.
    unlucky = [
        (replace(before, choices={1: before.best, 2: before.best, 3: after.node.move}), after)
        for before, after in white
    ]
    assert level_met(unlucky) == 0


def test_all_mistakes_are_counted_and_the_worst_are_listed() -> None:
    line = nodes(*"e2 c3 d5 f7 b2 c5 h6 c4 e6 f6 f4 d3 b6 f5".split())
    judged = [told(node, 1.0, "a1") for node in line]  # each gives the other all of the chances
    assert [str(side) for side in summary(judged, sides("human", "human"))] == [
        "Black: 7 mistakes", "White: 7 mistakes"
    ]  # fmt: skip
    assert len(turning_json(STIBRO, judged, sides("human", "human"), lambda *_: "", "en")) == MOST_TURNING == 12


def test_the_mildest_mistakes_are_left_out() -> None:
    line = nodes(*"e2 c3 d5 f7 b2 c5 h6 c4 e6 f6 f4 d3 b6 f5".split())
    judged = [told(node, 0.62 + 0.02 * node.ply, "a1") for node in line]  # each costs more than the one before
    turning = turning_json(STIBRO, judged, sides("human", "human"), lambda *_: "", "en")
    assert [turn["ply"] for turn in turning] == list(range(3, 15))


@pytest.mark.parametrize(("moves", "first"), [("e5 e8", 1.0), ("e5 swap", 0.0)])
def test_at_the_end_all_belongs_to_whoever_holds_the_colour_that_won(moves: str, first: float) -> None:
    assert judge(nodes(*moves.split())[-1], None, 0).chance == first


def test_what_a_move_cost_is_told_by_the_position_after_the_better_one_once_that_was_looked_at() -> None:
    line = nodes("e5", "e8", "g7")
    judged = [told(line[0], 0.6, "e5"), told(line[1], 0.7, "c4"), told(line[2], 0.6, "g7"), told(line[3], 0.4, "c4")]
    assert sentences(judged, "human", "human") == ["White played e8; c4 was better (70 % instead of 40 %)."]
    other = line[1].position.read("c4")
    judged[1] = replace(judged[1], other=(other, 0.5))
    assert not sentences(judged, "human", "human")
    judged[1] = replace(judged[1], other=(other, 0.62))
    assert sentences(judged, "human", "human") == ["White played e8; c4 was better (62 % instead of 40 %)."]
    assert chances(settle(judged), "human", "human") == [0.6, 0.38, 0.6, 0.6]  # the graph tells the same
    # What was played is looked at again later: then it is as good as the other move, or better.
    for later, best in ((0.4, 0.38), (0.3, 0.3)):
        judged[2] = told(line[2], later, "g7")
        assert not sentences(judged, "human", "human")
        assert chances(settle(judged), "human", "human") == [0.6, best, later, 0.6]


@pytest.mark.parametrize(
    ("behind", "sentence", "began", "shown"),
    [
        ({"d2": 0.65}, "White played e8; d2 was better (65 % instead of 20 %).", 0.3, 0.35),
        ({"d2": 0.25, "g8": 0.6}, "White played e8; g8 was better (60 % instead of 20 %).", 0.3, 0.4),
        # There was less to lose than was thought, so Black's e5 left more, and was to be had before it.
        ({"d2": 0.25, "g8": 0.1, "b2": 0.3}, None, 0.7, 0.7),
        ({"d2": 0.15, "g8": 0.1, "b2": 0.0}, None, 0.8, 0.8),  # the best move was played
    ],
    ids=["the best", "the second best", "none much better", "none better"],
)
def test_the_most_promising_moves_are_looked_at_before_one_is_cleared_of_blame(
    monkeypatch: pytest.MonkeyPatch, behind: dict[str, float], sentence: str | None, began: float, shown: float
) -> None:
    """White's chances fall from 70 to 20 % by e8, as the first looks have it; the others tell what else there was."""
    best = [nodes("e5")[-1].position.read(move) for move in ("d2", "g8", "b2")]
    looked: list[str] = []

    def look(self: _Review, node: Node, budget: Budget) -> Any:
        yield from ()
        value = {0: 0.3, 1: 0.7, 2: 0.8, 3: 0.2}[node.ply]
        if node.parent and node not in node.parent.children:
            assert node.move
            looked.append(node.parent.position.write(node.move))
            value = 1.0 - behind[looked[-1]]
        return judge(node, Report(best[0], value, tuple((move,) for move in best), {best[0]: value}, 1, 1, None), None)

    monkeypatch.setattr(_Review, "look", look)
    door = Door()
    door.handle(json.dumps({"op": "new", "game": "stibro", "options": {"size": 5}, "moves": ["e5", "e8", "h7"]}))
    found = review(door)
    assert [turn["text"] for turn in found["turning"]] == ([sentence] if sentence else [])
    assert looked[: len(behind)] == list(behind)
    assert [point["chance"] for point in found["points"]] == [began, shown, 0.8, 0.8]


def test_a_better_move_counts_half_of_what_only_the_look_behind_it_sees() -> None:
    line = nodes("e5", "e8")
    before = told(line[1], 0.5, "e8")
    for behind, worth in ((0.3, 0.6), (0.5, 0.5), (0.7, 0.3)):  # as who is to move there has it
        assert before.worth(told(line[2], behind, "g7")) == pytest.approx(worth)
    assert before.worth(told(line[2], 0.0, "g7", -1)) == 1.0  # what is sure


def review(door: Door, **how: Any) -> Any:
    return json.loads(door.handle(json.dumps({"op": "review", **how})))["ok"]


@pytest.mark.parametrize("iterations", [0, -1, 100_001])
def test_a_review_that_is_too_short_or_too_long_is_refused_with_both_bounds(iterations: int) -> None:
    answer = json.loads(Door().handle(json.dumps({"op": "review", "iterations": iterations})))["error"]
    assert (answer["code"], answer["field"]) == ("request", "iterations")
    assert answer["message"] == "A review takes 1 to 100000 iterations a position."


@pytest.fixture(scope="module")
def heard() -> Review:
    return watched_review(LOST)


one_review = pytest.mark.xdist_group("review")  # by one worker, which makes it once


@one_review
def test_blame_is_told_only_after_another_look_and_withdrawn_with_more_time(heard: Review) -> None:
    partials = [line.get("partial", {}) for line in heard.lines]
    blamed_at = [{turn["ply"] for turn in partial["turning"]} for partial in partials if "turning" in partial]
    texts = [partial["text"] for partial in partials if partial]
    first = next(at for at, partial in enumerate(partials) if "turning" in partial)
    assert any(text.startswith("Looking again at position ") for text in texts[:first])
    assert HOPELESS in heard.suspected
    assert len(blamed_at) == 3 and HOPELESS not in blamed_at[0]  # after three lengths
    assert [side.split(":")[0] for side in heard.found["summary"]] == ["White", "Black"]
    assert {turn["ply"] for turn in heard.found["turning"]} == blamed_at[-1]


@one_review
def test_who_is_blamed_is_heard_again_for_longer(heard: Review) -> None:
    assert heard.found["person"] == "White"
    search = {"op": "search", **HEARD, "moves": LOST[: HOPELESS - 1]}
    known = json.loads(heard.door.handle(json.dumps({**search, "budget": {"iterations": 320}})))["ok"]
    assert known["proved"].startswith("loss")
    assert HOPELESS not in [turn["ply"] for turn in heard.found["turning"]]


@one_review
def test_who_is_to_be_blamed_is_looked_at_as_often_as_the_game_asks_for(heard: Review) -> None:
    again = game("noede").model(heard.door.session.record.root.position).tuning.again
    assert len(again) == 3
    assert any(heard.looks[turn["ply"] - 1] == [1, *again] for turn in heard.found["turning"])
    assert all(each[0] == 1 and each == sorted(set(each)) for each in heard.looks.values())


def test_a_review_that_is_stopped_while_it_looks_again_gives_no_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pygame_core.protocol.searching.PARTIAL_SECONDS", 0)
    monkeypatch.setattr("pygame_core.ai.search.SLICE_SECONDS", 0)
    door = Door()
    door.handle(json.dumps({"op": "new", **HEARD, "moves": LOST}))
    lines = door.serve(json.dumps({"op": "review", "iterations": SHORT, "id": "look"}))
    while "Looking again" not in str(next(lines)):
        pass
    door.handle('{"op": "stop", "target": "look"}')
    *_, last = lines
    found = json.loads(str(last))["ok"]
    assert found["stopped"] and len(found["points"]) == len(LOST) + 1
    assert found["text"] == "Stopped before all was looked at again. These moves may have turned the game:"
    assert found["turning"] and found["summary"] == [] and not found["note"]


@pytest.mark.parametrize(
    ("size", "moves", "seed", "iterations", "some"),
    [
        (
            4,
            "e5 a2 d3 d5 a3 e6 f5 b3 e7 e3 c4 d2 f4 c3 xd5 b4 d7 xc4,d5,e5,f4,f5 xb3,c4,d5,e6 b1 c6 xa3 c5",
            3,
            10,
            {15, 16},
        ),
        (4, "c3 d5 a2 b4 b1 e2 c2 c4 a1 b3 xb3", 1, 20, {4}),
    ],
    ids=["one mistake after another", "a chance that seemed to rise by the mover's own move"],
)
def test_what_is_told_to_have_turned_the_game_is_all_that_the_graph_shows(
    moves: str, size: int, seed: int, iterations: int, some: set[int]
) -> None:
    door = Door()
    asked = {
        "op": "new",
        "game": "noose",
        "options": {"size": size, "swap": False},
        "moves": moves.split(),
        "seed": seed,
    }
    door.handle(json.dumps(asked))
    found = review(door, iterations=iterations)
    chances = [point["chance"] for point in found["points"]]
    falls = {ply: (1 - 2 * (ply % 2)) * (chances[ply] - chances[ply - 1]) for ply in range(1, len(chances))}
    told = {turn["ply"]: turn["loss"] for turn in found["turning"]}
    assert some <= set(told)
    assert told == pytest.approx({ply: fall for ply, fall in falls.items() if abs(fall) >= TURNING}, abs=2e-4)


@pytest.mark.slow
def test_blame_comes_of_long_looks_at_what_was_played_and_at_the_better_move(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[tuple[int, int | None]] = []
    better: dict[int, tuple[str, int | None]] = {}  # what was better than the move of a ply, and the last look at it
    judged: dict[int, Judgement] = {}
    look = _Review.look

    def watched(self: _Review, node: Node, budget: Budget) -> Any:
        found = yield from look(self, node, budget)
        if node.parent and node not in node.parent.children:
            assert node.move
            better[node.ply] = node.parent.position.write(node.move), budget.iterations
        else:
            looks.append((node.ply, budget.iterations))
            judged[node.ply] = found
        return found

    monkeypatch.setattr(_Review, "look", watched)
    long, longest = 0, 10 * game("nooks").model(game("nooks").position.initial(size=6)).tuning.again[-1]
    for seed in range(3):
        looks.clear()
        better.clear()
        door, played = Door(), game("nooks").random_playout(seed, size=6).moves
        moves = [game("nooks").position.initial(size=6).write(move) for move in played]
        door.handle(json.dumps({"op": "new", "game": "nooks", "options": {"size": 6}, "moves": moves, "seed": 1}))
        turning = review(door, iterations=10)["turning"]
        sure = {each.node.ply for each in settle([judged[ply] for ply in sorted(judged)]) if each.proved}
        for turn in turning:
            for ply in (turn["ply"] - 1, turn["ply"]):
                assert ply in sure or (ply, longest) in looks
                long += ply not in sure
            assert turn["ply"] - 1 in sure or better[turn["ply"]] == (turn["better"], longest)
        assert len(set(looks)) == len(looks)
    assert long > 3
