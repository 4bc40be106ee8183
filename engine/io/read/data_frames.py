"""Data frames as sources: tables of pandas, polars or Arrow are read as a Parquet file with the same columns is.

They are recognised by their attributes, so that none of their libraries is imported here, and become Arrow tables
through the Arrow PyCapsule interface (``__arrow_c_stream__``).
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from gridlanes.errors import ModelError, SourceError
from gridlanes.extras import need
from gridlanes.io.read.blocks import Block
from gridlanes.io.read.parquet_rows import columns_to_read
from gridlanes.io.read.reading import read
from gridlanes.io.read.user_data import is_arrow_table

FRAME = "<table>"
"""the name of the source of such rows"""
_MAX_SHOWN = 10


def is_frame(data: Any) -> bool:
    """Whether a value is a table with named columns, not all of them numbers: a data frame, or a table or a batch of
    rows of Arrow. A frame of nothing but numbers is an array, a puzzle in each row. Raises `ModelError` for a frame
    whose rows are not computed yet.
    """
    if is_arrow_table(data):
        return True
    if not callable(getattr(data, "join", None)) or isinstance(data, str):
        return False
    if callable(getattr(data, "collect", None)) and not hasattr(data, "__arrow_c_stream__"):
        raise ModelError(f"a {type(data).__name__} has no rows yet (hint: pass frame.collect())")
    return hasattr(data, "columns") and hasattr(data, "dtypes") and not all(map(_is_number, data.dtypes))


def _is_number(dtype: Any) -> bool:
    """Whether a column is one of numbers, by its type in pandas or polars."""
    is_numeric = getattr(dtype, "is_numeric", None)
    return bool(is_numeric()) if callable(is_numeric) else getattr(dtype, "kind", "O") in "iuf"


def read_frame(frame: Any, *, genre: str | None, box: tuple[int, int] | None, field: str | None) -> Iterator[Block]:
    """The rows of a data frame, read as those of a Parquet file: see `gridlanes.io.read.reading.read`. Their lines are
    their places in the frame, from 1.

    Raises `ModelError` if no column could hold puzzles, or for a frame that Arrow cannot hold.
    """
    pa = need("pyarrow", extra="io", purpose="A data frame")
    parquet = need("pyarrow.parquet", extra="io", purpose="A data frame")
    packed = io.BytesIO()
    try:
        table = _arrow_table(pa, frame)
        names = list(map(str, table.column_names))
        wanted_names = columns_to_read(names, field)
        if wanted_names:
            parquet.write_table(table.select([names.index(name) for name in wanted_names]), packed)
    except Exception as error:  # whatever the library of the frame raises
        raise ModelError(f"{type(frame).__name__} cannot be read as a table of Parquet: {error}") from None
    if not wanted_names:
        wanted = "a column that could hold puzzles" if field is None else f"a column {field!r}"
        shown = ", ".join(map(repr, names[:_MAX_SHOWN])) or "none"
        raise ModelError(f"a table without {wanted}; its columns are {shown} (hint: name one, field=...)")
    packed.seek(0)
    try:
        yield from read(packed, genre=genre, box=box, field=field, name=FRAME)
    except SourceError as error:
        raise ModelError(str(error)) from None


def _arrow_table(pa: Any, frame: Any) -> Any:
    if isinstance(frame, pa.RecordBatch):
        return pa.Table.from_batches([frame])
    if isinstance(frame, pa.Table):
        return frame
    if hasattr(frame, "__arrow_c_stream__"):
        return pa.table(frame)
    return pa.Table.from_pandas(frame, preserve_index=False)
