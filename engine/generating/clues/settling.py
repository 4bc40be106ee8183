"""Settling units of givens one after the other, in puzzles whose only rules are that coords of regions differ.

Exchanges of marks between two lines (`gridlanes.kernels.generating.exchanges`) are solutions nearby that show without a
search that units are needed.
"""

from __future__ import annotations

import time
from collections import defaultdict
from itertools import combinations
from threading import Event

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.generating.clues.lane_searches import lane_searches, sweeps_at_once
from gridlanes.kernels.generating.exchanges import Exchanges, LinePairs, find_exchanges
from gridlanes.kernels.generating.units import Boards, Settlers, UnitsSettled, are_needed, leave_out, settle
from gridlanes.rules.distinct import Distinct
from gridlanes.solvers.lanes import LaneSolver, is_past
from gridlanes.solvers.pool import SolverPool


class Settling:
    """The boards of n puzzles that show all `marks` ``uint8 (n, C)`` (from 1) of their solutions but for the units
    `gone` ``bool (n, units)``.
    """

    def __init__(
        self, structure: Structure, lines: LinePairs, facts: Facts, marks: NDArray[np.uint8], gone: NDArray[np.bool_]
    ) -> None:
        self._structure = structure
        givens, _ = facts.without(facts.of_units(gone), marks, None)
        (n, n_coords), length = marks.shape, lines.first.shape[1]
        n_slots = int(lines.slots.max(initial=-1)) + 1
        of = np.empty((n, n_coords, n_slots), np.uint8 if lines.first.size < 256 else np.uint16)
        exchanges = Exchanges(of, np.empty((n, lines.first.size + 1), np.uint8))
        find_exchanges(marks, givens, lines, exchanges, np.zeros(2 * (length + 1), np.int64))
        self.boards = Boards(marks, givens, exchanges, facts.coords_of)

    def settle(self, pool: SolverPool, settled: UnitsSettled, budget: int, deadline: float | None) -> None:
        """Settles units, each test within a `budget` of nodes. After the `deadline`, a value of `time.monotonic`, some
        are left open.
        """
        structure = self._structure

        def work(solver: LaneSolver, chunk: slice, stop: Event) -> None:
            marks, givens, exchanges, coords_of = self.boards
            exchanges = Exchanges(exchanges.of[chunk], exchanges.shown[chunk])
            boards = Boards(marks[chunk], givens[chunk], exchanges, coords_of)
            own = settled._replace(orders=settled.orders[chunk], room=settled.room[chunk], states=settled.states[chunk])
            searches = lane_searches(structure, solver.word_format, budget)
            settlers = Settlers.of(solver.word_format.lanes, settled.orders.shape[1])
            most, is_done = sweeps_at_once(structure), False
            while not (is_done or is_past(deadline) or stop.is_set()):
                begun = time.perf_counter()
                is_done = settle(solver.tables, boards, own, settlers, searches, budget, most)
                structure.seconds_in_search += time.perf_counter() - begun
                solver.consider_compiling(deadline)

        pool.work_in_chunks(structure, len(self.boards.marks), work)

    def are_needed(self, rows: NDArray[np.intp], units: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Which of `units` ``intp (k,)`` of puzzles `rows` ``intp (k,)`` are needed even if the others stay, as far as
        exchanges show.
        """
        needed = np.zeros(len(rows), np.bool_)
        are_needed(rows, units, self.boards, needed)
        return needed

    def leave_out(self, rows: NDArray[np.intp], units: NDArray[np.intp]) -> None:
        """Leaves `units` ``intp (k,)`` out of puzzles `rows` ``intp (k,)``."""
        leave_out(rows, units, self.boards)


def lines_of(structure: Structure) -> LinePairs | None:
    """The pairs of lines of a structure that has no rules but that coords of regions differ; None for others."""
    if LinePairs not in structure.cache:
        structure.cache[LinePairs] = _lines(structure) if is_plain(structure) else None
    return structure.cache[LinePairs]  # type: ignore[no-any-return]


def is_plain(structure: Structure) -> bool:
    """Whether a structure has no rules but that coords of regions differ."""
    plain = all(isinstance(constraint.rule, Distinct) for constraint in structure.constraints)
    free = not structure.domains and len(structure.blank) == len(structure.alphabet) and not structure.n_clues
    return bool(plain and free)


def _lines(structure: Structure) -> LinePairs | None:
    regions, n_marks = [region.tolist() for region in structure.distinct_regions], len(structure.alphabet)
    of: dict[int, list[int]] = defaultdict(list)
    for number, region in enumerate(regions):
        for coord in region:
            of[coord].append(number)
    alike = defaultdict(list)
    """coords, and the region that they have besides, by the regions that they have in common with others"""
    for coord, numbers in of.items():
        for number in numbers:
            if len(regions[number]) == n_marks:
                alike[tuple(other for other in numbers if other != number)].append((number, coord))
    partners: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    for group in alike.values():
        for (line, coord), (other, partner) in combinations(sorted(group), 2):
            if line != other:
                partners[line, other][coord] = partner
    partners = {pair: found for pair, found in sorted(partners.items()) if len(found) > 1}
    if not partners:
        return None
    n_slots: dict[int, int] = defaultdict(int)
    first = np.array([regions[line] for line, _ in partners], np.int16)
    second, slots = np.full_like(first, -1), np.zeros((*first.shape, 2), np.int16)
    for q, found in enumerate(partners.values()):
        for k, coord in enumerate(first[q].tolist()):
            if coord in found:
                second[q, k] = found[coord]
                for i, c in enumerate((coord, found[coord])):
                    slots[q, k, i] = n_slots[c]
                    n_slots[c] += 1
    return LinePairs(first, second, slots)
