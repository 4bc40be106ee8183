"""Files that are whole or absent: written aside, forced to the disk, read again, renamed.

    with durable_file(path, partial_folder) as stream:
        stream.write(...)
    stream.sha256, stream.n_bytes

A crash at any moment leaves at most a file in `partial_folder`, which `remove_leftovers` removes. If the disk did not
keep all bytes (a write cut short without an error), this is found before the file gets its name. All access to the disk
goes through `disk`, which `bench.faults` replaces by one that fails.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import io
import json
import os
import secrets
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, BinaryIO, cast

from gridlanes.corpus.run_paths import PARTIAL
from gridlanes.io.write.output import OutputError

PIECE = 1 << 20
"""bytes that are written and read again at a time"""
_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would be larger than is allowed here",
    errno.EROFS: "the file system is read-only",
    errno.EACCES: "permission denied",
    errno.EPERM: "permission denied",
    errno.EIO: "the disk reports an error (input/output error)",
}


class Disk:
    """The operations on the disk, one system call for each method; `raw` is an unbuffered binary file."""

    def open_raw(self, path: str, mode: str) -> io.FileIO:
        """Opens a file, without a buffer; `mode` as of `open`, binary."""
        return cast("io.FileIO", open(path, mode, buffering=0))

    def write(self, raw: io.FileIO, data: memoryview) -> int:
        """Writes some of `data`; returns how much."""
        return raw.write(data)

    def sync(self, raw: io.FileIO) -> None:
        """Waits until the disk has all written data."""
        os.fsync(raw.fileno())

    def replace(self, source: str, target: str) -> None:
        """Renames a file, and replaces a file that has that name."""
        os.replace(source, target)

    def sync_folder(self, folder: str) -> None:
        """Waits until the disk has the names in a folder."""
        if os.name == "nt":  # folders are not opened there, and names are kept by the file system's own log
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


disk = Disk()
"""the disk that all functions here write to"""


@contextlib.contextmanager
def disk_errors(path: str | os.PathLike[str]) -> Generator[None]:
    """Turns system errors about a file into an `OutputError` in plain words."""
    try:
        yield
    except OSError as error:
        words = _WORDS.get(error.errno or 0) or error.strerror or str(error)
        raise OutputError(f"{os.fspath(path)}: cannot be written: {words}") from error


class DurableStream(io.RawIOBase):
    """A stream that accepts all bytes, and counts and hashes them.

    `n_bytes`, `sha256`: of the bytes given to `write`, even if the disk lost some.
    """

    def __init__(self, raw: io.FileIO):
        self._raw = raw
        self._hash = hashlib.sha256()
        self._waiting = bytearray()
        self.n_bytes = 0

    @property
    def sha256(self) -> str:
        """The SHA-256 of all that was written, as hex digits."""
        return self._hash.hexdigest()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        """Writes all of `data` (any object with a buffer of bytes)."""
        with memoryview(data) as view, view.cast("B") as given:
            self._hash.update(given)
            self.n_bytes += len(given)
            self._waiting += given
            size = len(given)
        if len(self._waiting) >= PIECE:
            self._drain()
        return size

    def _drain(self) -> None:
        waiting, self._waiting = self._waiting, bytearray()
        with memoryview(waiting) as view:
            written = 0
            while written < len(view):
                taken = disk.write(self._raw, view[written : written + PIECE])
                if not taken:
                    raise OSError(errno.EIO, "the system took no byte")
                written += taken

    def settle(self) -> None:
        """Writes the buffer, waits until the disk has everything, and closes the file."""
        self._drain()
        disk.sync(self._raw)
        self._raw.close()

    def give_up(self) -> None:
        """Closes the file as it is."""
        self._waiting = bytearray()
        with contextlib.suppress(OSError):
            self._raw.close()


@contextlib.contextmanager
def durable_file(
    path: str | os.PathLike[str],
    partial_folder: str | os.PathLike[str],
    *,
    check: Callable[[str], None] | None = None,
) -> Generator[DurableStream]:
    """A binary stream whose bytes appear under `path` when the block ends, all of them, or not at all.

    `partial_folder`, on the same file system, holds the file until then; it is created if it does not exist. `check` is
    called with the temporary name of the complete file; an exception from it counts as a failure. Raises `OutputError`;
    whatever is raised, in the block or after it, an older file at `path` is unchanged.
    """
    path, folder = os.fspath(path), os.fspath(partial_folder)
    name = os.path.basename(path)
    partial = os.path.join(folder, f"{name}-{os.getpid()}-{secrets.token_hex(6)}{PARTIAL}")
    with disk_errors(path):
        os.makedirs(folder, exist_ok=True)
        stream = DurableStream(disk.open_raw(partial, "xb"))
    try:
        with disk_errors(path):
            yield stream
            stream.settle()
            _compare(path, partial, stream)
        if check is not None:
            check(partial)
        with disk_errors(path):
            _rename(partial, path)
    except BaseException:
        stream.give_up()
        with contextlib.suppress(OSError):
            os.unlink(partial)
        raise


def _compare(path: str, partial: str, stream: DurableStream) -> None:
    """Raises `OutputError` unless the file holds what the stream was given."""
    with disk.open_raw(partial, "rb") as again:
        found, n_bytes = hashlib.file_digest(again, "sha256"), again.tell()
    if n_bytes != stream.n_bytes:
        raise OutputError(
            f"{path}: cannot be written: the disk kept {n_bytes:,} of {stream.n_bytes:,} bytes and reported no error"
        )
    if found.hexdigest() != stream.sha256:
        raise OutputError(f"{path}: cannot be written: the disk gives back other bytes than were written")


def _rename(partial: str, path: str) -> None:
    """Renames a file durably: if the name may be lost again, it is removed where it was free before."""
    is_new = not os.path.lexists(path)
    disk.replace(partial, path)
    try:
        disk.sync_folder(os.path.dirname(path) or ".")
    except OSError:
        if is_new:
            with contextlib.suppress(OSError):
                os.unlink(path)
        raise


def write_text_durably(
    path: str | os.PathLike[str], text: str, partial_folder: str | os.PathLike[str]
) -> DurableStream:
    """Makes `path` a file of `text`, in UTF-8, or leaves it as it was and raises `OutputError`."""
    with durable_file(path, partial_folder) as stream:
        stream.write(text.encode())
    return stream


def append_line(path: str | os.PathLike[str], entry: dict[str, Any]) -> None:
    """Appends a line of JSON to a journal and waits until the disk has it. For one process at a time.

    A line that a crash cut short is ended first, so that it does not spoil the new one. Raises `OutputError`; the
    journal then has at most one more incomplete line.
    """
    path = os.fspath(path)
    line = json.dumps(entry, separators=(",", ":")).encode() + b"\n"
    with disk_errors(path):
        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        raw = disk.open_raw(path, "a+b")
        try:
            before = raw.seek(0, os.SEEK_END)
            if before:
                raw.seek(before - 1)
                line = line if raw.read(1) == b"\n" else b"\n" + line
            stream = DurableStream(raw)
            stream.write(line)
            stream.settle()
        finally:
            with contextlib.suppress(OSError):
                raw.close()
        if os.path.getsize(path) != before + len(line):
            raise OutputError(f"{path}: cannot be written: the disk did not keep a line and reported no error")


def read_lines(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """The lines of a journal, without lines that a crash cut short; none if there is no journal."""
    try:
        text = Path(path).read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise OutputError(f"{os.fspath(path)}: cannot be read: {error.strerror or error}") from error
    found = []
    for line in text.split(b"\n"):
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            continue
        if isinstance(entry, dict):
            found.append(entry)
    return found


def sha256_of(path: str | os.PathLike[str]) -> str:
    """The SHA-256 of a file, as hex digits. Raises `OSError` for one that cannot be read."""
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def remove_leftovers(partial_folder: str | os.PathLike[str]) -> int:
    """Removes the files of unfinished writes; returns how many. Must not run while a process writes."""
    removed = 0
    try:
        for name in sorted(os.listdir(partial_folder)):
            os.unlink(os.path.join(partial_folder, name))
            removed += 1
    except FileNotFoundError:
        pass
    except OSError as error:
        words = _WORDS.get(error.errno or 0) or error.strerror or str(error)
        raise OutputError(f"{os.fspath(partial_folder)}: leftovers cannot be removed: {words}") from error
    return removed


def as_binary(stream: DurableStream) -> BinaryIO:
    """The stream with the type that writers of formats expect."""
    return cast("BinaryIO", stream)
