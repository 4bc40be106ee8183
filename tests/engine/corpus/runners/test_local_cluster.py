"""The cluster of this machine: it starts from any script, and ends with its owner, however that ends."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from gridlanes.corpus.runners.local_cluster import LocalCluster
from gridlanes.errors import GridlanesError

pytestmark = [
    pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="needs gridlanes[cluster]"),
    pytest.mark.xdist_group("cluster"),
]

LONGEST = 600.0
"""seconds that anything may take on a busy machine before it is taken for a defect"""

# Without a guard: a worker that imported it as its main module would start clusters without end.
SCRIPT = """
import os, sys
from gridlanes.corpus.runners.local_cluster import LocalCluster
cluster = LocalCluster(2)
print(cluster.wait(), cluster._folder, flush=True)
if sys.argv[1] == "close":
    cluster.close()
    print("closed", flush=True)
sys.stdin.read()
"""


def test_why_it_cannot_start_is_said_and_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [])
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with (
        pytest.raises(GridlanesError, match=r"no cluster could be started on this machine: \w*Error: "),
        LocalCluster(1) as cluster,
    ):
        cluster.wait()
    assert [*tmp_path.iterdir()] == []


def assert_gone(started: list[Any]) -> None:
    """Processes that nobody has waited for are gone, too."""
    import psutil

    deadline = time.monotonic() + LONGEST
    alive = started
    while alive and time.monotonic() < deadline:
        _, alive = psutil.wait_procs(alive, timeout=0.1)
        alive = [process for process in alive if process.is_running() and process.status() != psutil.STATUS_ZOMBIE]
    assert alive == []


@pytest.mark.slow
def test_a_worker_that_dies_while_it_starts_is_no_harm() -> None:
    psutil = pytest.importorskip("psutil")
    with LocalCluster(2) as cluster:
        keeper = psutil.Process(cluster._process.pid)
        deadline = time.monotonic() + LONGEST
        killed: list[Any] = []
        while not killed and time.monotonic() < deadline:
            for worker in keeper.children():
                with contextlib.suppress(psutil.Error):
                    if any("spawn_main" in argument for argument in worker.cmdline()):
                        worker.kill()
                        killed.append(worker)
        assert killed
        assert cluster.wait().startswith("tcp://127.0.0.1:")


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, "close"])
def test_all_processes_end_with_the_owner(tmp_path: Path, how: signal.Signals | str) -> None:
    psutil = pytest.importorskip("psutil")
    script = tmp_path / "script.py"
    script.write_text(SCRIPT)
    with subprocess.Popen(
        [sys.executable, str(script), str(how)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    ) as owner:
        assert owner.stdin is not None
        assert owner.stdout is not None
        address, folder = owner.stdout.readline().split()
        assert address.startswith("tcp://127.0.0.1:")
        started = psutil.Process(owner.pid).children(recursive=True)
        if how == "close":
            assert owner.stdout.readline() == "closed\n"
        else:
            assert len(started) >= 3
            owner.send_signal(how)
            owner.wait()
        assert_gone(started)
        assert not Path(folder).exists()
        owner.stdin.close()
