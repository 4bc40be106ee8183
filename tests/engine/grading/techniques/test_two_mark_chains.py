"""Chains of areas with two marks each, against a search for them one by one."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.api import blocks_of
from gridlanes.grading.position import Position
from gridlanes.grading.techniques import techniques
from gridlanes.grading.techniques.two_mark_chains import _areas, shortest_chains
from gridlanes.registry import genre_named


def chains_plainly(possible, apart):
    """The marks that the shortest chains eliminate, and their length, by walks from each area with two marks."""
    pairs = {area: set(np.flatnonzero(possible[area]).tolist()) for area in np.flatnonzero(possible.sum(axis=1) == 2)}
    for length in range(2, len(possible) + 1):
        gone = np.zeros_like(possible)
        for first, marks in pairs.items():
            for mark in marks:
                held = {(first, (marks - {mark}).pop())}
                for _ in range(length - 1):
                    held |= {
                        (area, (pairs[area] - {m}).pop())
                        for before, m in held
                        for area in pairs
                        if apart[before, area] and m in pairs[area]
                    }
                for last, m in held:
                    if m == mark:
                        gone[apart[first] & apart[last], mark] = True
        gone &= possible
        if gone.any():
            return gone, length
    return np.zeros_like(possible), 0


@pytest.mark.parametrize("seed", range(4))
def test_the_shortest_chains_are_found(seed):
    rng, n_found = np.random.default_rng(seed), 0
    for _ in range(30):
        n = int(rng.integers(3, 9))
        possible = rng.random((n, 4)) < 0.5
        possible[rng.random(n) < 0.7] = [True, True, False, False]
        for row in possible:
            rng.shuffle(row)
        apart = np.triu(rng.random((n, n)) < 0.4, 1)
        apart |= apart.T
        found, length = shortest_chains(possible, apart)
        expected, expected_length = chains_plainly(possible, apart)
        assert (found == expected).all()
        assert length == expected_length
        n_found += length > 0
    assert n_found


def test_a_chain_of_three_takes_the_mark_of_its_ends_from_what_is_apart_from_both():
    possible = np.array([[1, 1, 0, 0], [0, 1, 1, 0], [1, 0, 1, 0], [1, 1, 0, 1]], np.bool_)
    apart = np.zeros((4, 4), np.bool_)
    for a, b in ((0, 1), (1, 2), (0, 3), (2, 3)):
        apart[a, b] = apart[b, a] = True
    gone, length = shortest_chains(possible, apart)
    assert np.argwhere(gone).tolist() == [[3, 0]]
    assert length == 3


def test_areas_with_the_same_two_marks_take_them_from_those_beside_both():
    example = genre_named("map").examples[0].puzzle
    position = Position(next(iter(blocks_of([example], genre="map"))).groups[0])
    of, _, apart = _areas(position, 0)
    a, b = next((a, b) for a, b in np.argwhere(apart).tolist() if (apart[a] & apart[b]).any())
    words = np.full((1, len(of)), 15, np.uint64)
    words[0, (of == a) | (of == b)] = 3
    position.put(np.arange(1), words)
    found = techniques()["two-mark-chains"].apply(position, np.arange(1))
    beside = (apart[a] & apart[b])[of]
    left = position.marks_left(np.arange(1))[0]
    assert left[beside].tolist() == [12] * int(beside.sum())
    assert (left[~beside] == words[0, ~beside]).all()
    assert found.sizes.tolist() == [2]
    assert found.moves.tolist() == [2 * int(beside.sum())]
