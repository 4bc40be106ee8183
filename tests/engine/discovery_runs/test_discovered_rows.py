"""Rows of a discovery run as arrays: what contradicts what."""

from __future__ import annotations

import json

import numpy as np
import pytest

from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovery_runs.columns import DISCOVERY_COLUMNS
from gridlanes.discovery_runs.discovered_rows import DiscoveredRows
from gridlanes.tables.dataframes import schema

pa = pytest.importorskip("pyarrow")
SPECIMEN = {
    "number": 0, "n_moves": 3, "state": "3 f", "move": ["commit", 0, 1], "shown_by": "solution", "constraints": None,
    "reasons": [], "absent": [], "cluster": "a", "form": "b",
}  # fmt: skip
SOLVED = {
    "id": 0, "source": "in.txt", "line": 1, "genre": "sudoku", "width": 4, "height": 4, "status": "SOLVED",
    "without": np.nan, "graded": np.nan, "is_done": False, "n_specimens": 0, "specimens": "", "puzzle": "1...",
    "reason": "", "extra": "",
}  # fmt: skip
STALLED = SOLVED | {
    "status": "STALLED", "without": 2.3, "n_specimens": 1, "specimens": json.dumps([SPECIMEN]), "is_done": True,
}  # fmt: skip


def rows_of(*rows):
    table = pa.Table.from_pylist(list(rows), schema(DISCOVERY_COLUMNS))
    choices = [column.name for column in DISCOVERY_COLUMNS if column.kind == "choice"]
    columns = [
        column.combine_chunks().dictionary_encode() if name in choices else column
        for name, column in zip(table.column_names, table.columns, strict=True)
    ]
    (batch,) = pa.table(columns, table.column_names).combine_chunks().to_batches()
    return DiscoveredRows(batch)


def told(row):
    rows = rows_of(row)
    return [words(0) for wrong, words in rows.contradictions() if wrong[0]]


def test_right_rows_contradict_nothing():
    assert told(SOLVED) == told(STALLED) == []
    rows = rows_of(SOLVED, STALLED)
    assert rows.is_one_of(DiscoveryStatus.STALLED).tolist() == [False, True]
    assert [len(each) for each in rows.specimens] == [0, 1]
    assert rows.claim(1) == "STALLED with 1 specimens"


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (SOLVED | {"status": "GONE"}, "expected a status that there is, found GONE with 0 specimens"),
        (STALLED | {"specimens": "[1]"}, "expected specimens that can be read"),
        (STALLED | {"n_specimens": 2}, "expected 1 specimens as listed, found 2"),
        (STALLED | {"status": "SOLVED", "is_done": False}, "expected specimens of STALLED, and of nothing else"),
        (STALLED | {"specimens": json.dumps([SPECIMEN | {"number": 1}])}, "expected specimens numbered from 0"),
        (SOLVED | {"graded": 4.0}, "expected a grade of STALLED, and of nothing else"),
        (SOLVED | {"without": 4.0}, "expected a hardest technique between stalls of STALLED alone"),
        (SOLVED | {"is_done": True}, "expected all stalls known of STALLED, and of nothing else"),
        (SOLVED | {"reason": "no"}, "expected a reason of INVALID and FAILED, and of nothing else"),
        (SOLVED | {"width": 0}, "expected a size of a puzzle, and of nothing else"),
    ],
)
def test_each_contradiction_is_reported(row, words):
    assert any(each.startswith(words) for each in told(row))
