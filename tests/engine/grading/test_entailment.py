"""What some constraints entail: no more than they do, and the least of what is needed."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.grading.entailment import AT_ONCE, Entailment, least_of
from gridlanes.grading.reasons.constraints import constraints_behind, coords_behind
from gridlanes.grading.state_words import words_of
from gridlanes.grading.statements import statement
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.game import Eliminate
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import Distinct, ExactCount, Pin, Sum
from gridlanes.solvers.brute import solve as brute

LINES = [Constraint(Distinct(), line(i)) for line in (Row, Col) for i in range(3)]
PUZZLE = Puzzle(
    Grid(3, 3),
    Alphabet((1, 2, 3)),
    [*LINES, Constraint(Sum(4), Set(((0, 0), (1, 1)))), Constraint(Pin(1), Set(((0, 0),)))],
)
N_CONSTRAINTS = len(PUZZLE.constraints) - 1
STATES = st.lists(st.integers(1, 7), min_size=9, max_size=9).map(lambda words: np.array(words, np.uint64))
SUBSETS = st.sets(st.integers(0, N_CONSTRAINTS - 1)).map(sorted)


def has_solution(state, constraints) -> bool:
    """By brute force, over the constraints alone."""
    values = PUZZLE.alphabet.values
    domains = {c: [v for i, v in enumerate(values) if int(word) >> i & 1] for c, word in enumerate(state.tolist())}
    chosen = [PUZZLE.constraints[i] for i in constraints]
    return bool(brute(Puzzle(PUZZLE.grid, PUZZLE.alphabet, chosen, domains), 1))


@given(st.lists(st.tuples(STATES, SUBSETS), min_size=1, max_size=AT_ONCE))
def test_what_is_refuted_has_no_solution(asked) -> None:
    states, using = np.array([state for state, _ in asked]), [subset for _, subset in asked]
    refuted = Entailment(PUZZLE).refutes(states, using)
    for state, subset, gone in zip(states, using, refuted.tolist(), strict=True):
        assert not gone or not has_solution(state, subset)
    alone = [bool(Entailment(PUZZLE).refutes(state[None], [subset])[0]) for state, subset in asked]
    assert refuted.tolist() == alone


@given(STATES, st.integers(0, 8))
def test_what_was_used_refutes(state, coord) -> None:
    entailment = Entailment(PUZZLE)
    used = entailment.used_to_refute(state, coord)
    everything = bool(entailment.refutes(state[None], [entailment.constraints])[0])
    assert (used is not None) == everything
    if used is not None:
        assert entailment.refutes(state[None], [used])[0]


@given(STATES, st.integers(0, N_CONSTRAINTS - 1))
def test_a_constraint_narrows_by_itself(state, constraint) -> None:
    left = Entailment(PUZZLE).narrow(state, constraint)
    assert ((left & ~state) == 0).all()
    outside = np.ones(9, np.bool_)
    outside[PUZZLE.scopes[constraint].coords] = False
    assert (left[outside] == state[outside]).all()


def test_pins_are_no_constraints_to_name() -> None:
    assert Entailment(PUZZLE).constraints == [*range(N_CONSTRAINTS)]


def test_constraints_that_touch_coords() -> None:
    coords = np.zeros(9, np.bool_)
    coords[4] = True
    assert Entailment(PUZZLE).touching(coords) == [6, 1, 4]  # two cells beside each other, before the lines


@given(st.integers(0, 70), st.data())
def test_the_least_that_suffice(n, data) -> None:
    """Against sets that suffice if they have one of some sets in them: none of what is kept can be left out."""
    cores = data.draw(st.lists(st.sets(st.integers(0, max(0, n - 1)), max_size=5), min_size=1, max_size=3))
    cores.append({*range(n)})

    def suffice(choices):
        assert len(choices) <= AT_ONCE
        return np.array([any(core <= {*np.flatnonzero(chosen).tolist()} for core in cores) for chosen in choices])

    def as_choice(items):
        return np.isin(np.arange(n), items)[None]

    kept = least_of(n, suffice).tolist()
    assert suffice(as_choice(kept))[0]
    assert not any(suffice(as_choice(some))[0] for k in {len(kept) - 1} - {-1} for some in combinations(kept, k))


@pytest.mark.parametrize("n_marks", [4, 64, 65, 128])
def test_alphabets_of_any_size(n_marks) -> None:
    """Of four cells that differ two hold one of two marks, the last ones; so the other cells do not."""
    puzzle = Puzzle(Grid(1, 4), Alphabet.counting(n_marks), [Constraint(Distinct(), Row(0))])
    entailment, possible = Entailment(puzzle), np.ones((4, n_marks), np.bool_)
    possible[:2, :-2] = False
    state, move = words_of(possible), Eliminate(3, n_marks)
    assert constraints_behind(entailment, state, move) == (0,)
    assert coords_behind(entailment, state, move, (0,)) == (0, 1)
    possible[1] = True
    assert constraints_behind(entailment, words_of(possible), move) is None


def test_a_constraint_is_put_in_words_once() -> None:
    entailment = Entailment(PUZZLE)
    for constraint in entailment.constraints:
        assert entailment.statement(constraint) == statement(PUZZLE, constraint)
        assert entailment.statement(constraint) is entailment.statement(constraint)


def test_a_constraint_without_coords_touches_none() -> None:
    """As what an arrow at the border points at."""
    constraints = [
        Constraint(ExactCount(1, 1), Row(0)),
        Constraint(ExactCount(1, 0), Set(())),
        Constraint(ExactCount(1, 1), Col(1)),
    ]
    entailment = Entailment(Puzzle(Grid(1, 2), Alphabet.binary(), constraints))
    assert entailment.touching(np.array([True, False])) == [0]
    assert entailment.touching(np.array([False, True])) == [2, 0]
