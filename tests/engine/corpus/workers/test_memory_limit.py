"""A process takes no more memory than it may, beyond its libraries."""

from __future__ import annotations

import resource
import sys

import pytest
from fake_jobs import LIGHT, Do, answer

from gridlanes.corpus.workers import child as children
from gridlanes.corpus.workers.child import Child
from gridlanes.corpus.workers.memory_limit import memory_limits, physical_memory, set_limit
from gridlanes.corpus.workers.messages import JobDone


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep the limit")
def test_memory_is_limited_beyond_what_libraries_take(monkeypatch):
    monkeypatch.setattr(children, "WORK", LIGHT)
    worker = Child(memory=1 << 28, heartbeat_timeout=None)
    try:
        assert isinstance(answer(worker, Do(f"take:{1 << 27}")), JobDone)
        broke = answer(worker, Do(f"take:{1 << 29}"))
        assert broke.words.startswith("MemoryError")
        assert broke.lasting
        assert broke.out_of_memory
    finally:
        worker.stop()
    assert physical_memory() > 1 << 28


def test_what_the_system_does_not_limit_is_left_as_it_is(monkeypatch):
    before = resource.getrlimit(resource.RLIMIT_AS)
    set_limit("RLIMIT_NO_SUCH", 5)
    monkeypatch.setitem(sys.modules, "resource", None)
    set_limit("RLIMIT_AS", 5)
    assert memory_limits() is None
    monkeypatch.undo()
    assert memory_limits() == before
