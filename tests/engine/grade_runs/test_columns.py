"""The columns of grades are those that are documented, and hold what `gridlanes.grade` says."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from small_grades import LINES, STATUSES

from gridlanes.grade_runs.columns import GRADE_RUN_COLUMNS, grade_columns
from gridlanes.grading.calls import grades_of_block
from gridlanes.grading.profile import Profile
from gridlanes.io.read.reading import read_rows
from gridlanes.tables.dataframes import to_arrow

PAGE = Path(__file__).resolve().parents[3] / "docs" / "grading.md"


def rows_of(lines: list[str], own: Profile | None = None) -> list[dict]:
    block = read_rows(lines)
    return to_arrow(grade_columns(block, grades_of_block(block, own), first_id=7), GRADE_RUN_COLUMNS).to_pylist()


def test_each_row_has_what_its_grade_says():
    rows = rows_of(LINES)
    grades = grades_of_block(read_rows(LINES), None)
    assert [row["id"] for row in rows] == [*range(7, 7 + len(LINES))]
    assert [row["status"] for row in rows[:5]] == STATUSES
    assert [row["tier"] for row in rows] == grades.tier_names
    assert [row["hardest_step"] for row in rows] == grades.hardest_step_names
    assert [row["steps"] for row in rows] == grades.steps_words
    assert np.array_equal([row["score"] for row in rows], grades.score, equal_nan=True)
    assert [row["effort"] for row in rows] == grades.effort.tolist()
    assert [(row["width"], row["height"]) for row in rows[:5]] == [(9, 9), (4, 4), (4, 4), (4, 4), (0, 0)]
    assert rows[2]["extra"] == "a note"
    assert [bool(row["reason"]) for row in rows[:5]] == [False] * 4 + [True]


def test_a_profile_may_have_many_tiers():
    tiers = "\n".join(f"t{n} = {n / 10}" for n in range(1, 128))
    (row,) = rows_of(LINES[:1], Profile.from_text(f"[tiers]\n{tiers}\n", "many.toml"))
    assert row["tier"] == f"t{round(row['score'] * 10)}"


def test_no_rows_have_all_columns():
    assert rows_of([]) == []


def test_the_page_says_what_each_column_is():
    page = PAGE.read_text(encoding="utf-8")
    table = page.partition("<!-- columns -->")[2].partition("\n\n##")[0]
    found = re.findall(r"^\| `(\w+)` \| (\w+) \| (.*) \|$", table, re.MULTILINE)
    assert found == [(column.name, column.kind, column.meaning) for column in GRADE_RUN_COLUMNS]
