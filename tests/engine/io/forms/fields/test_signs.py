"""Signs between cells."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.genres.futoshiki import GENRE
from gridlanes.model.clue import NO_CLUE
from gridlanes.model.presentation import Decoration

EMPTY = ["...", "...", "..."]


def test_signs_are_the_clues_of_pairs():
    data = {"grid": EMPTY, "across": ["<.", ".>", ".."], "down": ["..v", "^.."]}
    puzzle = GENRE.data(data)
    assert [slot for slot, clue in enumerate(puzzle.all_clues.tolist()) if clue == 1] == [0, 9]
    assert [slot for slot, clue in enumerate(puzzle.all_clues.tolist()) if clue == 2] == [3, 8]
    assert (puzzle.all_clues == NO_CLUE).sum() == 8
    assert GENRE.to_data(puzzle) == data


def test_neighbours_are_signed_where_the_option_says_so():
    data = {"grid": EMPTY, "across": ["o.", "..", ".."], "adjacent": True}
    puzzle = GENRE.data(data)
    assert puzzle.all_clues.tolist() == [1] + [2] * 11
    assert GENRE.to_data(puzzle) == data


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"across": ["o.", "..", ".."]}, "signs of another kind"),
        ({"across": ["<.", "..", ".."], "adjacent": True}, "signs of another kind"),
        ({"across": ["<.", ".."]}, "across has 2 rows of 2, expected 3 of 2"),
        ({"down": ["<..", "..."]}, "invalid entry '<' in row 1, column 1 of down"),
    ],
)
def test_wrong_signs_are_refused(data, why):
    with pytest.raises(PuzzleError, match=why):
        GENRE.data({"grid": EMPTY, **data})


def test_a_sign_is_drawn_open_towards_the_greater():
    puzzle = GENRE.data({"grid": EMPTY, "across": ["<.", ".>", ".."]})
    looks = GENRE.fields["across"].looks(puzzle)
    assert [look.coords for look in looks] == [[0, 1], [5, 4]]
    assert {look.presentation.decoration for look in looks} == {Decoration.LESS}
