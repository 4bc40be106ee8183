"""The lane engine: known answers, limits, budgets, symmetries, and lanes that do not disturb each other."""

from __future__ import annotations

import random
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles import (
    DIAGONAL_JIGSAW,
    JIGSAW,
    ask,
    ask_lanes,
    digest,
    expected_status,
    finished_grid,
    from_text,
    pattern,
    random_puzzle,
    shuffled,
)

from gridlanes.compile.structure import Structure
from gridlanes.genres import sudoku, sudoku_x
from gridlanes.kernels.search.crossing import crossing_naive
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint
from gridlanes.rules import Distinct, Pin
from gridlanes.solvers import brute, lanes
from gridlanes.solvers.lanes import Answers, LaneSolver
from gridlanes.solvers.verify import Verifier
from gridlanes.status import Status

FOUR, NINE = sudoku.structure(2, 2), sudoku.structure(3, 3)
seeds = st.integers(0, 2**32 - 1)

# A published 4x4 example without a solution, a 9x9 one with its solution, and a 4x4 one with several solutions.
GIVEN_4X4 = from_text("0230/0001/1000/0420")
GIVEN_9X9 = from_text("100034008 070680030 008210704 054090680 910508020 080300005 305906871 006000040 001070200")
GIVEN_ANSWER = from_text("162734598 479685132 538219764 254197683 913568427 687342915 345926871 726851349 891473256")
OPEN_4X4 = from_text("1___/__1_/_1__/3_4_")

WHOLE_SEARCHES = pytest.mark.xdist_group("whole searches")
"""of kinds that other tests need, too: one worker process compiles them"""


# Known answers --------------------------------------------------------------------------------------------------------


@WHOLE_SEARCHES
@pytest.mark.parametrize("bits", [16, *(pytest.param(bits, marks=pytest.mark.slow) for bits in (32, 64, 128))])
def test_there_are_288_grids_of_side_4(bits):
    outcome = ask(FOUR, np.zeros(16), limit=None, bits=bits)
    assert (outcome.status, outcome.n_solutions) == (Status.MULTIPLE, 288)
    assert outcome.solutions == brute.solve(FOUR.puzzle(np.zeros(16, np.uint8)))


def test_the_published_4x4_example_is_unsolvable():
    outcome = ask(FOUR, GIVEN_4X4)
    assert (outcome.status, outcome.n_solutions, outcome.first) == (Status.UNSOLVABLE, 0, None)


def test_the_published_9x9_example_has_the_one_solution_given_with_it():
    outcome = ask(NINE, GIVEN_9X9)
    assert outcome.status == Status.UNIQUE
    assert np.array_equal(np.array(outcome.first) + 1, GIVEN_ANSWER)


def test_the_pinned_example_of_sudokuspice_has_three_solutions():
    outcome = ask(FOUR, OPEN_4X4, limit=None)
    assert (outcome.status, outcome.n_solutions) == (Status.MULTIPLE, 3)
    assert outcome.solutions == brute.solve(FOUR.puzzle(OPEN_4X4))


def test_latin_squares_are_counted():
    for side, n_squares in ((2, 2), (3, 12), (4, 576)):
        assert ask(sudoku.structure(side, 1), np.zeros(side * side), limit=None).n_solutions == n_squares


def test_diagonals_and_jigsaws_are_counted_as_brute_force_counts_them():
    for structure in (sudoku_x.GENRE.structure(4, 4), JIGSAW):
        assert ask(structure, np.zeros(16), limit=None).solutions == brute.solve(
            structure.puzzle(np.zeros(16, np.uint8))
        )


def test_a_puzzle_of_one_coord_has_one_solution():
    assert ask(sudoku.structure(1, 1), np.zeros(1)).status == Status.UNIQUE


def test_a_structure_without_regions_takes_every_assignment():
    structure = Structure(Grid(2, 2), Alphabet.counting(3), [])
    assert ask(structure, [0, 0, 0, 2], limit=None).n_solutions == 27


