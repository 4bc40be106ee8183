"""Difference: the reasons it gives, and where it can stand."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Difference
from gridlanes.rules.difference import WrongDifference

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1]),))


def test_what_is_left_is_named():
    state = np.array([[1, 0, 0], [0, 1, 1]], np.bool_)
    violation = Difference(3).violation(state, SITE)
    assert violation == WrongDifference((4, 1), (4,), (5, 9), 3)
    assert str(violation) == "4 and 5 or 9 do not differ by 3"
    assert Difference(5).violation(state, SITE) is None


def test_either_value_may_be_the_larger():
    assert Difference(5).holds(np.array([[0, 2], [2, 0], [0, 0]], np.uint8), SITE).tolist() == [True, True, False]


def test_it_stands_between_two_coords():
    with pytest.raises(ModelError, match="needs a region of 2 coords, found 1"):
        Difference(1).validate(Scope(SITE.grid, SITE.alphabet, (np.arange(1),)))
