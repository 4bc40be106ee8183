"""Worker processes start whatever the caller is, say how they end, and can be ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from multiprocessing import connection

import pytest
from fake_jobs import LIGHT, Do, Look, answer

from gridlanes.corpus.workers import child as children
from gridlanes.corpus.workers.child import Child
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.messages import Alive, JobDone, Ready
from gridlanes.errors import GridlanesError, SourceError

SCRIPT = f"""
import sys
sys.path[:] = {sys.path!r}
print("begun", flush=True)
from fake_jobs import LIGHT, Look, answer
from gridlanes.corpus.workers import child
child.WORK = LIGHT
worker = child.Child(memory=None, heartbeat_timeout=None)
print(answer(worker, Look()).report["main"])
worker.stop()
"""


@pytest.fixture(autouse=True)
def _light_workers(monkeypatch):
    monkeypatch.setattr(children, "WORK", LIGHT)


@pytest.fixture
def worker():
    worker = Child(memory=None, heartbeat_timeout=None)
    yield worker
    worker.stop()


@pytest.mark.parametrize("way", ["script", "stdin", "-c"])
def test_the_main_module_of_the_caller_is_not_run_again(way, tmp_path):
    path = tmp_path / "unguarded.py"
    path.write_text(SCRIPT)
    arguments = {"script": [str(path)], "stdin": ["-"], "-c": ["-c", SCRIPT]}[way]
    run = subprocess.run([sys.executable, *arguments], input=SCRIPT, capture_output=True, text=True, timeout=600)
    assert (run.stdout, run.stderr, run.returncode) == ("begun\nNone\n", "", 0)


@pytest.mark.parametrize(("deed", "code"), [("kill:9", -9), ("exit:0", 0)])
def test_the_end_of_a_worker_is_known_by_its_code(worker, deed, code):
    assert answer(worker, Do(deed)) == Death.by_code(code)
    assert worker.ready


def test_what_a_job_raises_does_not_end_the_worker(worker):
    broke = answer(worker, Do("raise"))
    assert broke.words.startswith("ZeroDivisionError: a row at 0x... (fake_jobs.py, line ")
    assert not broke.lasting
    with pytest.raises(SourceError, match=r"^puzzles.txt: has changed since the run was planned$"):
        answer(worker, Do("refuse"))
    assert answer(worker, Look()).report["pid"] == worker.pid


@pytest.fixture
def impatient():
    worker = Child(memory=None, heartbeat_timeout=1.0)
    yield worker
    worker.stop()


def test_a_worker_without_a_heartbeat_is_ended(impatient):
    death = answer(impatient, Do("hang"))
    assert death == Death(
        "its worker gave no heartbeat for 1 seconds", "gave no heartbeat for 1 seconds", timed_out=True
    )
    assert impatient._process.poll() is not None


def test_every_heartbeat_ends_a_silence(impatient):
    assert isinstance(answer(impatient, Look()), JobDone)
    impatient.send(Do("beats:25"))
    heard = []
    while not any(isinstance(message, JobDone) for message in heard):
        connection.wait([impatient.connection])
        heard += impatient.hear()
        impatient.waited(0.9)
    assert impatient.death is None
    assert sum(isinstance(message, Alive) for message in heard) > 2


def test_time_in_which_nobody_listens_is_no_silence(worker):
    worker.heartbeat_timeout = 5.0
    worker.ready = True
    worker.waited(4.0)
    worker.send(Look())
    worker.waited(4.0)
    assert worker.death is None
    worker.waited(4.0)
    assert worker.death.words == "its worker gave no heartbeat for 5 seconds"


def test_the_rows_that_a_worker_had_in_progress_are_known_after_any_death(worker):
    answer(worker, Look())
    assert worker.rows is None
    assert answer(worker, Do("at:7-70")) == JobDone(None)
    assert worker.rows == range(7, 70)
    answer(worker, Look())
    assert worker.rows is None
    assert answer(worker, Do("at:9-10 then kill:9")) == Death.by_code(-9)
    assert worker.rows == range(9, 10)


def test_a_worker_that_lost_its_connection_and_lives_on_is_ended(worker, monkeypatch):
    answer(worker, Look())
    monkeypatch.setattr(children, "_EXIT_SECONDS", 0.2)
    death = answer(worker, Do("close then hang"))
    assert death == Death("its worker closed its connection", "closed the connection of its worker")
    assert worker._process.returncode is not None


def test_a_worker_that_is_stopped_is_ended_for_good(worker):
    answer(worker, Look())
    worker._process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, worker.pid, os.WSTOPPED | os.WNOWAIT)
    worker.stop()
    assert worker._process.returncode == -signal.SIGKILL


def test_what_was_said_before_the_end_is_heard(worker):
    worker.send(Look())
    worker.send(Do("exit:5"))
    worker._process.wait()
    assert [type(message) for message in worker.hear() if not isinstance(message, Alive)] == [Ready, JobDone]
    assert worker.death == Death.by_code(5)


def test_a_worker_that_sends_what_cannot_be_read_is_ended(worker):
    answer(worker, Look())
    theirs, ours = connection.Pipe()
    with theirs, worker.connection:
        worker.connection = ours
        theirs.send_bytes(b"not a pickle")
        assert list(worker.hear()) == []
    assert worker.death.words == "its worker sent what cannot be read"
    assert worker._process.returncode is not None


def test_an_interpreter_that_cannot_be_started_is_an_error_in_words(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(GridlanesError, match=r"^a worker process cannot be started: No such file"):
        Child(memory=None, heartbeat_timeout=None)


def test_what_is_killed_before_it_begins_may_be_killed_again_and_what_ends_may_not():
    killed, ended = children.Death.by_code(-9), children.Death.by_code(1)
    assert not children.starts_too_often([killed] * 19)
    assert children.starts_too_often([killed] * 20)
    assert not children.starts_too_often([ended, killed, ended])
    assert children.starts_too_often([ended, killed, ended, ended])