def test_regions_shorter_than_the_alphabet_are_counted():
    regions = [Row(0), Set(((0, 0), (1, 0))), Set(((0, 1), (1, 1), (1, 0)))]
    structure = Structure(Grid(2, 2), Alphabet.counting(4), [Constraint(Distinct(), region) for region in regions])
    empty = np.zeros(4, np.uint8)
    assert ask(structure, empty, limit=None).solutions == brute.solve(structure.puzzle(empty))


def test_pins_of_the_structure_hold():
    constraints = [Constraint(Distinct(), Row(0)), Constraint(Pin(3), Set(((0, 1),)))]
    structure = Structure(Grid(1, 3), Alphabet.counting(3), constraints)
    assert ask(structure, np.zeros(3), limit=None).solutions == [(0, 2, 1), (1, 2, 0)]
    assert ask(structure, [3, 0, 0]).status == Status.UNSOLVABLE


def test_a_wrong_finished_grid_is_unsolvable_and_a_right_one_unique():
    right = pattern(3, 3).ravel()
    wrong = right.copy()
    wrong[[0, 1]] = wrong[[1, 0]]
    assert [outcome.status for outcome in ask_lanes(NINE, [right, wrong])] == [Status.UNIQUE, Status.UNSOLVABLE]


def test_no_rows_are_answered_with_no_rows():
    assert ask_lanes(NINE, np.zeros((0, 81))) == []


# Limits and budgets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 2, 3, 17, 287, 288, 289, None])
def test_a_limit_ends_the_search_with_so_many_different_solutions(limit):
    outcome = ask(FOUR, np.zeros(16), limit=limit)
    n_solutions = 288 if limit is None else min(limit, 288)
    assert outcome.n_solutions == len(set(outcome.solutions)) == n_solutions
    assert outcome.status == expected_status(288, limit)
    assert outcome.first in outcome.solutions


def test_the_first_solution_does_not_depend_on_the_limit():
    found = {ask(FOUR, np.zeros(16), limit=limit).first for limit in (1, 2, 50, None)}
    assert len(found) == 1


def test_a_solution_with_limit_1_leaves_uniqueness_open():
    assert ask(NINE, GIVEN_9X9, limit=1).status == Status.SOLVED
    assert ask(FOUR, GIVEN_4X4, limit=1).status == Status.UNSOLVABLE


def test_a_spent_budget_is_never_called_unsolvable_and_the_same_on_every_run():
    rng = random.Random(5)
    puzzles = [random_puzzle(rng, 3, 3, 20) for _ in range(12)]
    puzzles += [random_puzzle(rng, 3, 3, 24, n_wrong=1) for _ in range(12)]
    truth = ask_lanes(NINE, puzzles, limit=40)
    for budget in (1, 2, 3, 5, 8, 20, 60, 1000):
        once, again = (ask_lanes(NINE, puzzles, limit=40, budget=budget) for _ in range(2))
        assert once == again
        for outcome, right in zip(once, truth, strict=True):
            assert outcome.nodes <= budget
            if right.nodes <= budget:
                assert outcome == right
            else:
                assert outcome.status == Status.BUDGET
                assert outcome.n_solutions <= right.n_solutions
                assert set(outcome.solutions) <= set(right.solutions)
    assert {outcome.status for outcome in truth} == {Status.UNSOLVABLE, Status.MULTIPLE}
    assert max(outcome.nodes for outcome in truth) > 60


@WHOLE_SEARCHES
def test_a_deadline_that_is_over_leaves_rows_open_and_none_unsolvable():
    solver = LaneSolver(NINE)
    givens = np.zeros((3, 81), np.uint8)
    answers = Answers.empty(3, 81)
    assert solver.solve(givens, answers, limit=10**9, deadline=0.0).tolist() == [True] * 3
    assert (answers.status == Status.BUDGET).all()
    assert not answers.nodes.any()
    easy = pattern(3, 3).reshape(1, 81).astype(np.uint8)
    answers = Answers.empty(1, 81)
    assert solver.solve(easy, answers).tolist() == [False]
    assert answers.status[0] == Status.UNIQUE, "what an interrupted search left behind does not leak into the next"


