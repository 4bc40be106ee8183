"""Parts that lost their workers are finished by processes of their own, one by one or side by side."""

from __future__ import annotations

import hashlib
import json
import os

import pytest
from fake_jobs import LIGHT, FakePart, FakeTask, FakeTry, FakeWrite

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.runners.processes import ProcessRunner
from gridlanes.corpus.task import Done, Lost, Task
from gridlanes.corpus.workers import child as children
from gridlanes.corpus.workers import crash_search, lost_parts, requests
from gridlanes.corpus.workers.lost_parts import finish_lost
from gridlanes.errors import GridlanesError, SourceError

pq = pytest.importorskip("pyarrow.parquet")
pytestmark = pytest.mark.thorough


@pytest.fixture
def started(monkeypatch, tmp_path):
    """Light workers, those that were started; none is left."""
    found = []

    class Counted(children.Child):
        def __init__(self, **limits):
            super().__init__(**limits)
            found.append(self)

        def waited(self, seconds):
            """Only what hangs is silent, however busy the machine is."""
            super().waited(seconds if (tmp_path / f"hangs-{self.pid}").exists() else 0.0)

    monkeypatch.setattr(children, "WORK", LIGHT)
    monkeypatch.setattr(requests, "Child", Counted)
    monkeypatch.setattr(requests, "TryRows", FakeTry)
    monkeypatch.setattr(lost_parts, "WriteAgain", FakeWrite)
    monkeypatch.setattr(crash_search, "TryRows", FakeTry)
    yield found
    for worker in found:
        with pytest.raises(ProcessLookupError):
            os.kill(worker.pid, 0)


def finish_one(part, task, **more):
    """The report of a part that was lost, and the rows of it that failed."""
    ((finished, report, failed),) = finish_lost([Lost(part, "lost")], task, **more)
    assert finished is part
    return report, failed


def test_every_way_to_die_has_its_reason(started, tmp_path):
    """Further ones in test_child.py."""
    deeds = {0: "kill:11", 1: "raise", 3: "hang"}
    report, failed = finish_one(FakePart(0, deeds, n_rows=4), FakeTask(str(tmp_path)), heartbeat_timeout=0.5)
    assert {row: reason.partition(" (fake_jobs.py")[0] for row, reason in failed.items()} == {
        0: "crashed its worker: signal 11 (SIGSEGV)",
        1: "raised ZeroDivisionError: a row at 0x...",
        3: "gave no heartbeat for 0.5 seconds",
    }
    assert report.by_status == {"UNIQUE": 1, "FAILED": 3}


def test_parts_that_raised_go_side_by_side_and_those_that_were_killed_alone(started, tmp_path):
    raised, killed = {0: "meet:2"}, {0: "alone"}
    lost = [Lost(FakePart(k, killed), "killed") for k in (4, 0, 2)]
    lost += [Lost(FakePart(k, raised), "raised", range(1)) for k in (3, 1)]
    found = [(part.number, failed) for part, _, failed in finish_lost(lost, FakeTask(str(tmp_path)), 2)]
    assert sorted(found[:2]) == [(1, {}), (3, {})]
    assert found[2:] == [(0, {}), (2, {}), (4, {})]


def test_an_error_of_one_part_ends_the_processes_of_the_others(started, tmp_path):
    lost = [Lost(FakePart(0, {0: "hang"}), "lost", range(1)), Lost(FakePart(1, {0: "refuse"}), "lost", range(1))]
    with pytest.raises(SourceError, match=r"^puzzles.txt: has changed since the run was planned$"):
        list(finish_lost(lost, FakeTask(str(tmp_path)), 2))
    assert len(started) == 2


