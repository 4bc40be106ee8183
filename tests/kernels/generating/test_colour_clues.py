"""Colours left out: the kernel leaves out those that its naive twin does."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.generating.colour_clues import colours_left_naive, leave_colours_out
from gridlanes.kernels.samplers.coloured_maps import draw_maps
from gridlanes.samplers.areas import beside

N = 20


def coloured(n, rows, cols, n_areas, n_colours):
    """Boards, their areas as they first occur, and the areas beside each; those of boards that have too few colours are
    left out.
    """
    rng = np.random.default_rng(rows * cols)
    marks, areas, near = np.zeros((n, rows * cols), np.uint8), np.zeros((n, rows * cols), np.int32), []
    states = rng.integers(0, 1 << 63, (n, 1), np.int64).astype(np.uint64)
    with np.errstate(over="ignore"):
        draw_maps(states, n_areas, n_colours, cols, marks, np.empty((14, rows * cols), np.int64))
    for board, area_of in zip(marks, areas, strict=True):
        number = 0
        area_of[:] = -1
        for first in range(len(board)):
            waiting = [first] if area_of[first] < 0 else []
            area_of[waiting] = number
            number += len(waiting)
            while waiting:
                for other in beside(waiting.pop(), rows, cols):
                    if area_of[other] < 0 and board[other] == board[first]:
                        area_of[other] = area_of[first]
                        waiting.append(other)
        beside_each = [set() for _ in range(number)]
        for cell, area in enumerate(area_of.tolist()):
            beside_each[area] |= {int(area_of[other]) for other in beside(cell, rows, cols)} - {area}
        near.append(beside_each)
    return marks, areas, near


def left_out(marks, areas, orders, most, n_colours, cols, budget=1000, n_orders=1):
    gone = np.zeros(areas.shape, np.bool_)
    room = np.full((19, areas.shape[1]), -7, np.int64)
    leave_colours_out(marks, areas, orders, most, n_colours, cols, budget, n_orders, room, gone)
    return gone


@pytest.mark.parametrize(
    ("rows", "cols", "n_areas", "n_colours"), [(4, 5, 6, 4), (5, 4, 7, 3), (1, 6, 4, 3), (3, 3, 1, 4)]
)
def test_the_colours_that_stay_are_those_of_the_naive_twin(rows, cols, n_areas, n_colours):
    marks, areas, near = coloured(N, rows, cols, n_areas, n_colours)
    rng, n_cells = np.random.default_rng(1), rows * cols
    orders = np.array([rng.permutation(n_cells) for _ in range(N)]).astype(np.uint32)
    gone = left_out(marks, areas, orders, np.full(N, n_cells), n_colours, cols)
    n_left = 0
    for board, area_of, order, close, out in zip(marks, areas, orders, near, gone, strict=True):
        colours = [int(board[area_of.tolist().index(area)]) - 1 for area in range(len(close))]
        own = [int(area) for area in order if area < len(close)]
        kept = {*range(len(close))} - {*np.flatnonzero(out).tolist()}
        assert kept == colours_left_naive(colours, close, n_colours, own)
        n_left += int(out.sum())
    assert n_left > 0 or n_areas == 1


def test_no_more_colours_go_than_may():
    marks, areas, _ = coloured(N, 5, 6, 8, 4)
    orders = np.tile(np.arange(30, dtype=np.uint32), (N, 1))
    every = left_out(marks, areas, orders, np.full(N, 30), 4, 6)
    some = left_out(marks, areas, orders, np.arange(N) % 3, 4, 6)
    assert (some.sum(axis=1) == np.minimum(np.arange(N) % 3, every.sum(axis=1))).all()
    assert not (some & ~every).any()


def test_what_takes_more_guesses_than_the_budget_stays():
    marks, areas, _ = coloured(60, 12, 12, 60, 4)
    orders = np.tile(np.arange(144, dtype=np.uint32), (60, 1))
    most = np.full(60, 144)
    without, every = (left_out(marks, areas, orders, most, 4, 12, budget) for budget in (0, 1000))
    assert 0 < without.sum() < every.sum()


def is_decided(colours, shown, near):
    """Whether each area has one colour left, if areas beside those of one colour cannot have it."""
    left = [{colour} if is_shown else {*range(4)} for colour, is_shown in zip(colours, shown, strict=True)]
    for _ in left:
        for area, others in enumerate(near):
            for other in others:
                if len(left[other]) == 1 and len(left[area]) > 1:
                    left[area] -= left[other]
    return all(len(some) == 1 for some in left)


def test_boards_that_are_decided_without_a_guess_are_tried_again():
    n, n_cells = 60, 49
    marks, areas, near = coloured(n, 7, 7, 16, 4)
    rng = np.random.default_rng(3)
    orders = np.array([rng.permutation(n_cells) for _ in range(n)]).astype(np.uint32)

    def decided(gone):
        found = []
        for board, area_of, close, out in zip(marks, areas, near, gone, strict=True):
            colours = [int(board[area_of.tolist().index(area)]) - 1 for area in range(len(close))]
            found.append(is_decided(colours, ~out[: len(close)], close))
        return np.array(found)

    most = np.full(n, n_cells)
    once, often = (left_out(marks, areas, orders, most, 4, 7, n_orders=n_orders) for n_orders in (1, 8))
    was_decided, is_still = decided(once), decided(often)
    assert (once[~was_decided] == often[~was_decided]).all()
    assert is_still.sum() < was_decided.sum() < n
    assert not is_still[~was_decided].any()
    turned = left_out(marks, areas, np.roll(orders, -(7 * n_cells // 8), axis=1), most, 4, 7)
    assert (often[is_still] == turned[is_still]).all()
