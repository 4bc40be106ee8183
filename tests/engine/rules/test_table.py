"""Table: its tuples, and the reasons it gives."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import Table
from gridlanes.rules.table import NotInTable

SITE = Scope(Grid(1, 5), Alphabet((4, 5, 9)), (np.array([4, 1]),))


def test_tuples_are_displayed_values_and_each_counts_once():
    rule = Table([[9, 4], [4, 5], [9, 4]])
    assert rule.numbers(SITE).tolist() == [[0, 1], [2, 0]]
    assert hash(rule) == hash(Table(((9, 4), (4, 5), (9, 4))))


def test_what_is_not_in_the_table_is_named():
    violation = Table([(9, 4), (4, 5)]).violation(np.array([[1, 0, 0], [1, 0, 1]], np.bool_), SITE)
    assert violation == NotInTable((4, 1), 2)
    assert str(violation) == "none of the 2 allowed combinations of 2 coords is left"


def test_tuples_of_another_length_or_of_other_values_are_refused():
    with pytest.raises(ModelError, match="is for 3 coords, the region has 2"):
        Table([(4, 5, 9)]).validate(SITE)
    with pytest.raises(ModelError, match="7 is no mark"):
        Table([(4, 7)]).validate(SITE)


def test_many_regions_are_checked_at_once():
    """`holds` asks for no place, so that the check of solutions takes all regions of one length in one call."""
    from gridlanes.solvers.verify import _Anywhere

    rule = Table([(1, 2), (2, 1)])
    numbers = np.array([[0, 1], [1, 0], [1, 1]], np.uint8)
    assert rule.holds(numbers, _Anywhere(Alphabet.counting(3), (2,))).tolist() == [True, True, False]