def test_nodes_are_the_root_and_at_most_two_a_guess():
    for outcome in ask_lanes(NINE, [random_puzzle(random.Random(seed), 3, 3, 22) for seed in range(20)], limit=100):
        assert 1 + outcome.guesses <= outcome.nodes <= 1 + 2 * outcome.guesses
        assert outcome.sweeps >= outcome.nodes


def test_the_sweeps_of_a_row_without_a_guess_are_those_that_the_naive_twins_take():
    tables = NINE.tables()
    blocks = [block for direction in (tables.bands, tables.stacks) for block in direction.tolist()]
    rng = random.Random(8)
    puzzles = [random_puzzle(rng, 3, 3, rng.randint(36, 60)) for _ in range(25)]
    counted = 0
    for puzzle, outcome in zip(puzzles, ask_lanes(NINE, puzzles), strict=True):
        if outcome.guesses:
            continue
        words, n_sweeps = [511 if value == 0 else 1 << value - 1 for value in puzzle.tolist()], 0
        while n_sweeps == 0 or any(word.bit_count() != 1 for word in words):
            n_sweeps += 1
            for block in blocks:
                after, _ = crossing_naive([[[words[c] for c in segment] for segment in line] for line in block], 511)
                for coord, word in zip(np.ravel(block), np.ravel(after), strict=True):
                    words[coord] = int(word)
        assert (outcome.sweeps, outcome.first) == (n_sweeps, tuple(word.bit_length() - 1 for word in words))
        counted += 1
    assert counted >= 10


# Laws of counting -----------------------------------------------------------------------------------------------------


@settings(max_examples=15)
@given(seed=seeds)
def test_the_symmetries_of_sudoku_keep_count_and_status_and_map_the_solution(seed):
    rng = random.Random(seed)
    box_w, box_h, n_givens = rng.choice([(2, 2, 5), (3, 2, 14), (2, 3, 14), (3, 3, 28), (3, 3, 35)])
    side = box_w * box_h
    puzzle = random_puzzle(rng, box_w, box_h, n_givens, n_wrong=rng.choice([0, 0, 1])).reshape(side, side)
    before = ask(sudoku.structure(box_w, box_h), puzzle.ravel(), limit=300)
    # The same shuffle of the puzzle and of its solution: the generator starts over from one seed.
    moved = shuffled(random.Random(seed), puzzle.astype(int), box_w, box_h)
    after = ask(sudoku.structure(box_w, box_h), moved.ravel(), limit=300)
    assert (after.status, after.n_solutions) == (before.status, before.n_solutions)
    turned = ask(sudoku.structure(box_h, box_w), puzzle.T.ravel(), limit=300)
    assert (turned.status, turned.n_solutions) == (before.status, before.n_solutions)
    if before.n_solutions < 300:
        grids = [np.array(solution).reshape(side, side) + 1 for solution in before.solutions]
        maps = [shuffled(random.Random(seed), grid, box_w, box_h).ravel() - 1 for grid in grids]
        assert after.solutions == sorted(tuple(found.tolist()) for found in maps)
        assert turned.solutions == sorted(tuple((grid.T.ravel() - 1).tolist()) for grid in grids)


@settings(max_examples=15)
@given(seed=seeds)
def test_the_count_is_the_sum_over_the_values_of_any_coord(seed):
    rng = random.Random(seed)
    box_w, box_h, n_givens = rng.choice([(2, 2, 2), (3, 2, 12), (2, 3, 12), (3, 3, 26)])
    structure = sudoku.structure(box_w, box_h)
    puzzle = random_puzzle(rng, box_w, box_h, n_givens)
    coord = rng.choice(np.flatnonzero(puzzle == 0).tolist())
    rows = np.tile(puzzle, (box_w * box_h, 1))
    rows[:, coord] = np.arange(1, box_w * box_h + 1)
    whole = ask(structure, puzzle, limit=20_000)
    parts = ask_lanes(structure, rows, limit=20_000)
    if whole.n_solutions < 20_000:
        assert whole.n_solutions == sum(part.n_solutions for part in parts)
        assert whole.solutions == sorted(solution for part in parts for solution in part.solutions)


