"""Areas named in a CP-SAT model: one model solution for each division, and the name is the first cell."""

from __future__ import annotations

import numpy as np
import pytest
from divided import board, edges_between
from ortools.sat.python import cp_model

from gridlanes.lowering.encoder import Encoder
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.divisions import areas_of, division_of
from gridlanes.rules.shared.named_areas import name_areas


class Divisions(cp_model.CpSolverSolutionCallback):
    """Collects the lines and the names of all solutions."""

    def __init__(self, lines, names) -> None:
        super().__init__()
        self.lines, self.names, self.found = lines, names, list[tuple[tuple[int, ...], tuple[int, ...]]]()

    def on_solution_callback(self) -> None:
        lines = tuple(int(self.value(line)) for line in self.lines)
        self.found.append((lines, tuple([*map(bool, map(self.value, names))].index(True) for names in self.names)))


@pytest.mark.parametrize(("rows", "cols", "n_divisions"), [(1, 3, 4), (2, 2, 12), (2, 3, 74)])
def test_there_is_a_solution_for_each_division_and_it_has_the_first_cells(rows, cols, n_divisions) -> None:
    grid = board(rows, cols)
    division, domain = division_of(grid), np.ones((grid.n_coords, 2), np.bool_)
    domain[[coord for coord in range(grid.n_coords) if coord not in edges_between(grid)], 1] = False
    encoder = Encoder(Alphabet.binary(), domain)
    lines = [encoder.is_mark(coord, 1) for coord in edges_between(grid)]
    names = name_areas(encoder, lines, division, rows * cols)
    solver = cp_model.CpSolver()
    solver.parameters.catch_sigint_signal = False  # it would leave no handler behind: Ctrl-C would end the test run
    solver.parameters.enumerate_all_solutions = True
    heard = Divisions(lines, names)
    solver.solve(encoder.model, heard)
    assert len({lines for lines, _ in heard.found}) == n_divisions
    for lines, firsts in heard.found:
        areas = areas_of(np.array([lines], np.bool_), division)[0]
        assert list(firsts) == [int(np.flatnonzero(areas == area)[0]) for area in areas]
