"""Weights fitted to levels."""

from __future__ import annotations

import numpy as np

from bench.fit_profile import Level, fitted, shares


def test_what_tells_levels_apart_gets_a_weight_and_nothing_gets_a_negative_one():
    rng = np.random.default_rng(0)
    levels = []
    for level in range(3):
        measures = rng.random((60, 3))
        measures[:, 1] += level
        measures[:, 2] -= level
        levels.append(Level(np.full(60, 5.0), measures))
    weights = fitted([levels])
    assert weights[1] > 0.5 > weights[0]
    assert weights[2] == 0
    assert shares([levels], weights * 0) == [0.5, 0.5]
    assert min(shares([levels], weights)) > 0.9
