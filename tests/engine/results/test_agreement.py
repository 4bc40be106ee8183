"""Cross-checks: agreement, disagreement, and how small a disagreement is made."""

from __future__ import annotations

import json

import numpy as np
import pytest

from gridlanes.api import calls as api
from gridlanes.genres import killer, sudoku
from gridlanes.io.forms.puzzle_row import PuzzleRow
from gridlanes.model.clue import NO_CLUE
from gridlanes.puzzles.row_regions import RuleRegions
from gridlanes.results.agreement import ORACLES, CrossCheck, FoundSolutions, ask_brute, ask_cpsat, minimised

ROWS = [
    "1...3...2...4...",  # several solutions
    "1.....1..1..3.4.",
    "11..............",  # none
    "1234341221434.2.",
]


@pytest.mark.parametrize("name", ORACLES)
def test_the_solvers_agree(name):
    if name == "cpsat":
        pytest.importorskip("ortools")
    check = CrossCheck({name: ORACLES[name]}, limit=3)
    assert list(check.check(api.solve(ROWS, limit=3, threads=1))) == []
    assert check.compared == len(ROWS)


def at_most_one(puzzle, limit, seconds):
    """A wrong solver: where the first cell is 1 and the next 2 or open it finds one solution at most."""
    found = ask_brute(puzzle, limit, seconds)
    domain = puzzle.domain
    wrong = domain[0].tolist() == [True, False, False, False] and domain[1, 1]
    return FoundSolutions(found.solutions[:1], True) if wrong else found


def test_an_injected_wrong_solver_is_found_and_its_puzzle_made_small():
    row = "12......2...4..."
    result = api.solve([ROWS[3], row], threads=1)
    (found,) = CrossCheck({"wrong": at_most_one}).check(result)
    assert (found.row, found.solver) == (1, "wrong")
    assert found.what == "the engine found 2 solutions, wrong found 1 (both stop at 2)"
    assert np.flatnonzero(found.minimal.givens).tolist() == [0]
    value = json.loads(found.as_json(source="x", line=2))
    assert value["genre"] == "sudoku"
    assert value["data"] == {"grid": ["1...", "....", "....", "...."]}
    assert value["disagreement"] == {
        "solver": "wrong",
        "row": found.what,
        "puzzle": found.of_minimal,
        "source": "x",
        "line": 2,
    }
    again = api.solve([found.as_json()], threads=1)  # the file is a source like any other
    assert [other.what for other in CrossCheck({"wrong": at_most_one}).check(again)] == [found.of_minimal]


def test_wrong_and_repeated_solutions_are_disagreements_too():
    result = api.solve([ROWS[3]], threads=1)
    right = tuple(int(value) - 1 for value in result.solutions[0].ravel())
    other = tuple((number + 1) % 4 for number in right)
    for solutions, what in (
        ([other], "breaks the rules"),
        ([right, right], "the engine found 1 solution, x found 2"),
        ([], "the engine found 1 solution, x found 0"),
    ):
        (found,) = CrossCheck({"x": lambda *_, solutions=solutions: FoundSolutions(solutions, True)}).check(result)
        assert what in found.what
    assert list(CrossCheck({"x": lambda *_: FoundSolutions([], False)}).check(result)) == []


def test_a_brute_force_is_given_up_in_time():
    assert ask_brute(sudoku.structure(4, 4).puzzle(), 2, 0.0) == FoundSolutions([], False)
    check = CrossCheck({"brute": ask_brute}, seconds=0.0)
    assert list(check.check(api.solve([ROWS[0]], threads=1))) == []
    assert check.compared == 0


def test_cpsat_is_complete_where_it_found_what_was_asked_for():
    pytest.importorskip("ortools")
    puzzle = sudoku.structure(2, 2).puzzle()
    found = ask_cpsat(puzzle, 2, 10.0)
    assert (len(found.solutions), found.complete) == (2, True)


def test_nothing_more_can_be_dropped_from_a_minimised_puzzle():
    structure = killer.GENRE.structure(4, 4)
    own = (RuleRegions(killer.CAGE, [[0], [1], [2, 3]], [1, 2, 7]),)
    puzzle = PuzzleRow(structure, np.arange(1, 17, dtype=np.uint8) % 5, np.array([3, NO_CLUE, 4], np.int32), own)

    def holds(smaller):
        regions = [region for entry in smaller.row_regions for region in entry.regions]
        return bool(smaller.givens[6] and smaller.givens[2] and smaller.clues[2] == 4 and [1] in regions)

    small = minimised(puzzle, holds)
    assert np.flatnonzero(small.givens).tolist() == [2, 6]
    assert small.clues.tolist() == [NO_CLUE, NO_CLUE, 4]
    assert small.row_regions == (RuleRegions(killer.CAGE, [[1]], [2]),)
    assert puzzle.givens.any()
    assert minimised(puzzle, lambda smaller: True).row_regions == ()


def test_a_puzzle_that_its_genre_cannot_write_is_given_by_its_parts():
    found = next(iter(CrossCheck({"wrong": at_most_one}).check(api.solve(["1" + "." * 15], threads=1))))
    odd = found.minimal._replace(row_regions=(RuleRegions(killer.CAGE, [[0, 1]], [3]),))
    value = json.loads(found.__class__(0, "x", "y", "z", odd).as_json())
    assert value["data"] is None
    assert value["givens"][0] == 1
    assert value["own"][0][1:] == [[[0, 1]], [3]]
