"""Inside a worker process: job after job, from where it was started, and no word of a copy of it."""

from __future__ import annotations

import os

import pytest
from fake_jobs import LIGHT, Do, Look, answer

from gridlanes.corpus.workers import child as children
from gridlanes.corpus.workers.child import Child
from gridlanes.corpus.workers.death import Death
from gridlanes.corpus.workers.messages import JobDone


@pytest.fixture
def worker(monkeypatch):
    monkeypatch.setattr(children, "WORK", LIGHT)
    worker = Child(memory=None, heartbeat_timeout=None)
    yield worker
    worker.stop()


def test_a_job_begins_where_the_worker_was_started_wherever_the_last_one_led(worker):
    answer(worker, Do("chdir"))
    assert answer(worker, Look()).report["cwd"] == os.getcwd()


def test_a_copy_of_a_worker_that_a_row_forked_says_nothing(worker):
    assert answer(worker, Do("fork")) == JobDone(None)
    assert answer(worker, Look()).report["pid"] == worker.pid
    assert not worker.connection.poll(0.2), "one reply for each job"


def test_a_worker_that_lost_its_connection_ends(worker):
    answer(worker, Look())
    assert answer(worker, Do("close")) == Death.by_code(0)
