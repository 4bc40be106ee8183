"""Rows of another engine are not graded again; each row is told of once, and many in few lines."""

from __future__ import annotations

import pytest
from small_grades import grade_into, write_source
from small_runs import with_value

from gridlanes.corpus.recheck.part_check import SHOWN
from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.corpus.sources.plan import plan_parts
from gridlanes.grade_runs.graded_run import GradedRun
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grade_runs.row_check import GradeRowCheck

pa = pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("graded")
    grade_into(folder / "out", write_source(folder), part_rows=16)
    return GradedRun(folder / "out")


def check(run, change=None, **asked):
    """What is told of the only part of a run, and how many rows were graded again."""
    (part,) = run.manifest.parts
    options, told = GradeOptions.of_manifest(run.manifest.options), []
    test = GradeRowCheck(run.manifest, lambda words, count=1: told.append((words, count)), **asked)
    test.begin(part, "part", SourceRows(plan_parts([part.source], options)[0], options, ()))
    (batch,) = run.part_batches(part, choices_as_dictionary=True)
    if change is not None:
        table = change(pa.Table.from_batches([batch]).cast(pa.schema([*run.to_arrow().schema])))
        encoded = [
            column.combine_chunks().dictionary_encode() if name in ("status", "genre", "source") else column
            for name, column in zip(table.column_names, table.columns, strict=True)
        ]
        (batch,) = pa.table(encoded, table.column_names).combine_chunks().to_batches()
    test.batch(batch)
    test.end()
    test.finish()
    return told, test.repeated


def test_right_rows_are_right(run):
    assert check(run, regrade=None, own_words=True) == ([], 14)
    assert check(run, regrade=0, own_words=True) == ([], 0)


def test_rows_of_another_engine_are_compared_with_their_source_alone(run):
    assert check(run, with_value("effort", 0, 1.0), regrade=None, own_words=False) == ([], 0)
    (told,), _ = check(run, with_value("line", 0, 5), regrade=None, own_words=False)
    assert told[0].startswith("part: row 0: expected line ")


def test_many_rows_are_counted(run):
    def change(table):
        for row in range(16):
            table = with_value("line", row, 77)(table)
        return table

    told, _ = check(run, change, regrade=0, own_words=True)
    assert len(told) == SHOWN + 1
    assert told[-1][1] == 16 - SHOWN
    assert "11 more rows of that kind" in told[-1][0]
