"""Shapes that fit where they lie."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.checks.placements import cover

# A row of four: a domino at 0-1 (its border is 2), one at 2-3 (its border is 1), and one cell at 3 (border 2).
POSITIONS, STARTS, BORDERS = [0, 1, 2, 2, 3, 1, 3, 2], [0, 3, 6, 8], [2, 5, 7]


def covered(hold, can):
    found = np.zeros((1, 4), np.bool_)
    flags = (np.array([[char == "#" for char in row]]) for row in (hold, can))
    cover(*flags, *(np.array(part, np.int32) for part in (POSITIONS, STARTS, BORDERS)), found)
    return "".join(".#"[flag] for flag in found[0].tolist())


def test_what_a_placement_covers():
    assert covered("....", "####") == "####"
    assert covered("#...", "####") == "####"
    assert covered("....", "##.#") == "##.#"
    assert covered("....", ".#..") == "...."


def test_a_placement_whose_border_is_held_does_not_fit():
    assert covered("..#.", "####") == "..##"
    assert covered(".#..", "####") == "##.#"
    assert covered(".##.", "####") == "...."
