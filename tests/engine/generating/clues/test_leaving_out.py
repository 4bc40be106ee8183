"""Leaving out: groups come to what single facts come to, one after the other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from generated_puzzles import GENERATING, LAWS, per_genre, small_request

from gridlanes.generating.clues.group_sizes import GroupSizes
from gridlanes.generating.clues.leaving_out import LeavingOut
from gridlanes.generating.solution_first import SolutionFirst
from gridlanes.samplers.draws import Purpose, Tries
from gridlanes.solvers.pool import SolveOptions, SolverPool
from gridlanes.status import Status

pytestmark = GENERATING
N_TRIES = per_genre(12, 4)
TRIES = Tries(np.arange(N_TRIES), np.zeros(N_TRIES, np.int64))


def one_by_one(request, pool, facts, full, orders):
    """The plainest way: each unit of the order goes if there is one solution without it."""
    gone = np.zeros((len(orders), len(facts)), np.bool_)
    present = facts.present(full.givens, full.clues)
    for unit in orders.T:
        tried = gone | (facts.unit == unit[:, None])
        givens, clues = facts.without(tried, full.givens, full.clues)
        answers = pool.solve(request.structure, givens, SolveOptions(2), clues=clues, row_regions=full.row_regions)
        unique = answers.status == Status.UNIQUE
        gone[unique] = tried[unique]
    return gone & present


_MANY = 200
"""facts of puzzles that are tried with groups of one size alone"""


@pytest.mark.parametrize("genre", LAWS, ids=lambda genre: genre.name)
def test_groups_leave_out_what_single_parts_would(genre) -> None:
    request = small_request(genre)
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        found = scheme.candidates(TRIES)
        facts, full = scheme.facts, found.full
        orders = scheme.draws.orders(TRIES.chosen(found.index), Purpose.ORDER, facts.bounds)
        expected = one_by_one(request, pool, facts, full, orders)
        none = np.zeros(len(orders), np.int64)
        for group in (1, 3, max(1, len(facts) // 2)) if len(facts) < _MANY else (3,):
            leaving_out = LeavingOut(request.structure, facts, pool, GroupSizes(group, 1), (1 << 40,))
            assert (leaving_out.left_out(full, orders, none).gone == expected).all()
            if not full.row_regions and genre.generation.alternatives is not None:
                sooner = replace(leaving_out, nearby=scheme.thinning.nearby)
                assert (sooner.left_out(full, orders, none).gone == expected).all()


def test_parts_stay_from_the_least_number_on_and_groups_that_fail_stay_whole() -> None:
    request = small_request(next(genre for genre in LAWS if genre.name == "sudoku"))
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        full, facts = scheme.candidates(TRIES).full, scheme.facts
        n = len(full.givens)
        orders = scheme.draws.orders(Tries(np.arange(n), np.zeros(n, np.int64)), Purpose.ORDER, facts.bounds)
        least = np.arange(n) + len(facts) - 8
        by_four = LeavingOut(request.structure, facts, pool, GroupSizes(4, 1), (1 << 40,))
        exact = by_four.left_out(full, orders, np.minimum(least, len(facts))).gone
        assert (len(facts) - exact.sum(axis=1) >= least.clip(max=len(facts))).all()
        whole = replace(by_four, sizes=GroupSizes(4, 4)).left_out(full, orders, np.zeros(n, np.int64)).gone
        for gone, order in zip(whole, orders, strict=True):
            groups = gone[order.astype(np.intp)].reshape(-1, 4)
            assert (groups.all(axis=1) | ~groups.any(axis=1)).all()
        together = replace(by_four, sizes=GroupSizes(16, 4)).left_out(full, orders, np.zeros(n, np.int64)).gone
        assert (together == whole).all()


def test_tests_that_take_too_much_come_again_and_what_stays_unsure_is_said() -> None:
    request = small_request(next(genre for genre in LAWS if genre.name == "slitherlink"))
    with SolverPool(1) as pool:
        scheme = SolutionFirst(request, pool)
        found = scheme.candidates(TRIES)
        orders = scheme.draws.orders(TRIES.chosen(found.index), Purpose.ORDER, scheme.facts.bounds)
        none = np.zeros(len(orders), np.int64)
        plain = LeavingOut(request.structure, scheme.facts, pool, GroupSizes(4, 1), (1 << 40,))
        assert plain.left_out(found.full, orders, none).sure.all()
        turns = replace(plain, budgets=(1, 2, 1 << 40)).left_out(found.full, orders, none)
        assert turns.sure.all()
        short = replace(plain, budgets=(1,)).left_out(found.full, orders, none)
        assert not short.sure.all()
        assert (short.gone.sum(axis=1) <= turns.gone.sum(axis=1) + len(scheme.facts) // 4).all()
