"""The calls a user makes, over everything that can hold puzzles."""

from __future__ import annotations

import inspect
import json
import random
from pathlib import Path

import numpy as np
import pytest
from puzzles import from_text, pattern, random_puzzle, shuffled

import gridlanes
from gridlanes import ModelError, SourceError, Status
from gridlanes.genres import sudoku

UNIQUE = "12......2......3"
"""a 4x4 with one solution"""
UNIQUE_SOLUTION = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 3, 4, 1], [4, 1, 2, 3]]
THREE = "1.....1..1..3.4."
"""a 4x4 with three"""
UNSOLVABLE = "11.............."
SENSELESS = (
    {"limit": 1.5},
    {"limit": 10**30},
    {"budget": 10**30},
    {"seconds": float("nan")},
    {"threads": -1},
    {"chunk_rows": 0},
    {"word_bits": 8},
    {"word_bits": 48},
    {"word_bits": 256},
)
HARD = "." * 81
"""a 9x9 whose solutions nobody counts"""


def texts(*sizes: tuple[int, int]) -> list[str]:
    rng = random.Random(3)
    rows = [random_puzzle(rng, *size, size[0] ** 2 * size[1] ** 2 // 2) for size in sizes]
    return ["".join(".123456789ABCDEFGHIJKLMNOPQ"[value] for value in row) for row in rows]


def as_array(puzzles: list[str]) -> np.ndarray:
    return np.stack([from_text(text) for text in puzzles])


# What is asked --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "statuses", "found"),
    [
        (1, [Status.SOLVED, Status.SOLVED, Status.UNSOLVABLE], [1, 1, 0]),
        (2, [Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE], [1, 2, 0]),
        (3, [Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE], [1, 3, 0]),
        (4, [Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE], [1, 3, 0]),
        (None, [Status.UNIQUE, Status.MULTIPLE, Status.UNSOLVABLE], [1, 3, 0]),
    ],
)
def test_the_limit_says_how_many_solutions_are_looked_for(limit, statuses, found):
    result = gridlanes.solve([UNIQUE, THREE, UNSOLVABLE], limit=limit)
    assert result.status.tolist() == statuses
    assert result.n_solutions.tolist() == found
    assert (result.solutions[2] == 0).all()
    assert gridlanes.check([UNIQUE, THREE], result.solutions[:2]).all()


def test_the_default_limit_is_two_and_asks_for_uniqueness():
    assert gridlanes.solve(THREE).n_solutions.tolist() == [2]


def test_a_spent_budget_is_a_status_with_a_reason_and_never_unsolvable():
    result = gridlanes.solve([HARD, UNIQUE], limit=1000, budget=50)
    assert result.status.tolist() == [Status.BUDGET, Status.UNIQUE]
    assert result.reasons == {0: "budget of 50 nodes spent"}
    assert result.nodes[0] == 50
    assert gridlanes.solve([HARD], limit=1000, budget=50).nodes.tolist() == [50]


def test_a_time_limit_ends_the_call():
    result = gridlanes.solve([HARD] * 3, limit=None, seconds=0.05)
    assert result.status.tolist() == [Status.BUDGET] * 3
    assert set(result.reasons.values()) == {"time limit reached"}


@pytest.mark.xdist_group("whole searches")
def test_boxes_are_as_the_caller_says():
    upright, flat = ([[1, 2], [3, 4], [5, 6]], [[1, 2, 3], [4, 5, 6]])
    for block in (upright, flat):
        array = np.zeros((1, 6, 6), np.uint8)
        height, width = len(block), len(block[0])
        array[0, :height, :width] = block
        assert gridlanes.solve(array, limit=1, box=(width, height)).status.tolist() == [Status.SOLVED]
        solution = gridlanes.solve(array, limit=1, box=(width, height)).solutions[0]
        boxes = solution.reshape(6 // height, height, 6 // width, width).swapaxes(1, 2).reshape(6, 6)
        assert (np.sort(boxes) == np.arange(1, 7)).all()


def test_boxes_that_do_not_fit_an_array_are_refused():
    with pytest.raises(ModelError):
        gridlanes.solve(np.zeros((1, 36), np.uint8), box=(3, 3))


def test_a_named_format_switches_detection_off():
    assert gridlanes.solve([UNIQUE], format="lines").status.tolist() == [Status.UNIQUE]
    assert gridlanes.solve([UNIQUE], format="tatham").status.tolist() == [Status.INVALID]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"limit": 0}, ModelError),
        ({"limit": -1}, ModelError),
        ({"budget": 0}, ModelError),
        ({"seconds": -1}, ModelError),
        ({"genre": "chess"}, ModelError),
        ({"format": "chess"}, SourceError),
        *((options, ModelError) for options in SENSELESS),
    ],
)
def test_options_that_make_no_sense_are_refused(options, error):
    with pytest.raises(error):
        gridlanes.solve([UNIQUE], **options)