# Lanes do not disturb each other --------------------------------------------------------------------------------------


def mixed_puzzles(seed: int, n_puzzles: int):
    rng = random.Random(seed)
    kinds = [(81, 0), (40, 0), (30, 0), (24, 0), (19, 0), (30, 1), (22, 1)]
    return [random_puzzle(rng, 3, 3, *rng.choice(kinds)) for _ in range(n_puzzles)]


def test_a_row_is_answered_the_same_alone_in_any_order_and_beside_broken_rows():
    puzzles = mixed_puzzles(1, 90)
    together = ask_lanes(NINE, puzzles, limit=50)
    assert {outcome.status for outcome in together} >= {Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE}
    alone = [ask(NINE, puzzle, limit=50) for puzzle in puzzles]
    assert alone == together
    order = random.Random(2).sample(range(90), 90)
    for position, outcome in zip(order, ask_lanes(NINE, [puzzles[i] for i in order], limit=50), strict=True):
        assert outcome == together[position]
    broken = np.full(81, 7, np.uint8)
    mixed = [row for puzzle in puzzles for row in (broken, puzzle, broken)]
    assert ask_lanes(NINE, mixed, limit=50)[1::3] == together


@pytest.mark.slow  # tests/kernels/search/test_sweep.py sweeps in all formats on every run
@WHOLE_SEARCHES
@pytest.mark.parametrize("limit", [1, 2, 30])
def test_all_word_formats_report_the_same_bytes(limit):
    puzzles = np.array(mixed_puzzles(3, 70))
    assert len({digest(NINE, puzzles, limit, budget=500, bits=bits) for bits in (16, 32, 64, 128)}) == 1


@pytest.mark.slow
def test_all_word_formats_report_the_same_bytes_where_there_are_no_crossings():
    rng = random.Random(4)
    givens = np.array([[rng.choice([0, 0, 0, 1, 2, 3, 4]) for _ in range(16)] for _ in range(60)], np.uint8)
    assert len({digest(DIAGONAL_JIGSAW, givens, 300, bits=bits) for bits in (16, 32, 64, 128)}) == 1


def test_a_solver_that_is_used_again_and_has_more_room_by_then_answers_as_a_fresh_one():
    first, second = np.array(mixed_puzzles(6, 40)), np.array(mixed_puzzles(7, 3))
    solver = LaneSolver(NINE)
    for givens, limit in ((second, 2), (first, 20), (second, 20), (first, 20)):
        answers, fresh = Answers.empty(len(givens), 81), Answers.empty(len(givens), 81)
        solver.solve(givens, answers, limit=limit)
        LaneSolver(NINE).solve(givens, fresh, limit=limit)
        for field in answers.__dataclass_fields__:
            assert np.array_equal(getattr(answers, field), getattr(fresh, field))


@WHOLE_SEARCHES
@pytest.mark.parametrize("limit", [1, 30])
def test_going_over_to_the_search_made_for_the_shape_is_seen_in_no_figure(limit, monkeypatch, caplog):
    givens = np.array(mixed_puzzles(11, 90))
    expected, found = Answers.empty(len(givens), 81), Answers.empty(len(givens), 81)
    LaneSolver(NINE, for_shape=False).solve(givens, expected, limit=limit)
    monkeypatch.setattr(NINE, "cache", {})
    monkeypatch.setattr(lanes, "is_ready", lambda *_: False)
    monkeypatch.setattr(lanes, "WORTH_COMPILING", 0.0)
    monkeypatch.setattr(lanes, "_LONGEST_SLICE", 1)
    solver = LaneSolver(NINE)
    assert not solver.tables.is_small
    with caplog.at_level("INFO", "gridlanes"):
        solver.solve(givens, found, limit=limit)
    assert solver.tables.is_small
    assert [record.getMessage().split(",")[0] for record in caplog.records] == [
        "compiling a faster search for boards of this shape"
    ]
    for field in found.__dataclass_fields__:
        assert np.array_equal(getattr(found, field), getattr(expected, field))


