"""Parquet files as sources: every row becomes a line of JSON, a record or an envelope, which is read like any other.

Columns become fields with the same names. If no column has a usual name for puzzles, the columns ``data`` (JSON text or
nested) and ``genre`` make an envelope. Of a file that gridlanes wrote, the columns with answers are dropped except the
solution, which is compared, and `extra`, which is kept. The text of a row depends on the row alone. Row numbers replace
line numbers, from 1.
"""

from __future__ import annotations

import bisect
import contextlib
import itertools
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from gridlanes.errors import SourceError
from gridlanes.extras import need
from gridlanes.io.read.blanks import LONGEST_LINE
from gridlanes.io.read.names import GENRE, KEPT_OF_A_RESULT, MARKS_OF_A_RESULT, RESULT_NAMES, is_result, record_names
from gridlanes.io.read.parquet_cells import JsonColumns
from gridlanes.io.read.parquet_pages import StoredColumn, bytes_of_a_row, stored_columns
from gridlanes.io.read.sources import Chunk

MAGIC = b"PAR1"
_ROWS_AT_ONCE = 4096
_LARGEST_CHUNK = 1 << 23
"""bytes of text, and of the columns that are unpacked at once"""
_ALWAYS_READ = frozenset((*MARKS_OF_A_RESULT, GENRE, "solution", *KEPT_OF_A_RESULT))
_DATA = "data"


def is_parquet(path: str | Path) -> bool:
    """Whether a file begins as Parquet does; False for what cannot be opened, and for a pipe, which is read once."""
    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except (OSError, ValueError):
        return False


def holds_parquet(source: object) -> bool:
    """Whether a source, a path or a binary stream that can seek, is a Parquet file."""
    if isinstance(source, (str, Path)):
        return is_parquet(source)
    if not (callable(getattr(source, "seekable", None)) and callable(getattr(source, "read", None))):
        return False
    stream: Any = source
    try:
        if not stream.seekable():
            return False
        place = stream.tell()
        magic = stream.read(len(MAGIC))
        stream.seek(place)
    except (OSError, ValueError):
        return False
    return bool(magic == MAGIC)


