"""The columns of the rows of discovery runs."""

from __future__ import annotations

import numpy as np
import pytest
from small_discoveries import LINES, STATUSES

from gridlanes.api.inputs import blocks_of
from gridlanes.discovering.block_findings import DiscoveryOptions, findings_of
from gridlanes.discovery_runs.columns import DISCOVERY_COLUMNS, discovery_columns

pytestmark = pytest.mark.xdist_group("genres")


def test_every_row_has_every_column() -> None:
    block = next(iter(blocks_of([line.split()[0] for line in LINES])))
    found = findings_of(block, DiscoveryOptions(techniques=("hidden-single-box",), max_specimens=1))
    columns = discovery_columns(block, found, first_id=5)
    assert [*columns] == [column.name for column in DISCOVERY_COLUMNS]
    assert all(len(column) == len(LINES) for column in columns.values())
    assert columns["id"].tolist() == [*range(5, 5 + len(LINES))]
    stalled = np.array([status == "STALLED" for status in STATUSES])
    assert (columns["n_specimens"][stalled] == 1).all()
    assert (np.isnan(columns["graded"]) >= ~stalled).all()
