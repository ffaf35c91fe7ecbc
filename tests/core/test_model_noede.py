"""Nøde's model: lanes against one board at a time, one-turn wins and answers against brute force, and the search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pygame_core.ai.bridges import Bridges
from pygame_core.ai.levels import Budget
from pygame_core.ai.search import Search
from pygame_core.board.topology import groups
from pygame_core.games.noede.completions import HALF_SWEEPS, LANES, Completions
from pygame_core.games.noede.evaluation import NoedeModel, model
from pygame_core.games.noede.rules import Noede, joins
from pygame_core.games.registry import GAMES
from pygame_core.rules.move import Move

SIZES = range(4, 9)


def random_games(seed: int, sizes: list[int], games: int) -> Iterator[Noede]:
    """Positions of random games, in most of which nodes and stones next to one's own are preferred."""
    random = Random(seed)
    for _game in range(games):
        position = Noede.initial(size=random.choice(sizes))
        eager = random.random() < 0.8
        while not position.outcome():
            yield position
            moves = list(position.legal_moves())
            if eager and random.random() < 0.5:
                moves = [move for move in moves if not position.board.mask(move.cells) & position.board.rim] or moves
            if eager and position.turn:
                near = position.board.halo(position.stones[1])
                moves = [move for move in moves if position.board.mask(move.cells) & near] or moves
            position = position.play(random.choice(moves))


def some(seed: int, sizes: list[int], games: int, share: float) -> Iterator[Noede]:
    random = Random(seed)
    yield from (position for position in random_games(seed, sizes, games) if random.random() < share)


def to_move(position: Noede, turn: int) -> Noede:
    """The position at the beginning of a turn of that side."""
    return Noede(position.board, position.chosen, position.stones, turn, position.ply)


def ends_of_turn(position: Noede) -> Iterator[tuple[Move, Noede]]:
    """Every way to play the turn of the side to move to its end, with the first move."""
    for move in position.legal_moves():
        after = position.play_unchecked(move)
        if after.pending:
            yield from ((move, after.play_unchecked(node)) for node in after.legal_moves())
        else:
            yield move, after


def replaceable(position: Noede) -> set[Move]:
    """The nodes that one may place alone, but as well after an anchor: a turn with one stone more."""
    after_anchors: set[Move] = set()
    for move in position.legal_moves():
        after = position.play_unchecked(move)
        if after.pending and not position.pending:
            after_anchors |= set(after.legal_moves())
    return after_anchors & set(position.legal_moves())


def is_over(position: Noede) -> bool:
    return not any(position.legal_moves())  # so the contract says; an outcome costs more, for it shows the chain


def winning_first(position: Noede) -> set[Move]:
    return {move for move, after in ends_of_turn(position) if is_over(after)}


def loses_at_once(position: Noede, mover: int) -> bool:
    """After a turn of ``mover``: whether the other side can now win with one turn."""
    return position.turn != mover and any(is_over(after) for _move, after in ends_of_turn(position))


def safe_first(position: Noede) -> set[Move]:
    """The first moves of turns after which the other side cannot win with its turn."""
    safe: set[Move] = set()
    for move, after in ends_of_turn(position):
        if move not in safe and not loses_at_once(after, position.turn):
            safe.add(move)
    return safe


