"""Texts of puzzles are read again as the run read them, or as their rows say."""

from __future__ import annotations

import pytest

from gridlanes.corpus.options import RunOptions
from gridlanes.corpus.output.reparse import puzzle_of, reread
from gridlanes.errors import ModelError

OPTIONS = RunOptions()
FOUR, SIX = "1234" + "." * 12, "123456" + "." * 30


def kinds(texts, genre, options=OPTIONS):
    """(place, genre, columns of a box) of what was read; errors as (place, None)."""
    found = []
    for block, places in reread(texts, genre, options):
        for group in block.groups:
            found += [
                (int(places[row]), group.structure.genre, group.structure.n_coords) for row in group.rows.tolist()
            ]
        found += [(int(places[row]), None) for row in block.errors]
    return sorted(found)


def test_texts_of_the_genre_that_is_meant_are_one_block():
    assert len(reread([FOUR, FOUR], "sudoku", OPTIONS)) == 1
    assert kinds([FOUR, SIX], "sudoku") == [(0, "sudoku", 16), (1, "sudoku", 36)]


def test_texts_that_do_not_say_their_genre_are_read_as_the_row_says():
    assert kinds([FOUR, FOUR], "latin_square") == [(0, "latin_square", 16), (1, "latin_square", 16)]


def test_texts_of_several_kinds_keep_their_places():
    envelope = '{"genre": "latin_square", "data": {"size": 4, "givens": ["1...", "....", "....", "...."]}}'
    texts = [FOUR, envelope, FOUR, envelope]
    found = kinds(texts, "latin_square")
    assert [place for place, *_ in found] == [0, 1, 2, 3]


def test_the_box_of_the_run_counts():
    wide, tall = (puzzle_of(SIX, "sudoku", RunOptions(box=box)) for box in ([3, 2], [2, 3]))
    assert wide is not None
    assert tall is not None
    assert wide.structure is not tall.structure
    assert wide.structure is puzzle_of(SIX, "sudoku", OPTIONS).structure


def test_what_is_no_puzzle_is_an_error_of_its_row():
    assert kinds([FOUR, "no puzzle", FOUR], "sudoku") == [(0, "sudoku", 16), (1, None), (2, "sudoku", 16)]
    assert puzzle_of("no puzzle", "sudoku", OPTIONS) is None


def test_a_genre_that_is_not_registered_is_refused():
    with pytest.raises(ModelError, match="unknown genre 'chess'; `gridlanes genres` lists all"):
        reread([FOUR], "chess", OPTIONS)
    assert puzzle_of(FOUR, "chess", OPTIONS) is None
