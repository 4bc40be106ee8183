"""Given lines between cells: those inside of the board alone, in both layers."""

from __future__ import annotations

from one_field import assert_refused, comes_back, puzzle_of

from gridlanes.genres import fillomino
from gridlanes.io.forms.fields.field import Size
from gridlanes.io.forms.fields.given_lines import GivenLines
from gridlanes.model.grid import Layer

ACROSS, DOWN = GivenLines("lines_h", Layer.EDGES_H), GivenLines("lines_v", Layer.EDGES_V)
STRUCTURE = fillomino.structure(2, 3)


def lines_of(puzzle) -> list[int]:
    return [coord for coord in range(puzzle.structure.n_coords) if puzzle.givens[coord] == 2]


def test_lines_of_each_layer_come_back() -> None:
    grid = STRUCTURE.grid
    across, down = comes_back(ACROSS, STRUCTURE, ["1.1"]), comes_back(DOWN, STRUCTURE, [".1", "1."])
    assert lines_of(across) == [grid.ids(Layer.EDGES_H)[1, 0], grid.ids(Layer.EDGES_H)[1, 2]]
    assert lines_of(down) == [grid.ids(Layer.EDGES_V)[0, 2], grid.ids(Layer.EDGES_V)[1, 1]]


def test_there_is_one_line_of_edges_fewer_than_of_cells() -> None:
    assert ACROSS.shape(Size(2, 3)) == (1, 3)
    assert DOWN.shape(Size(2, 3)) == (2, 2)
    assert_refused(ACROSS, STRUCTURE, ["...", "..."], "lines_h has 2 rows of 3, expected 1 of 3")
    assert_refused(DOWN, STRUCTURE, ["2.", ".."], "'2' in row 1, column 1 of lines_v")


def test_a_board_without_given_lines_is_blank() -> None:
    puzzle = puzzle_of(ACROSS, STRUCTURE, ["..."])
    assert ACROSS.write(puzzle) is DOWN.write(puzzle) is None
    assert ACROSS.is_blank(puzzle)
    assert not ACROSS.is_blank(puzzle_of(ACROSS, STRUCTURE, [".1."]))
