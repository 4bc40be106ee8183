"""MinDifference: the reasons it gives."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import MinDifference
from gridlanes.rules.min_difference import TooClose

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1, 2]),))


def test_the_pair_that_is_too_close_is_named():
    state = np.array([[1, 0, 0], [0, 0, 1], [0, 1, 1]], np.bool_)
    violation = MinDifference(5).violation(state, SITE)
    assert violation == TooClose((1, 2), (9,), (5, 9), 5)
    assert str(violation) == "9 and 5 or 9 differ by less than 5"
    assert MinDifference(4).violation(state, SITE) is None
