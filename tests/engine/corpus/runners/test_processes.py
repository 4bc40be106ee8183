"""The runner of processes: all parts come back, whatever becomes of the workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest
from fake_jobs import LIGHT, FakePart, FakeTask, FakeWrite

from gridlanes.corpus.runners import processes
from gridlanes.corpus.runners.processes import ProcessRunner
from gridlanes.corpus.task import Done, Lost
from gridlanes.corpus.workers import child as children
from gridlanes.errors import GridlanesError, SourceError
from gridlanes.solvers.pool import available_threads


@pytest.fixture(autouse=True)
def _light_workers(monkeypatch):
    monkeypatch.setattr(children, "WORK", LIGHT)
    monkeypatch.setattr(processes, "WritePart", FakeWrite)


def is_there(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def started(monkeypatch, tmp_path):
    """The workers that were started, in order."""
    workers = []

    class Counted(children.Child):
        def __init__(self, **limits):
            super().__init__(**limits)
            workers.append(self)

        def waited(self, seconds):
            """Only what hangs is silent, however busy the machine is."""
            super().waited(seconds if (tmp_path / f"hangs-{self.pid}").exists() else 0.0)

    monkeypatch.setattr(processes, "Child", Counted)
    yield workers
    assert not any(is_there(worker.pid) for worker in workers)
    assert all(worker.connection.closed for worker in workers)


def test_every_part_ends_once_and_parts_are_taken_as_workers_get_free(tmp_path, started):
    taken = []

    def parts():
        for number in range(12):
            taken.append(number)
            yield FakePart(number)

    with ProcessRunner(2) as runner:
        assert runner.words == "2 processes"
        done = []
        for ending in runner.endings(parts(), FakeTask(str(tmp_path))):
            assert isinstance(ending, Done)
            assert ending.report.number == ending.part.number
            done.append(ending.part.number)
            assert len(taken) <= len(done) + 3  # two at work, and one that ended at the same time
    assert sorted(done) == list(range(12))
    assert len(started) == 2


def test_there_are_no_more_workers_than_parts_and_no_parts_are_no_work(tmp_path, started):
    with ProcessRunner(8) as runner:
        assert len(list(runner.endings([FakePart(0)], FakeTask(str(tmp_path))))) == 1
        assert list(runner.endings([], FakeTask(str(tmp_path)))) == []
    assert len(started) == 1


def test_the_number_of_workers_is_that_of_the_processors():
    assert ProcessRunner().n_workers == available_threads()
    assert ProcessRunner(1).words == "1 process"
    with pytest.raises(GridlanesError, match="at least one worker, found 0"):
        ProcessRunner(0)


def test_a_worker_that_dies_loses_its_part_and_no_other(tmp_path, started):
    deeds = {1: "kill:9", 2: "exit:3", 4: "raise", 5: "memory"}
    parts = [FakePart(k, {0: deeds[k]} if k in deeds else {}) for k in range(8)]
    with ProcessRunner(2) as runner:
        endings = {ending.part.number: ending for ending in runner.endings(parts, FakeTask(str(tmp_path)))}
    assert sorted(endings) == list(range(8))
    lost = {number: ending.reason for number, ending in endings.items() if isinstance(ending, Lost)}
    assert sorted(lost) == sorted(deeds)
    assert lost[1] == "its worker was killed by signal 9 (SIGKILL)"
    assert lost[2] == "its worker exited with code 3"
    assert lost[4].startswith("its worker raised ZeroDivisionError: a row at 0x... (fake_jobs.py, line ")
    assert lost[5].startswith("its worker raised MemoryError (fake_jobs.py, line ")
    begin = {number: endings[number].rows for number in lost}
    assert begin == {1: None, 2: None, 4: range(1), 5: None}, (
        "what raised is looked for at once, what died may be chance"
    )
    bad = {endings[number].report.n_bytes for number in (6, 7)}  # the numbers of their processes
    assert bad <= {worker.pid for worker in started[-4:]}
    assert len(started) <= 6


def test_a_silent_worker_is_replaced(tmp_path, started):
    parts = [
        FakePart(0, {0: "at:3-9 then hang"}, 10),
        *(FakePart(k) for k in range(1, 4)),
        FakePart(4, {0: "beats:25"}),
    ]
    with ProcessRunner(2, heartbeat_timeout=1.0) as runner:
        endings = list(runner.endings(parts, FakeTask(str(tmp_path))))
    assert sorted(ending.part.number for ending in endings) == list(range(5))
    lost = [ending for ending in endings if isinstance(ending, Lost)]
    (silent,) = lost
    assert (silent.part.number, silent.reason) == (0, "its worker gave no heartbeat for 1 seconds")
    assert silent.rows == range(3, 9), "the rows that it had in hand"


def test_an_error_of_ours_ends_the_iteration_and_the_workers(tmp_path, started):
    parts = [FakePart(0, {0: "hang"}), FakePart(1, {0: "refuse"}), FakePart(2, {0: "hang"})]
    with (
        pytest.raises(SourceError, match=r"^puzzles.txt: has changed since the run was planned$"),
        ProcessRunner(2) as runner,
    ):
        list(runner.endings(parts, FakeTask(str(tmp_path))))


def test_leaving_in_the_middle_ends_workers_that_are_busy(tmp_path, started):
    parts = [FakePart(0), *(FakePart(k, {0: "hang"}) for k in range(1, 5))]

    def leave():
        with ProcessRunner(2) as runner:
            for _ in runner.endings(parts, FakeTask(str(tmp_path))):
                assert sum(is_there(worker.pid) for worker in started) == 2
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave()
    assert len(started) == 2


PRESS_CTRL_C = """
import os, signal, sys, threading
sys.path[:] = {path!r}
from fake_jobs import LIGHT, FakePart, FakeTask, FakeWrite
from gridlanes.corpus.runners import processes
from gridlanes.corpus.workers import child
child.WORK, processes.WritePart, Child, started = LIGHT, FakeWrite, processes.Child, []
processes.Child = lambda **limits: started.append(Child(**limits)) or started[-1]
ready = threading.Event()

