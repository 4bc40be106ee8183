"""Less: the reasons it gives, and where it can stand."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Less
from gridlanes.rules.less import NotLess

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1]),))


def test_what_is_left_is_named():
    violation = Less().violation(np.array([[0, 1, 1], [1, 1, 0]], np.bool_), SITE)
    assert violation == NotLess((4, 1), (5, 9), (4, 5))
    assert str(violation) == "5 or 9 is not less than 4 or 5"


def test_it_stands_between_two_coords():
    with pytest.raises(ModelError, match="needs a region of 2 coords, found 3"):
        Less().validate(Scope(SITE.grid, SITE.alphabet, (np.arange(3),)))
