"""The jobs of workers hand on what they are given, and can be pickled."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.task import Task
from gridlanes.corpus.workers import solve_part, try_rows
from gridlanes.corpus.workers.jobs import TryRows, WriteAgain, WritePart
from gridlanes.corpus.workers.messages import RowRaised

PART = Part(3, "a.txt", Reading(), 100, 50, 1, 0, 800, "")
TASK = Task("/answers", RunOptions(limit=3))


@dataclass(frozen=True)
class Echo:
    """Work that gives back what it is given."""

    folder: str

    def write(self, part, heartbeat):
        return self.folder, part, heartbeat


class Link:
    """Keeps what is told."""

    def __init__(self):
        self.told = []

    def tell(self, message):
        self.told.append(message)

    def heartbeat(self, rows=None):
        pass


@pytest.mark.parametrize(("block_rows", "sizes"), [(None, {}), (1, {"block_rows": 1})])
def test_a_part_is_written_without_the_rows_that_failed(monkeypatch, block_rows, sizes):
    monkeypatch.setattr(solve_part, "solve_part", lambda *given, **named: (given, named))
    job, link = WriteAgain(PART, TASK, {7: "raised"}, block_rows), Link()
    given, named = pickle.loads(pickle.dumps(job)).run(link)
    assert given == (PART, "/answers", TASK.options)
    assert named == {"failed": {7: "raised"}, "heartbeat": link.heartbeat, **sizes}


def test_a_part_is_written_as_its_work_says():
    job, link = WritePart(PART, Echo("/answers")), Link()
    assert pickle.loads(pickle.dumps(job)).run(link) == ("/answers", PART, link.heartbeat)


@pytest.mark.parametrize("strict", [False, True])
def test_rows_that_raise_are_reported_unless_the_first_of_them_ends_the_job(monkeypatch, strict):
    def raising(part, options, rows, step, *, begin, failed, heartbeat, raised):
        assert (part, options, rows, step, failed) == (PART, TASK.options, range(5, 9), 2, {7: "raised"})
        assert (raised is None) == strict
        assert (begin.__self__, begin.__name__) == (TASK, "answering")
        if raised is not None:
            raised(6, "KeyError")

    monkeypatch.setattr(try_rows, "try_rows", raising)
    job, link = TryRows(PART, TASK, range(5, 9), 2, {7: "raised"}, strict), Link()
    assert pickle.loads(pickle.dumps(job)).run(link) is None
    assert link.told == ([] if strict else [RowRaised(6, "KeyError")])
