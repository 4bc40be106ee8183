"""The standard streams of the command: a closed or full one is reported like any output that cannot be written."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Any, TextIO

from gridlanes.io.write.output import output_errors


class _Output(io.FileIO):
    """Standard output or error, below Python's buffer; raises `OutputError` if the system refuses a write."""

    def __init__(self, number: int, shown: str) -> None:
        super().__init__(number, "wb", closefd=False)
        self._shown = shown

    def write(self, data: Any, /) -> int:
        with output_errors(self._shown):
            return super().write(data)


def open_streams() -> None:
    """Replaces closed standard streams, so that no file that is opened later gets the number of one.

    Libraries and worker processes write to these numbers, whatever is open there. Writing to a closed standard output
    is an error; text for a closed standard error is dropped, since there is nowhere to report that.
    """
    for number, mode in enumerate((os.O_WRONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, mode), True)  # it gets the lowest number that is free
    sys.stdout = _text(1, "<stdout>", sys.stdout)
    if sys.stderr is not None:
        sys.stderr = _text(2, "<stderr>", sys.stderr)


def _text(number: int, shown: str, like: TextIO | None) -> TextIO:
    """The text stream on an output, set up like `like`, the one that Python opened (None if there was none)."""
    buffer = io.BufferedWriter(_Output(number, shown))
    if not isinstance(like, io.TextIOWrapper):
        return io.TextIOWrapper(buffer)
    return io.TextIOWrapper(
        buffer, like.encoding, like.errors, line_buffering=like.line_buffering, write_through=like.write_through
    )


def silence(stream: TextIO | None) -> None:
    """Drops the text left in a stream's buffer, which the interpreter would try to write again at its end."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
