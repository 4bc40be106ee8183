"""Rows as arrays; what contradicts the rest of a row is found by test_recheck.py, value by value."""

from __future__ import annotations

import numpy as np
import pytest
from small_grades import LINES, STATUSES

from gridlanes.grade_runs.columns import GRADE_RUN_COLUMNS, grade_columns
from gridlanes.grade_runs.graded_rows import GradedRows
from gridlanes.grading.calls import grades_of_block
from gridlanes.grading.grades import GradeStatus
from gridlanes.grading.profile import Profile
from gridlanes.io.read.reading import read_rows
from gridlanes.tables.dataframes import to_arrow

pytest.importorskip("pyarrow")


def rows_after(profile):
    block = read_rows(LINES)
    table = to_arrow(grade_columns(block, grades_of_block(block, profile)), GRADE_RUN_COLUMNS)
    at = table.schema.get_field_index("status")
    table = table.set_column(at, "status", table.column("status").dictionary_encode())
    (batch,) = table.combine_chunks().to_batches()
    return GradedRows(batch)


@pytest.fixture(scope="module")
def rows():
    return rows_after(None)


def test_rows_have_their_values(rows):
    assert [GradeStatus(status).name for status in rows.status[:5]] == STATUSES
    assert rows.claim(0) == "GRADED with score 2"
    assert rows.shown("extra", 2) == "a note"
    assert rows.has("extra", "a note").tolist() == [row == 2 for row in range(len(LINES))]


def test_rows_unlike_what_is_wanted_are_found(rows):
    places = np.array([0, 1, 2])
    import pyarrow as pa

    assert rows.unlike("score", pa.chunked_array([[2.0, 9.0, float("nan")]]), places).tolist() == [False, True, False]
    assert rows.unlike("genre", pa.chunked_array([["sudoku", "x", "sudoku"]]), places).tolist() == [False, True, False]


def test_right_rows_have_no_contradictions_and_another_profile_has_other_tiers(rows):
    assert not any(wrong.any() for wrong, _ in rows.contradictions(None))
    other = Profile.from_text("[tiers]\nall = 9.9\n", "other.toml")
    found = [words(0) for wrong, words in rows.contradictions(other) if wrong[0]]
    assert found == ["expected the tier 'all' of its score, found 'easy'"]


def test_rows_that_were_given_up_have_no_contradictions():
    profile = Profile.from_text("[tiers]\nall = 12\n[limits]\neffort = 3\n", "other.toml")
    rows = rows_after(profile)
    assert GradeStatus.BUDGET in rows.status
    assert not any(wrong.any() for wrong, _ in rows.contradictions(profile))
