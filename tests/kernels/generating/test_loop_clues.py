"""Clues of loops are left out as one after the other would be, each tested by all loops of a small board."""

from __future__ import annotations

from itertools import product

import numpy as np

from gridlanes.kernels.generating.loop_clues import clues_left_out, clues_left_out_naive, room_needed
from gridlanes.kernels.rules.loops.edge_loop_learned import _edges_naive, _is_loop_naive

ROWS, COLS = 3, 4
N = ROWS * COLS


def counts_of(loops):
    """The numbers of edges around cells."""
    level = loops[:, : (ROWS + 1) * COLS].reshape(-1, ROWS + 1, COLS)
    upright = loops[:, (ROWS + 1) * COLS :].reshape(-1, ROWS, COLS + 1)
    return (level[:, :-1] + level[:, 1:] + upright[:, :, :-1] + upright[:, :, 1:]).reshape(-1, N)


def drawn(n):
    """Loops that their numbers determine, all numbers, and orders of cells."""
    every = [_edges_naive(sides, ROWS, COLS) for sides in product((0, 1), repeat=N)]
    loops = np.array([edges for edges in every if _is_loop_naive(edges, ROWS, COLS)], np.uint8)
    counts, rng = counts_of(loops), np.random.default_rng(1)
    alone = np.flatnonzero([(counts == one).all(axis=1).sum() == 1 for one in counts])
    orders = np.array([rng.permutation(N) for _ in range(n)], np.uint32)
    return loops, counts, rng.choice(alone, n, replace=False), orders


def left_out(loops, orders, most):
    gone, sure = np.zeros((len(loops), N), np.bool_), np.zeros(len(loops), np.bool_)
    scratch = np.empty(room_needed(ROWS, COLS), np.int64)
    clues_left_out(loops, ROWS, COLS, orders, np.full(len(loops), N), most, scratch, gone, sure)
    return gone, sure


def test_clues_are_left_out_as_one_after_the_other():
    loops, counts, chosen, orders = drawn(60)
    gone, sure = left_out(loops[chosen], orders, 10**6)
    assert sure.all()
    for own, order, found in zip(counts[chosen], orders, gone, strict=True):

        def is_unique(shown, own=own):
            return (counts[:, sorted(shown)] == own[sorted(shown)]).all(axis=1).sum() == 1

        assert {*np.flatnonzero(found).tolist()} == clues_left_out_naive(is_unique, order.tolist())


def test_puzzles_do_not_depend_on_their_company_and_hard_ones_are_not_sure():
    loops, _, chosen, orders = drawn(12)
    gone, _ = left_out(loops[chosen], orders, 10**6)
    for i in range(len(chosen)):
        assert (left_out(loops[chosen[i : i + 1]], orders[i : i + 1], 10**6)[0] == gone[i]).all()
    _, sure = left_out(loops[chosen], orders, 1)
    assert not sure.all()
