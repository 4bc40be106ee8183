"""ValueGroupedSize: the reasons it gives, and a region that is filled."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.scope import Scope
from gridlanes.rules import ValueGroupedSize
from gridlanes.rules.value_grouped_size import ValueGroupedSizeMismatch

SITE = Scope(Grid(2, 3), Alphabet.counting(4), (np.arange(6),))


def states(rows):
    """``bool (6, 4)``: digits are possible, 0 stands for all."""
    return np.array([[cell in (0, value) for value in range(1, 5)] for row in rows for cell in row], np.bool_)


@pytest.mark.parametrize(
    ("rows", "violation", "sentence"),
    [
        ([[1, 1, 0], [0, 0, 0]], ValueGroupedSizeMismatch((0, 1), 1, 2), "a component of 1s has 2 coords"),
        ([[3, 1, 0], [1, 0, 0]], ValueGroupedSizeMismatch((0,), 3, 1), "a component of 3s has room for only 1 coords"),
        ([[4, 4, 0], [0, 0, 0]], None, ""),
    ],
)
def test_a_component_is_too_large_or_has_too_little_room(rows, violation, sentence):
    found = ValueGroupedSize().violation(states(rows), SITE)
    assert found == violation
    assert violation is None or str(found) == sentence


def test_a_filled_region():
    numbers = np.array([[0, 3, 3, 0, 3, 3], [0, 3, 3, 3, 3, 0], [1, 1, 0, 2, 2, 2]], np.uint8)
    assert ValueGroupedSize().holds(numbers, SITE).tolist() == [False, True, True]


def test_binary_marks_have_no_value():
    with pytest.raises(ModelError, match="binary"):
        ValueGroupedSize().validate(Scope(Grid(2, 3), Alphabet.binary(), (np.arange(6),)))