class TestCompletions:
    """A lane is a board that is filled up; it looks at White in the lower half of the lanes, at Black in the upper."""

    @staticmethod
    def filled(completions: Completions, position: Noede, random: Random, hold: bool = True) -> list[int]:
        reached = (position.nodes(0), position.nodes(1)) if hold else (0, 0)
        return completions.fill(position.stones, position.turn, reached, random)

    def compare(self, positions: list[Noede], half_sweeps: int) -> tuple[int, int, int]:
        """Lanes, lanes that miss a win, and lanes that win without one; stones must be where they are."""
        missed = invented = 0
        random, board = Random(4), positions[0].board
        completions = Completions(board, half_sweeps=half_sweeps)
        for position in positions:
            had = self.filled(completions, position, random)
            won = completions.won(had)
            for lane in range(completions.lanes):
                side = int(lane >= completions.lanes // 2)
                own = sum(cell for cell, at in completions.number.items() if had[at] >> lane & 1)
                assert own & ~position.empty == position.stones[side]
                wins = any(joins(board, group) for group in groups(board, own))
                missed += wins and not won >> lane & 1
                invented += not wins and won >> lane & 1
        return len(positions) * LANES, missed, invented

    @pytest.mark.parametrize("size", SIZES)
    def test_every_lane_is_one_board_judged_by_the_rules(self, size):
        positions = list(some(size, [size], 4, 0.2))[:3]
        lanes, missed, invented = self.compare(positions, half_sweeps=14)
        assert lanes == 3 * LANES
        assert missed == invented == 0

    @pytest.mark.parametrize("size", SIZES)
    def test_with_the_shipped_number_of_half_sweeps_few_wins_are_missed_and_none_is_invented(self, size):
        positions = [Noede.initial(size=size), *some(9, [size], 2, 0.02)]
        lanes, missed, invented = self.compare(positions[:4], HALF_SWEEPS)
        assert invented == 0
        assert missed <= 0.03 * lanes

    def test_whoever_reaches_more_cells_gets_no_more_of_them(self):
        """One side's anchors allow many nodes, the other's two hardly any."""
        board = Noede.initial().board
        named = {cell.name: 1 << board.index[cell] for cell in board.cells}
        white, black = (sum(map(named.__getitem__, names.split())) for names in ("a1 a4 f1 k6 k11", "a2 a3"))
        completions, random = Completions(board), Random(3)
        position = Noede(board, {"size": 6}, (white, black), 0, 7)
        assert position.nodes(0).bit_count() >= 5 * position.nodes(1).bit_count()
        inner = [at for cell, at in completions.number.items() if cell & ~board.rim]
        gained = [0, 0]
        for _batch in range(4):
            had = self.filled(completions, position, random)
            for colour, others in enumerate(completions.others):
                gained[colour] += sum((had[at] & ~others).bit_count() for at in inner)
        assert 0.94 < gained[0] / gained[1] < 1.06

    def test_bridges_within_reach_hold_and_nothing_else_changes(self):
        completions, lost, still = Completions(Noede.initial().board), 0, 0
        for number, position in enumerate(some(3, [6], 20, 0.1)):
            board, stones = position.board, position.stones
            before = self.filled(completions, position, Random(number), hold=False)
            after = self.filled(completions, position, Random(number))
            bridged = set()
            for colour, others in enumerate(completions.others):
                free = position.empty & ~board.rim & position.nodes(colour)
                for one, other in Bridges(board).of(stones[colour], free):
                    bridged |= {one, other}
                    theirs = [
                        ~(had[cell] ^ others) & completions.all for had in (before, after) for cell in (one, other)
                    ]
                    lost += (theirs[0] & theirs[1]).bit_count()
                    still += (
                        theirs[2] & theirs[3]
                    ).bit_count()  # bridges that share a cell may take it from each other
            for cell, (was, now) in enumerate(zip(before, after, strict=True)):
                assert was == now or cell in bridged
        assert lost > 1000
        assert still < lost / 10

    def test_colours_are_equal_on_the_empty_board(self):
        """Exactly: with colours exchanged all chance is the same."""
        start = Noede.initial()
        known = model(start)
        values = [known.estimate(to_move(start, turn), None, Random(1), None).value for turn in (0, 1)]
        assert values[0] == values[1]

    def test_a_side_whose_stones_almost_win_is_judged_better(self):
        position = next(p for p in random_games(3, [6], 50) if not p.pending and len(winning_first(p)) > 3)
        value = model(position).estimate(position, None, Random(1), None).value
        assert value is not None
        assert value > 0.6


class TestSensible:
    def test_what_is_not_sensible_can_follow_an_anchor(self):
        left_out = kept = 0
        for position in some(23, [4, 5, 6], 40, 0.4):
            if winning_first(position):
                continue
            legal = set(position.legal_moves())
            listed = set(model(position).listed(position))
            assert legal - listed == replaceable(position)
            left_out += len(legal - listed)
            if not position.starting and not position.pending:
                kept += sum(not position.board.mask(move.cells) & position.board.rim for move in listed)
        assert left_out > 500
        assert kept > 20  # all ends of their lines are taken


class TestOneTurn:
    @pytest.mark.slow
    def test_wins_and_answers_are_what_brute_force_finds(self):
        seen: Counter[str] = Counter()
        for position in some(21, [4, 4, 4, 4, 4, 4, 5, 6], 110, 0.15):
            known, turn = model(position), position.turn
            wins, legal = winning_first(position), set(position.legal_moves())
            assert set(known.winning(position, turn)) == wins
            length, moves = known.tactics(position)
            kind = "node due" if position.pending else "turn"
            if wins:
                assert length == 1
                assert set(moves or ()) == wins
                kind += ", won"
                if all(not position.board.mask(move.cells) & position.board.rim for move in wins):
                    seen["won by a node only"] += 1
            else:
                safe = safe_first(position)
                assert length == (None if safe else -2)
                assert set(moves or ()) <= legal
                if safe:
                    assert set(legal if moves is None else moves) == safe
                else:
                    assert moves
                kind += ", lost" if not safe else ", open" if safe == legal else ", parried"
            assert moves is None or len(moves) == len(set(moves))
            seen[kind] += 1
        assert sum(seen.values()) >= 300
        assert min(seen[f"{kind}, {end}"] for kind in ("turn", "node due") for end in ("won", "lost", "parried")) >= 1
        assert seen["won by a node only"] >= 10

    def test_the_other_side_s_wins_are_those_it_would_have_if_it_were_to_move(self):
        found = 0
        for position in some(22, [4, 5], 30, 0.3):
            if position.starting:
                continue
            wins = winning_first(to_move(position, 1 - position.turn))
            found += bool(wins)
            assert set(model(position).winning(position, 1 - position.turn)) == wins
        assert found > 20

    def test_nothing_is_certain_while_the_first_anchors_are_placed(self):
        position = Noede.initial(size=4)
        for move in ("a1", "g7", "g4"):
            assert model(position).tactics(position) == (None, None)
            position = position.play(position.read(move))


class TestEstimate:
    def test_candidates_are_the_sensible_moves_or_those_that_are_asked_for_best_first(self):
        random = Random(2)
        for position in some(5, [4, 6, 8], 6, 0.2):
            judge, legal = model(position), list(position.legal_moves())
            for moves in (None, random.sample(legal, min(2, len(legal)))):
                estimate = judge.estimate(position, moves, random, None)
                expected = set(moves or legal) & set(judge.listed(position)) or set(moves or ())
                assert sorted(estimate.moves) == sorted(expected)
                assert list(estimate.shares) == sorted(estimate.shares, reverse=True)
                assert estimate.value is not None

    def test_half_a_turn_gets_no_batch_and_keeps_the_counts_of_its_beginning(self):
        begun = next(p for p in random_games(6, [6], 9) if p.ply > 20 and not p.pending)
        judge = model(begun)
        before = judge.estimate(begun, None, Random(1), None)
        nodes = sorted(replaceable(begun))  # which need no anchor
        of_nodes = judge.estimate(begun, nodes, Random(1), None)
        assert of_nodes.value == before.value
        alone = dict(zip(of_nodes.moves, of_nodes.shares, strict=True))
        compared = 0
        for move in before.moves:
            half = begun.play(move)
            if half.pending:
                state = (random := Random(2)).getstate()
                estimate = judge.estimate(half, None, random, before)
                assert random.getstate() == state
                assert estimate.value is None
                assert sorted(estimate.moves) == sorted(half.legal_moves())
                shares = dict(zip(estimate.moves, estimate.shares, strict=True))
                for node in shares.keys() & alone.keys():
                    assert shares[node] - 0.5 == pytest.approx(alone[node] - before.value, abs=1e-6)
                compared += len(shares.keys() & alone.keys())
        assert compared

    def test_it_is_the_same_with_the_same_chance(self):
        position = next(p for p in random_games(7, [5], 9) if p.ply > 8)
        one, other = (NoedeModel(position.board).estimate(position, None, Random(3), None) for _again in "12")
        assert one[:3] == other[:3]

    def test_a_model_is_made_once_for_a_board(self):
        start = Noede.initial(size=5)
        assert model(start) is GAMES["noede"].model(start.play(start.read("a5")))


class TestSearch:
    @staticmethod
    def choose(position: Noede, iterations: int = 200) -> tuple[Move, int | None]:
        search = Search(position, model(position), seed=1)
        for _slice in search.run(Budget(iterations=iterations)):
            pass
        report = search.report()
        return report.move, report.proved

    def whole_turn(self, position: Noede) -> Noede:
        turn = position.turn
        position = position.play(self.choose(position)[0])
        if position.turn == turn and position.pending and not position.outcome():
            position = position.play(self.choose(position)[0])
        return position

    def test_a_win_at_once_is_taken(self):
        won = [position for position in some(31, [4, 4, 6], 60, 0.2) if winning_first(position)][:20]
        assert len(won) == 20
        for position in won:
            assert self.choose(position)[1] == 1
            end = self.whole_turn(position).outcome()
            assert end
            assert end.winner == position.turn

    def test_a_loss_at_once_is_parried_where_that_can_be_done(self):
        parried = 0
        for position in some(32, [4, 4, 5], 60, 0.3):
            if position.starting or parried == 12:
                continue
            if (
                winning_first(to_move(position, 1 - position.turn))
                and not winning_first(position)
                and safe_first(position)
            ):
                assert not loses_at_once(self.whole_turn(position), position.turn)
                parried += 1
        assert parried == 12

    def test_a_forced_win_in_two_turns_is_found(self):
        found = 0
        for position in random_games(33, [4], 60):
            if position.starting or position.ply < 9 or found == 8:
                continue
            length, moves = model(position).tactics(position)
            if length is None and moves is None and (firsts := self.wins_in_two(position)):
                move, proved = self.choose(position)
                assert proved in (3, 5)  # of two chains it may find the longer one first
                assert move in firsts or proved == 5
                found += 1
        assert found == 8

    def test_a_hunt_in_the_tree_finds_most_wins_in_two_turns_by_few_looks(self):
        found = missed = steps = 0
        for position in random_games(35, [4], 40):
            if position.starting or position.ply < 9 or found + missed == 12:
                continue
            length, moves = model(position).tactics(position)
            if length is None and moves is None and (firsts := self.wins_in_two(position)):
                hunt = model(position).hunt(position)
                proof = None
                while True:
                    try:
                        next(hunt)
                        steps += 1
                    except StopIteration as end:
                        proof = end.value
                        break
                found += proof is not None
                missed += proof is None
                assert not proof or proof.length > 3 or proof.line[0] in firsts
        assert found >= 2 * missed
        assert steps < 12 * 40

    @staticmethod
    def wins_in_two(position: Noede) -> set[Move]:
        """First moves of turns after which every turn of the other side leaves a turn that wins."""
        turn, firsts = position.turn, set()
        if winning_first(position):
            return firsts
        for move, after in ends_of_turn(position):
            if move in firsts or winning_first(after):
                continue
            if after.turn != turn and all(
                then.turn == turn and winning_first(then) for _reply, then in ends_of_turn(after)
            ):
                firsts.add(move)
        return firsts
