"""Difficulty as the engine measures it: which of its methods a puzzle needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.batch import Batch
from gridlanes.compile.structure import Structure
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.solvers.states import Kernels, States


class Level(IntEnum):
    """What is needed to decide every coord; each includes those before it."""

    CHEAP = 0
    """the kernels of every sweep, and those of row regions"""
    EXPENSIVE = 1
    """the kernels that run where those stall"""
    HYPOTHESES = 2
    """marks ruled out since propagation refutes them, one at a time"""
    GUESSES = 3
    """more than that"""


@dataclass(frozen=True)
class Difficulty:
    """The difficulty of P puzzles with one solution: `level` ``uint8 (P,)`` (`Level`); how many coords are open after
    the cheap kernels (`open_cheap`), the expensive ones (`open_expensive`) and the hypotheses (`open_hypotheses`), and
    the `rounds` of hypotheses, ``int32 (P,)`` each.
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
    hypotheses: bool = True,
) -> Difficulty:
    """How hard puzzles are that have one solution: `givens` ``uint8 (P, C)``, `clues` and `row_regions` as in
    `Batch.from_givens`. A puzzle's difficulty is its own, whatever lies beside it. Without `hypotheses`, which take
    longest, none are tried: all puzzles that propagation leaves open have the last level.
    """
    batch = Batch.from_givens(structure, givens, clues=clues, row_regions=row_regions)
    state = States(batch)
    every = np.arange(len(batch))
    state.propagate(every, Kernels.CHEAP)
    open_cheap = state.n_open()
    state.propagate(np.flatnonzero(open_cheap), Kernels.ALL)
    open_expensive, rounds = state.n_open(), np.zeros(len(batch), np.int32)
    active = np.flatnonzero(open_expensive) if hypotheses else np.zeros(0, np.intp)
    while len(active):
        rounds[active] += 1
        active = active[state.try_hypotheses(active, Kernels.ALL)]
        active = active[state.n_open()[active] > 0]
    open_hypotheses = state.n_open()
    stages = np.stack([open_cheap, open_expensive, open_hypotheses])
    return Difficulty((stages > 0).sum(axis=0).astype(np.uint8), open_cheap, open_expensive, open_hypotheses, rounds)
