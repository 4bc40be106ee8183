"""The runs of finished lines."""

from __future__ import annotations

from itertools import groupby, product

import numpy as np

from gridlanes.kernels.checks.runs import runs_hold, runs_of

LINES = np.array([*product((0, 1, 2), repeat=5)], np.uint8)


def runs(line):
    return [len([*held]) for is_held, held in groupby(line, lambda number: number == 1) if is_held]


def test_the_runs_of_all_lines_of_five_coords():
    found = np.zeros((len(LINES), 3), np.int32)
    runs_of(LINES, 1, found)
    assert [[length for length in line if length] for line in found.tolist()] == [runs(line) for line in LINES.tolist()]
    assert all(line == sorted(line, key=lambda length: not length) for line in found.tolist())


def test_lines_are_compared_with_the_lengths_that_are_not_zero():
    for wanted in ([0, 2, 1], [2, 1, 0], [2, 0, 1], [0, 0, 0], [1, 1, 1], [5, 0, 0], [1, 2, 0], [3, 3, 3], [6, 0, 0]):
        ok = np.zeros(len(LINES), np.bool_)
        runs_hold(LINES, 1, np.array([wanted] * len(LINES), np.int32), ok)
        assert ok.tolist() == [runs(line) == [length for length in wanted if length] for line in LINES.tolist()]


def test_a_length_that_is_not_given_makes_all_lines_right():
    ok = np.zeros(len(LINES), np.bool_)
    runs_hold(LINES, 1, np.array([[2, -1, 7]] * len(LINES), np.int32), ok)
    assert ok.all()
