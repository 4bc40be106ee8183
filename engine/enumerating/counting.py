"""How many puzzles there are, by their number of clues, without making any: by orbit counting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from gridlanes.enumerating.completions import Completions, completions_of
from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.request import Enumeration
from gridlanes.enumerating.subsets import Subsets
from gridlanes.enumerating.told import Telling
from gridlanes.solvers.pool import SolverPool

LayoutProgress = Callable[[int, int], None]
"""is told how many layouts are done, and of how many"""


@dataclass(frozen=True)
class Tally:
    """How many there are: `up_to_symmetry`, one of those that are equivalent, and `all` of them."""

    up_to_symmetry: int = 0
    all: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.up_to_symmetry + other.up_to_symmetry, self.all + other.all)


@dataclass(frozen=True)
class PuzzleCounts:
    """How many puzzles there are: in `total`, and `by_clues`, those with 0 clues first."""

    by_clues: tuple[Tally, ...]

    @property
    def total(self) -> Tally:
        """Of all numbers of clues."""
        return sum(self.by_clues, Tally())


def counted(
    enumeration: Enumeration, layouts: AllLayouts, pool: SolverPool, progress: LayoutProgress | None = None
) -> PuzzleCounts:
    """The puzzles of some layouts."""
    found, telling = list[Tally](), Telling(enumeration, layouts)
    for completions in completions_of(enumeration, layouts, pool):
        for subsets, weight in subsets_of(enumeration, layouts, telling, completions):
            if enumeration.minimal:
                orbits, every = subsets.minimal_counts()
            else:
                fixed = subsets.counts()
                orbits, every = fixed.sum(axis=0) // len(subsets.moves), fixed[0]
            found += [Tally()] * (len(every) - len(found))
            for n_clues, (n_orbits, n) in enumerate(zip(orbits.tolist(), every.tolist(), strict=True)):
                found[n_clues] += Tally(n_orbits, n * weight)
        if progress is not None:
            progress(completions.layout + 1, len(layouts))
    least, most = enumeration.n_clues or (0, len(found))
    return PuzzleCounts(tuple(tally if least <= n_clues <= most else Tally() for n_clues, tally in enumerate(found)))


def subsets_of(
    enumeration: Enumeration, layouts: AllLayouts, telling: Telling, completions: Completions
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
