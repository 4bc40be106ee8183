"""Parquet: row groups of a fixed size, the two grids as bare bytes, the rest in dictionaries.

These choices were measured on 65,536 Sudoku: the two texts are nearly all of the file, and no two rows are alike, so a
dictionary for them costs time and saves nothing; lengths as deltas (DELTA_LENGTH_BYTE_ARRAY) leave the characters in
one piece; zstd 1 needs 62 bytes a row (lz4 and snappy take as long for 104 to 116 bytes, higher levels are slower and
need more bytes).
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from gridlanes.extras import need
from gridlanes.results.columns import COLUMNS
from gridlanes.tables.columns import Columns, Schema, TextColumn
from gridlanes.tables.dataframes import arrow_table, schema

GROUP_ROWS = 65_536
"""rows in a row group"""
GROUP_BYTES = 64 << 20
"""text at which a row group ends early: large grids, so that memory stays bounded"""

_ALONE = ("puzzle", "solution", "data", "canonical")
"""texts of which no two are alike"""
_COUNTING = ("id", "line", "index")


def _options(table: Schema) -> dict[str, Any]:
    alone = [column.name for column in table if column.name in _ALONE]
    counting = [column.name for column in table if column.name in _COUNTING]
    others = [column.name for column in table if column.name not in alone]
    encodings = dict.fromkeys(alone, "DELTA_LENGTH_BYTE_ARRAY") | dict.fromkeys(counting, "DELTA_BINARY_PACKED")
    return {
        "compression": "zstd",
        "compression_level": 1,
        "use_dictionary": [name for name in others if name not in (*_COUNTING, "verified")],
        "write_statistics": others,
        "column_encoding": encodings,
        "store_schema": False,  # Arrow's own schema would make readers see dictionaries; the columns are strings
    }


class _Valve:
    """A stream that can be shut, since Parquet writes its footer even where the file is given up."""

    closed = False

    def __init__(self, stream: BinaryIO):
        self._stream: BinaryIO | None = stream

    def write(self, data: bytes) -> int:
        if self._stream is not None:
            self._stream.write(data)
        return len(data)

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass

    def shut(self) -> None:
        """Lets nothing more through."""
        self._stream = None


class ParquetSink:
    """Writes columns as Parquet.

    Rows are held back until a row group is full, so its bounds depend on the rows alone. As a context manager it
    finishes, or abandons the stream on an exception.
    """

    def __init__(self, stream: BinaryIO, table: Schema = COLUMNS):
        self._valve, self._table = _Valve(stream), table
        parquet = need("pyarrow.parquet", extra="io", purpose="Parquet output")
        self._writer = parquet.ParquetWriter(self._valve, schema(table, choices_as_dictionary=True), **_options(table))
        self._pending: list[Any] = []
        self._rows = self._bytes = 0

    @staticmethod
    def check() -> None:
        """Raises `MissingExtraError` if pyarrow is not installed."""
        need("pyarrow.parquet", extra="io", purpose="Parquet output")

    def write(self, columns: Columns) -> None:
        """Takes the next rows; writes the row groups that they fill."""
        lengths = [column.lengths for column in columns.values() if isinstance(column, TextColumn)]
        self._take(arrow_table(columns, self._table), np.stack(lengths).sum(axis=0))

    def write_arrow(self, table: Any) -> None:
        """Takes the next rows as an Arrow table of the same columns, with plain strings."""
        compute = need("pyarrow.compute", extra="io", purpose="Parquet output")
        texts = [column.name for column in self._table if column.kind == "text"]
        lengths = [compute.binary_length(table.column(name)).to_numpy() for name in texts]
        wanted = schema(self._table, choices_as_dictionary=True)
        for place, column in enumerate(self._table):
            if column.kind == "choice":
                coded = table.column(column.name).combine_chunks().dictionary_encode().cast(wanted.field(place).type)
                table = table.set_column(place, wanted.field(place), coded)
        self._take(table.cast(wanted), np.stack(lengths).sum(axis=0, dtype=np.int64))

    def _take(self, table: Any, text_bytes: NDArray[np.int64]) -> None:
        start, n_rows = 0, table.num_rows
        while start < n_rows:
            size = min(n_rows - start, GROUP_ROWS - self._rows)
            filled = self._bytes + np.cumsum(text_bytes[start : start + size])
            size = min(size, int(np.searchsorted(filled, GROUP_BYTES)) + 1)
            self._pending.append(table.slice(start, size))
            self._rows += size
            self._bytes = int(filled[size - 1])
            if self._rows == GROUP_ROWS or self._bytes >= GROUP_BYTES:
                self._end_group()
            start += size

    def _end_group(self) -> None:
        import pyarrow as pa

        # In one piece, since pages end where pieces end; a group that came in one block is one already.
        group = pa.concat_tables(self._pending).combine_chunks()
        self._writer.write_table(group, row_group_size=GROUP_ROWS)
        self._pending, self._rows, self._bytes = [], 0, 0

    def __enter__(self) -> ParquetSink:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self.abandon()
            return
        try:
            self.finish()
        except BaseException:
            self.abandon()
            raise

    def finish(self) -> None:
        """Writes the last row group and the footer."""
        if self._pending:
            self._end_group()
        self._writer.close()

    def abandon(self) -> None:
        """Lets go of the stream without writing more to it."""
        self._valve.shut()
        self._writer.close()
