"""The levels: how each is weak, that what is said of them is true, and that they go up in even steps."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pygame_core.ai.frailty import in_haste
from pygame_core.ai.levels import LEVELS, Level, seen
from pygame_core.ai.player import careful, choose
from pygame_core.games.registry import GAMES
from pygame_core.page.opponents import opponent
from pygame_core.rules.errors import GameOver
from pygame_core.rules.move import Move
from pygame_core.rules.position import Position

SMALL: dict[str, dict[str, Any]] = {
    "noose": {"size": 5},
    "stibro": {"size": 5},
    "nooks": {"size": 5},
    "noede": {"size": 4},
}
FORCING = [key for key in GAMES if key != "nooks"]  # in which nothing has to be parried at once
POSITIONS = 30
OWN = pytest.mark.parametrize("key", GAMES)


@cache
def met(key: str) -> tuple[list[tuple[Position, set[Move]]], list[tuple[Position, set[Move]]]]:
    """Positions of careful games with the moves that win at once, and others with those that parry a loss at once."""
    wins: list[tuple[Position, set[Move]]] = []
    threats: list[tuple[Position, set[Move]]] = []
    random, rules = Random(7), GAMES[key]
    while len(wins) < POSITIONS or (len(threats) < POSITIONS and key in FORCING):
        position: Position = rules.position.initial(**SMALL.get(key, {}))
        while not position.outcome():
            model = rules.model(position)
            length, moves = model.tactics(position)
            if length == 1 and model.winning(position, position.turn):
                wins.append((position, set(model.winning(position, position.turn))))
            elif length is None and moves and not position.due and model.winning(position, 1 - position.turn):
                threats.append((position, set(moves)))
            position = position.play(careful(model, position, random))
    return wins[:POSITIONS], threats[:POSITIONS]


def found(key: str, positions: list[tuple[Position, set[Move]]], level: Level, times: int = 1) -> float:
    """In what share of the positions, each met so many times, a level finds one of the moves."""
    model = GAMES[key].model
    played = [choose(model(at), at, level, seed).move in good for seed, (at, good) in enumerate(positions * times)]
    return sum(played) / len(played)


@OWN
def test_the_first_level_takes_a_win_at_once_nine_times_of_ten(key: str) -> None:
    wins, _threats = met(key)
    assert found(key, wins, GAMES[key].levels[1]) >= 0.9


class TestBeginner:
    """Whom all ratings are above, and whom level 1 is about as strong as."""

    @OWN
    def test_wins_are_taken_and_losses_at_once_are_parried(self, key: str) -> None:
        random, model = Random(1), GAMES[key].model
        for position, good in (*met(key)[0], *met(key)[1]):
            assert careful(model(position), position, random) in good

    @pytest.mark.parametrize(
        "key", ["nooks", "loophole2d"]
    )  # elsewhere one look at an empty board tells hardly anything
    def test_of_a_few_moves_it_is_the_one_that_looks_best(self, key: str) -> None:
        position = GAMES[key].position.initial(**SMALL.get(key, {}))
        model = GAMES[key].model(position)
        estimate = model.estimate(position, None, Random(1), None)
        ranks = [estimate.moves.index(careful(model, position, Random(seed))) for seed in range(60)]
        shares = [rank / len(estimate.moves) for rank in ranks]
        assert len(set(ranks)) > 5 and sum(shares) / len(shares) < 0.4  # a random one is in the middle


class TestHaste:
    def test_it_comes_as_often_as_is_told_and_by_the_seed_alone(self) -> None:
        position = GAMES["stibro"].position.initial()
        hasty = [in_haste(position, 0.3, seed) for seed in range(1000)]
        assert hasty == [in_haste(position, 0.3, seed) for seed in range(1000)]
        assert 250 < sum(hasty) < 350
        assert not any(in_haste(position, 0.0, seed) for seed in range(100))

    def test_what_has_been_begun_is_seen_through(self) -> None:
        position = GAMES["noede"].position.initial()
        while not position.due:
            position = position.play_unchecked(next(position.legal_moves()))
        assert not in_haste(position, 1.0, 0)

    @OWN
    def test_in_haste_a_win_is_seen(self, key: str) -> None:
        assert found(key, met(key)[0], seen(60, haste=1.0)) == 1.0

    @pytest.mark.parametrize("key", FORCING)
    def test_in_haste_a_threat_is_not_seen(self, key: str) -> None:
        _wins, threats = met(key)
        assert found(key, threats, seen(60, 1.0, haste=1.0)) < 0.9
        assert found(key, threats, seen(0, 1.0)) == 1.0

    @OWN
    def test_it_keeps_to_the_first_look(self, key: str) -> None:
        position = GAMES[key].position.initial()
        assert choose(GAMES[key].model(position), position, seen(60, haste=1.0), 1).iterations == 0
        assert choose(GAMES[key].model(position), position, seen(60), 1).iterations == 60


class TestSoftness:
    @OWN
    def test_the_choice_is_the_softer_the_more_moves_are_played(self, key: str) -> None:
        position = GAMES[key].position.initial(**SMALL.get(key, {}))
        played = [
            len({choose(GAMES[key].model(position), position, seen(20, softness), seed).move for seed in range(40)})
            for softness in (0.1, 3.0)
        ]
        assert played[0] < played[1]

    def test_what_is_proved_to_lose_is_not_drawn(self) -> None:
        """A threat that cannot be parried by most moves: soft as it is, the choice keeps to those that do."""
        for position, good in met("stibro")[1]:
            assert choose(GAMES["stibro"].model(position), position, seen(10, 100.0), 3).move in good


class TestWords:
    """What :mod:`pygame_core.page.opponents` says of the levels, in its order."""

    @OWN
    def test_the_levels_look_as_often_as_is_said(self, key: str) -> None:
        said = {
            "by feel,": range(2),
            "by feel and": range(2),
            "hardly looks further": range(4),
            "a handful of positions": range(3, 11),
            "a dozen positions or more": range(12, 48),
            "about a hundred positions": range(60, 160),
            "hundreds of positions": range(300, 1000),
        }
        for number, (words, looks) in enumerate(said.items(), 1):
            assert words in opponent(GAMES[key], number).words.text
            assert GAMES[key].levels[number].budget.iterations in looks
        assert "five seconds" in opponent(GAMES[key], 8).words.text and GAMES[key].levels[8].budget.ms == 5000

    @OWN
    def test_they_choose_the_more_surely_and_the_less_in_haste_the_higher_they_are(self, key: str) -> None:
        levels = [GAMES[key].levels[number] for number in sorted(LEVELS)]
        assert [level.haste for level in levels] == sorted((level.haste for level in levels), reverse=True)
        assert levels[0].haste >= 0.25 and levels[1].haste > 0.0 and not any(level.haste for level in levels[2:])
        assert all(level.softness > 0.0 for level in levels[:5]) and not levels[-1].softness
        surer = [level.softness for level in levels[4:]]
        assert surer == sorted(surer, reverse=True)

    @pytest.mark.parametrize("key", FORCING)
    def test_the_first_two_overlook_threats_and_no_other_one_does(self, key: str) -> None:
        _wins, threats = met(key)
        often, sometimes = (found(key, threats, GAMES[key].levels[number], times=5) for number in (1, 2))
        others = [found(key, threats, GAMES[key].levels[number]) for number in (3, 4)]
        assert often < 0.95 and sometimes < 1.0
        assert others == [1.0, 1.0]


@OWN
def test_levels_play_the_same_again_but_the_one_with_a_time(key: str) -> None:
    position = GAMES[key].position.initial(**SMALL.get(key, {}))
    for number, level in GAMES[key].levels.items():
        assert (level.budget.iterations is None) == (number == max(LEVELS))
        if number < 6:
            first, again = (choose(GAMES[key].model(position), position, level, 5) for _time in range(2))
            assert first == again


class TestOpponents:
    @OWN
    def test_every_level_has_a_name_words_and_a_rating(self, key: str) -> None:
        known = [opponent(GAMES[key], level) for level in LEVELS]
        assert [each.name[0] for each in known] == list("ABCDEFGH")
        assert len({each.words.text for each in known}) == len(known)
        for each in known:
            assert len(each.words.render("de")) < 75
            assert not each.words.text.endswith(".")
            assert each.rating and each.rating % 10 == 0

    @OWN
    def test_ratings_go_up_in_even_steps(self, key: str) -> None:
        ratings = [GAMES[key].ratings[level] for level in sorted(LEVELS)]
        assert all(150 <= high - low <= 350 for low, high in pairwise(ratings[:6]))
        assert ratings == sorted(ratings)  # the last two have not been measured in as many games
        assert -150 <= ratings[0] <= 70  # the first one scores 30 to 60 % against a careful beginner

    def test_a_game_that_was_not_measured_has_no_ratings(self) -> None:
        unmeasured = replace(GAMES["noede"], levels=LEVELS, ratings={})
        assert opponent(unmeasured, 3).rating is None

    @pytest.mark.parametrize("level", [-1, 0, 9])
    def test_there_are_no_others(self, level: int) -> None:
        with pytest.raises(LookupError):
            opponent(GAMES["noede"], level)


@pytest.mark.parametrize("key", list(GAMES))
def test_once_a_game_is_over_there_is_nothing_to_choose(key: str) -> None:
    position = GAMES[key].random_playout(1).end
    assert position.over
    for level in GAMES[key].levels.values():
        with pytest.raises(GameOver):
            choose(GAMES[key].model(position), position, level, 1)
