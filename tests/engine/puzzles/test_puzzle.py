"""Puzzles: domains, pins, outcomes and status."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer, Material
from gridlanes.model.outcome import Outcome
from gridlanes.model.regions import Col, Row, Set
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.puzzle import NoMarkLeft, Progress, Puzzle, givens_of
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct, Pin, Rule
from gridlanes.rules.distinct import DistinctRepeat
from gridlanes.rules.pin import PinLost


@dataclass(frozen=True)
class Total(Rule):
    """The displayed values add up to `target`."""

    target: int | Clue
    numeric = True

    def holds(self, numbers, scope):
        return scope.values[numbers].sum(axis=1) == self.target


def at(row, col):
    return Set(((row, col),))


def latin(side, *more):
    lines = [Constraint(Distinct(), line(i)) for line in (Row, Col) for i in range(side)]
    return Puzzle(Grid(side, side), Alphabet.counting(side), [*lines, *more])


def state(puzzle, **marks):
    """The puzzle's domain, but a coord ``c3="12"`` with these values alone."""
    possible = puzzle.domain.copy()
    for name, values in marks.items():
        possible[int(name[1:])] = [str(value) in values for value in puzzle.alphabet.values]
    return possible


def test_domains_and_pins_narrow_what_is_possible_at_the_start():
    pins = [Constraint(Pin(2), at(0, 0)), Constraint(Pin(3), at(0, 1), Role.FORBIDDEN)]
    puzzle = Puzzle(Grid(1, 3), Alphabet.counting(3), pins, domains={2: (1, 3)})
    assert puzzle.domain.astype(int).tolist() == [[0, 1, 0], [1, 1, 1], [1, 0, 1]]
    assert not puzzle.domain.flags.writeable


def test_two_pins_that_disagree_are_contradicted_at_the_start():
    puzzle = latin(2, Constraint(Pin(1), at(0, 0)), Constraint(Pin(2), at(0, 0)))
    standing = puzzle.status(puzzle.domain)
    assert standing.progress is Progress.CONTRADICTED
    assert standing.constraint == 0  # the row, which needs a mark there as well


def test_the_violated_constraint_of_lowest_index_is_named():
    puzzle = latin(3, Constraint(Pin(1), at(0, 0)))
    repeated = state(puzzle, c0="1", c3="1", c4="1")
    standing = puzzle.status(repeated)
    assert (standing.progress, standing.constraint) == (Progress.CONTRADICTED, 1)
    assert standing.violation == DistinctRepeat((3, 4), 1)
    assert str(standing.violation) == "coords 3 and 4 both hold 1"
    outcomes = puzzle.outcomes(repeated)
    assert np.flatnonzero(outcomes == Outcome.VIOLATED).tolist() == [1, 3]
    lost = puzzle.status(state(puzzle, c0="23"))
    assert (lost.constraint, lost.violation) == (6, PinLost((0,), 1))


def test_solved_asks_the_goals_alone_and_forbidden_ones_may_stay_pending():
    grid, alphabet = Grid(1, 3), Alphabet.counting(3)
    two = Set(((0, 0), (0, 1)))
    goal = Puzzle(grid, alphabet, [Constraint(Distinct(), two)])
    forbidden = Puzzle(grid, alphabet, [Constraint(Distinct(), two, Role.FORBIDDEN)])
    assert goal.status(goal.domain).progress is Progress.IN_PROGRESS
    assert forbidden.status(forbidden.domain).progress is Progress.SOLVED
    assert forbidden.outcomes(forbidden.domain).tolist() == [Outcome.PENDING]
    assert goal.status(state(goal, c0="12", c1="3")).progress is Progress.SOLVED  # open coords do not matter
    both = state(goal, c0="1", c1="1")
    for puzzle in (goal, forbidden):
        assert (puzzle.status(both).progress, puzzle.status(both).constraint) == (Progress.CONTRADICTED, 0)


def test_a_forbidden_pin_is_violated_when_its_mark_is_gone():
    puzzle = Puzzle(Grid(1, 1), Alphabet.counting(2), [Constraint(Pin(1), Row(0), Role.FORBIDDEN)])
    assert puzzle.status(puzzle.domain).progress is Progress.SOLVED
    assert puzzle.status(state(puzzle, c0="2")).constraint == 0


def test_a_coord_without_marks_contradicts_even_where_no_constraint_asks_for_it():
    puzzle = Puzzle(Grid(1, 2), Alphabet.counting(2), [])
    assert puzzle.status(puzzle.domain).progress is Progress.SOLVED
    standing = puzzle.status(state(puzzle, c1=""))
    assert (standing.progress, standing.constraint) == (Progress.CONTRADICTED, None)
    assert standing.violation == NoMarkLeft((1,))
    assert "coord 1 has no mark left" in str(standing.violation)


def test_outcomes_of_many_states_are_those_of_each():
    puzzle = latin(3)
    rng = np.random.default_rng(0)
    states = rng.random((20, 9, 3)) < 0.7
    assert puzzle.outcomes(states).tolist() == [puzzle.outcomes(one).tolist() for one in states]
    assert puzzle.outcomes(states).shape == (20, 6)
    with pytest.raises(ModelError, match=r"\(9, 3\)"):
        puzzle.outcomes(states[:, :8])


