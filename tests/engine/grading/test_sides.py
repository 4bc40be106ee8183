"""The cells on either side of a loop: those at edges, around corners and beside numbers."""

from __future__ import annotations

import numpy as np

from gridlanes.genres import masyu, slitherlink
from gridlanes.grading.counts import CountsOfRows
from gridlanes.grading.sides import BoardOfSides, cells_at
from gridlanes.kernels.grading.sides import CORNER
from gridlanes.model.grid import Layer


def test_each_edge_has_the_cells_on_its_two_sides_and_the_board_is_surrounded_by_one_more():
    structure = slitherlink.structure(2, 3)
    sides = BoardOfSides.of(structure).sides
    place = {structure.grid.place(edge): set(cells_at(structure.grid, edge)) for edge in range(structure.n_coords)}
    assert place[Layer.EDGES_H, 0, 1] == {1, 6}
    assert place[Layer.EDGES_H, 1, 1] == {1, 4}
    assert place[Layer.EDGES_V, 1, 0] == {3, 6}
    assert place[Layer.EDGES_V, 1, 2] == {4, 5}
    assert [set(pair) for pair in sides.beside.tolist()] == [place[structure.grid.place(e)] for e in range(17)]
    assert len(BoardOfSides.of(structure).room().first) == 7


def test_groups_are_cells_around_corners_and_each_cell_with_those_beside_it():
    structure = slitherlink.structure(2, 3)
    sides = BoardOfSides.of(structure).sides
    is_corner = sides.counts == CORNER
    assert is_corner.sum() == 12
    assert [0, 1, 4, 3, -1] in sides.members[is_corner].tolist()
    assert {(cells[0], *sorted(cells[1:])) for cells in sides.members[~is_corner].tolist()} == {
        (0, 1, 3, 6, 6), (1, 0, 2, 4, 6), (2, 1, 5, 6, 6), (3, 0, 4, 6, 6), (4, 1, 3, 5, 6), (5, 2, 4, 6, 6),
    }  # fmt: skip
    counts = CountsOfRows.of(structure, 1, None, ()).shared
    for cells, count in zip(sides.members[~is_corner].tolist(), sides.counts[~is_corner].tolist(), strict=True):
        edges = counts.coords[counts.start[count] : counts.start[count + 1]]
        assert [set(sides.beside[edge].tolist()) - {cells[0]} for edge in edges] == [{other} for other in cells[1:]]


def test_ways_are_sorted_by_which_cells_are_alike_and_how_many_are_opposite():
    sides = BoardOfSides.of(slitherlink.structure(2, 2)).sides
    for way in range(32):
        inside = [way >> i & 1 for i in range(5)]
        opposite = sum(each != inside[0] for each in inside[1:])
        assert [int(word) >> way & 1 for word in sides.with_count] == [n == opposite for n in range(5)]
        for i, j in np.ndindex(5, 5):
            assert (int(sides.alike[i, j]) >> way & 1) == (inside[i] == inside[j])


def test_loops_that_go_from_cell_to_cell_have_no_such_sides():
    assert BoardOfSides.of(masyu.structure(3, 3)) is None
