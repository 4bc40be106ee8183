"""Checks rows of a discovery run: that their columns fit each other and the source, that examining a sample of them
again gives the same, and that every specimen follows from what it names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.recheck.repeated_check import RepeatedCheck
from gridlanes.corpus.recheck.repeated_rows import Contradiction, Mask
from gridlanes.discovering.block_findings import findings_of
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovery_runs.columns import discovery_columns
from gridlanes.discovery_runs.discovered_rows import DiscoveredRows
from gridlanes.discovery_runs.options import DiscoveryRunOptions
from gridlanes.discovery_runs.specimen_check import SpecimenCheck
from gridlanes.io.read.blocks import Block
from gridlanes.status import Status
from gridlanes.tables.columns import Columns

if TYPE_CHECKING:
    import pyarrow as pa


class FindingsRowCheck(RepeatedCheck[DiscoveredRows]):
    """The `PartCheck` of a discovery run. `again`: rows to examine again, spread evenly over the run, None for all.
    `proofs`: proves the specimens. `own_words`: whether this very code read and examined them; if not, none is examined
    again, and no specimen is proven, as constraints are named by their places, which code decides.
    """

    answer = "examination"
    of_the_answer = ("status", "without", "graded", "is_done", "n_specimens", "specimens")

    def __init__(
        self,
        manifest: Manifest,
        add: Callable[..., None],
        again: int | None,
        proofs: SpecimenCheck,
        *,
        own_words: bool,
    ) -> None:
        options = DiscoveryRunOptions.of_manifest(manifest.options)
        super().__init__(manifest, add, options, again, own_words=own_words)
        self._options, self._proofs = options.row_options(), proofs
        self._first = np.zeros(0, np.int64)
        self._n_specimens = 0

    def rows_of(self, batch: pa.RecordBatch) -> DiscoveredRows:
        """See `RepeatedCheck`."""
        rows = DiscoveredRows(batch)
        counts = np.array([len(each or ()) for each in rows.specimens], np.int64)
        self._first = self._n_specimens + np.cumsum(counts) - counts
        self._n_specimens += int(counts.sum())
        return rows

    def contradictions(self, rows: DiscoveredRows) -> Iterable[Contradiction]:
        """See `RepeatedCheck`."""
        return rows.contradictions()

    def columns_again(self, block: Block, repeated: NDArray[np.bool_]) -> Columns:
        """See `RepeatedCheck`."""
        again = replace(block, groups=[group.of_rows(np.flatnonzero(repeated[group.rows])) for group in block.groups])
        return discovery_columns(block, findings_of(again, self._options))

    def can_repeat(self, rows: DiscoveredRows) -> tuple[Mask, Mask]:
        """See `RepeatedCheck`."""
        return rows.is_one_of(DiscoveryStatus.INVALID), rows.is_one_of(DiscoveryStatus.FAILED)

    def also(self, rows: DiscoveredRows, block: Block, places: NDArray[np.int64]) -> None:
        """Proves the specimens of the rows."""
        if not self._own_words:
            return
        for group in block.groups:
            some = np.array([bool(rows.specimens[place]) for place in places[group.rows].tolist()], np.bool_)
            if some.any():
                part = group.of_rows(np.flatnonzero(some))
                status, numbers = self._proofs.solutions(part)
                for k, row in enumerate(part.rows.tolist()):
                    place = int(places[row])
                    faults = self._proofs.faults(
                        part.puzzle(k).flat(),
                        Status(int(status[k])),
                        numbers[k],
                        rows.specimens[place] or [],
                        int(self._first[place]),
                    )
                    for fault in faults:
                        self._add(f"{self._name}: row {int(rows.id[place]):,}: {fault}")
