"""Rows of a run whose work can be done again, as arrays for the checks."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.output.dataset import statuses
from gridlanes.tables.columns import Schema
from gridlanes.tables.dataframes import schema

if TYPE_CHECKING:
    import pyarrow as pa

Mask = NDArray[np.bool_]
Contradiction = tuple[Mask, Callable[[int], str]]
"""rows, and what is wrong with the one at a place"""


class RepeatedRows:
    """The columns of a batch whose choices are dictionaries; P rows.

    `table`, `kind`: the columns of such rows, and their statuses. `status` ``int64 (P,)``: codes of `kind`, -1 for what
    is none. `id`, `width`, `height`: as the columns.
    """

    table: ClassVar[Schema]
    kind: ClassVar[type[Enum]]

    def __init__(self, batch: pa.RecordBatch) -> None:
        import pyarrow as pa

        self._table = pa.Table.from_batches([batch]).cast(schema(self.table))
        self.status = statuses(batch["status"], self.kind)
        self.id: NDArray[np.int64] = batch["id"].to_numpy()
        self.width: NDArray[np.int32] = batch["width"].to_numpy()
        self.height: NDArray[np.int32] = batch["height"].to_numpy()
        self._reported = np.zeros(len(self), np.bool_)

    def __len__(self) -> int:
        return len(self.id)

    def mark_reported(self, wrong: Mask) -> list[int]:
        """See `RowsOfPart`."""
        unreported = np.flatnonzero(wrong & ~self._reported)
        self._reported[unreported] = True
        found: list[int] = unreported.tolist()
        return found

    def text(self, name: str) -> list[str]:
        """A column of strings."""
        found: list[str] = self._table.column(name).to_pylist()
        return found

    def shown(self, name: str, at: int) -> str:
        """One value in words."""
        return str(self._table.column(name)[at].as_py())

    def claim(self, at: int) -> str:
        """What a row says of its puzzle, in words."""
        return self.shown("status", at)

    def has(self, name: str, value: str) -> Mask:
        """Rows with this value."""
        return ~self._different(self._table.column(name), value)

    def unlike(self, name: str, wanted: Any, places: NDArray[np.int64]) -> Mask:
        """``bool (n,)``: which of the rows at some places have another value than the expected one."""
        found = self._table.column(name).take(places)
        if found.type != "double":
            return self._different(found, wanted)
        here, there = found.to_numpy(), wanted.to_numpy()
        differs: Mask = ~((here == there) | (np.isnan(here) & np.isnan(there)))
        return differs

    def _different(self, found: Any, wanted: Any) -> Mask:
        import pyarrow.compute as compute

        differs: Mask = compute.not_equal(found, wanted).to_numpy().astype(np.bool_)
        return differs
