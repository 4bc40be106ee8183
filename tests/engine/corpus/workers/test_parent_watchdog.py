"""Workers end with their driver, whatever they are doing, and take no more than they may."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest
from fake_jobs import LIGHT, Look, answer

from gridlanes.corpus.workers import child as children
from gridlanes.corpus.workers.child import Child
from gridlanes.corpus.workers.messages import JobDone
from gridlanes.corpus.workers.parent_watchdog import ORPHANED

DRIVER = """
import sys, threading
sys.path[:] = {path!r}
from fake_jobs import LIGHT, Do, Look, answer
from gridlanes.corpus.workers import child
child.WORK = LIGHT
def drive():
    worker = child.Child(memory=None, heartbeat_timeout=None)
    assert answer(worker, Look()).report["pid"] == worker.pid
    worker.send(Do("hang"))
    print(worker.pid, flush=True)
    threading.Event().wait()
{start}
"""


@pytest.fixture(autouse=True)
def _light_workers(monkeypatch):
    monkeypatch.setattr(children, "WORK", LIGHT)


def test_a_worker_that_finds_no_driver_any_more_ends_without_a_word():
    code = DRIVER.format(
        path=sys.path, start="child.Child(memory=None, heartbeat_timeout=None); import os; os.kill(os.getpid(), 9)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert (run.returncode, run.stdout, run.stderr) == (-signal.SIGKILL, "", "")


@pytest.mark.parametrize("start", ["drive()", "threading.Thread(target=drive).start()"], ids=["main", "thread"])
def test_a_worker_ends_with_a_driver_that_is_killed(start):
    code = DRIVER.format(path=sys.path, start=start)
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as driver:
        assert int(driver.stdout.readline()) != driver.pid, driver.stderr.read()
        driver.send_signal(signal.SIGKILL)
        # The worker holds the other end of this pipe, too, as long as it lives.
        _, errors = driver.communicate(timeout=600)
    assert (driver.returncode, errors) == (-signal.SIGKILL, "")


def test_a_worker_outlives_the_thread_that_started_it():
    started = []
    thread = threading.Thread(target=lambda: started.append(Child(memory=None, heartbeat_timeout=None)))
    thread.start()
    thread.join()
    try:
        assert isinstance(answer(started[0], Look()), JobDone)
        assert isinstance(answer(started[0], Look()), JobDone)
    finally:
        started[0].stop()


def test_a_parent_that_is_already_gone_is_noticed_at_once():
    code = (
        f"import sys; sys.path[:] = {sys.path!r}; from gridlanes.corpus.workers.parent_watchdog import tie_to_parent; "
    )
    run = subprocess.run([sys.executable, "-c", code + "tie_to_parent(1 << 30); print('alive')"], capture_output=True)
    assert (run.returncode, run.stdout, run.stderr) == (ORPHANED, b"", b"")


def test_ctrl_c_does_not_reach_a_worker_that_is_still_starting():
    worker = Child(memory=None, heartbeat_timeout=None)
    try:
        os.kill(worker.pid, signal.SIGINT)
        assert isinstance(answer(worker, Look()), JobDone)
    finally:
        worker.stop()


def test_a_worker_ignores_ctrl_c_obeys_sigterm_and_leaves_no_core():
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    worker = Child(memory=None, heartbeat_timeout=None)
    try:
        told = answer(worker, Look()).report
        assert {name: told[name] for name in told if name not in ("pid", "cwd")} == {
            "SIGINT": True,
            "SIGTERM": True,
            "blocked": sorted(before - {signal.SIGINT, signal.SIGTERM}),
            "core": 0,
            "main": None,
        }
    finally:
        worker.stop()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, []) == before
