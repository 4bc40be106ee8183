"""What rules lower to: the kernels that they choose, what they tell them, the auxiliary coords that they ask for."""

from __future__ import annotations

import numpy as np
import pytest
from drawn import scope_drawn
from rule_laws import line, scope_of

from gridlanes.compile.row_tables import row_kernels_of
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.kernels.rules.counts.degree_in import Degrees
from gridlanes.kernels.rules.sums.increasing import Order
from gridlanes.lowering.program import Program
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import (
    AtLeast,
    AtMost,
    Decided,
    DegreeIn,
    ExactCount,
    Increasing,
    LimitedRuns,
    Lit,
    MinDifference,
    NoTwoByTwo,
    Product,
    SandwichSum,
    Sum,
    SumEqual,
    Table,
    VisibleCount,
)
from gridlanes.rules.shared.shapes import orientations, placements


def lowered(rule, scope):
    program = Program(scope.grid, scope.alphabet)
    rule.lower(program, scope)
    return program


@pytest.mark.parametrize(
    ("alphabet", "rule", "kernels"),
    [
        (Alphabet.counting(9), Sum(9, True), ["cage"]),
        (Alphabet((0, 1, 2)), Sum(9, True), ["cage"]),
        (Alphabet.counting(10), Sum(9, True), ["wide_cage"]),
        (Alphabet((1, 2, 4)), Sum(9, True), ["wide_cage"]),
        (Alphabet.counting(9), Sum(9), ["sum_bounds", "sum_exact"]),
        (Alphabet.counting(64), Sum(9), ["sum_bounds"]),
        (Alphabet.counting(9), SandwichSum(9, distinct=True), ["sandwich_cage"]),
        (Alphabet.counting(10), SandwichSum(9, distinct=True), ["distinct_region", "sandwich_sum"]),
        (Alphabet.counting(9), SandwichSum(9), ["sandwich_sum"]),
        (Alphabet.binary(), Decided(), []),
    ],
)
def test_the_alphabet_chooses_the_kernels(alphabet, rule, kernels):
    assert [kernel.name for kernel in lowered(rule, line(range(9), alphabet, 9)).tables] == kernels


RULES = [Sum(3), Sum(3, True), MinDifference(2), Product(3), SandwichSum(3), VisibleCount(2), SumEqual()]
COUNTS = [ExactCount(3, 3), AtMost(3, 3), AtLeast(3, 3), DegreeIn(3, (0, 3))]


@pytest.mark.parametrize("rule", [*RULES, *COUNTS], ids=lambda rule: rule.name)
def test_parameters_do_not_depend_on_the_region(rule):
    """A puzzle's row regions of one rule share the parameters of the first."""
    holes = Alphabet((7, 0, 3))
    assert rule.parameters(line(range(3), holes)) == rule.parameters(line(range(2), holes))


def test_the_allowed_numbers_are_sorted_each_once():
    assert DegreeIn(1, (2, 0, 2)) == DegreeIn(1, (0, 2))
    assert DegreeIn(1, (2, 0, 2)).allowed == (0, 2)
    assert DegreeIn(1, (2, 0)).parameters(line(range(3))) == Degrees(1, [0, 2])


def test_there_is_at_least_one_number_and_none_is_negative():
    with pytest.raises(ModelError, match="at least one number"):
        DegreeIn(1, ())
    with pytest.raises(ModelError, match="0 or more, found -1"):
        DegreeIn(1, (2, -1))


def test_a_kernel_gets_the_order_where_marks_are_not_listed_by_value():
    assert Increasing().parameters(line(range(3), Alphabet((4, 5, 9)))) == Order(3, [])
    assert Increasing().parameters(line(range(3), Alphabet((5, 9, 4)))) == Order(3, [2, 0, 1])


def test_tuples_are_displayed_values_and_each_counts_once():
    rule, scope = Table([[9, 4], [4, 5], [9, 4]]), line((4, 1), Alphabet((4, 5, 9)))
    assert rule.numbers(scope).tolist() == [[0, 1], [2, 0]]
    assert hash(rule) == hash(Table(((9, 4), (4, 5), (9, 4))))


def test_the_ends_of_a_sandwich_are_the_smallest_and_the_largest_value_unless_given():
    scope = line((4, 1, 2, 0), Alphabet((9, 5, 4)))
    assert SandwichSum(3).ends(scope) == (2, 0)
    assert SandwichSum(3, high=5).ends(scope) == (2, 1)


def test_blocks_lie_wholly_in_the_region():
    for region, blocks in (
        (range(9), [[0, 1, 3, 4], [1, 2, 4, 5], [3, 4, 6, 7], [4, 5, 7, 8]]),
        ((5, 4, 2, 1, 0), [[1, 2, 4, 5]]),
    ):
        scope = scope_of(Grid(3, 3), Alphabet.binary(), region)
        assert scope.coords[NoTwoByTwo(1).blocks(scope)].tolist() == blocks


@pytest.mark.parametrize(
    ("shape", "n"),
    [("#", 1), ("##", 2), ("##/##", 1), ("##/#.", 4), ("###/.#.", 4), ("##./.##", 4), ("####/#...", 8), ("#.#/###", 4)],
)
def test_a_shape_lies_in_so_many_ways(shape, n):
    assert len(orientations(shape)) == n
    assert all(cells[0] == (0, 0) for cells in orientations(shape))


def test_placements_lie_in_the_scope_with_their_border():
    lists = placements(("##/##",), scope_drawn("???/???")).lists
    assert lists == [((0, 1, 3, 4), (2, 5)), ((1, 2, 4, 5), (0, 3))]
    assert placements(("###",), scope_drawn("??/??")).lists == []


def test_a_coord_has_one_auxiliary_coord_with_the_ways_that_its_lines_allow():
    program = lowered(Lit(1, 2), scope_of(Grid(2, 3), Alphabet((0, 1, 2)), (0, 1, 2), (1, 4)))
    assert program.auxiliary_domains == [0b10011, 0b11111, 0b10011, 0b10101]
    assert program.n_coords == 10


def test_long_lines_ask_for_words_that_hold_their_counts():
    assert lowered(LimitedRuns(1, 20, 2), line(range(40), n_coords=40)).most_marks == 21


@pytest.mark.parametrize("count", [15, 16])
def test_as_a_region_of_a_single_puzzle_its_counts_must_fit_the_words(count):
    structure = Structure(Grid(1, 40), Alphabet((0, 1)), [])
    start, clues = np.array([0, 40]), np.zeros(1, np.int32)
    regions = RowRegions(LimitedRuns(1, count, 2), np.zeros(1, np.int64), start, np.arange(40), clues)
    if count < structure.word_format.bits:
        assert len(row_kernels_of(structure, structure.word_format, 1, [regions])[0].address) == 1
    else:
        with pytest.raises(ModelError, match="words of 17 bits"):
            row_kernels_of(structure, structure.word_format, 1, [regions])
