"""Boards as people play them, with some numbers, marks or rooms changed: the lanes and CP-SAT agree on each.

Random puzzles (test_three_solvers.py) are small, since brute force answers them, too. These have seven rows and eleven
columns, or the next size that the genre has. Most changes leave no solution: the lanes have to show that.

    pytest tests/genres/test_changed_puzzles.py -m slow            # all genres: some minutes
    pytest tests/genres/test_changed_puzzles.py -m slow -k killer  # one of them
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
from changed_puzzles import changed_texts

import gridlanes
from gridlanes import Status
from gridlanes.io.read.reading import read_rows
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import genres
from gridlanes.solvers import cpsat

N_ASKED = 6
BUDGET = 20_000
PATIENCE = 10
"""seconds for CP-SAT; what it has found by then may still contradict the lanes"""
FEWEST = {Status.UNSOLVABLE: 0, Status.UNIQUE: 1, Status.MULTIPLE: 2}


def puzzles_of(texts: list[str]) -> Iterator[tuple[int, Puzzle]]:
    """The places and puzzles of texts."""
    for group in read_rows(texts).groups:
        for place, row in enumerate(group.rows.tolist()):
            own = group.puzzle(place)
            yield row, group.structure.puzzle(own.givens, own.clues, regions_of_rows([own.row_regions]))


@pytest.mark.slow
@pytest.mark.parametrize("genre", sorted(genres()))
def test_the_lanes_and_cp_sat_agree(genre: str) -> None:
    texts = changed_texts(genre)
    result = gridlanes.solve(texts, budget=BUDGET)
    asked = defaultdict[Status, list[str]](list)
    for text, status in zip(texts, map(Status, result.status.tolist()), strict=True):
        assert status != Status.FAILED, text
        if status in FEWEST and len(asked[status]) < N_ASKED:
            asked[status].append(text)
    assert asked, "every change was refused"
    for status, those in asked.items():
        for row, puzzle in puzzles_of(those):
            answer = cpsat.solve(puzzle, 2, seconds=PATIENCE)
            n_found, expected = len(answer.solutions), FEWEST[status]
            assert n_found <= expected, f"CP-SAT has more solutions than {status.name}: {those[row]}"
            assert n_found == expected or not answer.complete, f"CP-SAT has no {status.name}: {those[row]}"
