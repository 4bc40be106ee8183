"""Structures: constraints, domains and words of what many puzzles share."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.genres import fillomino, numberlink, sudoku
from gridlanes.kernels.rules.loops.numbers_learned import numbers_learned
from gridlanes.kernels.rules.shapes.sized_areas_learned import sized_areas_learned
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row, Set, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, Distinct, ExactCount, Pin


def structure_of(grid, n_marks, *constraints):
    return Structure(grid, Alphabet.counting(n_marks), [Constraint(rule, region) for rule, region in constraints])


def test_a_region_named_twice_counts_once_and_one_coord_alone_is_no_region():
    structure = structure_of(
        Grid(1, 2), 2, (Distinct(), Row(0)), (Distinct(), Set(((0, 1), (0, 0)))), (Distinct(), Col(0))
    )
    assert [region.tolist() for region in structure.distinct_regions] == [[0, 1]]
    assert len(structure.constraints) == 3


def test_shared_pins_narrow_the_domain_before_any_given():
    structure = structure_of(Grid(1, 3), 4, (Pin(3), Set(((0, 1),))), (Pin(3), Set(((0, 1),))))
    assert structure.domain == [0b1111, 0b0100, 0b1111]
    for bits in (16, 32, 64, 128):
        word_format = WordFormat(bits)
        assert word_format.integers(structure.domain_words(word_format)) == structure.domain


def test_two_pins_that_disagree_leave_no_mark():
    structure = structure_of(Grid(1, 1), 4, (Pin(3), Row(0)), (Pin(4), Row(0)))
    assert structure.domain == [0]


@pytest.mark.parametrize(
    ("mark", "region", "reason"),
    [(5, Set(((0, 0),)), "5 is not a mark"), (0, Set(((0, 0),)), "0 is not a mark"), (1, Row(0), "one coord")],
)
def test_pins_that_cannot_be_are_refused_when_the_structure_is_made(mark, region, reason):
    with pytest.raises(ModelError, match=reason):
        structure_of(Grid(1, 3), 4, (Pin(mark), region))


def test_a_region_outside_the_grid_is_refused_when_the_structure_is_made():
    with pytest.raises(ModelError, match="outside"):
        structure_of(Grid(1, 3), 3, (Distinct(), Row(1)))


@pytest.mark.parametrize(("side", "bits"), [(16, 16), (25, 32), (36, 64), (100, 128)])
def test_the_word_follows_the_alphabet(side, bits):
    structure = structure_of(Grid(1, side), side, (Distinct(), Row(0)))
    assert structure.word_format == WordFormat(bits)
    full = structure.tables().full
    assert structure.word_format.integers(full) == [(1 << side) - 1] * structure.word_format.lanes


def test_resolved_regions_keep_the_order_of_the_constraints():
    structure = sudoku.structure(2, 2)
    assert [region.tolist() for region in structure.regions[:2]] == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert len(structure.regions) == len(structure.constraints) == 12
    assert all(region.dtype == np.intp for region in structure.regions)


def test_a_row_of_a_structure_is_a_puzzle():
    shared = [Constraint(ExactCount(1, Clue(0)), Row(0)), Constraint(ExactCount(2, Clue(1)), Row(0))]
    structure = Structure(Grid(1, 3), Alphabet.counting(3), shared, genre="test")
    own = RowRegions.of_lists(ExactCount(3, Clue(0)), [[[0, 2]]], [[1]])
    puzzle = structure.puzzle([0, 2, 0], [1, NO_CLUE], [own])
    assert [constraint.rule for constraint in puzzle.constraints] == [ExactCount(1, 1), ExactCount(3, 1), Pin(2)]
    assert [scope.coords.tolist() for scope in puzzle.scopes] == [[0, 1, 2], [0, 2], [1]]
    assert puzzle.genre == "test"
    assert structure.puzzle().constraints == ()


@pytest.mark.parametrize("first", [False, True])
def test_hypotheses_wait_for_some_nodes_unless_they_come_first(first):
    made = Structure(Grid(2, 2), Alphabet.binary(), [], probing=1, probing_first=first)
    tables = made.tables(WordFormat(16)).program
    assert (tables.probing, tables.probing_after == 0) == (1, first)


def test_its_simple_constraints_are_made_when_they_are_asked_for():
    made = []

    def simple():
        made.append(1)
        yield Constraint(ExactCount(2, 1), Row(0))

    own = Structure(Grid(1, 2), Alphabet.counting(2), [Constraint(Distinct(), Row(0))], simple=simple())
    assert own.tables()
    assert not made
    assert own.simple == own.simple == (Constraint(ExactCount(2, 1), Row(0)),)
    assert made == [1]


def _lower_first(program):
    Constraint(ExactCount(2, 1), Row(0)).lower(program)


def test_what_it_says_one_by_one_may_have_a_lowering_of_its_own():
    both = [Constraint(ExactCount(2, 1), Row(0)), Constraint(AtLeastOne(1), Row(0))]
    usual = Structure(Grid(1, 2), Alphabet.counting(2), both)
    assert usual.separate is usual
    own = Structure(Grid(1, 2), Alphabet.counting(2), both, one_by_one=_lower_first)
    assert [kernel.name for kernel in own.program.tables] == [kernel.name for kernel in usual.program.tables]
    for structure in (own, pickle.loads(pickle.dumps(own))):
        assert structure.separate.constraints == structure.constraints
        assert [kernel.name for kernel in structure.separate.program.tables] == ["exact_count"]


def test_a_structure_of_ones_own_is_pickled_without_what_was_compiled_for_it():
    own = Structure(
        Grid(1, 3),
        Alphabet.counting(3),
        [Constraint(Distinct(), Row(0)), Constraint(ExactCount(3, Clue(0)), Row(0))],
        genre="mine",
        blank=[1, 2],
        domains={1: [2, 3]},
        first=2,
        probing=2,
        options={"wide": True},
        simple=[Constraint(ExactCount(3, 1), Row(0))],
    )
    own.cache["code"] = lambda: None
    assert own.tables(WordFormat(16))
    again = pickle.loads(pickle.dumps(own))
    assert (again.constraints, again.simple) == (own.constraints, own.simple)
    assert (again.genre, again.domain, again.blank, again.options) == ("mine", own.domain, (1, 2), {"wide": True})
    assert (again.first_mark, again.probing, again.probing_first, again.cache) == (1, 2, False, {})


def test_a_program_says_whether_it_is_of_one_constraint_alone():
    """Kernels that hand over two solutions, and drop all others, are for such programs."""
    line, other = Constraint(ExactCount(1, 2), Row(0)), Constraint(ExactCount(1, 1), Col(0))
    structures = [Structure(Grid(3, 3), Alphabet.binary(), constraints) for constraints in ([line], [line, other], [])]
    assert [structure.program.is_alone for structure in structures] == [True, False, False]


@pytest.mark.parametrize("beside", [False, True])
def test_the_rules_whose_searches_hand_over_two_solutions_add_them_where_they_are_alone(beside):
    for plain, kernel in (
        (numberlink.structure(8, 8), numbers_learned),
        (fillomino.structure(8, 8), sized_areas_learned),
    ):
        edge = Constraint(ExactCount(1, 1), places(plain.grid, [70, 71]))
        structure = Structure(plain.grid, plain.alphabet, [*plain.constraints, *([edge] if beside else [])])
        assert (kernel in structure.program.tables) != beside
