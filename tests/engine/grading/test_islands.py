"""The cells of puzzles of islands, and their numbers."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.genres import hashi, slitherlink
from gridlanes.grading.islands import IslandsOfLines
from gridlanes.kernels.grading.islands import NOWHERE
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import Path
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import BridgesAt, BridgesConnect


def test_each_edge_has_its_cells_and_each_cell_its_edges():
    structure = hashi.structure(3, 4)
    islands = IslandsOfLines.of(structure)
    assert IslandsOfLines.of(structure) is islands
    sides, at = islands.cells
    assert sides.shape == (12, 4)
    for coord, cells in enumerate(at.tolist()):
        assert [cell for cell in cells if cell < 12] == np.flatnonzero((sides == coord).any(axis=1)).tolist()
    room = islands.room
    assert room.wait.shape == (1,)
    assert IslandsOfLines.of(hashi.structure(8, 8)).room.wait.shape == (2,)  # one bit more for no cell


def test_numbers_are_those_of_each_row_or_of_the_rule():
    islands = IslandsOfLines.of(hashi.structure(1, 3))
    clues = np.array([[1, NO_CLUE, 1], [0, 3, NO_CLUE]], np.int32)
    assert islands.totals(clues, 2).tolist() == [[1, NOWHERE, 1], [0, 3, NOWHERE]]
    assert islands.totals(None, 1).tolist() == [[NOWHERE] * 3]
    structure = around_one_cell([2, Clue(0)])
    assert IslandsOfLines.of(structure).totals(np.array([[4]], np.int32), 1).tolist() == [[2, 4]]


def around_one_cell(totals):
    """A cell under several rules."""
    grid = Grid(1, 1, layers=(Layer.EDGES_H, Layer.EDGES_V))
    level, upright = Layer.EDGES_H, Layer.EDGES_V
    around = Path(((level, 0, 0), (upright, 0, 1), (level, 1, 0), (upright, 0, 0)))
    return Structure(grid, Alphabet((0, 1, 2)), [Constraint(BridgesAt(total), around) for total in totals])


def test_rules_that_do_not_speak_of_islands_or_say_too_much_of_an_edge_have_none():
    assert IslandsOfLines.of(slitherlink.structure(2, 2)) is None
    assert IslandsOfLines.of(around_one_cell([1, 2])) is not None
    assert IslandsOfLines.of(around_one_cell([1, 2, 3])) is None


def test_loops_are_excluded_by_a_rule_on_all_ways_between_the_islands():
    assert IslandsOfLines.of(hashi.structure(3, 4, no_loops=True)).no_loops
    assert not IslandsOfLines.of(hashi.structure(3, 4)).no_loops
    structure = hashi.structure(2, 2, no_loops=True)
    joined, *others = structure.constraints
    other_numbers = Constraint(BridgesConnect((*map(Clue, range(3)), 1), loops=False), joined.regions)
    assert not IslandsOfLines.of(structure.with_constraints([other_numbers, *others])).no_loops
    assert not IslandsOfLines.of(structure.with_constraints([joined, *others[::-1]])).no_loops
    assert IslandsOfLines.of(structure.with_constraints([*others, joined])).no_loops
