"""Reads the rows of finished parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gridlanes.corpus.part import Part
from gridlanes.datasets.set_paths import SetPaths
from gridlanes.extras import need

if TYPE_CHECKING:
    import pyarrow as pa


def part_tables(paths: SetPaths, parts: Sequence[Part], columns: list[str] | None = None) -> Iterator[pa.Table]:
    """A table of each part, in order."""
    parquet = need("pyarrow.parquet", extra="io", purpose="A data set")
    for part in parts:
        yield parquet.read_table(paths.part(part.number), columns=columns)


def column_of(paths: SetPaths, parts: Sequence[Part], name: str) -> Any:
    """One column of all parts, as a NumPy array; texts as bytes."""
    import numpy as np

    pieces = []
    for table in part_tables(paths, parts, [name]):
        column = table.column(name)
        text = str(column.type) == "string"
        pieces.append(np.array(column.to_pylist(), np.bytes_) if text else column.to_numpy())
    return np.concatenate(pieces)
