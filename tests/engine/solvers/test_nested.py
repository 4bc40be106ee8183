"""Hypotheses about hypotheses: the mark that goes is the one that a plain loop takes, whatever is known before."""

from __future__ import annotations

import random

import numpy as np
import pytest
from grading_states import solution_of

from gridlanes.compile.batch import Batch
from gridlanes.genres import sudoku
from gridlanes.solvers.nested import try_two_deep
from gridlanes.solvers.states import Kernels, States

FOUR, SIX = sudoku.structure(2, 2), sudoku.structure(3, 2)


def with_givens(structure, solution, n_givens, rng):
    """A state of a puzzle that shows so many cells of a solution, propagated; its words."""
    givens = np.zeros((1, structure.n_coords), np.uint8)
    shown = rng.sample(range(structure.n_coords), n_givens)
    givens[0, shown] = np.array(solution)[shown] + 1
    states = States(Batch.from_givens(structure, givens))
    states.propagate(np.arange(1), Kernels.ALL)
    return states


def narrowed(structure, words):
    """What hypotheses leave of some words ``(1, n)``, one pass after the other; None where nothing is left."""
    states = States(Batch.from_givens(structure, np.zeros((1, structure.n_coords), np.uint8)))
    states.words[:] = words
    _, broken = states.propagate(np.arange(1), Kernels.ALL)
    while not broken[0] and states.try_hypotheses(np.arange(1), Kernels.ALL).any():
        _, broken = states.propagate(np.arange(1), Kernels.ALL)
    return None if broken[0] else states.words


def first_refuted(structure, states):
    """(coord, mark) of the mark that goes, of those refuted the one that decides most coords; None for none."""
    best, found = -1, None
    for coord, mark in np.argwhere(states.open_marks(0)).tolist():
        words = states.words.copy()
        words[0, coord] = 1 << mark
        if narrowed(structure, words) is None:
            alone = States(Batch.from_givens(structure, np.zeros((1, structure.n_coords), np.uint8)))
            alone.words[:] = words
            _, broken = alone.propagate(np.arange(1), Kernels.ALL)
            decided = structure.n_coords + 1 if broken[0] else int((alone.n_left(alone.words) == 1).sum())
            if decided > best:
                best, found = decided, (coord, mark)
    return found


@pytest.mark.parametrize(("structure", "box", "n_givens", "seed"), [(FOUR, (2, 2), 3, 0), (SIX, (3, 2), 10, 1)])
def test_the_mark_that_goes_is_the_one_that_a_plain_loop_takes(structure, box, n_givens, seed):
    rng, n_moved = random.Random(seed), 0
    solution = solution_of(rng, *box)
    for _ in range(2):
        states = with_givens(structure, solution, n_givens, rng)
        before, wanted = states.words.copy(), first_refuted(structure, states)
        left = []
        for known in (None, np.array([solution], np.uint8)):
            states.words[:] = before
            assert try_two_deep(states, np.arange(1), Kernels.ALL, known)[0] == (wanted is not None)
            left.append(states.words.copy())
        assert (left[0] == left[1]).all()
        if wanted is not None:
            coord, mark = wanted
            after = before.copy()
            after[0, coord] &= ~after.dtype.type(1 << mark)
            states.words[:] = after
            states.propagate(np.arange(1), Kernels.ALL)
            assert (left[0] == states.words).all()
            n_moved += 1
    assert n_moved