def parts():
    yield FakePart(0, {{0: "hang"}})
    yield FakePart(1, {{0: "hang"}})
    ready.set()

def press():
    ready.wait()
    for process in [*(worker.pid for worker in started), os.getpid()]:  # a terminal sends it to all of them
        os.kill(process, signal.SIGINT)

threading.Thread(target=press).start()
try:
    with processes.ProcessRunner(3) as runner:
        list(runner.endings(parts(), FakeTask({folder!r})))
except KeyboardInterrupt:
    print(*(worker.pid for worker in started))
"""


def test_ctrl_c_while_waiting_ends_the_workers(tmp_path):
    """In a process of its own: one that runs tests may hear of a signal where it harms."""
    code = PRESS_CTRL_C.format(path=sys.path, folder=str(tmp_path))
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=600)
    assert (ended.returncode, ended.stderr) == (0, "")
    workers = [int(pid) for pid in ended.stdout.split()]
    assert len(workers) == 2
    assert not any(is_there(pid) for pid in workers)


def test_workers_that_cannot_be_started_are_an_error(tmp_path, started, monkeypatch, capfd):
    monkeypatch.setattr(children, "WORK", "gridlanes.no_such_module")
    with (
        pytest.raises(GridlanesError, match=r"^no worker can be started: 3 in a row .* its worker exited with code 1$"),
        ProcessRunner(1) as runner,
    ):
        list(runner.endings([FakePart(0)], FakeTask(str(tmp_path))))
    assert len(started) == 3
    assert "No module named 'gridlanes.no_such_module'" in capfd.readouterr().err


def test_a_part_whose_worker_died_before_it_began_is_not_lost(tmp_path, started, monkeypatch):
    give = ProcessRunner._give

    def give_to_the_dead(runner, part, task):
        give(runner, part, task)
        if len(started) == 1:
            os.kill(started[0].pid, signal.SIGKILL)

    monkeypatch.setattr(ProcessRunner, "_give", give_to_the_dead)
    with ProcessRunner(1) as runner:
        endings = list(runner.endings([FakePart(0), FakePart(1)], FakeTask(str(tmp_path))))
    assert [(type(ending), ending.part.number) for ending in endings] == [(Done, 0), (Done, 1)]
    assert len(started) == 2
