"""Genres of givens on square boards, made from a structure alone."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError, PuzzleError
from gridlanes.io.forms.plain import plain_genre
from gridlanes.io.read.reading import read_rows
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.registry import forget, register_genre
from gridlanes.rules import Distinct


def rows_alone(side: int) -> Structure:
    if side % 2:
        raise ModelError("sides are even")
    constraints = [Constraint(Distinct(), Row(r)) for r in range(side)]
    return Structure(Grid(side, side), Alphabet.counting(side), constraints, genre="rows")


GENRE = plain_genre("rows", rows_alone)


def test_sides_are_those_for_which_there_is_a_structure():
    assert [side for side in range(38) if GENRE.has_side(side)] == list(range(2, 36, 2))
    assert GENRE.grid(4) is GENRE.grid(4)
    with pytest.raises(PuzzleError, match=r"rows has no boards of 3 rows and 3 columns .sides are even"):
        GENRE.grid(3)
    with pytest.raises(PuzzleError, match=r"invalid size: 36 rows and 36 columns .sides of rows are 1 to 35"):
        GENRE.grid(36)
    with pytest.raises(PuzzleError, match="no boxes to choose"):
        GENRE.grid(4, (2, 2))


def test_a_puzzle_comes_back_from_its_data():
    puzzle = GENRE.data({"grid": ["1...", "..2.", "....", "...4"]})
    assert puzzle.givens.sum() == 7
    assert puzzle.givens.flags.writeable
    again = GENRE.data(GENRE.to_data(puzzle))
    assert again.structure is puzzle.structure
    assert again.givens.tolist() == puzzle.givens.tolist()
    with pytest.raises(ModelError, match="other rules than rows"):
        GENRE.to_data(puzzle._replace(row_regions=(RuleRegions(Distinct(), [[0, 1]], [0]),)))


def test_a_puzzle_with_clues_is_not_written_without_them():
    puzzle = GENRE.data({"grid": ["1.", ".."]})
    with pytest.raises(ModelError, match="other rules than rows"):
        GENRE.to_data(puzzle._replace(clues=np.zeros(3, np.int32)))


def test_a_board_is_square_and_its_values_fit_its_side():
    with pytest.raises(PuzzleError, match=r"2 rows and 4 columns .boards are square"):
        GENRE.data({"grid": ["...."] * 2})
    with pytest.raises(PuzzleError, match=r"invalid value 3 in row 2, column 1 of a 2x2 grid .values are 1 to 2"):
        GENRE.data({"grid": ["1.", "3."]})


def test_structures_are_made_once_those_that_do_not_exist_too():
    asked = []

    def counted(side: int) -> Structure:
        asked.append(side)
        return rows_alone(side)

    genre = plain_genre("rows", counted)
    for _ in range(3):
        assert genre.data({"grid": ["..", ".."]}).structure is genre.grid(2)
        with pytest.raises(PuzzleError):
            genre.grid(3)
    assert sorted(asked) == [2, 3]


def test_it_is_read_from_lines_grids_and_json():
    register_genre(GENRE)
    try:
        texts = ["1.2." * 4, "1 0 2 0\n" * 4, '{"genre": "rows", "data": {"grid": ["1.2.", "1.2.", "1.2.", "1.2."]}}']
        (group,) = read_rows(texts, genre="rows").groups
    finally:
        forget("rows")
    assert group.givens.tolist() == [[1, 0, 2, 0] * 4] * 3
