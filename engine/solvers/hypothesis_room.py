"""Room to try hypotheses about the puzzles of a batch, the order of their coords, and the kernels of chosen puzzles."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch
from gridlanes.kernels.grading.hypotheses import Trial
from gridlanes.kernels.search.late import RowKernels
from gridlanes.kernels.search.seen import new_seen

_GOLDEN = 0.618
"""neighbours in the order of coords lie this share of all of them apart"""


def room_to_try(batch: Batch) -> Trial:
    """Working space to try hypotheses about the puzzles of a batch."""
    format, n_lanes = batch.word_format, batch.word_format.lanes
    follow_up, follow_up_at, n_columns = batch.structure.program.follow_up(format)
    return Trial(
        tile=format.zeros(batch.structure.program.width + 1, n_lanes),
        base=format.zeros(batch.structure.program.width + 1, n_lanes),
        scratch=np.zeros(batch.scratch_size.to_propagate, np.int64),
        flags=format.zeros(2, n_lanes),
        seen=new_seen(format.zeros(0, n_lanes)),
        row=np.zeros(n_lanes, np.int64),
        version=np.zeros(n_lanes, np.int64),
        coord=np.zeros(n_lanes, np.int64),
        mark=format.zeros(1, n_lanes),
        next=np.zeros(4, np.int64),
        follow_up=np.full(min(n_columns, 1), follow_up, np.uint64),
        follow_up_at=follow_up_at,
        follow_up_room=np.zeros((n_lanes, n_columns), np.int32),
    )


def far_apart(n: int) -> NDArray[np.int64]:
    """All numbers below n, each far from the one before."""
    step = max(1, round(n * _GOLDEN))
    while np.gcd(step, n) > 1:
        step += 1
    return np.asarray(np.arange(n) * step % n, np.int64)


def of_rows(kernels: RowKernels, rows: NDArray[np.intp]) -> RowKernels:
    """The kernels of the puzzles `rows`, each as often as it is named."""
    if not len(kernels.address) and len(rows) <= len(kernels.tried):  # none, whichever rows these are
        n = len(rows)
        return kernels._replace(
            start=kernels.start[: n + 1], has_figures=kernels.has_figures[:n], tried=kernels.tried[:n]
        )
    counts = np.diff(kernels.start)[rows]
    start = np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)
    index = np.arange(int(start[-1])) + np.repeat(kernels.start[rows] - start[:-1], counts)
    has_figures, tried = kernels.has_figures[rows], kernels.tried[rows]
    return RowKernels(kernels.entries, kernels.address[index], kernels.table[index], start, has_figures, tried)
