"""Sets of counts of exactly one, against all sets of each kind."""

from __future__ import annotations

import random
from itertools import chain, combinations

import numpy as np
import pytest
from ones_boards import OFF, ON, OPEN, Board, kinds_plainly, ones_of_boards, random_boards, random_state

from gridlanes.kernels.grading.houses import WORD
from gridlanes.kernels.grading.sets_of_ones import LARGEST, Kind, SetSearch, sets_of_ones


def said_by(board, state, chosen, overlapping):
    """The number of own counts that cover some shared ones, and the coords that they lose; None if those overlap."""
    left = [board.left(board.shared[k], state) for k in chosen]
    owns = {board.own_of[c] for c in chain(*left)}
    if not overlapping and len(set().union(*left)) < sum(map(len, left)):
        return None
    met = [len({*board.beside[c]} & {*chosen}) for c in range(board.n)]
    most = {k: max(met[c] for c in board.left(board.own[k], state)) for k in owns}
    spare = sum(most.values()) - len(chosen)
    assert spare >= 0
    lost = {c for k in owns for c in board.left(board.own[k], state) if met[c] < most[k] - spare}
    return len(owns), lost


def sets_plainly(board, state, overlapping):
    """The coords that the smallest sets of each kind strike, and the largest number of own counts of these."""
    kinds, gone, largest = kinds_plainly(board), set(), 0
    for kind in {*kinds}:
        members = [
            k
            for k, coords in enumerate(board.shared)
            if kinds[k] == kind
            and all(state[c] == OPEN and board.own_of[c] is not None for c in board.left(coords, state))
        ]
        by_size = {}
        for chosen in chain.from_iterable(combinations(members, n) for n in range(1, len(members) + 1)):
            said = said_by(board, state, chosen, overlapping)
            if said is not None and said[1] and 2 <= said[0] <= LARGEST:
                by_size.setdefault(said[0], set()).update(said[1])
        if by_size:
            gone |= by_size[min(by_size)]
            largest = max(largest, min(by_size))
    return gone, largest


def struck(boards, states, overlapping):
    n, ones = len(states), ones_of_boards(boards)
    words, found, sizes = np.array(states, np.uint64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    kinds = np.array([kinds_plainly(board) for board in boards], np.int64)
    numbers = [np.zeros(size, np.int64) for size in (WORD, len(boards[0].shared), WORD)]
    kind = Kind(*numbers, np.zeros(WORD, np.uint64), np.zeros(WORD, np.uint64))
    search = SetSearch(np.zeros(2 * LARGEST + 2, np.int64), *(np.zeros(2 * LARGEST + 2, np.uint64) for _ in range(3)))
    left = np.zeros(boards[0].n, np.uint64)
    sets_of_ones(words, np.arange(n), ones, kinds, overlapping, kind, search, left, found, sizes)
    return words.tolist(), found.tolist(), sizes.tolist()


@pytest.mark.parametrize("overlapping", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_struck_is_what_the_smallest_sets_say(overlapping, seed):
    rng, n_struck = random.Random(seed), 0
    boards, solutions = random_boards(rng, 40)
    states = [random_state(rng, *each, 0.5) for each in zip(boards, solutions, strict=True)]
    results = zip(boards, states, solutions, *struck(boards, states, overlapping), strict=True)
    for board, state, solution, after, n, size in results:
        gone, largest = sets_plainly(board, state, overlapping)
        assert after == [OFF if c in gone and word == OPEN else word for c, word in enumerate(state)]
        assert (n, size) == (len(gone), largest)
        assert all(after[c] != OFF for c in solution)
        n_struck += n
    assert n_struck


# Shared counts 0 and 1 are covered by own counts 0 and 1, which have other places at 4 and 5.
TWO = Board(6, [[0, 1], [2, 3], [4], [5]], [[0, 2, 4], [1, 3, 5]])
# A coord, 0, is in both of two shared counts, which three own counts cover; the first two also have 5 and 6.
TWICE = Board(7, [[0, 1, 2], [0, 3, 4], [5], [6]], [[0, 5], [1, 3, 6], [2, 4]])


def test_two_counts_that_two_own_ones_cover_take_their_other_places():
    assert struck([TWO], [[OPEN] * 6], False) == ([[OPEN, OPEN, OPEN, OPEN, OFF, OFF]], [2], [2])
    more = Board(6, TWO.shared, [[0, 2, 4], [1, 5], [3]])
    assert struck([more], [[OPEN] * 6], False)[1] == [0]


def test_what_counts_have_in_common_is_looked_at_only_if_that_is_asked_for():
    # Without 2 and 4, two own counts could meet three; so the first one must meet one, as the other meets one at most.
    state = [OPEN, OPEN, OFF, OPEN, OFF, OPEN, OPEN]
    assert struck([TWICE], [state], False)[1] == [0]
    assert struck([TWICE], [state], True)[0] == [[*state[:5], OFF, OPEN]]
    # Three shared counts that two own ones cover have the mark where two of them overlap, and then at 5.
    three = Board(8, [[0, 1], [0, 2, 3], [4, 5], [6], [7]], [[0, 3, 4, 6], [1, 2, 5, 7]])
    assert struck([three], [[OPEN] * 8], True)[0] == [[OPEN, OFF, OFF, OFF, OFF, OPEN, OFF, OFF]]


def test_a_contradiction_leaves_a_coord_without_a_mark():
    three = Board(6, [[0, 1], [2, 3], [4, 5]], [[0, 2, 4], [1, 3, 5]])
    left, found, _ = struck([three], [[OPEN] * 6], False)
    assert found[0]
    assert 0 in left[0]
    assert struck([TWO], [[ON, OFF, OPEN, OPEN, OPEN, OPEN]], False)[1] == [0]  # a count that is met is no member
