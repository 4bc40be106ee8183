"""Single constraints as kernels read them."""

from __future__ import annotations

import numpy as np
import pytest
from guarded import Guarded

from gridlanes.api.inputs import blocks_of
from gridlanes.compile.structure import Structure
from gridlanes.grading.single_constraints import Narrowing, SingleConstraint, single_constraints
from gridlanes.grading.state_words import words_of
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row
from gridlanes.puzzles.constraint import Constraint
from gridlanes.registry import find_genre, genres
from gridlanes.rules import Distinct, Sum

GRID, ALPHABET = Grid(2, 3), Alphabet((1, 2, 3))
ROWS = [Constraint(Distinct(), Row(0)), Constraint(Sum(9), Row(1))]
STRUCTURE = Structure(GRID, ALPHABET, ROWS)
FREE = np.full(6, 7, np.uint64)


@pytest.mark.xdist_group("genres")
@pytest.mark.parametrize("genre", sorted(genres()))
def test_kernels_stay_in_their_working_space(genre: str) -> None:
    """Nothing is written behind it, by any constraint of a puzzle that is narrowed alone and then with all others."""
    example = find_genre(genre).examples[0].puzzle
    puzzle = next(iter(blocks_of([example], genre=genre))).groups[0].puzzle(0).flat()
    narrowing = Narrowing(puzzle, single_constraints(puzzle, puzzle.constraints, None), None)
    guarded = Guarded()
    narrowing._room = narrowing._room._replace(scratch=guarded.zeros(len(narrowing._room.scratch), np.int64))
    state = words_of(puzzle.domain)
    alone = np.eye(len(puzzle.constraints), dtype=np.bool_)
    left, broken = narrowing.narrow(np.repeat(state[None], len(alone), axis=0), alone)
    together = np.bitwise_and.reduce(left, axis=0)
    narrowing.narrow(together[None], np.ones((1, len(alone)), np.bool_))
    assert not broken.any()
    guarded.assert_untouched()


def test_those_of_a_structure_are_made_once() -> None:
    puzzle = STRUCTURE.puzzle()
    first, again = (single_constraints(puzzle, ROWS, STRUCTURE) for _ in range(2))
    assert all(one is other for one, other in zip(first, again, strict=True))
    assert single_constraints(puzzle, ROWS, None)[0] is not first[0]


def test_words_of_any_width_come_to_the_same() -> None:
    puzzle = STRUCTURE.puzzle()
    state, allowed = FREE.copy(), np.ones((1, 2), np.bool_)
    state[0] = 1
    found = []
    for bits in (16, 128):
        singles = [SingleConstraint(puzzle, each) for each in ROWS]
        left, broken = Narrowing(puzzle, singles, WordFormat(bits)).narrow(state[None], allowed)
        found.append(left[0].tolist())
        assert not broken[0]
    assert found == [[1, 6, 6, 4, 4, 4]] * 2


def test_only_what_is_allowed_narrows() -> None:
    puzzle = STRUCTURE.puzzle()
    narrowing = Narrowing(puzzle, single_constraints(puzzle, ROWS, STRUCTURE), None)
    states = np.repeat(FREE[None], 2, axis=0)
    left, _ = narrowing.narrow(states, np.array([[True, False], [False, True]]))
    assert left.tolist() == [[7] * 6, [7, 7, 7, 4, 4, 4]]
    states[0, :2] = 1
    assert narrowing.narrow(states, np.ones((2, 2), np.bool_))[1].tolist() == [True, False]
    assert narrowing.used_to_refute(states[0], np.array([1]), np.ones(2, np.bool_), then_all=True) == [0]
