"""What the kernel that tries links and cells reads of a board: the edges ahead of each cell, and what is counted."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

from gridlanes.compile.joint.loop_trials import (
    LoopCount,
    ManyCounts,
    counts_apart,
    counts_of_clues,
    counts_of_sides,
    counts_outside,
    links_ahead,
    loop_coords,
    no_counts,
    two_links_ahead,
)
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.divisions import around_of, division_of
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.laid_regions import LaidRegions

LAYERS = (Layer.CELLS, Layer.EDGES_H, Layer.EDGES_V, Layer.CORNERS)
SIZES = [(1, 1), (1, 4), (2, 3), (4, 3)]


def _walked(grid, row, col):
    """The edges from a cell towards north, east, south and west, up to the end of the board."""
    level, upright = grid.ids(Layer.EDGES_H), grid.ids(Layer.EDGES_V)
    return [
        [int(level[r, col]) for r in range(row, -1, -1)],
        [int(upright[row, c]) for c in range(col + 1, grid.cols + 1)],
        [int(level[r, col]) for r in range(row + 1, grid.rows + 1)],
        [int(upright[row, c]) for c in range(col, -1, -1)],
    ]


@pytest.mark.parametrize("most", [None, 1, 2])
@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_links_ahead_are_those_that_a_walk_meets(rows, cols, most):
    grid = Grid(rows, cols, layers=LAYERS)
    laid, lengths = links_ahead(grid, most)
    ways = [[way[:most] for way in _walked(grid, *at)] for at in product(range(rows), range(cols))]
    assert lengths.tolist() == [[*map(len, of_cell)] for of_cell in ways]
    assert laid.coords.tolist() == [edge for of_cell in ways for way in of_cell for edge in way]
    assert laid.lengths.tolist() == lengths.sum(axis=1).tolist()


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_two_links_ahead_end_with_the_board(rows, cols):
    grid = Grid(rows, cols, layers=LAYERS)
    outer = {*around_of(grid)}
    expected = [
        [[*(-1 if edge in outer else edge for edge in way[:2]), -1, -1][:2] for way in _walked(grid, *at)]
        for at in product(range(rows), range(cols))
    ]
    assert two_links_ahead(grid).tolist() == expected


def _holds(counts, state):
    """Whether all counts hold in a state, a mark for each coord."""
    for many in counts:
        marks = np.broadcast_to(many.mark, len(many.regions.coords))
        ends = many.regions.start.tolist()
        for begin, end in pairwise(ends):
            pairs = zip(many.regions.coords[begin:end].tolist(), marks[begin:end].tolist(), strict=True)
            if not many.least <= sum(state[coord] == mark for coord, mark in pairs) <= many.most:
                return False
    return True


def test_links_are_crossed_exactly_between_inside_and_outside():
    grid = Grid(1, 2, layers=LAYERS)
    (edge,), corners = division_of(grid).edges.tolist(), grid.ids(Layer.CORNERS).tolist()
    counts = [*counts_of_sides(grid, 1, corners)]
    above, below = corners[0][1], corners[1][1]
    for link, *sides in product((0, 1), repeat=3):
        state = {edge: link, above: sides[0], below: sides[1]}
        assert _holds(counts, state) == (link == (sides[0] != sides[1]))
    assert [*counts_of_sides(grid, 1, [])] == []


def test_cells_that_are_outside_have_no_corner_inside():
    grid = Grid(1, 1, layers=LAYERS)
    (cell,), corners = grid.ids(Layer.CELLS).ravel().tolist(), grid.ids(Layer.CORNERS)
    counts = [*counts_outside(grid, 1, 2, corners.tolist())]
    for mark, *inside in product((0, 2), (0, 1), (0, 1), (0, 1), (0, 1)):
        state = {cell: mark, **dict(zip(corners.ravel().tolist(), inside, strict=True))}
        assert _holds(counts, state) == (mark != 2 or not any(inside))


def test_no_two_cells_side_by_side_are_counted_together():
    grid = Grid(2, 2, layers=LAYERS)
    counts = [*counts_apart(grid, 1), *no_counts(grid)]
    for state in product((0, 1), repeat=4):
        beside = ((0, 1), (2, 3), (0, 2), (1, 3))
        assert _holds(counts, dict(enumerate(state))) == (not any(state[a] and state[b] for a, b in beside))


def test_clues_count_lines_that_have_coords():
    lines = LaidRegions(np.array([4, 5, 6], np.intp), np.array([2, 0, 1]))
    (many,) = counts_of_clues(lines, 1)
    assert (many.slots.tolist(), many.regions.lengths.tolist(), many.mark) == ([0, 2], [2, 1], 1)


def test_one_count_is_read_as_many_are():
    grid = Grid(2, 2, layers=LAYERS)
    joint = {place: 100 + k for k, place in enumerate(product([Layer.CELLS], range(2), range(2)))}
    found = loop_coords(grid, 1, joint)
    links = division_of(grid).edges.tolist()
    assert found.coords == [*links, 100, 101, 102, 103]
    alone = [LoopCount([(links[0], 1), (links[2], 0)], 1, 2), LoopCount([(links[1], 1)], Clue(3), Clue(3))]
    regions = [LaidRegions.of_one_length(np.array([each])) for each in ([links[0], links[2]], [links[1]])]
    together = [ManyCounts(regions[0], np.array([1, 0]), 1, 2), ManyCounts(regions[1], 1, slots=np.array([3]))]
    one, many = (found.counts_for(Alphabet.binary(), counts) for counts in (alone, together))
    assert one.numbers.tolist() == many.numbers.tolist()
    assert one.clues.tolist() == many.clues.tolist()
