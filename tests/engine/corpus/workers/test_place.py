"""The rows that a worker has in hand can be looked up from outside, whatever it does to its files."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from gridlanes.corpus.workers import place as places
from gridlanes.corpus.workers.place import Place

WORKER = """
import os, sys
sys.path[:] = {path!r}
from gridlanes.corpus.workers.place import Place
place = Place.opened(int(sys.argv[1]))
os.closerange(3, 256)
with open({file!r}, "wb", buffering=0) as other:  # gets a number that was the place's, perhaps
    place.put(range(5, 9))
os.kill(os.getpid(), 9)
"""


@pytest.mark.parametrize("in_memory", [True, False], ids=["memory", "file"])
def test_what_a_worker_puts_there_outlives_it(tmp_path, monkeypatch, in_memory):
    if not in_memory:
        monkeypatch.delattr(places.os, "memfd_create", raising=False)
    place = Place.made()
    assert place.rows() is None
    code = WORKER.format(path=sys.path, file=str(tmp_path / "other"))
    subprocess.run([sys.executable, "-c", code, str(place.handle)], pass_fds=[place.handle], check=False, timeout=60)
    place.let_go()
    assert place.rows() == range(5, 9)
    assert (tmp_path / "other").read_bytes() == b""


def test_no_row_and_what_cannot_be_rows_is_none():
    place = Place.made()
    place.let_go()
    for rows in (range(1), range(3, 2**40)):
        place.put(rows)
        assert place.rows() == rows
    for rows in (None, range(4, 4), range(-3, 2), range(9, 1)):
        place.put(rows)
        assert place.rows() is None


def test_a_place_that_cannot_be_made_leaves_no_file_open(monkeypatch):
    before = len(os.listdir("/dev/fd"))

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(places.os, "write", fail)
    with pytest.raises(OSError, match="No space left"):
        Place.made()
    assert len(os.listdir("/dev/fd")) == before
