"""Both kinds of answers are what a part is written with."""

from __future__ import annotations

from functools import partial

import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.workers.answering import BeginAnswering
from gridlanes.corpus.workers.limits import no_heartbeat
from gridlanes.corpus.workers.solve_part import solving
from gridlanes.grade_runs.grading_work import GradingWork
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.io.read.reading import read_rows
from gridlanes.tables.dataframes import to_arrow

BEGINNINGS: dict[str, BeginAnswering] = {
    "solving": partial(solving, RunOptions()),
    "grading": GradingWork("out", GradeOptions()).answering,
}


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_block_is_answered_with_its_columns_counts_and_times(begin):
    block, in_progress = read_rows(["12343412214343.1", "no puzzle", "11.............."]), []
    with begin(no_heartbeat) as answering:
        answered = answering.answer(block, in_progress.append)
    table = to_arrow(answered.columns(5), answering.table)
    assert table.column_names == [column.name for column in answering.table]
    assert table.column("id").to_pylist() == [5, 6, 7]
    assert sum(answered.by_status().values()) == 3
    assert [(time.genre, time.width, time.height, time.rows) for time in answered.times()] == [("sudoku", 4, 4, 2)]
    assert in_progress == [range(3)]
    assert answered.block is block


@pytest.mark.parametrize("begin", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_row_that_is_given_up_is_failed(begin):
    block = read_rows(["12343412214343.1", "no puzzle"])
    with begin(no_heartbeat) as answering:
        answered = answering.answer(block, no_heartbeat)
    answered.give_up(1, memory=False)
    assert answered.by_status()["FAILED"] == 1
