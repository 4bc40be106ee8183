"""Fewer clues: puzzles only lose facts, keep their one solution, and do not depend on their company."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from generated_puzzles import GENERATING, made, small_request

from gridlanes.generating.clues.clue_counts import n_clues_of
from gridlanes.generating.clues.fewer_clues import PUT_BACK, fewer_left
from gridlanes.generating.clues.group_sizes import GroupSizes
from gridlanes.generating.clues.leaving_out import LeavingOut
from gridlanes.generating.request import request_of
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.registry import find_genre
from gridlanes.samplers.draws import Purpose, Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

pytestmark = GENERATING
N = 60


def minimal_ones(request, pool):
    """A scheme, tries, their puzzles, how facts are left out of them, and what is left out at first."""
    scheme = SolutionFirst(request, pool)
    tries = Tries(np.arange(N), np.zeros(N, np.int64))
    found = scheme.candidates(tries)
    tries = tries.chosen(found.index)
    leaving_out = LeavingOut(request.structure, scheme.facts, pool, GroupSizes(4, 1), (64, 1 << 40))
    orders = scheme.draws.orders(tries, Purpose.ORDER, scheme.facts.bounds)
    return scheme, tries, found.full, leaving_out, leaving_out.left_out(found.full, orders, np.zeros(len(tries), int))


def bounds(puzzles, low, high):
    """The same for all puzzles."""
    return np.full(len(puzzles), low), np.full(len(puzzles), high)


@pytest.mark.parametrize(
    ("name", "symmetry"), [("sudoku", "none"), ("sudoku", "rotate180"), ("takuzu", "none"), ("slitherlink", "mirrors")]
)
def test_facts_become_fewer_and_the_solution_stays_the_only_one(name: str, symmetry: str) -> None:
    request = small_request(find_genre(name), symmetry=symmetry)
    with SolverPool(1) as pool:
        scheme, tries, full, leaving_out, left = minimal_ones(request, pool)
        facts, present = scheme.facts, scheme.facts.present(full.givens, full.clues)
        before = (present & ~left.gone).sum(axis=1)
        fewer = fewer_left(leaving_out, full, scheme.draws, tries, left, *bounds(tries, 0, int(before.min())))
        after = (present & ~fewer.gone).sum(axis=1)
        assert (after <= before).all()
        assert after.sum() < before.sum()
        assert (fewer.gone[before == before.min()] == left.gone[before == before.min()]).all()
        for unit in range(facts.bounds[-1]):
            of_unit = (present & ~fewer.gone)[:, facts.unit == unit] == present[:, facts.unit == unit]
            gone = ~(present & ~fewer.gone)[:, facts.unit == unit].any(axis=1)
            assert (of_unit.all(axis=1) | gone).all()  # units go as a whole
        givens, clues = facts.without(fewer.gone, full.givens, full.clues)
        answers = pool.solve(request.structure, givens, SolveOptions(2), clues=clues, row_regions=full.row_regions)
        assert (answers.status == Status.UNIQUE).all()
        assert (answers.marks == full.marks).all()


def test_a_puzzle_does_not_depend_on_those_beside_it() -> None:
    with SolverPool(1) as pool:
        scheme, tries, full, leaving_out, left = minimal_ones(small_request(find_genre("takuzu")), pool)
        together = fewer_left(leaving_out, full, scheme.draws, tries, left, *bounds(tries, 0, 4))
        some = np.arange(3, len(tries), 7)
        chosen = left._replace(gone=left.gone[some], sure=left.sure[some])
        apart = fewer_left(
            leaving_out, full.chosen(some), scheme.draws, tries.chosen(some), chosen, *bounds(some, 0, 4)
        )
        assert (together.gone[some] == apart.gone).all()


def test_nothing_changes_where_there_are_few_enough() -> None:
    with SolverPool(1) as pool:
        scheme, tries, full, leaving_out, left = minimal_ones(small_request(find_genre("sudoku")), pool)
        same = fewer_left(leaving_out, full, scheme.draws, tries, left, *bounds(tries, 0, len(scheme.facts)))
        assert (same.gone == left.gone).all()
        assert PUT_BACK > 1


def test_few_clues_are_reached_that_hardly_any_order_comes_to() -> None:
    result = made(request_of("sudoku", 9, n_clues=23, symmetry="rotate180"), 12)
    assert (n_clues_of(result.groups[0][0]) == 23).all()
    assert (result.status == Status.UNIQUE).all()
    lone = made(request_of("sudoku", 9, n_clues=(0, 22), minimal=True), 12)
    assert (n_clues_of(lone.groups[0][0]) <= 22).all()


@pytest.mark.parametrize(("name", "n_clues"), [("sudoku", 8), ("slitherlink", 6)])
def test_minimal_ones_of_so_many_clues_need_each(name: str, n_clues: int) -> None:
    request = replace(small_request(find_genre(name)), minimal=True, n_clues=(n_clues, n_clues))
    puzzles, facts = made(request, 12).groups[0][0], request.facts()
    assert (n_clues_of(puzzles) == n_clues).all()
    rows, shown = np.nonzero(facts.present(puzzles.givens, puzzles.clues))
    gone = np.zeros((len(rows), len(facts)), np.bool_)
    gone[np.arange(len(rows)), shown] = True
    clues = None if puzzles.clues is None else puzzles.clues[rows]
    givens, clues = facts.without(gone, puzzles.givens[rows], clues)
    with SolverPool(1) as pool:
        answers = pool.solve(request.structure, givens, SolveOptions(2), clues=clues)
    assert (answers.status == Status.MULTIPLE).all()
