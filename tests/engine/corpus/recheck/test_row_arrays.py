"""Rows as arrays, and how their values are shown."""

from __future__ import annotations

import numpy as np
import pytest
from made_stats import made_row, rows_of

from gridlanes.corpus.recheck.row_arrays import NUMBERS, entry, quoted
from gridlanes.status import Status
from gridlanes.tables.columns import Choice, TextColumn


def test_columns_are_arrays_and_an_unknown_status_is_no_code():
    rows = rows_of(made_row(status="SOLVED", solution="12"), made_row(status="x", reason="why", nodes=7))
    assert len(rows) == 2
    assert rows.status.tolist() == [Status.SOLVED, -1]
    assert rows.nodes.tolist() == [1, 7]
    assert (rows.has_solution.tolist(), rows.has_reason.tolist()) == ([True, False], [False, True])
    assert rows.solution_lengths.tolist() == [2, 0]
    assert all(len(getattr(rows, name)) == 2 for name in NUMBERS)
    assert rows.outside("status", ("SOLVED",)).tolist() == [False, True]
    assert rows.found("nodes", "expected none")(1) == "expected none, found 7"
    assert rows.claim(0) == "SOLVED with n_solutions 1, 2 bytes of solution, not verified, 9x9, no reason"


def test_what_is_reported_of_some_rows_is_reported_of_them_once():
    rows = rows_of(*[made_row()] * 5)
    some = rows.some(np.array([1, 3, 4]))
    assert some.id.tolist() == [1, 3, 4]
    assert some.mark_reported(some.mask([0, 2])) == [0, 2]
    assert rows.mark_reported(rows.mask([0, 1, 2])) == [0, 2], "row 1 was reported"
    assert some.some(np.array([1])).mark_reported(np.array([True])) == [0]
    assert rows.mark_reported(rows.mask([0, 1, 2, 3, 4])) == []
    assert rows.some(np.arange(5)) is rows


def test_columns_are_compared_entry_by_entry():
    rows = rows_of(made_row(genre="a", extra="x", nodes=3), made_row(genre="b", extra="", nodes=4))
    assert rows.unlike("genre", Choice(("b", "a"), np.array([1, 1], np.int8))).tolist() == [False, True]
    assert rows.unlike("extra", TextColumn.of(["x", ""])).tolist() == [False, False]
    assert rows.unlike("extra", TextColumn.of(["", "x"])).tolist() == [True, True]
    assert rows.unlike("extra", TextColumn.of(["y", ""])).tolist() == [True, False]
    assert rows.unlike("nodes", np.array([3, 5])).tolist() == [False, True]
    assert entry(Choice(("b", "a"), np.array([1], np.int8)), 0) == "a"
    assert entry(TextColumn.of(["x", "äb"]), 1) == "äb"
    assert entry(np.array([7]), 0) == 7


@pytest.mark.parametrize(
    ("value", "other", "words"),
    [
        (1234567, None, "1,234,567"),
        (True, None, "True"),
        (None, None, "None"),
        ("a\nb", None, "'a\\nb'"),
        ("x" * 100, None, f"'{'x' * 60}'…"),
        ("x" * 100 + "y" + "z" * 100, "x" * 100, f"…'{'x' * 12}y{'z' * 47}'…"),
        ("same", "same and more", "'same'"),
        (["a"] * 50, None, f"{str(['a'] * 50)[:60]}…"),
    ],
)
def test_values_are_shown_short_and_long_texts_where_they_differ(value, other, words):
    assert quoted(value, other) == words
