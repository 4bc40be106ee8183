"""The independent check: every kind of wrong solution is refused, every right one accepted."""

from __future__ import annotations

import gc
import random
import weakref
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles import pattern, shuffled

from gridlanes.compile.structure import Structure
from gridlanes.genres import geradeweg, sudoku
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid, Layer
from gridlanes.model.regions import All, Col, Row, Set
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct, DistinctNumbers, ExactCountApart, Pin, Rule
from gridlanes.solvers.verify import Verifier


def check(structure, numbers, givens=None, rows=None, clues=None, row_regions=()):
    numbers = np.asarray(numbers, np.uint8)
    givens = np.zeros((len(numbers), structure.n_coords), np.uint8) if givens is None else np.asarray(givens, np.uint8)
    rows = np.arange(len(numbers)) if rows is None else np.asarray(rows, np.int64)
    return Verifier(structure).check(numbers, givens, rows, clues, row_regions).tolist()


def right(box_w, box_h, seed=0):
    return (shuffled(random.Random(seed), pattern(box_w, box_h), box_w, box_h).ravel() - 1).astype(np.uint8)


@pytest.mark.parametrize(("box_w", "box_h"), [(2, 2), (3, 2), (3, 3), (4, 4), (5, 4), (9, 9)])
def test_a_finished_grid_passes_and_any_single_change_is_refused(box_w, box_h):
    structure, side = sudoku.structure(box_w, box_h), box_w * box_h
    numbers = right(box_w, box_h)
    changed = [numbers]
    rng = random.Random(1)
    for coord in rng.sample(range(side * side), 16):
        wrong = numbers.copy()
        wrong[coord] = (wrong[coord] + rng.randint(1, side - 1)) % side
        changed.append(wrong)
    assert check(structure, changed) == [True] + [False] * 16


def test_a_box_alone_can_be_wrong():
    """Rows and columns that hold, boxes that do not: a Latin square that is no Sudoku."""
    latin = np.array([(row + col) % 4 for row in range(4) for col in range(4)])
    assert check(sudoku.structure(2, 2), [latin]) == [False]
    assert check(sudoku.structure(4, 1), [latin]) == [True]


def test_a_given_that_is_not_kept_is_refused_in_its_own_row_only():
    numbers = np.array([right(3, 3, seed) for seed in range(3)])
    givens = np.zeros((2, 81), np.uint8)
    givens[0, 7] = numbers[0, 7] + 1
    givens[1, 80] = numbers[1, 80] + 1
    assert check(sudoku.structure(3, 3), numbers, givens, [0, 1, 1]) == [
        True,
        True,
        bool(numbers[2, 80] == numbers[1, 80]),
    ]
    givens[1, 80] = (numbers[1, 80] + 1) % 9 + 1
    assert check(sudoku.structure(3, 3), numbers[:2], givens, [0, 1]) == [True, False]


@pytest.mark.parametrize("number", [4, 5, 15, 16, 63, 200, 255])
def test_a_number_outside_the_alphabet_is_refused(number):
    numbers = right(2, 2)
    for coord in (0, 15):
        wrong = numbers.copy()
        wrong[coord] = number
        assert check(sudoku.structure(2, 2), [numbers, wrong]) == [True, False]


def test_a_number_outside_the_alphabet_is_refused_where_no_region_would_object():
    structure = Structure(Grid(1, 2), Alphabet.counting(3), [])
    assert check(structure, [[0, 2], [0, 3], [255, 0]]) == [True, False, False]


def test_a_missing_solution_is_refused():
    assert check(sudoku.structure(3, 3), np.full((1, 81), 255)) == [False]


def test_short_regions_pins_and_repeats_are_checked():
    constraints = [Constraint(Distinct(), Set(((0, 0), (0, 2)))), Constraint(Pin(2), Set(((0, 1),)))]
    structure = Structure(Grid(1, 3), Alphabet.counting(3), constraints)
    assert check(structure, [[0, 1, 2], [0, 1, 0], [0, 2, 1], [1, 1, 0]]) == [True, False, False, True]


