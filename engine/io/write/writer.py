"""Writing results: one row out for each row in, in order, block after block.

    with open_writer("solved.parquet") as writer:
        for result in results:
            writer.write(result)

The bytes depend on the rows alone, not on their division into blocks. A file appears under its name when it is
complete; if writing fails before, no trace of it is left, and an older file of that name is unchanged.
"""

from __future__ import annotations

import os
from types import TracebackType
from typing import BinaryIO, Protocol

from gridlanes.io.write.output import Output, OutputError, open_output, output_errors
from gridlanes.io.write.parquet import ParquetSink
from gridlanes.io.write.text import CsvSink, JsonLinesSink, LinesSink
from gridlanes.results.columns import COLUMNS
from gridlanes.results.result import Result
from gridlanes.tables.columns import Columns, Schema


class Sink(Protocol):
    """Turns columns into the bytes of one format, on a stream."""

    def write(self, columns: Columns) -> None:
        """Takes the next rows."""

    def finish(self) -> None:
        """Writes what was held back, and the end."""

    def abandon(self) -> None:
        """Lets go of the stream without writing more to it."""


SINKS: dict[str, type[ParquetSink | JsonLinesSink | CsvSink | LinesSink]] = {
    "parquet": ParquetSink,
    "jsonl": JsonLinesSink,
    "csv": CsvSink,
    "lines": LinesSink,
}
SUFFIXES = {".parquet": "parquet", ".jsonl": "jsonl", ".csv": "csv", ".txt": "lines"}
"""the format a suffix stands for; all but .parquet may be followed by .gz"""


class Writer:
    """Takes results one after the other; made by `open_writer`. Not for several threads at once.

    As a context manager it closes at the end of the block, and leaves no file if the block fails.
    """

    def __init__(self, output: Output, sink: Sink):
        self._output, self._sink = output, sink
        self._open, self._in_hand = True, False
        self.n_rows = 0

    def write(self, result: Result) -> None:
        """Appends the rows of `result`; ids count on from the rows before.

        Raises `OutputError`; nothing is left of the output then.
        """
        if not self._open:
            raise ValueError("this writer is closed")
        self._in_hand = True
        try:
            with output_errors(self._output.name):
                self._sink.write(result.columns(self.n_rows))
        except BaseException:
            self.abort()
            raise
        finally:
            self._in_hand = False
            if not self._open:
                self._sink.abandon()
        self.n_rows += len(result)

    def close(self) -> None:
        """Completes the output; a file appears under its name now.

        Raises `OutputError`; nothing is left of the output then.
        """
        if not self._open:
            return
        try:
            with output_errors(self._output.name):
                self._sink.finish()
                self._output.commit()
        except BaseException:
            self.abort()
            raise
        self._open = False

    def abort(self) -> None:
        """Ends without a result: the unfinished file is removed. Does nothing on a closed writer."""
        if self._open:
            self._open = False
            if not self._in_hand:  # a thread that is writing, or waits for a reader, lets go of it itself
                self._sink.abandon()
            self._output.discard()

    def __enter__(self) -> Writer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abort()


def open_writer(where: str | os.PathLike[str] | BinaryIO, format: str | None = None, table: Schema = COLUMNS) -> Writer:
    """A `Writer` to a path, to ``-`` (standard output) or to an open binary stream (which is left open).

    `format`: ``parquet``, ``jsonl``, ``csv`` or ``lines``; by default from the suffix (.parquet, .jsonl, .csv, .txt),
    and ``lines`` if there is no name. A file whose name ends in .gz is compressed, except for Parquet, which
    compresses itself. In ``lines`` each row is its solution (the first one, if there are several), an empty line where
    there is none; the other formats have the columns of `table`, which all results must have.

    Raises `OutputError` for an unknown format or an output that cannot be opened, `MissingExtraError` for Parquet
    without pyarrow (``gridlanes[io]``).
    """
    name = os.fspath(where) if isinstance(where, (str, os.PathLike)) and where != "-" else ""
    compress = name.lower().endswith(".gz")
    chosen = format or _format_of(name)
    if chosen not in SINKS:
        raise OutputError(f"unknown output format {chosen!r}; expected one of {', '.join(SINKS)}")
    if compress and chosen == "parquet":
        raise OutputError(f"{name}: Parquet is compressed inside; leave out .gz")
    SINKS[chosen].check()
    output = open_output(where, compress=compress)
    try:
        with output_errors(output.name):
            return Writer(output, SINKS[chosen](output.stream, table))
    except BaseException:
        output.discard()
        raise


def _format_of(name: str) -> str:
    if not name:
        return "lines"
    suffix = os.path.splitext(name.lower().removesuffix(".gz"))[1]
    if suffix not in SUFFIXES:
        known = ", ".join(SUFFIXES)
        raise OutputError(
            f"{name}: the suffix {suffix!r} names no output format: use one of {known}, or name the format"
        )
    return SUFFIXES[suffix]
