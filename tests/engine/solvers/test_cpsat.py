"""CP-SAT as a judge: the contract, with presolve on and off."""

from __future__ import annotations

import signal
import sys
import threading

import numpy as np
import pytest
from puzzles import from_text

from gridlanes.compile.structure import Structure
from gridlanes.errors import GridlanesError, ModelError
from gridlanes.genres import sudoku
from gridlanes.model.alphabet import Alphabet
from gridlanes.model.clue import NO_CLUE, Clue
from gridlanes.model.grid import Grid
from gridlanes.model.regions import Row, Set
from gridlanes.puzzles.constraint import Constraint, Role
from gridlanes.puzzles.puzzle import Puzzle
from gridlanes.puzzles.row_regions import RowRegions
from gridlanes.rules import Distinct, ExactCount, Pin, Rule
from gridlanes.solvers import brute, cpsat

EMPTY = np.zeros(16, np.uint8)
presolve_on_and_off = pytest.mark.parametrize("presolve", [True, False])


@presolve_on_and_off
def test_all_288_grids_of_side_4_are_found_and_the_search_is_complete(presolve):
    structure = sudoku.structure(2, 2)
    answer = cpsat.solve(structure.puzzle(EMPTY), presolve=presolve)
    assert answer.complete
    assert answer.solutions == brute.solve(structure.puzzle(EMPTY))


@presolve_on_and_off
@pytest.mark.parametrize("limit", [1, 2, 288])
def test_a_limit_that_is_reached_leaves_the_search_incomplete(presolve, limit):
    answer = cpsat.solve(sudoku.structure(2, 2).puzzle(EMPTY), limit, presolve=presolve)
    assert len(answer.solutions) == len(set(answer.solutions)) == limit
    assert not answer.complete


@presolve_on_and_off
def test_a_limit_that_is_not_reached_leaves_it_complete(presolve):
    answer = cpsat.solve(sudoku.structure(2, 2).puzzle(EMPTY), 289, presolve=presolve)
    assert (len(answer.solutions), answer.complete) == (288, True)


@presolve_on_and_off
def test_the_same_call_gives_the_same_solutions(presolve):
    calls = [cpsat.solve(sudoku.structure(2, 2).puzzle(EMPTY), 5, presolve=presolve) for _ in range(3)]
    assert calls[0] == calls[1] == calls[2]


@presolve_on_and_off
def test_no_solution_is_complete_too(presolve):
    for text in ("1..1/..../..../....", "0230/0001/1000/0420"):
        assert cpsat.solve(sudoku.structure(2, 2).puzzle(from_text(text)), presolve=presolve) == ([], True)


@presolve_on_and_off
def test_pins_and_coords_in_no_region_are_enumerated(presolve):
    constraints = [Constraint(Distinct(), Set(((0, 0), (0, 1)))), Constraint(Pin(1), Set(((0, 0),)))]
    structure = Structure(Grid(1, 3), Alphabet.counting(3), constraints)
    givens = np.zeros(3, np.uint8)
    answer = cpsat.solve(structure.puzzle(givens), presolve=presolve)
    assert answer.complete
    assert answer.solutions == brute.solve(structure.puzzle(givens))
    assert len(answer.solutions) == 6


@presolve_on_and_off
def test_clues_and_own_regions_of_the_row_hold(presolve):
    structure = Structure(Grid(1, 3), Alphabet.counting(3), [Constraint(ExactCount(2, Clue(0)), Row(0))])
    own = RowRegions.of_lists(ExactCount(1, Clue(0)), [[[0, 2], [1, 2]]], [[1, NO_CLUE]])
    empty, clues = np.zeros(3, np.uint8), np.array([1], np.int32)
    answer = cpsat.solve(structure.puzzle(empty, clues, [own]), presolve=presolve)
    assert answer.solutions == brute.solve(structure.puzzle(empty, clues, [own]))
    assert len(answer.solutions) == 6
    assert answer.complete
    assert len(cpsat.solve(structure.puzzle(empty), presolve=presolve).solutions) == 27


def test_forbidden_constraints_hold_as_goals_do():
    puzzle = Puzzle(Grid(1, 2), Alphabet.counting(2), [Constraint(Distinct(), Row(0), Role.FORBIDDEN)])
    assert cpsat.solve(puzzle) == ([(0, 1), (1, 0)], True)


def test_a_model_that_cp_sat_refuses_is_an_error_and_no_answer():
    class Broken(Rule):
        def encode(self, encoder, scope):
            encoder.model.add(sum(2**62 * encoder.number(coord) for coord in encoder.coords(scope)) >= 1)

    with pytest.raises(ModelError, match="refuses the model"):
        cpsat.solve(Puzzle(Grid(1, 9), Alphabet.counting(9), [Constraint(Broken(), Row(0))]))


def test_a_time_limit_that_is_over_at_once_proves_nothing():
    answer = cpsat.solve(sudoku.structure(4, 4).puzzle(np.zeros(256, np.uint8)), seconds=1e-9)
    assert not answer.complete


def test_givens_of_another_shape_and_limits_below_1_are_refused():
    structure = Structure(Grid(1, 3), Alphabet.counting(3), [Constraint(Distinct(), Row(0))])
    with pytest.raises(ModelError, match="expected 3 givens"):
        cpsat.solve(structure.puzzle(np.zeros(4, np.uint8)))
    with pytest.raises(ModelError, match="at least 1"):
        cpsat.solve(structure.puzzle(np.zeros(3, np.uint8)), 0)


def test_without_or_tools_the_error_names_the_extra(monkeypatch):
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(GridlanesError, match=r"gridlanes\[oracle\]"):
        cpsat.solve(sudoku.structure(2, 2).puzzle(EMPTY), 1)


def test_an_interrupt_ends_the_search_and_is_raised(monkeypatch):
    """Ctrl-C while it enumerates 6.67e21 solutions: no answer, no thread that goes on, and the next one is heard."""
    from ortools.sat.python import cp_model

    value, searching = cp_model.CpSolverSolutionCallback.value, []

    def interrupted(callback, variable):
        if not searching:
            searching.append(threading.current_thread())
            signal.raise_signal(signal.SIGINT)
        return value(callback, variable)

    monkeypatch.setattr(cp_model.CpSolverSolutionCallback, "value", interrupted)
    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        cpsat.solve(sudoku.structure(3, 3).puzzle(np.zeros(81, np.uint8)))
    assert signal.getsignal(signal.SIGINT) is handler
    searching[0].join(600)
    assert not searching[0].is_alive()


def test_a_refutation_finds_one_solution_or_proves_that_there_is_none():
    structure = sudoku.structure(2, 2)
    found = cpsat.solve(structure.puzzle(EMPTY), 1, refuting=True)
    assert (len(found.solutions), found.complete) == (1, False)
    twice = EMPTY.copy()
    twice[:2] = 1
    assert cpsat.solve(structure.puzzle(twice), 1, refuting=True) == ([], True)
    with pytest.raises(ModelError, match="looks for at most 1 solution, found the limit 2"):
        cpsat.solve(structure.puzzle(EMPTY), 2, refuting=True)
