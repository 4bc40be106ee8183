"""Files are whole or absent, whatever the disk does and whenever the program ends."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from gridlanes.corpus import durable
from gridlanes.corpus.durable import Disk, append_line, durable_file, read_lines, remove_leftovers, write_text_durably
from gridlanes.io.write.output import OutputError

DATA = bytes(range(256)) * 40


class BadDisk(Disk):
    """Fails once, at call number `at` (from 0) of one of its methods."""

    def __init__(self, method: str, at: int, how: Any) -> None:
        self.method, self.left, self.how = method, at, how

    def _is_now(self, method: str) -> bool:
        if method != self.method:
            return False
        self.left -= 1
        return self.left == -1

    def open_raw(self, path, mode):
        if "r" not in mode and self._is_now("open"):
            raise OSError(self.how, os.strerror(self.how))
        return super().open_raw(path, mode)

    def write(self, raw, data):
        if not self._is_now("write"):
            return super().write(raw, data)
        if self.how == "short":
            return super().write(raw, data[: len(data) // 2])
        if self.how == "silent":
            super().write(raw, data[: len(data) // 2])
            return len(data)
        if self.how == "garbled":
            return super().write(raw, memoryview(bytes(len(data))))
        if self.how == "nothing":
            return 0
        raise OSError(self.how, os.strerror(self.how))

    def sync(self, raw):
        if self._is_now("sync"):
            raise OSError(self.how, os.strerror(self.how))
        super().sync(raw)

    def replace(self, source, target):
        if self._is_now("replace"):
            raise OSError(self.how, os.strerror(self.how))
        super().replace(source, target)

    def sync_folder(self, folder):
        if self._is_now("sync_folder"):
            raise OSError(self.how, os.strerror(self.how))
        super().sync_folder(folder)


@pytest.fixture
def partial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of unfinished files; small pieces, so that a file is many writes."""
    monkeypatch.setattr(durable, "PIECE", 1000)
    return tmp_path / "state" / "partial"


def write(path: Path, partial: Path, data: bytes = DATA) -> durable.DurableStream:
    with durable_file(path, partial) as stream:
        for start in range(0, len(data), 700):
            assert stream.write(data[start : start + 700]) == len(data[start : start + 700])
    return stream


# Whole ----------------------------------------------------------------------------------------------------------------


def test_the_file_appears_at_the_end_with_all_its_bytes(tmp_path, partial):
    path = tmp_path / "file"
    with durable_file(path, partial) as stream:
        stream.write(DATA)
        assert not path.exists()
        assert len(list(partial.glob("file-*.partial"))) == 1
    assert path.read_bytes() == DATA
    assert (stream.n_bytes, stream.sha256) == (len(DATA), hashlib.sha256(DATA).hexdigest())
    assert list(partial.iterdir()) == []


def test_an_empty_file_is_a_file(tmp_path, partial):
    assert write(tmp_path / "file", partial, b"").n_bytes == 0
    assert (tmp_path / "file").read_bytes() == b""


def test_anything_with_bytes_in_it_is_taken(tmp_path, partial):
    with durable_file(tmp_path / "file", partial) as stream:
        for data in (b"ab", bytearray(b"cd"), memoryview(b"xefx")[1:3], memoryview(b"0123").cast("H")):
            stream.write(data)
    assert (tmp_path / "file").read_bytes() == b"abcdef0123"


# Or absent ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("error", [RuntimeError("stop"), KeyboardInterrupt()])
def test_what_is_raised_in_the_block_leaves_nothing_and_the_older_file_as_it_was(tmp_path, partial, error):
    path = tmp_path / "file"
    path.write_bytes(b"older")

    def fail() -> None:
        with durable_file(path, partial) as stream:
            stream.write(DATA)
            raise error

    with pytest.raises(type(error)):
        fail()
    assert path.read_bytes() == b"older"
    assert list(partial.iterdir()) == []


FAULTS = [
    ("open", 0, errno.EROFS, "the file system is read-only"),
    ("open", 0, errno.EACCES, "permission denied"),
    *[("write", at, errno.ENOSPC, "the disk is full") for at in range(6)],
    ("write", 3, errno.EIO, "the disk reports an error"),
    ("write", 0, "nothing", "the disk reports an error"),
    *[("write", at, "silent", "and reported no error") for at in range(6)],
    ("write", 2, "garbled", "other bytes than were written"),
    ("sync", 0, errno.EIO, "the disk reports an error"),
    ("replace", 0, errno.ENOSPC, "the disk is full"),
    ("sync_folder", 0, errno.EIO, "the disk reports an error"),
    ("replace", 0, errno.EINVAL, os.strerror(errno.EINVAL)),
]


