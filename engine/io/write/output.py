r"""The targets of output: a file that appears under its name when it is complete, standard output, or an open stream.

All targets get the same bytes, except a terminal: there control characters are escaped, as in ``\u001b``. JSON lines
stay the same JSON; CSV on a terminal is for people, and exact only in a file or a pipe.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import gzip
import io
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO, cast

from gridlanes.errors import GridlanesError
from gridlanes.interrupts import for_a_moment
from gridlanes.printable import printable

COMPRESSION_LEVEL = 1
"""five times as fast as level 6, and 10% larger"""
_PIECE = 1 << 20


class OutputError(GridlanesError):
    """An output that cannot be written: where, and why."""


@contextlib.contextmanager
def output_errors(name: str) -> Iterator[None]:
    """Turns system errors about an output into `OutputError`; a reader that went away stays a broken pipe."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        why = "it is closed" if error.errno == errno.EBADF else error.strerror or error
        raise OutputError(f"{name}: cannot be written: {why}") from error


def _nothing() -> None:
    pass


@dataclass(frozen=True)
class Output:
    """`stream` takes the bytes; then `commit` makes them final, or `discard` removes them."""

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


class _TerminalStream(io.RawIOBase):
    """Shows text on a terminal, which obeys nothing of it."""

    def __init__(self, stream: BinaryIO):
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self._stream.write(printable(self._decoder.decode(data), keep="\n\t").encode())
        return len(data)

    def flush(self) -> None:
        self._stream.flush()


def open_output(where: str | os.PathLike[str] | BinaryIO, *, compress: bool = False) -> Output:
    """The output to a path, ``-`` (standard output) or an open binary stream, which is left open.

    Raises `OutputError` where it cannot be opened.
    """
    if not isinstance(where, (str, os.PathLike)):
        output = _stream_output(getattr(where, "name", "<stream>"), where)
    elif where == "-":
        if sys.stdout is None:
            raise OutputError("<stdout>: cannot be written: it is closed")
        buffer = sys.stdout.buffer
        stream = cast("BinaryIO", _TerminalStream(buffer)) if buffer.isatty() else buffer
        output = _stream_output("<stdout>", stream)
    else:
        output = _file_output(os.path.realpath(where), os.fspath(where))
    return _compressed(output) if compress else output


def write_whole(where: str | os.PathLike[str], data: bytes, *, compress: bool = False) -> None:
    """Writes all of an output at once, whole or not at all. Raises `OutputError` where it cannot be written."""
    output = open_output(where, compress=compress)
    try:
        with output_errors(output.name):
            output.stream.write(data)
            output.commit()
    except BaseException:
        output.discard()
        raise


def _stream_output(name: object, stream: BinaryIO) -> Output:
    if isinstance(stream, io.TextIOBase):
        raise OutputError(f"{name}: opened as text; open it as bytes (mode 'wb')")
    return Output(str(name), stream, stream.flush)


def _file_output(path: str, name: str) -> Output:
    folder = os.path.dirname(path)
    if os.path.isdir(path):
        raise OutputError(f"{name}: cannot be written: is a folder")
    if os.path.exists(path) and not os.path.isfile(path):  # a pipe or device: it has no name to rename to
        with output_errors(name):
            device = open(path, "wb")  # noqa: SIM115  (closed by commit or discard)

        def abandon() -> None:
            with contextlib.suppress(OSError):
                device.close()  # writes what is buffered

        return Output(name, device, device.close, lambda: for_a_moment(abandon))
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

    return Output(name, stream, commit, discard)


def _compressed(output: Output) -> Output:
    stream = _GzipStream(output.stream)

    def commit() -> None:
        stream.finish()
        output.commit()

    return Output(output.name, cast("BinaryIO", stream), commit, output.discard)
