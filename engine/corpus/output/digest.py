"""One hash of all rows of a run: the same for the same rows, however they are divided into files.

Each column is hashed on its own, in the order of the rows: numbers as little-endian bytes, truth values as a byte each,
strings as two streams, their lengths (``uint32``) and their UTF-8 bytes. The digest is the hash of the names of the
columns with their hashes. So it depends on the rows and their order, not on parts, row groups, encodings or batches.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

import numpy as np

from gridlanes.results.columns import COLUMNS
from gridlanes.tables.columns import Schema

if TYPE_CHECKING:
    import pyarrow as pa


_NUMBERS = {"int64": "<i8", "int32": "<i4", "int8": "i1", "float64": "<f8", "bool": "u1"}


class RowDigest:
    """Takes batches of rows in order, all columns of a table."""

    def __init__(self, table: Schema = COLUMNS) -> None:
        self._table = table
        self._hashes = {column.name: (hashlib.sha256(), hashlib.sha256()) for column in table}
        self._rows = 0

    def update(self, batch: pa.RecordBatch) -> None:
        """Takes the next rows; strings may be dictionaries."""
        for column in self._table:
            values, lengths = self._hashes[column.name]
            array = batch.column(column.name)
            if column.kind in _NUMBERS:
                numbers = array.to_numpy(zero_copy_only=False)
                values.update(np.ascontiguousarray(numbers, _NUMBERS[column.kind]).data)
            else:
                offsets, data = strings(array)
                values.update(data.data)
                lengths.update(np.diff(offsets).astype("<u4").data)
        self._rows += batch.num_rows

    def hexdigest(self) -> str:
        """The digest of the rows so far."""
        columns = [
            [column.name, column.kind, *(part.hexdigest() for part in self._hashes[column.name])]
            for column in self._table
        ]
        return hashlib.sha256(json.dumps([self._rows, columns]).encode()).hexdigest()


def strings(array: Any) -> tuple[np.ndarray[Any, np.dtype[np.int32]], np.ndarray[Any, np.dtype[np.uint8]]]:
    """``(offsets, data)`` of an array of strings, or of a dictionary of them: string i is ``data[offsets[i] -
    offsets[0] : offsets[i + 1] - offsets[0]]``.
    """
    import pyarrow as pa

    if pa.types.is_dictionary(array.type):
        array = array.dictionary_decode()
    _, offset_buffer, data_buffer = array.buffers()
    if not len(array) or offset_buffer is None:
        return np.zeros(len(array) + 1, np.int32), np.zeros(0, np.uint8)
    offsets = np.frombuffer(offset_buffer, np.int32)[array.offset : array.offset + len(array) + 1]
    data = np.zeros(0, np.uint8) if data_buffer is None else np.frombuffer(data_buffer, np.uint8)
    return offsets, data[offsets[0] : offsets[-1]]
