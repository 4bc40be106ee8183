"""Random solutions of many layouts of one structure at once."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.samplers.draws import Draws, Purpose, Tries
from gridlanes.samplers.generation import Start
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.solvers.propagation import propagated
from gridlanes.status import Status

_BUDGET = 2_000
"""nodes that the completion of random marks may take at most"""
_SOON = 64
"""nodes in which most layouts that have no solution turn out to have none"""
_FIRST = 64
"""layouts that are searched first: where all layouts have solutions, that takes longer than to draw one"""
_FEWEST_NODES, _NODES_A_COORD = 32, 0.64
"""nodes that it may take as long as there are marks that can be dropped instead"""
_LAST = 4
"""times as many without any, where another layout can be drawn instead"""
_ROUNDS = 24
"""in which coords get random marks: a few of them in each"""


class Solutions(NamedTuple):
    """`marks` ``uint8 (n, C)``: numbers counted from 1; `found` ``bool (n,)``: where there is a solution."""

    marks: NDArray[np.uint8]
    found: NDArray[np.bool_]


def random_solutions(
    structure: Structure,
    layout: NDArray[np.uint8],
    row_regions: tuple[RowRegions, ...],
    draws: Draws,
    tries: Tries,
    pool: SolverPool,
    start: Start | None,
    deadline: float | None = None,
    *,
    whole: bool = False,
    yields: bool = False,
) -> Solutions:
    """A random solution of each layout (givens ``uint8 (n, C)`` and its row regions).

    With `start`, the search completes the marks that it gives; a try without a completion has no solution and is drawn
    again. If a start `yields`, as many of its marks as propagation allows are kept instead. If it gives the `whole`
    solution, nothing is completed. Without a start, marks that propagation allows are chosen at coords in random order,
    before the search completes them; if this takes too long, fewer of them, which mostly is faster.
    """
    beginning = None if start is None else start(structure, draws, tries)
    if beginning is not None:
        begun = np.where(layout != 0, layout, beginning)
        if whole:
            return Solutions(begun, (begun != 0).all(axis=1))
        answers = pool.solve(structure, begun, SolveOptions(1, _BUDGET, deadline), row_regions=row_regions)
        marks, found = answers.marks, answers.status == Status.SOLVED
        left = np.flatnonzero(~found)
        if yields and len(left):
            own = tuple(regions.of_rows(left) for regions in row_regions)
            kept = _kept(structure, layout[left], begun[left], own, draws, tries.chosen(left))
            answers = pool.solve(structure, kept, SolveOptions(1, _BUDGET, deadline), row_regions=own)
            marks[left], found[left] = answers.marks, answers.status == Status.SOLVED
        return Solutions(marks, found)
    left = np.flatnonzero(~_refuted(structure, layout, row_regions, pool, deadline))
    own = tuple(regions.of_rows(left) for regions in row_regions)
    chosen, order = np.zeros_like(layout), np.zeros(layout.shape, np.intp)
    chosen[left], order[left] = _random_marks(structure, layout[left], own, draws, tries.chosen(left))
    marks, found = np.zeros_like(layout), np.zeros(len(layout), np.bool_)

    def complete(rows: NDArray[np.intp], most: int) -> NDArray[np.intp]:
        """Completes the chosen marks of some rows within a number of nodes; returns the rows for which this failed."""
        if not len(rows):
            return rows
        own, options = tuple(regions.of_rows(rows) for regions in row_regions), SolveOptions(1, most, deadline)
        answers = pool.solve(structure, chosen[rows], options, row_regions=own)
        solved = answers.status == Status.SOLVED
        marks[rows[solved]], found[rows[solved]] = answers.marks[solved], True
        return np.asarray(rows[~solved])

    n_kept, most = structure.n_coords, min(_BUDGET, max(_FEWEST_NODES, int(_NODES_A_COORD * structure.n_coords)))
    while n_kept and len(left):
        left = complete(left, most)
        dropped = np.take(order, left, axis=0)[:, n_kept // 2 : n_kept]
        n_kept //= 2
        chosen[left[:, None], dropped] = layout[left[:, None], dropped]
    drawn = _are_drawn(layout, row_regions)[left]
    complete(left[drawn], min(_BUDGET, _LAST * most))
    complete(left[~drawn], _BUDGET)
    return Solutions(marks, found)


def _kept(
    structure: Structure,
    layout: NDArray[np.uint8],
    begun: NDArray[np.uint8],
    row_regions: tuple[RowRegions, ...],
    draws: Draws,
    tries: Tries,
) -> NDArray[np.uint8]:
    """Givens ``uint8 (n, C)`` with as many of the marks that tries have `begun` with as propagation allows, added some
    at a time, in random order.
    """
    n_coords, kept = layout.shape[1], layout.copy()
    order = draws.orders(tries, Purpose.COORDS, [0, n_coords]).astype(np.intp)
    step = -(-n_coords // _ROUNDS)
    for first in range(0, n_coords, step):
        here = order[:, first : first + step]
        tried = kept.copy()
        np.put_along_axis(tried, here, np.take_along_axis(begun, here, axis=1), axis=1)
        broken = propagated(structure, tried, row_regions=row_regions).broken
        kept[~broken] = tried[~broken]
    return kept


def _are_drawn(layout: NDArray[np.uint8], row_regions: tuple[RowRegions, ...]) -> NDArray[np.bool_]:
    """``bool (n,)``: which layouts hold anything."""
    drawn: NDArray[np.bool_] = (layout != 0).any(axis=1)
    for regions in row_regions:
        drawn[regions.row] = True
    return drawn


def _refuted(
    structure: Structure,
    layout: NDArray[np.uint8],
    row_regions: tuple[RowRegions, ...],
    pool: SolverPool,
    deadline: float | None,
) -> NDArray[np.bool_]:
    """``bool (n,)``: the layouts that a short search proves unsolvable; if it proves it of none of the first ones, the
    others are not searched. Those have no solution later, either.
    """
    refuted, options = np.zeros(len(layout), np.bool_), SolveOptions(1, _SOON, deadline, verified=False)
    if not row_regions and not layout.any():
        return refuted
    for some in (np.arange(min(_FIRST, len(layout))), np.arange(_FIRST, len(layout))):
        own = tuple(regions.of_rows(some) for regions in row_regions)
        if len(some):
            answers = pool.solve(structure, layout[some], options, row_regions=own)
            refuted[some] = answers.status == Status.UNSOLVABLE
        if not refuted.any():
            break
    return refuted


def _random_marks(
    structure: Structure, layout: NDArray[np.uint8], row_regions: tuple[RowRegions, ...], draws: Draws, tries: Tries
) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """Givens ``uint8 (n, C)`` with random marks at some coords, and these coords in the order of choice."""
    n_coords = layout.shape[1]
    order = draws.orders(tries, Purpose.COORDS, [0, n_coords]).astype(np.intp)
    shares = draws.shares(tries, Purpose.MARKS, n_coords)
    chosen = layout.copy()
    step = -(-n_coords // _ROUNDS)
    for first in range(0, n_coords, step):
        fixpoint = propagated(structure, chosen, row_regions=row_regions)
        if first:  # what was chosen last contradicts the rest
            broken = np.flatnonzero(fixpoint.broken)
            undone = broken[:, None], order[broken, first - step : first]
            chosen[undone] = layout[undone]
        here = order[:, first : first + step]
        possible = _possible(structure, np.take_along_axis(_words(fixpoint.candidates), here[..., None], axis=1))
        n_possible = possible.sum(axis=2)
        wanted = (shares[:, first : first + step] * n_possible).astype(np.int64)
        number = (possible.cumsum(axis=2) <= wanted[..., None]).sum(axis=2)
        fits = ~fixpoint.broken[:, None] & (n_possible > 1)
        chosen[np.nonzero(fits)[0], here[fits]] = number[fits] + 1
    return chosen, order


def _words(candidates: NDArray[Any]) -> NDArray[np.uint64]:
    """Candidate words as ``uint64 (n, C, halves)``."""
    return (candidates if candidates.ndim == 3 else candidates[..., None]).astype(np.uint64)


def _possible(structure: Structure, words: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """``bool (n, k, M)``: which marks are possible, from words ``uint64 (n, k, halves)``."""
    marks = np.arange(len(structure.alphabet), dtype=np.uint64)
    half = words[..., (marks >> np.uint64(6)).astype(np.intp)]
    return (half >> (marks & np.uint64(63)) & np.uint64(1)).astype(np.bool_)
