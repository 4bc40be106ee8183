"""Room for searches in lanes: as many guesses as a search can make."""

from __future__ import annotations

from gridlanes.generating.clues.lane_searches import lane_searches
from gridlanes.genres import sudoku
from gridlanes.lowering.words import WordFormat


def test_there_is_room_for_all_guesses_that_a_search_can_make() -> None:
    structure = sudoku.structure(2, 2)
    assert lane_searches(structure, WordFormat(16), 7).coords.shape == (32, 7)
    assert lane_searches(structure, WordFormat(32), 1 << 40).coords.shape == (16, 16 * 3)
    assert lane_searches(structure, WordFormat(128), 0).marks.shape == (4, 2)
