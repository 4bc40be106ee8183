"""The same bytes for any number of workers and any interruption; another run is refused; rows that crash are FAILED."""

from __future__ import annotations

import pickle

import pytest
from small_grades import LINES, MINE, files_of, grade_into, write_source

from gridlanes.corpus.events import PartDone, Planned, RowsFailed
from gridlanes.corpus.lock import LockedError, hold_lock
from gridlanes.corpus.manifest import Manifest, ManifestError
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.runners.processes import ProcessRunner
from gridlanes.corpus.workers.limits import no_heartbeat
from gridlanes.grade_runs.graded_run import GradedRun
from gridlanes.grade_runs.grading_work import GradingWork
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grading import calls


class StopError(Exception):
    """Ends a run."""


@pytest.fixture
def source(tmp_path):
    return write_source(tmp_path)


def test_the_work_goes_to_other_processes():
    work = GradingWork("/grades", GradeOptions(part_rows=7))
    assert pickle.loads(pickle.dumps(work)) == work


def test_workers_change_no_byte(source, tmp_path):
    heard: list = []
    finished = grade_into(tmp_path / "alone", source)
    grade_into(tmp_path / "two", source, runner=ProcessRunner(2), listener=heard.append)
    assert files_of(tmp_path / "two") == files_of(tmp_path / "alone")
    assert finished.by_status == {"GRADED": 10, "BEYOND": 2, "BROKEN": 2, "INVALID": 2}
    assert list(finished.by_status) == ["GRADED", "BEYOND", "BROKEN", "INVALID"]
    assert isinstance(heard[0], Planned)
    assert (heard[0].parts, heard[0].rows) == (6, 16)


@pytest.mark.parametrize("n_parts", [1, 3, 5])
def test_what_was_interrupted_goes_on_and_comes_to_the_same_bytes(source, tmp_path, n_parts):
    def stop(event):
        if isinstance(event, PartDone) and event.parts_done == n_parts:
            raise StopError

    grade_into(tmp_path / "whole", source)
    with pytest.raises(StopError):
        grade_into(tmp_path / "out", source, listener=stop)
    assert not GradedRun(tmp_path / "out").complete
    assert len(GradedRun(tmp_path / "out")) == 3 * n_parts
    heard: list = []
    grade_into(tmp_path / "out", source, listener=heard.append)
    assert heard[0].parts_kept == n_parts
    assert files_of(tmp_path / "out") == files_of(tmp_path / "whole")


@pytest.mark.parametrize("block_rows", [1, 2, None])
def test_blocks_change_no_byte(source, tmp_path, block_rows):
    grade_into(tmp_path / "out", source)
    before = files_of(tmp_path / "out")
    manifest = Manifest.read(RunPaths.at(tmp_path / "out"))
    work = GradingWork(str(tmp_path / "out"), GradeOptions(part_rows=3))
    for part in manifest.parts:
        work.write(part.replaced(path=str(source)), no_heartbeat, block_rows=block_rows)
    assert files_of(tmp_path / "out") == before


def test_another_input_other_options_and_another_profile_are_refused(source, tmp_path):
    mine, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    mine.write_text(MINE)
    other.write_text(MINE)
    out = tmp_path / "out"
    grade_into(out, source, profile=mine)
    before = files_of(out)
    grade_into(out, source, profile=other)  # it is the content that counts
    with pytest.raises(ManifestError, match=r"begun with profile = SHA-256 [0-9a-f]{12}…, now it is none"):
        grade_into(out, source)
    other.write_text(MINE.replace("1.3", "1.4"))
    with pytest.raises(ManifestError, match=r"begun with profile = SHA-256 [0-9a-f]{12}…, now it is SHA-256 "):
        grade_into(out, source, profile=other)
    with pytest.raises(ManifestError, match="begun with part_rows = 3, now it is 4"):
        grade_into(out, source, profile=mine, part_rows=4)
    source.write_text(source.read_text().replace(".......41", "........1", 1))
    with pytest.raises(ManifestError, match=r"in\.txt has changed since the run was begun"):
        grade_into(out, source, profile=mine)
    assert files_of(out) == before
    grade_into(out, source, profile=other, overwrite=True)
    assert files_of(out) != before


def test_a_run_that_solves_is_another_run(source, tmp_path):
    from gridlanes.corpus import driver
    from gridlanes.corpus.options import RunOptions
    from gridlanes.corpus.runners.inline import InlineRunner

    grade_into(tmp_path / "out", source)
    with pytest.raises(ManifestError, match="begun with gridlanes grade, this is gridlanes run"):
        driver.drive([str(source)], str(tmp_path / "out"), RunOptions(part_rows=3), runner=InlineRunner())


def test_it_is_locked_while_it_works(source, tmp_path):
    grade_into(tmp_path / "out", source)
    with hold_lock(RunPaths.at(tmp_path / "out")), pytest.raises(LockedError):
        grade_into(tmp_path / "out", source)


CRASHES = """
import os
import signal
from gridlanes.grading import calls

position = calls.Position

def position_or_crash(group):
    if ((group.givens != 0).sum(axis=1) == 2).any():
        os.kill(os.getpid(), signal.SIGKILL)
    return position(group)

calls.Position = position_or_crash
"""


def test_a_row_that_crashes_its_worker_is_failed_and_the_others_are_graded(tmp_path, monkeypatch):
    """Those are rows with two givens. Here is one, in few rows: each process that looks for it takes seconds."""
    monkeypatch.setattr(calls, "Position", calls.Position)  # as it is again at the end
    (tmp_path / "crashes.py").write_text(CRASHES)
    source = tmp_path / "few.txt"
    source.write_text("\n".join(LINES[:5]) + "\n")
    heard: list = []
    more = {"load": (str(tmp_path / "crashes.py"),), "runner": ProcessRunner(1), "listener": heard.append}
    finished = grade_into(tmp_path / "out", source, part_rows=5, **more)
    assert finished.by_status == {"GRADED": 2, "BEYOND": 1, "INVALID": 1, "FAILED": 1}
    assert [sorted(event.rows) for event in heard if isinstance(event, RowsFailed)] == [[3]]
    table = GradedRun(tmp_path / "out").to_arrow(["status", "reason", "puzzle"]).to_pylist()
    assert [row["puzzle"] for row in table] == [line.partition(" ")[0] for line in LINES[:5]]
    assert table[3]["reason"].endswith("few.txt:4: crashed its worker: signal 9 (SIGKILL)")


def test_a_row_for_which_memory_does_not_suffice_is_failed(source, tmp_path, monkeypatch):
    position = calls.Position

    def hungry(group):
        if ((group.givens != 0).sum(axis=1) == 2).any():
            raise MemoryError
        return position(group)

    monkeypatch.setattr(calls, "Position", hungry)
    finished = grade_into(tmp_path / "out", source)
    assert finished.by_status == {"GRADED": 10, "BEYOND": 2, "INVALID": 2, "FAILED": 2}
    reasons = GradedRun(tmp_path / "out").to_arrow(["reason"]).column(0).to_pylist()
    assert reasons[3].endswith("more memory than there is")


def test_there_is_a_heartbeat_while_rows_are_graded(source, tmp_path):
    grade_into(tmp_path / "out", source)
    manifest = Manifest.read(RunPaths.at(tmp_path / "out"))
    work, beats = GradingWork(str(tmp_path / "out"), GradeOptions(part_rows=3)), []
    work.write(manifest.parts[0].replaced(path=str(source)), lambda rows=None: beats.append(rows))
    assert range(3) in beats
    assert beats.count(None) > 3
