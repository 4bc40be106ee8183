"""Propagation of many puzzles without any guess: the candidates at the fixpoint of the kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch
from gridlanes.compile.structure import Structure
from gridlanes.interrupts import interruptible
from gridlanes.kernels.compiling.jit import specialised
from gridlanes.kernels.search.propagate import propagate
from gridlanes.kernels.search.seen import new_seen
from gridlanes.puzzles.row_regions import RowRegions

_AT_ONCE = 1 << 12
"""candidate words: so few are propagated within milliseconds, and Ctrl-C can wait for that. To start a thread for it
takes about as long, and where puzzles are made it would be started for each step"""


class Fixpoint(NamedTuple):
    """`candidates`: words ``(P, C)``, bit *i* set while mark *i* is possible; `broken` ``bool (P,)``: rows shown to
    have no solution; `sweeps` ``int64 (P,)``.
    """

    candidates: NDArray[Any]
    broken: NDArray[np.bool_]
    sweeps: NDArray[np.int64]

    @property
    def open_at(self) -> NDArray[np.bool_]:
        """``bool (P, C)``: the coords that have several marks left."""
        halves = self.candidates if self.candidates.ndim == 3 else self.candidates[..., None]
        several = (halves & (halves - halves.dtype.type(1))) != 0
        return np.asarray(several.any(axis=2) | ((halves != 0).sum(axis=2) > 1))


@dataclass(frozen=True, repr=False)
class Propagation:
    """The result of `gridlanes.propagate`: the structure of the puzzles, and what `Fixpoint` has."""

    structure: Structure
    candidates: NDArray[Any]
    broken: NDArray[np.bool_]
    sweeps: NDArray[np.int64]

    def __repr__(self) -> str:
        grid = self.structure.grid
        kind = f"{self.structure.genre} {grid.rows}x{grid.cols}".lstrip()
        return f"Propagation({len(self.broken):,} puzzles of {kind}: {int(self.broken.sum()):,} broken)"


def propagated(
    structure: Structure,
    givens: NDArray[np.uint8],
    *,
    clues: NDArray[np.int32] | None = None,
    row_regions: Sequence[RowRegions] = (),
) -> Fixpoint:
    """Where propagation leads from `givens` ``uint8 (P, C)``, `clues` and `row_regions` (see `Batch.from_givens`)."""
    batch = Batch.from_givens(structure, givens, clues=clues, row_regions=row_regions)
    words = batch.word_format
    tile, flags = words.zeros(structure.program.width + 1, words.lanes), words.zeros(2, words.lanes)
    broken, sweeps = np.zeros(len(batch), np.bool_), np.zeros(len(batch), np.int64)
    scratch = np.zeros(batch.scratch_size.to_propagate, np.int64)
    seen = new_seen(words.zeros(0, words.lanes))
    row_of = np.zeros(words.lanes, np.int64)
    arguments = (
        structure.tables(),
        batch.row_kernels,
        tile,
        batch.candidates,
        broken,
        sweeps,
        scratch,
        flags,
        seen,
        row_of,
    )
    call = _machine_code(structure, arguments)
    (call if batch.candidates.size <= _AT_ONCE else interruptible(call))(*arguments)
    return Fixpoint(batch.candidates[:, : structure.n_coords], broken, sweeps)


def _machine_code(structure: Structure, arguments: tuple[Any, ...]) -> Callable[..., None]:
    """That of `propagate`, for puzzles of a structure: its arguments have the same types each time, and to look it up
    by these takes longer than to propagate a few puzzles.
    """
    if propagate not in structure.cache:
        structure.cache[propagate] = specialised(propagate, *arguments)
    return cast(Callable[..., None], structure.cache[propagate])
