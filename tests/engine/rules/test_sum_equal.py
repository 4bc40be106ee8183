"""SumEqual: the reasons it gives, and the regions it takes."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import SumEqual
from gridlanes.rules.sum_equal import SumsApart

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1]), np.array([2])))


def test_the_sums_of_both_regions_are_named():
    violation = SumEqual().violation(np.array([[0, 1, 1], [1, 0, 0], [1, 1, 0]], np.bool_), SITE)
    assert violation == SumsApart((4, 1, 2), (9, 13), (4, 5))
    assert str(violation) == "one region adds up to 9 to 13, the other to 4 to 5"
    assert SumEqual().violation(np.array([[0, 1, 1], [1, 0, 0], [0, 1, 1]], np.bool_), SITE) is None


def test_of_one_region_the_last_coord_is_the_second_whatever_its_length():
    short, long = (Scope(SITE.grid, Alphabet.counting(4), (np.arange(n),)) for n in (2, 4))
    assert SumEqual().parameters(short) == SumEqual().parameters(long)
    assert SumEqual().holds(np.array([[0, 0, 0, 2], [0, 0, 0, 3]], np.uint8), long).tolist() == [True, False]
    with pytest.raises(ModelError, match="2 or more coords, found 1"):
        SumEqual().validate(Scope(SITE.grid, SITE.alphabet, (np.arange(1),)))


def test_it_takes_two_regions_that_share_no_coord():
    with pytest.raises(ModelError, match="needs 2 regions, found 3"):
        SumEqual().validate(Scope(SITE.grid, SITE.alphabet, tuple(np.arange(3)[:, None])))
    with pytest.raises(ModelError, match="named twice"):
        SumEqual().validate(Scope(SITE.grid, SITE.alphabet, (np.arange(3), np.array([2]))))
