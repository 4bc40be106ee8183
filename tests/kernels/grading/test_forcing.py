"""Forcing against assumptions that are followed in plain sets."""

from __future__ import annotations

import pytest
from forcing_plainly import assert_forced

from gridlanes.kernels.grading.forcing import DYNAMIC, NISHIO, forcing


@pytest.mark.parametrize(("way", "name"), [(NISHIO, "nishio"), (DYNAMIC, "dynamic")])
def test_it_moves_where_an_assumption_breaks_or_all_ways_agree_and_strikes_out_nothing_true(way, name):
    assert_forced(forcing, name, way)
