"""Writes lines of text to a path, standard output or a stream; if the writer fails, no file is left."""

from __future__ import annotations

import os
from types import TracebackType
from typing import BinaryIO, Self

from gridlanes.io.write.output import open_output, output_errors


class LineOutput:
    """Takes bytes of whole lines.

    `where`: a path (gzip if it ends in .gz), ``-``, or an open binary stream. As a context manager it leaves no file if
    the block fails. Raises `OutputError`.
    """

    def __init__(self, where: str | os.PathLike[str] | BinaryIO) -> None:
        name = os.fspath(where) if isinstance(where, (str, os.PathLike)) else ""
        self._output = open_output(where, compress=name.lower().endswith(".gz"))

    def put(self, lines: bytes) -> None:
        """Writes the next lines, none of them in part."""
        with output_errors(self._output.name):
            self._output.stream.write(lines)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._output.discard()
            return
        try:
            with output_errors(self._output.name):
                self._output.commit()
        except BaseException:
            self._output.discard()
            raise
