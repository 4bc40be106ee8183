"""The numbers of dominoes: what is refused, and that regions tell them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres.dominosa import GENRE
from gridlanes.io.forms.fields.domino_numbers import DominoNumbers, inner_edges
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow
from gridlanes.model.grid import Grid, Layer
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.samplers.draws import Draws, Tries

(FIELD,) = GENRE.fields.values()
assert isinstance(FIELD, DominoNumbers)
BOARD = ["0012", "2102", "1120"]


def test_each_domino_has_a_region_of_its_places():
    puzzle = GENRE.data({"numbers": BOARD})
    (own,) = puzzle.row_regions
    edges, first, second = inner_edges(puzzle.structure.grid)
    cells = "".join(BOARD)
    between = {edge: "".join(sorted((cells[a], cells[b]))) for edge, a, b in zip(edges, first, second, strict=True)}
    assert [{between[edge] for edge in region} for region in own.regions] == [
        {"00"}, {"01"}, {"11"}, {"02"}, {"12"}, {"22"}
    ]  # fmt: skip
    assert sum(map(len, own.regions)) == len(edges)
    assert GENRE.to_data(puzzle) == {"numbers": BOARD}
    assert [number for _, number in FIELD.cell_numbers(puzzle)] == [*map(int, cells)]


def test_edges_are_between_cells_beside_each_other():
    grid = Grid(2, 3, layers=(Layer.EDGES_H, Layer.EDGES_V))
    edges, first, second = inner_edges(grid)
    assert list(zip(first, second, strict=True)) == [(0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5)]
    assert [grid.place(int(edge)) for edge in edges[[0, 3, 6]]] == [
        (Layer.EDGES_V, 0, 1),
        (Layer.EDGES_V, 1, 2),
        (Layer.EDGES_H, 1, 2),
    ]


@pytest.mark.parametrize("side", [1, 2, 3, 10, 12])
def test_drawn_boards_come_back(side):
    size = Size(side, side + 1)
    structure = GENRE.make(size)
    boards = FIELD.drawn(Draws(1, "boards"), Tries(np.arange(4), np.zeros(4, np.int64)), size)
    many = Draft(structure, 4)
    many.row_regions = [*regions_of_rows(FIELD.regions(structure, boards))]
    assert FIELD.arrays(many, "").tolist() == boards.tolist()
    for drawn, own in zip(boards, FIELD.regions(structure, boards), strict=True):
        puzzle = PuzzleRow(structure, np.zeros(structure.n_coords, np.uint8), None, own)
        assert FIELD.array(puzzle, "").tolist() == drawn.tolist()
        told = GENRE.data(GENRE.to_data(puzzle))
        assert told.row_regions == puzzle.row_regions


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        (["0012", "2102", "1123"], "the number 3 in row 3, column 4"),
        (["0012", "2102", [1, 1, 2, None]], "no number in row 3, column 4"),
        (["0012", "2102", "1122"], "3 cells with the number 0, which is on dominoes 4 times"),
        (["010", "101"], "no place for the domino of 0 and 0"),
        (["0202", "1120", "0121"], "no place for the domino of 0 and 0"),
    ],
)
def test_boards_that_no_dominoes_have_are_refused(numbers, why):
    with pytest.raises(PuzzleError, match=why):
        GENRE.data({"numbers": numbers})


def test_other_regions_are_no_numbers():
    puzzle = GENRE.data({"numbers": BOARD})
    (own,) = puzzle.row_regions
    turned = own._replace(regions=own.regions[::-1])
    fewer = own._replace(regions=own.regions[1:], clues=own.clues[1:])
    for wrong in (turned, fewer):
        with pytest.raises(ModelError, match="the places of each domino"):
            FIELD.array(puzzle._replace(row_regions=(wrong,)), "")
        both = Draft(puzzle.structure, 2)
        both.row_regions = [*regions_of_rows([puzzle.row_regions, (wrong,)])]
        with pytest.raises(ModelError, match="the places of each domino"):
            FIELD.arrays(both, "")
