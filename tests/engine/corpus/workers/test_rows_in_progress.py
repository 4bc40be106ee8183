"""The rows that a worker has in hand can be looked up from outside, whatever it does to its files."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from gridlanes.corpus.workers import rows_in_progress as module
from gridlanes.corpus.workers.rows_in_progress import RowsInProgress

WORKER = """
import os, sys
sys.path[:] = {path!r}
from gridlanes.corpus.workers.rows_in_progress import RowsInProgress
shared = RowsInProgress.opened(int(sys.argv[1]))
os.closerange(3, 256)
with open({file!r}, "wb", buffering=0) as other:  # gets the number of the handle, perhaps
    shared.put(range(5, 9))
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("in_memory", [True, False], ids=["memory", "file"])
def test_what_a_worker_puts_there_outlives_it(tmp_path, monkeypatch, in_memory):
    if not in_memory:
        monkeypatch.delattr(module.os, "memfd_create", raising=False)
    shared = RowsInProgress.made()
    assert shared.rows() is None
    code = WORKER.format(path=sys.path, file=str(tmp_path / "other"))
    subprocess.run([sys.executable, "-c", code, str(shared.handle)], pass_fds=[shared.handle], check=False, timeout=600)
    shared.close_handle()
    assert shared.rows() == range(5, 9)
    assert (tmp_path / "other").read_bytes() == b""


def test_no_row_and_what_cannot_be_rows_is_none():
    shared = RowsInProgress.made()
    shared.close_handle()
    for rows in (range(1), range(3, 2**40)):
        shared.put(rows)
        assert shared.rows() == rows
    for rows in (None, range(4, 4), range(-3, 2), range(9, 1)):
        shared.put(rows)
        assert shared.rows() is None


def test_one_that_cannot_be_made_leaves_no_file_open(monkeypatch):
    before = len(os.listdir("/dev/fd"))

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module.os, "write", fail)
    with pytest.raises(OSError, match="No space left"):
        RowsInProgress.made()
    assert len(os.listdir("/dev/fd")) == before
