"""Increasing: the reasons it gives, and what it tells its kernel."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Increasing
from gridlanes.rules.increasing import OrderBroken

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1, 2]),))


def test_the_pair_that_cannot_rise_is_named():
    state = np.array([[1, 0, 0], [0, 1, 1], [1, 1, 0]], np.bool_)
    violation = Increasing().violation(state, SITE)
    assert violation == OrderBroken((1, 2), (5, 9), (4, 5))
    assert str(violation) == "5 or 9 is followed by 4 or 5, which is no more"


def test_equal_values_are_wrong():
    assert Increasing().holds(np.array([[0, 1, 1], [0, 1, 2]], np.uint8), SITE).tolist() == [False, True]


def test_the_kernel_is_told_the_order_where_marks_are_not_listed_by_value():
    assert Increasing().parameters(SITE) == [1, 3]
    mixed = Scope(SITE.grid, Alphabet((5, 9, 4)), SITE.regions)
    assert Increasing().parameters(mixed) == [4, 3, 2, 0, 1]
