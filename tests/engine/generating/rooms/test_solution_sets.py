"""Sets of known solutions: those that obey a rule in a region are the ones of which the rule says so."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.compile.own_scopes import scope_of
from gridlanes.compile.structure import Structure
from gridlanes.generating.rooms.room_numbers import numbers_in
from gridlanes.generating.rooms.solution_sets import SolutionSets, as_set, union
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.rules import (
    AtLeastOne,
    AtMost,
    Connected,
    CountNoneBeside,
    Distinct,
    ExactCount,
    ExactCountApart,
    LargerCountOfLines,
    PieceOfSize,
)
from gridlanes.rules.base import Rule

RULES = [
    *(ExactCount(2, n) for n in (0, 1, 3, 9)),
    *(AtMost(1, n) for n in (0, 2)),
    AtLeastOne(2),
    *(ExactCountApart(2, n) for n in (1, 2)),
    *(CountNoneBeside(2, n) for n in (1, 2)),
    *(LargerCountOfLines(2, n) for n in (1, 2, 3, 5)),
    Connected(1),
    *(PieceOfSize(2, n) for n in (0, 1, 3)),
]


def random_solutions(grid: Grid) -> tuple[Structure, np.ndarray, np.random.Generator]:
    """A structure of three marks, and 70 assignments of them, of which more than half hold the second one."""
    random = np.random.default_rng(5)
    structure = Structure(grid, Alphabet((1, 2, 3)), [])
    return structure, random.choice(3, (70, grid.n_coords), p=(0.3, 0.55, 0.15)).astype(np.uint8), random


@pytest.mark.parametrize("rule", RULES, ids=repr)
def test_the_solutions_that_obey_are_those_of_which_the_rule_says_so(rule: Rule) -> None:
    structure, numbers, random = random_solutions(Grid(4, 5))
    sets = SolutionSets(structure, numbers)
    for n_cells in (1, 2, 5, 9, 20):
        coords = tuple(sorted(random.permutation(20)[:n_cells].tolist()))
        scope = scope_of(structure, coords)
        assert sets.obeying(rule, coords) == as_set(rule.holds(numbers[:, scope.coords], scope))


def test_lines_that_lie_side_by_side_outside_a_region_do_not_matter_there() -> None:
    structure = Structure(Grid(3, 3), Alphabet((1, 2)), [])
    sets = SolutionSets(structure, np.array([[1, 1, 1, 0, 1, 0, 1, 0, 1]], np.uint8))
    assert sets.obeying(LargerCountOfLines(2, 2), (1, 3, 5, 6)) == 1  # cells 1 and 6 hold the mark, of four
    assert sets.obeying(LargerCountOfLines(2, 3), (0, 1, 2)) == 0


@pytest.mark.parametrize("rule", [PieceOfSize(2, Clue(0)), ExactCount(1, Clue(0))], ids=repr)
def test_the_first_number_is_that_which_the_rule_reads_off_the_first_solution(rule: Rule) -> None:
    structure, numbers, random = random_solutions(Grid(4, 5))
    found = set()
    for k in range(40):
        coords = tuple(sorted(random.permutation(20)[: 1 + k % 9].tolist()))
        sets = SolutionSets(structure, numbers[k:])
        told = sets.first_number(rule, coords)
        assert told == numbers_in(structure, rule, coords, numbers[k : k + 1])[0]
        found.add(told)
    assert len(found) > 2
    assert sets.first_number(Connected(1), (0, 1)) is None


def test_cells_that_touch_outside_a_region_do_not_matter_there() -> None:
    structure = Structure(Grid(3, 3), Alphabet((1, 2)), [])
    sets = SolutionSets(structure, np.array([[1, 1, 0, 0, 0, 0, 1, 0, 0]], np.uint8))
    assert sets.obeying(ExactCountApart(2, 2), (0, 2, 6)) == 1
    assert sets.obeying(ExactCountApart(2, 2), (0, 1, 2)) == 0


def test_edges_hang_together_by_their_ends() -> None:
    structure, numbers, random = random_solutions(Grid(3, 3, layers=(Layer.EDGES_H, Layer.EDGES_V)))
    sets, rule = SolutionSets(structure, numbers), Connected(1)
    coords = tuple(sorted(random.permutation(structure.grid.n_coords)[:9].tolist()))
    scope = scope_of(structure, coords)
    assert sets.obeying(rule, coords) == as_set(rule.holds(numbers[:, scope.coords], scope))


@pytest.mark.parametrize("rule", [Distinct(), Connected(1, others=True), Connected(1, around=True)], ids=repr)
def test_other_rules_are_to_be_asked(rule: Rule) -> None:
    structure, numbers, _ = random_solutions(Grid(2, 2))
    assert SolutionSets(structure, numbers).obeying(rule, (0, 1)) is None


def test_sets_are_the_bits_of_a_number() -> None:
    assert as_set(np.array([True, False, True])) == 0b101
    assert as_set(np.zeros(0, np.bool_)) == 0
    assert union([0b100, 0b001]) == 0b101
    assert union([]) == 0
