"""Rows of numbers that are sums of their differences: with a row below, those of a row come out."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.difference_rows import RowChances, RowSpace, add_rows

HOW = RowChances(9, 3, 0.3, 100)


def added(seed: int, above: list[int], lacks: list[int], *, is_last: bool) -> list[tuple[list[int], list[int]]]:
    """The rows that are found below one, and what they lack."""
    n = len(above)
    room = RowSpace(np.zeros((n, 4), np.int64), *np.zeros((3, n), np.int64))
    rows, left = np.zeros((2, 40, n), np.int64)
    before = np.full(40, -1, np.int64)
    state = np.array([seed], np.uint64)
    found = add_rows(state, np.array([above]), np.array([lacks]), 40, is_last, HOW, room, rows, left, before)
    assert (before[:found] == 0).all()
    return [*zip(rows[:found].tolist(), left[:found].tolist(), strict=True)]


def test_the_numbers_above_come_out_and_what_is_lacking_is_said() -> None:
    above, lacks = [4, 2, 0, 3], [2, 0, 0, 3]
    found = added(1, above, lacks, is_last=False)
    assert len(found) > 10
    for row, left in found:
        for col, number in enumerate(row):
            gap = abs(number - above[col]) if number and above[col] else 0
            assert gap == lacks[col]
            near = [row[other] for other in (col - 1, col + 1) if 0 <= other < 4 and row[other]]
            wanted = number - gap - sum(abs(number - other) for other in near) if number else 0
            assert left[col] == wanted >= 0
    assert len({tuple(row) for row, _ in found}) > 5


def test_below_the_last_row_nothing_is_lacking() -> None:
    found = [entry for seed in range(20) for entry in added(seed, [2, 0, 0], [0, 0, 0], is_last=True)]
    assert found
    assert all(not any(left) for _, left in found)


def test_rows_depend_on_the_state_alone() -> None:
    assert added(3, [0] * 5, [0] * 5, is_last=False) == added(3, [0] * 5, [0] * 5, is_last=False)
    assert added(3, [0] * 5, [0] * 5, is_last=False) != added(4, [0] * 5, [0] * 5, is_last=False)
