"""Pairs of edges at corners, against sets of ways that are filtered and read plainly until nothing is new."""

from __future__ import annotations

from itertools import combinations, permutations, product

import numpy as np
import pytest

from gridlanes.genres import slitherlink
from gridlanes.grading.corner_pairs import BoardOfPairs
from gridlanes.grading.sides import cells_at
from gridlanes.kernels.grading.corner_pairs import ALIKE, BOTH_WAYS, FROM_CORNERS, LAST_GAP, decide_by_pairs

OFF, ON, OPEN = 1, 2, 3
ROWS, COLS = 4, 4
STRUCTURE = slitherlink.structure(ROWS, COLS)
PAIRS = BoardOfPairs.of(STRUCTURE)
BOARD, N_COORDS, N_CELLS = PAIRS.board, STRUCTURE.n_coords, ROWS * COLS
MEMBERS = [[c for c in row if c >= 0] for row in BOARD.members.tolist()]
CORNERS = [k for k, is_corner in enumerate(BOARD.is_corner) if is_corner]
ANYTHING = 2**64 - 1
EVERY = frozenset(product((0, 1), repeat=2))


class WrongStateError(Exception):
    """A state with a contradiction."""


class Plainly:
    """What is known of one state: its words, which values both coords of a pair may have, which coords are alike."""

    def __init__(self, state, admitted):
        self.state, self.n_decided = list(state), 0
        self.admitted = [admitted[number] for number in BOARD.number]
        self.pairs = {}
        for k, j in product(CORNERS, set(range(len(MEMBERS))) - {*CORNERS}):
            common = sorted({*MEMBERS[k]} & {*MEMBERS[j]})
            if len(common) == 2:
                self.pairs[tuple(common)] = EVERY
        self.alike = {}

    def ways(self, k):
        values = [{OFF: (0,), ON: (1,), OPEN: (0, 1)}[self.state[c]] for c in MEMBERS[k]]
        return [dict(zip(MEMBERS[k], way, strict=True)) for way in product(*values) if self.admitted[k] >> sum(way) & 1]

    def decide(self, c, is_on):
        for other in range(N_COORDS):
            opposite = 0 if other == c else self.alike.get((c, other))
            if opposite is not None:
                word = ON if is_on != bool(opposite) else OFF
                if self.state[other] not in (OPEN, word):
                    raise WrongStateError
                self.n_decided += self.state[other] == OPEN
                self.state[other] = word

    def join(self, a, b, opposite):
        self.alike[a, b] = self.alike[b, a] = opposite
        for first, middle, last in permutations({c for pair in self.alike for c in pair}, 3):
            if (first, middle) in self.alike and (middle, last) in self.alike:
                self.alike.setdefault((first, last), self.alike[first, middle] ^ self.alike[middle, last])

    def read(self, ways, turn, pairs):
        """Decides what the ways have in common, and notes what is said of some pairs."""
        if not ways:
            raise WrongStateError
        for c in ways[0]:
            if len({way[c] for way in ways}) == 1:
                self.decide(c, bool(ways[0][c]))
        for a, b in combinations(sorted(ways[0]), 2):
            seen = {(way[a], way[b]) for way in ways}
            if (a, b) in pairs:
                self.pairs[a, b] -= {(0, 0), (1, 1)} - seen
            differences = {i ^ j for i, j in seen}
            is_open = self.state[a] == self.state[b] == OPEN and (a, b) not in self.alike
            if turn == ALIKE and len(differences) == 1 and is_open:
                self.join(a, b, differences.pop())

    def look(self, k, turn):
        if self.admitted[k] & 31 == 31:
            return
        ways, own = self.ways(k), [pair for pair in self.pairs if {*pair} <= {*MEMBERS[k]}]
        n_possible = sum(self.state[c] != OFF for c in MEMBERS[k])
        if turn == ALIKE:
            known = [pair for pair in combinations(MEMBERS[k], 2) if pair in self.alike]
            ways = [way for way in ways if all(way[a] ^ way[b] == self.alike[a, b] for a, b in known)]
        fitting = {(a, b): [way for way in ways if (way[a], way[b]) in self.pairs[a, b]] for a, b in own}
        if k not in CORNERS:
            ways = [way for way in ways if all(way in some for some in fitting.values())]
            if turn == LAST_GAP and any(sum(way.values()) < n_possible - 1 for way in ways):
                return
            self.read(ways, turn, own if turn >= BOTH_WAYS else [])
            return
        self.read(ways, turn, own)
        for pair, some in fitting.items():
            if turn >= BOTH_WAYS and some != ways:
                self.read(some, turn, [tuple(sorted({*MEMBERS[k]} - {*pair}))])

    def decided(self, first):
        """The state after the earliest turn from `first` on that decides anything, and this turn."""
        for turn in range(LAST_GAP, ALIKE + 1):
            before = None
            while before != (before := (list(self.state), dict(self.pairs), dict(self.alike))):
                for k in range(len(MEMBERS)):
                    self.look(k, turn)
            if turn >= first and self.n_decided:
                return self.state, turn
        return self.state, 0


