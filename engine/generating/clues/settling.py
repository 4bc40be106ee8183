"""Settling units of givens one after the other, in puzzles whose only rules are that coords of regions differ.

Exchanges of marks between two lines (`gridlanes.kernels.generating.exchanges`) are solutions nearby that show without a
search that units are needed.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from gridlanes.compile.structure import Structure
from gridlanes.generating.clues.facts import Facts
from gridlanes.kernels.generating.exchanges import Exchanges, LinePairs, find_exchanges
from gridlanes.kernels.generating.units import Boards, OpenTests, UnitsSettled, are_needed, leave_out, next_tests
from gridlanes.rules.distinct import Distinct

TESTS = 2
"""tests of a puzzle side by side"""


class Settling:
    """The boards of n puzzles that show all `marks` ``uint8 (n, C)`` (from 1) of their solutions but for the units
    `gone` ``bool (n, units)``.
    """

    def __init__(self, lines: LinePairs, facts: Facts, marks: NDArray[np.uint8], gone: NDArray[np.bool_]) -> None:
        givens, _ = facts.without(facts.of_units(gone), marks, None)
        (n, n_coords), length = marks.shape, lines.first.shape[1]
        n_slots = int(lines.slots.max(initial=-1)) + 1
        of = np.empty((n, n_coords, n_slots), np.uint8 if lines.first.size < 256 else np.uint16)
        exchanges = Exchanges(of, np.empty((n, lines.first.size + 1), np.uint8))
        find_exchanges(marks, givens, lines, exchanges, np.zeros(2 * (length + 1), np.int64))
        self.boards = Boards(marks, givens, exchanges, facts.coords_of)

    def next_tests(
        self, active: NDArray[np.intp], results: NDArray[np.uint8], progress: UnitsSettled, tests: OpenTests
    ) -> tuple[NDArray[np.intp], OpenTests]:
        """The puzzles of those `active` ``intp (a,)`` that have next tests, and these, given the `results` of the last
        ones. `tests`: the room for them, `TESTS` for each puzzle.
        """
        n, n_tests = next_tests(active, results, TESTS, progress, self.boards, tests)
        return active[:n], OpenTests(tests.givens[:n_tests], tests.rows[:n_tests], tests.units[:n_tests])

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
    if LinePairs not in structure.kept:
        structure.kept[LinePairs] = _lines(structure) if _is_plain(structure) else None
    return structure.kept[LinePairs]  # type: ignore[no-any-return]


def _is_plain(structure: Structure) -> bool:
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