@given(st.lists(st.integers(0, 2), min_size=4, max_size=4))
def test_on_complete_assignments_status_holds_and_the_rules_agree(numbers):
    puzzle = Puzzle(
        Grid(2, 2),
        Alphabet.counting(3),
        [
            Constraint(Distinct(), Row(0)),
            Constraint(Distinct(), Col(1), Role.FORBIDDEN),
            Constraint(Total(5), Row(1)),
        ],
    )
    values = [number + 1 for number in numbers]
    right = values[0] != values[1] and values[1] != values[3] and values[2] + values[3] == 5
    possible = np.array(numbers)[:, None] == np.arange(3)
    assert (puzzle.status(possible).progress is Progress.SOLVED) == right
    assert Outcome.PENDING not in puzzle.outcomes(possible)
    assert puzzle.holds(np.array([numbers], np.uint8)).tolist() == [right]


def test_assignments_outside_domain_or_alphabet_are_no_solutions():
    puzzle = Puzzle(Grid(1, 2), Alphabet.counting(3), [Constraint(Pin(2), at(0, 0))], domains={1: (1,)})
    numbers = np.array(list(itertools.product((0, 1, 2, 3, 255), repeat=2)), np.uint8)
    assert numbers[puzzle.holds(numbers)].tolist() == [[1, 0]]


def test_what_cannot_be_is_refused_when_the_puzzle_is_made():
    grid = Grid(1, 2)
    with pytest.raises(ModelError, match="one coord"):
        Puzzle(grid, Alphabet.counting(2), [Constraint(Pin(1), Row(0))])
    with pytest.raises(ModelError, match="7 is not a mark"):
        Puzzle(grid, Alphabet.counting(2), [], domains={0: (7,)})
    with pytest.raises(ModelError, match="coord 2"):
        Puzzle(grid, Alphabet.counting(2), [], domains={2: (1,)})
    with pytest.raises(ModelError, match="binary"):
        Puzzle(grid, Alphabet.binary(), [Constraint(Total(1), Row(0))])
    with pytest.raises(ModelError, match="clue"):
        Puzzle(grid, Alphabet.counting(2), [Constraint(Total(Clue(0)), Row(0))])


def test_givens_are_pins_in_the_order_of_coords():
    pins = givens_of(Grid(1, 3), Alphabet((5, 7)), [0, 2, 1])
    assert [(pin.rule, pin.region.resolve(Grid(1, 3)).tolist()) for pin in pins] == [(Pin(7), [1]), (Pin(5), [2])]
    with pytest.raises(ModelError, match="1 to 2, found 3"):
        givens_of(Grid(1, 3), Alphabet((5, 7)), [3, 0, 0])
    with pytest.raises(ModelError, match="expected 3 givens"):
        givens_of(Grid(1, 3), Alphabet((5, 7)), [0])


def test_a_row_of_a_structure_becomes_shared_constraints_own_regions_and_givens():
    shared = [
        Constraint(Total(Clue(1)), Row(0)),
        Constraint(Total(Clue(0)), Row(1)),
        Constraint(Distinct(), Col(0), Role.FORBIDDEN),
    ]
    structure = Structure(Grid(2, 2), Alphabet.counting(3), shared, genre="test")
    own = RowRegions.of_lists(Total(Clue(0)), [[[0, 3], [1, 2]]], [[4, NO_CLUE]])
    puzzle = structure.puzzle(np.array([0, 0, 3, 0], np.uint8), [NO_CLUE, 5], [own])
    assert [constraint.rule for constraint in puzzle.constraints] == [Total(5), Distinct(), Total(4), Pin(3)]
    assert [scope.coords.tolist() for scope in puzzle.scopes] == [[0, 1], [0, 2], [0, 3], [2]]
    assert puzzle.constraints[1].role is Role.FORBIDDEN
    assert puzzle.genre == "test"
    assert structure.puzzle().constraints == (shared[2],)


def test_what_blanks_may_be_is_the_domain_of_coords_without_a_given():
    structure = Structure(Grid(1, 3), Alphabet.counting(3), [], blank=(1, 2), domains={1: (2, 3)})
    puzzle = structure.puzzle(np.array([3, 0, 0], np.uint8))
    assert puzzle.domain.astype(int).tolist() == [[0, 0, 1], [0, 1, 0], [1, 1, 0]]


@pytest.mark.parametrize("wrong", [-1, 4])
def test_a_given_is_the_number_of_a_mark(wrong):
    with pytest.raises(ModelError, match=f"0 \\(none\\) or the number of a mark, 1 to 3, found {wrong}"):
        givens_of(Grid(1, 2), Alphabet.counting(3), [1, wrong])
    with pytest.raises(ModelError, match="expected 2 givens, one for each coord, found 1"):
        givens_of(Grid(1, 2), Alphabet.counting(3), [1])


@pytest.mark.parametrize("made", [Puzzle, Structure])
def test_a_grid_without_coords_holds_no_puzzle(made):
    walls = Grid(1, 2, materials={Layer.CELLS: Material.WALL})
    with pytest.raises(ModelError, match="needs at least one coord"):
        made(walls, Alphabet.counting(2), [])
