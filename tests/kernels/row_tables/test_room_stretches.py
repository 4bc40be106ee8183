"""Rooms as they are noted in tables."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.row_tables.room_stretches import note_room


@pytest.mark.parametrize(
    ("cells", "rows", "stretches"),
    [
        ([0, 1, 2], [0, 0], [(0, 0, 3)]),
        ([2, 3, 6], [0, 1], [(0, 2, 2), (1, 2, 1)]),
        ([3, 4], [0, 1], [(0, 3, 1), (1, 0, 1)]),  # they follow one another, but not in a row
        ([5, 7, 8, 9], [1, 2], [(1, 1, 1), (1, 3, 1), (2, 0, 2)]),
    ],
)
def test_a_room_is_noted_by_its_rows_and_stretches(cells, rows, stretches) -> None:
    coords, table = np.array([9, *cells, 0], np.int64), np.full(20, -7, np.int32)
    end = note_room(coords, 1, 1 + len(cells), 4, 1, 4, table)
    assert end == 4 + 3 * len(stretches)
    assert table[1:3].tolist() == rows
    assert table[4:end].reshape(-1, 3).tolist() == [list(stretch) for stretch in stretches]
    assert (table[[0, 3, *range(end, 20)]] == -7).all()
