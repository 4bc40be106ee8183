"""Parquet files as sources: every row as a line of JSON, a record or an envelope, which is then read as any other.

Columns become fields under their names. A column ``data`` beside ``genre`` makes envelopes, as text of JSON or as a
nested column, where no column has a puzzle's name. Of a file that gridlanes wrote, the columns of its answers are left
out but for the solution, which is compared, and `extra`, which stays what it was. The text of a row depends on the row
alone. Row numbers stand for line numbers, from 1.
"""

from __future__ import annotations

import bisect
import contextlib
import itertools
import json
import math
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np

from gridlanes.errors import SourceError
from gridlanes.extras import need
from gridlanes.formats.names import GENRE, KEPT_OF_A_RESULT, MARKS_OF_A_RESULT, RECORD_NAMES, RESULT_NAMES, is_result
from gridlanes.formats.sources import Chunk

MAGIC = b"PAR1"
_ROWS_AT_ONCE = 4096
_LARGEST_CHUNK = 1 << 23
"""bytes of text, and of the columns that are unpacked at once"""
_ALWAYS_READ = frozenset((*MARKS_OF_A_RESULT, GENRE, "solution", *KEPT_OF_A_RESULT))
_SPECIAL = bytes((*range(32), *b'"\\'))
_DATA = "data"


