"""Batches: givens become candidate words."""

from __future__ import annotations

import numpy as np
import pytest
from laws import FORMATS

from gridlanes.compile.batch import Batch, Excluded
from gridlanes.compile.structure import Structure
from gridlanes.errors import ModelError
from gridlanes.genres import akari, killer, slitherlink, sudoku
from gridlanes.lowering.words import WordFormat
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, places
from gridlanes.puzzles.constraint import Constraint
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import ExactCount, Sum
from gridlanes.solvers.lanes import Answers, LaneSolver
from gridlanes.solvers.pool import SolveOptions, SolverPool

FOUR = sudoku.structure(2, 2)
CLUED = Structure(Grid(1, 3), Alphabet.counting(3), [Constraint(ExactCount(2, Clue(slot)), Row(0)) for slot in (1, 0)])


@pytest.mark.parametrize("word_format", FORMATS, ids=lambda words: f"u{words.bits}")
def test_a_given_leaves_its_bit_and_an_empty_coord_its_domain(word_format):
    givens = np.zeros((2, 16), np.uint8)
    givens[0, 3], givens[1, 15] = 4, 1
    batch = Batch.from_givens(FOUR, givens, word_format)
    words = word_format.integers(batch.candidates)
    expected = [15] * 32
    expected[3], expected[31] = 8, 1
    assert words == expected
    assert len(batch) == 2


def test_public_candidates_are_uint16_for_small_alphabets():
    batch = Batch.from_givens(FOUR, np.zeros((3, 16), np.uint8))
    assert batch.candidates.dtype == np.uint16
    assert batch.candidates.shape == (3, 16)


def test_givens_of_any_layout_and_integer_type_are_read_alike():
    givens = np.arange(32).reshape(2, 16) % 5
    expected = Batch.from_givens(FOUR, givens.astype(np.uint8)).candidates
    for other in (np.asfortranarray(givens), givens.astype(np.int32), np.repeat(givens, 2, axis=0)[::2]):
        assert np.array_equal(Batch.from_givens(FOUR, other).candidates, expected)


def test_a_given_outside_the_alphabet_leaves_the_empty_word():
    givens = np.zeros((1, 16), np.uint8)
    givens[0, 0] = 5
    assert Batch.from_givens(FOUR, givens).candidates[0, 0] == 0


def test_a_batch_may_be_empty():
    assert len(Batch.from_givens(FOUR, np.zeros((0, 16), np.uint8))) == 0


def test_clues_stand_as_words_in_the_order_of_the_rules_that_read_them():
    words = WordFormat(16)
    batch = Batch.from_givens(
        CLUED, np.zeros((2, 3), np.uint8), words, clues=np.array([[1, 2], [NO_CLUE, 0]], np.int32)
    )
    first = CLUED.program.first_clue_row
    assert batch.candidates[:, first:].tolist() == [[2, 1], [0, 0xFFFF]]
    assert batch.candidates[:, :3].tolist() == [[7] * 3] * 2
    assert batch.candidates.shape[1] == CLUED.program.width == first + 2


def test_without_clues_nothing_is_clued_and_those_of_another_shape_are_refused():
    none = Batch.from_givens(CLUED, np.zeros((1, 3), np.uint8), WordFormat(16))
    assert none.candidates[0, CLUED.program.first_clue_row :].tolist() == [0xFFFF, 0xFFFF]
    with pytest.raises(ModelError, match=r"shape \(1, 2\), a row for each puzzle"):
        Batch.from_givens(CLUED, np.zeros((1, 3), np.uint8), clues=np.zeros((1, 3), np.int32))


def test_hidden_coords_start_with_their_domains_whatever_is_given():
    structure = slitherlink.structure(2, 2)
    domains = structure.program.auxiliary_domains
    assert domains
    givens = np.array([[0] * structure.n_coords, [2] * structure.n_coords], np.uint8)
    n = structure.n_coords
    for row in Batch.from_givens(structure, givens).candidates[:, n : n + len(domains)]:
        assert structure.word_format.integers(row) == domains


def test_a_coord_without_a_given_takes_what_blanks_may_be():
    givens = np.array([[0, akari.WALL + 1, akari.BULB + 1, akari.EMPTY + 1]], np.uint8)
    words = Batch.from_givens(akari.structure(2, 2), givens).candidates[0, :4]
    assert words.tolist() == [0b011, 0b100, 0b010, 0b001]


