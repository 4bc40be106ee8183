"""How many puzzles there are, by their number of clues, without making any: by orbit counting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.completions import Completions, completions_of
from gridlanes.enumerating.layouts import Layouts
from gridlanes.enumerating.request import Enumeration
from gridlanes.enumerating.subsets import Subsets
from gridlanes.enumerating.told import Telling
from gridlanes.solvers.pool import SolverPool

Progress = Callable[[int, int], None]
"""is told how many layouts are done, and of how many"""


@dataclass
class PuzzleCounts:
    """Numbers of puzzles by their number of clues, from 0: `up_to_symmetry`, one of those that are equivalent; `all`,
    each of these. Both have as many entries.
    """

    up_to_symmetry: list[int] = field(default_factory=list)
    all: list[int] = field(default_factory=list)

    def add(self, up_to_symmetry: NDArray[np.int64], every: NDArray[np.int64], weight: int) -> None:
        """Adds those of a completion, each of which stands for `weight` puzzles."""
        more = len(every) - len(self.all)
        self.up_to_symmetry += [0] * more
        self.all += [0] * more
        for n_clues, (orbits, puzzles) in enumerate(zip(up_to_symmetry.tolist(), every.tolist(), strict=True)):
            self.up_to_symmetry[n_clues] += orbits
            self.all[n_clues] += puzzles * weight


def counted(
    enumeration: Enumeration, layouts: Layouts, pool: SolverPool, progress: Progress | None = None
) -> PuzzleCounts:
    """The puzzles of some layouts."""
    found, telling = PuzzleCounts(), Telling(enumeration, layouts)
    for completions in completions_of(enumeration, layouts, pool):
        for subsets, weight in subsets_of(enumeration, layouts, telling, completions):
            if enumeration.minimal:
                orbits, every = subsets.minimal_counts()
            else:
                fixed = subsets.counts()
                orbits, every = fixed.sum(axis=0) // len(subsets.moves), fixed[0]
            found.add(orbits, every, weight)
        if progress is not None:
            progress(completions.layout + 1, len(layouts))
    if enumeration.n_clues is not None:
        least, most = enumeration.n_clues
        for counts in (found.up_to_symmetry, found.all):
            counts[:] = [n if least <= n_clues <= most else 0 for n_clues, n in enumerate(counts)]
    return found


def subsets_of(
    enumeration: Enumeration, layouts: Layouts, telling: Telling, completions: Completions
) -> list[tuple[Subsets, int]]:
    """Those of each completion of a layout that stands for others, with how many it stands for, the layout's images
    included; without those that no puzzle has as its solution.
    """
    told, found = telling.told(completions.layout, completions.numbers), []
    order = enumeration.moves.order
    for row, stabiliser, n_unused in zip(
        completions.least.tolist(), completions.stabilisers, completions.n_unused.tolist(), strict=True
    ):
        if not told.can_be[row]:
            continue
        moves = np.flatnonzero(stabiliser)
        subsets = Subsets.of(told, row, telling.moved(completions.layout, moves))
        if subsets.any:
            found.append((subsets, order // (len(moves) * n_unused)))
    return found

