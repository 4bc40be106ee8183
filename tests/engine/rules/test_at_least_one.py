"""AtLeastOne: the reason it gives."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import AtLeastOne
from gridlanes.rules.at_least_one import AtLeastOneStarved

SITE = Scope(Grid(1, 5), Alphabet.binary(), (np.array([4, 1]),))


def test_a_region_that_has_no_place_left_is_named():
    state = np.array([[1, 0], [1, 1]], np.bool_)
    assert AtLeastOne(1).violation(state, SITE) is None
    state[1, 1] = False
    violation = AtLeastOne(1).violation(state, SITE)
    assert violation == AtLeastOneStarved((4, 1))
    assert str(violation) == "none of 2 coords can hold the mark, of which there must be one"
