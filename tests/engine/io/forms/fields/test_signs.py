"""Signs between cells."""

from __future__ import annotations

import numpy as np
import pytest

import gridlanes
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


@pytest.mark.parametrize(
    ("symmetry", "moved"),
    [
        ("rotate180", lambda across, down: (across[::-1, ::-1], down[::-1, ::-1])),
        ("left-right", lambda across, down: (across[:, ::-1], down[:, ::-1])),
        ("diagonal", lambda across, down: (down.T, across.T)),
    ],
)
def test_signs_are_shown_at_symmetric_places(symmetry, moved) -> None:
    made = gridlanes.generate("futoshiki", 4, size=4, symmetry=symmetry)
    for clues in made.groups[0][0].clues:
        across, down = (clues[:12] != NO_CLUE).reshape(4, 3), (clues[12:] != NO_CLUE).reshape(3, 4)
        for shown, expected in zip((across, down), moved(across, down), strict=True):
            assert (shown == expected).all()


def test_a_mask_shows_the_signs_beside_its_cells_and_no_others() -> None:
    mask = np.zeros((4, 4), np.bool_)
    mask[:, 1:] = True
    clues = gridlanes.generate("futoshiki", 4, size=4, mask=mask).groups[0][0].clues
    shown = (clues[:, 12:] != NO_CLUE).reshape(-1, 3, 4)
    assert not shown[:, :, 0].any()
    assert (clues[:, :12] != NO_CLUE).reshape(-1, 4, 3)[:, :, 0].any()  # those of the first two columns touch the mask


def test_a_sign_is_drawn_open_towards_the_greater():
    puzzle = GENRE.data({"grid": EMPTY, "across": ["<.", ".>", ".."]})
    looks = GENRE.fields["across"].looks(puzzle)
    assert [look.coords for look in looks] == [[0, 1], [5, 4]]
    assert {look.presentation.decoration for look in looks} == {Decoration.LESS}
