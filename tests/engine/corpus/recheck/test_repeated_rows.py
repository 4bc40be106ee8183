"""Rows of runs whose work can be done again, as arrays."""

from __future__ import annotations

from enum import StrEnum

import numpy as np
import pytest

from gridlanes.corpus.recheck.repeated_rows import RepeatedRows
from gridlanes.tables.columns import Column

pa = pytest.importorskip("pyarrow")


class Kind(StrEnum):
    GOOD = "GOOD"
    BAD = "BAD"


class SomeRows(RepeatedRows):
    table = (
        Column("id", "int64", ""),
        Column("width", "int32", ""),
        Column("height", "int32", ""),
        Column("status", "choice", ""),
        Column("score", "float64", ""),
    )
    kind = Kind


def rows() -> SomeRows:
    return SomeRows(
        pa.RecordBatch.from_pydict(
            {
                "id": pa.array([3, 4, 5], pa.int64()),
                "width": pa.array([1, 2, 0], pa.int32()),
                "height": pa.array([1, 2, 0], pa.int32()),
                "status": pa.array(["BAD", "GOOD", "GONE"]).dictionary_encode(),
                "score": pa.array([1.5, np.nan, 2.0], pa.float64()),
            }
        )
    )


def test_statuses_are_places_among_those_that_there_are():
    found = rows()
    assert (len(found), found.status.tolist(), found.id.tolist()) == (3, [1, 0, -1], [3, 4, 5])
    assert (found.claim(2), found.shown("score", 0), found.text("status")[0]) == ("GONE", "1.5", "BAD")
    assert found.has("status", "GOOD").tolist() == [False, True, False]


def test_numbers_that_are_missing_on_both_sides_are_alike():
    wanted, places = pa.chunked_array([pa.array([np.nan, 2.5], pa.float64())]), np.array([1, 2])
    assert rows().unlike("score", wanted, places).tolist() == [False, True]


def test_a_row_is_reported_once():
    found = rows()
    assert found.mark_reported(np.array([True, False, True])) == [0, 2]
    assert found.mark_reported(np.array([True, True, False])) == [1]
