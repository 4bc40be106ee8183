"""Distinct: no mark twice."""

from __future__ import annotations

import itertools

import numpy as np
from ortools.sat.python import cp_model

from gridlanes.rules import Distinct


def test_exactly_the_assignments_without_a_repeat_hold():
    assignments = list(itertools.product(range(4), repeat=3))
    holds = Distinct().holds(np.array(assignments, np.uint8))
    assert holds.tolist() == [len(set(numbers)) == 3 for numbers in assignments]


def test_one_coord_and_no_assignment_hold():
    assert Distinct().holds(np.array([[7]], np.uint8)).tolist() == [True]
    assert Distinct().holds(np.zeros((0, 5), np.uint8)).tolist() == []


def test_that_every_mark_occurs_is_not_part_of_the_rule():
    assert Distinct().holds(np.array([[0, 9]], np.uint8)).tolist() == [True]


def test_cp_sat_is_told_the_same():
    for numbers in itertools.product(range(3), repeat=3):
        model = cp_model.CpModel()
        Distinct().encode(model, [model.new_int_var(number, number, "") for number in numbers])
        feasible = cp_model.CpSolver().solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        assert feasible == (len(set(numbers)) == 3)
