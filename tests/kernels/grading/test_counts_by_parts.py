"""Counts of a region, part by part, against ways to fill the parts that are listed one by one."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from gridlanes.grading.counts import listed_regions
from gridlanes.kernels.grading.counts_by_parts import LAST_RUN, NONE, PAIRS, SINGLE, CountedParts, counts_by_parts

N_COORDS, N_MARKS = 8, 3
EVERY = (1 << N_MARKS) - 1
X, P, M = 1, 2, 4
"""a coord that holds neither of two marks, and those that hold one of them"""
FREE, POLE = X | P | M, P | M
MAGNET = [0, 2, 1]
"""what the other end of a domino holds for each mark"""
ANY = (0, N_COORDS)


def parts_of(regions, numbers, apart=(), pairs=()):
    """`numbers` by region and mark, as (least, most); `apart`: pairs of coords and the marks that both cannot hold;
    `pairs`: two coords, and the marks of the second one.
    """
    start, coords = listed_regions(regions)
    near, other, image, images = dict(apart), np.full((1, len(coords)), NONE), np.zeros((1, len(coords)), int), []
    for a, b, marks in pairs:
        inverse = [marks.index(m) if m in marks else NONE for m in range(N_MARKS)]
        for g, region in enumerate(regions):
            if a in region and b in region:
                i, j = (int(start[g]) + region.index(c) for c in (a, b))
                other[0, i], other[0, j], image[0, i], image[0, j] = j, i, len(images), len(images) + 1
        images += [marks, inverse]
    words = [near.get((r[k], r[k + 1]), 0) if k + 1 < len(r) else 0 for r in regions for k in range(len(r))]
    least, most = (np.array([[[pair[k] for pair in each] for each in numbers]], np.int64) for k in range(2))
    table = np.array(images, np.int64).reshape(-1, N_MARKS)
    return CountedParts(start, coords, np.array(words, np.uint64), least, most, other, image, table)


def left_by(state, parts, way):
    """The state that is left."""
    states, found = np.array([state, state], np.uint64), np.zeros(2, np.int64)
    counts_by_parts(states, np.zeros(2, np.int64), parts, way, found)
    assert (states[0] == states[1]).all()
    gone = sum((before & ~after).bit_count() for before, after in zip(state, states[0].tolist(), strict=True))
    assert found.tolist() == [gone, gone]
    return states[0].tolist()


def divided(state, region, near, pairs, way):
    """The parts of a region: their coords, and the ways to fill each."""
    left, found = [*region], []
    while left:
        c = left.pop(0)
        part, ways = [c], [(m,) for m in range(N_MARKS) if state[c] >> m & 1]
        pair = next((each for each in pairs if way == PAIRS and c in each[:2] and {*each[:2]} <= {*region}), None)
        if pair:
            a, b, marks = pair
            part, ways = [a, b], [(m, n) for m, n in enumerate(marks) if n != NONE]
            ways = [(m, n) for m, n in ways if state[a] >> m & 1 and state[b] >> n & 1]
            left.remove(b if c == a else a)
        elif way == LAST_RUN and state[c].bit_count() == 2:
            while left and state[left[0]] == state[c] and near.get((part[-1], left[0]), 0) & state[c] == state[c]:
                part.append(left.pop(0))
            first, second = (way[0] for way in ways)
            ways = [tuple((a, b)[k % 2] for k in range(len(part))) for a, b in ((first, second), (second, first))]
        found.append((part, ways))
    return found


def left_plainly(state, regions, numbers, near, pairs, way):
    state = [*state]
    for region, of_region in zip(regions, numbers, strict=True):
        for mark, (least, most) in enumerate(of_region):
            parts = divided(state, region, near, pairs, way)
            held = [[filling.count(mark) for filling in ways] for _, ways in parts]
            if not all(held) or (way == LAST_RUN and sum(max(h) - min(h) for h in held) != 1):
                continue
            if way == LAST_RUN and len({state[c] for c in region if state[c].bit_count() != 1}) > 1:
                continue
            low, high = sum(map(min, held)), sum(map(max, held))
            for (part, ways), h in zip(parts, held, strict=True):
                fit = [
                    filling
                    for filling, n in zip(ways, h, strict=True)
                    if n + high - max(h) >= least and n + low - min(h) <= most
                ]
                if len(fit) < len(ways):
                    for k, c in enumerate(part):
                        state[c] &= sum({1 << filling[k] for filling in fit})
                if not fit:
                    break
    return state


def random_case(rng):
    """Regions, marks that coords side by side cannot both hold, pairs, and a solution of all of them."""
    true = rng.integers(N_MARKS, size=N_COORDS).tolist()
    regions = [rng.permutation(N_COORDS)[: rng.integers(2, N_COORDS + 1)].tolist() for _ in range(2)]
    near = {}
    for region in regions:
        for a, b in pairwise(region):
            word = POLE if rng.random() < 0.8 else int(rng.integers(EVERY + 1))
            near[a, b] = word & ~(1 << true[a]) if true[a] == true[b] else word
    ends, pairs = rng.permutation(N_COORDS).tolist(), []
    for a, b in zip(ends[:6:2], ends[1:6:2], strict=True):
        marks = rng.permutation(N_MARKS).tolist()
        marks = [NONE if rng.random() < 0.1 or m == true[b] else m for m in marks]
        marks[true[a]] = true[b]
        pairs.append((a, b, marks))
    open_at = rng.random(N_COORDS) < rng.choice([0.6, 0.9])
    words = np.where(rng.random(N_COORDS) < 0.7, POLE, EVERY) | 1 << np.array(true)
    return true, regions, near, pairs, np.where(open_at, words, 1 << np.array(true)).tolist()


@pytest.mark.parametrize("way", [SINGLE, LAST_RUN, PAIRS])
def test_it_finds_what_the_ways_to_fill_the_parts_leave(way):
    rng, n_moved = np.random.default_rng(way), 0
    for _ in range(500):
        true, regions, near, pairs, state = random_case(rng)
        shifts = rng.choice([-1, 0, 0, 0, 1], (len(regions), N_MARKS))
        numbers = [
            [
                (max(n + shift, 0), n + max(shift, 0))
                for n, shift in zip(map(held.count, range(N_MARKS)), row, strict=True)
            ]
            for held, row in zip([[true[c] for c in region] for region in regions], shifts.tolist(), strict=True)
        ]
        left = left_by(state, parts_of(regions, numbers, near.items(), pairs), way)
        assert left == left_plainly(state, regions, numbers, near, pairs, way)
        n_moved += left != state
    assert n_moved > 20


@pytest.mark.parametrize("way", [SINGLE, LAST_RUN, PAIRS])
def test_no_mark_of_a_solution_is_lost(way):
    rng, n_moved = np.random.default_rng(way + 5), 0
    for _ in range(500):
        true, regions, near, pairs, state = random_case(rng)
        numbers = [
            [(n := [true[c] for c in r].count(m), n + int(rng.integers(2))) for m in range(N_MARKS)] for r in regions
        ]
        left = left_by(state, parts_of(regions, numbers, near.items(), pairs), way)
        assert all(word >> mark & 1 for word, mark in zip(left, true, strict=True))
        n_moved += left != state
    assert n_moved > 20


LINE = [0, 1, 2, 3]
BESIDE = [((c, c + 1), POLE) for c in range(3)]


def narrowed(state, *numbers, way, pairs=()):
    rest = [FREE] * (N_COORDS - len(LINE))
    return left_by([*state, *rest], parts_of([LINE], [numbers], BESIDE, pairs), way)[:4]


def test_single_coords_are_what_a_count_needs():
    assert narrowed([FREE] * 4, (0, 0), ANY, ANY, way=SINGLE) == [POLE] * 4
    assert narrowed([X, X | P, POLE, POLE], (2, 2), ANY, ANY, way=SINGLE) == [X, X, POLE, POLE]
    assert narrowed([FREE] * 4, (1, 3), ANY, ANY, way=SINGLE) == [FREE] * 4


def test_the_only_odd_run_begins_with_the_mark_that_is_more():
    assert narrowed([X, POLE, POLE, POLE], ANY, (2, 2), ANY, way=LAST_RUN) == [X, P, M, P]
    assert narrowed([X, POLE, POLE, POLE], ANY, (1, 1), ANY, way=LAST_RUN) == [X, M, P, M]
    assert narrowed([POLE, X, POLE, POLE], ANY, (2, 2), ANY, way=LAST_RUN) == [P, X, POLE, POLE]
    assert narrowed([POLE, X, POLE, X], ANY, (2, 2), ANY, way=LAST_RUN) == [POLE, X, POLE, X]  # two odd runs
    for other in (FREE, X | M):  # not all that is left are poles
        assert narrowed([other, POLE, POLE, POLE], ANY, (2, 2), ANY, way=LAST_RUN) == [other, POLE, POLE, POLE]


def test_pairs_hold_as_many_as_they_can_and_must():
    domino = [(0, 1, MAGNET), (2, 3, MAGNET)]
    line = [POLE, POLE, FREE, FREE]
    assert narrowed(line, ANY, (1, 1), ANY, way=PAIRS, pairs=domino) == [POLE, POLE, X, X]
    assert narrowed([FREE] * 4, (1, 1), ANY, ANY, way=PAIRS, pairs=domino[:1]) == [POLE, POLE, FREE, FREE]
    assert narrowed([FREE] * 4, ANY, (2, 2), ANY, way=PAIRS, pairs=domino) == [POLE] * 4
    assert narrowed([FREE, X | P, X, X], ANY, (1, 1), ANY, way=PAIRS, pairs=domino) == [M, P, X, X]
    assert narrowed([FREE] * 4, ANY, (1, 1), ANY, way=PAIRS, pairs=domino) == [FREE] * 4
    assert narrowed(line, ANY, (1, 1), ANY, way=SINGLE, pairs=domino) == line


def test_where_a_count_cannot_be_reached_nothing_is_left_at_a_coord():
    assert 0 in narrowed([FREE] * 4, ANY, (5, 5), ANY, way=SINGLE)
    assert 0 in narrowed([FREE] * 4, ANY, (3, 3), ANY, way=PAIRS, pairs=[(0, 1, MAGNET), (2, 3, MAGNET)])
    assert 0 in narrowed([X, POLE, POLE, POLE], ANY, (3, 3), ANY, way=LAST_RUN)
    assert narrowed([0, FREE, FREE, FREE], (4, 4), ANY, ANY, way=SINGLE) == [0, FREE, FREE, FREE]


def test_of_pairs_that_share_a_coord_one_is_looked_at():
    both = [(0, 1, MAGNET), (1, 2, MAGNET)]
    assert narrowed([FREE, FREE, FREE, X], ANY, (2, 2), ANY, way=PAIRS, pairs=both)[1:3] == [POLE, POLE]
