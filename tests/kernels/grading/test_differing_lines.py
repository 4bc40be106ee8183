"""Lines that differ, against a plain look at all pairs of them."""

from __future__ import annotations

import numpy as np
import pytest

from gridlanes.kernels.grading.differing_lines import DifferingLines, differing_lines

ROWS, COLS, N = 6, 8, 40
BOARD = np.arange(ROWS * COLS).reshape(ROWS, COLS)


def lines_of(rng, solutions):
    """The rows of a board, in two groups, and a shorter line; each holds as many of each mark as in most solutions."""
    coords = np.concatenate([BOARD, np.full((1, COLS), -1)])
    coords[ROWS, :5] = [0, 9, 18, 27, 36]
    group = np.array([0, 0, 0, 0, 1, 1, 2])
    ones = [int(np.median(solutions[:, line[line >= 0]].sum(axis=1))) for line in coords]
    return DifferingLines(coords, group, np.array([[(coords[a] >= 0).sum() - n, n] for a, n in enumerate(ones)]))


def struck_plainly(state, lines):
    """(coord, mark) for each mark that would make two lines alike."""
    found = set()
    for mark in range(2):
        for one, other in np.ndindex(len(lines.group), len(lines.group)):
            first, second = (lines.coords[a][lines.coords[a] >= 0].tolist() for a in (one, other))
            if one == other or lines.group[one] != lines.group[other]:
                continue
            holds, lacks = ({k for k, c in enumerate(line) if state[c] == 1 << mark} for line in (first, second))
            full, full_other = lines.held_of_each[one, mark], lines.held_of_each[other, mark]
            if full == full_other == len(holds) == len(lacks) + 1 and lacks < holds:
                c = second[(holds - lacks).pop()]
                if state[c] >> mark & 1:
                    found.add((c, mark))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_mark_goes_if_it_would_make_two_lines_alike(seed):
    rng, n_struck = np.random.default_rng(seed), 0
    solutions = rng.integers(0, 2, (N, ROWS * COLS)).astype(np.uint64)
    solutions[:, BOARD[0]] = rng.permuted([[1, 0, 1, 1, 0, 0, 1, 0]] * N, axis=1)
    solutions[:, BOARD[1]] = solutions[:, BOARD[0][[1, 0, *range(2, COLS)]]]  # alike but for two places, if at all
    lines = lines_of(rng, solutions)
    states = np.where(rng.random(solutions.shape) < 0.7, np.uint64(1) << solutions, np.uint64(3))
    left, found = states.copy(), np.zeros(N, np.int64)
    differing_lines(states, lines, np.zeros((2, ROWS + 1), np.uint64), left, found)
    for before, after, n in zip(states.tolist(), left.tolist(), found.tolist(), strict=True):
        gone = {(c, mark) for c in range(ROWS * COLS) for mark in range(2) if (before[c] & ~after[c]) >> mark & 1}
        assert gone == struck_plainly(before, lines)
        assert n == len(gone)
        n_struck += n
    assert n_struck