def test_words_are_made_in_the_room_that_is_given():
    room = np.full((2, FOUR.program.width), 99, np.uint16)
    batch = Batch.from_givens(FOUR, np.zeros((2, 16), np.uint8), out=room)
    assert batch.candidates is room
    assert (room == 15).all()


def test_own_regions_are_each_rows_own():
    structure = Structure(Grid(4, 4), Alphabet.counting(4), [])
    own = RowRegions.of_lists(killer.CAGE, [[[0, 1]], [], [[4, 8], [2, 3]]], [[3], [], [5, 4]])
    found = Batch.from_givens(structure, np.zeros((3, 16), np.uint8), row_regions=[own]).row_kernels
    per_row = [found.table[found.start[row] : found.start[row + 1], 1].tolist() for row in range(3)]
    assert per_row == [[1], [], [2]]


def test_there_is_room_for_the_kernels_of_the_structure_and_of_the_rows():
    joint = slitherlink.structure(3, 3)
    blank = np.zeros((1, joint.n_coords), np.uint8)
    size = joint.scratch_size
    assert Batch.from_givens(joint, blank).scratch_size == size
    assert size.most >= joint.program.scratch_size.most > 1
    cage = [*range(16)]
    wide = RowRegions.of_lists(Sum(Clue(0)), [[cage]], [[30]])
    alone = Structure(FOUR.grid, FOUR.alphabet, [Constraint(Sum(30), places(FOUR.grid, cage))])
    bare = Structure(FOUR.grid, FOUR.alphabet, [])
    needed = Batch.from_givens(bare, np.zeros((1, 16), np.uint8), row_regions=[wide]).scratch_size
    assert needed.most >= alone.scratch_size.most > bare.scratch_size.most


@pytest.mark.parametrize("bits", [16, 32, 64, 128])
def test_excluded_marks_are_taken_out_of_their_coords_alone(bits):
    structure, word_format = sudoku.structure(3, 3), WordFormat(bits)
    givens = np.zeros((3, 81), np.uint8)
    excluded = Excluded(np.array([4, -1, 80]), np.array([0, 5, 8]))
    plain, less = (
        np.array(
            word_format.integers(Batch.from_givens(structure, givens, word_format, excluded=each).candidates), object
        )
        for each in (None, excluded)
    )
    changed = {(i // 81, i % 81): plain[i] ^ less[i] for i in np.flatnonzero(plain != less).tolist()}
    assert changed == {(0, 4): 1 << 0, (2, 80): 1 << 8}


def test_the_engine_finds_no_solution_with_an_excluded_mark():
    structure = sudoku.structure(2, 2)
    givens = np.zeros((16, 16), np.uint8)
    answers = Answers.empty(16, 16)
    excluded = Excluded(np.arange(16), np.zeros(16, np.int64))
    LaneSolver(structure).solve(givens, answers, excluded=excluded, limit=400)
    assert (answers.n_solutions == 216).all()  # 288 grids, in a fourth of which a cell holds its first mark
    with SolverPool(1, chunk_rows=5) as pool:
        pooled = pool.solve(structure, givens, SolveOptions(400), excluded=excluded)
    assert (pooled.n_solutions == 216).all()


def test_solutions_of_a_clue_and_of_its_denial_are_those_without_it():
    structure = slitherlink.structure(2, 3)
    n_slots = structure.n_clues
    slots, values = (np.repeat(np.arange(n_slots), 4), np.tile(np.arange(4), n_slots))
    clues = np.full((len(slots), n_slots), NO_CLUE, np.int32)
    clues[np.arange(len(slots)), (slots + 1) % n_slots] = 1  # of another cell, which holds in any case
    without = clues.copy()
    clues[np.arange(len(slots)), slots] = values
    givens = np.zeros((len(slots), structure.n_coords), np.uint8)
    none = np.full(len(slots), -1, np.intp)
    with SolverPool(1, chunk_rows=7) as pool:
        said, denied, free = (
            pool.solve(structure, givens, SolveOptions(None, verified=False), clues=told, excluded=excluded).n_solutions
            for told, excluded in (
                (clues, None),
                (clues, Excluded(none, np.zeros(len(slots), np.int64), slots)),
                (without, None),
            )
        )
    assert (said + denied == free).all()
    assert (denied > 0).any()
    assert (said > 0).any()


def test_a_clue_that_several_rules_read_is_not_denied():
    (row_of,) = slitherlink.structure(3, 3).program.deniable.values()
    assert len({*row_of.tolist()}) == 9
    assert (row_of >= slitherlink.structure(3, 3).program.first_clue_row).all()
    assert not CLUED.program.deniable
