"""A place for coords that are not there."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.rules.shared.with_absent import with_absent


@pytest.mark.parametrize("absent", [0, 1, -1])
@pytest.mark.parametrize("shape", [(0, 3), (1, 4), (5, 1)])
def test_it_is_what_numpy_pads(shape, absent):
    found = np.random.default_rng(1).integers(0, 9, shape)
    wider = with_absent(found, absent)
    assert wider.dtype == found.dtype
    assert np.array_equal(wider, np.pad(found, ((0, 0), (0, 1)), constant_values=absent))


def test_flags_stay_flags():
    wider = with_absent(np.ones((2, 3), np.bool_))
    assert wider.dtype == np.bool_
    assert wider.tolist() == [[True, True, True, False]] * 2
