"""What explains moves of techniques over counts of exactly one."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import LAWS, made, small_request
from technique_laws import N, assert_entailed_by_what_it_shows, steps_from

from gridlanes.grading.position import Position
from gridlanes.grading.reasons.regions_of_one import explain_odd_area, explain_same_places, explain_set
from gridlanes.grading.techniques import techniques
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.rules import AtMost, ExactCount

pytestmark = pytest.mark.xdist_group("genres")


def counted(*regions):
    """A line of eight cells, and a rule that does not count one; exactly one is 1 in each of some regions."""
    grid = Grid(1, 8)
    ones = [Constraint(ExactCount(1, 1), places(grid, coords)) for coords in regions]
    return Puzzle(grid, Alphabet.binary(), [Constraint(AtMost(1, 8), places(grid, [0, 1])), *ones])


def state_of(*off):
    state = np.full(8, 3, np.uint64)
    state[[*off]] = 1
    return state


def test_the_smaller_area_is_named_with_what_closes_it():
    # Shared counts in a line, 1 to 6: coord 1 links the first two to the others, and so would 5; 6 is at the other end.
    puzzle = counted([0], [0, 1, 5], [1, 2], [2, 3], [3, 4], [4, 6])
    found = explain_odd_area(puzzle, state_of(5), state_of(5, 1))
    assert (found.constraints, found.coords) == ((1, 2), (5,))
    assert found.left.tolist() == state_of(5, 1).tolist()
    assert found.because == (
        "If r1c2 is 1, then it is in one of 2 regions that no other mark links to the rest. "
        "That leaves 1 of them, an odd number, but each mark is in two."
    )
    assert explain_odd_area(puzzle, state_of(5), state_of(5, 2)) is None  # that leaves an even number
    assert explain_odd_area(puzzle, state_of(), state_of(1)) is None  # 5 may lead anywhere


def test_two_counts_that_need_the_same_own_one_are_named():
    # Coord 0 takes 1 from one count and 2 from another; both are left coords of the last one, without 6.
    puzzle = counted([0, 1], [0, 2], [1, 3, 6], [2, 4, 5], [0, 7], [3, 4, 5], [6, 7])
    found = explain_same_places(puzzle, state_of(6), state_of(6, 0))
    assert (found.constraints, found.coords) == ((1, 2, 3, 4, 6), (6,))
    assert found.because == (
        "If r1c1 is 1, then the mark is needed in r1c4, and again in r1c5 and r1c6. "
        "But only one of them all can hold it."
    )
    assert explain_same_places(puzzle, state_of(), state_of(0)) is None


def test_a_set_is_named_with_the_coords_that_leave_it_no_other_places():
    puzzle = counted([0, 1, 6], [2, 3], [0, 4], [5], [0, 2, 4], [1, 3, 5], [6, 7])
    found = explain_set(puzzle, state_of(6), state_of(6, 4, 5))
    assert (found.constraints, found.coords) == ((1, 2, 5, 6), (6,))
    assert found.left.tolist() == state_of(6, 4, 5).tolist()
    assert found.because == (
        "All that is left to the first 2 of these regions belongs to the other 2, each of which therefore has its mark "
        "there."
    )
    assert explain_set(puzzle, state_of(), state_of(4)) is None


@pytest.mark.parametrize("find", [explain_odd_area, explain_same_places, explain_set])
def test_puzzles_without_such_counts_have_none(find):
    puzzle = Puzzle(Grid(1, 8), Alphabet.binary(), [Constraint(AtMost(1, 1), places(Grid(1, 8), [0, 1]))])
    assert find(puzzle, state_of(), state_of(0)) is None


@pytest.mark.parametrize(
    "name", ["regions-with-the-same-places", "odd-areas", "sets-of-regions", "overlapping-sets-of-regions"]
)
def test_what_a_step_names_entails_its_moves(name):
    group, answers = made(
        small_request(next(each for each in LAWS if each.name == "dominosa"), minimal=True), N
    ).groups[0]
    solution, rng, technique, n_said = answers.numbers == 1, np.random.default_rng(1), techniques()[name], 0
    for _ in range(3):
        position, every = Position(group), np.arange(N)
        words = position.marks_left(every)
        position.put(every, np.where(~solution & (rng.random(words.shape) < 0.4), np.uint64(1), words))
        for step in steps_from(group, technique, position.marks_left(every)):
            if step.because:
                n_said += 1
                assert_entailed_by_what_it_shows(step)
    assert n_said
