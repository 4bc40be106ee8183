"""AtMost: the reason it gives."""

from __future__ import annotations

import numpy as np

from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import AtMost
from gridlanes.rules.at_most import AtMostOver

SITE = Scope(Grid(1, 5), Alphabet.binary(), (np.array([4, 1, 2]),))


def test_those_that_are_too_many_are_named():
    state = np.array([[0, 1], [1, 1], [0, 1]], np.bool_)
    assert AtMost(1, 2).violation(state, SITE) is None
    violation = AtMost(1, 1).violation(state, SITE)
    assert violation == AtMostOver((4, 2), 2, 1)
    assert str(violation) == "2 coords hold the mark, of which there may be at most 1"
