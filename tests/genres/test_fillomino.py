"""Fillomino is searched by clauses for one or two solutions, and beside nothing else that restricts its lines."""

from __future__ import annotations

import pytest

import gridlanes
from gridlanes import Constraint, Layer, Status, Structure
from gridlanes.genres import fillomino
from gridlanes.genres.divided_common import LINE
from gridlanes.kernels.rules.shapes.area_trials import area_trials
from gridlanes.kernels.rules.shapes.sized_areas_learned import sized_areas_learned
from gridlanes.model.regions import places
from gridlanes.rules import ExactCount
from gridlanes.solvers import cpsat
from gridlanes.solvers.pool import SolveOptions, SolverPool

FEW = '{"genre": "fillomino", "data": {"grid": ["6.....", "......", "..3...", "...4..", "......", ".....2"]}}'
"""a 6x6 with many solutions"""


def beside_a_count(n_lines: int) -> Structure:
    """Fillomino of 6x6 in which so many of the edges in its first row are lines."""
    plain = fillomino.structure(6, 6)
    edges = [plain.grid.coord(Layer.EDGES_V, 0, col) for col in range(1, 6)]
    first = Constraint(ExactCount(LINE, n_lines), places(plain.grid, edges))
    return Structure(plain.grid, plain.alphabet, [*plain.constraints, first], domains=plain.domains)


@pytest.mark.parametrize("word_bits", [16, *(pytest.param(bits, marks=pytest.mark.slow) for bits in (32, 64, 128))])
@pytest.mark.parametrize("limit", [1, 2])
def test_cells_without_a_number_may_have_any_size_in_words_of_any_width(word_bits: int, limit: int) -> None:
    result = gridlanes.solve(FEW, limit=limit, word_bits=word_bits)
    assert result.status.tolist() == [Status.SOLVED if limit == 1 else Status.MULTIPLE]


def test_more_solutions_than_two_are_counted_by_trials() -> None:
    assert gridlanes.count(FEW, limit=200).tolist() == [200]
    tables = fillomino.structure(6, 6).program.tables
    assert [kernel for kernel in tables if kernel in (sized_areas_learned, area_trials)] == [
        sized_areas_learned,
        area_trials,
    ]


@pytest.mark.parametrize("n_lines", range(6))
def test_two_boards_are_not_handed_over_beside_another_constraint(n_lines: int) -> None:
    structure, (group,) = beside_a_count(n_lines), gridlanes.solve(FEW).block.groups
    assert sized_areas_learned not in structure.program.tables
    with SolverPool(1) as pool:
        answers = pool.solve(structure, group.givens, SolveOptions(2), clues=group.clues)
    puzzle = structure.puzzle(group.givens[0], group.clues[0] if group.clues is not None else None)
    assert answers.n_solutions[0] == len(cpsat.solve(puzzle, 2).solutions)
