"""Rows that draw themselves and print as grids."""

import numpy as np

from gridlanes.api.calls import solve
from gridlanes.results.result import ResultRow
from gridlanes.status import Status


def test_a_row_shows_what_the_arrays_hold(mixed):
    row = mixed.row(3)
    assert (row.status, row.n_solutions, row.guesses, row.nodes, row.sweeps) == (Status.UNIQUE, 1, 0, 1, 5)
    assert row.solution is not None
    assert row.solution.shape == (4, 4)
    assert np.array_equal(np.sort(row.solution, axis=1), np.tile(np.arange(1, 5), (4, 1)))
    assert all(mark in (".", str(value)) for mark, value in zip(row.puzzle, row.solution.ravel(), strict=True))
    assert row.caption() == "3 · UNIQUE · given solution wrong"
    assert row._repr_svg_().startswith("<svg")


def test_a_row_without_a_solution_has_none(mixed):
    unsolvable, invalid = mixed.row(4), mixed.row(2)
    assert (unsolvable.solution, unsolvable.status, unsolvable.n_cells) == (None, Status.UNSOLVABLE, 81)
    assert (invalid.solution, invalid.status, invalid.n_cells) == (None, Status.INVALID, 0)
    assert invalid.reason == "puzzles.txt:3: invalid puzzle length: 9 characters"
    assert "9 characters" in invalid._repr_svg_()


def test_a_row_prints_as_its_grid_or_says_why_not(mixed):
    lines = str(mixed.row(1)).split("\n")
    assert [line.split() for line in lines] == [[str(value) for value in row] for row in mixed.row(1).solution]
    assert str(mixed.row(2)) == "no puzzle\nINVALID: puzzles.txt:3: invalid puzzle length: 9 characters"
    assert str(mixed.row(4)).endswith("\nUNSOLVABLE")
    assert repr(mixed.row(5)) == "ResultRow(5 · UNIQUE · 2 guesses)"
    assert isinstance(mixed.row(5), ResultRow)


def test_a_row_that_is_no_puzzle_prints_nothing_that_a_terminal_obeys():
    row = solve(["1\x1b[31m\x9b\u202e", "1 2\n\x1b 4"]).row
    assert [str(row(i)).split("\n")[0] for i in range(2)] == [r"1\u001b[31m\u009b\u202e", "1 2"]
    for shown in (str(row(0)), repr(row(0)), row(0).drawing(), str(row(1))):
        assert shown.replace("\n", "").isprintable()
