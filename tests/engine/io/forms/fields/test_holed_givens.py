"""Numbers on boards with holes."""

from __future__ import annotations

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.registry import find_genre

HIDATO = find_genre("hidato")


def test_holes_go_to_the_structure_and_come_back():
    data = {"grid": ["1.#", "..5"]}
    puzzle = HIDATO.data(data)
    assert puzzle.structure.options == {"holes": (2,)}
    assert puzzle.givens.tolist() == [1, 0, 0, 0, 5]
    assert HIDATO.to_data(puzzle) == data
    text = HIDATO.to_text(puzzle)
    assert text == "2 3\n1 - #\n- - 5"
    assert HIDATO.read_text(text).structure is puzzle.structure


def test_large_numbers_are_written_as_lists():
    data = {"grid": [["#", *[None] * 10, 11]]}
    assert HIDATO.to_data(HIDATO.data(data)) == data


@pytest.mark.parametrize(
    ("grid", "reason"), [(["1.#", "..6"], "invalid value 6"), (["#"], "no boards of 1 rows"), (["1?"], "invalid entry")]
)
def test_what_is_no_board_is_refused(grid, reason):
    with pytest.raises(PuzzleError, match=reason):
        HIDATO.data({"grid": grid})
