"""Sets of facts that leave one solution: as all sets say that are looked at one by one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from gridlanes.enumerating.choices import Groups
from gridlanes.enumerating.fact_reader import CompletionFacts
from gridlanes.enumerating.subsets import Subsets


def facts_of(values: list[list[int]], shown: list[bool] | None = None) -> CompletionFacts:
    array = np.array(values, np.int32)
    return CompletionFacts(
        array,
        np.tile(np.array(shown if shown is not None else [True] * array.shape[1]), (len(array), 1)),
        np.zeros((len(array), 0), np.int32),
        np.ones(len(array), np.bool_),
        Groups.none(array.shape[1]),
    )


VALUES = np.random.default_rng(5).integers(3, size=(9, 6)).tolist()
IDENTITY = np.arange(6)[None]


def expected(values: list[list[int]], row: int, k: int) -> list[tuple[int, ...]]:
    return [
        some
        for some in combinations(range(len(values[0])), k)
        if sum(all(other[fact] == values[row][fact] for fact in some) for other in values) == 1
    ]


def listed(subsets: Subsets, k: int, *, minimal: bool = False) -> list[tuple[int, ...]]:
    words = [word for chosen in subsets.of_size(k, minimal=minimal) for word in chosen.words.tolist()]
    return [tuple(place for place in range(64) if word >> place & 1) for word in words]


@pytest.mark.parametrize("row", range(9))
def test_they_are_those_that_no_other_row_agrees_with(row) -> None:
    subsets = Subsets.of(facts_of(VALUES), row, IDENTITY)
    every = [expected(VALUES, row, k) for k in range(7)]
    assert [listed(subsets, k) for k in range(7)] == every
    assert subsets.counts().tolist() == [[*map(len, every)]]
    known = {some for sets in every for some in sets}
    minimal = [[s for s in sets if not any(set(o) < set(s) for o in known)] for sets in every]
    assert [listed(subsets, k, minimal=True) for k in range(7)] == minimal
    orbits, all_of_them = subsets.minimal_counts()
    assert orbits.tolist() == all_of_them.tolist() == [*map(len, minimal)]
    for k in range(7):
        for chosen in subsets.of_size(k, minimal=False):
            assert [*chosen.minimal] == [some in minimal[k] for some in every[k]]


def test_a_single_completion_needs_no_fact() -> None:
    subsets = Subsets.of(facts_of([[1, 2]]), 0, np.arange(2)[None])
    assert [listed(subsets, k) for k in range(3)] == [[()], [(0,), (1,)], [(0, 1)]]
    assert listed(subsets, 0, minimal=True) == [()]
    assert listed(subsets, 1, minimal=True) == []
    assert subsets.counts().tolist() == [[1, 2, 1]]


def test_a_completion_that_another_tells_the_same_as_has_none() -> None:
    subsets = Subsets.of(facts_of([[1, 2], [1, 2], [0, 0]]), 0, np.arange(2)[None])
    assert not subsets.any
    assert listed(subsets, 2) == []


def test_what_is_not_shown_and_what_is_always_shown_are_no_facts() -> None:
    facts = facts_of([[1, 2, 3], [1, 0, 0]], [True, False, True])
    assert [listed(Subsets.of(facts, 0, np.arange(3)[None]), k) for k in range(3)] == [[], [(1,)], [(0, 1)]]
    apart = facts._replace(always=np.array([[1], [2]], np.int32))
    assert listed(Subsets.of(apart, 0, np.arange(3)[None]), 0) == [()]


def test_of_each_orbit_there_is_one_and_counting_says_as_many() -> None:
    values = [[1, 1, 1, 1], [1, 1, 0, 0], [0, 0, 1, 1], [1, 0, 1, 0], [0, 1, 0, 1]]
    moves = np.array([[0, 1, 2, 3], [2, 3, 0, 1], [1, 0, 3, 2], [3, 2, 1, 0]])
    subsets, alone = Subsets.of(facts_of(values), 0, moves), Subsets.of(facts_of(values), 0, moves[:1])
    fixed = subsets.counts()
    for k in range(5):
        every, of_orbits = set(listed(alone, k)), listed(subsets, k)
        orbits = {frozenset(tuple(sorted(move[list(some)].tolist())) for move in moves) for some in every}
        assert sorted(of_orbits) == sorted(min(orbit) for orbit in orbits)
        assert fixed[:, k].sum() == len(of_orbits) * len(moves)
        assert fixed[0, k] == len(every)
        sizes = [len(moves) // n for chosen in subsets.of_size(k, minimal=False) for n in chosen.fixing.tolist()]
        assert sum(sizes) == len(every)
