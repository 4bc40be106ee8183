"""Random lines: the words alone say how, and no line goes past itself."""

from __future__ import annotations

import numpy as np

from gridlanes.kernels.samplers.random_lines import grow_lines


def drawn(words, rows=1, cols=4, longest=9):
    level, upright = np.zeros((len(words), rows + 1, cols), np.uint8), np.zeros((len(words), rows, cols + 1), np.uint8)
    grow_lines(np.array(words, np.uint64), np.full(len(words), longest), level, upright)
    return level, upright


def step(end, side):
    """The word of a step from an end to the cell above (0), below, on the left or on the right (3) of it."""
    return 2 * (end << 8 | side)


def test_two_lines_join_at_their_ends():
    _, upright = drawn([[step(0, 3), step(2, 3), step(1, 3)]])
    assert upright[0, 0].tolist() == [0, 1, 1, 1, 0]


def test_a_line_takes_the_end_of_a_longer_one_where_both_together_were_too_long():
    words = [step(1, 3), step(2, 3), step(3, 3), step(0, 3)]
    _, upright = drawn([words], cols=5, longest=4)
    assert upright[0, 0].tolist() == [0, 1, 0, 1, 1, 0]


def test_no_line_goes_past_itself():
    level, upright = drawn(np.random.default_rng(4).integers(0, 1 << 63, (50, 900)), 5, 6, 12)
    around = [level[:, :-1], level[:, 1:], upright[:, :, :-1], upright[:, :, 1:]]
    assert sum(around).max() == 2
    blocks = level[:, 1:-1, :-1] + level[:, 1:-1, 1:] + upright[:, :-1, 1:-1] + upright[:, 1:, 1:-1]
    assert blocks.max() == 2
    assert (sum(around) > 0).mean() > 0.95
