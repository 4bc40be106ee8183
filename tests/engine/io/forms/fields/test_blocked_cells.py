"""Blocked cells: read from marks of their own, written the same, and nothing else can be given."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.loops_common import PAST
from gridlanes.io.forms.fields.blocked_cells import BlockedCells
from gridlanes.model.grid import Layer
from gridlanes.registry import find_genre

GENRE = find_genre("simple_loop")


@pytest.mark.parametrize("rows", [[".#.", "...", "-_x"], [[None, "#", None], [None] * 3, [None, None, "x"]]])
def test_they_are_given_and_written_as_they_were_read(rows):
    puzzle = GENRE.data({"grid": rows})
    given = puzzle.givens[puzzle.structure.grid.ids(Layer.CELLS)]
    assert given.tolist() == [[0, PAST + 1, 0], [0, 0, 0], [0, 0, PAST + 1]]
    assert GENRE.to_data(puzzle) == {"grid": [".#.", "...", "..#"]}


@pytest.mark.parametrize("mark", "1?o")
def test_nothing_else_is_read(mark):
    with pytest.raises(PuzzleError):
        GENRE.data({"grid": ["..", f".{mark}"]})


def test_none_can_be_left_out():
    (field,) = GENRE.fields.values()
    assert isinstance(field, BlockedCells)
    assert len(field.givable(GENRE.data({"grid": ["..", ".."]}).structure.grid)) == 0
