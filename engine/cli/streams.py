"""The standard streams of the command: one that is closed or full is told as any output that cannot be written."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Any, TextIO

from gridlanes.io.write.output import output_errors


class _Output(io.FileIO):
    """Standard output or error, below Python's buffer; raises `OutputError` for what the system refuses."""

    def __init__(self, number: int, shown: str) -> None:
        super().__init__(number, "wb", closefd=False)
        self._shown = shown

    def write(self, data: Any, /) -> int:
        with output_errors(self._shown):
            return super().write(data)


def open_streams() -> None:
    """Makes the standard streams such that using a closed one is refused, and no file gets the number of one.

    Libraries and worker processes write to these numbers whatever they are. Standard output that is closed refuses what
    is written to it; standard error that is closed swallows it, since what it is for can be told nowhere else.
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
    """The text stream on an output, in the manner of the one that Python opened; it is None where there was none."""
    buffer = io.BufferedWriter(_Output(number, shown))
    if not isinstance(like, io.TextIOWrapper):
        return io.TextIOWrapper(buffer)
    return io.TextIOWrapper(
        buffer, like.encoding, like.errors, line_buffering=like.line_buffering, write_through=like.write_through
    )


def silence(stream: TextIO | None) -> None:
    """Lets what is left in a stream go nowhere, which the interpreter would try to write once more at its end."""
    if stream is not None:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
