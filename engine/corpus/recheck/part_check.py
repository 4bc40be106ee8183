"""The common part of all checks of the rows of a run: parts and their ids, the source, and the report of problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.part import Part
from gridlanes.corpus.recheck.puzzle_check import WordsOfRow
from gridlanes.corpus.recheck.row_arrays import Mask
from gridlanes.corpus.recheck.source_rows import SourceRows
from gridlanes.errors import GridlanesError
from gridlanes.io.read.blocks import Block

SHOWN = 5
"""rows of a batch that are named for one problem; the others are counted"""


class RowsOfPart(Protocol):
    """The columns of some rows as arrays; `id` ``int64 (P,)``."""

    id: NDArray[np.int64]

    def __len__(self) -> int: ...

    def mark_reported(self, wrong: Mask) -> list[int]:
        """Marks wrong rows as reported; returns those that were not before, so that consequences of a problem are not
        reported as well.
        """


class PartCheck:
    """Checks the rows of a run, part after part. `add` receives each problem, and the number of rows that have it; a
    row is reported once, with the first problem found.
    """

    def __init__(self, manifest: Manifest, add: Callable[..., None]) -> None:
        self._manifest, self._add = manifest, add

    def begin(self, part: Part, name: str, source: SourceRows | None = None) -> None:
        """The rows that follow are of this part; `name`: of its file; `source`: its rows there, if they can be had."""
        self._part, self._name, self._source = part, name, source
        self._next_id = part.first_id

    def end(self) -> None:
        """To be called after the last row of a part."""
        if self._source is not None:
            try:
                self._source.finish()
            except GridlanesError as error:
                self._add(f"{self._name}: {error}")

    def _report(self, rows: RowsOfPart, wrong: Mask, words: WordsOfRow) -> None:
        """Reports rows; `words`: what is wrong with the row at a place of the batch."""
        places = rows.mark_reported(wrong)
        for place in places[:SHOWN]:
            self._add(f"{self._name}: row {int(rows.id[place]):,}: {words(place)}")
        if len(places) > SHOWN:
            some = words(places[SHOWN])
            self._add(f"{self._name}: {len(places) - SHOWN:,} more rows of that kind: {some}", len(places) - SHOWN)

    def _ids(self, rows: RowsOfPart) -> None:
        """Tells of gaps and repeats in the ids."""
        ids = self._next_id + np.arange(len(rows))
        self._next_id += len(rows)
        self._report(rows, rows.id != ids, lambda at: f"expected id {int(ids[at]):,} in its place")

    def _by_source(self, rows: RowsOfPart, compare: Callable[[NDArray[np.int64], Block], None]) -> int:
        """Compares the rows with their source, as far as it can be read; returns how many were compared. `compare`:
        receives rows by their places, and the contents of the source for them.
        """
        done = 0
        while self._source is not None and done < len(rows):
            try:
                block = self._source.take(len(rows) - done)
            except GridlanesError as error:
                self._add(f"{self._name}: from row {int(rows.id[done]):,} on not compared with its source: {error}")
                self._source = None
                break
            compare(np.arange(done, done + len(block)), block)
            done += len(block)
        return done
