"""Puzzles that were made as plain lines."""

from __future__ import annotations

import os
from types import TracebackType
from typing import BinaryIO

from gridlanes.io.write.output import open_output, output_errors
from gridlanes.results.result import Result


class PuzzleLines:
    """Writes the text of each puzzle, a line each; those of several lines as they are, with an empty line behind them.

    `where`: a path (gzip if it ends in .gz), ``-``, or an open binary stream. As a context manager it leaves nothing
    behind if what it is used for fails. Raises `OutputError`.
    """

    def __init__(self, where: str | os.PathLike[str] | BinaryIO) -> None:
        name = os.fspath(where) if isinstance(where, (str, os.PathLike)) else ""
        self._output = open_output(where, compress=name.lower().endswith(".gz"))

    def write(self, result: Result) -> None:
        """The next puzzles."""
        with output_errors(self._output.name):
            for row in range(len(result)):
                self._output.stream.write(f"{result.block.text(row)}\n".encode())

    def __enter__(self) -> PuzzleLines:
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
