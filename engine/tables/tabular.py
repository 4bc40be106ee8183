"""What all that has columns offers: Arrow tables, data frames, and the Arrow stream that other libraries read."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from gridlanes.tables import dataframes
from gridlanes.tables.columns import Columns, Schema

if TYPE_CHECKING:
    import pyarrow as pa


class Tabular:
    """Has the columns of a flat table. Libraries that accept an Arrow stream (polars, narwhals, duckdb, pyarrow) accept
    the object itself.
    """

    @property
    @abstractmethod
    def table(self) -> Schema:
        """The schema of the columns."""

    @abstractmethod
    def columns(self) -> Columns:
        """The columns of `table`."""

    def to_arrow(self) -> pa.Table:
        """A `pyarrow.Table`. Raises `MissingExtraError` without ``gridlanes[io]``."""
        return dataframes.to_arrow(self.columns(), self.table)

    def to_pandas(self) -> Any:
        """A `pandas.DataFrame`. Raises `MissingExtraError` without ``gridlanes[frames]``."""
        return dataframes.to_pandas(self.columns(), self.table)

    def to_polars(self) -> Any:
        """A `polars.DataFrame`. Raises `MissingExtraError` without ``gridlanes[frames]``."""
        return dataframes.to_polars(self.columns(), self.table)

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """The Arrow PyCapsule interface: the table of `to_arrow` as a stream."""
        return self.to_arrow().__arrow_c_stream__(requested_schema)
