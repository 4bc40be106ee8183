"""Inside and outside of a loop, against cells that are compared pair by pair until nothing new is known."""

from __future__ import annotations

from itertools import combinations, product

import numpy as np
import pytest

from gridlanes.genres import slitherlink
from gridlanes.grading.sides import BoardOfSides
from gridlanes.kernels.grading.sides import CORNER, decide_by_sides

OFF, ON, OPEN = 1, 2, 3
ROWS, COLS = 3, 4
BOARD = BoardOfSides.of(slitherlink.structure(ROWS, COLS))
BESIDE = BOARD.sides.beside.tolist()
N_COUNTS = int(BOARD.sides.counts.max()) + 1
ANYTHING = 2**64 - 1


def close(known):
    """Adds what pairs of cells with a common one say, in place; False if that is a contradiction."""
    n = ROWS * COLS + 1
    for middle, a, b in product(range(n), repeat=3):
        if (a, middle) in known and (middle, b) in known:
            opposite = known[a, middle] ^ known[middle, b]
            if known.setdefault((a, b), opposite) != opposite:
                return False
    return True


def note(known, a, b, opposite):
    return known.setdefault((a, b), opposite) == opposite == known.setdefault((b, a), opposite)


def ways_of(cells, is_corner, admitted, known):
    """The ways to choose sides for a group, the first cell outside, that agree with all pairs known."""
    for inside in product((0, 1), repeat=len(cells)):
        wrong = is_corner and inside[0] == inside[2] != inside[1] == inside[3]
        wrong |= not is_corner and not admitted >> sum(each != inside[0] for each in inside[1:]) & 1
        if not wrong and all(
            known.get((cells[i], cells[j]), inside[i] ^ inside[j]) == inside[i] ^ inside[j]
            for i, j in combinations(range(len(cells)), 2)
        ):
            yield inside


def decided_plainly(state, admitted):
    """What is left of a state; None if there is a contradiction."""
    known = {(cell, cell): 0 for cell in range(ROWS * COLS + 1)}
    for (a, b), word in zip(BESIDE, state, strict=True):
        if word != OPEN and not note(known, a, b, int(word == ON)):
            return None
    size = -1
    while size != len(known):
        size = len(known)
        if not close(known):
            return None
        for members, count in zip(BOARD.sides.members.tolist(), BOARD.sides.counts.tolist(), strict=True):
            cells = [cell for cell in members if cell >= 0]
            ways = [*ways_of(cells, count == CORNER, 0 if count == CORNER else admitted[count], known)]
            if not ways:
                return None
            for i, j in combinations(range(len(cells)), 2):
                seen = {inside[i] ^ inside[j] for inside in ways}
                if len(seen) == 1 and not note(known, cells[i], cells[j], seen.pop()):
                    return None
    return [
        word if word != OPEN or pair not in known else ON if known[pair] else OFF
        for word, pair in zip(state, map(tuple, BESIDE), strict=True)
    ]


def decided(states, admitted):
    left, found = np.array(states, np.uint64), np.zeros(len(states), np.int64)
    done = np.zeros(len(BOARD.sides.counts), np.bool_)
    decide_by_sides(left, BOARD.sides, BOARD.mark, np.array(admitted, np.uint64), BOARD.room(), done, found)
    return left, found


def random_states(rng, n, wrong):
    """States of loops around some cells, with some numbers; each edge is wrong by chance."""
    states, numbers = [], []
    while len(states) < n:
        inside = np.append(rng.random(ROWS * COLS) < 0.5, False)
        true = np.array([ON if inside[a] != inside[b] else OFF for a, b in BESIDE])
        true = np.where(rng.random(len(true)) < wrong, ON + OFF - true, true)
        around = [members[0] for members in BOARD.sides.members.tolist()]
        admitted = [ANYTHING] * N_COUNTS
        for g, count in enumerate(BOARD.sides.counts.tolist()):
            if count != CORNER and rng.random() < 0.4:
                beside = BOARD.sides.members[g, 1:]
                admitted[count] = 1 << int((inside[beside] != inside[around[g]]).sum())
        states.append(np.where(rng.random(len(true)) < rng.choice([0.2, 0.5, 0.8]), true, OPEN).tolist())
        numbers.append(admitted)
    return states, numbers


@pytest.mark.parametrize("wrong", [0.0, 0.02])
def test_it_decides_what_pairs_of_cells_say(wrong):
    states, admitted = random_states(np.random.default_rng(int(wrong * 100)), 60, wrong)
    left, found = decided(states, admitted)
    n_broken = 0
    for state, numbers, after, n in zip(states, admitted, left.tolist(), found.tolist(), strict=True):
        expected = decided_plainly(state, numbers)
        if expected is None:
            assert after[0] == 0
            n_broken += 1
        else:
            assert after == expected
            assert n == sum(a != b for a, b in zip(state, after, strict=True))
    assert found.any()
    assert n_broken


def test_three_known_edges_of_four_around_two_cells_decide_the_other():
    # The outside touches cell 0 by an edge that is drawn, cell 1 by one that is not; so the edge between them is drawn.
    state = [OPEN] * len(BESIDE)
    first, second = (next(e for e, pair in enumerate(BESIDE) if set(pair) == {c, ROWS * COLS}) for c in (0, 1))
    between = next(e for e, pair in enumerate(BESIDE) if set(pair) == {0, 1})
    state[first], state[second] = ON, OFF
    left, found = decided([state], [[ANYTHING] * N_COUNTS])
    assert left[0, between] == ON
    assert found[0] >= 1
    assert decided([[OPEN] * len(BESIDE)], [[ANYTHING] * N_COUNTS])[1].tolist() == [0]
