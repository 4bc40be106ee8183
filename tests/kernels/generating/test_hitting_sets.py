"""Hitting sets, listed: the same as all sets tried one after the other."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from gridlanes.kernels.generating.hitting_sets import (
    HittingWalk,
    are_minimal,
    first_images,
    hitting_sets,
    hitting_sets_naive,
    smallest_sets,
)


def word(some) -> int:
    return sum(1 << element for element in some)


def words(sets) -> np.ndarray:
    return np.array([word(some) for some in sets], np.uint64)


def random_sets(rng: random.Random, n: int) -> list[set[int]]:
    return [{*rng.sample(range(n), rng.randint(1, min(n, 4)))} for _ in range(rng.randint(0, 12))]


def listed(sets, n: int, k: int, minimal: bool, room: int) -> list[int]:
    walk, found, out = HittingWalk.over(words(sets), k), [], np.zeros(room, np.uint64)
    while n_found := hitting_sets(words(sets), n, k, minimal, walk, out):
        found += out[:n_found].tolist()
    return found


@pytest.mark.parametrize("minimal", [False, True])
def test_what_is_listed_equals_the_naive_twin(minimal) -> None:
    rng, n_found = random.Random(1), 0
    for _ in range(150):
        n = rng.randint(1, 9)
        sets = random_sets(rng, n)
        for k in range(1, n + 1):
            expected = [word(some) for some in hitting_sets_naive(sets, n, k, minimal=minimal)]
            assert listed(sets, n, k, minimal, rng.choice([1, 7, 1000])) == expected
            n_found += len(expected)
    assert n_found > 300


def test_an_empty_set_is_hit_by_nothing() -> None:
    assert listed([set(), {1}], 3, 2, False, 10) == []


def test_sets_are_minimal_where_the_naive_twin_lists_them() -> None:
    rng = random.Random(2)
    for _ in range(50):
        sets, n = random_sets(rng, 8), 8
        some = [chosen for k in range(1, 7) for chosen in hitting_sets_naive(sets, n, k, minimal=False)]
        found = np.zeros(len(some), np.bool_)
        are_minimal(words(some), words(sets), found)
        minimal = {chosen for k in range(1, 7) for chosen in hitting_sets_naive(sets, n, k, minimal=True)}
        assert {chosen for chosen, is_minimal in zip(some, found, strict=True) if is_minimal} == minimal


def test_the_smallest_sets_are_those_with_no_other_in_them() -> None:
    rng = random.Random(3)
    for _ in range(50):
        sets = sorted({frozenset(some) for some in random_sets(rng, 8)}, key=lambda some: (len(some), word(some)))
        some = words(sets)
        n_left = smallest_sets(some)
        expected = [one for one in sets if not any(other < one for other in sets)]
        assert some[:n_left].tolist() == words(expected).tolist()


def test_the_first_of_its_images_is_one_set_of_each_orbit() -> None:
    turn = np.array([[*range(6)], [1, 2, 0, 4, 5, 3], [2, 0, 1, 5, 3, 4]], np.int64)
    some = [*combinations(range(6), 3)]
    first, fixing = np.zeros(len(some), np.bool_), np.zeros(len(some), np.int64)
    first_images(words(some), turn, first, fixing)
    for chosen, is_first, n_fixing in zip(some, first, fixing, strict=True):
        images = [tuple(sorted(int(move[element]) for element in chosen)) for move in turn]
        assert is_first == (chosen == min(images))
        assert n_fixing == images.count(chosen)
    assert (first / fixing * 3).sum() == len(some)
