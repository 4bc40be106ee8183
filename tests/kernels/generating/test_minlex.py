"""The least picture is the one that trying all moves finds, and as many moves lead to it."""

from __future__ import annotations

import random

import numpy as np
import pytest
from boxed_grids import moved, random_grid

from gridlanes.kernels.compiling.jit import JIT_OFF
from gridlanes.kernels.generating.minlex import MinlexSpace, minlex, minlex_naive

BOXES = [(2, 2), (1, 3), (3, 1), (3, 2), (2, 3)]


def least(grids: list[np.ndarray], box_w: int, box_h: int, n_states: int = 4096) -> tuple[list[list[int]], list[int]]:
    givens = np.array(grids, np.uint8)
    forms, counts = np.zeros_like(givens), np.zeros(len(givens), np.int64)
    space = MinlexSpace.of(box_w * box_h, box_w, n_states)
    assert minlex(givens, box_w, box_h, 0, forms, counts, space) == len(givens)
    return forms.tolist(), counts.tolist()


@pytest.mark.parametrize(("box_w", "box_h"), BOXES)
def test_minlex_equals_its_naive_twin(box_w: int, box_h: int) -> None:
    rng = random.Random(1)
    side = box_w * box_h
    n = 2 if side > 4 else 12
    grids = [random_grid(rng, side, rng.random()) for _ in range(n)] + [np.zeros(side * side, np.uint8)]
    twice = grids[0].copy()
    twice[:2] = 1
    grids += [twice, twice.reshape(side, side).T.ravel()]
    forms, counts = least(grids, box_w, box_h)
    assert counts[-2:] == [0, 0]
    for grid, form, count in zip(grids, forms, counts, strict=True):
        assert minlex_naive(grid.tolist(), box_w, box_h) == (form, count)


def test_moved_grids_have_the_same_least_picture_and_others_another_one() -> None:
    rng = random.Random(2)
    one = random_grid(rng, 9, 0.4)
    grids = [moved(rng, one, 3) for _ in range(5 if JIT_OFF else 200)]
    other = one.copy()
    other[one.argmax()] = 0
    forms, counts = least([one, *grids, other], 3, 3)
    assert forms[0] == forms[1] == forms[-2]
    assert len({*map(tuple, forms[:-1])}) == len({*counts[:-1]}) == 1
    assert forms[-1] != forms[0]
    assert sorted(map(bool, forms[0])) == sorted(map(bool, one))


def test_a_puzzle_without_room_is_reported() -> None:
    full = np.array([(3 * row + row // 3 + col) % 9 + 1 for row in range(9) for col in range(9)], np.uint8)
    givens = np.stack([np.zeros(81, np.uint8), full, np.zeros(81, np.uint8)])
    forms, counts = np.zeros_like(givens), np.zeros(3, np.int64)
    space = MinlexSpace.of(9, 3, 4000)
    assert minlex(givens, 3, 3, 0, forms, counts, space) == 1
    assert minlex(givens, 3, 3, 2, forms, counts, space) == 3
    assert counts.tolist()[::2] == [2 * 6**8] * 2
