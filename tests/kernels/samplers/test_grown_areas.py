"""Areas that grow: they cover the board, are connected and no larger than asked for, and hold no mark twice."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.grown_areas import grow_areas
from gridlanes.samplers.areas import is_connected


def grown(n, rows, cols, most, marks=None):
    states = np.random.default_rng(rows).integers(0, 1 << 63, (n, 1), np.int64).astype(np.uint64)
    marks = np.zeros((n, rows * cols), np.uint8) if marks is None else marks
    areas = np.empty((n, rows * cols), np.int32)
    with np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        grow_areas(states, cols, most, marks, areas, np.empty(6 * rows * cols, np.int64))
    return areas


def test_areas_are_connected_not_too_large_and_numbered_as_they_first_occur():
    for rows, cols, most in ((6, 6, 4), (1, 7, 3), (7, 1, 3), (3, 5, 1), (2, 2, 9), (4, 4, 16)):
        for areas in grown(20, rows, cols, most):
            first = [areas.tolist().index(number) for number in range(areas.max() + 1)]
            assert first == sorted(first)
            assert np.bincount(areas).min() > 0
            assert np.bincount(areas).max() <= most
            assert all(is_connected(np.flatnonzero(areas == number).tolist(), rows, cols) for number in {*areas})


def test_all_divisions_of_two_by_two_occur_and_no_two_boards_have_the_same_numbers():
    assert len({row.tobytes() for row in grown(400, 2, 2, 4)}) == 12
    assert len({row.tobytes() for row in grown(50, 9, 9, 5)}) == 50


def test_every_size_is_common():
    sizes = np.bincount(np.concatenate([np.bincount(areas) for areas in grown(20, 20, 20, 3)]), minlength=4)[1:]
    assert (sizes > 0.2 * sizes.sum()).all()


def test_no_area_holds_a_mark_twice_but_for_none():
    rng = np.random.default_rng(5)
    marks = rng.integers(0, 4, (50, 36)).astype(np.uint8)
    for areas, own in zip(grown(50, 6, 6, 5, marks), marks, strict=True):
        for number in range(areas.max() + 1):
            here = own[areas == number]
            here = here[here > 0]
            assert len(here) == len({*here.tolist()})
    assert any((np.bincount(areas) > 3).any() for areas in grown(50, 6, 6, 5, marks))
