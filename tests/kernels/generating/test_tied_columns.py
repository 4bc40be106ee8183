"""As many orders as are counted, and each of them another one."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.generating.tied_columns import NEW, compare, factorial, n_orders, reorder

SIDE, BOX = 9, 3


def state_of(*blank: int) -> np.ndarray:
    """What is known of columns of which so many are blank in each stack."""
    return np.array([0] * (3 * SIDE + 1) + [*blank, 0, 0], np.uint8)


@pytest.mark.parametrize(
    ("blank", "row", "expected"),
    [
        ((3, 3, 3), [0, 0, 0, 0, 0, 0, 0, 0, NEW], 1),
        ((3, 3, 3), [0, 0, 0, 0, 0, NEW, 0, 0, NEW], 2),
        ((3, 3, 3), [0, 0, 0, 0, NEW, NEW, 0, NEW, NEW], 2 * 2 * 2),
        ((3, 3, 3), [NEW] * 9, 6 * 6**3),
        ((3, 3, 2), [0, 0, 1, 0, 0, NEW, 0, NEW, NEW], 1),
        ((3, 2, 2), [0, 0, NEW, NEW, NEW, 3, 0, 0, NEW], 2),
        ((0, 0, 0), [NEW] * 9, 1),
    ],
)
def test_orders_are_as_many_as_are_counted_and_all_different(blank, row, expected: int) -> None:
    state, names = state_of(*blank), np.array(row, np.uint8)
    assert n_orders(state, names, BOX) == expected
    found = set()
    for order in range(expected):
        columns = np.arange(SIDE, dtype=np.uint8)
        reorder(order, state, names, columns, BOX)
        assert sorted(columns.tolist()) == [*range(SIDE)]
        assert [row[column] for column in columns] == row
        found.add(tuple(columns.tolist()))
    assert len(found) == expected


def test_pieces_are_compared_by_their_first_difference() -> None:
    row = np.array([1, 2, 3, 1, 2, 4], np.uint8)
    assert [compare(row, 0, 3, 3), compare(row, 3, 0, 3), compare(row, 0, 3, 2)] == [-1, 1, 0]
    assert [factorial(n) for n in range(5)] == [1, 1, 2, 6, 24]
