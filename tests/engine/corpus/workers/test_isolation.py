"""The rows that kill are found and fail, all others are answered, and death by chance is nobody's fault."""

from __future__ import annotations

import hashlib
import json
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace

import fake_jobs
import pytest
from fake_jobs import LIGHT, AlwaysDies, FakeAnswer, FakePart, FakeTask, FakeWrite, PairAnswer, PairWrite

from gridlanes.corpus.layout import Layout
from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.part import Part, Reading
from gridlanes.corpus.runners import Done, Task
from gridlanes.corpus.runners.processes import ProcessRunner
from gridlanes.corpus.workers import child as children
from gridlanes.corpus.workers import isolation
from gridlanes.corpus.workers.child import Death
from gridlanes.corpus.workers.isolation import finish_alone
from gridlanes.corpus.workers.worker import Answered, Broke
from gridlanes.errors import GridlanesError, SourceError

pq = pytest.importorskip("pyarrow.parquet")

KILLED = "killed its worker: signal 9 (SIGKILL)"


@pytest.fixture
def fakes(monkeypatch, tmp_path):
    """Light workers; the task of them."""
    monkeypatch.setattr(children, "WORK", LIGHT)
    monkeypatch.setattr(isolation, "WritePart", FakeWrite)
    monkeypatch.setattr(isolation, "AnswerRows", FakeAnswer)
    return FakeTask(str(tmp_path))


class DiedError(BaseException):
    """What would have ended a process."""


@pytest.fixture
def asked(fakes, monkeypatch):
    """No processes, for what would take many of them: the steps that were answered, each with its child's number."""
    steps = []
    born = count()

    class Simulated:
        ready = True

        def __init__(self, *, memory, silence):
            self.number = next(born)

        def answer(self, job):
            if isinstance(job, FakeAnswer):
                steps.append((self.number, job.rows))
            try:
                return Answered(job.run(lambda: None))
            except DiedError as ended:
                return Death.by_code(ended.args[0])
            except SourceError:
                raise
            except Exception as error:
                return Death.by_error(Broke.of(error))

        def stop(self):
            pass

    def kill(pid, number):
        raise DiedError(-number)

    def leave(code):
        raise DiedError(code)

    monkeypatch.setattr(isolation, "Child", Simulated)
    monkeypatch.setattr(fake_jobs, "os", SimpleNamespace(getpid=lambda: 0, kill=kill, _exit=leave))
    return steps


def test_a_part_that_was_lost_by_chance_is_written_and_nothing_fails(fakes, asked):
    report, failed = finish_alone(FakePart(7, n_rows=100_000), fakes, "its worker was killed by signal 9 (SIGKILL)")
    assert (report.number, report.by_status["UNIQUE"], failed) == (7, 100_000, {})
    assert asked == []


@pytest.mark.parametrize("times", [1, 2, 3])
def test_further_deaths_by_chance_fail_no_row(fakes, asked, times):
    """The part as a whole, a step and a single row of it are killed from outside, at the same row as it happens."""
    report, failed = finish_alone(FakePart(0, {5: f"{times}*kill:9"}, n_rows=70), fakes, "lost")
    assert (report.by_status["UNIQUE"], failed) == (70, {})
    assert len(list(Path(fakes.folder).glob("kill-9-*"))) == times


def test_a_row_that_kills_is_found_in_ever_finer_steps(fakes, asked):
    report, failed = finish_alone(FakePart(0, {4_000: "kill:9"}, n_rows=70_000), fakes, "lost")
    assert failed == {4_000: KILLED}
    assert report.by_status == {"UNIQUE": 69_999, "FAILED": 1}
    steps = asked
    assert [len(step) for _, step in steps[:5]] == [65_536, 2_048, 2_048, 64, 64]
    alone = [child for child, step in steps if step == range(4_000, 4_001)]
    assert len(alone) == len(set(alone)) == 3
    for child in alone[1:]:
        assert [step for other, step in steps if other == child] == [range(4_000, 4_001)]
    # No step is answered twice but that row, and each row is answered in a step that lived.
    others = [(step.start, step.stop) for _, step in steps if step != range(4_000, 4_001)]
    assert len(set(others)) == len(others)
    lived = sorted((step.start, step.stop) for _, step in steps if 4_000 not in step)
    assert [stop for (_, stop), (start, _) in pairwise(lived) if stop != start] == [4_000]


def test_every_way_to_die_has_its_reason(fakes):
    """With processes; further ways in test_child.py."""
    deeds = {0: "kill:11", 1: "raise", 3: "hang"}
    report, failed = finish_alone(FakePart(0, deeds, n_rows=4), fakes, "lost", silence=0.5)
    assert {row: reason.partition(" (fake_jobs.py")[0] for row, reason in failed.items()} == {
        0: "killed its worker: signal 11 (SIGSEGV)",
        1: "raised ZeroDivisionError: a row at 0x...",
        3: "said nothing for 0.5 seconds",
    }
    assert report.by_status == {"UNIQUE": 1, "FAILED": 3}


