"""Exchanges equal their naive twin, and turn solutions into others."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.generating.clues.settling import lines_of
from gridlanes.generating.request import request_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.kernels.generating.exchanges import Exchanges, exchanges_naive, find_exchanges
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolverPool

N = 4


def in_order(found: list[tuple[int, set[int]]]) -> list[tuple[int, list[int]]]:
    return sorted((pair, sorted(coords)) for pair, coords in found)


@pytest.mark.parametrize(("genre", "size"), [("sudoku", 4), ("sudoku", 6), ("sudoku_x", 6), ("latin_square", 5)])
def test_exchanges_equal_their_naive_twin_and_keep_all_regions_whole(genre: str, size: int) -> None:
    request = request_of(genre, size)
    structure, lines = request.structure, lines_of(request.structure)
    assert lines is not None
    with SolverPool(1) as pool, np.errstate(over="ignore"):  # random words wrap around, of which plain Python warns
        marks = SolutionFirst(request, pool).candidates(Tries(np.arange(N), np.zeros(N, np.int64))).full.marks
    givens = marks * np.random.default_rng(0).integers(0, 2, marks.shape, np.uint8)
    n_pairs, length = lines.first.shape
    of = np.empty((len(marks), structure.n_coords, int(lines.slots.max()) + 1), np.uint16)
    found = Exchanges(of, np.empty((len(marks), n_pairs * length + 1), np.uint8))
    find_exchanges(marks, givens, lines, found, np.zeros(2 * (length + 1), np.int64))
    n_found = 0
    for p, solution in enumerate(marks.tolist()):
        expected = [
            (q, cycle)
            for q in range(n_pairs)
            for cycle in exchanges_naive(solution, lines.first[q].tolist(), lines.second[q].tolist())
        ]
        numbers = {*of[p].ravel().tolist()} - {n_pairs * length}
        by_kernel = [(number // length, {*np.nonzero(of[p] == number)[0].tolist()}) for number in sorted(numbers)]
        assert in_order(by_kernel) == in_order(expected)
        for number in numbers:
            coords = np.nonzero(of[p] == number)[0]
            assert found.shown[p, number] == (givens[p, coords] != 0).sum()
            partner = {}
            for c, d in zip(lines.first[number // length], lines.second[number // length], strict=True):
                partner |= {int(c): int(d), int(d): int(c)}
            other = [solution[partner[c]] if c in coords.tolist() else mark for c, mark in enumerate(solution)]
            assert all(len({other[c] for c in region}) == len(region) for region in structure.distinct_regions)
            assert all(other[c] != solution[c] for c in coords.tolist())
        n_found += len(numbers)
    assert n_found or genre == "sudoku_x"  # where a coord on a diagonal is in the way of nearly all
