"""What workers of a cluster do besides solving: limits, silence, and looking at the folder."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from gridlanes.corpus.run_paths import RunPaths
from gridlanes.corpus.runners import remote
from gridlanes.corpus.runners.cluster import token_file
from gridlanes.corpus.runners.remote import TimedOut
from gridlanes.corpus.workers.memory_limit import memory_limits

GIB = 1 << 30

# Time passes a tick after the other, and each is over when the watch waits for the next.
SILENT = """
import sys, threading
from pathlib import Path
from types import SimpleNamespace
from gridlanes.corpus.runners import remote

begun, over = threading.Semaphore(0), threading.Semaphore(0)

class Clock(threading.Event):
    def wait(self, seconds):
        assert seconds == remote._TICK_SECONDS == 1
        over.release()
        begun.acquire()
        return False

def tick():
    begun.release()
    over.acquire()

remote.threading = SimpleNamespace(Event=Clock, Thread=threading.Thread, get_ident=threading.get_ident)
with remote._at_work.part(5.0, None, Path(sys.argv[1])) as thread:
    over.acquire()
    for row in range(50):
        for _ in range(5):
            tick()
        remote._at_work.heartbeat(thread, range(row, row + 2))
        tick()
        remote._at_work.heartbeat(thread)
    print("beaten", flush=True)
    for _ in range(5):
        tick()
    print("five", flush=True)
    tick()
    print("six", flush=True)
"""


def test_a_folder_is_shared_if_the_token_is_in_it_and_it_can_be_written(tmp_path: Path) -> None:
    here, elsewhere = str(tmp_path / "here"), tmp_path / "elsewhere"
    with token_file(here) as (name, token):
        assert remote.why_unfit(here, name, token) == ""
        assert remote.why_unfit(here, name, "another") == "it holds other files there"
        assert remote.why_unfit(str(elsewhere), name, token) == "the driver's test file is not there"
    assert [*RunPaths.at(here).partial.iterdir()] == []
    assert not elsewhere.exists()


def test_other_code_is_named_with_both_versions() -> None:
    here = {"version": "0.1.0", "stamp": "aaa"}
    words = remote.other_code("tcp://w:1", {"version": "0.0.9", "stamp": "bbb"}, here)
    assert words == "worker tcp://w:1 runs gridlanes 0.0.9, this is 0.1.0; install the same everywhere"
    assert "0.1.0 of other code (ccc, here aaa)" in remote.other_code("w", {"version": "0.1.0", "stamp": "ccc"}, here)
    assert "no gridlanes for corpus runs (no module)" in remote.other_code("w", ModuleNotFoundError("no module"), here)


def test_the_memory_limit_is_there_while_parts_are_and_no_longer(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_AS)
    with remote._at_work.part(None, 64 * GIB, tmp_path):
        limited = resource.getrlimit(resource.RLIMIT_AS)[0]
        assert 64 * GIB < limited < before[0] % (1 << 64)
        assert len(remote._at_work) == 1
        assert asyncio.run(_let_go_at_once()) is False
    assert resource.getrlimit(resource.RLIMIT_AS) == before
    assert asyncio.run(remote.let_go()) is True


async def _let_go_at_once() -> bool:
    remote._LET_GO_SECONDS, seconds = 0.0, remote._LET_GO_SECONDS
    try:
        return await remote.let_go()
    finally:
        remote._LET_GO_SECONDS = seconds


def test_a_worker_that_is_silent_ends_itself_and_one_that_beats_does_not(tmp_path: Path) -> None:
    note = TimedOut.note(str(tmp_path), 7)
    assert TimedOut.noted(str(tmp_path), 7) is None
    note.parent.mkdir(parents=True)
    run = subprocess.run(
        [sys.executable, "-c", SILENT, str(note)], capture_output=True, text=True, check=False, timeout=600
    )
    assert run.stdout == "beaten\nfive\n"
    assert run.returncode == remote.TIMED_OUT
    assert run.stderr == "gridlanes: a part gave no heartbeat for 5 seconds\n"
    assert TimedOut.noted(str(tmp_path), 7) == TimedOut(5.0, range(49, 51)), "the rows that it had in hand"


def test_what_a_silent_worker_left_may_say_no_row_and_may_be_torn(tmp_path: Path) -> None:
    note = TimedOut.note(str(tmp_path), 0)
    TimedOut(2.0, range(3)).leave(note)  # there is no such folder, which is nobody's concern any more
    note.parent.mkdir(parents=True)
    TimedOut(2.0, None).leave(note)
    assert TimedOut.noted(str(tmp_path), 0) == TimedOut(2.0, None)
    note.write_text("{")
    assert TimedOut.noted(str(tmp_path), 0) is None


def test_limits_that_the_system_does_not_have_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resource", None)
    assert memory_limits() is None
    with remote._at_work.part(None, GIB, tmp_path):
        assert len(remote._at_work) == 1
    assert len(remote._at_work) == 0
