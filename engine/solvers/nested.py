"""Nested hypotheses (hypotheses within hypotheses) on states of many puzzles, one puzzle at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch
from gridlanes.kernels.compiling.jit import specialised
from gridlanes.kernels.grading.hypotheses import Trial
from gridlanes.kernels.grading.nested import Trials, refute_nested
from gridlanes.kernels.search.late import RowKernels
from gridlanes.kernels.search.seen import Seen
from gridlanes.kernels.search.tables import Tables

_GOLDEN = 0.618
"""neighbours in the order of coords lie this share of all of them apart"""


class Nested:
    """Hypotheses about hypotheses about the puzzles of a batch, with the `tables` of each choice of kernels."""

    def __init__(self, batch: Batch, tables: Sequence[Tables]) -> None:
        self._batch, self._tables = batch, tables
        self._order = far_apart(batch.structure.n_coords)
        format = batch.word_format
        self._trial = room_to_try(batch)
        self._trials, self._outer = self._room(format.lanes), self._room(format.lanes)
        self._known = format.zeros(1, batch.structure.n_coords)
        self._refute: Any = None

    def _room(self, n_tried: int) -> Trials:
        batch, format, n = self._batch, self._batch.word_format, self._batch.candidates.shape[1]
        n_lanes = format.lanes
        return Trials(
            tile=format.zeros(n + 1, n_lanes),
            scratch=np.zeros(batch.scratch_size, np.int64),
            flags=format.zeros(2, n_lanes),
            seen=Seen(format.zeros(0, n_lanes), np.zeros(n_lanes, np.int64)),
            row_of=np.zeros(n_lanes, np.int64),
            tried=format.zeros(n_tried, n),
            broken=np.zeros(n_tried, np.bool_),
            sweeps=np.zeros(n_tried, np.int64),
            coord=np.zeros(n_tried, np.int64),
            mark=format.zeros(1, n_tried),
            inner=format.zeros(1, n),
            settled=format.zeros(1, batch.structure.n_coords),
            refuted=format.zeros(1, batch.structure.n_coords),
        )

    def refute(self, state: NDArray[Any], row: int, kernels: int, n_marks: int, known: NDArray[Any] | None) -> bool:
        """Takes a mark that is refuted from the state of a puzzle, words ``(1, n)`` with `n_marks` open marks, in
        place, and propagates; returns whether there was one. `known`: words ``(C,)`` of a solution, None for none.
        """
        if n_marks > len(self._outer.coord):
            self._outer = self._room(n_marks)
        self._known[0] = 0 if known is None else known
        own = of_rows(self._batch.row_kernels, np.full(max(n_marks, len(self._trials.coord)), row))
        arguments = (
            self._tables[kernels], own, state, self._known, self._order, self._trial, self._trials, self._outer
        )  # fmt: skip
        if self._refute is None:
            self._refute = specialised(refute_nested, *arguments)
        return bool(self._refute(*arguments))


def room_to_try(batch: Batch) -> Trial:
    """Working space to try hypotheses about the puzzles of a batch."""
    format, n_lanes = batch.word_format, batch.word_format.lanes
    return Trial(
        tile=format.zeros(batch.structure.program.width + 1, n_lanes),
        scratch=np.zeros(batch.scratch_size, np.int64),
        flags=format.zeros(2, n_lanes),
        seen=Seen(format.zeros(0, n_lanes), np.zeros(n_lanes, np.int64)),
        row=np.zeros(n_lanes, np.int64),
        coord=np.zeros(n_lanes, np.int64),
        mark=format.zeros(1, n_lanes),
        next=np.zeros(2, np.int64),
    )


def far_apart(n: int) -> NDArray[np.int64]:
    """All numbers below n, each far from the one before."""
    step = max(1, round(n * _GOLDEN))
    while np.gcd(step, n) > 1:
        step += 1
    return np.asarray(np.arange(n) * step % n, np.int64)


def of_rows(kernels: RowKernels, rows: NDArray[np.intp]) -> RowKernels:
    """The kernels of the puzzles `rows`, each as often as it is named."""
    counts = np.diff(kernels.start)[rows]
    start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    index = np.arange(int(start[-1])) + np.repeat(kernels.start[rows] - start[:-1], counts)
    has_figures, tried = kernels.has_figures[rows], kernels.tried[rows]
    return RowKernels(kernels.entries, kernels.address[index], kernels.table[index], start, has_figures, tried)
