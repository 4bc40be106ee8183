"""The runs of finished lines."""

from __future__ import annotations

from itertools import groupby, product

import numpy as np

from gridlanes.kernels.checks.runs import none_alike, runs_hold, runs_of

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


def test_runs_that_are_alike_for_too_long_are_found_within_a_region():
    rng, rows, cols, longest = np.random.default_rng(3), 4, 5, 2
    lengths = rng.integers(0, 13, 80)
    cells = np.concatenate([rng.permutation(rows * cols)[:n] for n in lengths]).astype(np.intp)
    start = np.concatenate([[0], np.cumsum(lengths)])
    held, ok = rng.random(len(cells)) < 0.5, np.zeros(80, np.bool_)
    none_alike(held, start, cells, rows, cols, longest, ok)
    lines = [[row * cols + col + i for i in range(3)] for row in range(rows) for col in range(cols - longest)]
    lines += [[(row + i) * cols + col for i in range(3)] for row in range(rows - longest) for col in range(cols)]
    for i in range(80):
        here = slice(start[i], start[i + 1])
        value = dict(zip(cells[here].tolist(), held[here].tolist(), strict=True))
        alike = [line for line in lines if {*line} <= {*value} and len({value[cell] for cell in line}) == 1]
        assert ok[i] == (not alike)
    assert 0 < ok.sum() < 80
