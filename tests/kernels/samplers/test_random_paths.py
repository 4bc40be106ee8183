"""Random paths: the kernel makes the changes of its naive twin."""

from __future__ import annotations

import random

import numpy as np
import pytest

from gridlanes.kernels.samplers.random_paths import change_ends, change_ends_naive


@pytest.mark.parametrize("steps", [[[1], [0]], [[1], [0, 2], [1]], [[1, 3], [0, 2], [1, 3], [0, 2]]])
def test_paths_are_those_of_the_naive_twin(steps: list[list[int]]) -> None:
    rng, path = random.Random(1), [*range(len(steps))]
    words = [[rng.getrandbits(64) for _ in range(12)] for _ in range(20)]
    near = np.array([[*ways, *[-1] * (2 - len(ways))] for ways in steps])
    paths = np.tile(path, (len(words), 1))
    change_ends(np.array(words, np.uint64), near, np.array([*map(len, steps)]), paths)
    assert paths.tolist() == [change_ends_naive(row, steps, path) for row in words]
    assert len({*map(tuple, paths.tolist())}) > 1
