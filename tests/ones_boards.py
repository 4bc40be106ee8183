"""Boards of counts of exactly one for the tests of techniques over them, and states of them."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from gridlanes.grading.ones import joined
from gridlanes.kernels.grading.ones import NONE, Ones

OFF, ON, OPEN = 1, 2, 3
MARK = 1


class Board:
    """Shared and own counts of exactly one of N coords, lists of coords, as one puzzle has them."""

    def __init__(self, n, shared, own):
        self.n, self.shared, self.own = n, shared, own
        self.beside = [[k for k, coords in enumerate(shared) if c in coords] for c in range(n)]
        self.own_of = [next((k for k, coords in enumerate(own) if c in coords), None) for c in range(n)]

    def left(self, coords, state):
        return {c for c in coords if state[c] & ON}

    def counts(self, c):
        """All counts with a coord, as sets."""
        return [set(coords) for coords in [*self.shared, *self.own] if c in coords]


def ones_of_boards(boards):
    """The counts of boards with the same shared counts, as the kernels read them."""
    beside = np.array([[*counts, NONE, NONE][:2] for counts in boards[0].beside], np.int64)
    first = np.cumsum([0, *(len(board.own) for board in boards)]).astype(np.int64)
    own = np.array(
        [[NONE if k is None else k + begin for k in board.own_of] for board, begin in zip(boards, first, strict=False)],
        np.int64,
    )
    return Ones(MARK, *joined(boards[0].shared), beside, first, *joined([o for b in boards for o in b.own]), own)


def random_boards(rng, n_boards, n_shared=10, n_more=14):
    """Boards that have the same shared counts, an even number of them, and a solution of each: which coords hold the
    mark. A coord joins two shared counts, or is in one of them; few are in no own count.
    """
    order = rng.sample(range(n_shared), n_shared)
    ends = [order[i : i + 2] for i in range(0, n_shared, 2)]
    ends += [rng.sample(range(n_shared), 2 if rng.random() < 0.9 else 1) for _ in range(n_more)]
    rng.shuffle(ends)
    shared = [[c for c, pair in enumerate(ends) if k in pair] for k in range(n_shared)]
    boards, solutions = [], []
    for _ in range(n_boards):
        held = rng.choice(list(perfect(shared, frozenset())))
        own = [[c] for c in sorted(held)]
        for c in range(len(ends)):
            if c not in held and rng.random() < 0.95:
                rng.choice(own).append(c)
        boards.append(Board(len(ends), shared, own))
        solutions.append(held)
    return boards, solutions


def perfect(shared, held):
    """All ways to hold the mark at one coord of each count."""
    met = [sum(c in held for c in coords) for coords in shared]
    open_counts = [k for k, n in enumerate(met) if n == 0]
    if not open_counts:
        yield held
        return
    for c in shared[open_counts[0]]:
        if all(met[k] == 0 for k, coords in enumerate(shared) if c in coords):
            yield from perfect(shared, held | {c})


def random_state(rng, board, solution, share):
    """A state that allows a solution: of its coords few are known, of the others a share."""
    on, off = lambda: ON if rng.random() < 0.1 else OPEN, lambda: OFF if rng.random() < share else OPEN
    return [on() if c in solution else off() for c in range(board.n)]


def kinds_plainly(board):
    """The kinds of the shared counts: sets that meet two own counts in common are joined as long as there are any."""
    groups = [({k}, {board.own_of[c] for c in coords} - {None}) for k, coords in enumerate(board.shared)]
    while True:
        pair = next(((a, b) for a, b in combinations(groups, 2) if len(a[1] & b[1]) > 1), None)
        if pair is None:
            return [min(group) for k in range(len(board.shared)) for group, _ in groups if k in group]
        groups = [group for group in groups if group not in pair] + [(pair[0][0] | pair[1][0], pair[0][1] | pair[1][1])]


def room_for(kind, *sizes):
    """Room of a kernel: numbers ``int64``, one array of each size."""
    return kind(*(np.zeros(n, np.int64) for n in sizes))
