"""Quotient: the reasons it gives, and what 0 is to it."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Quotient
from gridlanes.rules.quotient import WrongQuotient

SITE = Scope(Grid(1, 5), Alphabet((0, 3, 9)), (np.array([4, 1]),))


def test_what_is_left_is_named():
    state = np.array([[1, 1, 0], [0, 0, 1]], np.bool_)
    violation = Quotient(2).violation(state, SITE)
    assert violation == WrongQuotient((4, 1), (0, 3), (9,), 2)
    assert str(violation) == "of 0 or 3 and 9 neither is 2 times the other"
    assert Quotient(3).violation(state, SITE) is None


def test_nothing_is_a_multiple_of_0():
    pairs = np.array([[0, 0], [0, 1], [1, 1]], np.uint8)
    assert Quotient(0).holds(pairs, SITE).tolist() == [False, False, False]
    assert Quotient(1).holds(pairs, SITE).tolist() == [False, False, True]


def test_it_stands_between_two_coords():
    with pytest.raises(ModelError, match="needs a region of 2 coords, found 3"):
        Quotient(1).validate(Scope(SITE.grid, SITE.alphabet, (np.arange(3),)))
