import json

import numpy as np
import pytest
from samples import as_grid, solved_examples, values

from gridlanes.genres import takuzu
from gridlanes.io.read.given_solutions import solution_of, solutions_of
from gridlanes.registry import find_genre

PUZZLE, SOLUTION = solved_examples(1)[0]
NINE = find_genre("sudoku").grid(9)
GIVENS = np.array(values(PUZZLE), np.uint8)
NUMBERS = values(SOLUTION)
ROWS = [NUMBERS[y * 9 : y * 9 + 9] for y in range(9)]


@pytest.mark.parametrize(
    "given",
    [SOLUTION, as_grid(SOLUTION), f" {SOLUTION}\n", ",".join(map(str, NUMBERS)), NUMBERS, ROWS],
    ids=["text", "grid", "blanks", "numbers", "list", "rows"],
)
def test_a_solution_is_a_mark_for_each_coord_in_any_form(given):
    assert solution_of(NINE, given, GIVENS).tolist() == NUMBERS
    assert solutions_of(NINE, [given, given], np.stack([GIVENS, GIVENS])).tolist() == [NUMBERS, NUMBERS]


@pytest.mark.parametrize(
    "given",
    [
        None,
        5,
        "",
        SOLUTION[:-1],
        SOLUTION[:-1] + ".",
        SOLUTION[:-1] + "é",
        NUMBERS[:-1],
        [*NUMBERS[:-1], 10],
        [*NUMBERS[:-1], "1"],
        [*NUMBERS[:-1], True],
        [[*ROWS]],
        {"a": 1},
        json.dumps(NUMBERS),
        "1" * 10_000,
    ],
)
def test_what_does_not_fit_is_no_solution(given):
    assert solution_of(NINE, given, GIVENS) is None
    assert solutions_of(NINE, [given], GIVENS[None]) is None
    beside = solutions_of(NINE, [given, SOLUTION], np.stack([GIVENS, GIVENS]))
    assert beside.tolist() == [[0] * 81, NUMBERS]


def test_a_wrong_solution_of_numbers_is_one_all_the_same():
    wrong = NUMBERS[::-1]
    assert solution_of(NINE, wrong, GIVENS).tolist() == wrong


def test_marks_that_are_no_numbers_must_agree_with_the_givens():
    structure = takuzu.structure(4, 4)
    givens = np.zeros(16, np.uint8)
    numbers = [0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 0]
    assert solution_of(structure, numbers, givens).tolist() == [number + 1 for number in numbers]
    givens[0] = 2
    assert solution_of(structure, numbers, givens) is None
    assert solution_of(structure, "".join(map(str, numbers)), givens) is not None


def test_large_alphabets_are_numbers_apart():
    structure = find_genre("sudoku").grid(36)
    numbers = [1 + i % 36 for i in range(36 * 36)]
    givens = np.zeros(36 * 36, np.uint8)
    assert solution_of(structure, " ".join(map(str, numbers)), givens).tolist() == numbers
    assert solution_of(structure, "1" * 36 * 36, givens) is None
