"""What runners are given goes to other processes and comes back as it was."""

from __future__ import annotations

import pickle

import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.report import GroupTime, PartReport
from gridlanes.corpus.task import Done, Lost, Task

PART = Part(3, "a.txt", Reading("gzip"), 100, 50, 1, 0, 800, "")
REPORT = PartReport(3, 50, {"UNIQUE": 50}, "", 900, 0.5, [GroupTime("sudoku", 9, 9, 50, 0.1)])


@pytest.mark.parametrize(
    "value",
    [Task("/answers", RunOptions(box=(3, 3), load=())), Done(PART, REPORT), Lost(PART, "its worker died", range(3))],
    ids=lambda value: type(value).__name__,
)
def test_it_is_the_same_in_another_process(value):
    assert pickle.loads(pickle.dumps(value)) == value
