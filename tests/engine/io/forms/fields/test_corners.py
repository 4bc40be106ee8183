"""Numbers at corners: a row and a column more than of cells, and places half a step before those of cells."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres import gokigen
from gridlanes.io.forms.fields.corners import Corners
from gridlanes.io.forms.fields.field import Size

FIELD = Corners("clues", numbers=range(5))


def test_a_board_of_corners_is_larger_than_that_of_cells() -> None:
    content = FIELD.read(["1..", ".4."], None, 9)
    assert (content.rows, content.cols) == (1, 2)
    assert content.arrays[0].tolist() == [[1, -1, -1, -1, 4, -1]]
    assert FIELD.spec("", Size(3, 4)).shape == Size(4, 5)
    with pytest.raises(PuzzleError, match="clues has 1 rows of 3"):
        FIELD.read(["1.2"], None, 9)


def test_clues_stand_between_cells() -> None:
    places = FIELD.clue_cells(Size(1, 2))
    assert list(places) == [*range(6)]
    assert places[0] == (-0.5, -0.5)
    assert places[5] == (0.5, 1.5)


def test_a_puzzle_is_written_as_it_was_read() -> None:
    data = {"clues": ["1..", ".4.", "..."]}
    assert gokigen.GENRE.to_data(gokigen.GENRE.data(data)) == data
    with pytest.raises(PuzzleError, match="invalid entry 5 in row 2, column 3"):
        gokigen.GENRE.data({"clues": [[1, None, None], [None, None, 5]]})
