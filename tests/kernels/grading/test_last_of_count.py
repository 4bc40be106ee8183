"""The last mark of a count and its last gap, against constraints whose ways are tried one by one."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from gridlanes.grading.counts import listed_regions, regions_at
from gridlanes.kernels.grading.counts import ListedCounts
from gridlanes.kernels.grading.last_of_count import RoomForCount, SmallConstraints, last_of_counts

N_COORDS, N_MARKS, SIZE = 9, 3, 3
EVERY = (1 << N_MARKS) - 1


def small_of(constraints):
    """Constraints as coords and ways, each way a mark, by its number, for each coord."""
    start, coords = listed_regions([coords for coords, _ in constraints])
    first = np.cumsum([0, *(len(ways) for _, ways in constraints)]).astype(np.int64)
    rows = [[*way, *[0] * (SIZE - len(way))] for _, ways in constraints for way in ways]
    words = np.uint64(1) << np.array(rows, np.uint64).reshape(-1, SIZE)
    table = np.arange(len(constraints), dtype=np.int64)
    return SmallConstraints(start, coords, table, first, words, *regions_at([c for c, _ in constraints], N_COORDS))


def listed(counts, own_of=None):
    """Counts as coords, a mark and the admitted numbers; with `own_of`, those of each puzzle."""
    start, coords = listed_regions([coords for coords, _, _ in counts])
    first = np.zeros(0) if own_of is None else np.cumsum([0, *own_of])
    admitted = np.array([[sum(1 << n for n in numbers) for _, _, numbers in counts]], np.uint64)
    return ListedCounts(first.astype(np.int64), start, coords, np.array([m for _, m, _ in counts], np.int64), admitted)


def left_by(states, counts, constraints, *, gap, own=()):
    states = np.array(states, np.uint64)
    n, left = len(states), states.copy()
    shared = listed(counts)
    shared = shared._replace(admitted=np.repeat(shared.admitted, n, axis=0))
    room = RoomForCount(np.zeros(N_COORDS, np.bool_), np.zeros(SIZE, np.uint64), np.zeros(SIZE, np.uint64))
    every = np.arange(len(counts), dtype=np.int64)
    mine = listed([*own], [len(own)] * n if n == 1 else [0] * n)
    last_of_counts(states, np.arange(n), shared, every, mine, small_of(constraints), gap, room, left)
    assert not room.is_open.any()
    return left.tolist()


def narrowed(state, constraint):
    """What one constraint leaves of a state as a dictionary of its coords; None if it cannot be met."""
    coords, ways = constraint
    fit = [way for way in ways if all(state[c] >> mark & 1 for c, mark in zip(coords, way, strict=True))]
    return {c: sum({1 << way[k] for way in fit}) for k, c in enumerate(coords)} if fit else None


def brings_another(state, supposed, constraints, is_decided):
    """Whether a state with something supposed at one coord decides another, by one constraint or by two."""
    (coord,) = supposed
    for one in constraints:
        if coord not in one[0]:
            continue
        near = narrowed({**state, **supposed}, one)
        if near is None or any(c != coord and is_decided(c, word) for c, word in near.items()):
            return True
        for c, word in near.items():
            if c == coord or word == state[c]:
                continue
            for other in constraints:
                if other is not one and c in other[0]:
                    far = narrowed({**state, c: word}, other)
                    if far is None or any(d != coord and is_decided(d, each) for d, each in far.items()):
                        return True
    return False


def left_plainly(words, counts, constraints, gap):
    state, left = dict(enumerate(words)), list(words)
    for coords, mark, numbers in counts:
        bit = 1 << mark
        held = sum(state[c] == bit for c in coords)
        still = [c for c in coords if state[c] & bit and state[c] != bit]
        more = [n - held for n in numbers if 0 <= n - held <= len(still)]
        if len(still) < 2 or not more or (min(more) < len(still) - 1 if gap else max(more) > 1):
            continue

        def is_decided(c, word, still=still, bit=bit):
            return c in still and (not word & bit if gap else word == bit)

        for c in still:
            word = state[c] & ~bit if gap else bit
            if brings_another(state, {c: word}, constraints, is_decided):
                left[c] &= ~word
    return left


def random_case(rng):
    constraints = []
    for _ in range(rng.integers(2, 7)):
        coords = rng.choice(N_COORDS, rng.integers(2, SIZE + 1), replace=False).tolist()
        every = [*product(range(N_MARKS), repeat=len(coords))]
        ways = [every[i] for i in np.flatnonzero(rng.random(len(every)) < rng.choice([0.2, 0.5]))]
        constraints.append((coords, ways))
    counts = []
    for _ in range(rng.integers(1, 4)):
        coords = rng.choice(N_COORDS, rng.integers(2, 7), replace=False).tolist()
        numbers = np.flatnonzero(rng.random(len(coords) + 1) < 0.3).tolist() or [1]
        counts.append((coords, int(rng.integers(N_MARKS)), numbers))
    true = rng.integers(N_MARKS, size=N_COORDS)
    open_at = rng.random(N_COORDS) < rng.choice([0.6, 0.9])
    words = np.where(open_at, rng.integers(1, EVERY + 1, N_COORDS) | 1 << true, 1 << true)
    return words.tolist(), counts, constraints, true


@pytest.mark.parametrize("gap", [False, True])
def test_it_finds_what_one_or_two_constraints_bring_with_a_coord(gap):
    rng, n_moved = np.random.default_rng(3), 0
    for _ in range(400):
        words, counts, constraints, _ = random_case(rng)
        expected = left_plainly(words, counts, constraints, gap)
        assert left_by([words], counts, constraints, gap=gap) == [expected]
        assert left_by([words], [], constraints, gap=gap, own=counts) == [expected]
        n_moved += expected != words
    assert n_moved > 20


@pytest.mark.parametrize("gap", [False, True])
def test_no_mark_of_a_solution_is_lost(gap):
    rng, n_moved = np.random.default_rng(4), 0
    for _ in range(600):
        words, counts, constraints, true = random_case(rng)
        counts = [(coords, mark, [int((true[coords] == mark).sum())]) for coords, mark, _ in counts]
        constraints = [(coords, {*ways, tuple(true[coords].tolist())}) for coords, ways in constraints]
        constraints = [(coords, sorted(ways)) for coords, ways in constraints]
        (left,) = left_by([words], counts, constraints, gap=gap)
        assert all(word >> mark & 1 for word, mark in zip(left, true.tolist(), strict=True))
        n_moved += left != words
    assert n_moved > 20


# Coords 0 and 1 each go with coord 4, 0 so that it holds the mark 1 only with it; coords 2 and 3 are free.
BESIDE = [([0, 4], [(0, 0), (0, 1), (1, 1)]), ([1, 4], [(0, 0), (1, 0), (1, 1)])]
LINE = [0, 1, 2, 3]
TWO = [3] * N_COORDS


def test_a_coord_that_would_bring_another_is_not_the_last_mark():
    assert left_by([TWO], [(LINE, 1, [1])], BESIDE, gap=False)[0] == [1, 3, 3, 3, 3, 3, 3, 3, 3]
    assert left_by([TWO], [(LINE, 1, [0, 1])], BESIDE, gap=False)[0][0] == 1
    assert left_by([TWO], [(LINE, 1, [1, 2])], BESIDE, gap=False)[0] == TWO  # there may be room for both
    one_held = [3, 3, 2, 3, 3, 3, 3, 3, 3]
    assert left_by([one_held], [(LINE, 1, [2])], BESIDE, gap=False)[0][0] == 1
    assert left_by([one_held], [(LINE, 1, [3])], BESIDE, gap=False)[0] == one_held


def test_a_coord_that_would_take_another_is_not_the_last_gap():
    # Without coord 1 nothing is at coord 4, and so not at coord 0 either.
    assert left_by([TWO], [(LINE, 1, [3])], BESIDE, gap=True)[0] == [3, 2, 3, 3, 3, 3, 3, 3, 3]
    assert left_by([TWO], [(LINE, 1, [2, 3])], BESIDE, gap=True)[0] == TWO
    assert left_by([TWO], [(LINE, 1, [3])], BESIDE, gap=False)[0] == TWO


def test_states_side_by_side_do_not_matter_to_each_other():
    other = [1, 3, 3, 3, 3, 3, 3, 3, 3]
    assert left_by([other, TWO], [(LINE, 1, [1])], BESIDE, gap=False) == [other, [1, *TWO[1:]]]


def test_a_count_without_numbers_left_is_left_to_others():
    assert left_by([TWO], [(LINE, 1, [5])], BESIDE, gap=False)[0] == TWO
    assert left_by([TWO], [(LINE, 1, [5])], BESIDE, gap=True)[0] == TWO
