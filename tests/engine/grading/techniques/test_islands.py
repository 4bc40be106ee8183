"""Islands that are joined by lines, in puzzles."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from step_judge import entails
from technique_laws import N, assert_lawful

from gridlanes import explain, grade
from gridlanes.grading.position import Position
from gridlanes.grading.profile import Profile
from gridlanes.grading.techniques import techniques
from gridlanes.rules import BridgesAt, BridgesConnect

HASHI = next(each for each in LAWS if each.name == "hashi")
BY_LEVEL = [
    "5 5\n. . . . .\n3 . . . 1\n. . . . .\n2 . . . .\n. . . . .\n",
    "6 6\n3 . . . . 2\n. . . . . .\n. . . . . .\n. . . . . .\n2 . . 2 . 1\n. . . . . .\n",
    "5 5\n. 2 . 3 .\n. . . . .\n. . . 3 .\n. . . . .\n. 2 . 2 .\n",
    "4 4\n. . . .\n2 . . 2\n. . . .\n1 . . 1\n",
]
"""their hardest steps: full islands, a needed side, what islands say of each other, that all are connected"""
pytestmark = pytest.mark.xdist_group("genres")


@pytest.mark.parametrize("name", ["numbers-of-islands", "sides-that-islands-need"])
def test_they_are_lawful(name):
    assert_lawful(name, "hashi")


def position_without_loops(share):
    group, answers = made(small_request(HASHI, options={"no_loops": True}), N).groups[0]
    position, solution = Position(group), np.uint64(1) << answers.numbers.astype(np.uint64)
    words = position.marks_left(np.arange(N))
    is_known = np.random.default_rng(1).random(words.shape) < share
    position.put(np.arange(N), np.where(is_known, solution, words))
    return position, solution


@pytest.mark.parametrize("share", [0.5, 0.7, 0.9])
def test_where_loops_are_excluded_no_line_of_the_solution_is_struck_out(share):
    position, solution = position_without_loops(share)
    for name in ("numbers-of-islands", "joined-islands", "sides-that-islands-need"):
        before = position.marks_left(np.arange(N)).copy()
        moves = techniques()[name].apply(position, np.arange(N)).moves
        after = position.marks_left(np.arange(N))
        assert (after & solution == solution).all()
        assert moves.tolist() == np.bitwise_count(before ^ after).sum(axis=1).tolist()


def test_numbers_say_no_more_than_what_each_constraint_says():
    group, _ = made(small_request(HASHI), N).groups[0]
    left = []
    for names in (["constraints"], ["numbers-of-islands", "sides-that-islands-need", "numbers-of-islands"]):
        position = Position(group)
        for name in names:
            techniques()[name].apply(position, np.arange(N))
        left.append(position.marks_left(np.arange(N)))
    assert (left[0] & left[1] == left[0]).all()


def test_puzzles_have_the_scores_of_their_levels():
    found = grade(BY_LEVEL, genre="hashi")
    assert found.hardest_step_names == [
        "numbers-of-islands", "sides-that-islands-need", "constraints", "strong-constraints",
    ]  # fmt: skip
    assert found.tier_names == ["easy", "medium", "hard", "hard"]
    assert (np.diff(found.score) > 0).all()


def test_steps_name_the_islands_that_show_them():
    trace = explain(BY_LEVEL[1], genre="hashi")
    seen = {step.technique.name for step in trace.steps}
    assert seen == {"numbers-of-islands", "sides-that-islands-need"}
    (needed,) = [step for step in trace.steps if step.technique.name == "sides-that-islands-need"]
    assert [type(needed.puzzle.constraints[i].rule) for i in needed.constraints] == [BridgesAt]
    for step in [needed, *trace.steps[::5]]:
        assert all(entails(step, move, step.state, step.constraints) for move in step.moves), str(step)


def test_a_way_that_would_close_a_loop_is_shown_by_the_rule_against_loops():
    trace = explain("bridges:4x4m2L:2a2i3a3a")
    steps = [step for step in trace.steps if step.technique.name == "joined-islands"]
    assert [type(steps[-1].puzzle.constraints[i].rule) for i in steps[-1].constraints] == [BridgesConnect]
    for step in steps:
        assert all(entails(step, move, step.state, step.constraints) for move in step.moves), str(step)


def test_they_suit_boards_of_islands_and_are_on_request():
    plain, no_loops = Position(made(small_request(HASHI), N).groups[0][0]), position_without_loops(0.5)[0]
    other = Position(made(small_request(next(each for each in LAWS if each.name == "slitherlink")), N).groups[0][0])
    for name in ("numbers-of-islands", "joined-islands", "sides-that-islands-need"):
        assert techniques()[name].suits(no_loops)
        assert techniques()[name].suits(plain) == (name != "joined-islands")
        assert not techniques()[name].suits(other)
        assert name not in Profile.of_genre("default").costs
        assert name in Profile.of_genre("hashi").costs
