"""Puzzles as their own numbers on a structure, one alone and many while they are filled in."""

from __future__ import annotations

import numpy as np

from gridlanes.errors import PuzzleError
from gridlanes.genres import sandwich, sudoku
from gridlanes.io.forms.puzzle_row import Draft, PuzzleRow, moved, no_clues
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct

PLAIN, WITH_CLUES = sudoku.structure(2, 2), sandwich.GENRE.structure(4, 4)


def test_no_clues_are_given():
    assert no_clues(3).tolist() == [-1, -1, -1]
    assert no_clues(3).dtype == np.int32


def test_all_clues_are_there_also_where_none_is_given():
    givens = np.zeros(16, np.uint8)
    assert PuzzleRow(WITH_CLUES, givens).all_clues.tolist() == [NO_CLUE] * 8
    assert PuzzleRow(WITH_CLUES, givens, np.arange(8, dtype=np.int32)).all_clues.tolist() == [*range(8)]
    assert PuzzleRow(PLAIN, givens).all_clues.shape == (0,)


def test_a_draft_is_blank_and_fine_at_first():
    draft = Draft(WITH_CLUES, 3)
    assert (draft.n, draft.fine.tolist(), draft.row_regions) == (3, [True] * 3, [])
    assert (draft.givens.shape, draft.givens.dtype) == ((3, 16), np.uint8)
    assert (draft.clues.shape, draft.clues.dtype) == ((3, 8), np.int32)
    assert not draft.givens.any()
    assert (draft.clues == NO_CLUE).all()
    assert Draft(PLAIN, 3).clues is None


def test_givens_are_set_at_some_coords_or_all_at_once():
    draft = Draft(PLAIN, 2)
    draft.give(np.array([[1, 2], [3, 4]], np.uint8), np.array([5, 0]))
    assert draft.givens[:, [0, 5]].tolist() == [[2, 1], [4, 3]]
    assert draft.givens.sum() == 10
    every = np.full((2, 16), 3, np.uint8)
    draft.give(every)
    assert draft.givens is every


def test_the_only_row_of_a_draft_is_a_puzzle():
    draft = Draft(WITH_CLUES, 1)
    draft.give(np.arange(16, dtype=np.uint8)[None] % 5)
    draft.clues[0, 2] = 7
    draft.row_regions += [RowRegions.of_lists(Distinct(), [[[0, 1]]]), RowRegions.of_lists(Distinct(), [[]])]
    puzzle = draft.one()
    assert puzzle.structure is WITH_CLUES
    assert puzzle.givens.tolist() == [i % 5 for i in range(16)]
    assert puzzle.clues.tolist() == [NO_CLUE, NO_CLUE, 7] + [NO_CLUE] * 5
    assert [(own.rule, [list(cells) for cells in own.regions]) for own in puzzle.row_regions] == [
        (Distinct(), [[0, 1]])
    ]
    assert Draft(PLAIN, 1).one().clues is None


def test_an_error_moves_with_its_column():
    assert moved(PuzzleError("x", column=3), 4).column == 7
    assert moved(PuzzleError("x"), 4).column == 0
    error = moved(PuzzleError("x", hint="y", source="z", column=1, genre="g"), 1)
    assert (error.reason, error.hint, error.source, error.column, error.genre) == ("x", "y", "z", 2, "g")
