"""Mixing: the words of the kernels' generator, for arrays."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.random_words import STEP
from gridlanes.samplers.mixing import mixed


def test_words_are_those_of_the_generator_in_kernels() -> None:
    states = np.uint64(1234567) + np.arange(1, 4, dtype=np.uint64) * np.uint64(STEP)
    assert mixed(states).tolist() == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_any_numbers_of_any_shape_are_mixed_and_0_stays_0() -> None:
    found = mixed(np.array([[0, -1], [1, 2]], np.int32))
    assert found.shape == (2, 2)
    assert found[0, 0] == 0
    assert len(np.unique(found)) == 4
