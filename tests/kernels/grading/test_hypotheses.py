"""Hypotheses about many states at once against each of them alone."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, N, made, small_request

from gridlanes.compile.batch import Batch
from gridlanes.solvers.states import Kernels, States

pytestmark = GENERATING
SOME = [genre for genre in LAWS if genre.name in ("sudoku", "killer", "akari", "slitherlink")]


def states_of(group) -> States:
    return States(Batch.from_givens(group.structure, group.givens, clues=group.clues, row_regions=group.row_regions))


@pytest.mark.parametrize("kernels", [Kernels.CHEAP, Kernels.ALL], ids=lambda kernels: kernels.name)
@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_the_marks_that_go_are_those_that_break_alone(genre, kernels) -> None:
    group, answers = made(small_request(genre, minimal=True), N).groups[0]
    every = np.arange(len(group.rows))
    for known in (None, answers.numbers):
        together, alone = states_of(group), states_of(group)
        for states in (together, alone):
            states.propagate(every, kernels)
        moved = together.try_hypotheses(every, kernels, known)
        for row in every.tolist():
            coords, numbers = alone.refuted(row, kernels)
            for c, number in zip(coords.tolist(), numbers.tolist(), strict=True):
                alone.words[row, c] &= ~alone.words.dtype.type(1 << number)
            assert moved[row] == (len(coords) > 0)
        alone.propagate(np.flatnonzero(moved), kernels)
        assert (together.words == alone.words).all()


@pytest.mark.parametrize("genre", SOME, ids=lambda genre: genre.name)
def test_what_a_mark_decides_is_counted_alone(genre) -> None:
    group, _ = made(small_request(genre, minimal=True), N).groups[0]
    every, states = np.arange(len(group.rows)), states_of(group)
    states.propagate(every, Kernels.ALL)
    tried, before = states.open_marks_of(states.words), states.words.copy()
    found = states.count_decided(states.words, every, Kernels.ALL, tried)
    assert (states.words == before).all()
    assert (found[~tried] == 0).all()
    row, coord, mark = np.nonzero(tried)
    alone = before[row]
    states.assume(alone, coord, mark)
    _, broken = states.run(alone, row, Kernels.ALL)
    new = (states.n_left(alone) == 1).sum(axis=1) - (states.n_left(before) == 1).sum(axis=1)[row]
    n_coords = group.structure.n_coords
    assert found[tried].tolist() == np.where(broken, n_coords + 1, new).tolist()