def decided(states, admitted, first):
    left, found = np.array(states, np.uint64), np.zeros(len(states), np.int64)
    turns = np.full(len(states), -1, np.int64)
    decide_by_pairs(left, BOARD, PAIRS.mark, np.array(admitted, np.uint64), first, PAIRS.room(), turns, found)
    return left, turns, found


def numbered(numbers):
    """What each count admits, with numbers in some cells."""
    admitted = [ANYTHING] * N_CELLS + [0b101] * ((ROWS + 1) * (COLS + 1))
    for cell, number in numbers.items():
        admitted[cell] = 1 << number
    return admitted


def random_states(rng, n, share, wrong):
    """States of the border of some cells, with some numbers; an edge is wrong by chance."""
    states, each = [], []
    while len(states) < n:
        inside = np.append(rng.random(N_CELLS) < 0.5, False)
        true = np.array([ON if inside[a] != inside[b] else OFF for a, b in edges()])
        if any(sum(true[c] == ON for c in MEMBERS[k]) > 2 for k in CORNERS):
            continue
        cells = {cell: int(sum(true[c] == ON for c in coords)) for cell, coords in enumerate(MEMBERS[:N_CELLS])}
        each.append(numbered({cell: number for cell, number in cells.items() if rng.random() < 0.5}))
        true = np.where(rng.random(N_COORDS) < wrong, ON + OFF - true, true)
        states.append(np.where(rng.random(N_COORDS) < share, true, OPEN).tolist())
    return states, each


def edges():
    return [cells_at(STRUCTURE.grid, edge) for edge in range(N_COORDS)]


def edge(a, b):
    return edges().index((a, b))


@pytest.mark.parametrize(("share", "wrong"), [(0.0, 0.0), (0.15, 0.0), (0.4, 0.0), (0.4, 0.05)])
def test_it_decides_what_ways_to_fill_counts_have_in_common(share, wrong):
    states, admitted = random_states(np.random.default_rng(round(share * 100)), 12, share, wrong)
    n_broken, seen = 0, set()
    for first in (LAST_GAP, FROM_CORNERS, BOTH_WAYS, ALIKE):
        left, turns, found = decided(states, admitted, first)
        for state, each, after, turn, n in zip(states, admitted, left.tolist(), turns, found, strict=True):
            plainly = Plainly(state, each)
            try:
                expected = plainly.decided(first)
            except WrongStateError:
                n_broken += 1
                assert after[0] == 0
                assert turn >= first
                assert n > 0
                continue
            assert (after, turn, n) == (*expected, plainly.n_decided if turn else 0)
            seen.add(int(turn))
    assert len(seen) > 1
    assert bool(n_broken) == bool(wrong)


def test_the_gap_of_a_three_is_at_the_corner_that_a_line_reaches():
    # Cell 5 has the number 3; the line between cells 0 and 1 reaches its upper left corner.
    state = [OPEN] * N_COORDS
    state[edge(0, 1)] = ON
    left, turns, found = decided([state], [numbered({5: 3})], LAST_GAP)
    assert turns.tolist() == [LAST_GAP]
    changed = {c: left[0, c] for c in range(N_COORDS) if left[0, c] != state[c]}
    # At the corner where the two edges meet that are drawn now, the line goes on nowhere else.
    assert changed == {edge(5, 6): ON, edge(5, 9): ON, edge(6, 10): OFF, edge(9, 10): OFF}
    assert found.tolist() == [4]


def test_a_line_that_has_to_go_on_along_a_one_leaves_its_other_edges_out():
    state = [OPEN] * N_COORDS
    state[edge(0, 1)], state[edge(0, 4)] = ON, OFF
    left, turns, _ = decided([state], [numbered({5: 1})], LAST_GAP)
    assert turns.tolist() == [FROM_CORNERS]
    assert left[0, edge(5, 6)] == left[0, edge(5, 9)] == OFF


def test_a_three_in_a_corner_of_the_board_has_both_outer_edges():
    left, turns, found = decided([[OPEN] * N_COORDS], [numbered({0: 3})], LAST_GAP)
    assert turns.tolist() == [BOTH_WAYS]
    assert [c for c in range(N_COORDS) if left[0, c] == ON] == sorted(MEMBERS[CORNERS[0]])
    assert found.tolist() == [2]


@pytest.mark.parametrize("numbers", [{}, {5: 2}, {5: 3}, {5: 2, 6: 2}])
def test_where_nothing_follows_nothing_is_decided(numbers):
    left, turns, found = decided([[OPEN] * N_COORDS], [numbered(numbers)], LAST_GAP)
    assert (left == OPEN).all()
    assert turns.tolist() == found.tolist() == [0]