def test_columns_past_the_last_coord_are_not_looked_at():
    structure = Structure(Grid(1, 3), Alphabet.counting(3), [Constraint(Distinct(), Row(0))])
    assert check(structure, [[0, 1, 2, 2, 255], [0, 1, 1, 0, 0]]) == [True, False]


@settings(max_examples=40)
@given(n_rows=st.sampled_from([1, 2, 63, 64, 65, 128, 129, 300]), seed=st.integers(0, 2**32 - 1))
def test_blocks_of_any_size_are_judged_row_by_row(n_rows, seed):
    """The compiled test works in blocks; a wrong row must not touch its neighbours, nor the end of a block."""
    rng = random.Random(seed)
    structure = sudoku.structure(2, 2)
    numbers = np.array([right(2, 2, rng.randrange(20)) for _ in range(n_rows)])
    wrong = [rng.random() < 0.3 for _ in range(n_rows)]
    for row in np.flatnonzero(wrong):
        coord = rng.randrange(16)
        numbers[row, coord] = (numbers[row, coord] + rng.randint(1, 3)) % 4
    assert check(structure, numbers) == [not bad for bad in wrong]


def test_no_solutions_are_checked_as_none():
    assert check(sudoku.structure(3, 3), np.zeros((0, 81))) == []


# Clues, regions of the rows' own, domains ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Total(Rule):
    """The displayed values add up to `target`."""

    target: int | Clue

    def holds(self, numbers, scope):
        assert np.ndim(self.target) == 0
        return scope.values[numbers].sum(axis=1) == self.target


@dataclass(frozen=True)
class QuickTotal(Total):
    """The same, of many targets at once."""

    clue_arrays = True

    def holds(self, numbers, scope):
        return scope.values[numbers].sum(axis=1) == self.target


@dataclass(frozen=True)
class Between(Rule):
    """Every value lies between `low` and `high`."""

    low: int | Clue
    high: int | Clue

    def holds(self, numbers, scope):
        values = scope.values[numbers]
        return ((values >= self.low) & (values <= self.high)).all(axis=1)


@dataclass(frozen=True)
class Placed(Rule):
    """Neighbours of the region differ, and their number is at most `n`: a rule that asks where its region lies."""

    n: int | Clue
    positional = True

    def holds(self, numbers, scope):
        pairs = [(k, other) for k, others in enumerate(scope.neighbours) for other in others if other > k]
        fine = np.full(len(numbers), len(pairs) <= self.n)
        for k, other in pairs:
            fine &= numbers[:, k] != numbers[:, other]
        return fine


@dataclass(frozen=True)
class Targets(Rule):
    """The k-th value is the k-th of the `targets` that are given, and the first is never 3."""

    targets: tuple[int | Clue, ...]

    @property
    def slots(self):
        return tuple(target.slot for target in self.targets if isinstance(target, Clue))

    def bound(self, clues):
        own = [int(clues[target.slot]) if isinstance(target, Clue) else target for target in self.targets]
        return Targets(tuple(own))

    def holds(self, numbers, scope):
        values, targets = scope.values[numbers], np.array(self.targets)
        return ((values == targets) | (targets == NO_CLUE)).all(axis=1) & (values[:, 0] != 3)


RULES = [Total, QuickTotal, lambda clue: Between(clue, 3), lambda clue: Between(1, clue), Placed]


def by_definition(structure, numbers, givens, rows, clues, row_regions):
    """Each assignment on its own: the flat puzzle of its row, and the rules of that."""
    found = []
    for assignment, row in zip(numbers, rows, strict=True):
        puzzle = structure.puzzle(
            givens[row], None if clues is None else clues[row], [part.of_row(row) for part in row_regions]
        )
        found.append(bool(puzzle.holds(assignment[None, : structure.n_coords])[0]))
    return found


