"""A number of the whole board: in JSON and texts, given and left out."""

from __future__ import annotations

import json

import pytest

from gridlanes.errors import PuzzleError
from gridlanes.model.clue import NO_CLUE
from gridlanes.registry import find_genre

GENRE = find_genre("minesweeper")


@pytest.mark.parametrize(("first", "mines"), [("2 2 1", 1), ("2 2 0", 0), ("2 2 -", None)])
def test_a_total_is_a_clue_behind_the_others_and_may_be_left_out(first, mines):
    puzzle = GENRE.read_text(f"{first}\n1 -\n- -\n")
    assert puzzle.all_clues[4] == (NO_CLUE if mines is None else mines)
    assert GENRE.to_text(puzzle).splitlines()[0] == first
    data = GENRE.to_data(puzzle)
    assert data.get("mines") == mines
    assert GENRE.data(json.loads(json.dumps(data))).all_clues.tolist() == puzzle.all_clues.tolist()


@pytest.mark.parametrize("wrong", [-1, 5, True, "3", 1.5])
def test_a_total_that_cannot_be_is_refused(wrong):
    with pytest.raises(PuzzleError, match=r"^<string>: mines is "):
        GENRE.data({"grid": ["..", ".."], "mines": wrong})
