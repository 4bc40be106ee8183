"""Pin: one coord, one mark."""

from __future__ import annotations

import numpy as np
from ortools.sat.python import cp_model

from gridlanes.rules import Pin


def test_the_mark_and_no_other_holds():
    assert Pin(2).holds(np.array([[0], [1], [2], [3]], np.uint8)).tolist() == [False, False, True, False]


def test_cp_sat_is_told_the_same():
    for number in range(4):
        model = cp_model.CpModel()
        Pin(2).encode(model, [model.new_int_var(number, number, "")])
        feasible = cp_model.CpSolver().solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        assert feasible == (number == 2)