def test_a_process_that_cannot_be_started_is_an_error(started, tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(children, "WORK", "gridlanes.no_such_module")
    with pytest.raises(GridlanesError, match=r"^no process can be started for part 3: its worker exited with code 1$"):
        finish_one(FakePart(3), FakeTask(str(tmp_path)))
    assert "no_such_module" in capfd.readouterr().err


POISON = """
import os
import signal
from dataclasses import dataclass

import gridlanes
from gridlanes.genres.sudoku_common import unboxed
from gridlanes.io.forms.fields.givens import Givens
from gridlanes.io.forms.genre import Genre
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Sum


def die(deed):
    if deed == "kill":
        os.kill(os.getpid(), signal.SIGKILL)
    elif deed == "exit":
        os._exit(3)
    elif deed == "raise":
        raise ZeroDivisionError("poison")


@gridlanes.register_rule
@dataclass(frozen=True)
class Fragile(Sum):
    name = "fragile"

    def holds(self, numbers, scope):
        for first in numbers[:, 0].tolist():
            die(dict(enumerate(["kill", "exit", "raise"])).get(first))
        return super().holds(numbers, scope)


def fragile(grid):
    return [Constraint(Fragile(15), Row(0))]


class Strange(Genre):
    def data(self, value):
        die(value.pop("deed", None))
        return super().data(value)


gridlanes.register_genre(Strange("fragile", lambda rows, cols: unboxed("fragile", rows, fragile), [Givens()]))
gridlanes.register_genre(Strange("strange", lambda rows, cols: unboxed("strange", rows), [Givens()]))
"""

REASONS = {
    "kill": "crashed its worker: signal 9 (SIGKILL)",
    "exit": "ended its worker with code 3",
    "raise": "raised ZeroDivisionError: poison",
}


def latin(first, deed="", genre="strange"):
    """A Latin square of side 5 that begins with `first`, its last row blank, as a line of JSON."""
    rows = ["".join(str((first - 1 + y + x) % 5 + 1) for x in range(5)) for y in range(4)]
    data = {"grid": [*rows, "....."]} | ({"deed": deed} if deed else {})
    return json.dumps({"genre": genre, "data": data})


def poisoned_run(folder, lines, **options):
    """A file of `lines`, the options that know the genre, its only part and the task."""
    (folder / "poison.py").write_text(POISON)
    text = "".join(f"{line}\n" for line in lines).encode()
    path = folder / "puzzles.jsonl"
    path.write_bytes(text)
    options = RunOptions(load=(str(folder / "poison.py"),), **options)
    sha256 = hashlib.sha256(text).hexdigest()
    part = Part(0, path.name, Reading(), 0, len(lines), 1, 0, len(text), sha256, path=str(path))
    RunPaths.at(folder / "out").partial.mkdir(parents=True)
    return part, Task(str(folder / "out"), options)


def test_a_real_row_that_crashes_fails_and_the_others_are_answered(tmp_path):
    """The least there is, since each process takes a second."""
    part, task = poisoned_run(tmp_path, [latin(5, "kill"), latin(5)])
    report, failed = finish_one(part, task)
    assert failed == {0: REASONS["kill"]}
    path = RunPaths.at(task.folder).part(0)
    table = pq.read_table(path)
    assert table["status"].to_pylist() == ["FAILED", "UNIQUE"]
    assert table["reason"].to_pylist()[0].endswith(REASONS["kill"])
    assert hashlib.sha256(path.read_bytes()).hexdigest() == report.sha256


@pytest.mark.slow
@pytest.mark.parametrize("where", ["reading", "checking"])
def test_all_kinds_of_poison_in_a_part_of_three_thousand_rows(tmp_path, where):
    deeds = {7: "kill", 900: "raise", 2_048: "exit"}
    numbers = {"kill": 1, "exit": 2, "raise": 3}
    genre = "strange" if where == "reading" else "fragile"
    clean = [latin(5, genre=genre)] * 3_000
    lines = list(clean)
    for row, deed in deeds.items():
        lines[row] = latin(5, deed) if where == "reading" else latin(numbers[deed], genre=genre)
    runs = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        part, task = poisoned_run(tmp_path / name, lines)
        report, failed = finish_one(part, task)
        assert {row: reason.partition(" (poison.py")[0] for row, reason in failed.items()} == {
            row: REASONS[deed] for row, deed in deeds.items()
        }
        assert report.by_status == {"UNIQUE": 2_997, "FAILED": 3}
        runs.append(RunPaths.at(task.folder).part(0).read_bytes())
    assert runs[0] == runs[1]
    (tmp_path / "clean").mkdir()
    part, task = poisoned_run(tmp_path / "clean", clean)
    with ProcessRunner(1) as runner:
        (ending,) = runner.endings([part], task)
        assert isinstance(ending, Done)
    healthy = pq.read_table(RunPaths.at(task.folder).part(0)).to_pylist()
    rows = pq.read_table(RunPaths.at(tmp_path / "first" / "out").part(0)).to_pylist()
    assert [row for k, row in enumerate(rows) if k not in deeds] == [
        row for k, row in enumerate(healthy) if k not in deeds
    ]
    assert all(rows[k]["status"] == "FAILED" for k in deeds)
