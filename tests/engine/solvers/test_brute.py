"""Brute force: the definition of what the others must find."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np
import pytest
from puzzles import from_text

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.genres import sudoku
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct, Pin, Rule
from gridlanes.solvers import brute


def test_there_are_288_grids_of_side_4_in_ascending_order():
    solutions = brute.solve(sudoku.structure(2, 2).puzzle(np.zeros(16, np.uint8)))
    assert len(solutions) == len(set(solutions)) == 288
    assert solutions == sorted(solutions)


def test_there_are_12_latin_squares_of_side_3_and_576_of_side_4():
    for side, expected in ((3, 12), (4, 576)):
        structure = sudoku.structure(side, 1)
        assert len(brute.solve(structure.puzzle(np.zeros(side * side, np.uint8)))) == expected


def test_all_permutations_of_one_row_are_found():
    structure = Structure(Grid(1, 4), Alphabet.counting(4), [Constraint(Distinct(), Row(0))])
    assert brute.solve(structure.puzzle(np.zeros(4, np.uint8))) == sorted(itertools.permutations(range(4)))


def test_a_coord_in_no_region_takes_every_mark():
    structure = Structure(Grid(1, 2), Alphabet.counting(3), [])
    assert brute.solve(structure.puzzle(np.array([0, 2], np.uint8))) == [(0, 1), (1, 1), (2, 1)]


def test_the_limit_cuts_the_list_and_nothing_else():
    structure, empty = sudoku.structure(2, 2), np.zeros(16, np.uint8)
    everything = brute.solve(structure.puzzle(empty))
    for limit in (1, 2, 7, 288, 1000):
        assert brute.solve(structure.puzzle(empty), limit) == everything[:limit]


def test_a_pin_of_the_structure_holds():
    constraints = [Constraint(Distinct(), Row(0)), Constraint(Pin(3), Set(((0, 1),)))]
    structure = Structure(Grid(1, 3), Alphabet.counting(3), constraints)
    assert brute.solve(structure.puzzle(np.zeros(3, np.uint8))) == [(0, 2, 1), (1, 2, 0)]


def test_a_rule_that_brute_force_does_not_know_is_asked_when_its_region_is_full():
    class Ascending(Rule):
        def holds(self, numbers, scope):
            return (np.diff(numbers.astype(int), axis=1) > 0).all(axis=1)

    structure = Structure(Grid(1, 3), Alphabet.counting(4), [Constraint(Ascending(), Row(0))])
    assert brute.solve(structure.puzzle(np.zeros(3, np.uint8))) == list(itertools.combinations(range(4), 3))


def test_two_equal_givens_in_a_region_have_no_solution():
    assert brute.solve(sudoku.structure(2, 2).puzzle(from_text("1..1/..../..../...."))) == []


def test_givens_of_another_shape_and_limits_below_1_are_refused():
    structure = sudoku.structure(2, 2)
    with pytest.raises(ModelError, match="expected 16 givens"):
        brute.solve(structure.puzzle(np.zeros(15, np.uint8)))
    with pytest.raises(ModelError, match="at least 1"):
        brute.solve(structure.puzzle(np.zeros(16, np.uint8)), 0)


@dataclass(frozen=True)
class Total(Rule):
    """The displayed values add up to `target`."""

    target: int | Clue

    def holds(self, numbers, scope):
        return scope.values[numbers].sum(axis=1) == self.target


def test_clues_and_own_regions_of_the_row_hold():
    structure = Structure(Grid(1, 3), Alphabet.counting(3), [Constraint(Total(Clue(0)), Row(0))])
    own = RowRegions.of_lists(Total(Clue(0)), [[[0, 2], [1, 2]]], [[4, NO_CLUE]])
    empty = np.zeros(3, np.uint8)
    clues = np.array([6], np.int32)
    assert brute.solve(structure.puzzle(empty, clues, [own])) == [(0, 1, 2), (1, 1, 1), (2, 1, 0)]
    assert len(brute.solve(structure.puzzle(empty, row_regions=[own]))) == 9
    assert len(brute.solve(structure.puzzle(empty))) == 27


def test_all_constraints_hold_whatever_their_role_and_those_on_no_coord_too():
    grid, alphabet = Grid(1, 2), Alphabet.counting(2)
    for role in Role:
        assert brute.solve(Puzzle(grid, alphabet, [Constraint(Total(3), Row(0), role)])) == [(0, 1), (1, 0)]
        assert brute.solve(Puzzle(grid, alphabet, [Constraint(Total(1), Set(()), role)])) == []
        assert len(brute.solve(Puzzle(grid, alphabet, [Constraint(Total(0), Set(()), role)]))) == 4


def test_domains_are_kept():
    puzzle = Puzzle(Grid(1, 2), Alphabet.counting(3), [Constraint(Distinct(), Row(0))], domains={0: (2,), 1: (1, 2)})
    assert brute.solve(puzzle) == [(1, 0)]
    with pytest.raises(ModelError, match="at least 1"):
        brute.solve(puzzle, 0)


def test_a_branch_is_given_up_as_soon_as_a_check_says_violated():
    asked = []

    class AllFirst(Rule):
        """Every coord holds mark 0."""

        def check(self, possible, scope):
            asked.append(len(possible))
            lost = ~possible[:, :, 0].all(axis=1)
            done = (possible.sum(axis=2) == 1).all(axis=1)
            return np.where(lost, 2, np.where(done, 0, 1)).astype(np.uint8)

    assert brute.solve(Puzzle(Grid(1, 20), Alphabet.counting(3), [Constraint(AllFirst(), Row(0))])) == [(0,) * 20]
    assert asked == [1] + [3] * 20


def test_a_search_is_given_up_when_it_is_told_to():
    puzzle, asked = sudoku.structure(4, 4).puzzle(), []

    def going_on(n_states: int) -> bool:
        asked.append(n_states)
        return n_states < 1000

    with pytest.raises(brute.GivenUpError):
        brute.solve(puzzle, going_on=going_on)
    assert asked == sorted(asked)
    assert asked[-2] < 1000 <= asked[-1]
