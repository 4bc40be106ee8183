"""Clues of rules: what binding puts in their place, and assignments that are each judged by their own."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import grid_of, numbers_of
from rule_laws import line, scope_of

from gridlanes.errors import ModelError
from gridlanes.kernels.rules.shared.values import NO_TARGET, OUT_OF_REACH
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.rules import (
    AtLeast,
    AtMost,
    BoundedSize,
    CountBeside,
    ExactCount,
    JointCounts,
    LoopFreezesCounts,
    Product,
    RunLengths,
    Sum,
)
from gridlanes.rules import product as products
from gridlanes.rules.shared.counting import LARGEST_COUNT

NO = NO_CLUE
EDGES = grid_of("+?+?+/? ? ?/+?+?+")
AROUND = [EDGES.edges_around(0, col) for col in (0, 1)]


@pytest.mark.parametrize(
    ("rule", "slots", "clues", "bound"),
    [
        (BoundedSize(1, Clue(0), Clue(1)), (0, 1), [2, 3], BoundedSize(1, 2, 3)),
        (BoundedSize(1, Clue(0), Clue(1)), (0, 1), [NO, 3], None),
        (RunLengths(1, [Clue(3), 2, Clue(1)]), (3, 1), [9, 8, 7, 6], RunLengths(1, (6, 2, 8))),
        (RunLengths(1, [Clue(3), 2, Clue(1)]), (3, 1), [9, NO, 7, 6], None),
        (JointCounts(1, (Clue(1), (0, 2), Clue(0))), (1, 0), [NO, 3], JointCounts(1, ((3,), (0, 2), (0, 1, 2, 3, 4)))),
        (LoopFreezesCounts(1, (Clue(4), 3, Clue(0))), (4, 0), [2, 9, 9, 9, NO], LoopFreezesCounts(1, (NO, 3, 2))),
        (CountBeside(1, (Clue(1), NO, 1)), (1,), [0, NO], CountBeside(1, (NO, NO, 1))),
    ],
)
def test_a_bound_rule_has_the_numbers_of_a_puzzle(rule, slots, clues, bound):
    assert rule.slots == slots
    assert rule.bound(np.array(clues)) == bound


@pytest.mark.parametrize("rule", [ExactCount(1, Clue(0)), AtMost(1, Clue(0)), AtLeast(1, Clue(0))])
def test_a_count_has_a_word_and_no_meaning_before_it_is_bound(rule):
    scope = line(range(4))
    rule.validate(scope)
    assert [rule.clue_word(clue) for clue in (3, 10**6)] == [3, LARGEST_COUNT]
    assert rule.clue_word(NO) == (0 if isinstance(rule, AtLeast) else -1)
    with pytest.raises(ModelError, match="clue 0 has no value"):
        rule.holds(np.zeros((1, 4), np.uint8), scope)


def test_words_that_mean_something_else_are_never_a_target():
    words = [Sum(Clue(0)).clue_word(clue) for clue in (0, 77, 10**6, -5, NO_TARGET, NO)]
    assert words == [0, 77, OUT_OF_REACH, OUT_OF_REACH, OUT_OF_REACH, NO_TARGET]
    never = products.OUT_OF_REACH
    words = [Product(Clue(0)).clue_word(clue) for clue in (0, 720, 10**6, NO_TARGET, -3, NO)]
    assert words == [0, 720, 10**6, never, never, NO_TARGET]
    assert all(never % value for value in range(2, 256))


def test_numbers_and_clues_are_written_alike():
    assert Sum(3).kernel_number(Clue(3)) == Clue(3)
    assert Sum(3).kernel_number(NO_TARGET) == OUT_OF_REACH
    assert ExactCount(1, 2).kernel_number(10**9) == LARGEST_COUNT < 2**16 - 1


def test_lengths_of_0_are_no_runs():
    assert RunLengths(1, (0, 3, 0)).runs == [3]


def test_each_assignment_is_judged_by_its_own_clues():
    numbers = np.array([[1, 1, 0], [1, 1, 0], [0, 0, 0], [0, 1, 0]], np.uint8)
    clues = np.array([[9, 2], [9, 1], [9, NO], [9, 1]], np.int32)
    assert ExactCount(1, Clue(1)).holds_each(numbers, clues, line(range(3))).tolist() == [True, False, True, True]


def test_each_rectangle_is_judged_by_its_own_clues():
    rule, scope = CountBeside(1, (Clue(1), NO, NO, 1, NO, Clue(0))), scope_of(Grid(2, 3), Alphabet((0, 1)), range(6))
    numbers = np.array([[0, 1, 0, 1, 0, 0], [0, 0, 0, 0, 1, 0], [1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]], np.uint8)
    clues = np.array([[0, 2], [1, 0], [NO, 1], [NO, NO]], np.int32)
    bound = [rule.bound(row).holds(numbers[i : i + 1], scope)[0] for i, row in enumerate(clues)]
    assert rule.holds_each(numbers, clues, scope).tolist() == bound == [False, True, False, True]
    with pytest.raises(ModelError, match="clue 1 has no value"):
        rule.holds(numbers, scope)


def test_each_loop_is_judged_by_its_own_clues():
    drawings = ["+#+.+/# # ./+#+.+"] * 3 + ["+#+#+/# . #/+#+#+", "+#+.+/. . ./+.+.+"]
    clues = np.array([[4, 1], [4, NO], [3, 1], [3, 3], [0, 0]], np.int32)
    scope = scope_of(EDGES, Alphabet.binary(), range(EDGES.n_coords), *AROUND)
    numbers = np.concatenate([numbers_of(drawing) for drawing in drawings])[:, scope.coords]
    rule = LoopFreezesCounts(1, (Clue(0), Clue(1)))
    assert rule.holds_each(numbers, clues, scope).tolist() == [True, True, False, True, True]
    half = LoopFreezesCounts(1, (4, Clue(1)))
    assert half.holds_each(numbers, clues, scope).tolist() == [True, True, True, False, True]
