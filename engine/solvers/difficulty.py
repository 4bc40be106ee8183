"""Difficulty as solving measures it: which of the engine's means a puzzle needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch
from gridlanes.compile.structure import Structure
from gridlanes.kernels.late import RowKernels
from gridlanes.kernels.propagate import propagate
from gridlanes.kernels.seen import Seen
from gridlanes.kernels.tables import Tables
from gridlanes.puzzles.row_regions import RowRegions

_BYTES_AT_ONCE = 1 << 24
"""words of hypotheses that are propagated together"""


class Level(IntEnum):
    """What is needed to decide every coord; each includes those before it."""

    CHEAP = 0
    """the kernels of every sweep, and those of the puzzle's own regions"""
    EXPENSIVE = 1
    """the kernels that run where those stall"""
    HYPOTHESES = 2
    """marks ruled out since propagation refutes them, one at a time"""
    GUESSES = 3
    """more than that"""


@dataclass(frozen=True)
class Difficulty:
    """Of P puzzles with one solution: `level` ``uint8 (P,)`` (`Level`); how many coords are open after the cheap
    kernels (`open_cheap`), the expensive ones (`open_expensive`) and the hypotheses (`open_hypotheses`), and the
    `rounds` of hypotheses, ``int32 (P,)`` each.
    """

    level: NDArray[np.uint8]
    open_cheap: NDArray[np.int32]
    open_expensive: NDArray[np.int32]
    open_hypotheses: NDArray[np.int32]
    rounds: NDArray[np.int32]


def difficulty_of(
    structure: Structure,
    givens: NDArray[np.uint8],
    *,
    clues: NDArray[np.int32] | None = None,
    row_regions: Sequence[RowRegions] = (),
) -> Difficulty:
    """How hard puzzles are that have one solution: `givens` ``uint8 (P, C)``, `clues` and `row_regions` as in
    `Batch.from_givens`. A puzzle's difficulty is its own, whatever lies beside it.
    """
    batch = Batch.from_givens(structure, givens, clues=clues, row_regions=row_regions)
    state = _States(batch, structure.tables())
    every = np.arange(len(batch))
    state.propagate(every, cheap=True)
    open_cheap = state.n_open()
    state.propagate(np.flatnonzero(open_cheap), cheap=False)
    open_expensive, rounds = state.n_open(), np.zeros(len(batch), np.int32)
    active = np.flatnonzero(open_expensive)
    while len(active):
        rounds[active] += 1
        active = active[state.try_hypotheses(active)]
        active = active[state.n_open()[active] > 0]
    open_hypotheses = state.n_open()
    stages = np.stack([open_cheap, open_expensive, open_hypotheses])
    return Difficulty((stages > 0).sum(axis=0).astype(np.uint8), open_cheap, open_expensive, open_hypotheses, rounds)


class _States:
    """The states of P puzzles, as words that narrow."""

    def __init__(self, batch: Batch, tables: Tables) -> None:
        self._batch, self._tables = batch, tables
        self._words, self._n_coords = batch.candidates, batch.structure.n_coords
        program = tables.program
        none = program._replace(expensive_address=program.expensive_address[:0], expensive=program.expensive[:0])
        self._cheap = tables._replace(program=none)
        format = batch.word_format
        self._bits = format.listed([1 << mark for mark in range(len(batch.structure.alphabet))])
        n_bytes = self._words.itemsize * max(1, self._words[0].size) if len(batch) else 1
        self._at_once = max(format.lanes, _BYTES_AT_ONCE // n_bytes)

    def n_open(self) -> NDArray[np.int32]:
        """``int32 (P,)``: how many coords are open."""
        return np.asarray((self._n_left(self._words) > 1).sum(axis=1), np.int32)

    def _n_left(self, words: NDArray[Any]) -> NDArray[np.int64]:
        """``int64 (n, C)``: the marks left."""
        counts = np.bitwise_count(words[:, : self._n_coords])
        return np.asarray(counts if counts.ndim == 2 else counts.sum(axis=2), np.int64)

    def propagate(self, rows: NDArray[np.intp], *, cheap: bool) -> None:
        """Brings some of the puzzles to the fixpoint; `cheap`: of the cheap kernels and their own alone."""
        words = np.ascontiguousarray(self._words[rows])
        self._run(words, rows, self._cheap if cheap else self._tables)
        self._words[rows] = words

    def _run(self, words: NDArray[Any], rows: NDArray[np.intp], tables: Tables) -> NDArray[np.bool_]:
        """Propagates states of the puzzles `rows`, in place; returns which break."""
        format, width = self._batch.word_format, self._batch.structure.program.width
        broken, sweeps = np.zeros(len(words), np.bool_), np.zeros(len(words), np.int64)
        tile, flags = format.zeros(width + 1, format.lanes), format.zeros(2, format.lanes)
        scratch = np.zeros(self._batch.scratch_size, np.int64)
        seen = Seen(format.zeros(0, format.lanes), np.zeros(format.lanes, np.int64))
        propagate(tables, _of_rows(self._batch.row_kernels, rows), tile, words, broken, sweeps, scratch, flags, seen)
        return broken

    def try_hypotheses(self, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Tries each mark at each open coord of the puzzles `rows`, takes those away that break, and propagates.
        Returns for which of them there were some.
        """
        words = self._words[rows]
        possible = (words[:, : self._n_coords, None] & self._bits) != 0
        possible = possible if possible.ndim == 3 else possible.any(axis=3)
        possible &= (self._n_left(words) > 1)[:, :, None]
        place, coord, mark = np.nonzero(possible)
        broken = np.zeros(len(place), np.bool_)
        for start in range(0, len(place), self._at_once):
            part = slice(start, start + self._at_once)
            tried = words[place[part]]
            tried[np.arange(len(tried)), coord[part]] = self._bits[mark[part]]
            broken[part] = self._run(np.ascontiguousarray(tried), rows[place[part]], self._tables)
        for gone in np.flatnonzero(broken).tolist():
            self._words[rows[place[gone]], coord[gone]] &= ~self._bits[mark[gone]]
        changed = np.zeros(len(rows), np.bool_)
        changed[place[broken]] = True
        self.propagate(rows[changed], cheap=False)
        return changed


def _of_rows(kernels: RowKernels, rows: NDArray[np.intp]) -> RowKernels:
    """The kernels of the puzzles `rows`, each as often as it is named."""
    counts = np.diff(kernels.start)[rows]
    start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    index = np.arange(int(start[-1])) + np.repeat(kernels.start[rows] - start[:-1], counts)
    return RowKernels(kernels.entries, kernels.address[index], kernels.table[index], start, kernels.has_figures[rows])
