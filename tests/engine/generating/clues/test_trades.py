"""Trades of givens: which puzzles they are for, that puzzles keep their one solution, and need each given if asked."""

from __future__ import annotations

import numpy as np
import pytest
from generated_puzzles import GENERATING

from gridlanes.generating.clues.group_sizes import GroupSizes
from gridlanes.generating.clues.leaving_out import LeavingOut, LeftOut
from gridlanes.generating.clues.trades import can_be_traded, traded
from gridlanes.generating.request import request_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.samplers.draws import Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

pytestmark = GENERATING
N = 12


def begun(request, pool, rows):
    """The facts of puzzles, how they are left out, and the puzzles."""
    scheme = SolutionFirst(request, pool)
    full = scheme.candidates(Tries(np.array(rows), np.zeros(len(rows), np.int64))).full
    return LeavingOut(request.structure, scheme.facts, pool, GroupSizes(4, 1), (1 << 40,)), full


def left_of(leaving_out, full, words, high, **asked):
    """What is left out of full boards."""
    n, facts = len(full.marks), leaving_out.facts
    nothing = LeftOut(np.zeros((n, len(facts)), np.bool_), np.ones(n, np.bool_))
    may = np.ones(facts.bounds[-1], np.bool_)
    bounds = np.zeros(n, np.int64), np.full(n, high)
    return traded(leaving_out, full, np.array(words, np.uint64), nothing, *bounds, may, **asked)


@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
def test_traded_puzzles_have_one_solution_and_need_all_their_givens(symmetry: str) -> None:
    request = request_of("sudoku", 6, symmetry=symmetry)
    with SolverPool(1) as pool:
        leaving_out, full = begun(request, pool, range(N))
        assert can_be_traded(leaving_out)
        facts = leaving_out.facts
        left = left_of(leaving_out, full, range(N), 10, minimal=True)
        assert left.sure.all()
        givens, _ = facts.without(left.gone, full.givens, None)
        answers = pool.solve(request.structure, givens, SolveOptions(2))
        assert (answers.status == Status.UNIQUE).all()
        assert (answers.marks == full.marks).all()
        rows, units = np.nonzero(~facts.in_units(left.gone))
        gone = facts.in_units(left.gone)[rows]
        gone[np.arange(len(rows)), units] = True
        givens, _ = facts.without(facts.of_units(gone), full.givens[rows], None)
        assert (pool.solve(request.structure, givens, SolveOptions(2)).status == Status.MULTIPLE).all()


def test_a_puzzle_does_not_depend_on_those_beside_it() -> None:
    with SolverPool(1) as pool:
        request = request_of("sudoku", 6)
        leaving_out, full = begun(request, pool, range(N))
        together = left_of(leaving_out, full, range(N), 9, minimal=False)
        some = np.array([2, 3, 7])
        apart = left_of(leaving_out, full.chosen(some), some, 9, minimal=False)
        assert (together.gone[some] == apart.gone).all()


def test_puzzles_with_clues_are_not_traded() -> None:
    with SolverPool(1) as pool:
        request = request_of("slitherlink", 4)
        facts = SolutionFirst(request, pool).facts
        assert not can_be_traded(LeavingOut(request.structure, facts, pool, GroupSizes(4, 1), (64,)))
