"""Completions: all solutions of layouts without any clue, by the lane engine in tiles.

The engine solves a row in one lane at a time. So if there are few layouts, each becomes many rows, which give its first
cells marks in all ways.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from gridlanes.enumerating.layouts import AllLayouts
from gridlanes.enumerating.moves import Moves, comes_before, images
from gridlanes.enumerating.request import Enumeration
from gridlanes.errors import ModelError
from gridlanes.generating.equivalents.names import named_as_they_occur
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.solvers.lanes import SolutionSink
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

MAX_COMPLETIONS = 1 << 22
"""of layouts that are completed together; a single layout with more is an error"""
_ROWS = 1 << 12
"""of the engine, at least"""
_MAX_LAYOUTS = 1 << 12
"""that are completed together"""


class _TooManyError(Exception):
    """There is no room for all completions."""


@dataclass(frozen=True, eq=False)
class Completions:
    """The completions of layout number `layout`: `numbers` ``uint8 (S, C)``, their mark numbers from 0, in
    lexicographic order. `least` ``intp (s,)``: the places of the least completion of each orbit under the moves that
    keep the layout; `stabilisers` ``bool (s, m)``: the moves that leave each of these unchanged up to names of marks;
    `n_unused` ``int64 (s,)``: how many marks do not occur in each.
    """

    layout: int
    numbers: NDArray[np.uint8]
    least: NDArray[np.intp]
    stabilisers: NDArray[np.bool_]
    n_unused: NDArray[np.int64]


def completions_of(enumeration: Enumeration, layouts: AllLayouts, pool: SolverPool) -> Iterator[Completions]:
    """The completions of each layout that has some, in order. ModelError if one has more than `MAX_COMPLETIONS`."""
    start, n_layouts = 0, 1
    while start < len(layouts):
        some = layouts.rows(start, start + n_layouts)
        try:
            numbers, row = _all_solutions(enumeration, some, pool)
        except _TooManyError:
            if n_layouts == 1:
                raise ModelError(
                    f"a layout has more than {MAX_COMPLETIONS:,} solutions: too many to compare; request a smaller "
                    "board, or count solutions alone"
                ) from None
            n_layouts //= 2
            continue
        bounds = np.searchsorted(row, np.arange(len(some) + 1))
        for i, (begin, end) in enumerate(zip(bounds[:-1].tolist(), bounds[1:].tolist(), strict=True)):
            if end > begin:
                own = np.ascontiguousarray(numbers[begin:end])
                yield _completions(enumeration.moves, start + i, own, some.stabilisers[i])
        start += n_layouts
        if len(row) * 4 < MAX_COMPLETIONS:
            n_layouts = min(2 * n_layouts, _MAX_LAYOUTS)


def n_completions(enumeration: Enumeration, layouts: AllLayouts, pool: SolverPool) -> tuple[int, int]:
    """How many completions all layouts have: up to the moves, and in all, including images of layouts. Keeps none of
    them in memory.
    """
    n_fixed = n_all = 0
    for start in range(0, len(layouts), _MAX_LAYOUTS):
        some = layouts.rows(start, start + _MAX_LAYOUTS)
        fixed, counts = _counts(enumeration, some, pool)
        n_fixed += int((fixed * some.n_images).sum())
        n_all += int((counts * some.n_images).sum())
    return n_fixed // enumeration.moves.order, n_all


def _counts(
    enumeration: Enumeration, layouts: AllLayouts, pool: SolverPool
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """``int64 (n,)`` twice: the completions of each layout that symmetries of it leave as they are, summed over the
    symmetries, and all completions.
    """
    moves, lock = enumeration.moves, threading.Lock()
    fixed = np.zeros(len(layouts), np.int64)

    def found(numbers: NDArray[np.uint8], rows: NDArray[np.int64]) -> None:
        n_fixing = _n_fixing(moves, numbers, layouts.stabilisers[rows])
        with lock:
            np.add.at(fixed, rows, n_fixing)

    if moves.order == 1:
        counts = _search(enumeration, layouts, pool, None)
        return counts, counts
    return fixed, _search(enumeration, layouts, pool, found)


def _n_fixing(moves: Moves, numbers: NDArray[np.uint8], stabilisers: NDArray[np.bool_]) -> NDArray[np.int64]:
    """``int64 (n,)``: how many symmetries, names of marks included, leave solutions ``uint8 (n, C)`` as they are, of
    those that leave their layouts as they are, ``bool (n, m)``.
    """
    here = named_as_they_occur(numbers) if moves.relabels else numbers
    fixing = np.zeros(len(numbers), np.int64)
    for number, coords in enumerate(moves.coords):
        moved = images(here, coords)
        same = ((named_as_they_occur(moved) if moves.relabels else moved) == here).all(axis=1)
        fixing += same & stabilisers[:, number]
    return fixing * _n_names_unused(moves, here)


def _n_names_unused(moves: Moves, here: NDArray[np.uint8]) -> NDArray[np.int64]:
    """In how many ways the marks that solutions do not have can change names; 1 where marks cannot be renamed."""
    ones = np.ones(len(here), np.int64)
    if not moves.relabels:
        return ones
    factorials = [1]
    while factorials[-1] < moves.n_names:
        factorials.append(factorials[-1] * len(factorials))
    return np.asarray(np.array(factorials, np.int64)[len(factorials) - 2 - here.max(axis=1, initial=0)])


def _completions(moves: Moves, layout: int, numbers: NDArray[np.uint8], stabiliser: NDArray[np.bool_]) -> Completions:
    here = named_as_they_occur(numbers) if moves.relabels else numbers
    # of those that differ in the names of their marks alone the one with the names as they first occur stands for all
    left = np.flatnonzero((here == numbers).all(axis=1))
    fixing = np.zeros((len(left), len(moves)), np.bool_)
    for number in np.flatnonzero(stabiliser).tolist():
        moved = images(here[left], moves.coords[number])
        if moves.relabels:
            moved = named_as_they_occur(moved)
        order = comes_before(moved, here[left])
        fixing[:, number] = order == 0
        left, fixing = left[order <= 0], fixing[order <= 0]
    return Completions(layout, numbers, left, fixing, _n_names_unused(moves, here[left]))


def _all_solutions(
    enumeration: Enumeration, layouts: AllLayouts, pool: SolverPool
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """``uint8 (n, C)`` and ``int64 (n,)``: all completions of layouts, and the layout of each, in order."""
    n_coords = enumeration.structure.n_coords
    numbers, rows = [np.zeros((0, n_coords), np.uint8)], [np.zeros(0, np.int64)]
    lock = threading.Lock()

    def found(some: NDArray[np.uint8], row: NDArray[np.int64]) -> None:
        with lock:
            numbers.append(some.copy())
            rows.append(row)
            if sum(map(len, rows)) > MAX_COMPLETIONS:
                raise _TooManyError

    _search(enumeration, layouts, pool, found)
    every, row = np.concatenate(numbers), np.concatenate(rows)
    order = np.lexsort((*every.T[::-1], row))
    return every[order], row[order]


def _search(
    enumeration: Enumeration, layouts: AllLayouts, pool: SolverPool, found: SolutionSink | None
) -> NDArray[np.int64]:
    """``int64 (n,)``: how many completions layouts have. `found` is called with them and the layout of each."""
    structure = enumeration.structure
    givens, layout = _with_first_cells(enumeration, layouts)
    own: tuple[RowRegions, ...] = ()
    if layouts.row_regions:  # as many rows as layouts
        assert len(givens) == len(layouts)
        own = layouts.row_regions
    clues = np.full((len(givens), structure.n_clues), NO_CLUE, np.int32) if structure.n_clues else None
    if layouts.clues.shape[1]:
        clues = layouts.clues[layout].astype(np.int32)
    answers = pool.solve(
        structure,
        givens,
        SolveOptions(limit=None),
        clues=clues,
        row_regions=own,
        found=None if found is None else lambda numbers, rows: found(numbers, layout[rows]),
    )
    if (answers.status == Status.FAILED).any():
        raise AssertionError("a solution did not pass its check")
    counts = np.zeros(len(layouts), np.int64)
    np.add.at(counts, layout, answers.n_solutions)
    return counts


def _with_first_cells(enumeration: Enumeration, layouts: AllLayouts) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """``uint8 (n, C)`` and ``int64 (n,)``: the layouts as rows of the engine, and the layout of each row."""
    givens, layout = layouts.givens, np.arange(len(layouts))
    if layouts.row_regions:
        return givens, layout
    domain = enumeration.structure.puzzle().domain
    for coord in range(givens.shape[1]):
        if len(givens) >= _ROWS:
            break
        marks = (np.flatnonzero(domain[coord]) + 1).astype(np.uint8)
        times = np.where(givens[:, coord] == 0, len(marks), 1)
        which = np.arange(times.sum()) - np.repeat(np.cumsum(times) - times, times)
        givens, layout = np.repeat(givens, times, axis=0), np.repeat(layout, times)
        givens[:, coord] = np.where(givens[:, coord] == 0, marks[which], givens[:, coord])
    return givens, layout