class ParquetLines:
    """A Parquet file whose rows are lines. A context manager.

    `path`: or a binary stream that can seek. `field`: the column of the puzzles, None to find it. SourceError for a
    file that cannot be read or has no column that could hold puzzles.
    """

    def __init__(self, path: Any, field: str | None = None, name: str | None = None) -> None:
        parquet = need("pyarrow.parquet", extra="io", purpose="Parquet input")
        self._arrow = need("pyarrow", extra="io", purpose="Parquet input")
        compute = need("pyarrow.compute", extra="io", purpose="Parquet input")
        is_path = isinstance(path, (str, Path))
        self.name = name or str(path if is_path else getattr(path, "name", "<stream>"))
        try:
            self._file = parquet.ParquetFile(str(path) if is_path else path, memory_map=False, pre_buffer=False)
            self._schema = self._file.schema_arrow
        except (OSError, ValueError, self._arrow.ArrowException) as error:
            raise self._damaged(error) from None
        self._metadata = self._file.metadata
        self.n_rows: int = self._metadata.num_rows
        sizes = [self._metadata.row_group(group).num_rows for group in range(self._metadata.num_row_groups)]
        self._group_starts = [0, *itertools.accumulate(sizes)][: max(len(sizes), 1)]
        self._path: Any = path
        names: list[str] = self._schema.names
        self.field = field
        texts = frozenset(name for name in names if name == field or name.strip().lower() in record_names())
        self._cells = JsonColumns(self._arrow, compute, _DATA if _makes_envelopes(names, field) else None, texts)
        self._columns = columns_to_read(names, field)
        if not self._columns:
            self.close()
            shown = ", ".join(repr(column[:40]) for column in names[:10]) or "none"
            looked = f"a column {field!r}" if field is not None else "a column that could hold puzzles"
            raise SourceError(f"{self.name}: a Parquet file without {looked}; its columns are {shown} (--field NAME)")
        twice = next((column for column in self._columns if names.count(column) > 1), None)
        if twice is not None:
            self.close()
            raise SourceError(f"{self.name}: a Parquet file with two columns {twice[:40]!r}; rename one of them")
        self._chunks: list[list[StoredColumn]] | None = None
        self._group = -1
        """the row group that is being read"""
        self._batches: Iterator[Any] = iter(())
        self._batch: Any = None
        self._batch_at = 0
        """the row that the batch in hand starts with"""

    def __enter__(self) -> ParquetLines:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file."""
        self._batches, self._batch = iter(()), None
        self._file.close()

    def chunks(self, first_row: int = 0, n_rows: int | None = None, max_rows: int = 16384) -> Iterator[Chunk]:
        """The rows [first_row, first_row + n_rows) as lines, at most `max_rows` a chunk.

        Ranges that ascend go on where the last one ended, others start at the beginning of their row group.
        """
        row = first_row
        end = self.n_rows if n_rows is None else min(self.n_rows, first_row + n_rows)
        while row < end:
            pieces: list[bytes] = []
            start, size, too_long = row, 0, b""
            while row < min(end, start + max_rows) and size < _LARGEST_CHUNK and not too_long:
                try:
                    batch, too_long = self._fitting(self._rows(row, min(end, start + max_rows) - row))
                    pieces.append(self._cells.lines(batch))
                except (OSError, ValueError, self._arrow.ArrowException) as error:
                    raise self._damaged(error) from None
                size += len(pieces[-1])
                row += batch.num_rows
            if row > start:
                yield Chunk.of(b"".join(pieces), start + 1)
            if too_long:
                row += 1
                yield Chunk.of(too_long + b"\n", row, too_long=True)

    def _damaged(self, error: Exception) -> SourceError:
        return SourceError(f"{self.name}: a Parquet file that cannot be read ({' '.join(str(error).split())[:200]})")

    def _rows(self, row: int, at_most: int) -> Any:
        """Some rows from `row` on, at least one."""
        group = self._group_of(row)
        if group != self._group or self._batch is None or row < self._batch_at:
            self._begin(group)
        while self._batch is None or row >= self._batch_at + self._batch.num_rows:
            if self._batch is not None:
                self._batch_at += self._batch.num_rows
            self._batch = next(self._batches, None)
            if self._batch is None:
                raise ValueError("it ends before its last row")
        return self._batch.slice(row - self._batch_at, at_most)

    def _begin(self, group: int) -> None:
        """Goes on with a row group, from its first row on, if no page of it is a bomb."""
        with self._opened() as file:
            if self._chunks is None:
                self._chunks = stored_columns(file, self._columns)
            n_rows = self._metadata.row_group(group).num_rows
            n_bytes = bytes_of_a_row(file, self._chunks[group], n_rows, self._arrow)
        at_once = max(1, min(_ROWS_AT_ONCE, _LARGEST_CHUNK // n_bytes))
        self._batches = self._file.iter_batches(at_once, row_groups=[group], columns=self._columns, use_threads=False)
        self._group, self._batch, self._batch_at = group, None, self._group_starts[group]

    @contextlib.contextmanager
    def _opened(self) -> Iterator[Any]:
        """The file, to be read apart from pyarrow, which finds a stream where it left it."""
        if isinstance(self._path, (str, Path)):
            with open(self._path, "rb") as file:
                yield file
            return
        place = self._path.tell()
        try:
            yield self._path
        finally:
            self._path.seek(place)

    def _fitting(self, batch: Any) -> tuple[Any, bytes]:
        """The first rows of a batch that make no chunk too large, and the beginning of the one behind them if that is
        longer than a line may be.
        """
        lengths = sum(map(self._cells.least_lengths, batch.columns), np.zeros(batch.num_rows, np.int64))
        n_rows = int(np.append(lengths > LONGEST_LINE, True).argmax())
        fitting = int(np.searchsorted(np.cumsum(lengths[:n_rows]), _LARGEST_CHUNK, "right"))
        if fitting < n_rows:
            return batch.slice(0, max(fitting, 1)), b""
        return batch.slice(0, n_rows), self._cells.beginning(batch, n_rows) if n_rows < batch.num_rows else b""

    def _group_of(self, row: int) -> int:
        """The row group that a row is in."""
        return bisect.bisect_right(self._group_starts, row) - 1


def _makes_envelopes(names: list[str], field: str | None) -> bool:
    known = {name.strip().lower() for name in names}
    return field is None and GENRE in names and _DATA in names and not known & (set(record_names()) - {"id"})


def columns_to_read(names: list[str], field: str | None) -> list[str]:
    """The columns that are read; none if no column could hold puzzles."""
    known = {name.strip().lower() for name in names}
    if field is not None and field not in names and field.strip().lower() not in known:
        return []
    if field is None and not known & set(record_names()) and not (GENRE in names and _DATA in names):
        return []
    if is_result(names):
        return [name for name in names if name not in RESULT_NAMES or name in _ALWAYS_READ or name == field]
    return names