def test_many_rows_that_raise_do_not_take_a_process_each(fakes, asked):
    deeds = dict.fromkeys(range(0, 60, 2), "raise")
    report, failed = finish_alone(FakePart(0, deeds, n_rows=60), fakes, "lost")
    assert sorted(failed) == sorted(deeds)
    assert report.by_status == {"UNIQUE": 30, "FAILED": 30}
    assert len({number for number, _ in asked}) <= isolation._CAREFUL_ERRORS * 2 + 1


def test_an_error_of_ours_is_raised(fakes, asked):
    with pytest.raises(SourceError, match=r"^puzzles.txt: has changed since the run was planned$"):
        finish_alone(FakePart(0, {1: "kill:9", 2: "refuse"}, n_rows=3), fakes, "lost")


def test_rows_that_kill_only_together_fail_together(fakes, asked, monkeypatch):
    """Two rows of which each alone is harmless: the step that died is given up; one that died by chance is not."""

    monkeypatch.setattr(isolation, "AnswerRows", PairAnswer)
    monkeypatch.setattr(isolation, "WritePart", PairWrite)
    monkeypatch.setattr(isolation, "_ROUNDS", (None,))
    report, failed = finish_alone(FakePart(0, {3_000: "1*kill:9"}, n_rows=5_000), fakes, "lost")
    assert sorted(failed) == list(range(64, 128))
    assert set(failed.values()) == {
        "lost with its part, in which no row alone is to blame: its worker was killed by signal 9 (SIGKILL)"
    }
    assert report.by_status == {"UNIQUE": 4_936, "FAILED": 64}


def test_a_part_that_cannot_be_written_even_without_its_rows_is_an_error(fakes, asked, monkeypatch):
    monkeypatch.setattr(isolation, "WritePart", AlwaysDies)
    with pytest.raises(GridlanesError, match=r"^part 3 of puzzles.txt cannot be written: .* code 9$"):
        finish_alone(FakePart(3, n_rows=2), fakes, "lost")


def test_a_process_that_cannot_be_started_is_an_error(fakes, monkeypatch, capfd):
    monkeypatch.setattr(children, "WORK", "gridlanes.no_such_module")
    with pytest.raises(GridlanesError, match=r"^no process can be started for part 3: its worker exited with code 1$"):
        finish_alone(FakePart(3), fakes, "lost")
    assert "no_such_module" in capfd.readouterr().err


POISON = """
import os
import signal
from dataclasses import dataclass

import gridlanes
from gridlanes.constraints import Constraint
from gridlanes.formats.plain import PlainCodec
from gridlanes.genres.variants import unboxed
from gridlanes.regions import Row
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

    def holds(self, numbers, site):
        for first in numbers[:, 0].tolist():
            die(dict(enumerate(["kill", "exit", "raise"])).get(first))
        return super().holds(numbers, site)


def structure(side):
    return unboxed("fragile", side, fragile)


def fragile(grid):
    return [Constraint(Fragile(15), Row(0))]


class Codec(PlainCodec):
    def data(self, value):
        die(value.pop("deed", None))
        return super().data(value)


gridlanes.register_genre(Codec("fragile", structure))
gridlanes.register_genre(Codec("strange", lambda side: unboxed("strange", side)))
"""

REASONS = {
    "kill": "killed its worker: signal 9 (SIGKILL)",
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
    part = Part(0, path.name, str(path), Reading(), 0, len(lines), 1, 0, len(text), hashlib.sha256(text).hexdigest())
    Layout.at(folder / "out").partial.mkdir(parents=True)
    return part, Task(str(folder / "out"), options)


def test_a_real_row_that_kills_fails_and_the_others_are_answered(tmp_path):
    """The least there is, since each process takes a second."""
    part, task = poisoned_run(tmp_path, [latin(5, "kill"), latin(5)])
    report, failed = finish_alone(part, task, "lost")
    assert failed == {0: REASONS["kill"]}
    path = Layout.at(task.folder).part(0)
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
        report, failed = finish_alone(part, task, "lost")
        assert {row: reason.partition(" (poison.py")[0] for row, reason in failed.items()} == {
            row: REASONS[deed] for row, deed in deeds.items()
        }
        assert report.by_status == {"UNIQUE": 2_997, "FAILED": 3}
        runs.append(Layout.at(task.folder).part(0).read_bytes())
    assert runs[0] == runs[1]
    (tmp_path / "clean").mkdir()
    part, task = poisoned_run(tmp_path / "clean", clean)
    with ProcessRunner(1) as runner:
        (ending,) = runner.endings([part], task)
        assert isinstance(ending, Done)
    healthy = pq.read_table(Layout.at(task.folder).part(0)).to_pylist()
    rows = pq.read_table(Layout.at(tmp_path / "first" / "out").part(0)).to_pylist()
    assert [row for k, row in enumerate(rows) if k not in deeds] == [
        row for k, row in enumerate(healthy) if k not in deeds
    ]
    assert all(rows[k]["status"] == "FAILED" for k in deeds)
