"""Where the tables of each row are; what follows is in tests/engine/compile/test_row_tables.py."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.row_tables.tables_of_rows import note_tables


def test_tables_of_a_row_are_one_after_another():
    row, begin, n_entries = np.array([0, 0, 2]), np.array([5, 7, 9]), np.array([1, 2, 3])
    tables = np.full((4, 2, 3), 7)
    note_tables(row, begin, n_entries, 100, True, 1, tables)
    assert tables[:, 1].tolist() == [[105, 3, 1], [0, 0, 1], [109, 3, 1], [0, 0, 1]]
    assert (tables[:, 0] == 7).all()
