"""VisibleCount: what is seen, and the reasons it gives."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import VisibleCount
from gridlanes.rules.visible_count import SeenWrong

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1, 2]),))


def test_the_counts_that_are_left_are_named():
    violation = VisibleCount(1).violation(np.array([[1, 0, 0], [1, 1, 0], [0, 0, 1]], np.bool_), SITE)
    assert violation == SeenWrong((4, 1, 2), 1, 2, 3)
    assert str(violation) == "of 3 coords 2 to 3 are seen, and never 1"


def test_an_equal_value_is_not_seen():
    lines = np.array([[0, 0, 1], [2, 2, 2], [0, 1, 2]], np.uint8)
    assert VisibleCount(2).holds(lines, SITE).tolist() == [True, False, False]


def test_long_lines_are_refused():
    with pytest.raises(ModelError, match="at most 61 coords, found 62"):
        VisibleCount(3).validate(Scope(Grid(1, 62), SITE.alphabet, (np.arange(62),)))