@WHOLE_SEARCHES
@pytest.mark.parametrize("seconds", [None, lanes._TO_COMPILE - 1])
def test_after_calls_that_took_long_a_search_is_compiled_for_the_shape_if_there_is_time(seconds, monkeypatch):
    monkeypatch.setattr(FOUR, "cache", {})
    monkeypatch.setattr(FOUR, "seconds_in_search", lanes.WORTH_COMPILING + 1)
    monkeypatch.setattr(lanes, "is_ready", lambda *_: False)
    solver, answers = LaneSolver(FOUR), Answers.empty(1, 16)
    deadline = seconds and time.monotonic() + seconds
    solver.solve(np.zeros((1, 16), np.uint8), answers, limit=3, deadline=deadline)
    assert FOUR.seconds_in_search > lanes.WORTH_COMPILING + 1
    assert solver.tables.is_small == (seconds is None)
    assert answers.n_solutions.tolist() == [3]


# Depth and size -------------------------------------------------------------------------------------------------------


@WHOLE_SEARCHES
def test_stacks_grow_where_a_search_goes_deep():
    structure = sudoku.structure(4, 4)
    solver = LaneSolver(structure)
    frames = solver._work.frames.words.shape[0]
    givens = np.zeros((40, 256), np.uint8)
    givens[1::2, 0] = 5
    answers = Answers.empty(40, 256)
    solver.solve(givens, answers, limit=1)
    assert solver._work.frames.words.shape[0] > frames, (
        "the empty grid must need more guesses than the first stack holds"
    )
    assert (answers.status == Status.SOLVED).all()
    assert Verifier(structure).check(answers.numbers, givens, np.arange(40)).all()
    for parity in (0, 1):
        for figures in (answers.numbers, answers.sweeps, answers.guesses, answers.nodes):
            assert (figures[parity::2] == figures[parity]).all(), "growing is not seen in any figure"
    alone = Answers.empty(1, 256)
    LaneSolver(structure).solve(givens[:1], alone, limit=1)
    assert (alone.sweeps[0], alone.guesses[0]) == (answers.sweeps[0], answers.guesses[0])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("box_w", "box_h", "share"),
    [(4, 3, 0.5), (5, 4, 0.4), (6, 5, 0.4), (6, 6, 0.4), (7, 7, 0.35), (8, 8, 0.3), (11, 11, 0.1)],
)
def test_large_grids_are_solved_and_the_solution_holds(box_w, box_h, share):
    rng = random.Random(box_w)
    side = box_w * box_h
    structure = sudoku.structure(box_w, box_h)
    grid = shuffled(rng, pattern(box_w, box_h), box_w, box_h).ravel()
    givens = grid.astype(np.uint8)
    givens[rng.sample(range(side * side), int(share * side * side))] = 0
    outcome = ask(structure, givens, limit=1)
    assert outcome.status == Status.SOLVED
    numbers = np.array([outcome.first], np.uint8)
    assert Verifier(structure).check(numbers, givens[None], np.zeros(1, np.int64)).all()
    for region in structure.regions:
        assert len(set(numbers[0, region].tolist())) == side
    wrong = givens.copy()
    shown = np.flatnonzero(givens)
    wrong[shown[0]] = givens[shown[1]] if givens[shown[0]] != givens[shown[1]] else givens[shown[2]]
    assert ask(structure, wrong, limit=1).status == Status.UNSOLVABLE


def test_finished_grids_made_for_these_tests_are_not_all_the_pattern():
    grids = {finished_grid(random.Random(seed), 3, 3).tobytes() for seed in range(10)}
    assert len(grids) == 10


@pytest.mark.slow
def test_every_guess_on_a_large_empty_grid_decides_something():
    """Two coords decided alike once looked like a mark with two places, and were asked for ever."""
    structure = sudoku.structure(5, 5)
    answers = Answers.empty(1, 625)
    LaneSolver(structure).solve(np.zeros((1, 625), np.uint8), answers, limit=1, budget=20_000)
    assert answers.status.tolist() == [Status.SOLVED]
