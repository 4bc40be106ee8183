"""The columns of rows that were looked at."""

from __future__ import annotations

import numpy as np
import pytest
from small_looks import LINES, STATUSES

from gridlanes.api import blocks_of
from gridlanes.discovering.looking import LookOptions, looks_of
from gridlanes.look_runs.columns import LOOK_COLUMNS, look_columns

pytestmark = pytest.mark.xdist_group("genres")


def test_every_row_has_every_column() -> None:
    block = next(iter(blocks_of([line.split()[0] for line in LINES])))
    found = looks_of(block, LookOptions(techniques=("hidden-single-box",), max_specimens=1))
    columns = look_columns(block, found, first_id=5)
    assert [*columns] == [column.name for column in LOOK_COLUMNS]
    assert all(len(column) == len(LINES) for column in columns.values())
    assert columns["id"].tolist() == [*range(5, 5 + len(LINES))]
    stalled = np.array([status == "STALLED" for status in STATUSES])
    assert (columns["n_specimens"][stalled] == 1).all()
    assert (np.isnan(columns["graded"]) >= ~stalled).all()
