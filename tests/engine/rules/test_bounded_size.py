"""BoundedSize: its bounds, and the reasons it gives."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import numbers_of, possible_of, site_of

from gridlanes.errors import ModelError
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.rules import BoundedSize
from gridlanes.rules.bounded_size import OverSize, UnderSize


def test_a_component_is_too_large_or_has_too_little_room():
    scope = site_of("###.?")
    over = BoundedSize(1, 0, 2).violation(possible_of("###.?"), scope)
    assert over == OverSize((0, 1, 2), 3, 2)
    assert str(over) == "a component of the mark has 3 coords already, at most 2 are allowed"
    under = BoundedSize(1, 3, 9).violation(possible_of(".?#.?"), scope)
    assert under == UnderSize((2,), 2, 3)
    assert str(under) == "a component of the mark has room for 2 coords, at least 3 are demanded"
    assert BoundedSize(1, 3, 9).violation(possible_of("??#.?"), scope) is None


def test_each_component_is_measured_by_itself():
    found = [bool(BoundedSize(1, 2, 3).holds(numbers_of(d), site_of(d))[0]) for d in ("##.##", "##.#.", "....", "####")]
    assert found == [True, False, True, False]


def test_where_one_bound_is_not_given_there_is_none():
    rule = BoundedSize(1, Clue(0), Clue(1))
    assert rule.bound(np.array([2, 3])) == BoundedSize(1, 2, 3)
    assert rule.bound(np.array([NO_CLUE, 3])) is None
    assert rule.slots == (0, 1)


def test_no_size_is_negative():
    with pytest.raises(ModelError, match="low is 0 or more"):
        BoundedSize(1, -2, 3).validate(site_of("##"))
    with pytest.raises(ModelError, match="high is 0 or more"):
        BoundedSize(1, 0, -1).validate(site_of("##"))
