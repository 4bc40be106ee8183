"""Where output goes: a file that appears under its name when it is complete, standard output, or an open stream."""

from __future__ import annotations

import contextlib
import gzip
import io
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from gridlanes.errors import GridlanesError

COMPRESSION_LEVEL = 1
"""five times as fast as level 6, and 10% larger"""
_PIECE = 1 << 20


class OutputError(GridlanesError):
    """A target that cannot be written: where, and why."""


@contextlib.contextmanager
def output_errors(name: str) -> Iterator[None]:
    """Turns what the system says about a target into an `OutputError`; a reader that went away stays a broken pipe."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(f"{name}: cannot be written: {error.strerror or error}") from error


def _nothing() -> None:
    pass


@dataclass(frozen=True)
class Target:
    """`stream` takes the bytes; then either `commit` makes them final or `discard` leaves nothing of them."""

    name: str
    stream: BinaryIO
    commit: Callable[[], None]
    discard: Callable[[], None] = _nothing


class _GzipStream(io.RawIOBase):
    """Compresses without name or time, in pieces of one size, so that the bytes do not depend on how they came in."""

    def __init__(self, stream: BinaryIO):
        self._gzip = gzip.GzipFile("", "wb", COMPRESSION_LEVEL, cast("Any", stream), mtime=0)
        self._waiting = bytearray()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._waiting += data
        whole = len(self._waiting) - len(self._waiting) % _PIECE
        view = memoryview(self._waiting)
        for start in range(0, whole, _PIECE):
            self._gzip.write(view[start : start + _PIECE])
        view.release()
        del self._waiting[:whole]
        return len(data)

    def finish(self) -> None:
        """Writes what is waiting and the end of the compressed stream; the stream below stays open."""
        self._gzip.write(self._waiting)
        self._gzip.close()


def open_target(where: str | os.PathLike[str] | BinaryIO, *, compress: bool = False) -> Target:
    """The target for a path, ``-`` (standard output) or an open binary stream, which is left open.

    Raises `OutputError` where it cannot be opened.
    """
    if not isinstance(where, (str, os.PathLike)):
        target = _stream_target(getattr(where, "name", "<stream>"), where)
    elif where == "-":
        target = _stream_target("<stdout>", sys.stdout.buffer)
    else:
        target = _file_target(os.path.realpath(where), os.fspath(where))
    return _compressed(target) if compress else target


def _stream_target(name: object, stream: BinaryIO) -> Target:
    if isinstance(stream, io.TextIOBase):
        raise OutputError(f"{name}: opened as text; open it as bytes (mode 'wb')")
    return Target(str(name), stream, stream.flush)


def _file_target(path: str, name: str) -> Target:
    folder = os.path.dirname(path)
    if os.path.isdir(path):
        raise OutputError(f"{name}: cannot be written: is a folder")
    if os.path.exists(path) and not os.path.isfile(path):  # a pipe or device: it has no name to rename to
        with output_errors(name):
            device = open(path, "wb")  # noqa: SIM115  (closed by commit or discard)
        return Target(name, device, device.close, device.close)
    partial = os.path.join(folder, f".gridlanes-{os.getpid()}-{secrets.token_hex(6)}.partial")
    with output_errors(name):
        stream = open(partial, "xb")  # noqa: SIM115  (closed by commit or discard)

    def commit() -> None:
        stream.flush()
        os.fsync(stream.fileno())
        stream.close()
        os.replace(partial, path)

    def discard() -> None:
        with contextlib.suppress(OSError):  # closing writes what is buffered, which may be what failed
            stream.close()
        with contextlib.suppress(FileNotFoundError):
            os.unlink(partial)

    return Target(name, stream, commit, discard)


def _compressed(target: Target) -> Target:
    stream = _GzipStream(target.stream)

    def commit() -> None:
        stream.finish()
        target.commit()

    return Target(target.name, cast("BinaryIO", stream), commit, target.discard)
