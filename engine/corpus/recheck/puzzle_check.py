"""Checks the columns on the puzzle of a row: against the source or, if that is gone, against the row's own text.

All columns that follow from the source and from the claimed answer are made again, by the code that made them, and
compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.reparse import reread
from gridlanes.corpus.recheck.row_arrays import Mask, RowArrays, entry, quoted
from gridlanes.corpus.recheck.solution_check import SolutionCheck
from gridlanes.corpus.recheck.source_rows import skipped
from gridlanes.errors import ModelError
from gridlanes.io.read.blocks import Block, Group
from gridlanes.results.assemble import assemble_result
from gridlanes.results.columns import result_columns
from gridlanes.solvers.lanes import Answers
from gridlanes.solvers.pool import SolveOptions
from gridlanes.status import Status
from gridlanes.tables.columns import Columns, offsets_of

WordsOfRow = Callable[[int], str]
ReportRows = Callable[[RowArrays, Mask, WordsOfRow], None]
"""reports wrong rows, and what is wrong with the one at a place"""

_FIGURES = ("n_solutions", "guesses", "nodes", "sweeps")
_OF_THE_SOURCE = ("line", "puzzle", "extra")
"""what a row has of its source, whatever it was taken for"""
_OF_THE_TEXT = ("genre", "width", "height")
"""what follows from the text of a puzzle alone"""
_OF_THE_PUZZLE = (*_OF_THE_TEXT, "solution", "expected_agrees", *_FIGURES)
"""what follows from the source and the answer"""
_MAX_CELLS = 1 << 23
"""cells that are verified at a time, so that large grids do not fill the memory"""


class PuzzleCheck:
    """Tests rows. `own_words`: whether they were read and worded by this very code; if not, what is refused, and how,
    may differ. `unknown`: by genre, how many rows are of one that is not known here, and why.
    """

    def __init__(self, options: RunOptions, report: ReportRows, *, own_words: bool) -> None:
        self._options, self._report, self._own_words = options, report, own_words
        self._solutions = SolutionCheck()
        self.unknown: dict[str, tuple[int, str]] = {}

    @property
    def solutions(self) -> int:
        """Solutions that passed the check so far."""
        return self._solutions.passed

    def of_source(self, rows: RowArrays, block: Block) -> None:
        """Tests rows against the same ones as their source has them."""
        tested = [self._solutions.test(rows, group) for group in block.groups]
        columns = expected_columns(rows, block, [marks for _, marks in tested], self._options)
        every, is_bad, invalid = (
            rows.mask(np.arange(len(rows))),
            rows.mask([*block.errors]),
            rows.status == Status.INVALID,
        )
        was_skipped = rows.mask(skipped(block))
        self._compare(rows, columns, _OF_THE_SOURCE, every, "source")
        if self._own_words:
            self._refused(rows, block, is_bad & ~was_skipped, invalid)
        self._wrong_solutions(rows, block, tested)
        self._compare(rows, columns, _OF_THE_PUZZLE, every if self._own_words else is_bad == invalid, "source")
        if self._own_words:  # but for reasons that say what happened to a worker
            lasting = ~was_skipped & (rows.status != Status.BUDGET)
            self._compare(rows, columns, ("reason",), lasting, "source")

    def _refused(self, rows: RowArrays, block: Block, is_bad: Mask, invalid: Mask) -> None:
        """Rows that are INVALID, or not, contrary to the source."""
        self._report(
            rows,
            is_bad & ~invalid,
            lambda at: f"its source has no puzzle there ({block.errors[at].reason}), found {rows.claim(at)}",
        )
        words = "its source has a puzzle{} there, found INVALID"
        self._report(rows, ~rows.mask([*block.errors]) & invalid, lambda at: words.format(_puzzle_at(block, at)))

    def _wrong_solutions(
        self, rows: RowArrays, block: Block, tested: Sequence[tuple[NDArray[np.int64], NDArray[np.uint8]]]
    ) -> None:
        for group, (wrong, _) in zip(block.groups, tested, strict=True):
            words = f"its solution does not solve its puzzle ({_named(group, block.genre)})"
            self._report(rows, rows.mask(wrong), partial(_said, words))

    def _compare(self, rows: RowArrays, columns: Columns, names: Sequence[str], among: Mask, origin: str) -> None:
        for name in names:

            def words(at: int, name: str = name) -> str:
                wanted, found = entry(columns[name], at), rows.value(name, at)
                return f"expected {name} {quoted(wanted, found)} of its {origin}, found {quoted(found, wanted)}"

            self._report(rows, rows.unlike(name, columns[name]) & among, words)

    def on_their_own(self, rows: RowArrays) -> None:
        """Reads every puzzle again from the row's own text."""
        names, codes = rows.choice("genre")
        cells = offsets_of(rows.width.astype(np.int64) * rows.height)
        for code, genre in enumerate(names):
            places = np.flatnonzero((codes == code) & (rows.width > 0) & (rows.height > 0))
            while len(places):
                some = places[: max(1, int(np.searchsorted(cells[places + 1], cells[places[0]] + _MAX_CELLS)))]
                places = places[len(some) :]
                self._of_genre(rows.some(some), genre)

    def _of_genre(self, rows: RowArrays, genre: str) -> None:
        try:
            blocks = reread(rows.batch["puzzle"].to_pylist(), genre, self._options)
        except ModelError as error:
            before, _ = self.unknown.get(genre, (0, ""))
            self.unknown[genre] = before + len(rows), str(error)
            return
        for block, places in blocks:
            own = rows.some(places)
            is_bad = own.mask([*block.errors])
            self._report(own, is_bad, partial(_unread, block))
            tested = [self._solutions.test(own, group) for group in block.groups]
            columns = expected_columns(own, block, [marks for _, marks in tested], self._options)
            self._compare(own, columns, _OF_THE_TEXT, ~is_bad, "puzzle")
            self._wrong_solutions(own, block, tested)


def expected_columns(rows: RowArrays, block: Block, marks: list[NDArray[np.uint8]], options: RunOptions) -> Columns:
    """The columns of rows as a run makes them of `block`, if their status and figures are what they claim to be.

    `marks`: of each group of the block, as `Answers` has them.
    """
    status = np.where(rows.status < 0, Status.FAILED, rows.status).astype(np.uint8)
    groups = [
        (group, Answers(status[group.rows], own, *(getattr(rows, name)[group.rows] for name in _FIGURES)))
        for group, own in zip(block.groups, marks, strict=True)
    ]
    return result_columns(assemble_result(block, groups, SolveOptions(options.limit, options.budget)))


def _named(group: Group, genre: str) -> str:
    """The genre and size of the puzzles of a group, in words; `genre`: if they do not name it themselves."""
    grid = group.structure.grid
    return f"{group.structure.genre or genre} of {grid.cols}x{grid.rows}"


def _said(words: str, at: int) -> str:
    return words


def _unread(block: Block, at: int) -> str:
    return f"its puzzle cannot be read again: {block.errors[at].reason}"


def _puzzle_at(block: Block, at: int) -> str:
    place = block.locate(at)
    return "" if place is None else f" ({_named(place[0], block.genre)})"