@pytest.mark.parametrize("options", [{"threads": 1}, {"threads": 2, "chunk_rows": 1}, {"word_bits": 16}])
def test_threads_chunks_and_words_change_no_answer(options):
    result = gridlanes.solve([THREE, UNIQUE] * 4, limit=None, **options)
    assert result.n_solutions.tolist() == [3, 1] * 4


def test_every_option_of_solve_is_in_its_docstring():
    document = inspect.getdoc(gridlanes.solve)
    assert document is not None
    for option in inspect.signature(gridlanes.solve).parameters:
        assert option in document.split("Returns")[0]


# The other questions --------------------------------------------------------------------------------------------------


def test_count_counts_all_solutions_and_says_where_it_does_not_know():
    puzzles = [THREE, UNIQUE, UNSOLVABLE, "no puzzle", "." * 16]
    assert gridlanes.count(puzzles).tolist() == [3, 1, 0, -1, 288]
    assert gridlanes.count(puzzles, limit=2).tolist() == [2, 1, 0, -1, 2]
    assert gridlanes.count([HARD, UNIQUE], budget=50).tolist() == [-1, 1]
    assert gridlanes.count(puzzles).dtype == np.int64


def test_is_unique_is_true_for_one_solution_and_nothing_else():
    unique = gridlanes.is_unique([UNIQUE, THREE, UNSOLVABLE, "no puzzle", HARD])
    assert unique.dtype == np.bool_
    assert unique.tolist() == [True, False, False, False, False]


def test_check_is_true_for_right_solutions_alone():
    wrong = np.array(UNIQUE_SOLUTION)
    wrong[3] = wrong[3][::-1]
    blank = np.array(UNIQUE_SOLUTION)
    blank[0, 0] = 0
    above = np.where(np.array(UNIQUE_SOLUTION) == 4, 5, UNIQUE_SOLUTION)
    other = np.array(UNIQUE_SOLUTION)[::-1]
    given = np.array([UNIQUE_SOLUTION, wrong, blank, above, other, UNIQUE_SOLUTION])
    puzzles = [UNIQUE] * 5 + ["no puzzle"]
    expected = [True, False, False, False, False, False]
    assert gridlanes.check(puzzles, given).tolist() == expected
    assert gridlanes.check(puzzles, given.reshape(6, 16)).tolist() == expected
    assert gridlanes.check(puzzles, given.tolist()).tolist() == expected
    assert gridlanes.check(["." * 16], [other]).tolist() == [True]  # the grid itself is fine, it was the givens


def test_check_takes_the_solutions_that_came_with_the_puzzles(tmp_path: Path):
    solution = "".join(str(value) for row in UNIQUE_SOLUTION for value in row)
    path = tmp_path / "solved.csv"
    path.write_text(f"puzzle,solution\n{UNIQUE},{solution}\n{UNIQUE},{solution[::-1]}\n")
    assert gridlanes.check(path).tolist() == [True, False]
    assert gridlanes.check([UNIQUE]).tolist() == [False]