@pytest.mark.parametrize(("method", "at", "how", "words"), FAULTS)
def test_a_fault_leaves_nothing_and_is_reported_in_plain_words(tmp_path, partial, monkeypatch, method, at, how, words):
    path = tmp_path / "file"
    monkeypatch.setattr(durable, "disk", BadDisk(method, at, how))
    with pytest.raises(OutputError, match=words) as raised:
        write(path, partial)
    assert str(raised.value).startswith(f"{path}: cannot be written: ")
    assert not path.exists()
    assert list(partial.iterdir()) == []
    monkeypatch.setattr(durable, "disk", Disk())
    write(path, partial)
    assert path.read_bytes() == DATA


def test_a_short_write_that_is_reported_is_gone_on_with(tmp_path, partial, monkeypatch):
    for at in range(6):
        monkeypatch.setattr(durable, "disk", BadDisk("write", at, "short"))
        write(tmp_path / f"file{at}", partial)
        assert (tmp_path / f"file{at}").read_bytes() == DATA


def test_what_the_check_raises_leaves_nothing(tmp_path, partial):
    def check(path: str) -> None:
        assert Path(path).read_bytes() == DATA
        raise RuntimeError("no")

    with pytest.raises(RuntimeError, match="no"), durable_file(tmp_path / "file", partial, check=check) as stream:
        stream.write(DATA)
    assert not (tmp_path / "file").exists()
    assert list(partial.iterdir()) == []


def test_a_name_that_may_be_lost_again_is_kept_where_there_was_an_older_file(tmp_path, partial, monkeypatch):
    write_text_durably(tmp_path / "file", "older", partial)
    monkeypatch.setattr(durable, "disk", BadDisk("sync_folder", 0, errno.EIO))
    with pytest.raises(OutputError):
        write_text_durably(tmp_path / "file", "newer", partial)
    assert (tmp_path / "file").read_text() in ("older", "newer")


def test_leftovers_are_swept(tmp_path, partial):
    assert remove_leftovers(partial) == 0
    write(tmp_path / "file", partial)
    (partial / "part-000003.parquet-17-ab.partial").write_bytes(b"x")
    assert remove_leftovers(partial) == 1
    assert list(partial.iterdir()) == []
    (partial / "folder").mkdir()
    with pytest.raises(OutputError, match="leftovers cannot be removed"):
        remove_leftovers(partial)


# Text and journals ----------------------------------------------------------------------------------------------------


def test_text_is_replaced_whole(tmp_path, partial):
    path = tmp_path / "file.json"
    write_text_durably(path, "älter", partial)
    assert write_text_durably(path, "jünger", partial).n_bytes == 7
    assert path.read_text(encoding="utf-8") == "jünger"


def test_a_journal_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "state" / "journal.jsonl"
    assert read_lines(path) == []
    entries: list[dict[str, Any]] = [{"part": 0, "by": {"UNIQUE": 3}}, {"part": 1, "name": "ä\n"}, {}]
    for entry in entries:
        append_line(path, entry)
    assert read_lines(path) == entries
    assert path.read_text().count("\n") == 3


def test_a_torn_line_is_passed_over_wherever_it_is_torn_and_spoils_no_other(tmp_path):
    path = tmp_path / "journal.jsonl"
    append_line(path, {"part": 0})
    append_line(path, {"part": 11, "words": "two words"})
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for size in range(first, len(whole)):
        path.write_bytes(whole[:size])
        kept = [{"part": 0}] if size < len(whole) - 1 else [{"part": 0}, json.loads(whole[first:])]
        assert read_lines(path) == kept
        append_line(path, {"part": 2})
        assert read_lines(path) == [*kept, {"part": 2}]


def test_a_line_that_is_nested_too_deeply_is_passed_over(tmp_path):
    (tmp_path / "journal").write_text('{"a": 1}\n' + "[" * 100_000 + '\n{"a": 2}\n')
    assert read_lines(tmp_path / "journal") == [{"a": 1}, {"a": 2}]


@pytest.mark.parametrize(
    ("method", "how", "words"),
    [
        ("open", errno.EROFS, "read-only"),
        ("write", errno.ENOSPC, "disk is full"),
        ("write", "silent", "reported no error"),
        ("sync", errno.EIO, "error"),
    ],
)
def test_a_line_that_is_not_kept_is_reported_and_the_others_stay(tmp_path, monkeypatch, method, how, words):
    path = tmp_path / "journal.jsonl"
    append_line(path, {"part": 0})
    monkeypatch.setattr(durable, "disk", BadDisk(method, 0, how))
    with pytest.raises(OutputError, match=words):
        append_line(path, {"part": 1})
    monkeypatch.setattr(durable, "disk", Disk())
    append_line(path, {"part": 2})
    found = read_lines(path)
    assert (found[0], found[-1]) == ({"part": 0}, {"part": 2})
    assert found[1:-1] in ([], [{"part": 1}])


def test_a_journal_that_cannot_be_read_says_so(tmp_path):
    with pytest.raises(OutputError, match="cannot be read"):
        read_lines(tmp_path)
