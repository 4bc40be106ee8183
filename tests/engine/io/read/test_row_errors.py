"""Errors of rows as arrays: what comes out is what went in, and a bad row takes no more memory than a good one."""

from __future__ import annotations

import io
import tracemalloc

import numpy as np
import pytest

from gridlanes.errors import PuzzleError
from gridlanes.io.read.reading import read
from gridlanes.io.read.row_errors import ErrorWords, RowErrors

ERRORS = {
    2: PuzzleError("no puzzle", hint="write one", source="a.txt", line=3, column=1, text="x", genre="akari"),
    5: PuzzleError("too long", source="a.txt", line=6, text="y"),
    9: PuzzleError("no puzzle", hint="write one", source="a.txt", line=10, column=7, text="z", genre="akari"),
}


def as_data(errors):
    return {row: (type(error), str(error), error.text, error.genre, vars(error)) for row, error in errors.items()}


def test_errors_are_those_that_were_given():
    errors = RowErrors(ERRORS.items())
    assert as_data(errors) == as_data(ERRORS)
    assert (len(errors), [*errors], errors.rows.tolist()) == (3, [2, 5, 9], [2, 5, 9])
    assert 5 in errors
    assert 4 not in errors
    assert "5" not in errors
    assert errors.get(10) is None
    with pytest.raises(KeyError):
        errors[0]


def test_there_may_be_none():
    assert len(RowErrors()) == 0
    assert not RowErrors.concatenated([(RowErrors(), 0), ({}, 4)])


def test_errors_of_blocks_are_put_together():
    other = {1: PuzzleError("too long", source="a.txt", line=20), 2: PuzzleError("new", source="b.txt", line=21)}
    together = RowErrors.concatenated([(RowErrors(ERRORS.items()), 0), (other, 10), (RowErrors(), 13)])
    assert as_data(together) == as_data(ERRORS | {10 + row: error for row, error in other.items()})


def test_a_bad_row_takes_less_memory_than_the_exception_that_is_made_of_it():
    n_rows = 4000
    lines = "".join(f"{n:07}{'123' * (n % 5)}x\n" for n in range(n_rows))
    stream = io.BytesIO(lines.encode())
    [*read(io.BytesIO(lines.encode()[:100]), format="lines")]
    tracemalloc.start()
    try:
        blocks = [*read(stream, format="lines")]
        taken = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert sum(len(block.errors) for block in blocks) == n_rows - 1, "the first may be a title"
    assert taken / n_rows < 300


def test_lines_and_genres_are_those_of_the_errors():
    errors = RowErrors(ERRORS.items())
    assert errors.one_lines() == [error.one_line() for error in ERRORS.values()]
    assert {name: rows.tolist() for name, rows in errors.rows_by_genre().items()} == {"akari": [2, 9], "": [5]}
    assert RowErrors().one_lines() == []
    assert RowErrors().rows_by_genre() == {}
    assert RowErrors.over(errors) is errors
    assert as_data(RowErrors.over(dict(reversed(ERRORS.items())))) == as_data(ERRORS)


def test_errors_of_one_block_are_put_in_order():
    first = RowErrors([(1, ERRORS[2]), (7, ERRORS[5])])
    words = [ErrorWords("no puzzle", "write one", "a.txt", "akari"), ErrorWords("bad", "", "a.txt", "")]
    numbers = np.array([0, 4, 8])
    second = RowErrors.of(numbers, numbers + 1, np.array([5, 6, 7]), np.array([1, 0, 1]), words, ["p", "q", "r"])
    merged = RowErrors.merged([first, RowErrors(), second])
    assert [*merged] == [0, 1, 4, 7, 8]
    assert as_data(merged) == as_data({**first, **second})
    assert [error.text for error in merged.values()] == ["p", "x", "q", "y", "r"]