def is_parquet(path: str | Path) -> bool:
    """Whether a file begins as Parquet does; False for what cannot be opened."""
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
        self._compute = need("pyarrow.compute", extra="io", purpose="Parquet input")
        is_path = isinstance(path, (str, Path))
        self.name = name or str(path if is_path else getattr(path, "name", "<stream>"))
        try:
            self._file = parquet.ParquetFile(str(path) if is_path else path, memory_map=False, pre_buffer=False)
            self._schema = self._file.schema_arrow
        except (OSError, ValueError, self._arrow.ArrowException) as error:
            raise self._damaged(error) from None
        metadata = self._file.metadata
        self.n_rows: int = metadata.num_rows
        sizes = [metadata.row_group(group).num_rows for group in range(metadata.num_row_groups)]
        n_bytes = sum(metadata.row_group(group).total_byte_size for group in range(metadata.num_row_groups))
        self._at_once = max(1, min(_ROWS_AT_ONCE, _LARGEST_CHUNK * self.n_rows // max(n_bytes, 1)))
        self._group_starts = [0, *itertools.accumulate(sizes)][: max(len(sizes), 1)]
        names: list[str] = self._schema.names
        self.field = field
        self._envelopes = _makes_envelopes(names, field)
        self._columns = _columns_of(names, field)
        if not self._columns:
            self.close()
            shown = ", ".join(repr(column[:40]) for column in names[:10]) or "none"
            looked = f"a column {field!r}" if field is not None else "a column that could hold puzzles"
            raise SourceError(f"{self.name}: a Parquet file without {looked}; its columns are {shown} (--field NAME)")
        self._batches: Iterator[Any] | None = None
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
        self._batches = self._batch = None
        self._file.close()

    def chunks(self, first_row: int = 0, n_rows: int | None = None, max_rows: int = 16384) -> Iterator[Chunk]:
        """The rows [first_row, first_row + n_rows) as lines, at most `max_rows` a chunk.

        Ranges that ascend go on where the last one ended, others begin anew at their row group.
        """
        row = first_row
        end = self.n_rows if n_rows is None else min(self.n_rows, first_row + n_rows)
        while row < end:
            pieces: list[bytes] = []
            start, size = row, 0
            while row < min(end, start + max_rows) and size < _LARGEST_CHUNK:
                try:
                    batch = self._rows(row, min(end, start + max_rows) - row)
                    pieces.append(self._lines(batch))
                except (OSError, ValueError, self._arrow.ArrowException) as error:
                    raise self._damaged(error) from None
                size += len(pieces[-1])
                row += batch.num_rows
            yield Chunk.of(b"".join(pieces), start + 1)

    def _damaged(self, error: Exception) -> SourceError:
        return SourceError(f"{self.name}: a Parquet file that cannot be read ({' '.join(str(error).split())[:200]})")

    def _rows(self, row: int, at_most: int) -> Any:
        """Some rows from `row` on, at least one."""
        group = self._group_of(row)
        if self._batches is None or row < self._batch_at or group > self._group_of(self._batch_at) + 1:
            groups = list(range(group, len(self._group_starts)))
            self._batches = self._file.iter_batches(
                self._at_once, row_groups=groups, columns=self._columns, use_threads=False
            )
            self._batch, self._batch_at = None, self._group_starts[group]
        while self._batch is None or row >= self._batch_at + self._batch.num_rows:
            if self._batch is not None:
                self._batch_at += self._batch.num_rows
            self._batch = next(self._batches, None)
            if self._batch is None:
                self._batches = None
                raise ValueError("it ends before its last row")
        return self._batch.slice(row - self._batch_at, at_most)

    def _group_of(self, row: int) -> int:
        """The row group that a row is in."""
        return bisect.bisect_right(self._group_starts, row) - 1

    def _lines(self, batch: Any) -> bytes:
        """Rows as lines of JSON."""
        arrow, compute = self._arrow, self._compute
        pieces: list[Any] = []
        before = "{"
        for name, column in zip(batch.schema.names, batch.columns, strict=True):
            pieces.append(before + _to_json(name) + ":")
            pieces.append(self._as_json(name, column))
            before = ","
        pieces.append("}\n")
        text = compute.binary_join_element_wise(
            *(arrow.scalar(piece, arrow.large_string()) if isinstance(piece, str) else piece for piece in pieces),
            arrow.scalar("", arrow.large_string()),
        )
        return _bytes_of(text, np.int64)

    def _as_json(self, name: str, column: Any) -> Any:
        """The entries of a column as JSON, in a column of text."""
        arrow, compute = self._arrow, self._compute
        types = arrow.types
        kind = column.type
        if types.is_dictionary(kind):
            column = column.dictionary_decode()
            kind = column.type
        parsed = self._envelopes and name == _DATA
        if types.is_integer(kind) or types.is_boolean(kind):
            found = column.cast(arrow.large_string())
        elif (types.is_string(kind) or types.is_large_string(kind)) and not (parsed or _has_special(column)):
            quote = arrow.scalar('"', arrow.large_string())
            nothing = arrow.scalar("", arrow.large_string())
            found = compute.binary_join_element_wise(quote, column.cast(arrow.large_string()), quote, nothing)
        else:
            entries = [_json_of(entry, parsed=parsed) for entry in column.to_pylist()]
            found = arrow.array(entries, arrow.large_string())
        return compute.fill_null(found, "null")


def _bytes_of(column: Any, offset_type: type[np.int32 | np.int64]) -> bytes:
    """The bytes of all texts of a column, end to end."""
    _, offsets, data = column.buffers()
    if data is None or not len(column):
        return b""
    bounds = np.frombuffer(offsets, offset_type)[column.offset : column.offset + len(column) + 1]
    return bytes(memoryview(data)[int(bounds[0]) : int(bounds[-1])])


def _has_special(column: Any) -> bool:
    """Whether JSON writes a character of these texts in another way."""
    raw = _bytes_of(column, np.int64 if str(column.type) == "large_string" else np.int32)
    return len(raw.translate(None, _SPECIAL)) < len(raw)


def _makes_envelopes(names: list[str], field: str | None) -> bool:
    known = {name.strip().lower() for name in names}
    return field is None and GENRE in names and _DATA in names and not known & (set(RECORD_NAMES) - {"id"})


def _columns_of(names: list[str], field: str | None) -> list[str]:
    """The columns that are read; none if no column could hold puzzles."""
    known = {name.strip().lower() for name in names}
    if field is not None and field not in names and field.strip().lower() not in known:
        return []
    if field is None and not known & set(RECORD_NAMES) and not (GENRE in names and _DATA in names):
        return []
    if is_result(names):
        return [name for name in names if name not in RESULT_NAMES or name in _ALWAYS_READ or name == field]
    return names


def _to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), default=_plain)


def _json_of(entry: Any, *, parsed: bool) -> str:
    """The JSON of one entry; of a text that is JSON itself if it is to be `parsed`."""
    if parsed and isinstance(entry, str):
        with contextlib.suppress(ValueError, RecursionError):  # whoever reads it says what is wrong
            entry = json.loads(entry)
    try:
        text = _to_json(_finite(entry))
    except (ValueError, RecursionError):
        text = _to_json(repr(entry)[:1000])
    return text.encode("utf-8", "replace").decode()


def _finite(entry: Any) -> Any:
    """NaN and infinity, which JSON does not have, as null."""
    return None if isinstance(entry, float) and not math.isfinite(entry) else entry


def _plain(value: Any) -> Any:
    """What stands in JSON for a value of another kind, such as a time; of bytes that are no text, how many they are."""
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return f"<{len(value)} bytes>"
    return str(value)
