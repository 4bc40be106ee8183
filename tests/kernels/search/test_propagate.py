"""Propagation alone: each row ends at its own fixpoint, whatever rows lie beside it."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from laws import FORMATS
from puzzles import ask, random_puzzle

from gridlanes.compile.batch import Batch
from gridlanes.genres import sudoku, sudoku_x
from gridlanes.kernels.search.propagate import propagate
from gridlanes.kernels.search.seen import new_seen

NINE = sudoku.structure(3, 3)
DIAGONAL = sudoku_x.GENRE.structure(4, 4)


def propagated(structure, givens, word_format):
    """The words of each row afterwards as integers, broken, and sweeps."""
    batch = Batch.from_givens(structure, givens, word_format)
    tile = word_format.zeros(structure.n_coords + 1, word_format.lanes)
    broken, sweeps = np.zeros(len(givens), np.bool_), np.zeros(len(givens), np.int64)
    tables, scratch, flags = (
        structure.tables(word_format),
        np.zeros(batch.scratch_size.to_propagate, np.int64),
        word_format.zeros(2, word_format.lanes),
    )
    seen = new_seen(word_format.zeros(0, word_format.lanes))
    row_of = np.zeros(word_format.lanes, np.int64)
    propagate(tables, batch.row_kernels, tile, batch.candidates, broken, sweeps, scratch, flags, seen, row_of)
    assert not tile[-1].any()
    words = np.array(word_format.integers(batch.candidates), object).reshape(len(givens), structure.n_coords)
    return [(row.tolist(), bool(bad), int(n)) for row, bad, n in zip(words, broken, sweeps, strict=True)]


@cache
def puzzles(n_rows):
    rng = random.Random(31)
    return np.array(
        [random_puzzle(rng, 3, 3, *rng.choice([(0, 0), (20, 0), (32, 0), (34, 1), (81, 0)])) for _ in range(n_rows)]
    )


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_a_row_ends_the_same_alone_in_any_word_format_and_among_any_number_of_rows(word_format):
    givens = puzzles(70)
    together = propagated(NINE, givens, FORMATS[0])
    assert {broken for _, broken, _ in together} == {False, True}
    for n_rows in (1, word_format.lanes, word_format.lanes + 1, 70):
        assert propagated(NINE, givens[:n_rows], word_format) == together[:n_rows]
    assert propagated(NINE, givens[::-1], word_format) == together[::-1]


def test_the_solutions_of_a_row_stay_and_another_call_changes_nothing():
    for structure, givens in ((NINE, puzzles(40)), (DIAGONAL, np.eye(16, dtype=np.uint8))):
        for row, (words, broken, sweeps) in zip(givens, propagated(structure, givens, FORMATS[0]), strict=True):
            outcome = ask(structure, row, limit=20)
            assert not broken or outcome.n_solutions == 0
            for solution in outcome.solutions:
                assert all(word >> number & 1 for word, number in zip(words, solution, strict=True))
            assert sweeps >= 1
            if not broken:
                decided = np.array([word.bit_length() if word.bit_count() == 1 else 0 for word in words], np.uint8)
                again = propagated(structure, decided[None], FORMATS[0])[0]
                assert all(new & ~old == 0 for new, old in zip(again[0], words, strict=True))


def test_easy_puzzles_are_solved_by_it_alone():
    rng = random.Random(2)
    solved = 0
    for _ in range(20):
        givens = random_puzzle(rng, 3, 3, 45)
        words, broken, _ = propagated(NINE, givens[None], FORMATS[0])[0]
        assert not broken
        solved += all(word.bit_count() == 1 for word in words)
    assert solved >= 10


def test_no_rows_are_propagated_as_none():
    assert propagated(NINE, np.zeros((0, 81), np.uint8), FORMATS[0]) == []
