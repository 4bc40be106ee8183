"""Specimens are proved by a search and CP-SAT; what is wrong with one is said."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from discoveries import small_discovery

from gridlanes.discovery_runs.specimen_check import SpecimenCheck
from gridlanes.puzzles.game import Commit, Eliminate
from gridlanes.solvers import brute
from gridlanes.solvers.pool import SolverPool
from gridlanes.status import Status

pytestmark = pytest.mark.xdist_group("genres")


@pytest.fixture(scope="module")
def case():
    """A puzzle, its only solution as mark numbers, and a specimen of it that names constraints."""
    found = small_discovery("takuzu")
    specimen = next(each for each in found.specimens if each.constraints and each.absent)
    puzzle = found.row(specimen.puzzle).flat()
    (solution,) = brute.solve(puzzle, 2)
    return puzzle, np.array(solution, np.uint8), replace(specimen, number=0)


def faults(case, change=lambda specimen: specimen, status=Status.UNIQUE, asked=()):
    puzzle, solution, specimen = case
    with SolverPool(1) as pool:
        check = SpecimenCheck(pool, np.array(asked, np.int64), 60.0)
        return [*check.faults(puzzle, status, solution, [change(specimen)], 5)], dict(check.counts)


def test_a_right_specimen_is_proven(case):
    assert faults(case) == ([], {"proven": 1})
    assert faults(case, asked=[5]) == ([], {"proven": 1, "proven by CP-SAT": 1})
    assert faults(case, status=Status.BUDGET) == ([], {"proven": 1, "not solved": 1})


def test_a_puzzle_with_specimens_has_one_solution(case):
    ((fault,), _) = faults(case, status=Status.MULTIPLE)
    assert fault == "expected a puzzle with one solution, as it has specimens; found MULTIPLE"


def lost(specimen):
    """Without a mark of the solution at a coord that it does not name."""
    state = specimen.state.copy()
    named = {specimen.move.coord, *specimen.coords}
    coord = next(c for c in range(len(state)) if c not in named and state[c] == 3)
    return [replace(specimen, state=np.where(np.arange(len(state)) == coord, word, state)) for word in (1, 2)]


def test_each_fault_is_reported(case):
    move = case[2].move
    other = Eliminate if isinstance(move, Commit) else Commit
    for words, change in {
        "specimen 0: expected a state with marks of": lambda each: replace(each, state=each.state[1:]),
        "specimen 0: it names a coord or a mark that there is not": lambda each: replace(each, move=Commit(0, 77)),
        "specimen 0: it names a constraint that there is not": lambda each: replace(each, constraints=(7777,)),
        "the only solution says otherwise": lambda each: replace(each, move=other(move.coord, move.mark)),
        "does not follow from the constraints and marks that it names: the search": lambda each: replace(
            each, constraints=each.constraints[1:]
        ),
        "does not follow from the constraints and marks that it names": lambda each: replace(each, absent=()),
        "which is to be gone there": lambda each: replace(each, state=np.full_like(each.state, 3)),
    }.items():
        ((fault,), _) = faults(case, change)
        assert words in fault
    assert sum("its state has lost the solution" in str(faults(case, lambda _, e=e: e)) for e in lost(case[2])) == 1
    done = replace(case[2], state=np.where(np.arange(len(case[2].state)) == move.coord, 1, case[2].state))
    assert "changes nothing in its state" in faults(case, lambda _: done)[0][0]
