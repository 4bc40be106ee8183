"""ExactCount: the reasons it gives."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import ExactCount
from gridlanes.rules.exact_count import ExactCountOver, ExactCountUnder

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1, 2]),))


def test_too_many_are_named():
    state = np.array([[0, 0, 1], [1, 1, 1], [0, 0, 1]], np.bool_)
    violation = ExactCount(9, 1).violation(state, SITE)
    assert violation == ExactCountOver((4, 2), 2, 1)
    assert str(violation) == "2 coords hold the mark, of which there must be exactly 1"
    assert ExactCount(9, 2).violation(state, SITE) is None


def test_too_few_places_are_counted():
    state = np.array([[1, 1, 0], [1, 1, 1], [0, 1, 0]], np.bool_)
    violation = ExactCount(9, 2).violation(state, SITE)
    assert violation == ExactCountUnder((4, 1, 2), 1, 2)
    assert str(violation) == "1 coords can hold the mark, of which there must be exactly 2"
    assert ExactCount(9, 1).violation(state, SITE) is None
