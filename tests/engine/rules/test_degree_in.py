"""DegreeIn: its numbers in order, and the reason it gives."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import DegreeIn
from gridlanes.rules.degree_in import DegreeOutOfAllowed

SITE = Scope(Grid(1, 5), Alphabet.binary(), (np.array([4, 1, 2]),))


def test_the_allowed_numbers_are_sorted_each_once():
    assert DegreeIn(1, (2, 0, 2)) == DegreeIn(1, (0, 2))
    assert DegreeIn(1, (2, 0, 2)).allowed == (0, 2)
    assert DegreeIn(1, (2, 0)).parameters(SITE) == [3, 1, 0, 2]


def test_there_is_at_least_one_number_and_none_is_negative():
    with pytest.raises(ModelError, match="at least one number"):
        DegreeIn(1, ())
    with pytest.raises(ModelError, match="0 or more, found -1"):
        DegreeIn(1, (2, -1))


def test_the_counts_that_are_left_are_named():
    state = np.array([[0, 1], [1, 0], [1, 0]], np.bool_)
    violation = DegreeIn(1, (0, 2)).violation(state, SITE)
    assert violation == DegreeOutOfAllowed((4, 1, 2), 1, 1, (0, 2))
    assert str(violation) == "1 to 1 coords hold the mark, of which there must be 0 or 2"
    state[1, 1] = True
    assert DegreeIn(1, (0, 2)).violation(state, SITE) is None
