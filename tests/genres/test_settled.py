"""Every genre: a kernel one pass of which is enough is not asked again until something has changed, and nothing is lost
by that.
"""

from __future__ import annotations

import pytest
from generated_puzzles import per_genre
from numbered_puzzles import puzzle_of
from puzzles import ask, solver_of

from gridlanes.kernels.rule_kernel import SETTLES
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.registry import genres

pytestmark = pytest.mark.xdist_group("genres")  # the kernels of all of them are compiled by one worker

IN_CI = per_genre(10, 4)


@pytest.mark.parametrize("genre", sorted(genres()))
def test_the_search_is_the_same_as_if_the_kernel_were_asked_again(genre):
    n_settling = 0
    for number in range(IN_CI):
        puzzle = puzzle_of(genre, number)
        kinds = solver_of(puzzle.structure).tables.program.expensive[:, 2]
        settling = kinds == SETTLES
        if not settling.any():
            continue
        n_settling += 1
        answers = []
        for kind in (SETTLES, 0):
            kinds[settling] = kind
            own = regions_of_rows([puzzle.row_regions])
            answers.append(ask(puzzle.structure, puzzle.givens, None, clues=puzzle.clues, row_regions=own, budget=300))
        kinds[settling] = SETTLES
        assert answers[0] == answers[1], f"puzzle {number}"
    if not n_settling:
        pytest.skip("one pass of a kernel is never enough")
