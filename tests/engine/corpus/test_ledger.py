"""What has become of the parts while a run works."""

from __future__ import annotations

import hashlib
import json
from types import SimpleNamespace

import pytest

from gridlanes.corpus import ledger
from gridlanes.corpus.durable import read_lines
from gridlanes.corpus.events import PartDone, Planned
from gridlanes.corpus.ledger import Ledger
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.report import PartReport
from gridlanes.corpus.run_paths import RunPaths

DATA = b"what the run wrote"
PARTS = [Part(number, "a.txt", Reading(), 3 * number, 3, 1, 0, 51, "0" * 64) for number in range(3)]


def report(number: int, n_rows: int = 3) -> PartReport:
    return PartReport(number, n_rows, {"UNIQUE": n_rows}, hashlib.sha256(DATA).hexdigest(), len(DATA), 0.5)


@pytest.fixture
def paths(tmp_path):
    found = RunPaths.at(tmp_path)
    found.state.mkdir()
    return found


def test_parts_that_stand_are_kept_and_the_others_are_to_do(paths):
    events = []
    paths.part(1).write_bytes(DATA)
    parts = Ledger("out", paths, events.append)
    parts.plan(PARTS, [report(1).output, report(2).output])
    assert parts.begin(2, "1 worker") == [PARTS[0], PARTS[2]]
    assert events == [Planned("out", 2, 3, 9, 1, 3, "1 worker")]


def test_a_part_that_is_done_is_in_the_journal_the_log_and_reported(paths, monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(ledger, "time", SimpleNamespace(monotonic=lambda: float(next(clock)), time=lambda: 7.0))
    events = []
    parts = Ledger("out", paths, events.append)
    parts.plan(PARTS)
    parts.begin(1, "1 worker")
    parts.done(PARTS[2], report(2), times=[1])
    assert read_lines(paths.journal) == [report(2).output.as_dict()]
    assert [*parts.outputs] == [2]
    (done,) = [event for event in events if isinstance(event, PartDone)]
    assert (done.part, done.parts_done, done.parts, done.rows_done, done.rows_in_all) == (2, 1, 3, 3, 9)
    assert (done.rows_per_second, done.eta_seconds) == (3.0, 2.0)
    logged = [json.loads(line) for line in paths.log.read_text().splitlines()]
    assert logged == [
        {**event.as_dict(), **more, "at": 7.0} for event, more in zip(events, ({}, {"times": [1]}), strict=True)
    ]


def test_the_report_of_another_part_is_an_error(paths):
    parts = Ledger("out", paths, lambda event: None)
    parts.plan(PARTS)
    for wrong in (report(1), report(0, 2)):
        with pytest.raises(AssertionError, match="part 0 of 3 rows came back as"):
            parts.done(PARTS[0], wrong)
