"""Counts: those that are known, and as many as there are rows."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from enumerating import ENUMERATED, rows_of
from generated_puzzles import GENERATING

import gridlanes
from gridlanes.enumerating.calls import count_puzzles
from gridlanes.enumerating.counting import PuzzleCounts, Tally
from gridlanes.enumerating.request import enumeration_of
from gridlanes.errors import ModelError
from gridlanes.generating.clues.clue_counts import n_clues_of


def named(counts: PuzzleCounts) -> dict[int, tuple[int, int]]:
    return {n: (tally.up_to_symmetry, tally.all) for n, tally in enumerate(counts.by_clues) if tally.all}


def test_the_minimal_sudoku_of_side_4_are_those_that_are_known() -> None:
    assert named(count_puzzles("sudoku", 4, minimal=True)) == {4: (13, 25_728), 5: (22, 58_368), 6: (1, 1_536)}


def test_a_plain_loop_over_the_public_api_finds_as_many() -> None:
    """All sets of 4 givens of a grid of side 4 that stands for 96, and of one that stands for 192."""
    n_unique = 0
    for grid, weight in (("1234341221434321", 96), ("1234341223414123", 192)):
        puzzles = ["".join(c if i in some else "." for i, c in enumerate(grid)) for some in combinations(range(16), 4)]
        n_unique += weight * int(gridlanes.is_unique(puzzles).sum())
    assert n_unique == 25_728


@pytest.mark.parametrize(
    ("genre", "size", "total"),
    [
        ("akari", 3, Tally(4_471, 32_170)),
        ("takuzu", 4, Tally(180_518, 2_866_536)),
        ("slitherlink", 3, Tally(5_569, 41_433)),
        ("sudoku", 4, Tally(4_710, 13_579_680)),
    ],
    ids=str,
)
def test_there_are_as_many_as_was_counted(genre, size, total) -> None:
    assert count_puzzles(genre, size).total == total


@pytest.mark.parametrize(
    ("genre", "size"), [("akari", (2, 3)), ("slitherlink", 3), ("heyawake", (2, 3)), ("latin_square", 3)], ids=str
)
@pytest.mark.parametrize("minimal", [False, True])
def test_counts_are_those_of_the_rows(genre, size, minimal) -> None:
    rows = rows_of(enumeration_of(genre, size, minimal=minimal))
    counts = named(count_puzzles(genre, size, minimal=minimal))
    assert rows is not None
    expected = {
        n: (int((rows.n_clues == n).sum()), int(rows.orbit[rows.n_clues == n].sum()))
        for n in np.unique(rows.n_clues).tolist()
    }
    assert counts == expected
    ((group, _),) = rows.groups
    assert (n_clues_of(group) == rows.n_clues).all()


def test_a_range_of_clues_is_counted_alone() -> None:
    every = named(count_puzzles("slitherlink", 3))
    assert named(count_puzzles("slitherlink", 3, n_clues=(2, 4))) == {n: every[n] for n in (2, 3, 4)}


def test_solutions_and_layouts_are_counted_alone() -> None:
    assert count_puzzles("slitherlink", 4, of="solutions").total == Tally(1_232, 9_349)
    assert count_puzzles("akari", 4, of="layouts").total == Tally(8_548, 65_536)
    with pytest.raises(ModelError, match="what can be counted is"):
        count_puzzles("akari", 4, of="walls")


@pytest.mark.slow
def test_the_loops_of_a_board_of_side_5_are_as_many_as_is_known() -> None:
    assert count_puzzles("slitherlink", 5, of="solutions").total.all == 1_222_363


@pytest.mark.slow
@GENERATING
@pytest.mark.parametrize("genre", ENUMERATED, ids=lambda genre: genre.name)
def test_counts_of_all_genres_are_those_of_the_rows(genre) -> None:
    for size in ((2, 2), (2, 3)):
        try:
            rows = rows_of(enumeration_of(genre.name, size))
        except ModelError:  # no board of the genre's
            continue
        n_rows, n_all = (0, 0) if rows is None else (len(rows), int(rows.orbit.sum()))
        assert count_puzzles(genre.name, size).total == Tally(n_rows, n_all)
