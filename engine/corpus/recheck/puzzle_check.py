"""Tests what rows of a run say of their puzzles: against the source, or where that is gone against their own texts."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from gridlanes.corpus.manifest import Manifest
from gridlanes.corpus.output.reparse import reread
from gridlanes.corpus.recheck.input_check import options_of
from gridlanes.corpus.recheck.row_arrays import Mask, Rows, shown
from gridlanes.corpus.recheck.solution_check import SolutionCheck
from gridlanes.corpus.recheck.source_rows import entry, made_again, skipped, unlike
from gridlanes.errors import ModelError
from gridlanes.io.read.blocks import Block, Group
from gridlanes.results.columns import offsets_of
from gridlanes.status import Status

Words = Callable[[int], str]
Tell = Callable[[Rows, Mask, Words], None]
"""Is told of rows, and what is wrong with the one at a place"""

_OF_THE_SOURCE = ("line", "puzzle", "extra")
"""what a row has of its source, whatever it was taken for"""
_OF_THE_PUZZLE = (
    "genre",
    "width",
    "height",
    "n_solutions",
    "solution",
    "expected_agrees",
    "guesses",
    "nodes",
    "sweeps",
)
"""what follows from that and from the answer"""
_MOST_CELLS = 1 << 23
"""cells that are verified at a time, so that large grids do not fill the memory"""


class PuzzleCheck:
    """Tests rows. `own_words`: whether they were read and worded by this very code; if not, what is refused, and how,
    may differ. `unknown`: by genre, how many rows are of one that is not known here, and why.
    """

    def __init__(self, manifest: Manifest, tell: Tell, *, own_words: bool) -> None:
        self._values, self._options = manifest.options, options_of(manifest.options)
        self._tell, self._own_words = tell, own_words
        self._solutions = SolutionCheck()
        self.unknown: dict[str, tuple[int, str]] = {}

    @property
    def solutions(self) -> int:
        """Solutions that passed the check so far."""
        return self._solutions.passed

    def of_source(self, rows: Rows, block: Block) -> None:
        """Tests rows against the same ones as their source has them."""
        tested = [self._solutions.test(rows, group.rows, group) for group in block.groups]
        columns = made_again(rows, block, [marks for _, marks in tested], self._options)
        every, is_bad = np.ones(len(rows), np.bool_), np.zeros(len(rows), np.bool_)
        is_bad[list(block.errors)] = True
        was_skipped, invalid = skipped(block), rows.status == Status.INVALID
        for name in _OF_THE_SOURCE:
            self._compare(rows, name, columns[name], every)
        if self._own_words:
            self._tell_refused(rows, block, is_bad & ~was_skipped, invalid)
        for group, (wrong, _) in zip(block.groups, tested, strict=True):
            self._tell_solutions(rows, group.rows, wrong, group, block.genre)
        for name in _OF_THE_PUZZLE:
            self._compare(rows, name, columns[name], every if self._own_words else is_bad == invalid)
        if self._own_words:
            self._compare(rows, "reason", columns["reason"], ~was_skipped)
        self._tell_skipped(rows, was_skipped, block)

    def _tell_refused(self, rows: Rows, block: Block, is_bad: Mask, invalid: Mask) -> None:
        """Rows that are INVALID, or not, where the source says otherwise."""
        self._tell(
            rows,
            is_bad & ~invalid,
            lambda at: f"its source has no puzzle there ({block.errors[at].reason}), found {rows.claim(at)}",
        )
        is_puzzle = np.ones(len(rows), np.bool_)
        is_puzzle[list(block.errors)] = False
        words = "its source has {} there, found INVALID"
        self._tell(rows, is_puzzle & invalid, lambda at: words.format(_puzzle_at(block, at)))

    def _compare(self, rows: Rows, name: str, expected: object, among: Mask) -> None:
        wrong = unlike(rows, name, expected) & among

        def words(at: int) -> str:
            wanted, found = entry(expected, at), rows.value(name, at)
            return f"expected {name} {shown(wanted, found)} of its source, found {shown(found, wanted)}"

        self._tell(rows, wrong, words)

    def _tell_skipped(self, rows: Rows, was_skipped: Mask, block: Block) -> None:
        """Rows that no worker could read say where they are, and then why."""
        wrong = np.zeros(len(rows), np.bool_)
        for at in np.flatnonzero(was_skipped).tolist():
            error = block.errors[at]
            before = error.one_line().removesuffix(error.reason)
            wrong[at] = not rows.value("reason", at).startswith(before)
        self._tell(rows, wrong, lambda at: f"expected a reason of line {int(rows.line[at]):,}, found another")

    def on_their_own(self, rows: Rows) -> None:
        """Reads every puzzle again from the row's own text."""
        names, codes = rows.choice("genre")
        cells = offsets_of(rows.width.astype(np.int64) * rows.height)
        for code, genre in enumerate(names):
            places = np.flatnonzero((codes == code) & (rows.width > 0) & (rows.height > 0))
            while len(places):
                some = places[: max(1, int(np.searchsorted(cells[places + 1], cells[places[0]] + _MOST_CELLS)))]
                places = places[len(some) :]
                self._of_genre(rows, some, genre)

    def _of_genre(self, rows: Rows, places: NDArray[np.int64], genre: str) -> None:
        puzzles = rows.batch["puzzle"]
        texts = (puzzles if len(places) == len(rows) else puzzles.take(places)).to_pylist()
        try:
            blocks = reread(texts, genre, self._values)
        except ModelError as error:
            before, _ = self.unknown.get(genre, (0, ""))
            self.unknown[genre] = before + len(places), str(error)
            return
        for block, which in blocks:
            own = places[which]
            wrong = np.zeros(len(rows), np.bool_)
            why = {int(own[row]): fault.reason for row, fault in block.errors.items()}
            wrong[list(why)] = True
            self._tell(rows, wrong, partial(_unread, why))
            for group in block.groups:
                self._group(rows, own[group.rows], group, block, genre)

    def _group(self, rows: Rows, places: NDArray[np.int64], group: Group, block: Block, genre: str) -> None:
        """Tests the solutions of a group, whose rows are at `places` of the batch."""
        grid = group.structure.grid
        read = group.structure.genre or block.genre
        wrong = np.zeros(len(rows), np.bool_)
        wrong[places] = (rows.width[places] != grid.cols) | (rows.height[places] != grid.rows) | (read != genre)
        what = _named(group, block.genre)
        self._tell(rows, wrong, lambda at: f"its puzzle is {what}, found {genre} of {rows.width[at]}x{rows.height[at]}")
        self._tell_solutions(rows, places, self._solutions.test(rows, places, group)[0], group, block.genre)

    def _tell_solutions(self, rows: Rows, places: NDArray[np.int64], which: Mask, group: Group, genre: str) -> None:
        wrong = np.zeros(len(rows), np.bool_)
        wrong[places[which]] = True
        what = _named(group, genre)
        self._tell(rows, wrong, lambda at: f"its solution is none of its puzzle ({what})")


def _named(group: Group, genre: str) -> str:
    """What the puzzles of a group are; `genre`: where they do not say it themselves."""
    grid = group.structure.grid
    return f"{group.structure.genre or genre} of {grid.cols}x{grid.rows}"


def _puzzle_at(block: Block, at: int) -> str:
    place = block.place(at)
    return "a puzzle" if place is None else f"a puzzle ({_named(place[0], block.genre)})"


def _unread(why: dict[int, str], at: int) -> str:
    return f"its puzzle cannot be read again: {why[at]}"
