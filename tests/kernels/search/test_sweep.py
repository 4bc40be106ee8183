"""A whole sweep: all kernels of a structure together obey the laws that each obeys alone."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import FORMATS, around, random_words, states_of, tile_of, within
from puzzles import JIGSAW

from gridlanes.compile.structure import Structure
from gridlanes.genres import sudoku, sudoku_x
from gridlanes.kernels.compiling.jit import kernel
from gridlanes.kernels.search.sweep import sweep
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct
from gridlanes.solvers import brute

STRUCTURES = {
    "4x4": sudoku.structure(2, 2),
    "4x4 with diagonals": sudoku_x.GENRE.structure(4, 4),
    "jigsaw of side 4": JIGSAW,
    "short regions": Structure(
        Grid(2, 3),
        Alphabet.counting(4),
        [
            Constraint(Distinct(), area)
            for area in (Row(0), Set(((0, 0), (1, 0))), Set(((1, 0), (1, 1), (0, 1), (0, 2))))
        ],
    ),
}
WORDS = FORMATS[0]
everywhere = pytest.mark.parametrize("name", STRUCTURES)
seeds = st.integers(0, 2**32 - 1)


@kernel
def run_sweep(tile, tables, scratch, flags):
    return sweep(tile, tables, scratch, flags, flags, False)


@cache
def solutions_of(name):
    structure = STRUCTURES[name]
    found = brute.solve(structure.puzzle([0] * structure.n_coords))
    return [[1 << number for number in numbers] for numbers in found]


def marks_of(name):
    return [1 << i for i in range(len(STRUCTURES[name].alphabet))]


def swept(name, states, word_format=WORDS, *, for_shape=False):
    """The states after one sweep, and a bit a lane for broken, changed, decided."""
    structure, tile = STRUCTURES[name], tile_of(word_format, states)
    room = np.zeros(structure.scratch_size.to_propagate, np.int64), word_format.zeros(2, word_format.lanes)
    flags = run_sweep(tile, structure.tables(word_format, for_shape=for_shape), *room)
    assert not tile[-1].any(), "the outside row was written to"
    return states_of(word_format, tile), *map(int, flags)


def at_the_fixpoint(name, states, word_format=WORDS):
    ever, decided = 0, 0
    for _ in range(1000):
        states, broken, changed, decided = swept(name, states, word_format)
        ever |= broken
        if not changed:
            return states, ever, decided
    raise AssertionError("no fixpoint")


def states_around_solutions(rng, name):
    hidden = [rng.choice(solutions_of(name)) for _ in range(WORDS.lanes)]
    return hidden, [around(rng, words, marks_of(name)) for words in hidden]


def mixed_states(rng, name):
    """In turn one of random words, and one around a solution."""
    _, states = states_around_solutions(rng, name)
    states[::2] = [random_words(rng, len(states[0]), marks_of(name)) for _ in states[::2]]
    return states


@everywhere
@settings(max_examples=15)
@given(seed=seeds)
def test_no_solution_within_a_state_is_lost(name, seed):
    states = mixed_states(random.Random(seed), name)
    ended, broken, _ = at_the_fixpoint(name, states)
    for lane, (before, after) in enumerate(zip(states, ended, strict=True)):
        for solution in solutions_of(name):
            if all(word & mark for word, mark in zip(before, solution, strict=True)):
                assert not broken >> lane & 1
                assert all(word & mark for word, mark in zip(after, solution, strict=True))


@everywhere
@settings(max_examples=15)
@given(seed=seeds)
def test_a_smaller_state_that_is_not_broken_never_ends_with_more_candidates(name, seed):
    rng = random.Random(seed)
    _, large = states_around_solutions(rng, name)
    small = [within(rng, words, marks_of(name)) for words in large]
    large_ended, _, _ = at_the_fixpoint(name, large)
    small_ended, broken, _ = at_the_fixpoint(name, small)
    for lane, (outer, inner) in enumerate(zip(large_ended, small_ended, strict=True)):
        if not broken >> lane & 1:
            assert all(word & ~limit == 0 for word, limit in zip(inner, outer, strict=True))


@everywhere
@settings(max_examples=10)
@given(seed=seeds)
def test_the_fixpoint_is_one_and_the_flags_speak_of_it(name, seed):
    rng = random.Random(seed)
    hidden, states = states_around_solutions(rng, name)
    states[0] = hidden[0]
    ended, broken, decided = at_the_fixpoint(name, states)
    again, broken_again, changed, decided_again = swept(name, ended)
    assert (again, broken_again, changed, decided_again) == (ended, 0, 0, decided)
    assert broken == 0
    for lane, words in enumerate(ended):
        assert bool(decided >> lane & 1) == all(word.bit_count() == 1 for word in words)
    assert decided & 1


@everywhere
def test_an_empty_word_anywhere_is_a_contradiction(name):
    full = sum(marks_of(name))
    for coord in range(STRUCTURES[name].n_coords):
        words = [full] * STRUCTURES[name].n_coords
        words[coord] = 0
        _, broken, _, _ = swept(name, [words])
        assert broken & 1


@everywhere
@settings(max_examples=10)
@given(seed=seeds)
def test_a_sweep_made_for_the_shape_does_the_same(name, seed):
    states = mixed_states(random.Random(seed), name)
    assert swept(name, states, for_shape=True) == swept(name, states)


@everywhere
def test_all_word_formats_sweep_alike(name):
    rng = random.Random(9)
    states = [random_words(rng, STRUCTURES[name].n_coords, marks_of(name)) for _ in range(4)]
    results = []
    for word_format in FORMATS:
        after, *flags = swept(name, states, word_format)
        results.append((after[:4], [flag & 15 for flag in flags]))
    assert all(result == results[0] for result in results)


@everywhere
@settings(max_examples=5)
@given(seed=seeds)
def test_a_lane_is_the_same_beside_any_neighbours(name, seed):
    rng = random.Random(seed)
    _, states = states_around_solutions(rng, name)
    outcomes = []
    for lane in (0, 7, 31):
        crowd = [random_words(rng, len(states[0]), marks_of(name)) for _ in range(32)]
        crowd[lane] = states[0]
        after, *flags = swept(name, crowd)
        outcomes.append((after[lane], [flag >> lane & 1 for flag in flags]))
    assert all(outcome == outcomes[0] for outcome in outcomes)
