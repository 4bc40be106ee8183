"""Distinct: no mark twice."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.outcome import Outcome
from gridlanes.model.regions import Row
from gridlanes.model.scope import Scope
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import Distinct
from gridlanes.rules.distinct import DistinctRepeat, DistinctShort
from gridlanes.solvers import cpsat


def site_of(n_coords, n_marks, first=0):
    coords = np.arange(first, first + n_coords)
    return Scope(Grid(1, first + n_coords), Alphabet.counting(n_marks), (coords,))


def all_states(n_coords, n_marks):
    """``bool (P, K, M)``: every state, those with coords without a mark included."""
    words = np.array(list(itertools.product(range(1 << n_marks), repeat=n_coords)))
    return (words[:, :, None] >> np.arange(n_marks) & 1).astype(np.bool_)


def completions(state):
    return itertools.product(*(np.flatnonzero(marks).tolist() for marks in state))


@pytest.mark.parametrize(("n_coords", "n_marks"), [(3, 3), (2, 4), (4, 2), (1, 3)])
def test_the_check_is_exact_on_up_to_three_coords_and_on_complete_states(n_coords, n_marks):
    states, scope = all_states(n_coords, n_marks), site_of(n_coords, n_marks)
    for state, outcome in zip(states, Distinct().check(states, scope).tolist(), strict=True):
        good = [len(set(numbers)) == n_coords for numbers in completions(state)]
        expected = Outcome.PENDING if any(good) else Outcome.VIOLATED
        assert outcome == (Outcome.SATISFIED if good and all(good) else expected)


def test_a_crowd_among_more_coords_is_not_seen():
    possible = (np.array([3, 3, 3, 12])[:, None] >> np.arange(4) & 1).astype(np.bool_)
    assert Distinct().check(possible[None], site_of(4, 4)).tolist() == [Outcome.PENDING]
    assert Distinct().violation(possible, site_of(4, 4)) is None


@pytest.mark.parametrize(("n_coords", "n_marks"), [(3, 3), (4, 2)])
def test_a_violation_is_given_exactly_where_the_check_says_so(n_coords, n_marks):
    states, scope = all_states(n_coords, n_marks), site_of(n_coords, n_marks, first=5)
    outcomes = Distinct().check(states, scope)
    for state, outcome in zip(states, outcomes, strict=True):
        violation = Distinct().violation(state, scope)
        assert (violation is not None) == (outcome == Outcome.VIOLATED)
        assert violation is None or set(violation.coords) <= set(scope.coords.tolist())


def test_violations_name_the_coords_and_what_is_wrong():
    scope = site_of(3, 3, first=4)
    words = {
        (1, 2, 1): DistinctRepeat((4, 6), 1),
        (1, 0, 2): DistinctShort((5,), 0),
        (3, 3, 3): DistinctShort((4, 5, 6), 2),
        (3, 3, 7): None,
    }
    for state, expected in words.items():
        possible = (np.array(state)[:, None] >> np.arange(3) & 1).astype(np.bool_)
        assert Distinct().violation(possible, scope) == expected
    assert str(DistinctRepeat((4, 6), 1)) == "coords 4 and 6 both hold 1"
    assert "3 coords must differ, and have 2 marks left" in str(DistinctShort((4, 5, 6), 2))


def test_exactly_the_assignments_without_a_repeat_hold():
    assignments = list(itertools.product(range(4), repeat=3))
    holds = Distinct().holds(np.array(assignments, np.uint8), site_of(3, 4))
    assert holds.tolist() == [len(set(numbers)) == 3 for numbers in assignments]


def test_one_coord_no_coord_and_no_assignment_hold():
    none = Scope(Grid(1, 1), Alphabet.counting(3), (np.zeros(0, np.intp),))
    assert Distinct().holds(np.array([[7]], np.uint8), site_of(1, 9)).tolist() == [True]
    assert Distinct().holds(np.zeros((0, 5), np.uint8), site_of(5, 5)).tolist() == []
    assert Distinct().check(np.zeros((2, 0, 3), np.bool_), none).tolist() == [Outcome.SATISFIED] * 2


def test_that_every_mark_occurs_is_not_part_of_the_rule():
    assert Distinct().holds(np.array([[0, 9]], np.uint8), site_of(2, 10)).tolist() == [True]


def test_several_regions_are_several_constraints():
    with pytest.raises(ModelError, match="one region, found 2"):
        Distinct().validate(Scope(Grid(1, 2), Alphabet.counting(2), (np.array([0]), np.array([1]))))


@pytest.mark.parametrize(("n_coords", "n_marks"), [(3, 3), (2, 4), (3, 2), (2, 2)])
def test_cp_sat_is_told_the_same(n_coords, n_marks):
    puzzle = Puzzle(Grid(1, n_coords), Alphabet.counting(n_marks), [Constraint(Distinct(), Row(0))])
    expected = [
        numbers for numbers in itertools.product(range(n_marks), repeat=n_coords) if len({*numbers}) == n_coords
    ]
    assert cpsat.solve(puzzle) == (expected, True)
