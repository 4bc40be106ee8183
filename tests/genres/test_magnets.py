"""Magnets: tests of many puzzles count poles in every sweep, and find what `solve` finds."""

from __future__ import annotations

import gridlanes
from gridlanes.genres import magnets
from gridlanes.kernels.rules.counts.alternating_counts import alternating_counts
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status


def test_puzzles_are_tested_with_counts_in_every_sweep_and_end_as_those_that_are_solved():
    group = gridlanes.generate("magnets", 20, size=(4, 5), seed=1, threads=1).groups[0][0]
    structure = group.structure
    assert structure is magnets.structure(4, 5)
    assert structure.for_tests is structure.for_tests
    assert not any(kernel.expensive for kernel in structure.for_tests.program.tables)
    assert alternating_counts in structure.program.tables
    fewer = group.clues.copy()
    fewer[10:, ::2] = -1
    with SolverPool(1) as pool:
        found = [
            pool.solve(each, group.givens, SolveOptions(2), clues=fewer, row_regions=group.row_regions)
            for each in (structure, structure.for_tests)
        ]
    assert found[0].status.tolist() == found[1].status.tolist()
    assert {*found[0].status[:10].tolist()} == {Status.UNIQUE}
    assert Status.MULTIPLE in found[0].status[10:].tolist()


def test_a_genre_without_another_lowering_is_tested_as_it_is_solved():
    takuzu = gridlanes.generate("takuzu", 1, size=4, seed=1, threads=1).groups[0][0].structure
    assert takuzu.for_tests is takuzu
