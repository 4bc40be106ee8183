"""Rows are compared with what is worked out from their texts."""

from __future__ import annotations

from itertools import pairwise

from small_sets import options_of

from gridlanes.datasets.data_set import DataSet
from gridlanes.datasets.row_check import GeneratedRowCheck


def test_rows_may_come_in_any_pieces(small_set) -> None:
    table = DataSet(str(small_set)).to_arrow().sort_by("id")
    for bounds in ([0, 80], [0, 7, 59, 61, 80]):
        problems: list[str] = []
        check = GeneratedRowCheck(options_of(), problems.append, 3)
        for start, end in pairwise(bounds):
            check.rows(table.slice(start, end - start))
        check.finish()
        assert problems == []
        unique, _, regenerated = check.counts
        assert (unique, regenerated) == (80, 6)


def test_cpsat_is_asked_if_it_is_there(small_set, monkeypatch) -> None:
    monkeypatch.setattr("gridlanes.datasets.row_check.version_of", lambda name: None)
    problems: list[str] = []
    check = GeneratedRowCheck(options_of(), problems.append, 3)
    check.rows(DataSet(str(small_set)).to_arrow())
    check.finish()
    assert problems == []
    assert check.counts[1] == 0
    assert "CP-SAT is not installed" in check.notes[0]
