"""Checks rows of a run by doing their work again: that their columns agree with the source, and that a sample of them,
worked on again, gives the same.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.options import CorpusOptions
from gridlanes.corpus.output.reparse import reread
from gridlanes.corpus.recheck.input_check import load_hint
from gridlanes.corpus.recheck.part_check import PartCheck
from gridlanes.corpus.recheck.repeated_rows import Contradiction, Mask, RepeatedRows
from gridlanes.corpus.recheck.row_arrays import quoted
from gridlanes.corpus.recheck.source_rows import skipped
from gridlanes.errors import ModelError
from gridlanes.io.read.blocks import Block
from gridlanes.tables.columns import Columns
from gridlanes.tables.dataframes import to_arrow

if TYPE_CHECKING:
    import pyarrow as pa

_OF_THE_SOURCE = ("line", "puzzle", "extra")
"""what a row has of its source, whatever it was taken for"""
_OF_THE_TEXT = ("genre", "width", "height")
"""what follows from the text of a puzzle alone"""

Rows = TypeVar("Rows", bound=RepeatedRows)


class RepeatedCheck(PartCheck, ABC, Generic[Rows]):
    """The `PartCheck` of a run whose rows can be worked on again. `repeat`: how many of them, spread evenly over the
    run, None for all. `own_words`: whether this very code read them and worked on them; if not, none is worked on
    again.

    `answer`: what a row has of the work, in a word; `of_the_answer`: its columns.
    """

    answer: ClassVar[str]
    of_the_answer: ClassVar[tuple[str, ...]]

    def __init__(
        self,
        manifest: Manifest,
        add: Callable[..., None],
        options: CorpusOptions,
        repeat: int | None,
        *,
        own_words: bool,
    ) -> None:
        super().__init__(manifest, add)
        self._own_words, self._read_as = own_words, options
        n_repeated = min(manifest.rows if repeat is None else repeat, manifest.rows) if own_words else 0
        self._to_repeat = np.unique(np.linspace(0, max(manifest.rows - 1, 0), n_repeated).round().astype(np.int64))
        self.unknown: dict[str, tuple[int, str]] = {}
        self.repeated = 0
        """rows that were"""

    @abstractmethod
    def rows_of(self, batch: pa.RecordBatch) -> Rows:
        """A batch as arrays."""

    @abstractmethod
    def contradictions(self, rows: Rows) -> Iterable[Contradiction]:
        """Rows whose columns contradict each other."""

    @abstractmethod
    def columns_again(self, block: Block, repeated: NDArray[np.bool_]) -> Columns:
        """The columns of a block of which some rows are worked on again."""

    @abstractmethod
    def can_repeat(self, rows: Rows) -> tuple[Mask, Mask]:
        """Rows that were taken for no puzzle, and those whose work ended in a way that depends on the machine."""

    def also(self, rows: Rows, block: Block, places: NDArray[np.int64]) -> None:
        """Further tests of the rows at some places of the batch; `block`: read again from their texts."""

    def batch(self, batch: pa.RecordBatch) -> None:
        """Tests the next rows of the part; choices are dictionaries."""
        rows = self.rows_of(batch)
        self._ids(rows)
        source = self._part.source
        self._report(rows, ~rows.has("source", source), lambda at: f"expected the source {source!r}")
        for wrong, words in self.contradictions(rows):
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

    def _on_their_own(self, rows: Rows, first: int) -> None:
        """Reads every puzzle from row `first` on again from the row's own text."""
        genres, texts = rows.text("genre"), rows.text("puzzle")
        sized = np.flatnonzero(rows.width[first:] > 0) + first
        for genre in dict.fromkeys(genres[place] for place in sized.tolist()):
            places = np.array([place for place in sized.tolist() if genres[place] == genre], np.int64)
            try:
                blocks = reread([texts[place] for place in places.tolist()], genre, self._read_as)
            except ModelError as error:
                before, _ = self.unknown.get(genre, (0, ""))
                self.unknown[genre] = before + len(places), str(error)
                continue
            for block, among in blocks:
                self._of_block(rows, block, places[among], _OF_THE_TEXT, "puzzle")

    def _of_block(self, rows: Rows, block: Block, places: NDArray[np.int64], names: Sequence[str], origin: str) -> None:
        """Compares the rows at some places of the batch with the block that was read again from their texts."""
        is_repeated = np.isin(rows.id[places], self._to_repeat)
        is_bad = np.zeros(len(block), np.bool_)
        is_bad[[*block.errors]] = True
        was_skipped = np.zeros(len(block), np.bool_)
        was_skipped[skipped(block)] = True
        wanted = to_arrow(self.columns_again(block, is_repeated), rows.table)
        is_refused, depends = (mask[places] for mask in self.can_repeat(rows))
        for name in names:
            among = ~was_skipped if name == "reason" else np.ones(len(block), np.bool_)
            self._unlike(rows, places, wanted, name, among, origin)
        refused = is_bad & ~was_skipped & ~is_refused
        self._report(
            rows, _at(rows, places, refused), lambda at: f"its {origin} has no puzzle there, found {rows.claim(at)}"
        )
        taken = ~is_bad & (is_refused | (rows.width[places] == 0))
        self._report(
            rows, _at(rows, places, taken), lambda at: f"its {origin} has a puzzle there, found {rows.claim(at)}"
        )
        again = is_repeated & ~is_bad & ~depends
        self.repeated += int(again.sum())
        for name in self.of_the_answer:
            self._unlike(rows, places, wanted, name, again, self.answer)
        self.also(rows, block, places)

    def _unlike(self, rows: Rows, places: NDArray[np.int64], wanted: Any, name: str, among: Mask, origin: str) -> None:
        column = wanted.column(name)
        unlike = rows.unlike(name, column, places) & among

        def words(at: int) -> str:
            expected, found = str(column[int(np.flatnonzero(places == at)[0])].as_py()), rows.shown(name, at)
            return f"expected {name} {quoted(expected, found)} of its {origin}, found {quoted(found, expected)}"

        self._report(rows, _at(rows, places, unlike), words)


def _at(rows: RepeatedRows, places: NDArray[np.int64], mask: Mask) -> Mask:
    """A mask of some places as one of the batch."""
    found = np.zeros(len(rows), np.bool_)
    found[places[mask]] = True
    return found
