"""Counts puzzles by their number of clues without making any, by orbit counting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.completions import Completions, completions_of
from gridlanes.enumerating.distinct_completions import distinct_completions
from gridlanes.enumerating.fact_reader import FactReader
from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.request import Enumeration
from gridlanes.enumerating.subsets import Subsets
from gridlanes.solvers.pool import SolverPool

LayoutProgress = Callable[[float, int], None]
"""called with the number of finished layouts, to which the share of the next one's solutions that are done is added,
and the number of all"""
_REPORTED = 8
"""completions of a layout after which progress is reported"""


@dataclass(frozen=True)
class Tally:
    """Two counts: `up_to_symmetry`, where equivalent ones count once, and `all`."""

    up_to_symmetry: int = 0
    all: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.up_to_symmetry + other.up_to_symmetry, self.all + other.all)


@dataclass(frozen=True)
class PuzzleCounts:
    """The number of puzzles: in `total`, and `by_clues`, from 0 clues on."""

    by_clues: tuple[Tally, ...]

    @property
    def total(self) -> Tally:
        """The sum over all numbers of clues."""
        return sum(self.by_clues, Tally())


def counted(
    enumeration: Enumeration, layouts: AllLayouts, pool: SolverPool, progress: LayoutProgress | None = None
) -> PuzzleCounts:
    """The puzzles of some layouts."""
    found, reader = list[Tally](), FactReader(enumeration, layouts)
    for completions in completions_of(enumeration, layouts, pool):
        for number, subsets, weight in subsets_of(enumeration, layouts, reader, completions):
            report_within(progress, completions, number, len(layouts))
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


def report_within(progress: LayoutProgress | None, completions: Completions, number: int, n_layouts: int) -> None:
    """Reports that a layout is done up to the completion of this number, of some of them."""
    if progress is not None and number % _REPORTED == 0:
        progress(completions.layout + number / len(completions.least), n_layouts)


def orbits_of(enumeration: Enumeration, subsets: Subsets) -> NDArray[np.int64]:
    """``int64 (f + 1,)``: the rows of a completion, by their number of facts."""
    if enumeration.minimal:
        orbits, _ = subsets.minimal_counts()
    else:
        orbits = subsets.counts().sum(axis=0) // len(subsets.moves)
    least, most = enumeration.n_clues or (0, len(orbits))
    n_facts = np.arange(len(orbits))
    return np.where((n_facts >= least) & (n_facts <= most), orbits, 0)


def subsets_of(
    enumeration: Enumeration, layouts: AllLayouts, reader: FactReader, completions: Completions, first: int = 0
) -> Iterator[tuple[int, Subsets, int]]:
    """For each completion of a layout that represents its orbit, from number `first` on: its number, its sets of facts,
    and the size of the orbit, including images of the layout. Without completions that are no puzzle's solution.
    ModelError for one that tells too many facts.
    """
    facts, place, alone = distinct_completions(reader.read(completions.layout, completions.numbers))
    order = enumeration.moves.order
    for number in range(first, len(completions.least)):
        row, moves = int(completions.least[number]), np.flatnonzero(completions.stabilisers[number])
        if not (alone[row] and facts.can_be[place[row]]):
            continue
        reader.check_number(facts.shown[place[row]])
        subsets = Subsets.of(facts, int(place[row]), reader.moved(completions.layout, moves))
        if subsets.any:
            yield number, replace(subsets, row=row), order // (len(moves) * int(completions.n_unused[number]))
