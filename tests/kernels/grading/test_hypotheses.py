"""Hypotheses about many states at once against each of them alone."""

from __future__ import annotations

import numpy as np
import pytest
from making import GENERATING, LAWS, N, made, small_request

from gridlanes.compile.batch import Batch
from gridlanes.solvers.states import Kernels, States

pytestmark = GENERATING
SOME = [genre for genre in LAWS if genre.name in ("sudoku", "killer", "akari", "slitherlink")]


def states_of(group) -> States:
    return States(Batch.from_givens(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions))


@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_the_marks_that_go_are_those_that_break_alone(genre) -> None:
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    every = np.arange(len(group.rows))
    for known in (None, answers.numbers):
        together, alone = states_of(group), states_of(group)
        for states in (together, alone):
            states.propagate(every, Kernels.CHEAP)
        moved = together.try_hypotheses(every, Kernels.CHEAP, known)
        for row in every.tolist():
            coords, numbers = alone.refuted(row, Kernels.CHEAP)
            for c, number in zip(coords.tolist(), numbers.tolist(), strict=True):
                alone.words[row, c] &= ~alone.words.dtype.type(1 << number)
            assert moved[row] == (len(coords) > 0)
        alone.propagate(np.flatnonzero(moved), Kernels.CHEAP)
        assert (together.words == alone.words).all()
