"""Rows are worked on again, evenly spread; those that nobody can read again are counted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from small_grades import grade_into, write_source

from gridlanes.corpus.recheck.repeated_check import RepeatedCheck
from gridlanes.errors import ModelError
from gridlanes.grade_runs.columns import grade_columns
from gridlanes.grade_runs.graded_rows import GradedRows
from gridlanes.grade_runs.graded_run import GradedRun
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grading.calls import grades_of_block

pytest.importorskip("pyarrow")


class Check(RepeatedCheck[GradedRows]):
    """Notes which rows are worked on again, and answers nothing."""

    answer, of_the_answer = "work", ()

    def rows_of(self, batch):
        return GradedRows(batch)

    def contradictions(self, rows):
        return []

    def columns_again(self, block, repeated):
        self.seen = [*getattr(self, "seen", []), *np.flatnonzero(repeated).tolist()]
        none = [group.of_rows(np.zeros(0, np.intp)) for group in block.groups]
        return grade_columns(block, grades_of_block(replace(block, groups=none), None))

    def can_repeat(self, rows):
        none = np.zeros(len(rows), np.bool_)
        return rows.width == 0, none


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("graded")
    grade_into(folder / "out", write_source(folder), part_rows=16)
    return GradedRun(folder / "out")


def checked(run, repeat, own_words=True):
    (part,) = run.manifest.parts
    told = []
    options = GradeOptions.of_manifest(run.manifest.options)
    check = Check(
        run.manifest, lambda words, count=1: told.append((words, count)), options, repeat, own_words=own_words
    )
    check.begin(part, "part")
    for batch in run.part_batches(part, choices_as_dictionary=True):
        check.batch(batch)
    check.end()
    check.finish()
    return check, told


def test_some_rows_are_worked_on_again_and_none_by_other_code(run):
    assert [checked(run, n)[0].repeated for n in (None, 2, 0)] == [14, 2, 0]
    assert checked(run, None, own_words=False)[0].repeated == 0


def test_rows_that_cannot_be_read_again_are_counted(run, monkeypatch):
    def refuse(*_):
        raise ModelError("there is no such genre")

    monkeypatch.setattr("gridlanes.corpus.recheck.repeated_check.reread", refuse)
    _, (told,) = checked(run, None)
    assert told[1] == 14
    assert told[0].startswith("14 rows of the genre 'sudoku' cannot be read again: there is no such genre")
