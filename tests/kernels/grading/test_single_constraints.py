"""Constraints each by itself: what the kernels leave is what a plain loop over structures of one constraint leaves."""

from __future__ import annotations

import random

import numpy as np
import pytest
from discoveries import texts_of

from gridlanes.api.inputs import blocks_of
from gridlanes.compile.batch import Batch
from gridlanes.compile.structure import Structure
from gridlanes.grading.entailment import Entailment
from gridlanes.puzzles.row_regions import regions_of_rows
from gridlanes.solvers.states import Kernels, States

pytestmark = pytest.mark.xdist_group("genres")
N = 40
"""states of each genre: of more than one tile"""


def entailment_of(genre: str) -> Entailment:
    row = next(iter(blocks_of(texts_of(genre), genre=genre))).groups[0].puzzle(0)
    puzzle = row.structure.puzzle(row.givens, row.clues, regions_of_rows([row.row_regions]))
    return Entailment(puzzle, row.structure)


def random_states(entailment: Entailment, n: int, rng: random.Random) -> np.ndarray:
    """States in which some marks of the free state are gone, nowhere all of them."""
    states = np.repeat(entailment.free[None], n, axis=0)
    n_marks = len(entailment.puzzle.alphabet)
    for state in states:
        for coord in rng.sample(range(len(state)), rng.randint(0, len(state))):
            kept = rng.sample(range(n_marks), rng.randint(1, n_marks))
            state[coord] = sum(1 << mark for mark in kept)
    return states


def narrowed(entailment: Entailment, state: np.ndarray, constraints: list[int]) -> np.ndarray | None:
    """A state narrowed by some constraints as long as any moves something; None where it breaks."""
    puzzle, before = entailment.puzzle, None
    every = [Structure(puzzle.grid, puzzle.alphabet, [puzzle.constraints[i]]) for i in constraints]
    while before is None or (before != state).any():
        before = state.copy()
        for structure in every:
            states = States(Batch.from_givens(structure, np.zeros((1, puzzle.n_coords), np.uint8)))
            states.words[0, : puzzle.n_coords] = state
            _, broken = states.propagate(np.arange(1), Kernels.ALL)
            state = states.words[0, : puzzle.n_coords].astype(np.uint64)
            if broken[0] or (state == 0).any():
                return None
    return state


@pytest.mark.parametrize("genre", ["takuzu", "akari", "slitherlink", "nurikabe"])
def test_states_side_by_side_and_a_plain_loop(genre) -> None:
    rng, entailment = random.Random(1), entailment_of(genre)
    states, every = random_states(entailment, N, rng), entailment.constraints
    using = [rng.sample(every, rng.randint(1, min(3, len(every)))) for _ in states]
    refuted = entailment.refutes(states, using)
    for place in range(0, N, N // 5):
        left = narrowed(entailment, states[place], using[place])
        assert refuted[place] == (left is None)
        one = narrowed(entailment, states[place], using[place][:1])
        if one is not None:
            assert (entailment.narrow(states[place], using[place][0]) == one).all()
    assert refuted.any()
    assert not refuted.all()


def test_lanes_do_not_see_each_other() -> None:
    rng, entailment = random.Random(2), entailment_of("akari")
    states, every = random_states(entailment, N, rng), entailment.constraints
    using = [rng.sample(every, 3) for _ in states]
    backwards = entailment.refutes(states[::-1], using[::-1])[::-1]
    assert (entailment.refutes(states, using) == backwards).all()


def test_what_was_used_is_what_refutes() -> None:
    rng, entailment = random.Random(3), entailment_of("slitherlink")
    n_refuted = 0
    for state in random_states(entailment, N, rng):
        coord = rng.randrange(len(state))
        used = entailment.used_to_refute(state, coord)
        assert (used is not None) == entailment.refutes(state[None], [entailment.constraints])[0]
        if used is not None:
            assert entailment.refutes(state[None], [used])[0]
            n_refuted += 1
        among = entailment.used_to_refute(state, coord, entailment.constraints[::2])
        assert among is None or {*among} <= {*entailment.constraints[::2]}
    assert n_refuted
