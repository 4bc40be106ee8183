"""Regions of which several marks are counted, and the pairs of coords in them."""

from __future__ import annotations

import numpy as np

from gridlanes.compile.structure import Structure
from gridlanes.genres import magnets
from gridlanes.grading.counted_parts import CountedBoard, board_of, bound_pair, own_pairs, parts_among, parts_of
from gridlanes.grading.position import Position
from gridlanes.io.read.blocks import Group
from gridlanes.kernels.grading.counts_by_parts import NONE
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Col, Row, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import AtLeastOne, AtMost, ExactCount, Table

GRID, MARKS = Grid(2, 3), Alphabet((0, 1, 2))
TURNS = Table(((0, 1), (1, 2), (2, 0)))
SOME = Table(((0, 1), (0, 2), (1, 0), (2, 2)))


def board(*constraints):
    return CountedBoard.of(constraints, [each.scope(GRID, MARKS) for each in constraints], MARKS)


def test_a_region_is_listed_once_with_all_its_counts():
    found = board(
        Constraint(ExactCount(1, 2), Row(0)), Constraint(AtMost(2, 1), Row(0)), Constraint(ExactCount(1, 1), Col(1))
    )
    assert (found.start.tolist(), found.coords.tolist()) == ([0, 3, 5], [0, 1, 2, 1, 4])
    assert (found.region.tolist(), found.mark.tolist()) == ([0, 0, 1], [1, 2, 1])
    assert found.places(6).tolist() == [[0, 1, 2, NONE, NONE, NONE], [NONE, 3, NONE, NONE, 4, NONE]]
    assert not found.apart.any()
    assert found.pairs == ()


def test_numbers_are_what_counts_say_and_what_the_others_leave():
    found = board(Constraint(ExactCount(1, 2), Row(0)), Constraint(AtLeastOne(2), Row(0)))
    words = np.array([[1 << 2, 0b1110], [2**64 - 1, 0b1110], [0b11, 0b10], [1 << 7, 0b1110]], np.uint64)
    least, most = found.numbers(words, 3)
    assert least[:, 0].tolist() == [[0, 2, 1], [0, 0, 1], [1, 0, 1], [0, 0, 1]]  # a number too large says nothing here
    assert most[:, 0].tolist() == [[0, 2, 1], [2, 2, 3], [2, 1, 1], [2, 2, 3]]


def test_tables_on_two_coords_say_what_both_cannot_hold():
    found = board(
        Constraint(ExactCount(1, 2), Row(0)),
        Constraint(SOME, places(GRID, [1, 0])),
        Constraint(TURNS, places(GRID, [1, 2])),
        Constraint(TURNS, places(GRID, [4, 5])),
    )
    assert found.apart.tolist() == [0b011, 0b111, 0]
    assert [pair[1:] for pair in found.pairs] == [(1, 2), (4, 5)]
    assert bound_pair(TURNS, MARKS).images.tolist() == [[1, 2, 0], [2, 0, 1]]
    assert not bound_pair(SOME, MARKS).decides_both


def test_a_region_with_a_coord_twice_or_with_too_many_is_left_out():
    large = Grid(1, 70)
    constraint = Constraint(ExactCount(1, 2), Row(0))
    found = CountedBoard.of([constraint], [constraint.scope(large, MARKS)], MARKS)
    assert found.region.tolist() == [NONE]
    assert found.sizes.tolist() == []


def group_of(dominoes, clues):
    structure = magnets.structure(2, 3)
    numbers = np.full((len(dominoes), structure.n_clues), NO_CLUE, np.int32)
    for row, of_row in enumerate(clues):
        numbers[row, [*of_row]] = [*of_row.values()]
    own = (RowRegions.of_lists(magnets.PLATE, dominoes),)
    givens = np.zeros((len(dominoes), structure.n_coords), np.uint8)
    return Group(structure, np.arange(len(dominoes)), givens, row_regions=own, clues=numbers)


DOMINOES = [[[0, 3], [1, 2], [4, 5]], [[0, 1], [2, 5], [3, 4]]]


def test_puzzles_have_numbers_and_pairs_of_their_own():
    position = Position(group_of(DOMINOES, [{0: 1, 5: 2}, {}]))
    parts = parts_of(position)
    assert parts.coords[:6].tolist() == [0, 1, 2, 3, 4, 5]
    assert parts.least[0, 0].tolist() == [0, 1, 2]
    assert parts.most[0, 0].tolist() == [0, 1, 2]
    assert parts.most[1].tolist() == [[n] * 3 for n in (3, 3, 2, 2, 2)]
    assert parts.other[:, :6].tolist() == [[NONE, 2, 1, NONE, 5, 4], [1, 0, NONE, 4, 3, NONE]]
    assert parts.other[0, 6:].tolist() == [7, 6, NONE, NONE, NONE, NONE]
    assert parts.images[parts.image[0, 1]].tolist() == [0, 2, 1]
    assert parts.apart.tolist() == [0b110, 0b110, 0] * 2 + [0b110, 0] * 3
    assert [rows.tolist() for _, rows, _, _ in own_pairs(position)] == [[0, 0, 0, 1, 1, 1]]
    assert parts_of(position) is parts


def test_a_flat_puzzle_has_the_same_regions():
    group = group_of(DOMINOES, [{0: 1, 5: 2}, {2: 0}])
    parts = parts_of(Position(group))
    for row in range(2):
        puzzle = group.puzzle(row).flat()
        flat = parts_among(puzzle, range(len(puzzle.constraints)))
        first = int(flat.start[1])
        assert flat.coords[:first].tolist() == [[0, 1, 2], [0, 3]][row]
        region = [0, 2][row]
        assert flat.least[0, 0].tolist() == parts.least[row, region].tolist()
        assert flat.most[0, 0].tolist() == parts.most[row, region].tolist()
        place = parts.start[region]
        assert (
            flat.other[0, :first] == np.where((o := parts.other[row, place : place + first]) < 0, o, o - place)
        ).all()
    none = parts_among(puzzle, [])
    assert (len(none.start), none.least.shape) == (1, (1, 0, 3))


def test_a_structure_without_regions_of_rows_has_pairs_that_all_puzzles_share():
    rules = [Constraint(ExactCount(1, Clue(0)), Row(0)), Constraint(TURNS, places(GRID, [0, 1]))]
    structure = Structure(GRID, MARKS, rules, genre="pairs")
    group = Group(structure, np.arange(2), np.zeros((2, 6), np.uint8), clues=np.array([[1], [3]], np.int32))
    parts = parts_of(Position(group))
    assert parts.other.tolist() == [[1, 0, NONE]] * 2
    assert parts.least[:, 0, 1].tolist() == [1, 3]
    assert board_of(structure) is board_of(structure)
