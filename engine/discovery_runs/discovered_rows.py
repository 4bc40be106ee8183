"""Rows of a discovery run as arrays, for the checks, and contradictions between their columns."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.recheck.repeated_rows import Contradiction, RepeatedRows
from gridlanes.discovering.discovery_status import DiscoveryStatus
from gridlanes.discovering.specimen import Specimen
from gridlanes.discovery_runs.columns import DISCOVERY_COLUMNS
from gridlanes.discovery_runs.specimen_text import specimens_of

if TYPE_CHECKING:
    import pyarrow as pa

REFUSED = (DiscoveryStatus.INVALID, DiscoveryStatus.FAILED)


class DiscoveredRows(RepeatedRows):
    """The columns of a batch of a discovery run; P rows. `n_specimens`, `without`, `graded`, `is_done`: as the columns.
    `specimens`: those of each row, None where the text is damaged.
    """

    table, kind = DISCOVERY_COLUMNS, DiscoveryStatus

    def __init__(self, batch: pa.RecordBatch) -> None:
        super().__init__(batch)
        self.n_specimens: NDArray[np.int64] = batch["n_specimens"].to_numpy()
        self.without: NDArray[np.float64] = batch["without"].to_numpy()
        self.graded: NDArray[np.float64] = batch["graded"].to_numpy()
        self.is_done: NDArray[np.bool_] = batch["is_done"].to_numpy(zero_copy_only=False)
        self.specimens = [_specimens(text, place) for place, text in enumerate(batch["specimens"].to_pylist())]

    def is_one_of(self, *statuses: DiscoveryStatus) -> NDArray[np.bool_]:
        """``bool (P,)``: the rows with one of some statuses."""
        codes = [place for place, status in enumerate(DiscoveryStatus) if status in statuses]
        return np.isin(self.status, codes)

    def claim(self, at: int) -> str:
        """``STALLED with 3 specimens``: what a row says of its puzzle, in words."""
        return f"{self.shown('status', at)} with {self.n_specimens[at]:,} specimens"

    def contradictions(self) -> Iterator[Contradiction]:
        """Rows whose columns contradict each other."""
        stalled, refused = self.is_one_of(DiscoveryStatus.STALLED), self.is_one_of(*REFUSED)

        def found(words: str) -> Callable[[int], str]:
            return lambda at: f"expected {words}, found {self.claim(at)}"

        yield self.status < 0, found("a status that there is")
        is_damaged = np.array([each is None for each in self.specimens], np.bool_)
        yield is_damaged, found("specimens that can be read")
        n = np.array([len(each or ()) for each in self.specimens], np.int64)
        yield (
            n != self.n_specimens,
            lambda at: f"expected {n[at]:,} specimens as listed, found {self.n_specimens[at]:,}",
        )
        yield (n > 0) != stalled, found("specimens of STALLED, and of nothing else")
        wrong = np.array([not _is_counted(each or ()) for each in self.specimens], np.bool_)
        yield wrong, found("specimens numbered from 0, each after more moves than the one before")
        yield ~np.isnan(self.graded) & ~stalled, found("a grade of STALLED, and of nothing else")
        yield ~np.isnan(self.without) & ~stalled, found("a hardest technique between stalls of STALLED alone")
        yield self.is_done & ~stalled, found("all stalls known of STALLED, and of nothing else")
        yield ~self.has("reason", "") != refused, found("a reason of INVALID and FAILED, and of nothing else")
        yield ((self.width > 0) & (self.height > 0)) == refused, found("a size of a puzzle, and of nothing else")


def _specimens(text: str, place: int) -> list[Specimen] | None:
    try:
        return specimens_of(text, place)
    except (json.JSONDecodeError, LookupError, TypeError, ValueError, AttributeError, OverflowError):
        return None


def _is_counted(specimens: list[Specimen] | tuple[()]) -> bool:
    moves = [each.n_moves for each in specimens]
    numbers = [each.number for each in specimens]
    return numbers == [*range(len(numbers))] and all(a < b for a, b in itertools.pairwise(moves))
