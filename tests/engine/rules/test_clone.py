"""Clone: the reason it gives, and regions of different lengths."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Clone
from gridlanes.rules.clone import CloneBroken

SITE = Scope(Grid(2, 3), Alphabet.counting(3), (np.array([0, 1]), np.array([5, 2])))


def test_the_first_position_without_a_common_mark_is_named():
    state = np.array([[1, 1, 0], [1, 0, 0], [0, 1, 1], [0, 1, 1]], np.bool_)
    violation = Clone().violation(state, SITE)
    assert violation == CloneBroken((1, 2), 1)
    assert str(violation) == "the regions must be equal, but at position 1 no mark is possible in all of them"
    state[1, 1] = True
    assert Clone().violation(state, SITE) is None


def test_the_regions_are_of_one_length():
    with pytest.raises(ModelError, match="one length"):
        Clone().validate(Scope(SITE.grid, SITE.alphabet, (np.arange(2), np.arange(2, 5))))
