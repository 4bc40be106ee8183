"""Givens where one mark is no number."""

from __future__ import annotations

import pytest

from gridlanes.errors import ModelError, PuzzleError
from gridlanes.genres import skyscrapers
from gridlanes.io.forms.codes.optional import Optional

GENRE = skyscrapers.GENRE


def data(*rows: str, **more: int) -> dict[str, object]:
    return {"grid": [*rows], **more}


def test_the_other_mark_is_the_last_of_the_alphabet():
    puzzle = GENRE.data(data("x1.", "...", "..2", highest=2))
    assert puzzle.givens.tolist() == [3, 1, 0, 0, 0, 0, 0, 0, 2]
    assert GENRE.to_data(puzzle) == data("x1.", "...", "..2", highest=2)


@pytest.mark.parametrize(("rows", "more"), [(["x..", "...", "..."], {}), (["3..", "...", "..."], {"highest": 2})])
def test_what_cells_of_this_puzzle_do_not_take_is_refused(rows, more):
    with pytest.raises(PuzzleError, match="values that the cells of this puzzle do not take"):
        GENRE.data(data(*rows, **more))


def test_texts_cannot_hold_it():
    puzzle = GENRE.data(data("x1.", "...", "..2", highest=2))
    with pytest.raises(ModelError, match="cannot hold 'x'"):
        GENRE.to_text(puzzle)
    assert isinstance(GENRE.link.body.parts[1].code, Optional)


def test_large_values_are_numbers_in_lists():
    rows = [[None] * 10 for _ in range(10)]
    rows[0][0] = 10
    puzzle = GENRE.data({"grid": rows})
    assert GENRE.to_data(puzzle) == {"grid": rows}


def test_an_option_that_follows_from_the_side_is_left_out_there():
    assert GENRE.data(data("...", "...", "...", highest=3)).structure is GENRE.data(data("...", "...", "...")).structure
    with pytest.raises(PuzzleError, match="from 1 to 3"):
        GENRE.data(data("...", "...", "...", highest=4))
    assert GENRE.to_text(GENRE.data(data("...", "...", "..."))).startswith("3 3 3\n")