@settings(max_examples=150)
@given(seed=st.integers(0, 2**32 - 1), n_solutions=st.sampled_from([0, 1, 2, 7, 40]))
def test_rows_with_clues_own_regions_and_domains_are_judged_as_the_flat_puzzle_of_each(seed, n_solutions):
    rng = random.Random(seed)
    grid, alphabet, n_rows = Grid(2, 3), Alphabet((1, 2, 3)), 4
    shared = []
    for slot in range(rng.randint(0, 4)):
        region = rng.choice([Row(0), Row(1), Col(0), Col(2), Set(((0, 1), (1, 2))), All()])
        shared.append(Constraint(rng.choice(RULES)(Clue(slot)), region, rng.choice(list(Role))))
    if rng.random() < 0.3:
        shared.append(Constraint(Distinct(), Col(1)))
    if rng.random() < 0.3:
        shared.append(Constraint(Placed(1), Row(0)))
    if rng.random() < 0.3:
        shared += [Constraint(Between(Clue(9), Clue(8)), Col(c)) for c in range(3)]
    if rng.random() < 0.3:
        shared.append(Constraint(Targets((Clue(5), Clue(2), Clue(5))), Row(1)))
    blank = rng.choice([None, (1, 2), (3,)])
    domains = rng.choice([{}, {0: (1, 3), 4: (2,)}])
    structure = Structure(grid, alphabet, shared, blank=blank, domains=domains)
    clues = np.array(
        [[rng.choice([NO_CLUE, 1, 2, 3, 4, 5, 6]) for _ in range(structure.n_clues)] for _ in range(n_rows)], np.int32
    ).reshape(n_rows, -1)
    own = []
    for rule in rng.sample([*RULES, lambda clue: Distinct()], rng.randint(0, 2)):
        regions = [[rng.sample(range(6), rng.randint(1, 4)) for _ in range(rng.randint(0, 3))] for _ in range(n_rows)]
        numbers = [[rng.choice([NO_CLUE, 1, 2, 3, 4, 5, 6]) for _ in row] for row in regions]
        own.append(RowRegions.of_lists(rule(Clue(0)), regions, numbers))
    givens = np.array([[rng.choice([0, 0, 0, 1, 2, 3]) for _ in range(6)] for _ in range(n_rows)], np.uint8)
    rows = np.array([rng.randrange(n_rows) for _ in range(n_solutions)], np.int64)
    numbers = np.array([[rng.randrange(3) for _ in range(8)] for _ in range(n_solutions)], np.uint8).reshape(-1, 8)
    numbers[:, :6] = np.where((givens[rows] > 0) & (np.arange(6) < 5), givens[rows] - 1, numbers[:, :6])
    if n_solutions and rng.random() < 0.1:
        numbers[0, 3] = 255
    expected = by_definition(structure, numbers, givens, rows, clues, own)
    verifier = Verifier(structure)
    for _ in range(2):  # what the first call learns of the rules must not change the second
        assert verifier.check(numbers, givens, rows, clues, own).tolist() == expected
    if not structure.n_clues:
        assert verifier.check(numbers, givens, rows, None, own).tolist() == expected


def test_without_clues_the_rules_that_need_them_are_absent():
    structure = Structure(Grid(1, 2), Alphabet.counting(3), [Constraint(Targets((Clue(0), Clue(1))), Row(0))])
    assert check(structure, [[0, 0], [2, 1]]) == [True, False]  # what it says without a clue is left
    structure = Structure(Grid(1, 2), Alphabet.counting(3), [Constraint(Total(Clue(0)), Row(0))])
    assert check(structure, [[0, 0], [2, 1]]) == [True, True]
    assert check(structure, [[0, 0], [2, 1]], clues=np.array([[NO_CLUE], [4]], np.int32)) == [True, False]


@pytest.mark.parametrize("rule", [Total, QuickTotal])
def test_clues_of_any_size_are_told_apart(rule):
    structure = Structure(Grid(1, 2), Alphabet.counting(3), [Constraint(rule(Clue(0)), Row(0))])
    clues = np.array([[4], [4 + (1 << 16)], [-7], [NO_CLUE], [2**31 - 1], [4]], np.int32)
    assert check(structure, [[2, 0]] * 5 + [[2, 1]], clues=clues) == [True, False, False, True, False, False]


