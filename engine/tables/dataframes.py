"""Columns as Arrow tables, and through them as pandas, polars or any other data frame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.extras import need
from gridlanes.tables.columns import Choice, Columns, Schema, TextColumn

if TYPE_CHECKING:
    import pyarrow as pa

_LARGEST_ARRAY = 2**31 - 1
"""most bytes of text in one Arrow string array, whose offsets are int32"""


def _pyarrow() -> Any:
    return need("pyarrow", extra="io", purpose="An Arrow table")


def schema(table: Schema, *, choices_as_dictionary: bool = False) -> pa.Schema:
    """The Arrow schema of a table's columns: plain types, strings as ``string``, nothing nullable.

    With `choices_as_dictionary` the columns with few different strings are dictionaries, which are cheaper to write.
    """
    pa = _pyarrow()
    choice = pa.dictionary(pa.int8(), pa.string()) if choices_as_dictionary else pa.string()
    types = {"text": pa.string(), "choice": choice, "bool": pa.bool_()}
    fields = [(column.name, types.get(column.kind) or pa.type_for_alias(column.kind)) for column in table]
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind in fields])


def arrow_table(columns: Columns, table: Schema) -> pa.Table:
    """The columns as a table, with dictionaries for the choices; the text of the rows is not copied."""
    pa = _pyarrow()
    arrays = [_arrow_array(pa, columns[column.name]) for column in table]
    return pa.table(arrays, schema=schema(table, choices_as_dictionary=True))


def _arrow_array(pa: Any, column: Any) -> Any:
    if isinstance(column, Choice):
        (names,) = _string_arrays(pa, TextColumn.of(column.names))
        return pa.DictionaryArray.from_arrays(plain_array(pa, column.codes), names)
    if isinstance(column, TextColumn):
        return pa.chunked_array(_string_arrays(pa, column), pa.string())
    return plain_array(pa, column)


def plain_array(pa: Any, values: NDArray[Any]) -> Any:
    """An array of numbers or bools, ``(n,)``, without nulls. Not by `pyarrow.array`, which imports pandas, if it is
    installed, to test for a series: that costs a third of a second in a new process.
    """
    held = np.packbits(values, bitorder="little") if values.dtype == np.bool_ else np.ascontiguousarray(values)
    return pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), [None, pa.py_buffer(held)])


def _string_arrays(pa: Any, text: TextColumn) -> list[Any]:
    """The strings as Arrow arrays, in as many pieces as int32 offsets ask for."""
    n_rows = len(text)
    if text.offsets[-1] - text.offsets[0] > _LARGEST_ARRAY and n_rows > 1:
        middle = n_rows // 2
        halves = (TextColumn(text.data, text.offsets[: middle + 1]), TextColumn(text.data, text.offsets[middle:]))
        return [array for half in halves for array in _string_arrays(pa, half)]
    start, end = int(text.offsets[0]), int(text.offsets[-1])
    offsets = (text.offsets - start).astype(np.int32)
    return [pa.StringArray.from_buffers(n_rows, pa.py_buffer(offsets), pa.py_buffer(text.data[start:end]))]


def to_arrow(columns: Columns, table: Schema) -> pa.Table:
    """A `pyarrow.Table` of the columns, plain strings throughout. Needs the extra ``gridlanes[io]``."""
    return arrow_table(columns, table).cast(schema(table))


def to_pandas(columns: Columns, table: Schema) -> Any:
    """A `pandas.DataFrame` of the columns. Needs the extra ``gridlanes[frames]``."""
    need("pandas", extra="frames", purpose="A pandas frame")
    return to_arrow(columns, table).to_pandas()


def to_polars(columns: Columns, table: Schema) -> Any:
    """A `polars.DataFrame` of the columns. Needs the extra ``gridlanes[frames]``."""
    polars = need("polars", extra="frames", purpose="A polars frame")
    return polars.from_arrow(to_arrow(columns, table))
