"""Chains of areas with two marks each, against a search for them one by one."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.grading.techniques.two_mark_chains import room_for_chains
from gridlanes.kernels.grading.two_mark_chains import AreasApart, join_coords, number_areas, part_areas, two_mark_chains


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


def areas_of(n, pairs):
    """Areas of one coord each; those of some pairs are apart."""
    areas = AreasApart(np.array([n]), np.arange(n)[None], np.zeros((1, n, n // 64 + 1), np.uint64))
    part_areas(np.zeros(len(pairs), np.int64), np.arange(len(pairs) + 1) * 2, np.array(pairs, np.int64).ravel(), areas)
    return areas


def shortest_chains(possible, apart):
    """The marks that the shortest chains eliminate, and their length, of single coords."""
    n, n_marks = possible.shape
    areas = areas_of(n, np.argwhere(np.triu(apart)))
    before = (possible * (np.uint64(1) << np.arange(n_marks, dtype=np.uint64))).sum(axis=1)[None]
    words, found, lengths = before.copy(), np.zeros(1, np.int64), np.zeros(1, np.int64)
    two_mark_chains(words, np.zeros(1, np.int64), areas, room_for_chains(n, n_marks), found, lengths)
    gone = before & ~words
    assert found[0] == np.bitwise_count(gone).sum()
    return (gone[0, :, None] >> np.arange(n_marks, dtype=np.uint64) & np.uint64(1)) == 1, lengths[0]


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


def test_areas_are_numbered_by_their_first_coords():
    of = np.tile(np.arange(7), (3, 1))
    areas = AreasApart(np.zeros(3, np.int64), of, np.zeros((3, 5, 1), np.uint64))
    rows, start = np.array([0, 0, 1]), np.array([0, 2, 5, 7])
    coords = np.array([5, 1, 3, 5, 6, 0, 4])
    join_coords(rows, start, coords, of)
    number_areas(areas)
    assert of[0].tolist() == [0, 1, 2, 1, 3, 1, 1]
    assert of[1].tolist() == [0, 1, 2, 3, 0, 4, 5]
    assert areas.n.tolist() == [4, 0, 0]  # there is room for five

    part_areas(np.array([0, 0, 1]), np.array([0, 3, 5, 7]), np.array([0, 1, 4, 3, 5, 0, 1]), areas)
    assert areas.apart[0, :, 0].tolist() == [0b1010, 0b1001, 0, 0b0011, 0]
    assert not areas.apart[1:].any()