def test_large_blocks_are_gathered_in_parts():
    structure = Structure(Grid(1, 3), Alphabet.counting(3), [Constraint(Total(Clue(c)), Row(0)) for c in range(3)])
    numbers = np.random.default_rng(0).integers(0, 3, (1000, 3)).astype(np.uint8)
    clues = np.full((1000, 3), 6, np.int32)
    expected = (numbers.sum(axis=1) == 3).tolist()
    assert check(structure, numbers, clues=clues) == expected
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gridlanes.solvers.verify._MAX_GATHERED", 50)
        assert check(structure, numbers, clues=clues) == expected


def test_blanks_keep_to_their_marks_and_givens_may_be_others():
    structure = Structure(Grid(1, 2), Alphabet.counting(3), [], blank=(1, 2), domains={1: (2, 3)})
    givens = [[3, 0], [0, 0], [0, 0], [0, 3], [0, 1]]
    assert check(structure, [[2, 1], [2, 1], [0, 2], [0, 2], [0, 0]], givens) == [True, False, False, True, False]


def test_the_one_of_a_structure_is_made_once_and_goes_with_it(monkeypatch):
    monkeypatch.setattr("gridlanes.model.garbage._Within.keeps", False)  # as a worker has it, which is tested here, too
    structure = Structure(Grid(1, 2), Alphabet.counting(2), [])
    assert Verifier.of(structure) is Verifier.of(structure)
    gone = weakref.ref(Verifier.of(structure))
    del structure
    gc.collect()
    assert gone() is None


def test_regions_alike_with_many_clues_are_checked_together_each_with_its_own():
    """The slots of a column are in no order; the last column has a number that is no clue."""
    lines = [(Clue(5), Clue(2)), (Clue(0), Clue(4)), (Clue(4), Clue(1)), (Clue(3), 1)]
    constraints = [Constraint(DistinctNumbers(0, line), Col(col)) for col, line in enumerate(lines)]
    structure = Structure(Grid(2, 4), Alphabet.binary(), constraints)
    clues = np.array([[1, 2, 3, 4, 5, 6], [1, 2, 6, 4, 5, 6], [1, 2, 3, 1, 5, 6]], np.int32)
    assert check(structure, [[1] * 8] * 3, clues=clues) == [True, False, False]
    assert check(structure, [[0, *[1] * 7]] * 3, clues=clues) == [True, True, False]
    assert check(structure, [[0] * 4 + [1] * 4] * 3, clues=clues) == [True, True, True]


def test_regions_that_lie_differently_are_checked_together():
    lines = [ExactCountApart(1, n) for n in (1, 1, 2)]
    constraints = [Constraint(rule, Row(row)) for row, rule in enumerate(lines)]
    structure = Structure(Grid(3, 4), Alphabet.binary(), constraints)
    right = [1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1]
    assert check(structure, [right, right[::-1], [*right[:8], 1, 1, 0, 0]]) == [True, False, False]


def test_arms_of_different_lengths_are_checked_together():
    structure = geradeweg.structure(4, 5)
    numbers, clues = np.zeros((3, structure.n_coords), np.uint8), np.full((3, 20), NO_CLUE, np.int32)
    across, down = structure.grid.ids(Layer.EDGES_H), structure.grid.ids(Layer.EDGES_V)
    numbers[:, across[1:3, 0]] = numbers[:, across[1:3, 3]] = 1
    numbers[:, down[0, 1:4]] = numbers[:, down[2, 1:4]] = 1
    clues[0, [1, 4, 5]] = 3, 0, 2
    clues[1, [1, 5]] = 3, 3
    clues[2, 0] = 3
    rows = np.arange(3)
    givens = np.zeros_like(numbers)
    assert Verifier(structure).check(numbers, givens, rows, clues).tolist() == [True, False, False]
