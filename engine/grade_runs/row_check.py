"""Checks rows of a grading run: that their columns fit each other, the profile and the source, and that grading a
sample of them again gives the same grades.

For rows that are not graded again, the score and the statuses BEYOND and BROKEN are taken on trust; so is FAILED.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.output.reparse import reread
from gridlanes.corpus.recheck.input_check import load_hint
from gridlanes.corpus.recheck.part_check import PartCheck
from gridlanes.corpus.recheck.row_arrays import quoted
from gridlanes.corpus.recheck.source_rows import skipped
from gridlanes.errors import ModelError
from gridlanes.grade_runs.columns import GRADE_COLUMNS, grade_columns
from gridlanes.grade_runs.graded_rows import GradedRows, Mask
from gridlanes.grade_runs.options import GradeOptions
from gridlanes.grading.calls import grades_of_block
from gridlanes.grading.grades import GradeStatus
from gridlanes.io.read.blocks import Block
from gridlanes.results.dataframes import to_arrow

if TYPE_CHECKING:
    import pyarrow as pa

_OF_THE_SOURCE = ("line", "puzzle", "extra")
"""what a row has of its source, whatever it was taken for"""
_OF_THE_TEXT = ("genre", "width", "height")
"""what follows from the text of a puzzle alone"""
_OF_THE_GRADE = ("status", "score", "tier", "hardest_step", "effort", "steps")


class GradeRowCheck(PartCheck):
    """The `PartCheck` of a grading run. `regrade`: rows to grade again, spread evenly over the run, None for all.
    `own_words`: whether this very code read and graded them; if not, none is graded again.
    """

    def __init__(self, manifest: Manifest, add: Callable[..., None], regrade: int | None, *, own_words: bool) -> None:
        super().__init__(manifest, add)
        self._own_words = own_words
        self._options = GradeOptions.of_manifest(manifest.options)
        self._profile = self._options.grading_profile()
        n_regraded = min(manifest.rows if regrade is None else regrade, manifest.rows) if own_words else 0
        self._to_regrade = np.unique(np.linspace(0, max(manifest.rows - 1, 0), n_regraded).round().astype(np.int64))
        self.unknown: dict[str, tuple[int, str]] = {}
        self.regraded = 0
        """rows that were"""

    def batch(self, batch: pa.RecordBatch) -> None:
        """Tests the next rows of the part; choices are dictionaries."""
        rows = GradedRows(batch)
        self._ids(rows)
        source = self._part.source
        self._report(rows, ~rows.has("source", source), lambda at: f"expected the source {source!r}")
        for wrong, words in rows.contradictions(self._profile):
            self._report(rows, wrong, words)
        names = (*_OF_THE_SOURCE, *_OF_THE_TEXT, "reason") if self._own_words else _OF_THE_SOURCE
        done = self._by_source(rows, lambda places, block: self._of_block(rows, block, places, names, "source"))
        if done < len(rows):
            self._on_their_own(rows, done)

    def finish(self) -> None:
        """To be called after the last row of all."""
        for genre, (count, why) in self.unknown.items():
            words = f"{count:,} rows of the genre {genre!r} cannot be read again: {why}{load_hint(self._manifest)}"
            self._add(words, count)

    def _on_their_own(self, rows: GradedRows, first: int) -> None:
        """Reads every puzzle from row `first` on again from the row's own text."""
        genres, texts = rows.text("genre"), rows.text("puzzle")
        sized = np.flatnonzero(rows.width[first:] > 0) + first
        for genre in dict.fromkeys(genres[place] for place in sized.tolist()):
            places = np.array([place for place in sized.tolist() if genres[place] == genre], np.int64)
            try:
                blocks = reread([texts[place] for place in places.tolist()], genre, self._options)
            except ModelError as error:
                before, _ = self.unknown.get(genre, (0, ""))
                self.unknown[genre] = before + len(places), str(error)
                continue
            for block, among in blocks:
                self._of_block(rows, block, places[among], _OF_THE_TEXT, "puzzle")

    def _of_block(
        self, rows: GradedRows, block: Block, places: NDArray[np.int64], names: Sequence[str], origin: str
    ) -> None:
        """Compares the rows at some places of the batch with the block that was read again from their texts."""
        is_regraded = np.isin(rows.id[places], self._to_regrade)
        is_bad = np.zeros(len(block), np.bool_)
        is_bad[[*block.errors]] = True
        was_skipped = np.zeros(len(block), np.bool_)
        was_skipped[skipped(block)] = True
        again = replace(
            block, groups=[group.of_rows(np.flatnonzero(is_regraded[group.rows])) for group in block.groups]
        )
        columns = grade_columns(block, grades_of_block(again, self._profile))
        wanted = to_arrow(columns, GRADE_COLUMNS)
        status = rows.status[places]
        for name in names:
            among = ~was_skipped if name == "reason" else np.ones(len(block), np.bool_)
            self._unlike(rows, places, wanted, name, among, origin)
        refused = is_bad & ~was_skipped & (status != GradeStatus.INVALID)
        self._report(
            rows, _at(rows, places, refused), lambda at: f"its {origin} has no puzzle there, found {rows.claim(at)}"
        )
        taken = ~is_bad & ((status == GradeStatus.INVALID) | (rows.width[places] == 0))
        self._report(
            rows, _at(rows, places, taken), lambda at: f"its {origin} has a puzzle there, found {rows.claim(at)}"
        )
        graded = is_regraded & ~is_bad & (status != GradeStatus.FAILED)
        self.regraded += int(graded.sum())
        for name in _OF_THE_GRADE:
            self._unlike(rows, places, wanted, name, graded, "grade")

    def _unlike(
        self, rows: GradedRows, places: NDArray[np.int64], wanted: Any, name: str, among: Mask, origin: str
    ) -> None:
        column = wanted.column(name)
        unlike = rows.unlike(name, column, places) & among

        def words(at: int) -> str:
            expected, found = str(column[int(np.flatnonzero(places == at)[0])].as_py()), rows.shown(name, at)
            return f"expected {name} {quoted(expected, found)} of its {origin}, found {quoted(found, expected)}"

        self._report(rows, _at(rows, places, unlike), words)


def _at(rows: GradedRows, places: NDArray[np.int64], mask: Mask) -> Mask:
    """A mask of some places as one of the batch."""
    found = np.zeros(len(rows), np.bool_)
    found[places[mask]] = True
    return found