def test_check_uses_no_kernel_of_the_search(monkeypatch: pytest.MonkeyPatch):
    from gridlanes.solvers.lanes import LaneSolver

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("check must not search")

    monkeypatch.setattr(LaneSolver, "solve", fail)
    assert gridlanes.check([UNIQUE], [UNIQUE_SOLUTION]).all()


@pytest.mark.parametrize("solutions", [3, [UNIQUE_SOLUTION] * 2, [[1, 2, 3]], np.zeros((1, 9, 9))])
def test_solutions_that_do_not_fit_the_puzzles_are_refused(solutions):
    with pytest.raises(ModelError):
        gridlanes.check([UNIQUE], solutions)


def test_check_is_about_displayed_values_at_every_size():
    rng = random.Random(5)
    for box in ((2, 2), (3, 2), (3, 3), (4, 3), (4, 4)):
        grid = shuffled(rng, pattern(*box), *box)
        side = len(grid)
        puzzle = np.where(np.random.default_rng(1).random((side, side)) < 0.5, grid, 0).astype(np.uint8)
        assert gridlanes.check(puzzle[None], grid[None], box=box).tolist() == [True]
        swapped = grid.copy()
        swapped[[0, -1]] = swapped[[-1, 0]]
        assert gridlanes.check(np.zeros_like(puzzle)[None], swapped[None], box=box).tolist() == [False]


def test_propagate_gives_the_candidates_at_the_fixpoint():
    (easy,) = texts((3, 3))
    found = gridlanes.propagate([easy, HARD, "11" + "." * 79])
    assert found.candidates.shape == (3, 81)
    assert found.broken.tolist() == [False, False, True]
    assert (found.candidates[1] == 0b111111111).all()
    assert found.sweeps.shape == (3,)
    solution = gridlanes.solve(easy).solutions[0].ravel()
    assert (found.candidates[0] & (1 << (solution.astype(np.uint16) - 1)) != 0).all()
    assert found.structure is sudoku.structure(3, 3)


@pytest.mark.parametrize("puzzles", [[], [UNIQUE, HARD], [UNIQUE, "no puzzle"]])
def test_propagate_takes_puzzles_of_one_structure(puzzles):
    with pytest.raises(ModelError):
        gridlanes.propagate(puzzles)


def test_an_array_of_no_rows_has_solutions_of_its_size():
    result = gridlanes.solve(np.zeros((0, 81), np.uint8))
    assert result.solutions.shape == (0, 9, 9)
    assert len(result) == 0


def test_the_field_of_the_puzzle_can_be_named_in_every_call(tmp_path: Path):
    path, puzzles = tmp_path / "records.jsonl", [UNIQUE, THREE]
    path.write_text("".join(json.dumps({"puzzle": "no", "mine": line}) + "\n" for line in puzzles))
    assert (gridlanes.solve(path).status == Status.INVALID).all()
    assert (gridlanes.solve(path, field="mine").solutions == gridlanes.solve(puzzles).solutions).all()
    assert gridlanes.count(str(path), field="mine").tolist() == [1, 3]
    assert gridlanes.is_unique(path.read_text().splitlines(), field="mine").tolist() == [True, False]
    assert gridlanes.convert(path, field="mine") == gridlanes.convert(puzzles)
    found, expected = gridlanes.propagate(path, field="mine"), gridlanes.propagate(puzzles)
    assert (found.candidates == expected.candidates).all()
    assert not gridlanes.check(path, field="mine").any()


def test_propagate_takes_row_regions_of_several_blocks(monkeypatch: pytest.MonkeyPatch):
    from gridlanes.api import inputs

    puzzles = gridlanes.convert(gridlanes.generate("killer", 3, size=4, seed=2))
    whole = gridlanes.propagate(puzzles)
    monkeypatch.setattr(inputs, "_ROWS_AT_ONCE", 2)
    parts = gridlanes.propagate(puzzles)
    assert (parts.candidates == whole.candidates).all()
    assert repr(parts) == "Propagation(3 puzzles of killer 4x4: 0 broken)"
